// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/attribution_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace contexture::eval {
namespace {

double meanOf(double sum, std::int64_t count) {
    return count > 0 ? sum / static_cast<double>(count) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

std::optional<AttributionAnswer> attributionAnswer(std::span<const DocumentWord> words, std::span<const float> weights,
                                                   std::span<const DocumentWord> deciding) {
    std::vector<std::size_t> right;
    std::map<std::pair<Side, SentenceIndex>, double> sums;
    for (std::size_t i = 0; i < words.size(); ++i) {
        sums[{words[i].side, words[i].sentence}] += double{weights[i]};
        if (std::find(deciding.begin(), deciding.end(), words[i]) != deciding.end()) {
            right.push_back(i);
        }
    }
    if (right.empty()) {
        return {};
    }
    const auto decides = [&](std::size_t i) { return std::binary_search(right.begin(), right.end(), i); };
    AttributionAnswer answer;
    std::size_t best = right.front();
    for (const std::size_t i : right) {
        best = weights[i] > weights[best] ? i : best;
    }
    std::size_t before = 0; // words that stand before the first deciding one
    for (std::size_t i = 0; i < words.size(); ++i) {
        before += !decides(i) && weights[i] >= weights[best] ? 1 : 0;
    }
    answer.word = before == 0;
    answer.reciprocalRank = 1.0 / static_cast<double>(before + 1);
    std::vector<std::size_t> order(words.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return weights[a] != weights[b] ? weights[a] > weights[b] : !decides(a) && decides(b);
    });
    const auto found = std::count_if(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(right.size()), decides);
    answer.precision = static_cast<double>(found) / static_cast<double>(right.size());
    double mostRight = -std::numeric_limits<double>::infinity();
    double mostOther = mostRight;
    for (const auto& each : sums) { // clang 14 takes no structured binding into a lambda
        const auto& sentence = each.first;
        const bool isRight = std::any_of(right.begin(), right.end(), [&](std::size_t i) {
            return words[i].side == sentence.first && words[i].sentence == sentence.second;
        });
        double& most = isRight ? mostRight : mostOther;
        most = std::max(most, each.second);
    }
    answer.sentence = mostRight > mostOther;
    return answer;
}

void AttributionScores::add(const AttributionAnswer& answer) {
    sentence.add(answer.sentence);
    word.add(answer.word);
    reciprocalRanks += answer.reciprocalRank;
    precisions += answer.precision;
}

double AttributionScores::meanReciprocalRank() const {
    return meanOf(reciprocalRanks, word.count);
}

double AttributionScores::precision() const {
    return meanOf(precisions, word.count);
}

std::vector<std::size_t> largest(std::span<const float> weights, std::size_t count) {
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
    order.resize(std::min(count, order.size()));
    return order;
}

} // namespace contexture::eval
