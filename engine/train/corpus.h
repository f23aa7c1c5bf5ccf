#pragma once

#include "engine/core/cancel.h"
#include "engine/core/index.h"
#include "engine/text/subwords.h"
#include "engine/train/trainer.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
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

// One difficult word of a dev document: its sentence's right translation is in the document, these are the wrong ones.
struct ContrastiveItem {
    std::int32_t document = 0;
    SentenceIndex sentence;
    std::string phenomenon;
    std::int32_t distance = 0;
    std::vector<Pieces> wrong;
};

struct Corpus {
    text::Subwords source;
    text::Subwords target;
    std::vector<TrainingDocument> documents;
    std::vector<TrainingDocument> dev;
    std::vector<ContrastiveItem> contrastive;
    std::int64_t skippedPairs = 0;
    std::uint64_t fingerprint = 0; // of the training pieces: a checkpoint goes on with the same data only
};

// Subword models that are already there (from a base or a checkpoint); empty spans: train them on the data.
struct GivenSubwords {
    std::span<const std::uint8_t> source;
    std::span<const std::uint8_t> target;
};

// Reads or generates the data, trains subwords where none are given, and cuts everything into pieces.
// Throws Error naming the file and line of bad data, or when nothing is left to train on.
Corpus prepareCorpus(const TrainRequest& request, const GivenSubwords& subwords,
                     const std::function<void(const std::string&)>& note, const CancelToken& cancel);

} // namespace contexture::train
