// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// A piece of a unit: readable text, or a mark in it (a tag, a placeholder).
struct Piece {
    enum class Kind : std::uint8_t { Text, Open, Close, Single };
    Kind kind = Kind::Text;
    std::string text; // for a mark: its bytes in the file
    int pair = -1;    // number that an Open and its Close share
    // For a pair around text that is not prose (code): it is left out if its place is unknown, since around a whole
    // sentence it would have another meaning.
    bool isOnlyInside = false;
    bool isImplied = false; // for text: a blank for a mark that breaks the line; the file does not have it
};

// Collects the pieces of a unit. White space becomes one blank, also across marks, except for no-break spaces.
class PieceBuilder {
public:
    void addText(std::string_view text);
    void addImpliedBlank(); // adds a blank unless there is one
    void addMark(Piece mark) { m_pieces.push_back(std::move(mark)); }
    int newPair() { return m_pairs++; }
    const std::vector<Piece>& pieces() const { return m_pieces; }
    std::vector<Piece>& pieces() { return m_pieces; }

private:
    std::vector<Piece> m_pieces;
    int m_pairs = 0;
    bool m_endsInBlank = false;
};

std::string textOf(const std::vector<Piece>& pieces);

// The translation of a part of a unit's text, which is a sentence.
struct Said {
    std::uint32_t begin = 0; // bytes of the unit's text
    std::uint32_t end = 0;
    std::string text;
};

// The unit with `said`, in order and not overlapping, in place of its sentences. Marks between sentences stay in place.
// The place of a mark inside a translation is known only if its content occurs there literally, and once; otherwise a
// pair stands around the whole sentence and a single mark after it, which `moved` counts. Pairs stay nested. `escape`
// writes text in the format's form.
struct Rendered {
    std::string bytes;
    std::size_t moved = 0;
};
using Escape = std::string (*)(std::string_view text);
std::string
escapedXml(std::string_view text); // as content of an element; XML has no other controls than tab and line end
Rendered rendered(const std::vector<Piece>& pieces, const std::vector<Said>& said, Escape escape);

} // namespace contexture::formats
