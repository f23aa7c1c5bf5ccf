// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/weight_and_effect.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture {

// The head of a site that users should look at for one word.
struct ChosenHead {
    HeadIndex head;
    double value = 0.0;
};

// The head with the sharpest weights: its sentence-level weights have the least entropy (`value`, nats). Of equal heads
// the first. Nothing where the site has no sentence weights of the word, or no head looks anywhere. `row`: the word on
// the site's query side; `wordOffsets`: as keyWordOffsets() tells them.
std::optional<ChosenHead> sharpestHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                       const std::vector<std::int32_t>& wordOffsets);

// The head whose weights fall on sentences with an effect: the sum over sentences of its weight times |effect| is the
// largest (`value`, nats). Sentences that `effects` does not name count as having none. Nothing where no head looks at
// any that it names.
std::optional<ChosenHead> mostDecisiveHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                           const std::vector<std::int32_t>& wordOffsets,
                                           std::span<const SentenceEffect> effects);

} // namespace contexture
