// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/index.h"
#include "engine/text/corpus_reader.h"
#include "engine/text/subwords.h"
#include "engine/train/corpus_source.h"
#include "engine/train/languages.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::train {

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
    std::unique_ptr<CorpusSource> training;
    std::vector<TrainingDocument> dev;
    std::vector<ContrastiveItem> contrastive;
    std::int64_t skippedPairs = 0;             // of the training pairs: longer than the request allows
    std::vector<text::CorpusFileReport> files; // training files, then dev files
    std::vector<std::string> warnings;         // whole sentences: faults that do not stop the training
};

// Facts that are known before the data are read.
struct Settled {
    // Subword models that are already there (from a base or a checkpoint); empty spans: train them on the data.
    std::span<const std::uint8_t> source;
    std::span<const std::uint8_t> target;
    Languages languages;
    int maxPositions = 0; // of the model that is trained; 0: not known, and no sentence is too long for it
};

// Reads or generates the data, trains subwords where none are given, and cuts everything into pieces; or opens the
// request's shards, whose subwords are taken.
// Throws Error naming a file that cannot be used, or when nothing is left to train on.
Corpus prepareCorpus(const TrainRequest& request, const Settled& settled,
                     const std::function<void(const std::string&)>& note, const CancelToken& cancel);

} // namespace contexture::train
