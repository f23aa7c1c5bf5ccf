// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document_survey.h"
#include "engine/core/engine.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture {

// A test over a whole document whether weights predict effects: sentences are hidden one by one from the sentences that
// could read them, and the loss of probability of the present translation is compared with the weight of the hidden
// sentence.

// One sentence hidden from another one.
struct SentenceEffect {
    SentenceIndex sentence; // the sentence whose translation is scored
    SentenceIndex hidden;
    double effect = 0.0; // nats: log p(translation) with `hidden` minus without it; above 0: `hidden` helped
};

// The sentences to hide from a surveyed sentence: those with the largest weights, then the nearest visible ones with
// weight exactly 0, at most `most` in all. Ascending.
std::vector<SentenceIndex> sentencesToHide(const SentenceSurvey& survey, SentenceIndex self, int most);

// The question for one sentence: row 0 hides nothing, and the other rows are compared with it.
CausalRequest effectRequest(std::shared_ptr<LoadedModel> model, std::shared_ptr<const Run> run, SentenceIndex sentence,
                            std::span<const SentenceIndex> toHide);

// The effects, from the rows of the answer.
std::vector<SentenceEffect> effectsOf(SentenceIndex sentence, std::span<const CausalResult> rows);

// The weights that the hidden sentences had at a site, one per effect; 0 if none is recorded.
std::vector<double> weightsOf(std::span<const SentenceEffect> effects, const std::vector<SentenceSurvey>& survey);

// Spearman's rank correlation; ties have the mean of their ranks. nullopt for fewer than three pairs, or if one side is
// constant.
std::optional<double> rankCorrelation(std::span<const double> a, std::span<const double> b);

// The rank correlation between a head's weights on sentences and the effects of these sentences.
struct HeadAgreement {
    std::string site;
    HeadIndex head; // invalid: the mean over heads
    std::optional<double> correlation;
    double entropy = 0.0; // mean over the attending sentences, nats: small for a sharp head
};

// Every head of every context site that the run recorded, each site's mean over heads before its heads.
std::vector<HeadAgreement> headAgreements(const Run& run, std::span<const SentenceEffect> effects);

} // namespace contexture
