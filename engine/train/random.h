// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/random.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace contexture::train {

// Mixes numbers into one well-spread seed (SplitMix64's finaliser). Every random decision of a training is drawn from a
// generator seeded by (recipe's seed, purpose, number), so that only the step has to be stored.
constexpr std::uint64_t mixSeed(std::uint64_t a, std::uint64_t b, std::uint64_t c = 0) {
    std::uint64_t z = a;
    for (const std::uint64_t part : {b, c}) {
        z = mixBits(z + kGoldenGamma + part);
    }
    return z;
}

// The purpose number for the order of an epoch: the same for documents in memory and in shards.
inline constexpr std::uint64_t kOrderStream = 2;

// The generator of a training's order and samples.
class Random : public SplitMix64 {
public:
    using SplitMix64::SplitMix64;

    double uniform() { return double(next() >> 11) * 0x1.0p-53; } // in [0, 1)
    std::size_t below(std::size_t bound) { return std::size_t(uniform() * double(bound)); }

    template<class T>
    void shuffle(std::vector<T>& items) {
        shuffleFromTheEnd(items, [this](std::size_t n) { return below(n); });
    }
};

} // namespace contexture::train
