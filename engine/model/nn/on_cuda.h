// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/normalise.h"
#include "engine/kernels/word_weights.h"
#include "engine/model/nn/hierarchical.h"

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// The kernels of engine/kernels/cuda for LibTorch's tensors, devices and streams. In a build without them the first
// function returns false and the others must not be called.
bool cudaKernelsTake(const at::Tensor& x); // float32 on a CUDA device

// logits [..., K] contiguous -> weights of the same shape; `visible` [logits.numel() / K / rowsPerMask, K] uint8 on the
// same device, or undefined.
at::Tensor normaliseOnCuda(const at::Tensor& logits, const at::Tensor& visible, std::int64_t rowsPerMask,
                           kernels::Normaliser normaliser);
at::Tensor normaliseBackwardOnCuda(const at::Tensor& weights, const at::Tensor& gradWeights,
                                   kernels::Normaliser normaliser);

// As in word_weights.h; the level's arrays are on the same device.
void weighWordsOnCuda(const kernels::WordLevel& level, const at::Tensor& scores, const at::Tensor& sentenceWeights,
                      const at::Tensor& within, const at::Tensor& product);
void weighWordsBackwardOnCuda(const kernels::WordLevel& level, const at::Tensor& within,
                              const at::Tensor& sentenceWeights, const at::Tensor& gradProduct,
                              const at::Tensor& gradScores, const at::Tensor& gradSentenceWeights);

// hierarchicalAttend by the pruned kernels: [B, H, T, d_k].
at::Tensor hierarchicalOnCuda(const HierarchicalOperands& operands, HierarchicalRecord* record);

} // namespace contexture::model::nn
