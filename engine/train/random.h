#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace contexture::train {

// Mixes numbers into one well-spread seed (SplitMix64's finaliser). Every random decision of a training is drawn from
// a generator seeded by (recipe's seed, what it is for, its number), so that nothing but the step has to be stored.
constexpr std::uint64_t mixSeed(std::uint64_t a, std::uint64_t b, std::uint64_t c = 0) {
    std::uint64_t z = a;
    for (const std::uint64_t part : {b, c}) {
        z += 0x9e3779b97f4a7c15ull + part;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        z ^= z >> 31;
    }
    return z;
}

// SplitMix64 (Steele, Lea, Flood 2014): the same numbers with every standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ull);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    double uniform() { return double(next() >> 11) * 0x1.0p-53; } // in [0, 1)
    std::size_t below(std::size_t bound) { return std::size_t(uniform() * double(bound)); }

    template<class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(i)]);
        }
    }

private:
    std::uint64_t m_state;
};

} // namespace contexture::train
