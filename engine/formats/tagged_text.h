// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// A piece of a unit: text as people read it, or a mark among it (a tag, a placeholder), which is no text.
struct Piece {
    enum class Kind : std::uint8_t { Text, Open, Close, Single };
    Kind kind = Kind::Text;
    std::string text; // of a mark: its bytes in the file
    int pair = -1;    // what an Open and its Close have in common
    // Of a pair around what is no running text (code): it is left out where its place is not known, for a whole
    // sentence in it would mean something else.
    bool isOnlyInside = false;
    bool isImplied = false; // of text: a blank for a mark that breaks the line, which the file does not have
};

// Gathers the pieces of a unit. White space is one blank, across marks too, but for no-break spaces.
class PieceBuilder {
public:
    void addText(std::string_view text);
    void addImpliedBlank(); // where there is none yet
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

// What is put in the place of a stretch of a unit's text, which is a sentence.
struct Said {
    std::uint32_t begin = 0; // bytes of the unit's text
    std::uint32_t end = 0;
    std::string text;
};

// The unit with `said`, in order and not overlapping, in the place of its sentences. Marks between sentences stay where
// they are. Where a mark inside a sentence belongs in its translation is known only if what it holds stands there word
// for word, and once; else a pair stands around the whole sentence and a single mark behind it, which `moved` counts.
// Pairs stay nested as they were. `escape` writes text as the format does.
struct Rendered {
    std::string bytes;
    std::size_t moved = 0;
};
using Escape = std::string (*)(std::string_view text);
std::string
escapedXml(std::string_view text); // as content of an element; XML has no other controls than tab and line end
Rendered rendered(const std::vector<Piece>& pieces, const std::vector<Said>& said, Escape escape);

} // namespace contexture::formats
