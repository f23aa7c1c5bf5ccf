// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/study/plan.h"
#include "engine/study/row.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture::study {

// How fast one system trains and decodes, measured side by side with the others in one run: ratios mean something,
// absolute numbers are this machine's.
struct Speed {
    std::string system;                   // Row::name
    double trainingTokensPerSecond = 0.0; // target pieces; 0: not trained here
    double decodingWordsPerSecond = 0.0;  // target words, batches as decoding makes them
};

// Decodes the plan's first test documents and trains a few updates with every system of its main table (first seed), in
// rounds, the systems one after the other in each; the median of the rounds counts. Rows must be finished.
std::vector<Speed> measureSpeeds(Engine& engine, const Plan& plan, const std::filesystem::path& folder, int threads,
                                 const Message& message, const CancelToken& cancel);

// speed.json: {"settings": {..}, "speeds": {system: {"training_tokens_per_second", "decoding_words_per_second"}}}, or
// the speeds alone as they were once written.
struct SpeedFile {
    std::string settings; // what decided them, as JSON; empty: not known
    std::vector<Speed> speeds;
};

// What decides the speeds of a plan that are measured now: its beam, how much is decoded and trained, the threads, and
// each system's row (decidingSettings).
std::string speedSettings(const Plan& plan, int threads);

// Names the first setting in which the file's speeds differ from the plan's; empty when there is none, or when none is
// known. A file that names no number of threads agrees with any.
std::string speedDifference(const SpeedFile& file, const Plan& plan, std::optional<int> threads);

std::string toJson(const SpeedFile& file);
SpeedFile parseSpeeds(const std::string& json, const std::filesystem::path& file); // throws Error

} // namespace contexture::study
