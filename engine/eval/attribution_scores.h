// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"
#include "engine/eval/accuracy.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace contexture::eval {

// Does an attribution find what is known to decide a word? The weights of context words are ranked, signs kept: what
// speaks against the word comes last. Of equal weights the deciding one counts as the last, so that weights that say
// nothing score nothing.

// One word's weights against the words that decide it.
struct AttributionAnswer {
    bool sentence = false;       // a deciding sentence has the largest sum of weights
    bool word = false;           // a deciding word has the largest weight
    double reciprocalRank = 0.0; // of the first deciding word
    double precision = 0.0;      // of the first G words, where G decide it: the share that does
};

// words and weights go together; `deciding` is sought among the words. Nothing where none of them stands there.
std::optional<AttributionAnswer> attributionAnswer(std::span<const DocumentWord> words, std::span<const float> weights,
                                                   std::span<const DocumentWord> deciding);

// Sums over the words asked about.
struct AttributionScores {
    Accuracy sentence;
    Accuracy word;
    double reciprocalRanks = 0.0;
    double precisions = 0.0;

    void add(const AttributionAnswer& answer);
    std::int64_t count() const { return word.count; }
    double meanReciprocalRank() const; // 0..1; not a number where nothing was counted
    double precision() const;
};

// The indices of the `count` largest weights, the largest first; of equal ones the earlier.
std::vector<std::size_t> largest(std::span<const float> weights, std::size_t count);

// Spearman's rank correlation; ties share their mean rank. Nothing where either is the same everywhere, or for fewer
// than two values.
std::optional<double> rankCorrelation(std::span<const float> a, std::span<const float> b);

} // namespace contexture::eval
