// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/chrf.h"

#include "engine/eval/characters.h"
#include "engine/eval/ngrams.h"
#include "engine/eval/sentence_pairs.h"

#include <map>
#include <vector>

namespace contexture::eval {
namespace {

constexpr double kBetaSquared = 4.0;

std::vector<std::uint32_t> visibleCharacters(std::string_view text) {
    std::vector<std::uint32_t> characters;
    for (const char32_t c : codePoints(text)) {
        if (!isSpace(c)) {
            characters.push_back(static_cast<std::uint32_t>(c));
        }
    }
    return characters;
}

constexpr std::size_t kCharacterOrders = 6;
constexpr std::size_t kOrders = 8;

// The words between white space. A punctuation mark (ASCII) at the end of a longer word, or else at its start, is a
// separate word. Words are returned as numbers, equal for equal words.
std::vector<std::uint32_t> wordsOf(std::string_view text, std::map<std::u32string, std::uint32_t>& numbers) {
    std::vector<std::uint32_t> words;
    const auto add = [&](const std::u32string& word) {
        words.push_back(numbers.try_emplace(word, static_cast<std::uint32_t>(numbers.size())).first->second);
    };
    const auto isMark = [](char32_t c) {
        return (c > 0x20 && c < 0x7f) && !(c >= U'0' && c <= U'9') && !(c >= U'a' && c <= U'z') &&
               !(c >= U'A' && c <= U'Z');
    };
    std::u32string word;
    const auto finish = [&] {
        if (word.size() > 1 && isMark(word.back())) {
            add(word.substr(0, word.size() - 1));
            add(word.substr(word.size() - 1));
        } else if (word.size() > 1 && isMark(word.front())) {
            add(word.substr(0, 1));
            add(word.substr(1));
        } else if (!word.empty()) {
            add(word);
        }
        word.clear();
    };
    for (const char32_t c : codePoints(text)) {
        if (isSpace(c)) {
            finish();
        } else {
            word += c;
        }
    }
    finish();
    return words;
}

} // namespace

ChrfStatistics& ChrfStatistics::operator+=(const ChrfStatistics& other) {
    for (std::size_t n = 0; n < matches.size(); ++n) {
        hypothesis[n] += other.hypothesis[n];
        reference[n] += other.reference[n];
        matches[n] += other.matches[n];
    }
    return *this;
}

ChrfStatistics chrfStatistics(std::string_view hypothesis, std::string_view reference) {
    const std::vector<std::uint32_t> h = visibleCharacters(hypothesis);
    const std::vector<std::uint32_t> r = visibleCharacters(reference);
    ChrfStatistics statistics;
    std::map<std::u32string, std::uint32_t> numbers;
    const std::vector<std::uint32_t> hWords = wordsOf(hypothesis, numbers);
    const std::vector<std::uint32_t> rWords = wordsOf(reference, numbers);
    statistics.matches = {sharedNgrams<1>(h, r),           sharedNgrams<2>(h, r),          sharedNgrams<3>(h, r),
                          sharedNgrams<4>(h, r),           sharedNgrams<5>(h, r),          sharedNgrams<6>(h, r),
                          sharedNgrams<1>(hWords, rWords), sharedNgrams<2>(hWords, rWords)};
    for (std::size_t n = 0; n < kOrders; ++n) {
        const bool isOfWords = n >= kCharacterOrders;
        const std::size_t order = isOfWords ? n - kCharacterOrders + 1 : n + 1;
        statistics.reference[n] = ngramCount(isOfWords ? rWords.size() : r.size(), order);
        statistics.hypothesis[n] =
            statistics.reference[n] > 0 ? ngramCount(isOfWords ? hWords.size() : h.size(), order) : 0;
    }
    return statistics;
}

ChrfStatistics chrfStatisticsAgainst(std::string_view hypothesis, std::span<const std::string> references,
                                     ChrfOrders orders) {
    ChrfStatistics best;
    double bestScore = -1.0;
    for (const std::string& reference : references) {
        const ChrfStatistics statistics = chrfStatistics(hypothesis, reference);
        if (const double score = chrf(statistics, orders); score > bestScore) {
            best = statistics;
            bestScore = score;
        }
    }
    return best;
}

double chrf(const ChrfStatistics& sum, ChrfOrders which) {
    double precision = 0.0;
    double recall = 0.0;
    int orders = 0;
    for (std::size_t n = 0; n < (which == ChrfOrders::Characters ? kCharacterOrders : kOrders); ++n) {
        if (sum.hypothesis[n] > 0 && sum.reference[n] > 0) {
            precision += static_cast<double>(sum.matches[n]) / static_cast<double>(sum.hypothesis[n]);
            recall += static_cast<double>(sum.matches[n]) / static_cast<double>(sum.reference[n]);
            ++orders;
        }
    }
    if (orders == 0 || precision + recall == 0.0) {
        return 0.0;
    }
    precision /= orders;
    recall /= orders;
    return 100.0 * (1.0 + kBetaSquared) * precision * recall / (kBetaSquared * precision + recall);
}

double corpusChrf(std::span<const std::string> hypotheses, std::span<const std::string> references) {
    requirePairs(hypotheses, references);
    ChrfStatistics sum;
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        sum += chrfStatistics(hypotheses[i], references[i]);
    }
    return chrf(sum);
}

} // namespace contexture::eval
