// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/initialise.h"

#include <ATen/ATen.h>

#include <cmath>
#include <tuple>

namespace contexture::model::nn {
namespace {
thread_local bool t_skip = false;
}

SkipInitialisation::SkipInitialisation() : m_before(t_skip) {
    t_skip = true;
}

SkipInitialisation::~SkipInitialisation() {
    t_skip = m_before;
}

bool skipsInitialisation() {
    return t_skip;
}

at::Tensor glorot(std::int64_t rows, std::int64_t columns, std::int64_t blocks) {
    at::Tensor values = at::empty({rows, columns});
    if (!t_skip) {
        const double bound = std::sqrt(6.0 / double(rows / blocks + columns));
        values.uniform_(-bound, bound);
    }
    return values;
}

at::Tensor normal(std::int64_t rows, std::int64_t columns, double deviation) {
    at::Tensor values = at::empty({rows, columns});
    return t_skip ? values : values.normal_(0.0, deviation);
}

at::Tensor orthogonal(std::int64_t rows, std::int64_t columns, std::int64_t blocks) {
    at::Tensor values = normal(rows, columns, 0.01);
    if (t_skip || rows / blocks != columns) {
        return values;
    }
    for (at::Tensor& block : values.chunk(blocks)) {
        block.copy_(std::get<0>(at::linalg_svd(at::randn({columns, columns})))); // U of a random matrix's
    }
    return values;
}

} // namespace contexture::model::nn
