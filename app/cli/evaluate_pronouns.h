// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <string>
#include <vector>

namespace contexture::cli {

// What `evaluate --pronouns` is asked for.
struct PronounOptions {
    std::vector<std::string> tables; // English and German, with references
    std::int64_t documents = 0;      // of each table; 0: all
    std::string json;
    std::string records; // each entry with what every reading made of it, as JSON lines
    std::string card;    // bundle whose card takes the figures; empty: none
    bool quiet = false;
};

// Real pronouns under the model without context, with it, and with another document's; and how much more probable the
// references become with context, by table and class of word. Returns an exit code.
int evaluatePronouns(Engine& engine, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                     const PronounOptions& options);

} // namespace contexture::cli
