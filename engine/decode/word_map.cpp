// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/word_map.h"

#include <algorithm>
#include <limits>

namespace contexture::decode {

namespace {

std::uint32_t gap(const ByteRange& a, const ByteRange& b) {
    return a.begin >= b.end ? a.begin - b.end : b.begin >= a.end ? b.begin - a.end : 0;
}

std::int32_t nearestWord(const ByteRange& piece, std::span<const ByteRange> words) {
    std::int32_t nearest = -1;
    std::uint32_t smallest = std::numeric_limits<std::uint32_t>::max();
    for (std::size_t w = 0; w < words.size(); ++w) {
        const std::uint32_t distance = gap(piece, words[w]);
        if (distance <= smallest) { // of two equally near words the later one
            smallest = distance;
            nearest = static_cast<std::int32_t>(w);
        }
    }
    return nearest;
}

std::int32_t nearestPiece(const ByteRange& word, std::span<const text::Piece> pieces) {
    const auto nearest = std::min_element(pieces.begin(), pieces.end(), [&](const auto& a, const auto& b) {
        return gap(word, a.bytes) < gap(word, b.bytes);
    });
    return static_cast<std::int32_t>(nearest - pieces.begin());
}

bool overlap(const ByteRange& a, const ByteRange& b) {
    return a.begin < b.end && b.begin < a.end;
}

} // namespace

WordMap makeWordMap(std::span<const text::Piece> pieces, std::span<const ByteRange> words) {
    WordMap map;
    map.words = static_cast<std::int32_t>(words.size());
    map.wordOfPiece = text::wordOfPiece(pieces, words);
    map.piecesOfWord.resize(words.size());
    for (std::size_t p = 0; p < pieces.size(); ++p) {
        std::int32_t& word = map.wordOfPiece[p];
        if (word < 0) {
            word = nearestWord(pieces[p].bytes, words);
        }
        if (word >= 0) {
            map.piecesOfWord[static_cast<std::size_t>(word)].push_back(static_cast<std::int32_t>(p));
        }
    }
    for (std::size_t w = 0; w < words.size(); ++w) {
        if (!map.piecesOfWord[w].empty()) {
            continue;
        }
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            if (overlap(pieces[p].bytes, words[w])) {
                map.piecesOfWord[w].push_back(static_cast<std::int32_t>(p));
            }
        }
        if (map.piecesOfWord[w].empty() && !pieces.empty()) { // the subwords' rules dropped the word
            map.piecesOfWord[w].push_back(nearestPiece(words[w], pieces));
        }
    }
    return map;
}

std::vector<float> wordLogProbabilities(const WordMap& map, std::span<const double> pieceLogProbability) {
    std::vector<double> sums(static_cast<std::size_t>(map.words), 0.0);
    for (std::size_t p = 0; p < pieceLogProbability.size(); ++p) {
        if (map.wordOfPiece[p] >= 0) {
            sums[static_cast<std::size_t>(map.wordOfPiece[p])] += pieceLogProbability[p];
        }
    }
    return {sums.begin(), sums.end()};
}

} // namespace contexture::decode
