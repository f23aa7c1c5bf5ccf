// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/metric_scores.h"
#include "engine/study/table_evaluation.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture::cli {

// The arguments of `evaluate --hypothesis`: translations that any program has made.
struct HypothesisOptions {
    std::vector<std::string> hypotheses; // the first is compared with each of the others
    std::string table;                   // with documents and references; empty: `references`
    std::vector<std::string> references; // texts without documents
    scores::ComparisonUnit unit = scores::ComparisonUnit::Documents; // sentences for texts
    std::string tokenise;       // tokeniser of BLEU, by its name; empty: the one for the references
    int chrfWordOrder = 0;      // 0: differences in chrF2 are tested; 2: in chrF2++
    std::int64_t documents = 0; // of the table; 0: all
    MetricOptions metrics;      // scores of other programs
    std::string json;
    std::string records; // each sentence with its translations and their scores, as JSON lines
};

// Reports BLEU, chrF and TER of each file, the means of given scores, the tests of the differences from the first file,
// and the n-grams that one file has right and the other misses. No model is loaded. Returns an exit code.
int evaluateHypotheses(const HypothesisOptions& options);

} // namespace contexture::cli
