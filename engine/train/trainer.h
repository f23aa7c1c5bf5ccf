// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/text/corpus_reader.h"
#include "engine/train/request.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace contexture::train {

struct Score {
    std::int64_t count = 0;
    std::int64_t right = 0; // strictly more probable than every wrong translation
    double accuracy() const { return count == 0 ? 0.0 : double(right) / double(count); }
};

struct DevResult {
    std::int64_t step = 0;
    // Per target piece (EOS counts), natural logarithm: the objective of the training, with its label smoothing, which
    // selects the kept model unless the request says otherwise; and the negative log-probability of the reference. With
    // smoothing the second begins to rise while the first still falls.
    double loss = 0.0;
    double negativeLogProbability = 0.0;
    std::int64_t tokens = 0;
    std::map<std::string, Score> contrastive; // "pronoun", "pronoun >3", "register", ...
};

struct TrainProgress {
    enum class Phase : std::uint8_t { Preparing, Training, Evaluating, Saving, Warning };
    Phase phase = Phase::Preparing;
    std::string note{}; // Preparing: the present work; Warning: a fault that does not stop the training
    std::int64_t step = 0;
    std::int64_t maxSteps = 0;
    double loss = 0.0; // training loss since the last report, with smoothing, per target token
    double learningRate = 0.0;
    double tokensPerSecond = 0.0;   // target pieces, with EOS, without padding
    double secondsLeft = -1.0;      // estimate; negative: unknown
    std::optional<DevResult> dev{}; // set if an evaluation has just ended
    bool best = false;              // `dev` is the best evaluation so far
};
using ProgressListener = std::function<void(const TrainProgress&)>;

// "step 1200 of 6000, loss 3.412, dev loss 3.200, 5200 tokens/s, 4 min left".
std::string describe(const TrainProgress& progress);

struct TrainReport {
    enum class End : std::uint8_t { MaxSteps, MaxMinutes, Patience, Cancelled };
    End end = End::MaxSteps;
    std::int64_t steps = 0;
    std::int64_t bestStep = 0;
    double bestDevLoss = 0.0;    // of the saved model
    double finalTrainLoss = 0.0; // in the last line of the log, over TrainLog::kEvery updates
    double seconds = 0.0;        // of all sessions of a resumed training
    double tokensPerSecond = 0.0;
    std::int64_t parameters = 0;
    std::int64_t trainedParameters = 0;
    std::int64_t skippedPairs = 0;             // longer than maxSentencePieces
    std::vector<text::CorpusFileReport> files; // rows read and left out, training files first, then dev files
    Precision precision = Precision::Fp32;     // of the products; the choice of Auto
    std::string device;                        // "cpu", or LibTorch's name of the CUDA device: "cuda:0"
    int processes = 1;
    std::vector<DevResult> evaluations;
    std::filesystem::path output;     // empty when cancelled: the checkpoint holds everything
    std::filesystem::path checkpoint; // empty if it was removed
};

// Trains, and writes the bundle of the best evaluation (TrainRequest::chooseBy). Throws Error for faults that a person
// can mend (data, recipe, checkpoint, a loss that is NaN, a full disk, a lost process); a checkpoint stays. A cancelled
// training writes a checkpoint and returns. Of several processes the first one writes and reports; all of them must see
// the same files, and the numbers do not depend on the number of processes (except for the rounding of sums).
TrainReport train(const TrainRequest& request, const ProgressListener& listener, const CancelToken& cancel);

} // namespace contexture::train
