// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"
#include "engine/model/nn/linear.h"

#include <memory>

namespace contexture::model::nn {

// W2 f(W1 x + b1) + b2, with f = relu unless told otherwise.
class FeedForward : public torch::nn::Module {
public:
    FeedForward(std::int64_t width, std::int64_t inner, Activation activation = Activation::Relu);

    at::Tensor operator()(const at::Tensor& x) const; // [..., D] -> [..., D]

    std::shared_ptr<Linear> inner; // D -> inner
    std::shared_ptr<Linear> outer; // inner -> D

private:
    Activation m_activation;
};

} // namespace contexture::model::nn
