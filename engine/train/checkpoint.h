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

// The position of a training. Data order and dropout follow from the recipe's seed and the step, so that no state of a
// generator is stored.
struct TrainState {
    std::int64_t step = 0; // updates done
    std::int64_t epoch = 0;
    std::int64_t pool = 0;            // of prepared shards, see EpochPlace
    std::int64_t position = 0;        // next batch or next documents of the epoch or pool
    std::int64_t lastEvaluation = -1; // step
    std::int64_t bestStep = -1;
    double bestLoss = 0.0;
    double bestAccuracy = -1.0; // in the contrastive comparison; -1: no such comparison
    std::int64_t sinceBest = 0; // number of evaluations since the best one
    double seconds = 0.0;       // time of all sessions
    std::int64_t tokens = 0;    // target pieces trained on
    double logLoss = 0.0;       // sum since the last line of the log
    std::int64_t logTokens = 0;
    friend bool operator==(const TrainState&, const TrainState&) = default;
};

struct Checkpoint {
    static constexpr const char* kFormat = "checkpoint-1";
    using Tensors = std::vector<std::pair<std::string, at::Tensor>>;

    TrainState state;
    std::string configJson;      // of the model
    std::string decidingFields;  // of the recipe, see recipe.h
    std::string dataFields;      // of the recipe's files, see data_fields.h
    std::string dataFingerprint; // of the training pieces and their weights
    std::string baseHash;        // SHA-256 of the base bundle, or empty
    std::string evaluations;     // so far, see log.h
    std::string precision;       // of the products: "fp32" or "bf16"; empty in older checkpoints
    std::vector<std::uint8_t> sourceTokenizer;
    std::vector<std::uint8_t> targetTokenizer;
    Tensors tensors; // float32: "parameters/NAME", "adam.first/NAME", "adam.second/NAME", "best/NAME"

    const at::Tensor& tensor(const std::string& name) const; // throws Error if it is missing
};

// Writes the file completely or not at all: an older file stays until the new one is complete. Throws Error (a full
// disk).
void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// Reads a checkpoint. Throws Error for an incomplete file, another kind of file, and numbers that are NaN or infinite.
Checkpoint readCheckpoint(const std::filesystem::path& path);

// The part of a checkpoint that identifies its training and its progress.
struct CheckpointHead {
    std::int64_t step = 0;
    std::string decidingFields; // as in Checkpoint
    std::string dataFields;
    std::string dataFingerprint;
    std::string baseHash;
};
// Reads a checkpoint without its tensors; nullopt if there is no file, or no valid checkpoint in it.
std::optional<CheckpointHead> peekCheckpoint(const std::filesystem::path& path);

} // namespace contexture::train
