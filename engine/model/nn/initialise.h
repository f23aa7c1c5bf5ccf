// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace contexture::model::nn {

// Modules made on this thread for a scope keep memory as it comes: their weights are about to be read from a file.
class SkipInitialisation {
public:
    SkipInitialisation();
    ~SkipInitialisation();
    SkipInitialisation(const SkipInitialisation&) = delete;
    SkipInitialisation& operator=(const SkipInitialisation&) = delete;

private:
    bool m_before;
};
bool skipsInitialisation();

// A fresh matrix [rows, columns], uniform in +-sqrt(6 / (rows / blocks + columns)) (Glorot and Bengio 2010): `blocks`
// matrices of their own, one above the other.
at::Tensor glorot(std::int64_t rows, std::int64_t columns, std::int64_t blocks = 1);

// A fresh matrix [rows, columns], normal around 0 with this standard deviation.
at::Tensor normal(std::int64_t rows, std::int64_t columns, double deviation);

// A fresh matrix of the same shape whose `blocks` parts, one above the other, are orthogonal where they are square and
// normal times 0.01 elsewhere: as Miculicich Werlen et al. 2018 begin, after Saxe et al. 2014.
at::Tensor orthogonal(std::int64_t rows, std::int64_t columns, std::int64_t blocks = 1);

} // namespace contexture::model::nn
