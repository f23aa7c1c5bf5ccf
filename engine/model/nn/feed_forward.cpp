// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/feed_forward.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <cmath>

namespace contexture::model::nn {
namespace {

// x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))), by operators that every LibTorch has.
at::Tensor geluTanh(const at::Tensor& x) {
    const at::Tensor inside = (x + 0.044715 * x * x * x) * std::sqrt(2.0 / M_PI);
    return 0.5 * x * (1.0 + inside.tanh());
}

} // namespace

FeedForward::FeedForward(std::int64_t width, std::int64_t innerWidth, const FeedForwardKind& kind)
    : inner(register_module(
          "inner", std::make_shared<Linear>(width, (kind.gated ? 2 : 1) * innerWidth, kind.bias, kind.gated ? 2 : 1)))
    , outer(register_module("outer", std::make_shared<Linear>(innerWidth, width, kind.bias)))
    , m_kind(kind) {}

at::Tensor FeedForward::activated(at::Tensor h) const {
    switch (m_kind.activation) {
    case Activation::Relu:
        return h.relu_(); // in place: the product's output is nobody else's
    case Activation::Swish:
        return at::GradMode::is_enabled() ? at::silu(h) : at::silu_(h); // its gradient asks for what went in
    case Activation::Gelu:
        return at::gelu(h);
    case Activation::GeluTanh:
        return geluTanh(h);
    }
    return h;
}

at::Tensor FeedForward::operator()(const at::Tensor& x) const {
    const at::Tensor h = (*inner)(x);
    if (!m_kind.gated) {
        return (*outer)(activated(h));
    }
    const auto half = h.size(-1) / 2;
    return (*outer)(activated(h.narrow(-1, 0, half).contiguous()) * h.narrow(-1, half, half));
}

} // namespace contexture::model::nn
