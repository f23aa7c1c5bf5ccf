// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/batch_plan.h"

#include <algorithm>
#include <numeric>

namespace contexture::decode {

namespace {

constexpr std::size_t kFirstBatches[] = {2, 6}; // number of sentences
constexpr std::size_t kWindowBatches = 4;

} // namespace

std::vector<std::vector<std::size_t>> planBatches(std::span<const std::int32_t> lengths, int batchSentences) {
    const auto batch = static_cast<std::size_t>(std::max(1, batchSentences));
    std::vector<std::vector<std::size_t>> plan;
    std::size_t next = 0;
    const auto take = [&](std::size_t window, std::size_t batchSize) {
        std::vector<std::size_t> sentences(std::min(window, lengths.size() - next));
        std::iota(sentences.begin(), sentences.end(), next);
        next += sentences.size();
        std::stable_sort(sentences.begin(), sentences.end(),
                         [&](std::size_t a, std::size_t b) { return lengths[a] < lengths[b]; });
        for (std::size_t begin = 0; begin < sentences.size(); begin += batchSize) {
            const std::size_t end = std::min(begin + batchSize, sentences.size());
            plan.emplace_back(sentences.begin() + static_cast<std::ptrdiff_t>(begin),
                              sentences.begin() + static_cast<std::ptrdiff_t>(end));
        }
    };
    for (const std::size_t first : kFirstBatches) {
        if (next < lengths.size()) {
            take(std::min(first, batch), batch);
        }
    }
    while (next < lengths.size()) {
        take(kWindowBatches * batch, batch);
    }
    return plan;
}

} // namespace contexture::decode
