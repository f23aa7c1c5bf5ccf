// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/text/subwords.h"

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::decode {

// The map from the subwords of a sentence to its words, and back.
struct WordMap {
    std::int32_t words = 0;
    // One entry per subword. -1 only if the sentence has no word.
    std::vector<std::int32_t> wordOfPiece;
    // The subwords that represent a word as a query: its own; for a word without any (one subword that covers "z.B."
    // belongs to one of its words) those that cover its bytes; for a word that no subword covers (a character that
    // their rules drop) the nearest. Empty only if the sentence has no subword.
    std::vector<std::vector<std::int32_t>> piecesOfWord;

    std::int32_t pieces() const { return static_cast<std::int32_t>(wordOfPiece.size()); }
};

// A subword belongs to the word that it overlaps most; one that overlaps none (a lone word-boundary mark) belongs to
// the nearest word, the later of two equally near, so that no weight and no probability is lost.
WordMap makeWordMap(std::span<const text::Piece> pieces, std::span<const ByteRange> words);

// Log-probability of each word: the sum over its own subwords, natural log. A word without a subword of its own gets 0:
// its neighbour's subword contains it. pieceLogProbability has one entry per subword.
std::vector<float> wordLogProbabilities(const WordMap& map, std::span<const double> pieceLogProbability);

} // namespace contexture::decode
