// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace contexture {

// SplitMix64's finaliser (Steele, Lea and Flood 2014): spreads the bits of a number.
constexpr std::uint64_t mixBits(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

inline constexpr std::uint64_t kGoldenGamma = 0x9e3779b97f4a7c15ULL; // SplitMix64's step

// SplitMix64. Integer arithmetic only, so that every platform draws the same numbers; the standard library's
// distributions do not promise that. Each caller draws ranges and shuffles in its own way, which must not change: data
// and models that were made so must be reproduced exactly.
class SplitMix64 {
public:
    explicit constexpr SplitMix64(std::uint64_t seed) : m_state(seed) {}

    constexpr std::uint64_t next() {
        m_state += kGoldenGamma;
        return mixBits(m_state);
    }

private:
    std::uint64_t m_state;
};

// Fisher-Yates: each item, from the last to the second, swaps with itself or one before it; below(i) draws from [0, i).
template<class Container, class Below>
void shuffleFromTheEnd(Container& items, Below&& below) {
    for (std::size_t i = std::size(items); i > 1; --i) {
        std::swap(items[i - 1], items[below(i)]);
    }
}

} // namespace contexture
