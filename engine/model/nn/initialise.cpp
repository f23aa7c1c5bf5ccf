#include "engine/model/nn/initialise.h"

#include <ATen/ATen.h>

#include <cmath>

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

} // namespace contexture::model::nn
