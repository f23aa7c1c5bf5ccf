// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <unordered_map>

namespace contexture::model::nn {

// Copies of weights in bfloat16 for the products of ProductPrecision::BFloat16: made once, and not in every product.
class RoundedWeights {
public:
    // The caller sets a new copy when the weight has changed. Both are kept.
    void set(const at::Tensor& weight, const at::Tensor& rounded);
    at::Tensor find(const at::Tensor& weight) const; // undefined: none

private:
    struct Entry {
        at::Tensor weight;
        at::Tensor rounded;
    };
    std::unordered_map<const void*, Entry> m_entries;
};

// For a scope and the calling thread: linear() takes these copies. Null: none.
class RoundedScope {
public:
    explicit RoundedScope(const RoundedWeights* weights);
    ~RoundedScope();
    RoundedScope(const RoundedScope&) = delete;
    RoundedScope& operator=(const RoundedScope&) = delete;

private:
    const RoundedWeights* m_before;
};

// The weight in bfloat16: the copy of the calling thread's scope, or a new one.
at::Tensor rounded(const at::Tensor& weight);

} // namespace contexture::model::nn
