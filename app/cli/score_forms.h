// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace contexture::cli {

// Counts the forms that a set of CTXPRO expects in given translations. No model is loaded.
struct ScoreForms {
    std::string suite;
    std::string translations; // a line for each entry
    std::string language;     // of the translations; may be empty
    std::string json;
};
int scoreForms(const ScoreForms& options); // an exit code

} // namespace contexture::cli
