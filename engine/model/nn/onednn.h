// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// Matrix products by oneDNN, which LibTorch's own operators use only in part: float32 or bfloat16 operands with sums
// and results in float32, and strided batches without copies. Differences between oneDNN's versions end in this file.

// Whether this build has it and both tensors are of its kind: on the CPU, both float32 or both bfloat16.
bool onednnKnows(const at::Tensor& a, const at::Tensor& b);

// out = a b + bias. a [..., M, K], b [..., K, N], out [..., M, N] float32, the same 0 to 2 leading dimensions, any
// strides in which the last two dimensions have one of 1; bias [N] float32 (two dimensions only) or undefined. Not
// differentiable. onednnKnows(a, b) must hold. False when this processor cannot, out is then untouched.
bool onednnProduct(const at::Tensor& a, const at::Tensor& b, const at::Tensor& out, const at::Tensor& bias = {});

} // namespace contexture::model::nn
