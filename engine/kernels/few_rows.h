// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::kernels {

// Up to this number of rows of this length, multiplyFewRows() is faster than a product that first brings the weights
// into another order, or reads them once per row: decoding one sentence, or one beam, at a time is limited by reading
// the weights. Found by measuring against oneDNN.
constexpr std::int64_t fewRows(std::int64_t in) {
    return in < 256 ? 8 : 16;
}

// y = x W^T + bias in float32. x [rows, in], weight [out, in], y [rows, out], dense, of any alignment; bias [out] or
// null. Each weight is read from memory once. A row's result depends neither on the other rows nor on the number of
// OpenMP's threads, which share the product.
void multiplyFewRows(const float* x, std::int64_t rows, const float* weight, std::int64_t out, std::int64_t in,
                     const float* bias, float* y);

} // namespace contexture::kernels
