// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/batch_plan.h"

#include <algorithm>
#include <numeric>

namespace contexture::decode {

namespace {

constexpr std::size_t kFirstBatches[] = {2, 6}; // number of sentences
constexpr std::size_t kWindowBatches = 4;
constexpr std::size_t kWindowBatchesInSteps = 2;

using Sentences = std::vector<std::size_t>;

// Calls `take` for one window of sentences after the other.
template<class Take>
void eachWindow(std::size_t sentences, std::size_t batch, std::size_t windowBatches, Take take) {
    std::size_t next = 0;
    const auto takeNext = [&](std::size_t window) {
        Sentences now(std::min(window, sentences - next));
        std::iota(now.begin(), now.end(), next);
        next += now.size();
        take(std::move(now));
    };
    for (const std::size_t first : kFirstBatches) {
        if (next < sentences) {
            takeNext(std::min(first, batch));
        }
    }
    while (next < sentences) {
        takeNext(windowBatches * batch);
    }
}

void addBatches(Batches& plan, Sentences sentences, std::span<const std::int32_t> lengths, std::size_t batch) {
    std::stable_sort(sentences.begin(), sentences.end(),
                     [&](std::size_t a, std::size_t b) { return lengths[a] < lengths[b]; });
    for (std::size_t begin = 0; begin < sentences.size(); begin += batch) {
        const std::size_t end = std::min(begin + batch, sentences.size());
        plan.emplace_back(sentences.begin() + static_cast<std::ptrdiff_t>(begin),
                          sentences.begin() + static_cast<std::ptrdiff_t>(end));
    }
}

std::size_t atLeastOne(int batchSentences) {
    return static_cast<std::size_t>(std::max(1, batchSentences));
}

} // namespace

Batches planBatches(std::span<const std::int32_t> lengths, int batchSentences) {
    const std::size_t batch = atLeastOne(batchSentences);
    Batches plan;
    eachWindow(lengths.size(), batch, kWindowBatches,
               [&](Sentences window) { addBatches(plan, std::move(window), lengths, batch); });
    return plan;
}

std::vector<Batches> planSteps(std::span<const std::int32_t> lengths, const std::vector<bool>& readsEarlier,
                               int batchSentences) {
    const std::size_t batch = atLeastOne(batchSentences);
    std::vector<Batches> steps;
    eachWindow(lengths.size(), batch, kWindowBatchesInSteps, [&](Sentences window) {
        const auto readers = std::stable_partition(window.begin(), window.end(),
                                                   [&](std::size_t sentence) { return !readsEarlier[sentence]; });
        if (readers != window.begin()) {
            addBatches(steps.emplace_back(), Sentences(window.begin(), readers), lengths, batch);
        }
        for (auto reader = readers; reader != window.end(); ++reader) {
            steps.push_back({{*reader}});
        }
    });
    return steps;
}

} // namespace contexture::decode
