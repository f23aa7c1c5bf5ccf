// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace contexture::exchange {

// The vocabulary of another program's model: its pieces by their numbers, and which of them are special.
struct ForeignVocabulary {
    std::vector<std::string> pieces; // one per row of the embedding; empty for a number without a piece
    std::int64_t unknown = 1;
    std::int64_t end = 0;
    std::int64_t start = -1;               // what the decoder reads first; -1: a row of zeros
    std::int64_t padding = -1;             // -1: none
    bool paddingCounts = false;            // whether padding, never produced, keeps its part of the probability
    std::vector<std::int64_t> languages{}; // rows that are marks of languages; ours begin with them, behind the special
    std::set<std::int64_t> noText{};       // rows that no text is cut into, and that are shown as none
};

// The same pieces in our order: padding, unknown, BOS, EOS, marks of languages, then the rest as they come.
struct VocabularyOrder {
    std::vector<std::int64_t> row;   // foreign row of each of our numbers; -1: zeros
    std::vector<std::string> pieces; // the name of each, none twice; special ones under SentencePiece's names
    std::vector<bool> never;         // never to be produced: padding, BOS, pieces that the model does not know
    std::vector<bool> noText;

    std::int64_t size() const { return static_cast<std::int64_t>(row.size()); }
};

// `strangers`: pieces of the subword models that the vocabulary lacks. They get numbers after the others and the row of
// the unknown piece, since the other program would read them as unknown.
VocabularyOrder orderVocabulary(const ForeignVocabulary& vocabulary, const std::vector<std::string>& strangers);

// Throws Error with `where` unless the special numbers lie in [0, pieces).
void checkVocabulary(const ForeignVocabulary& vocabulary, const std::string& where);

// Throws Error with `where` if a number other than the padding's has no piece: a model could produce it, and its text
// would be unknown.
void requireNames(const ForeignVocabulary& vocabulary, const std::string& where);

} // namespace contexture::exchange
