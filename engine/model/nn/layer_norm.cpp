// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/layer_norm.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {

LayerNorm::LayerNorm(std::int64_t width, LayerNormKind kind, double epsilon) : m_kind(kind), m_epsilon(epsilon) {
    weight = register_parameter("weight", at::ones({width}));
    if (kind != LayerNormKind::Rms) {
        bias = register_parameter("bias", at::zeros({width}));
    }
}

at::Tensor LayerNorm::operator()(const at::Tensor& x) const {
    if (m_kind == LayerNormKind::Standard) {
        return at::layer_norm(x, weight.sizes(), weight, bias, m_epsilon);
    }
    if (m_kind == LayerNormKind::Rms) {
        return x * at::rsqrt(x.square().mean(-1, true) + m_epsilon) * weight;
    }
    const auto width = x.size(-1);
    const double divisor = m_kind == LayerNormKind::Unbiased && width > 1 ? double(width - 1) : double(width);
    const at::Tensor centred = x - x.mean(-1, true);                      // [..., D]
    const at::Tensor variance = centred.square().sum(-1, true) / divisor; // [..., 1]
    // The limit keeps the root's gradient finite if a row is constant; the result of such a row is the bias anyway.
    const at::Tensor spread = variance.clamp_min(1e-30).sqrt() + m_epsilon; // [..., 1]
    return at::addcmul(bias, centred / spread, weight);
}

} // namespace contexture::model::nn
