// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/bundle_io.h"
#include "engine/model/system.h"
#include "engine/train/checkpoint.h"
#include "engine/train/corpus.h"
#include "engine/train/learner.h"
#include "engine/train/process_group.h"
#include "engine/train/trainer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace contexture::train {

// The state of a training before its first update, or from a checkpoint.
struct TrainingSetup {
    TrainRequest request; // with the paths of checkpoint and log filled in, and the precision decided
    std::unique_ptr<ProcessGroup> group;
    std::optional<Corpus> corpus;
    std::unique_ptr<Learner> learner;
    std::vector<std::vector<Pieces>> ownTarget; // of training documents, with TargetContext::Own
    std::vector<std::vector<Pieces>> ownDevTarget;
    std::string baseHash;
    std::string baseCard; // JSON, or empty
    std::string contextHash;
    std::string dataFields; // see data_fields.h
    TrainState state;
    at::Tensor best;                    // trained parameters of the best evaluation
    std::vector<DevResult> evaluations; // so far

    // The state as a checkpoint, without the seconds, which the caller sets.
    Checkpoint checkpoint() const;
};

// Joins the other processes, reads data, base and checkpoint, and makes the model. Throws Error for faults that a
// person can mend, and Cancelled.
TrainingSetup setUp(const TrainRequest& request, const std::function<void(const std::string&)>& note,
                    const CancelToken& cancel);

} // namespace contexture::train
