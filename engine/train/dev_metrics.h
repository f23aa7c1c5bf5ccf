// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/model/system.h"
#include "engine/train/corpus.h"
#include "engine/train/process_group.h"
#include "engine/train/trainer.h"

namespace contexture::train {

struct EvaluationOptions {
    bool useContext = false;
    model::ContextSettings context;                              // of the documents, when used
    const std::vector<std::vector<Pieces>>* ownTarget = nullptr; // of the dev documents; null: the references
    double labelSmoothing = 0.0;
    std::int64_t tokensPerBatch = 4000;
    ProcessGroup* group = nullptr; // document i is evaluated by process i mod size; all processes get the same result
};

// Loss on the dev documents and accuracy on their difficult words, with the references' target side as context unless
// ownTarget is given. Puts the model into evaluation mode and leaves it there. Throws Cancelled.
DevResult evaluateDev(model::System& system, const Corpus& corpus, const EvaluationOptions& options,
                      const CancelToken& cancel);

} // namespace contexture::train
