#pragma once

#include "engine/core/weight_and_effect.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture {

// One head among those of a site, for one word, where people ask which to look at.
struct ChosenHead {
    HeadIndex head;
    double value = 0.0;
};

// The head that is surest where the word looks: whose sentence-level weights have the least entropy (`value`, nats). Of
// equal heads the first. Nothing where the site has no sentence weights of the word, or no head looks anywhere.
// `row`: the word on the site's query side; `wordOffsets`: as keyWordOffsets() tells them.
std::optional<ChosenHead> sharpestHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                       const std::vector<std::int32_t>& wordOffsets);

// The head that looks where it matters: sum over sentences of its weight times |effect| is the largest (`value`, nats).
// Sentences that `effects` does not name count as having none. Nothing where no head looks at any that it names.
std::optional<ChosenHead> mostDecisiveHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                           const std::vector<std::int32_t>& wordOffsets,
                                           std::span<const SentenceEffect> effects);

} // namespace contexture
