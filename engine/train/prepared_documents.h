// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/index.h"
#include "engine/train/pieces.h"
#include "engine/train/request.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace contexture::train {

// A document that an update trains on, and the target side that its context reads.
struct DocumentView {
    const TrainingDocument* document = nullptr;
    const std::vector<Pieces>* targetContext = nullptr;
    // The document is divided into stretches of at most this many sentences, which see only their own sentences.
    std::size_t stretch = std::size_t(-1);
};

// Documents or stretches of them laid end to end, so that their sentences go through the model together.
struct JoinedDocuments {
    TrainingDocument pairs;
    std::vector<Pieces> targetContext;
    std::vector<SentenceIndex> laterDocuments; // the first sentence of each document but the first
    std::vector<PairBatch> batches;            // of the trained sentences, similar in length
};

// What an update in the context stage needs of its documents. It refers to none of them, and no model is needed to make
// it: a thread prepares the next update's while this one is computed.
struct PreparedDocuments {
    std::int64_t step = 0;
    std::vector<std::vector<JoinedDocuments>>
        parts;               // [batchesPerUpdate]; document i belongs to part i mod their number
    std::int64_t tokens = 0; // target pieces of the trained sentences, EOS included
    std::int64_t guided = 0; // words with a target of attention
    std::int64_t ranked = 0; // pieces that are ranked
};

// `together`: the system can keep joined documents apart; otherwise each stands alone. `guided`: the side whose words
// have targets of attention; nullopt: none. Which sentences are trained is drawn from the seed, the step and the place
// of the document.
struct PreparationOptions {
    bool together = false;
    std::optional<Side> guided{};
};
PreparedDocuments prepareDocuments(const std::vector<DocumentView>& documents, const TrainRequest& request,
                                   std::int64_t step, const PreparationOptions& options);

} // namespace contexture::train
