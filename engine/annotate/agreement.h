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

// How far two annotators agree, over the sentences that both looked at: each has an error there, or "no error".
struct Agreement {
    std::string first;
    std::string second;
    std::size_t sentences = 0;
    std::size_t errorsOfFirst = 0;
    std::size_t errorsOfSecond = 0;

    // Where: characters of all sentences that each has marked, on either side, those under several marks once; a mark
    // without span counts as the whole translation. Dice coefficient 2|A∩B| / (|A|+|B|), which is the F1 of either
    // against the other. Unknown where nobody marked a character.
    std::size_t charactersOfFirst = 0;
    std::size_t charactersOfSecond = 0;
    std::size_t charactersOfBoth = 0;
    std::optional<double> characterF1;
    // Marks with the very same spans, paired one to one; their F1.
    std::size_t sameSpans = 0;
    std::optional<double> spanF1;

    // What: over pairs of marks that share characters (or have the very same spans), each in one pair, those of the
    // largest share first (intersection over union; then those of one category, then as they stand). Cohen's (1960)
    // kappa of their labels; unknown without pairs, and where chance alone would agree on everything.
    std::size_t pairs = 0;
    std::size_t sameTopCategory = 0; // "Accuracy"
    std::size_t sameCategory = 0;    // "Accuracy/Omission"
    std::size_t sameSeverity = 0;
    std::optional<double> topCategoryKappa;
    std::optional<double> categoryKappa;
    std::optional<double> severityKappa;
};

// Every two annotators that share a sentence, by name. A sentence is told by run, document and segment.
std::vector<Agreement> agreementOf(std::span<const MarkRecord> records, const Typology& typology);

// Cohen's kappa of pairs of labels. Nothing where there are none or expected agreement is 1.
std::optional<double> cohensKappa(std::span<const std::pair<std::string, std::string>> labels);

} // namespace contexture::annotate
