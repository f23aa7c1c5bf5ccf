// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"

#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <cstdint>

namespace contexture::model::nn {

// Subword embeddings plus what stands for their positions: sinusoids (Vaswani et al. 2017, section 3.5), or what a
// model learned.
class Embedding : public torch::nn::Module {
public:
    Embedding(std::int64_t vocabulary, std::int64_t width, bool scale);

    // pieces [..., T] int64, positions counted from `first`; returns [..., T, D]. positions [>= first + T, D].
    at::Tensor operator()(const at::Tensor& pieces, const at::Tensor& positions, std::int64_t first = 0) const;

    at::Tensor weight; // [V, D], normal with variance 1 / D; the row of padding is zero

private:
    double m_scale;
};

// Sinusoids [count, width] of wavelengths from 2 pi to 10000 * 2 pi (exactly there with MarianHalves, just below else):
// sine in even columns and cosine in odd ones, or sines in the first half and cosines in the second. The first row is
// that of position `offset`.
at::Tensor sinusoids(std::int64_t count, std::int64_t width, Positions layout = Positions::Interleaved,
                     std::int64_t offset = 0);

} // namespace contexture::model::nn
