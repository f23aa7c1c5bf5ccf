// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace contexture::cli {

// Translations that are given, scored sentence by sentence by a model in their documents.
struct ScoreTexts {
    std::string model;
    std::string base;           // of a context layer alone
    std::string targetLanguage; // of a model for several
    std::string table;          // a text or table of documents
    std::string translations;   // a file of any program; empty: the table's reference
    std::string context;
    std::string json; // empty: a table on standard output
    int threads = 0;
};
int scoreTexts(const ScoreTexts& options); // an exit code

} // namespace contexture::cli
