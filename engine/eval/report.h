// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"
#include "engine/eval/pointing.h"

#include <optional>
#include <string>

namespace contexture::eval {

// The report of `contexture-cli evaluate` on one model and one suite. Parts that were not measured are left out.
struct EvaluationReport {
    std::string model; // for people
    std::string suite;
    std::optional<ContrastiveResult> contrastive;
    std::optional<PointingResult> pointing;
    std::optional<HeadPointing> headPointing; // left out for a single head
    std::optional<double> bleu;               // 0..100
    std::optional<double> chrf;               // 0..100
};

// {"phenomena": {"pronoun": {"count", "accuracy", "by_distance": {"0", "1", "2", "3", ">3"}, "count_by_distance":
// {...}},
//   "word_sense", "verb_sense", "register", "cohesion", "ellipsis"},
//  "pointing": {"count", "accuracy", "by_phenomenon": {"pronoun": 0.97, ...}, "count_by_phenomenon", "sentence":
//  {"count",
//   "accuracy"}, "word": {"count", "accuracy"}, "left_out": {"same_sentence": 3, ...},
//   "heads": [{"head": 1, "sentence", "word", "by_phenomenon": {"pronoun": 0.97, ...}}, ...], "some_head": the same},
//  "bleu", "chrf", "model", "suite"}
// Accuracies are shares, 0..1; null where nothing was counted. Distances carry "ahead" too where there is such a
// record. The pointing accuracy is that at the word level; at the sentence level for a system that has no other. Those
// of heads by phenomenon are at the sentence level.
std::string toJson(const EvaluationReport& report);

// The report for people: plain text in columns, a line feed at the end of each line.
std::string toTable(const EvaluationReport& report);

} // namespace contexture::eval
