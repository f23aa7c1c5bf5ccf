// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/model_option.h"
#include "engine/core/run.h"

#include <string>

namespace contexture::cli {

// Counts the forms that a set of CTXPRO expects, in given translations or in those that a model makes.
struct ScoreForms {
    std::string suite;
    std::string translations; // a line for each entry; empty: a model translates
    std::string language;     // of given translations; may be empty
    std::string json;

    // What follows is for a model.
    ModelOptions model;
    std::string documents; // see suite::placeForms
    ContextOptions context;
    bool exchanged = false; // contexts are exchanged between documents
    DecodeOptions decode;
    std::string longSentences;
    std::string output; // the translations, a line for each entry
};
int scoreForms(const ScoreForms& options); // an exit code

} // namespace contexture::cli
