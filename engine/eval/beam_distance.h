// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace contexture::eval {

// The edits that turn a hypothesis into a reference, word by word.
enum class Edit : std::uint8_t {
    Keep,
    Substitute,
    Delete, // a word of the hypothesis
    Insert, // a word of the reference
    None,   // not reached
};

// Edit distance to one reference, searched in a beam around the diagonal, as TER defines it. Of a hypothesis with the
// length and the beginning of the one before, only the rest is computed: TER needs hundreds of such.
class BeamDistance {
public:
    using Words = std::vector<std::uint32_t>;

    explicit BeamDistance(Words reference);

    const Words& reference() const { return m_reference; }
    std::int32_t operator()(const Words& hypothesis);
    std::vector<Edit> edits() const; // of the last hypothesis, from left to right

private:
    struct Cell {
        std::int32_t cost;
        Edit edit;
    };
    struct Row { // the part of a row within the beam
        std::size_t begin = 0;
        std::vector<Cell> cells;

        Cell at(std::size_t column) const;
    };
    Row row(std::size_t number) const;

    Words m_reference;
    Words m_hypothesis;
    std::vector<Row> m_rows; // one more than words in the hypothesis
};

} // namespace contexture::eval
