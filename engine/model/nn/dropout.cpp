#include "engine/model/nn/dropout.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {
namespace {
thread_local bool t_noDropout = false;
}

NoDropout::NoDropout() : m_before(t_noDropout) {
    t_noDropout = true;
}

NoDropout::~NoDropout() {
    t_noDropout = m_before;
}

bool drops(double probability, bool training) {
    return training && probability > 0.0 && !t_noDropout;
}

at::Tensor dropoutMask(at::IntArrayRef shape, double probability, const at::Tensor& like) {
    return at::empty(shape, like.options()).bernoulli_(1.0 - probability).div_(1.0 - probability);
}

at::Tensor dropout(const at::Tensor& x, double probability, bool training) {
    return drops(probability, training) ? x * dropoutMask(x.sizes(), probability, x) : x;
}

} // namespace contexture::model::nn
