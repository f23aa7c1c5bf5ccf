// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/ngram_differences.h"

#include "engine/eval/bleu.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace contexture::eval {
namespace {

constexpr std::size_t kLongest = 4;

using Counts = std::unordered_map<std::string, std::int64_t>; // of n-grams

Counts ngramsOf(const std::string& text, Tokeniser tokeniser) {
    const std::vector<std::string> tokens = tokenise(text, tokeniser);
    Counts counts;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        std::string ngram;
        for (std::size_t n = 0; n < kLongest && i + n < tokens.size(); ++n) {
            ngram += (n > 0 ? " " : "") + tokens[i + n];
            ++counts[ngram];
        }
    }
    return counts;
}

std::int64_t countOf(const Counts& counts, const std::string& ngram) {
    const auto found = counts.find(ngram);
    return found == counts.end() ? 0 : found->second;
}

// The n-grams of a sentence in both translations and in its references.
struct SentenceNgrams {
    Counts first;
    Counts second;
    Counts references; // the most that any reference has

    SentenceNgrams(const std::string& one, const std::string& other, const std::vector<std::string>& right,
                   Tokeniser tokeniser)
        : first(ngramsOf(one, tokeniser)), second(ngramsOf(other, tokeniser)) {
        for (const std::string& reference : right) {
            for (const auto& [ngram, count] : ngramsOf(reference, tokeniser)) {
                references[ngram] = std::max(references[ngram], count);
            }
        }
    }
    NgramDifference of(const std::string& ngram) const {
        const std::int64_t most = countOf(references, ngram);
        return {ngram, most, std::min(most, countOf(first, ngram)), std::min(most, countOf(second, ngram))};
    }
};

struct Candidate {
    std::string ngram;
    std::int64_t difference = 0; // above zero

    std::ptrdiff_t length() const { return std::count(ngram.begin(), ngram.end(), ' ') + 1; }
    bool holds(const Candidate& other) const {
        return (" " + ngram + " ").find(" " + other.ngram + " ") != std::string::npos;
    }
};

// The n-grams with the largest differences of one sign.
std::vector<NgramDifference> largest(const Counts& differences, std::int64_t sign, std::size_t top) {
    std::vector<Candidate> candidates;
    for (const auto& [ngram, difference] : differences) {
        if (difference * sign > 0) {
            candidates.push_back({ngram, difference * sign});
        }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::tuple(-a.difference, -a.length(), std::string_view(a.ngram)) <
               std::tuple(-b.difference, -b.length(), std::string_view(b.ngram));
    });
    std::vector<Candidate> chosen;
    for (const Candidate& candidate : candidates) {
        if (chosen.size() == top) {
            break;
        }
        const bool isTold = std::any_of(chosen.begin(), chosen.end(), [&](const Candidate& c) {
            return c.difference == candidate.difference && c.holds(candidate);
        });
        if (!isTold) {
            chosen.push_back(candidate);
        }
    }
    std::vector<NgramDifference> result;
    for (Candidate& candidate : chosen) {
        result.push_back({.ngram = std::move(candidate.ngram)});
    }
    return result;
}

} // namespace

// Two passes over the sentences: the first collects the differences of all n-grams, only where the translations differ;
// the second counts the few n-grams of the result.
NgramDifferences compareNgrams(std::span<const std::string> first, std::span<const std::string> second,
                               std::span<const std::vector<std::string>> references, const NgramOptions& options,
                               const CancelToken& cancel) {
    const Tokeniser tokeniser = options.tokeniser;
    Counts differences;
    for (std::size_t i = 0; i < references.size(); ++i) {
        cancel.throwIfCancelled();
        if (first[i] == second[i]) {
            continue;
        }
        const SentenceNgrams sentence(first[i], second[i], references[i], tokeniser);
        for (const auto& [ngram, unused] : sentence.references) {
            const NgramDifference found = sentence.of(ngram);
            if (found.first != found.second) {
                differences[ngram] += found.first - found.second;
            }
        }
    }
    NgramDifferences result{largest(differences, 1, options.top), largest(differences, -1, options.top)};
    for (std::size_t i = 0; i < references.size() && !(result.wins.empty() && result.losses.empty()); ++i) {
        cancel.throwIfCancelled();
        const SentenceNgrams sentence(first[i], second[i], references[i], tokeniser);
        for (auto* named : {&result.wins, &result.losses}) {
            for (NgramDifference& difference : *named) {
                const NgramDifference found = sentence.of(difference.ngram);
                difference.references += found.references;
                difference.first += found.first;
                difference.second += found.second;
            }
        }
    }
    return result;
}

std::vector<std::size_t> sentencesThatDiffer(const std::string& ngram, std::span<const std::string> first,
                                             std::span<const std::string> second,
                                             std::span<const std::vector<std::string>> references,
                                             Tokeniser tokeniser) {
    std::vector<std::size_t> sentences;
    for (std::size_t i = 0; i < references.size(); ++i) {
        if (first[i] != second[i]) {
            const NgramDifference found = SentenceNgrams(first[i], second[i], references[i], tokeniser).of(ngram);
            if (found.first != found.second) {
                sentences.push_back(i);
            }
        }
    }
    return sentences;
}

} // namespace contexture::eval
