#include "engine/model/nn/feed_forward.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {

FeedForward::FeedForward(std::int64_t width, std::int64_t innerWidth)
    : inner(register_module("inner", std::make_shared<Linear>(width, innerWidth, true)))
    , outer(register_module("outer", std::make_shared<Linear>(innerWidth, width, true))) {}

at::Tensor FeedForward::operator()(const at::Tensor& x) const {
    return (*outer)((*inner)(x).relu_()); // in place: the product's output is nobody else's
}

} // namespace contexture::model::nn
