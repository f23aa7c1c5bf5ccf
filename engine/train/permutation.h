// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/random.h"

#include <cstdint>

namespace contexture::train {

// A shuffled order of the numbers below `size` that needs no memory: the place of each number is computed. A Feistel
// network of four rounds over the next even power of two (Luby and Rackoff 1988); a result that is not below `size`
// goes through the network again, on average a few times at most.
class Permutation {
public:
    Permutation(std::uint64_t size, std::uint64_t seed) : m_size(size), m_seed(seed) {
        while (m_halfBits < 32 && (std::uint64_t(1) << (2 * m_halfBits)) < size) {
            ++m_halfBits;
        }
    }

    std::uint64_t size() const { return m_size; }
    std::uint64_t at(std::uint64_t i) const { // i < size
        do {
            i = once(i);
        } while (i >= m_size);
        return i;
    }

private:
    std::uint64_t once(std::uint64_t i) const {
        const std::uint64_t mask = (std::uint64_t(1) << m_halfBits) - 1;
        std::uint64_t left = i >> m_halfBits;
        std::uint64_t right = i & mask;
        for (std::uint64_t round = 0; round < 4; ++round) {
            const std::uint64_t next = left ^ (mixSeed(m_seed, round, right) & mask);
            left = right;
            right = next;
        }
        return (left << m_halfBits) | right;
    }

    std::uint64_t m_size = 0;
    std::uint64_t m_seed = 0;
    unsigned m_halfBits = 1;
};

} // namespace contexture::train
