// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"
#include "engine/eval/pointing.h"
#include "engine/eval/produced_focus.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace contexture::study {

// The record of a training, kept beside its bundle: training.json.
struct RowTraining {
    std::string deciding; // the settings that decided it, as JSON: a row with other settings is another row
    std::int64_t steps = 0;
    std::optional<double> bestDevLoss; // nullopt: not in the card of the given bundle
    double seconds = 0.0;
    double tokensPerSecond = 0.0;
    std::int64_t parameters = 0;
    std::optional<std::int64_t> trainedParameters; // likewise
    std::string device;                            // "cpu", "cuda:0"; empty: not known, or not trained here
};

// Counts of where one site's attention falls.
struct SitePointing {
    eval::Accuracy sentence;
    eval::Accuracy word;
    std::map<std::string, eval::Accuracy> sentenceByPhenomenon;
    std::map<std::string, eval::Accuracy> wordByPhenomenon;

    // At the word level if anything was judged there, else at the sentence level.
    const eval::Accuracy& finest() const { return word.count > 0 ? word : sentence; }
};
SitePointing summarise(const eval::PointingResult& result);

// The measurements of one row: result.json. Translations are kept completely, so that every score of texts can be
// computed from them.
struct RowResult {
    std::string deciding;
    std::string device; // where it was measured, as in RowTraining
    RowTraining training;
    std::vector<eval::ContrastiveQuestion> questions;
    std::vector<std::uint8_t> right; // one per question
    std::map<std::string, SitePointing> pointing;
    eval::ProducedFocus produced;                       // without words if the system has no such connections
    std::vector<std::vector<std::string>> translations; // by document and sentence
};

std::string toJson(const RowTraining& training);
std::string toJson(const RowResult& result);
// These functions throw Error naming the file if toJson() did not write it.
RowTraining parseRowTraining(const std::string& json, const std::filesystem::path& file);
RowResult parseRowResult(const std::string& json, const std::filesystem::path& file);

} // namespace contexture::study
