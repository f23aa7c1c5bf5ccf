// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace contexture::train {

// Where a training stands. Data order and dropout follow from the recipe's seed and the step, so no generator's state
// is among it.
struct TrainState {
    std::int64_t step = 0; // updates done
    std::int64_t epoch = 0;
    std::int64_t pool = 0;            // of prepared shards, see EpochPlace
    std::int64_t position = 0;        // next batch or documents of the epoch or pool
    std::int64_t lastEvaluation = -1; // step
    std::int64_t bestStep = -1;
    double bestLoss = 0.0;
    double bestAccuracy = -1.0; // in the contrastive comparison; -1: there was none
    std::int64_t sinceBest = 0; // evaluations
    double seconds = 0.0;       // spent, all sessions
    std::int64_t tokens = 0;    // target pieces trained on
    double logLoss = 0.0;       // summed since the last line of the log
    std::int64_t logTokens = 0;
    friend bool operator==(const TrainState&, const TrainState&) = default;
};

struct Checkpoint {
    static constexpr const char* kFormat = "checkpoint-1";
    using Tensors = std::vector<std::pair<std::string, at::Tensor>>;

    TrainState state;
    std::string configJson;      // of the model
    std::string decidingFields;  // of the recipe, see recipe.h
    std::string dataFields;      // of its files, see data_fields.h
    std::string dataFingerprint; // of the training pieces and their weights
    std::string baseHash;        // SHA-256 of the base bundle, or empty
    std::string evaluations;     // so far, see log.h
    std::string precision;       // of the products: "fp32" or "bf16"; empty in checkpoints from before it was chosen
    std::vector<std::uint8_t> sourceTokenizer;
    std::vector<std::uint8_t> targetTokenizer;
    Tensors tensors; // float32: "parameters/NAME", "adam.first/NAME", "adam.second/NAME", "best/NAME"

    const at::Tensor& tensor(const std::string& name) const; // throws Error when it is missing
};

// Whole or not at all: what stood there before stays until the new file is complete. Throws Error (a full disk).
void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// Throws Error for a file that is half written, of another kind, or holds numbers that are none.
Checkpoint readCheckpoint(const std::filesystem::path& path);

// The part of a checkpoint that identifies its training and tells its progress.
struct CheckpointHead {
    std::int64_t step = 0;
    std::string decidingFields; // as in Checkpoint
    std::string dataFields;
    std::string dataFingerprint;
    std::string baseHash;
};
// Read without its tensors; none where there is no checkpoint that can be read.
std::optional<CheckpointHead> peekCheckpoint(const std::filesystem::path& path);

} // namespace contexture::train
