// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/study/plan.h"
#include "engine/study/row.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture::study {

// The speed of training and decoding of one system, measured side by side with the others in one run: ratios are
// meaningful, absolute numbers belong to this machine.
struct Speed {
    std::string system;                   // Row::name
    double trainingTokensPerSecond = 0.0; // target pieces; 0: not trained here
    double decodingWordsPerSecond = 0.0;  // target words, in the batches of decoding
};

// Decodes the plan's first test documents and trains a few updates with every system of its main table (first seed), in
// rounds with the systems one after the other; the median of the rounds counts. Rows must be finished.
std::vector<Speed> measureSpeeds(Engine& engine, const Plan& plan, const std::filesystem::path& folder, int threads,
                                 const Message& message, const CancelToken& cancel);

// speed.json: {"settings": {..}, "speeds": {system: {"training_tokens_per_second", "decoding_words_per_second"}}}, or
// the older form with the speeds alone.
struct SpeedFile {
    std::string settings; // the settings that decided them, as JSON; empty: unknown
    std::vector<Speed> speeds;
};

// The settings that decide the speeds of a plan: its beam, the amounts of decoding and training, the threads, the
// device unless it is the processor, and each system's row (decidingSettings).
std::string speedSettings(const Plan& plan, int threads);

// The first setting in which the file's speeds differ from the plan's; empty if there is none, or if none is known. A
// file without a number of threads agrees with any.
std::string speedDifference(const SpeedFile& file, const Plan& plan, std::optional<int> threads);

std::string toJson(const SpeedFile& file);
SpeedFile parseSpeeds(const std::string& json, const std::filesystem::path& file); // throws Error

} // namespace contexture::study
