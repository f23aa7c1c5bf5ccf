// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/study/table_evaluation.h"

#include <string>
#include <vector>

namespace contexture::cli {

// What `evaluate --table` is asked for.
struct TableOptions {
    std::vector<std::string> tables; // with source and reference columns
    std::string against;             // a context to compare with: "none"; empty: none where the model has context
    std::string baseline;            // another bundle to compare with, read as it was trained
    study::ComparisonUnit unit = study::ComparisonUnit::Documents; // of the test
    std::int64_t documents = 0;                                    // of each table; 0: all
    std::vector<std::string> consulted; // words whose consulted context words are wanted in `records`
    bool need =
        false; // how much more probable context makes each word: of references, and of translations in `records`
    std::string json;
    std::string card;    // bundle whose card takes the scores, in place of those of the same table; empty: none
    std::string records; // each sentence with its translations, as JSON lines
    bool quiet = false;
};

// A table whose documents have references throughout; only the first `limit` of them, 0: all. Throws Error naming what
// is missing.
std::vector<Document> readTable(const std::string& path, std::int64_t limit);

// BLEU and chrF of each table, beside those of another context or another model, tested by approximate
// randomisation, and how much context was used. Returns an exit code.
int evaluateTables(Engine& engine, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                   const TableOptions& options);

} // namespace contexture::cli
