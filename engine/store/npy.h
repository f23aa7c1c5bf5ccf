// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::store {

// A NumPy array's file begins with this mark, and the first bytes say where its dictionary stands.
inline constexpr std::string_view kNpyMark = "\x93NUMPY";
inline constexpr std::size_t kNpyFirstBytes = 12;
struct NpyPlace {
    std::size_t begin = 0;
    std::uint64_t length = 0;
};
// Returns nothing where they are not the first bytes of an array, or too few.
std::optional<NpyPlace> placeOfNpyDictionary(std::string_view firstBytes);

// What the dictionary at the beginning of a NumPy array says of it.
struct NpyHeader {
    std::string type;       // as NumPy writes it: "<f4", "|u1"
    bool byColumns = false; // Fortran order: the first axis runs fastest
    std::vector<std::int64_t> shape;
};

// No axis of an array may be longer: no length overflows then.
inline constexpr std::int64_t kLongestNpyAxis = std::int64_t(1) << 34;

// Returns nothing for a text that is no such dictionary.
std::optional<NpyHeader> parseNpyDictionary(std::string_view text);

// What one element is: a little-endian number of 1, 2, 4 or 8 bytes, or a text of a fixed length in UTF-32.
struct NpyElement {
    char kind = 0; // as NumPy has it: f, i, u, U
    std::size_t bytes = 0;
};
// Returns nothing for all other types.
std::optional<NpyElement> npyElement(std::string_view type);

float floatFromHalf(std::uint16_t half); // IEEE 754 binary16

} // namespace contexture::store
