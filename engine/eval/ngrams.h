// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace contexture::eval {

// Number of n-grams that two sequences share, each counted at most as often as in either ("clipped"). O(n log n) in the
// lengths; symbols are numbers given by the caller.
template<std::size_t N>
std::int64_t sharedNgrams(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    using Ngram = std::array<std::uint32_t, N>;
    const auto sorted = [](std::span<const std::uint32_t> sequence) {
        std::vector<Ngram> ngrams;
        for (std::size_t i = 0; i + N <= sequence.size(); ++i) {
            Ngram ngram;
            std::copy_n(sequence.begin() + static_cast<std::ptrdiff_t>(i), N, ngram.begin());
            ngrams.push_back(ngram);
        }
        std::sort(ngrams.begin(), ngrams.end());
        return ngrams;
    };
    const std::vector<Ngram> first = sorted(a);
    const std::vector<Ngram> second = sorted(b);
    std::int64_t shared = 0;
    for (auto i = first.begin(), j = second.begin(); i != first.end() && j != second.end();) {
        if (*i < *j) {
            ++i;
        } else if (*j < *i) {
            ++j;
        } else {
            ++shared;
            ++i;
            ++j;
        }
    }
    return shared;
}

// The same for several sequences: an n-gram of `a` counts at most as often as in the sequence that has it most.
template<std::size_t N>
std::int64_t sharedWithAny(std::span<const std::uint32_t> a, std::span<const std::vector<std::uint32_t>> others) {
    using Ngram = std::array<std::uint32_t, N>;
    const auto counted = [](std::span<const std::uint32_t> sequence) {
        std::map<Ngram, std::int64_t> counts;
        for (std::size_t i = 0; i + N <= sequence.size(); ++i) {
            Ngram ngram;
            std::copy_n(sequence.begin() + static_cast<std::ptrdiff_t>(i), N, ngram.begin());
            ++counts[ngram];
        }
        return counts;
    };
    std::map<Ngram, std::int64_t> most;
    for (const auto& other : others) {
        for (const auto& [ngram, count] : counted(other)) {
            most[ngram] = std::max(most[ngram], count);
        }
    }
    std::int64_t shared = 0;
    for (const auto& [ngram, count] : counted(a)) {
        const auto found = most.find(ngram);
        shared += found == most.end() ? 0 : std::min(count, found->second);
    }
    return shared;
}

inline std::int64_t ngramCount(std::size_t length, std::size_t n) {
    return length >= n ? static_cast<std::int64_t>(length - n + 1) : 0;
}

} // namespace contexture::eval
