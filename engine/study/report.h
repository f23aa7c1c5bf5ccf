// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/study/metrics.h"
#include "engine/study/plan.h"
#include "engine/study/speed.h"

#include <map>
#include <string>
#include <vector>

namespace contexture::study {

// All data of a report. Unfinished rows are named as missing, never left out silently.
struct ReportInput {
    const Plan& plan;
    std::map<std::size_t, RowResult> results; // by index into plan.rows
    std::vector<lab::LabDocument> test;
    std::vector<Speed> speeds; // none: not measured
};

// study.json: {"name", "description", "test": {"documents", "sentences", "records", "language_revision"},
//  "reference": {metric: value}, "tables": [{"name", "systems": [{"name", "label", "seeds": [1, 2, 3], "pointing_site",
//  "metrics":
//   {name: {"mean", "deviation", "values": [..]}}, "significance": {"bleu", "accuracy"}, "speed": {..}}]}],
//  "missing": ["han-encoder-2"]}
// Deviations are those of a sample (n - 1), absent for one seed. Significance is against the base (absent without
// one): the largest p of the seeds, 1 where they disagree in direction.
std::string reportJson(const ReportInput& input);

// The report for people, from the JSON.
std::string reportMarkdown(const std::string& json);

// Translations for latent semantic analysis: references of the study's training data (at most `most` documents), else
// those of the test set.
std::vector<std::vector<Sentence>> trainingTargets(const Plan& plan, const std::vector<lab::LabDocument>& test,
                                                   std::size_t most = 1500);

} // namespace contexture::study
