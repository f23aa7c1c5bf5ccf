// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <string>
#include <vector>

namespace contexture::cli {

// The arguments of `evaluate --pronouns`.
struct PronounOptions {
    std::vector<std::string> tables; // English and German, with references
    std::int64_t documents = 0;      // of each table; 0: all
    std::string json;
    std::string records; // each entry with its result under every reading, as JSON lines
    std::string card;    // bundle whose card takes the results; empty: none
    bool quiet = false;
};

// Tests real pronouns with the model without context, with it, and with another document's context; and measures how
// much more probable the references become with context, by table and class of word. Returns an exit code.
int evaluatePronouns(Engine& engine, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                     const PronounOptions& options);

} // namespace contexture::cli
