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
    std::string deciding; // the settings that decided it, as JSON: a row with others is another row
    std::int64_t steps = 0;
    std::optional<double> bestDevLoss; // none: the card of a given bundle does not say
    double seconds = 0.0;
    double tokensPerSecond = 0.0;
    std::int64_t parameters = 0;
    std::optional<std::int64_t> trainedParameters; // likewise
};

// Where attention of one site falls, counted.
struct SitePointing {
    eval::Accuracy sentence;
    eval::Accuracy word;
    std::map<std::string, eval::Accuracy> sentenceByPhenomenon;
    std::map<std::string, eval::Accuracy> wordByPhenomenon;

    // At the word level where anything was judged there, else at the sentence level.
    const eval::Accuracy& finest() const { return word.count > 0 ? word : sentence; }
};
SitePointing summarise(const eval::PointingResult& result);

// The measurements of one row: result.json. Translations are kept whole, so that every score of texts can be computed
// from them.
struct RowResult {
    std::string deciding;
    RowTraining training;
    std::vector<eval::ContrastiveQuestion> questions;
    std::vector<std::uint8_t> right; // one a question
    std::map<std::string, SitePointing> pointing;
    eval::ProducedFocus produced;                       // without words where the system has no such connections
    std::vector<std::vector<std::string>> translations; // by document and sentence
};

std::string toJson(const RowTraining& training);
std::string toJson(const RowResult& result);
// Throw Error naming the file when it is not what the other function wrote.
RowTraining parseRowTraining(const std::string& json, const std::filesystem::path& file);
RowResult parseRowResult(const std::string& json, const std::filesystem::path& file);

} // namespace contexture::study
