// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/eval/word_classes.h"

#include <limits>
#include <vector>

namespace contexture::find {

// The facts of one word in a run's trace, as plain numbers that can be searched. All are means over heads.

// Facts at one context site: the word's own weights if the site queries its side, else those of its counterpart.
struct ConsultedFacts {
    float share = std::numeric_limits<float>::quiet_NaN(); // context share; NaN without a gate
    SentenceIndex sentence;                                // of the largest sentence-level weight; invalid: none
    float sentenceWeight = 0.0f;
    DocumentWord word;        // of the largest final word-level weight in the document; invalid: none
    float wordWeight = 0.0f;  // sentence-level times word-level weight
    std::int32_t support = 0; // sentences with a weight above zero
    std::int32_t visible = 0; // sentences that the mask leaves visible

    bool hasQuery = false; // false: the site has no row for this word
};

struct WordFacts {
    SentenceIndex sentence;
    Side side = Side::Source;
    WordIndex word;
    eval::WordClass wordClass = eval::WordClass::Other;
    WordIndex counterpart;                                            // on the other side; invalid: no clear one
    double logProbability = std::numeric_limits<double>::quiet_NaN(); // of the translated word of the two
    std::vector<ConsultedFacts> consulted;                            // one per site
};

// The sites for which facts are gathered: those of the model that read other sentences, in its order.
std::vector<const SiteInfo*> searchedSites(const ModelInfo& model);

// Gathers the facts of a run's sentences. Its arguments must outlive it.
class FactsGatherer {
public:
    explicit FactsGatherer(const Run& run); // its sentences need no traces

    // The words of both sides; empty for a sentence that was not translated. `trace` may be null: not traced.
    std::vector<WordFacts> of(SentenceIndex sentence, const SentenceTrace* trace) const;

private:
    const std::vector<std::int32_t>& offsets(Side side) const { return m_offsets[static_cast<std::size_t>(side)]; }

    const Run& m_run;
    std::vector<const SiteInfo*> m_sites;
    std::vector<std::int32_t> m_offsets[2]; // of key words, by side
};

} // namespace contexture::find
