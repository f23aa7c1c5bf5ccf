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

// A fresh matrix [rows, columns], uniform in +-sqrt(6 / (rows / blocks + columns)) (Glorot and Bengio 2010): `blocks`
// matrices of their own, one above the other.
at::Tensor glorot(std::int64_t rows, std::int64_t columns, std::int64_t blocks = 1);

// A fresh matrix [rows, columns], normal around 0 with this standard deviation.
at::Tensor normal(std::int64_t rows, std::int64_t columns, double deviation);

} // namespace contexture::model::nn
