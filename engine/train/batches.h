// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/pieces.h"

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::train {

// Lengths of one sentence pair in pieces, BOS and EOS included.
struct PairLength {
    std::int32_t source = 0;
    std::int32_t target = 0;
};

// Indices of the pairs that go through the model together.
using Batch = std::vector<std::int32_t>;

// Cuts pairs into batches of similar length: rows times the longest side stays within `tokens`, except for a single
// pair that is longer. Every pair appears exactly once. `order` breaks ties between equal lengths.
std::vector<Batch> bucketByLength(std::span<const PairLength> lengths, std::span<const std::int32_t> order,
                                  std::int64_t tokens);

// The trained sentences of a document, in batches of similar length.
std::vector<PairBatch> pairBatches(const TrainingDocument& document, std::int64_t tokens);

// The items of an epoch, by index and shuffled: an item of weight 2 occurs twice, an item of weight 0.5 in every other
// epoch on average.
std::vector<std::int32_t> epochOrder(std::span<const double> weights, std::uint64_t seed);

// One epoch of the sentence stage: shuffled by `seed`, bucketed, batches in random order.
std::vector<Batch> sentenceEpoch(std::span<const PairLength> lengths, std::span<const double> weights,
                                 std::int64_t tokens, std::uint64_t seed);

} // namespace contexture::train
