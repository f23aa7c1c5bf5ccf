// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/tokenise.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// Corpus BLEU (Papineni et al. 2002) as sacreBLEU computes it (Post 2018; signature
// nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp, or another tokeniser): tests hold it to that program's numbers.

// What one or many sentences contribute. Sums of statistics are statistics: a corpus, a document, or a bootstrap sample
// costs one addition a sentence.
struct BleuStatistics {
    std::array<std::int64_t, 4> matches{}; // shared n-grams, n = 1..4
    std::array<std::int64_t, 4> total{};   // n-grams of the hypothesis
    std::int64_t hypothesisLength = 0;     // tokens
    std::int64_t referenceLength = 0;

    BleuStatistics& operator+=(const BleuStatistics& other);
    friend bool operator==(const BleuStatistics&, const BleuStatistics&) = default;
};

struct BleuScore {
    double score = 0.0;                 // 0..100
    std::array<double, 4> precisions{}; // 0..100, smoothed
    double brevityPenalty = 0.0;        // 0..1
};

BleuStatistics bleuStatistics(std::string_view hypothesis, std::string_view reference,
                              Tokeniser tokeniser = Tokeniser::Western);
// Against several references, one at least: an n-gram may occur as often as in any of them, and of their lengths the
// nearest counts, the shorter one of two as near.
BleuStatistics bleuStatisticsAgainst(std::string_view hypothesis, std::span<const std::string> references,
                                     Tokeniser tokeniser = Tokeniser::Western);
BleuScore bleu(const BleuStatistics& sum);
// Of one sentence: orders for which it is too short are left out (eff:yes).
BleuScore sentenceBleu(const BleuStatistics& sentence);

// Tokens as the references' script asks for. Throws contexture::Error when the numbers of sentences differ, when there
// is none, and for an empty reference.
BleuScore corpusBleu(std::span<const std::string> hypotheses, std::span<const std::string> references);

} // namespace contexture::eval
