// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/hierarchical_attention.h"

#include <cstdint>
#include <vector>

namespace contexture::kernels::detail {

// Throws Error if sizes or offsets are impossible.
void checkHierarchical(const HierarchicalInput& input);

// The sentences that batch row b may read: visible and with at least one word.
struct VisibleSentences {
    std::vector<std::uint8_t> mask; // [S]
    std::int64_t begin = 0;         // all visible sentences lie in [begin, end)
    std::int64_t end = 0;

    bool none() const { return begin == end; }
};
VisibleSentences visibleSentences(const HierarchicalInput& input, std::int64_t b);

inline std::int64_t queryCount(const HierarchicalInput& input, std::int64_t b) {
    return input.queryLength ? input.queryLength[b] : input.shape.queries;
}

} // namespace contexture::kernels::detail
