// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/tokenise.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace contexture::eval {

// Translation edit rate (Snover et al. 2006) as sacreBLEU computes it by default (signature
// nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no): lower-case words between white space, edits and shifts of
// word sequences counted one each, divided by the reference's words. Tests hold it to that program's numbers.

// Sums of statistics are statistics, as for BLEU.
struct TerStatistics {
    std::int64_t edits = 0;       // to the nearest reference
    double referenceLength = 0.0; // words, the mean of the references

    TerStatistics& operator+=(const TerStatistics& other);
    friend bool operator==(const TerStatistics&, const TerStatistics&) = default;
};

// At least one reference. Texts without spaces between words are normalised first, with Asian support
// (norm:yes|asian:yes).
TerStatistics terStatistics(std::string_view hypothesis, std::span<const std::string> references,
                            Tokeniser tokeniser = Tokeniser::Western);
double ter(const TerStatistics& sum); // 0 is perfect; a long translation may have more than 100

} // namespace contexture::eval
