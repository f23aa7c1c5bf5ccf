// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/engine.h"
#include "engine/lab/gold.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::cli {

// What `evaluate --attribution` is asked for.
struct AttributionOptions {
    std::string suite; // as the report names it
    std::vector<AttributionMethod> methods;
    int steps = 32;
    int words = 3; // k of faithfulness
    std::string json;
    std::string records; // what each method said of each record, as JSON lines
    bool quiet = false;
};

// The methods that a list names: "all", or "attention,occlusion". Throws Error naming the option for an unknown one.
std::vector<AttributionMethod> parseMethods(const std::vector<std::string>& names, const char* option);

// For people, who need not know the names on the command line: "gate times attention".
const char* title(AttributionMethod method);

// How often each way of asking finds the word that decides, and what hiding the words that it finds does. Returns an
// exit code.
int evaluateAttribution(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                        const std::vector<lab::LabDocument>& suite, const RunSettings& settings,
                        const AttributionOptions& options);

} // namespace contexture::cli
