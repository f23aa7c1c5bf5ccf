// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/linear.h"

#include <cstdint>
#include <memory>

namespace contexture::model::nn {

// A gated recurrent unit (Cho et al. 2014): z = sigmoid(W_z x + U_z h + b_z), r likewise, n = tanh(W_n x + b_n + r *
// (U_n h)), h' = (1 - z) * n + z * h. The reset gate is applied after the product with U_n, and with Bias::InsideReset
// to the bias, too: n = tanh(W_n x + r * (U_n h + b_n)).
class Gru : public torch::nn::Module {
public:
    enum class Bias : std::uint8_t { OutsideReset, InsideReset };
    Gru(std::int64_t in, std::int64_t hidden, Bias bias = Bias::OutsideReset);

    // W x for z, r and n at all positions, with the bias unless it is inside the reset: [..., in] -> [..., 3 H]
    at::Tensor inputs(const at::Tensor& x) const;
    // inputs [B, 3 H], h [B, H]; returns [B, H]
    at::Tensor step(const at::Tensor& inputs, const at::Tensor& h) const;
    // The states along x [B, S, in] from zero, or backwards from each sentence's end; states [B, S, H], zero where mask
    // [B, S] hides padding on the right.
    at::Tensor along(const at::Tensor& x, const at::Tensor& mask, bool backwards) const;

    std::shared_ptr<Linear> input;     // in -> 3 H: z, r, n
    std::shared_ptr<Linear> recurrent; // H -> 3 H, without bias

private:
    std::int64_t m_hidden;
    bool m_biasInside;
};

// Long short-term memory (Hochreiter and Schmidhuber 1997, with a forget gate): i, f and o sigmoids, g a tanh of
// W x + U h + b; c' = f * c + i * g, h' = o * tanh(c').
class Lstm : public torch::nn::Module {
public:
    Lstm(std::int64_t in, std::int64_t hidden);

    struct State {
        at::Tensor h; // [B, H]
        at::Tensor c; // [B, H]
    };
    at::Tensor inputs(const at::Tensor& x) const { return (*input)(x); } // [..., in] -> [..., 4 H]
    State step(const at::Tensor& inputs, const State& state) const;      // inputs [B, 4 H]
    State zero(std::int64_t rows) const;

    std::shared_ptr<Linear> input;     // in -> 4 H: i, f, g, o
    std::shared_ptr<Linear> recurrent; // H -> 4 H, without bias

private:
    std::int64_t m_hidden;
};

} // namespace contexture::model::nn
