// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/metric_scores.h"
#include "engine/core/engine.h"
#include "engine/study/table_evaluation.h"

#include <string>
#include <vector>

namespace contexture::cli {

// The arguments of `evaluate --table`.
struct TableOptions {
    std::vector<std::string> tables; // with source and reference columns
    std::string against;             // context to compare with; empty: none, if the model is read with context
    std::string baseline;            // another bundle to compare with, read with the context of its training
    study::ComparisonUnit unit = study::ComparisonUnit::Documents; // of the significance test
    std::int64_t documents = 0;                                    // of each table; 0: all
    std::vector<std::string> consulted; // words whose consulted context words are written to `records`
    bool need =
        false; // how much more probable context makes each word: of references, and of translations in `records`
    MetricOptions metrics; // scores of other programs for the translations of a single table
    std::string json;
    std::string card;    // bundle whose card takes the scores; they replace those of the same table; empty: none
    std::string records; // each sentence with its translations, as JSON lines
    bool quiet = false;
};

// Reads a table in which all documents have references; only the first `limit` documents, 0: all. Throws Error that
// names what is missing.
std::vector<Document> readTable(const std::string& path, std::int64_t limit);

// Reports BLEU and chrF of each table, beside those of another context or another model, with tests by approximate
// randomisation, and how much context was used. Returns an exit code.
int evaluateTables(Engine& engine, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                   const TableOptions& options);

} // namespace contexture::cli
