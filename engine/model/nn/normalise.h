// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// Scores to weights along the last dimension: softmax, sparsemax (Martins and Astudillo 2016) or 1.5-entmax (Peters,
// Niculae and Martins 2019). mask is boolean, broadcastable to scores, true = may be read; undefined = everything.
// Masked entries get weight exactly 0; a row without visible entries gets zeros. Differentiable.
at::Tensor normalise(const at::Tensor& scores, const at::Tensor& mask, Normaliser normaliser);

} // namespace contexture::model::nn
