// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/hierarchical_attention.h"
#include "engine/kernels/normalise.h"
#include "engine/kernels/word_weights.h"

#include <cstddef>
#include <cstdint>

struct CUstream_st; // cudaStream_t is a pointer to it; this header needs no CUDA header

// The kernels of this folder for CUDA devices: the same functions and meanings as in normalise.h and
// hierarchical_attention.h. All pointers, also inside the structs, are device pointers. Work is queued on `stream`
// (null: the default stream) of the current device, without waiting for it. Throws Error if the device refuses.
namespace contexture::kernels::cuda {

using Stream = CUstream_st*;

// Whether there is a device that can run these kernels.
bool available();

// `options.empty` gets which rows were empty. The offsets are not checked, since they are on the device.
void normalise(const float* logits, float* weights, RowShape shape, const NormaliseOptions& options, Stream stream);

void normaliseBackward(const float* weights, const float* gradWeights, float* gradLogits, RowShape shape,
                       const NormaliseOptions& options, Stream stream);

// As in word_weights.h.
void weighWords(const WordLevel& level, const float* scores, const float* sentenceWeights, float* within,
                float* product, Stream stream);
void weighWordsBackward(const WordLevel& level, const float* within, const float* sentenceWeights,
                        const float* gradProduct, float* gradScores, float* gradSentenceWeights, Stream stream);

// Buffers on the device that the caller allocates for the hierarchical operation.
struct HierarchicalBuffers {
    float* sentenceWeights = nullptr;  // [B, H, L, S]: written by the forward pass, read by the backward pass
    float* wordWeights = nullptr;      // [B, H, L, W] or null: alpha_w of the sentences that were read, else 0 (traces)
    std::uint8_t* noContext = nullptr; // [B] or null: 1 if nothing was visible
    float* scratch = nullptr;          // scratchFloats(...) floats; not kept between the passes
    std::int64_t longestSentence = 0;  // in words, of the whole document
};

// Floats of scratch for the forward or the backward pass.
std::size_t scratchFloats(const HierarchicalShape& shape, std::int64_t longestSentence, bool backward);

// Words are matched only in sentences whose weight is not exactly zero, with every normaliser; the word level is not
// kept: the backward pass computes it again.
void hierarchicalAttention(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                           const HierarchicalBuffers& buffers, Stream stream);

// Deterministic: no atomic additions, each sum is formed by one block in a fixed order.
void hierarchicalAttentionBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                   const HierarchicalBuffers& buffers, const float* gradOutput,
                                   const HierarchicalGradients& gradients, Stream stream);

} // namespace contexture::kernels::cuda
