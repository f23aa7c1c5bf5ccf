// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/corpus_source.h"
#include "engine/train/shards.h"

#include <memory>

namespace contexture::train {

// Epochs over prepared shards in memory that does not grow with the corpus: the documents of an epoch are put in a
// random order that is computed, not stored (Permutation), a part of weight 2 stands in it twice. The sentence stage
// takes documents in that order until a pool is full, cuts the pool into batches of similar length, shuffles these and
// goes on to the next pool.
std::unique_ptr<CorpusSource> makeShardSource(std::unique_ptr<ShardSet> shards, const CorpusSource::Order& order);

// Padded tokens of a pool: so many batches' worth.
constexpr std::int64_t kPoolBatches = 200;

} // namespace contexture::train
