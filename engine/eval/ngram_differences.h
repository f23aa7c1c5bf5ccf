// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/eval/tokenise.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace contexture::eval {

// What one translation has right and another does not, in words: n-grams of the references (n = 1..4, with BLEU's
// tokens), counted in each sentence at most as often as in a reference.
struct NgramDifference {
    std::string ngram;           // its tokens, a space between them
    std::int64_t references = 0; // number in the references; of several references the one with the most
    std::int64_t first = 0;      // number of right ones in the first translation
    std::int64_t second = 0;

    friend bool operator==(const NgramDifference&, const NgramDifference&) = default;
};

struct NgramDifferences {
    std::vector<NgramDifference> wins;   // n-grams that the first has right more often, the largest difference first
    std::vector<NgramDifference> losses; // the reverse
};

struct NgramOptions {
    std::size_t top = 10;                     // n-grams of each kind at most
    Tokeniser tokeniser = Tokeniser::Western; // the tokeniser of BLEU for the same references
};

// Among equal differences the longer n-gram comes first; an n-gram inside
// a listed one with the same difference is left out. Both translations
// and the references are parallel by sentence. Throws Cancelled.
NgramDifferences compareNgrams(std::span<const std::string> first, std::span<const std::string> second,
                               std::span<const std::vector<std::string>> references, const NgramOptions& options,
                               const CancelToken& cancel = {});

// The sentences in which one of two translations has this n-gram right more often than the other; ascending.
std::vector<std::size_t> sentencesThatDiffer(const std::string& ngram, std::span<const std::string> first,
                                             std::span<const std::string> second,
                                             std::span<const std::vector<std::string>> references, Tokeniser tokeniser);

} // namespace contexture::eval
