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

// One difficult word of a dev document: the document has the sentence's right translation, `wrong` the wrong ones.
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
    std::int64_t skippedPairs = 0;             // number of training pairs that are longer than the request allows
    std::vector<text::CorpusFileReport> files; // training files, then dev files
    std::vector<std::string> warnings;         // whole sentences about faults that do not stop the training
};

// Facts that are known before the data are read.
struct Settled {
    // Subword models that exist already (from a base or a checkpoint); empty spans: they are trained on the data.
    std::span<const std::uint8_t> source;
    std::span<const std::uint8_t> target;
    Languages languages;
    int maxPositions = 0; // of the model that is trained; 0: unknown, and no sentence is too long
};

// Reads or generates the data, trains subwords if none are given, and cuts everything into pieces; or opens the
// request's shards and takes their subwords. Throws Error naming a file that cannot be used, or if no data are left to
// train on.
Corpus prepareCorpus(const TrainRequest& request, const Settled& settled,
                     const std::function<void(const std::string&)>& note, const CancelToken& cancel);

} // namespace contexture::train
