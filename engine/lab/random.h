// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/random.h"

#include <cstdint>
#include <iterator>

namespace contexture::lab {

// The random numbers for documents of the controlled language.
class Random : public SplitMix64 {
public:
    using SplitMix64::SplitMix64;
    // A separate stream for each document of a seed: documents do not depend on each other.
    static Random forDocument(std::uint64_t seed, std::int64_t number) {
        Random base(seed ^ 0x6c62272e07bb0142ULL);
        const std::uint64_t key = base.next() + kGoldenGamma * (static_cast<std::uint64_t>(number) + 1);
        return Random(Random(key).next());
    }

    // Uniform in [0, n), n > 0, without the bias of a simple remainder.
    std::uint32_t below(std::uint32_t n) {
        const std::uint64_t limit = (0x100000000ULL / n) * n;
        std::uint64_t draw = next() >> 32;
        while (draw >= limit) {
            draw = next() >> 32;
        }
        return static_cast<std::uint32_t>(draw % n);
    }
    int between(int low, int high) { return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1))); }
    bool chance(std::uint32_t percent) { return below(100) < percent; }
    template<class Container>
    const auto& pick(const Container& items) {
        return items[below(static_cast<std::uint32_t>(std::size(items)))];
    }
    template<class Container>
    void shuffle(Container& items) {
        shuffleFromTheEnd(items, [this](std::size_t n) { return below(static_cast<std::uint32_t>(n)); });
    }
};

} // namespace contexture::lab
