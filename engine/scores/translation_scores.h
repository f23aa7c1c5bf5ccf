// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/eval/significance.h"
#include "engine/scores/comparison_options.h"
#include "engine/scores/reference_set.h"

#include <span>
#include <string>
#include <vector>

namespace contexture::scores {

// The statistics of one or many sentences, from which scores are computed. They can be added.
struct TranslationStatistics {
    eval::BleuStatistics bleu;
    eval::ChrfStatistics chrf;
    eval::ChrfStatistics chrfPlusPlus; // of several references another one may be the best
    eval::TerStatistics ter;

    TranslationStatistics& operator+=(const TranslationStatistics& other);
};

struct TranslationScores {
    double bleu = 0.0;         // 0..100
    double chrf = 0.0;         // chrF2, 0..100
    double chrfPlusPlus = 0.0; // chrF2++
    double ter = 0.0;          // 0 is the best; above 100 if a translation is much too long
};

// Statistics of each sentence; as many translations as references. Throws Cancelled.
std::vector<TranslationStatistics> translationStatistics(std::span<const std::string> translations,
                                                         const ReferenceSet& references, const CancelToken& cancel);

TranslationScores corpusScores(std::span<const TranslationStatistics> sentences);
TranslationScores sentenceScores(const TranslationStatistics& sentence); // BLEU with effective order

struct TranslationComparison {
    eval::PairedComparison bleu;
    eval::PairedComparison chrf; // chrF2, or chrF2++ by the options
    eval::PairedComparison ter;  // a lower value is better
};
// Compares two translations of the same sentences. The units are `documents`, or single sentences, as the options say.
TranslationComparison compareTranslations(std::span<const TranslationStatistics> first,
                                          std::span<const TranslationStatistics> second,
                                          std::span<const ReferenceDocument> documents,
                                          const ComparisonOptions& options = {});

} // namespace contexture::scores
