// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/engine.h"
#include "engine/eval/attribution_scores.h"
#include "engine/lab/gold.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::study {

// A test of attribution methods. In the controlled language the deciding
// words are known. For each gold record each method explains why the model
// prefers the right form to the wrong ones, given the reference before it.
struct AttributionTestRequest {
    std::shared_ptr<LoadedModel> model;
    std::span<const lab::LabDocument> suite;
    RunSettings settings; // a context, not none
    std::vector<AttributionMethod> methods;
    int steps = 32;         // of integrated gradients
    int words = 3;          // k of faithfulness
    std::uint64_t seed = 1; // for the words drawn at random
    // Called for each explained record, before the next one.
    std::function<void(const lab::LabDocument&, const lab::GoldRecord&, const AttributionResult&)> record = {};
};

// The effect of hiding words on the explained value, log p(right) - log p(wrong), in nats (DeYoung et al. 2020, section
// 4, for log-probabilities): means over the records.
struct Faithfulness {
    std::int64_t count = 0;
    double comprehensiveness = 0.0; // loss when the k best words are hidden: high is good
    double sufficiency = 0.0;       // loss when all other words are hidden: low is good
};

struct AttributionOfMethod {
    eval::AttributionScores all;
    std::map<std::string, eval::AttributionScores> byPhenomenon;
    std::map<eval::DistanceBucket, eval::AttributionScores> byDistance;
    Faithfulness faithfulness; // mean values
};

// The agreement of two methods on the same records.
struct AttributionAgreement {
    AttributionMethod one = AttributionMethod::Attention;
    AttributionMethod other = AttributionMethod::Attention;
    eval::Accuracy sameWord;      // both have the largest weight at the same word
    double rankCorrelation = 0.0; // Spearman's, mean over the records where it is defined
    std::int64_t correlated = 0;  // number of these records
};

struct AttributionTest {
    std::map<AttributionMethod, AttributionOfMethod> methods; // those that the model supports
    std::vector<AttributionAgreement> agreement;              // of every two of them
    Faithfulness random;                                      // k words drawn at random: what a method must beat
    Faithfulness deciding;                                    // the deciding words themselves
    std::int64_t records = 0;                                 // explained records
    std::int64_t prefers = 0;                                 // of these, the model prefers the right form
    std::int64_t leftOut = 0; // decided in their own sentence, by hidden words, or on a side that is not read
    double context = 0.0;     // mean loss in nats when every context word is hidden: the most that can be explained
};

// `progress` gets the number of finished documents. Throws Error for settings without context, and Cancelled.
AttributionTest attributionTest(Engine& engine, const AttributionTestRequest& request,
                                const std::function<void(std::size_t documents)>& progress, const CancelToken& cancel);

// The first word of the reference that differs from a wrong translation, and the wrong forms in its place: the word
// that is explained. Invalid if they do not differ in a word.
struct ContrastedWord {
    WordIndex word;
    std::vector<std::string> instead;
};
ContrastedWord contrastedWord(const Sentence& reference, const std::vector<Sentence>& wrong);

} // namespace contexture::study
