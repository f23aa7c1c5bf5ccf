// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/recurrent.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <vector>

namespace contexture::model::nn {

Gru::Gru(std::int64_t in, std::int64_t hidden, Bias bias)
    : input(register_module("input", std::make_shared<Linear>(in, 3 * hidden, true, 3)))
    , recurrent(register_module("recurrent", std::make_shared<Linear>(hidden, 3 * hidden, false, 3)))
    , m_hidden(hidden)
    , m_biasInside(bias == Bias::InsideReset) {}

at::Tensor Gru::inputs(const at::Tensor& x) const {
    return m_biasInside ? nn::linear(x, input->weight) : (*input)(x);
}

at::Tensor Gru::step(const at::Tensor& inputs, const at::Tensor& h) const {
    // For the gates it does not matter in which of the two sums the bias is.
    const at::Tensor own = m_biasInside ? nn::linear(h, recurrent->weight, input->bias) : (*recurrent)(h); // [B, 3 H]
    const at::Tensor gates =
        (inputs.narrow(1, 0, 2 * m_hidden) + own.narrow(1, 0, 2 * m_hidden)).sigmoid_(); // [B, 2 H]: z, r
    const at::Tensor reset = gates.narrow(1, m_hidden, m_hidden);
    const at::Tensor fresh =
        at::addcmul(inputs.narrow(1, 2 * m_hidden, m_hidden), reset, own.narrow(1, 2 * m_hidden, m_hidden))
            .tanh_();                                                   // [B, H]
    return at::addcmul(fresh, gates.narrow(1, 0, m_hidden), h - fresh); // n + z (h - n)
}

at::Tensor Gru::along(const at::Tensor& x, const at::Tensor& mask, bool backwards) const {
    const auto positions = x.size(1);
    const at::Tensor all = inputs(x);           // [B, S, 3 H]
    const at::Tensor real = mask.unsqueeze(-1); // [B, S, 1]
    at::Tensor h = at::zeros({x.size(0), m_hidden}, x.options());
    std::vector<at::Tensor> states;
    for (std::int64_t i = 0; i < positions; ++i) {
        const auto t = backwards ? positions - 1 - i : i;
        h = at::where(real.select(1, t), step(all.select(1, t), h), h);
        states.push_back(h);
    }
    if (backwards) {
        std::reverse(states.begin(), states.end());
    }
    return at::stack(states, 1).masked_fill(real.logical_not(), 0.0); // [B, S, H]
}

Lstm::Lstm(std::int64_t in, std::int64_t hidden)
    : input(register_module("input", std::make_shared<Linear>(in, 4 * hidden, true, 4)))
    , recurrent(register_module("recurrent", std::make_shared<Linear>(hidden, 4 * hidden, false, 4)))
    , m_hidden(hidden) {}

Lstm::State Lstm::step(const at::Tensor& inputs, const State& state) const {
    const at::Tensor sums = inputs + (*recurrent)(state.h); // [B, 4 H]
    const at::Tensor first = sums.narrow(1, 0, 2 * m_hidden).sigmoid();
    const at::Tensor fresh = sums.narrow(1, 2 * m_hidden, m_hidden).tanh();
    const at::Tensor out = sums.narrow(1, 3 * m_hidden, m_hidden).sigmoid();
    const at::Tensor c = first.narrow(1, m_hidden, m_hidden) * state.c + first.narrow(1, 0, m_hidden) * fresh; // [B, H]
    return {out * c.tanh(), c};
}

Lstm::State Lstm::zero(std::int64_t rows) const {
    const at::Tensor h = at::zeros({rows, m_hidden}, recurrent->weight.options().requires_grad(false));
    return {h, h};
}

} // namespace contexture::model::nn
