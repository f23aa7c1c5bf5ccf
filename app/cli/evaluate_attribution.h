// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/engine.h"
#include "engine/lab/gold.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::cli {

// The arguments of `evaluate --attribution`.
struct AttributionOptions {
    std::string suite; // its name in the report
    std::vector<AttributionMethod> methods;
    int steps = 32;
    int words = 3; // k of faithfulness
    std::string json;
    std::string records; // the answer of each method for each record, as JSON lines
    bool quiet = false;
};

// The methods that a list names: "all", or "attention,occlusion". Throws Error naming the option for an unknown one.
std::vector<AttributionMethod> parseMethods(const std::vector<std::string>& names, const char* option);

// The name of a method for people, who need not know the names of the command line: "gate times attention".
const char* title(AttributionMethod method);

// Measures how often each attribution method finds the deciding word, and the effect of hiding the words that it finds.
// Returns an exit code.
int evaluateAttribution(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                        const std::vector<lab::LabDocument>& suite, const RunSettings& settings,
                        const AttributionOptions& options);

} // namespace contexture::cli
