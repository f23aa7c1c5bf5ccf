#pragma once

#include "engine/core/document_survey.h"
#include "engine/core/engine.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture {

// Does the weight say what matters? For a whole document: sentences are hidden one by one from the sentences that could
// read them, and how much less probable the present translation becomes is laid beside the weight they had.

// One sentence hidden from another one.
struct SentenceEffect {
    SentenceIndex sentence; // whose translation is scored
    SentenceIndex hidden;
    double effect = 0.0; // nats: log p(translation) as it was, minus without `hidden`; above 0: it had helped
};

// The sentences to be hidden from one that was surveyed: with the largest weights first, then the nearest visible ones
// with weight exactly 0, `most` in all. Ascending.
std::vector<SentenceIndex> sentencesToHide(const SentenceSurvey& survey, SentenceIndex self, int most);

// The question for one sentence: row 0 hides nothing and is what the others are compared with.
CausalRequest effectRequest(std::shared_ptr<LoadedModel> model, std::shared_ptr<const Run> run, SentenceIndex sentence,
                            std::span<const SentenceIndex> toHide);

// From the answer to it, row by row.
std::vector<SentenceEffect> effectsOf(SentenceIndex sentence, std::span<const CausalResult> rows);

// The weights that those sentences had at a site, one an effect; 0 where none is recorded.
std::vector<double> weightsOf(std::span<const SentenceEffect> effects, const std::vector<SentenceSurvey>& survey);

// Spearman's rank correlation; ties have the mean of their ranks. Nothing for fewer than three pairs, or where one side
// is the same everywhere.
std::optional<double> rankCorrelation(std::span<const double> a, std::span<const double> b);

// How well a head's weights rank what matters.
struct HeadAgreement {
    std::string site;
    HeadIndex head; // invalid: the mean over heads
    std::optional<double> correlation;
    double entropy = 0.0; // mean over the sentences that looked, nats: how sharp the head is
};

// Every head of every context site that the run recorded, each site's mean over heads before its heads.
std::vector<HeadAgreement> headAgreements(const Run& run, std::span<const SentenceEffect> effects);

} // namespace contexture
