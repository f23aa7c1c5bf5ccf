// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace contexture::model::nn {

// For a scope, modules made on this thread leave their memory uninitialised: their weights will be read from a file.
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

// A new matrix [rows, columns], uniform in +-sqrt(6 / (rows / blocks + columns)) (Glorot and Bengio 2010); it consists
// of `blocks` separate matrices, one above the other.
at::Tensor glorot(std::int64_t rows, std::int64_t columns, std::int64_t blocks = 1);

// A new matrix [rows, columns], normal around 0 with this standard deviation.
at::Tensor normal(std::int64_t rows, std::int64_t columns, double deviation);

// A new matrix [rows, columns] of `blocks` parts, one above the other, which are orthogonal if they are square and else
// normal times 0.01: the initial values of Miculicich Werlen et al. 2018, after Saxe et al. 2014.
at::Tensor orthogonal(std::int64_t rows, std::int64_t columns, std::int64_t blocks = 1);

} // namespace contexture::model::nn
