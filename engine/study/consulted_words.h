// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <set>
#include <string>
#include <vector>

namespace contexture::study {

// What a model consulted for certain words ("it", "they") throughout a document: material for a person to read.

struct ConsultedWord {
    DocumentWord word;
    std::string text;
    double weight = 0.0; // sentence-level times word-level weight, mean over heads
};

struct WordOccurrence {
    SentenceIndex sentence;
    WordIndex word;
    std::string text;
    bool noContext = false;
    double contextShare = 0.0;            // 0 if the site has no gate
    std::vector<ConsultedWord> consulted; // the words of the largest weights, descending
};

// Every occurrence of `words` (lower case; "it" finds "it's", too) on the side from which `site` queries, with the
// `most` words of the largest weights there. If the site records sentences only, the weight is that of a sentence,
// whose text replaces the word.
std::vector<WordOccurrence> consultedFor(const Run& run, const SiteInfo& site, const std::set<std::string>& words,
                                         std::size_t most);

} // namespace contexture::study
