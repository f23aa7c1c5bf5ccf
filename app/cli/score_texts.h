// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/model_option.h"

#include <string>

namespace contexture::cli {

// Scores given translations with a model, sentence by sentence, each within its document.
struct ScoreTexts {
    ModelOptions model;
    std::string table;        // a text or table of documents
    std::string translations; // a file of any program; empty: the table's reference
    ContextOptions context;
    std::string json; // empty: a table on standard output
};
int scoreTexts(const ScoreTexts& options); // an exit code

} // namespace contexture::cli
