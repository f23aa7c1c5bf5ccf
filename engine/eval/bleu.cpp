// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/bleu.h"

#include "engine/eval/ngrams.h"
#include "engine/eval/sentence_pairs.h"
#include "engine/eval/token_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace contexture::eval {
namespace {

BleuStatistics ofHypothesis(std::size_t length) {
    BleuStatistics statistics;
    statistics.hypothesisLength = static_cast<std::int64_t>(length);
    for (std::size_t n = 0; n < statistics.total.size(); ++n) {
        statistics.total[n] = ngramCount(length, n + 1);
    }
    return statistics;
}

// An order for which every hypothesis is too short makes the score 0, or is left out (`isEffective`).
BleuScore scoreOf(const BleuStatistics& sum, bool isEffective) {
    BleuScore result;
    const auto h = static_cast<double>(sum.hypothesisLength);
    const auto r = static_cast<double>(sum.referenceLength);
    result.brevityPenalty = h >= r ? 1.0 : h > 0.0 ? std::exp(1.0 - r / h) : 0.0;
    if (std::all_of(sum.matches.begin(), sum.matches.end(), [](std::int64_t m) { return m == 0; })) {
        return result;
    }
    // Chen and Cherry 2014, method 3: the k-th order without a match counts as 1 / 2^k matches.
    double smoothing = 1.0;
    double logarithms = 0.0;
    int orders = 0;
    for (std::size_t n = 0; n < sum.total.size() && sum.total[n] > 0; ++n) {
        const auto total = static_cast<double>(sum.total[n]);
        if (sum.matches[n] == 0) {
            smoothing *= 2.0;
            result.precisions[n] = 100.0 / (smoothing * total);
        } else {
            result.precisions[n] = 100.0 * static_cast<double>(sum.matches[n]) / total;
        }
        logarithms += std::log(result.precisions[n]);
        ++orders;
    }
    if (orders == 4 || isEffective) {
        result.score = result.brevityPenalty * std::exp(logarithms / orders);
    }
    return result;
}

} // namespace

BleuStatistics& BleuStatistics::operator+=(const BleuStatistics& other) {
    for (std::size_t n = 0; n < matches.size(); ++n) {
        matches[n] += other.matches[n];
        total[n] += other.total[n];
    }
    hypothesisLength += other.hypothesisLength;
    referenceLength += other.referenceLength;
    return *this;
}

BleuStatistics bleuStatistics(std::string_view hypothesis, std::string_view reference, Tokeniser tokeniser) {
    TokenNumbers numbers;
    const std::vector<std::uint32_t> h = numbers(tokenise(hypothesis, tokeniser));
    const std::vector<std::uint32_t> r = numbers(tokenise(reference, tokeniser));
    BleuStatistics statistics = ofHypothesis(h.size());
    statistics.referenceLength = static_cast<std::int64_t>(r.size());
    statistics.matches = {sharedNgrams<1>(h, r), sharedNgrams<2>(h, r), sharedNgrams<3>(h, r), sharedNgrams<4>(h, r)};
    return statistics;
}

BleuStatistics bleuStatisticsAgainst(std::string_view hypothesis, std::span<const std::string> references,
                                     Tokeniser tokeniser) {
    if (references.size() == 1) {
        return bleuStatistics(hypothesis, references.front(), tokeniser);
    }
    TokenNumbers numbers;
    const std::vector<std::uint32_t> h = numbers(tokenise(hypothesis, tokeniser));
    BleuStatistics statistics = ofHypothesis(h.size());
    std::vector<std::vector<std::uint32_t>> all;
    for (const std::string& reference : references) {
        all.push_back(numbers(tokenise(reference, tokeniser)));
        const auto length = static_cast<std::int64_t>(all.back().size());
        const std::int64_t distance = std::abs(length - statistics.hypothesisLength);
        const std::int64_t nearest = std::abs(statistics.referenceLength - statistics.hypothesisLength);
        if (all.size() == 1 || distance < nearest || (distance == nearest && length < statistics.referenceLength)) {
            statistics.referenceLength = length;
        }
    }
    statistics.matches = {sharedWithAny<1>(h, all), sharedWithAny<2>(h, all), sharedWithAny<3>(h, all),
                          sharedWithAny<4>(h, all)};
    return statistics;
}

BleuScore bleu(const BleuStatistics& sum) {
    return scoreOf(sum, false);
}

BleuScore sentenceBleu(const BleuStatistics& sentence) {
    return scoreOf(sentence, true);
}

BleuScore corpusBleu(std::span<const std::string> hypotheses, std::span<const std::string> references) {
    requirePairs(hypotheses, references);
    const Tokeniser tokeniser = tokeniserFor({}, references);
    BleuStatistics sum;
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        sum += bleuStatistics(hypotheses[i], references[i], tokeniser);
    }
    return bleu(sum);
}

} // namespace contexture::eval
