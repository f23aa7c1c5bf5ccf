// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/feed_forward.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

namespace contexture::model::nn {

FeedForward::FeedForward(std::int64_t width, std::int64_t innerWidth, Activation activation)
    : inner(register_module("inner", std::make_shared<Linear>(width, innerWidth, true)))
    , outer(register_module("outer", std::make_shared<Linear>(innerWidth, width, true)))
    , m_activation(activation) {}

at::Tensor FeedForward::operator()(const at::Tensor& x) const {
    at::Tensor h = (*inner)(x);
    switch (m_activation) {
    case Activation::Relu:
        h.relu_(); // in place: the product's output is nobody else's
        break;
    case Activation::Swish:
        h = at::GradMode::is_enabled() ? at::silu(h) : at::silu_(h); // its gradient asks for what went in
        break;
    case Activation::Gelu:
        h = at::gelu(h);
        break;
    }
    return (*outer)(h);
}

} // namespace contexture::model::nn
