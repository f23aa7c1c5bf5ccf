// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/layer_norm.h"
#include "engine/model/nn/linear.h"

#include <memory>

namespace contexture::model::nn {

// The context gate, one value for each hidden unit (Maruf et al. 2019, eq. 7 and 8): gamma = sigmoid(W_h h + W_d d [+
// b]), out = gamma * h + (1 - gamma) * d. gamma is the factor of the sentence's own state.
class Gate : public torch::nn::Module {
public:
    struct Result {
        at::Tensor gamma;  // [..., D]
        at::Tensor output; // [..., D]
    };

    Gate(std::int64_t width, bool withBias);

    Result operator()(const at::Tensor& own, const at::Tensor& context) const; // both [..., D]

    std::shared_ptr<Linear> own;     // W_h [D, D], and b
    std::shared_ptr<Linear> context; // W_d [D, D]
};

} // namespace contexture::model::nn
