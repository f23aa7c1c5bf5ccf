// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::store {

// Numbers that a metric of another program (COMET, MetricX) gave to the sentences of a run, kept in a workspace with
// the run.

struct SentenceScore {
    SentenceIndex sentence;
    double value = 0.0;
    friend bool operator==(const SentenceScore&, const SentenceScore&) = default;
};
struct SentenceScores {
    std::string metric;                // a name that isMetricName takes
    std::vector<SentenceScore> values; // by sentence; a sentence without a number is missing
    double mean() const;               // over the sentences with a number; 0 without one
    friend bool operator==(const SentenceScores&, const SentenceScores&) = default;
};

// Letters, digits, '.', '_', '-', '+' and characters beyond ASCII, 60 bytes at most: a name that can stand in a search
// and at the top of a column.
bool isMetricName(std::string_view name);

// By name, without regard to the case of ASCII letters, in which two names are the same metric.
std::vector<SentenceScores> scoresOf(const Workspace& workspace, RunId run);
std::vector<std::string> metricsOf(const Workspace& workspace); // of all runs, each name once
// Replaces all numbers of the metric. Throws Error for a run that does not exist, and a name or number that is none.
void saveScores(Workspace& workspace, RunId run, const SentenceScores& scores);
// Returns whether there were any.
bool removeScores(Workspace& workspace, RunId run, const std::string& metric);

} // namespace contexture::store
