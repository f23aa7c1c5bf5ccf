// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error_mark.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Characters (code points) of a text, half-open.
struct CharacterRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend bool operator==(const CharacterRange&, const CharacterRange&) = default;
};

std::string_view textOf(std::string_view utf8, CharacterRange range);

// A fault of the tags in a cell, and how it was treated.
enum class TagFault : std::uint8_t {
    NoEnd,   // <v> without </v>: marked up to the end
    NoBegin, // </v> without <v>: marked from the start, or from the last span
    Nested,  // <v> within a span: one span
};

// A text from an MQM table, in which <v> and </v> enclose marked spans; here without these tags.
struct MarkedText {
    std::string text;
    std::vector<CharacterRange> ranges; // ascending
    std::vector<TagFault> faults;
};
MarkedText readMarkedText(std::string_view cell);

// The reverse. Overlapping ranges become one.
std::string writeMarkedText(std::string_view text, std::span<const CharacterRange> ranges);

// The position in `to` of each position of `from` (its length + 1 entries), if the two differ only in white space.
// Empty if they differ otherwise.
std::vector<std::uint32_t> alignIgnoringSpace(std::string_view from, std::string_view to);

// The position in `to` of each position of `from`, if the two differ by inserted, deleted or changed words; kNowhere
// for characters that `to` lacks. Empty if they share less than three quarters of the longer text, since they may then
// be two translations, and for texts that are too long to compare.
inline constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
std::vector<std::uint32_t> alignEdited(std::string_view from, std::string_view to);

} // namespace contexture::annotate
