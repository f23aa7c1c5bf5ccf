// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"
#include "engine/eval/accuracy.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace contexture::eval {

// Whether an attribution finds the words that are known to decide a word. The weights of context words are ranked with
// their signs: words that speak against the word come last. Among equal weights the deciding word counts as the last,
// so that uninformative weights get no credit.

// One word's weights, judged by the words that decide it.
struct AttributionAnswer {
    bool sentence = false;       // a deciding sentence has the largest sum of weights
    bool word = false;           // a deciding word has the largest weight
    double reciprocalRank = 0.0; // of the first deciding word
    double precision = 0.0;      // of the first G words, if G words decide: the share of deciding ones
};

// words[i] has weights[i]; `deciding`: searched among the words. nullopt if none of them is there.
std::optional<AttributionAnswer> attributionAnswer(std::span<const DocumentWord> words, std::span<const float> weights,
                                                   std::span<const DocumentWord> deciding);

// Sums over the explained words.
struct AttributionScores {
    Accuracy sentence;
    Accuracy word;
    double reciprocalRanks = 0.0;
    double precisions = 0.0;

    void add(const AttributionAnswer& answer);
    std::int64_t count() const { return word.count; }
    double meanReciprocalRank() const; // 0..1; NaN without words
    double precision() const;
};

// The indices of the `count` largest weights, the largest first; among equal weights the earlier first.
std::vector<std::size_t> largest(std::span<const float> weights, std::size_t count);

} // namespace contexture::eval
