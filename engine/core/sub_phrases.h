// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"

#include <cstdint>
#include <vector>

namespace contexture {

// The site at which decoders record their attention to the words produced so far (level SelfSide).
inline constexpr const char* kProducedSite = "decoder.produced";

// Consecutive words of a translation during which a decoder's largest weight on the words produced so far stays at one
// word: the sub-phrases of Miculicich Werlen et al. 2018, figure 2.
struct SubPhrase {
    std::int32_t begin = 0; // rows [begin, end)
    std::int32_t end = 0;
    std::int32_t focus = -1; // column of the largest weight; -1 if all weights are zero

    bool operator==(const SubPhrase&) const = default;
};

// weights [words, words], a row for each produced word. Every row is in one sub-phrase; sub-phrases ascend. Of equal
// weights in a row the first counts.
std::vector<SubPhrase> subPhrases(const CsrMatrix& weights);

} // namespace contexture
