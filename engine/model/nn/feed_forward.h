#pragma once

#include "engine/model/nn/linear.h"

#include <memory>

namespace contexture::model::nn {

// W2 relu(W1 x + b1) + b2.
class FeedForward : public torch::nn::Module {
public:
    FeedForward(std::int64_t width, std::int64_t inner);

    at::Tensor operator()(const at::Tensor& x) const; // [..., D] -> [..., D]

    std::shared_ptr<Linear> inner; // D -> inner
    std::shared_ptr<Linear> outer; // inner -> D
};

} // namespace contexture::model::nn
