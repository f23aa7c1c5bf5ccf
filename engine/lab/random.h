#pragma once

#include <cstdint>
#include <span>

namespace contexture::lab {

// SplitMix64 (Steele, Lea and Flood 2014). Integer arithmetic only, so that every platform draws the same numbers;
// the standard library's distributions do not promise that.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    // A stream of its own for each document of a seed: a document does not depend on the others.
    static Random forDocument(std::uint64_t seed, std::int64_t number) {
        Random base(seed ^ 0x6c62272e07bb0142ULL);
        const std::uint64_t key = base.next() + 0x9e3779b97f4a7c15ULL * (static_cast<std::uint64_t>(number) + 1);
        return Random(Random(key).next());
    }

    std::uint64_t next() {
        m_state += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    // Uniform in [0, n), n > 0, without the bias of a bare remainder.
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
        for (std::uint32_t i = static_cast<std::uint32_t>(std::size(items)); i > 1; --i) {
            std::swap(items[i - 1], items[below(i)]);
        }
    }

private:
    std::uint64_t m_state;
};

} // namespace contexture::lab
