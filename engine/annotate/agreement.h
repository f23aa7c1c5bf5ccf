// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"
#include "engine/annotate/typology.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::annotate {

// The agreement of two annotators, over the sentences that both have read: each has an error there, or "no error".
struct Agreement {
    std::string first;
    std::string second;
    std::size_t sentences = 0;
    std::size_t errorsOfFirst = 0;
    std::size_t errorsOfSecond = 0;

    // Place: number of characters of all sentences that each has marked, on either side; characters under several marks
    // count once; a mark without span counts as the whole translation. Dice coefficient 2|A∩B| / (|A|+|B|), which is
    // the F1 of either against the other. nullopt if nobody marked a character.
    std::size_t charactersOfFirst = 0;
    std::size_t charactersOfSecond = 0;
    std::size_t charactersOfBoth = 0;
    std::optional<double> characterF1;
    // Marks with identical spans, paired one to one, and their F1.
    std::size_t sameSpans = 0;
    std::optional<double> spanF1;

    // Kind: over pairs of marks that share characters (or have identical spans). Each mark is in one pair; pairs with
    // the largest overlap come first (intersection over union; then those of one category, then in the given order).
    // Cohen's (1960) kappa of their labels; nullopt without pairs, and if chance alone would agree on everything.
    std::size_t pairs = 0;
    std::size_t sameTopCategory = 0; // "Accuracy"
    std::size_t sameCategory = 0;    // "Accuracy/Omission"
    std::size_t sameSeverity = 0;
    std::optional<double> topCategoryKappa;
    std::optional<double> categoryKappa;
    std::optional<double> severityKappa;
};

// All pairs of annotators that share a sentence, by name. Run, document and segment identify a sentence.
std::vector<Agreement> agreementOf(std::span<const MarkRecord> records, const Typology& typology);

// Cohen's kappa of pairs of labels. nullopt without pairs, or if the expected agreement is 1.
std::optional<double> cohensKappa(std::span<const std::pair<std::string, std::string>> labels);

} // namespace contexture::annotate
