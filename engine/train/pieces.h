#pragma once

#include "engine/core/index.h"

#include <cstdint>
#include <vector>

namespace contexture::train {

using Pieces = std::vector<std::int64_t>; // of one sentence, without BOS and EOS

// A document in pieces. Sentences longer than the request allows are cut and not trained on, but stay as context.
struct TrainingDocument {
    std::vector<Pieces> source;
    std::vector<Pieces> target;
    std::vector<bool> trained; // per sentence; false: too long or without words on one side
    double weight = 1.0;
};

// Sentence pairs that go through the model together, and where they stand in the document.
struct PairBatch {
    std::vector<Pieces> source;
    std::vector<Pieces> target;
    std::vector<SentenceIndex> sentences;
};

} // namespace contexture::train
