// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/gate.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {

Gate::Gate(std::int64_t width, bool withBias)
    : own(register_module("own", std::make_shared<Linear>(width, width, withBias)))
    , context(register_module("context", std::make_shared<Linear>(width, width, false))) {}

Gate::Result Gate::operator()(const at::Tensor& h, const at::Tensor& d) const {
    const at::Tensor gamma = ((*own)(h) + (*context)(d)).sigmoid_();
    return {gamma, at::addcmul(d, gamma, h - d)}; // d + gamma (h - d)
}

} // namespace contexture::model::nn
