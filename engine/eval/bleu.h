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

// The statistics of one or many sentences. They can be added: a corpus, a document, or a bootstrap sample costs one
// addition per sentence.
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
// Against one or more references: an n-gram counts as often as in the reference that has it most; of their lengths the
// nearest counts, and of two equally near ones the shorter.
BleuStatistics bleuStatisticsAgainst(std::string_view hypothesis, std::span<const std::string> references,
                                     Tokeniser tokeniser = Tokeniser::Western);
BleuScore bleu(const BleuStatistics& sum);
// The score of one sentence: n-gram orders for which it is too short are left out (eff:yes).
BleuScore sentenceBleu(const BleuStatistics& sentence);

// With the tokeniser for the references' script. Throws contexture::Error if the numbers of sentences differ, without
// sentences, and for an empty reference.
BleuScore corpusBleu(std::span<const std::string> hypotheses, std::span<const std::string> references);

} // namespace contexture::eval
