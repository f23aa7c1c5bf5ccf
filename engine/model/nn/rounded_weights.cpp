// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/rounded_weights.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {

namespace {
thread_local const RoundedWeights* t_rounded = nullptr;
}

void RoundedWeights::set(const at::Tensor& weight, const at::Tensor& rounded) {
    TORCH_CHECK(rounded.scalar_type() == at::kBFloat16 && rounded.sizes() == weight.sizes(),
                "a rounded weight has the shape of the weight");
    m_entries.insert_or_assign(weight.unsafeGetTensorImpl(), Entry{weight, rounded});
}

at::Tensor RoundedWeights::find(const at::Tensor& weight) const {
    const auto found = m_entries.find(weight.unsafeGetTensorImpl());
    return found == m_entries.end() ? at::Tensor() : found->second.rounded;
}

RoundedScope::RoundedScope(const RoundedWeights* weights) : m_before(t_rounded) {
    t_rounded = weights;
}

RoundedScope::~RoundedScope() {
    t_rounded = m_before;
}

at::Tensor rounded(const at::Tensor& weight) {
    const at::Tensor kept = t_rounded ? t_rounded->find(weight) : at::Tensor();
    return kept.defined() ? kept : weight.detach().to(at::kBFloat16);
}

} // namespace contexture::model::nn
