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

// What one translation has right and another has not, in words: n-grams of the references (n = 1..4, tokens as BLEU
// takes them), counted in each sentence at most as often as a reference has them.
struct NgramDifference {
    std::string ngram;           // its tokens, a space between them
    std::int64_t references = 0; // how often the references have it; of several the one that has it most
    std::int64_t first = 0;      // how often the first translation has it right
    std::int64_t second = 0;

    friend bool operator==(const NgramDifference&, const NgramDifference&) = default;
};

struct NgramDifferences {
    std::vector<NgramDifference> wins;   // of the first, the largest difference first
    std::vector<NgramDifference> losses; // the reverse
};

struct NgramOptions {
    std::size_t top = 10;                     // n-grams of each kind at most
    Tokeniser tokeniser = Tokeniser::Western; // as BLEU of the same references
};

// Of equal differences the longer n-gram, and none that stands inside of one
// already named and differs by as much. Sentence by sentence both translations and at least one reference. Throws
// Cancelled.
NgramDifferences compareNgrams(std::span<const std::string> first, std::span<const std::string> second,
                               std::span<const std::vector<std::string>> references, const NgramOptions& options,
                               const CancelToken& cancel = {});

// The sentences in which one of two translations has this n-gram right more often than the other; ascending.
std::vector<std::size_t> sentencesThatDiffer(const std::string& ngram, std::span<const std::string> first,
                                             std::span<const std::string> second,
                                             std::span<const std::vector<std::string>> references, Tokeniser tokeniser);

} // namespace contexture::eval
