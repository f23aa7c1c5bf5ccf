// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers of metrics: JSON and lines of COMET, JSON Lines of MetricX, tables, a number a line.
#include "engine/annotate/score_file.h"
#include "engine/store/sentence_scores.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <cmath>

using namespace contexture;

static const fuzz::Target kTarget("scores", [](std::string_view input) {
    const annotate::ScoreFile file = annotate::readScoreBytes(input, "a file", {.columns = {}, .metric = "metric"});
    fuzz::require(!file.metrics.empty() && !file.systems.empty(), "scores of nothing");
    fuzz::require(std::all_of(file.metrics.begin(), file.metrics.end(), store::isMetricName), "a name that is none");
    for (const annotate::ScoredSystem& system : file.systems) {
        for (const annotate::ScoredRow& row : system.rows) {
            fuzz::require(row.values.size() == file.metrics.size(), "a row of another size");
            for (const std::optional<double>& value : row.values) {
                fuzz::require(!value || std::isfinite(*value), "a number that is none");
            }
            for (const annotate::MarkRecord& error : row.errors) {
                const CharacterSpan& span = error.mark.spans.at(0);
                fuzz::require(row.target && span.begin < span.end && span.end <= characterCount(*row.target),
                              "an error outside of its translation");
            }
        }
    }
});
