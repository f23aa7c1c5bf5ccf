// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/batches.h"

#include "engine/train/random.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace contexture::train {

std::vector<Batch> bucketByLength(std::span<const PairLength> lengths, std::span<const std::int32_t> order,
                                  std::int64_t tokens) {
    Batch sorted(order.begin(), order.end());
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::int32_t a, std::int32_t b) {
        const auto& x = lengths[std::size_t(a)];
        const auto& y = lengths[std::size_t(b)];
        return std::tuple(std::max(x.source, x.target), x.target) < std::tuple(std::max(y.source, y.target), y.target);
    });
    std::vector<Batch> batches;
    std::int64_t longest = 0;
    for (const auto pair : sorted) {
        const auto& length = lengths[std::size_t(pair)];
        longest = std::max<std::int64_t>({longest, length.source, length.target});
        if (batches.empty() || std::int64_t(batches.back().size() + 1) * longest > tokens) {
            batches.emplace_back();
            longest = std::max(length.source, length.target);
        }
        batches.back().push_back(pair);
    }
    return batches;
}

std::vector<PairBatch> pairBatches(const TrainingDocument& document, std::int64_t tokens) {
    std::vector<PairLength> lengths;
    std::vector<std::int32_t> order;
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        lengths.push_back({std::int32_t(document.source[i].size()) + 2, std::int32_t(document.target[i].size()) + 1});
        if (document.trained[i]) {
            order.push_back(std::int32_t(i));
        }
    }
    std::vector<std::vector<std::int32_t>> decided(document.source.size());
    for (const DecidedWord& word : document.decided) {
        for (const PiecePlace& place : word.pieces) {
            if (place.side == Side::Target) {
                decided[place.sentence.asSize()].push_back(place.piece);
            }
        }
    }
    std::vector<PairBatch> result;
    for (const auto& batch : bucketByLength(lengths, order, tokens)) {
        auto& pairs = result.emplace_back();
        for (const auto i : batch) {
            pairs.source.push_back(document.source[std::size_t(i)]);
            pairs.target.push_back(document.target[std::size_t(i)]);
            pairs.sentences.push_back(SentenceIndex(i));
            pairs.decided.push_back(decided[std::size_t(i)]);
        }
    }
    return result;
}

std::vector<std::int32_t> epochOrder(std::span<const double> weights, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::int32_t> order;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double whole = std::floor(weights[i]);
        const auto copies = std::int64_t(whole) + (random.uniform() < weights[i] - whole ? 1 : 0);
        order.insert(order.end(), std::size_t(copies), std::int32_t(i));
    }
    random.shuffle(order);
    return order;
}

std::vector<Batch> sentenceEpoch(std::span<const PairLength> lengths, std::span<const double> weights,
                                 std::int64_t tokens, std::uint64_t seed) {
    auto batches = bucketByLength(lengths, epochOrder(weights, seed), tokens);
    Random(mixSeed(seed, 1)).shuffle(batches);
    return batches;
}

} // namespace contexture::train
