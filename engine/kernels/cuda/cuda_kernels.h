// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/hierarchical_attention.h"
#include "engine/kernels/normalise.h"

#include <cstddef>
#include <cstdint>

struct CUstream_st; // cudaStream_t is a pointer to it; this header needs no CUDA header

// The kernels of this folder for CUDA devices: the same functions and meanings as in normalise.h and
// hierarchical_attention.h. Every pointer, also those inside the structs, is the device's. Work is queued on `stream`
// (null: the default stream) of the current device and not waited for. Throws Error when the device refuses.
namespace contexture::kernels::cuda {

using Stream = CUstream_st*;

// True when a device is there that these kernels can run on.
bool available();

// `options.empty` tells which rows were empty. The offsets are not checked: they lie on the device.
void normalise(const float* logits, float* weights, RowShape shape, const NormaliseOptions& options, Stream stream);

void normaliseBackward(const float* weights, const float* gradWeights, float* gradLogits, RowShape shape,
                       const NormaliseOptions& options, Stream stream);

// What the caller allocates on the device for the hierarchical operation.
struct HierarchicalBuffers {
    float* sentenceWeights = nullptr;  // [B, H, L, S]: written by the forward pass, read by the backward pass
    float* wordWeights = nullptr;      // [B, H, L, W] or null: alpha_w of the sentences that were read, else 0 (traces)
    std::uint8_t* noContext = nullptr; // [B] or null: 1 where nothing was visible
    float* scratch = nullptr;          // scratchFloats(...) floats; nothing to keep between the passes
    std::int64_t longestSentence = 0;  // in words, of the whole document
};

// Floats of scratch for the forward or the backward pass.
std::size_t scratchFloats(const HierarchicalShape& shape, std::int64_t longestSentence, bool backward);

// Words are matched only in sentences whose weight is not exactly zero, under every normaliser; nothing of word level
// is kept, the backward pass computes it again.
void hierarchicalAttention(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                           const HierarchicalBuffers& buffers, Stream stream);

// Deterministic: no atomic additions, each sum is formed by one block in a fixed order.
void hierarchicalAttentionBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                   const HierarchicalBuffers& buffers, const float* gradOutput,
                                   const HierarchicalGradients& gradients, Stream stream);

} // namespace contexture::kernels::cuda
