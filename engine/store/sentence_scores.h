// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::store {

// The score that a metric of another program (COMET, MetricX) gave to a sentence of a run. A workspace keeps the scores
// with the run.

struct SentenceScore {
    SentenceIndex sentence;
    double value = 0.0;
    friend bool operator==(const SentenceScore&, const SentenceScore&) = default;
};
struct SentenceScores {
    std::string metric;                // a name for which isMetricName is true
    std::vector<SentenceScore> values; // by sentence; a sentence without a score is missing
    double mean() const;               // over the sentences with a score; 0 if there are none
    friend bool operator==(const SentenceScores&, const SentenceScores&) = default;
};

// Whether the name consists of letters, digits, '.', '_', '-', '+' and characters beyond ASCII, 60 bytes at most: such
// a name can stand in a search and at the top of a column.
bool isMetricName(std::string_view name);

// The scores of a run by metric. Two names that differ only in the case of ASCII letters are the same metric.
std::vector<SentenceScores> scoresOf(const Workspace& workspace, RunId run);
std::vector<std::string> metricsOf(const Workspace& workspace); // of all runs, each name once
// Replaces all scores of the metric. Throws Error for a run that does not exist, an invalid name, and a score that is
// no finite number.
void saveScores(Workspace& workspace, RunId run, const SentenceScores& scores);
// Removes the scores of a metric. False: there were none.
bool removeScores(Workspace& workspace, RunId run, const std::string& metric);

} // namespace contexture::store
