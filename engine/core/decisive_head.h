// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/weight_and_effect.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture {

// A head that is proposed for one word.
struct ChosenHead {
    HeadIndex head;
    double value = 0.0;
};

// The head with the sharpest weights: the entropy of its sentence-level weights is smallest (`value`, nats); of equal
// heads the first. nullopt if the site has no sentence weights for the word, or all weights are zero. `row`: the word
// on the site's query side; `wordOffsets`: from keyWordOffsets().
std::optional<ChosenHead> sharpestHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                       const std::vector<std::int32_t>& wordOffsets);

// The head whose weights fall on sentences with an effect: the sum over sentences of its weight times |effect| is
// largest (`value`, nats). Sentences that `effects` lacks count as 0. nullopt if no head gives weight to any sentence
// of `effects`.
std::optional<ChosenHead> mostDecisiveHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                           const std::vector<std::int32_t>& wordOffsets,
                                           std::span<const SentenceEffect> effects);

} // namespace contexture
