// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/vocabulary.h"

#include <algorithm>
#include <optional>

namespace contexture::decode {

namespace {

constexpr std::string_view kSpaceMark = "\xE2\x96\x81"; // U+2581, SentencePiece's word-boundary mark

// Parses "<0xE4>", which stands for one byte of a character that the vocabulary lacks.
std::optional<char> fallbackByte(std::string_view piece) {
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') {
        return std::nullopt;
    }
    int value = 0;
    for (const char c : piece.substr(3, 2)) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) {
            return std::nullopt;
        }
        value = value * 16 + digit;
    }
    return static_cast<char>(value);
}

std::string surface(std::string_view piece) {
    if (const auto byte = fallbackByte(piece)) {
        return std::string(1, *byte);
    }
    std::string text;
    for (std::size_t i = 0; i < piece.size();) {
        if (piece.substr(i).starts_with(kSpaceMark)) {
            text += ' ';
            i += kSpaceMark.size();
        } else {
            text += piece[i++];
        }
    }
    return text;
}

// Ends of the pieces in `text`, if their joined surfaces are the text except for spaces at the beginning.
std::optional<std::vector<std::size_t>> endsBySurface(const text::Subwords& subwords, std::span<const std::int64_t> ids,
                                                      const std::string& text) {
    std::string joined;
    std::vector<std::size_t> ends;
    for (const std::int64_t id : ids) {
        joined += surface(subwords.piece(id));
        ends.push_back(joined.size());
    }
    const std::size_t dropped = joined.size() - std::min(joined.size(), text.size());
    if (joined.find_first_not_of(' ') < dropped || joined.substr(dropped) != text) {
        return std::nullopt;
    }
    for (std::size_t& end : ends) {
        end -= std::min(end, dropped);
    }
    return ends;
}

// The same by decoding every prefix of the sequence: for bytes that make no character, and other rare cases.
std::vector<std::size_t> endsByPrefix(const text::Subwords& subwords, std::span<const std::int64_t> ids,
                                      const std::string& text) {
    std::vector<std::size_t> ends;
    std::size_t last = 0;
    for (std::size_t n = 1; n <= ids.size(); ++n) {
        last = std::clamp(subwords.decode(ids.first(n)).size(), last, text.size());
        ends.push_back(last);
    }
    if (!ends.empty()) {
        ends.back() = text.size();
    }
    return ends;
}

} // namespace

std::vector<text::Piece> SubwordVocabulary::encode(std::string_view text) const {
    return m_subwords.encodeWithRanges(text);
}

Decoded SubwordVocabulary::decode(std::span<const std::int64_t> ids) const {
    Decoded decoded;
    decoded.text = m_subwords.decode(ids);
    const auto bySurface = endsBySurface(m_subwords, ids, decoded.text);
    const auto ends = bySurface ? *bySurface : endsByPrefix(m_subwords, ids, decoded.text);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        while (begin < ends[i] && decoded.text[begin] == ' ') {
            ++begin;
        }
        decoded.pieces.push_back({ids[i], {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(ends[i])}});
        begin = ends[i];
    }
    return decoded;
}

bool SubwordVocabulary::lengthensWord(std::int64_t id) const {
    const std::string piece = m_subwords.piece(id);
    if (piece.empty() || piece.starts_with(kSpaceMark)) {
        return false;
    }
    const auto first = static_cast<unsigned char>(piece.front());
    const bool isByte = fallbackByte(piece).has_value(); // a byte probably belongs to a letter, not to a mark
    return isByte || first >= 0x80 || (first >= '0' && first <= '9') || (first >= 'A' && first <= 'Z') ||
           (first >= 'a' && first <= 'z');
}

} // namespace contexture::decode
