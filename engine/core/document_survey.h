// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture {

// The sentences that each sentence of a document attended to, derived from the traces of a run. Pure functions; nothing
// is cached. Everywhere an invalid HeadIndex means the mean over heads.

// The attention of a sentence to another one.
struct SentenceWeight {
    SentenceIndex sentence;
    float weight = 0.0f; // mean over the words of the attending sentence
    friend bool operator==(const SentenceWeight&, const SentenceWeight&) = default;
};

// One sentence of a document: the sentences that it attended to, and its translation.
struct SentenceSurvey {
    enum class State {
        NotTranslated,
        NotTraced,
        SentenceModel, // the run read no context
        Bypassed,      // a context model, but no sentence was visible
        NoWeights,     // nothing is recorded at this site
        Observed,
    };
    State state = State::NotTranslated;
    std::int32_t words = 0;   // words that attended, on the site's query side
    std::int32_t visible = 0; // sentences that the mask leaves visible
    std::vector<SentenceRange> visibleRanges;
    std::vector<SentenceWeight> weights; // above exactly 0, ascending sentences
    // Means over the words with any weight; meaningful where `state` is Observed.
    double distance = 0.0;  // |sentence - attended sentence|, in sentences, weighted
    double support = 0.0;   // number of sentences with weight above exactly 0
    double zeroShare = 0.0; // share of the visible sentences with weight exactly 0
    double entropy = 0.0;   // nats, of the weights scaled to a sum of one
    // Mean over the words; nullopt without a gate at the site.
    std::optional<double> contextShare;
    // Natural log, mean over the words of the translation; nullopt without words.
    std::optional<double> logProbability;
};

// The default site: the model's first site that reads context; null if it has none.
const SiteInfo* firstContextSite(const ModelInfo& model);

// `keyOffsets`: keyWordOffsets(run, the site's key side), for systems that record words alone.
SentenceSurvey surveySentence(const Run& run, SentenceIndex sentence, const SiteInfo& site, HeadIndex head,
                              const std::vector<std::int32_t>& keyOffsets);

// One entry for each sentence of the document. Throws Error if the model has no such site.
std::vector<SentenceSurvey> surveyDocument(const Run& run, const std::string& site, HeadIndex head);

// The share of all weight that falls on sentences at this distance; negative: before the attending sentence.
struct DistanceShare {
    std::int32_t distance = 0;
    double share = 0.0; // of the weight of all words of all sentences
    friend bool operator==(const DistanceShare&, const DistanceShare&) = default;
};
std::vector<DistanceShare> distanceProfile(const std::vector<SentenceSurvey>& survey); // ascending distances

// One flag for each sentence: whether two runs of one document translate it differently. False if one of the runs has
// no translation of the sentence.
std::vector<bool> differingSentences(const Run& a, const Run& b);

} // namespace contexture
