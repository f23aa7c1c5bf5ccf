// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/packed_matrix.h"

#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace contexture::model::nn {

// The weights of a network's products in a smaller format (engine/kernels/packed_matrix.h); each weight is packed at
// its first product and kept. For networks whose weights no longer change. Several threads may use it.
class PackedWeights {
public:
    PackedWeights(const torch::nn::Module& network, kernels::WeightFormat format);
    ~PackedWeights();

    // Null if the weight does not belong to the network, or is of a kind that is not packed.
    const kernels::PackedMatrix* find(const at::Tensor& weight) const;

    std::size_t bytes() const; // of those packed so far

private:
    struct Entry;

    kernels::WeightFormat m_format;
    std::unordered_map<const c10::TensorImpl*, std::unique_ptr<Entry>> m_entries;
    mutable std::atomic<std::size_t> m_bytes = 0;
};

// For a scope and the calling thread: linear() uses a packed weight if there is one and no gradient is needed. Null: it
// uses the weights themselves.
class PackedScope {
public:
    explicit PackedScope(const PackedWeights* weights);
    ~PackedScope();
    PackedScope(const PackedScope&) = delete;
    PackedScope& operator=(const PackedScope&) = delete;

private:
    const PackedWeights* m_before;
};

const PackedWeights* packedWeights(); // of the calling thread

} // namespace contexture::model::nn
