// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace contexture::model::nn {

// Which pairs of query and key, and which of their distances share a number.
struct Distances {
    std::int64_t queries = 0;
    std::int64_t firstQuery = 0; // its position among the keys
    std::int64_t keys = 0;
    bool bothWays = true; // half of the buckets are for keys behind the query; false: there are none to be read
    std::int64_t reach = 128;
};

// Bucket of each pair, [T, S] int64 (Raffel et al. 2020, section 2.1): the nearer half of a direction's buckets holds
// one distance each, the others grow with the logarithm up to `reach`; what is farther is in the last.
at::Tensor bucketsOf(const Distances& distances, std::int64_t buckets);

// What is added to the scores of each head, [H, T, S]; table [buckets, H]. Differentiable.
at::Tensor relativeScores(const at::Tensor& table, const Distances& distances);

} // namespace contexture::model::nn
