// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/packed_weights.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {
namespace {

thread_local const PackedWeights* t_weights = nullptr;

bool canPack(const at::Tensor& weight) {
    return weight.dim() == 2 && weight.is_cpu() && weight.scalar_type() == at::kFloat && weight.is_contiguous() &&
           weight.numel() > 0 && weight.size(1) <= kernels::PackedMatrix::kMostColumns;
}

} // namespace

struct PackedWeights::Entry {
    at::Tensor weight; // keeps the key's address reserved
    std::once_flag once;
    std::unique_ptr<kernels::PackedMatrix> packed;
};

PackedWeights::PackedWeights(const torch::nn::Module& network, kernels::WeightFormat format) : m_format(format) {
    for (const at::Tensor& weight : network.parameters()) {
        if (canPack(weight)) {
            auto entry = std::make_unique<Entry>();
            entry->weight = weight;
            m_entries.emplace(weight.unsafeGetTensorImpl(), std::move(entry));
        }
    }
}

PackedWeights::~PackedWeights() = default;

const kernels::PackedMatrix* PackedWeights::find(const at::Tensor& weight) const {
    const auto found = m_entries.find(weight.unsafeGetTensorImpl());
    if (found == m_entries.end()) {
        return nullptr;
    }
    Entry& entry = *found->second;
    std::call_once(entry.once, [&] {
        entry.packed = std::make_unique<kernels::PackedMatrix>(entry.weight.data_ptr<float>(), entry.weight.size(0),
                                                               entry.weight.size(1), m_format);
        m_bytes += entry.packed->bytes();
    });
    return entry.packed.get();
}

std::size_t PackedWeights::bytes() const {
    return m_bytes;
}

PackedScope::PackedScope(const PackedWeights* weights) : m_before(t_weights) {
    t_weights = weights;
}

PackedScope::~PackedScope() {
    t_weights = m_before;
}

const PackedWeights* packedWeights() {
    return t_weights;
}

} // namespace contexture::model::nn
