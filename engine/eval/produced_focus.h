// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"

#include <array>
#include <cstdint>

namespace contexture::eval {

// How far back a decoder attends among the words produced so far (Miculicich Werlen et al. 2018, figure 3), over any
// number of sentences.
struct ProducedFocus {
    static constexpr std::size_t kDistances = 6; // words back: 0 (pieces of the same word), 1, 2, 3, 4, 5 or more
    std::array<std::int64_t, kDistances>
        largest{};                           // words whose largest weight is this far back; the nearest of equals
    std::array<double, kDistances> weight{}; // summed over words; the rest up to 1 went to no word
    std::int64_t words = 0;                  // words with any weight

    // weights [words, words]: row t is the produced word, column c <= t a word that it may attend to.
    void add(const CsrMatrix& weights);

    double largestShare(std::size_t distance) const; // 0..1; NaN without words
    double meanWeight(std::size_t distance) const;   // 0..1; likewise
};

} // namespace contexture::eval
