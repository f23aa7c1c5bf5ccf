// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"
#include "engine/model/nn/linear.h"

#include <memory>

namespace contexture::model::nn {

struct FeedForwardKind {
    Activation activation = Activation::Relu;
    bool bias = true;
    bool gated = false;
};

// W2 f(W1 x + b1) + b2, with f = relu unless told otherwise; gated: W2 (f(W1 x + b1) * (V x + c)) + b2, with W1 and V
// stacked in `inner` in this order.
class FeedForward : public torch::nn::Module {
public:
    FeedForward(std::int64_t width, std::int64_t inner, const FeedForwardKind& kind = {});

    at::Tensor operator()(const at::Tensor& x) const; // [..., D] -> [..., D]

    std::shared_ptr<Linear> inner; // D -> inner, or twice that
    std::shared_ptr<Linear> outer; // inner -> D

private:
    at::Tensor activated(at::Tensor h) const; // h is nobody else's

    FeedForwardKind m_kind;
};

} // namespace contexture::model::nn
