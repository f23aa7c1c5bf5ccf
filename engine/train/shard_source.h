// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/corpus_source.h"
#include "engine/train/shards.h"

#include <memory>

namespace contexture::train {

// Epochs over prepared shards, in memory that does not grow with the corpus: the documents of an epoch have a random
// order that is computed, not stored (Permutation); documents of a part of weight 2 occur twice in it. The sentence
// stage takes documents in that order until a pool is full, cuts the pool into batches of similar length, shuffles the
// batches and continues with the next pool.
std::unique_ptr<CorpusSource> makeShardSource(std::unique_ptr<ShardSet> shards, const CorpusSource::Order& order);

// Size of a pool in batches: a pool holds so many batches' padded tokens.
constexpr std::int64_t kPoolBatches = 200;

} // namespace contexture::train
