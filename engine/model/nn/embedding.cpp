// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/embedding.h"

#include "engine/model/nn/extra_embeddings.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace contexture::model::nn {

Embedding::Embedding(std::int64_t vocabulary, std::int64_t width, bool scale)
    : m_scale(scale ? std::sqrt(double(width)) : 1.0) {
    at::Tensor values = normal(vocabulary, width, 1.0 / std::sqrt(double(width)));
    values[kPad].zero_();
    weight = register_parameter("weight", values);
}

at::Tensor Embedding::operator()(const at::Tensor& pieces, const at::Tensor& positions, std::int64_t first) const {
    const auto count = pieces.size(-1);
    const at::Tensor rows = embeddingsOf(weight, pieces); // [..., T, D]
    return at::add(positions.narrow(0, first, count), rows, m_scale);
}

at::Tensor sinusoids(std::int64_t count, std::int64_t width, Positions layout, std::int64_t offset) {
    const auto options = at::TensorOptions().dtype(at::kDouble);
    const auto waves = width / 2;
    const at::Tensor position = at::arange(offset, offset + count, options).unsqueeze(1); // [count, 1]
    // Marian counts the steps between its wavelengths, everybody else the wavelengths.
    const double steps = layout == Positions::MarianHalves ? std::max(1.0, double(waves - 1)) : double(waves);
    const at::Tensor rate = at::exp(at::arange(waves, options) * (-std::log(10000.0) / steps)); // [width/2]
    const at::Tensor angle = position * rate;                                                   // [count, width/2]
    if (layout == Positions::Interleaved) {
        return at::stack({angle.sin(), angle.cos()}, -1).view({count, width}).to(at::kFloat);
    }
    return at::cat({angle.sin(), angle.cos()}, -1).to(at::kFloat);
}

} // namespace contexture::model::nn
