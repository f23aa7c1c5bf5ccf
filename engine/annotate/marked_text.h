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

// What is wrong with the tags in a cell; what was made of it.
enum class TagFault : std::uint8_t {
    NoEnd,   // <v> without </v>: marked up to the end
    NoBegin, // </v> without <v>: marked from the start, or from the last span
    Nested,  // <v> within a span: one span
};

// A text in which <v> and </v> stand around marked spans, as MQM tables have it, without them.
struct MarkedText {
    std::string text;
    std::vector<CharacterRange> ranges; // ascending
    std::vector<TagFault> faults;
};
MarkedText readMarkedText(std::string_view cell);

// The opposite. Ranges that overlap become one.
std::string writeMarkedText(std::string_view text, std::span<const CharacterRange> ranges);

// Where the characters of `from` stand in `to` when the two differ in nothing but white space: what every position of
// `from` (its length + 1 entries) becomes. Empty when they differ otherwise.
std::vector<std::uint32_t> alignIgnoringSpace(std::string_view from, std::string_view to);

// Where the characters of `from` stand in `to` when the two are alike but for words put in, left out or changed: of
// each position of `from` the one in `to`, kNowhere for what is not there. Empty where less than three quarters of the
// longer text are in both, so that they may well be two translations, and for texts that are too long to be compared.
inline constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
std::vector<std::uint32_t> alignEdited(std::string_view from, std::string_view to);

} // namespace contexture::annotate
