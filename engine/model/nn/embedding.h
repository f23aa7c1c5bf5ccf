#pragma once

#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <cstdint>

namespace contexture::model::nn {

// Subword embeddings plus the sinusoids of their positions (Vaswani et al. 2017, section 3.5).
class Embedding : public torch::nn::Module {
public:
    Embedding(std::int64_t vocabulary, std::int64_t width, bool scale);

    // pieces [..., T] int64, positions counted from `first`; returns [..., T, D]. positions [>= first + T, D].
    at::Tensor operator()(const at::Tensor& pieces, const at::Tensor& positions, std::int64_t first = 0) const;

    at::Tensor weight; // [V, D], normal with variance 1 / D; the row of padding is zero

private:
    double m_scale;
};

// Sinusoids [count, width]: sine in even columns, cosine in odd ones, wavelengths from 2 pi to 10000 * 2 pi.
at::Tensor sinusoids(std::int64_t count, std::int64_t width);

} // namespace contexture::model::nn
