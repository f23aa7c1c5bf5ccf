// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/word_alignment.h"

#include <algorithm>

namespace contexture {

namespace {

constexpr std::size_t kAlignmentLimit = 4'000'000; // cells of the edit table

} // namespace

std::vector<int> alignToBase(const Sentence& base, const Sentence& row) {
    const std::size_t n = base.words.size();
    const std::size_t m = row.words.size();
    if (n * m > kAlignmentLimit) { // sentences of thousands of words: by position
        std::vector<int> places(m);
        for (std::size_t w = 0; w < m; ++w) {
            places[w] = w < n ? static_cast<int>(w) : -1 - static_cast<int>(n);
        }
        return places;
    }
    const auto wordOf = [](const Sentence& sentence, std::size_t i) {
        return sentence.word(WordIndex(static_cast<std::int64_t>(i)));
    };
    std::vector<int> cost((n + 1) * (m + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> int& { return cost[i * (m + 1) + j]; };
    for (std::size_t i = 0; i <= n; ++i) {
        for (std::size_t j = 0; j <= m; ++j) {
            if (i == 0 || j == 0) {
                at(i, j) = static_cast<int>(2 * (i + j));
                continue;
            }
            const int same = wordOf(base, i - 1) == wordOf(row, j - 1) ? 0 : 3;
            at(i, j) = std::min({at(i - 1, j - 1) + same, at(i - 1, j) + 2, at(i, j - 1) + 2});
        }
    }
    std::vector<int> result(m);
    std::size_t i = n;
    std::size_t j = m;
    while (j > 0) {
        if (i > 0) {
            const int same = wordOf(base, i - 1) == wordOf(row, j - 1) ? 0 : 3;
            if (at(i, j) == at(i - 1, j - 1) + same) {
                result[--j] = static_cast<int>(--i);
                continue;
            }
            if (at(i, j) == at(i - 1, j) + 2) {
                --i;
                continue;
            }
        }
        result[--j] = -1 - static_cast<int>(i);
    }
    return result;
}

std::vector<WordIndex> changedWords(const Sentence& present, const Sentence& other) {
    std::vector<WordIndex> changed;
    const std::vector<int> places = alignToBase(present, other);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const WordIndex word(static_cast<std::int64_t>(i));
        if (places[i] < 0 || present.word(WordIndex(places[i])) != other.word(word)) {
            changed.push_back(word);
        }
    }
    return changed;
}

} // namespace contexture
