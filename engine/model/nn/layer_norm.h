// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"

#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

namespace contexture::model::nn {

// gain * (x - mean) / spread + bias over the last dimension; the kinds of spread are those of LayerNormKind. With Rms
// there is neither mean nor bias.
class LayerNorm : public torch::nn::Module {
public:
    LayerNorm(std::int64_t width, LayerNormKind kind, double epsilon);

    at::Tensor operator()(const at::Tensor& x) const; // [..., width] -> [..., width]

    at::Tensor weight; // gain [width], one at first
    at::Tensor bias;   // [width], zero at first; undefined with Rms

private:
    LayerNormKind m_kind;
    double m_epsilon;
};

} // namespace contexture::model::nn
