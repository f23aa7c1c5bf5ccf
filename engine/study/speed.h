#pragma once

#include "engine/core/engine.h"
#include "engine/study/plan.h"
#include "engine/study/row.h"

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

std::string toJson(const std::vector<Speed>& speeds);
std::vector<Speed> parseSpeeds(const std::string& json, const std::filesystem::path& file); // throws Error

} // namespace contexture::study
