// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// Matrix products by oneDNN, which LibTorch's operators use only in part: float32 or bfloat16 operands with sums and
// results in float32, and strided batches without copies. Only this file handles oneDNN's different versions.

// Whether this build has oneDNN and supports both tensors: on the CPU, both float32 or both bfloat16.
bool onednnKnows(const at::Tensor& a, const at::Tensor& b);

// out = a b + bias. a [..., M, K], b [..., K, N], out [..., M, N] float32, the same 0 to 2 leading dimensions, and one
// of the last two dimensions with stride 1; bias [N] float32 (two dimensions only) or undefined. Not differentiable.
// onednnKnows(a, b) must hold. False if this processor does not support it; then out is unchanged.
bool onednnProduct(const at::Tensor& a, const at::Tensor& b, const at::Tensor& out, const at::Tensor& bias = {});

} // namespace contexture::model::nn
