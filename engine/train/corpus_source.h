// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/pieces.h"
#include "engine/train/request.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace contexture::train {

// The position of a training in its epochs.
struct EpochPlace {
    std::int64_t epoch = 0;
    std::int64_t pool = 0;     // start of the present batches in the epoch's order of documents; see ShardSource
    std::int64_t position = 0; // next batch (sentence stage) or next update's documents (context stage)
    friend bool operator==(const EpochPlace&, const EpochPlace&) = default;
};

// The pieces that a training reads, in the order of its epochs. The order follows from the seed and the place alone, so
// that a checkpoint needs to store only the place.
class CorpusSource {
public:
    struct Order {
        Stage stage = Stage::Sentence;
        std::int64_t tokensPerBatch = 2000;
        std::int64_t documentsPerUpdate = 1;
        std::uint64_t seed = 1;
    };
    struct Numbered {
        std::int64_t number = 0; // in the corpus
        std::shared_ptr<const TrainingDocument> document;
    };

    virtual ~CorpusSource() = default;

    // The next batches: `count` of them or the rest of the epoch, at least one; moves the place behind them.
    virtual std::vector<PairBatch> nextPairs(EpochPlace& place, std::int64_t count) = 0;
    // The documents of the next update; moves the place behind them.
    virtual std::vector<Numbered> nextDocuments(EpochPlace& place) = 0;

    virtual std::size_t longestDocument() const = 0; // number of sentences
    virtual std::uint64_t fingerprint() const = 0;   // of the pieces: a checkpoint continues only with the same data
    // All documents if they are in memory, else null.
    virtual const std::vector<TrainingDocument>* all() const { return nullptr; }
};

// All documents in memory: an epoch is shuffled and cut into batches as a whole.
std::unique_ptr<CorpusSource> makeMemorySource(std::vector<TrainingDocument> documents,
                                               const CorpusSource::Order& order);

CorpusSource::Order orderOf(const TrainRequest& request);

} // namespace contexture::train
