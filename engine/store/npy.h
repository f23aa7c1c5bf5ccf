// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::store {

// The first bytes of a NumPy array's file: this mark, and the position of its dictionary.
inline constexpr std::string_view kNpyMark = "\x93NUMPY";
inline constexpr std::size_t kNpyFirstBytes = 12;
struct NpyPlace {
    std::size_t begin = 0;
    std::uint64_t length = 0;
};
// nullopt if these are not the first bytes of an array, or fewer than kNpyFirstBytes.
std::optional<NpyPlace> placeOfNpyDictionary(std::string_view firstBytes);

// The dictionary at the beginning of a NumPy array.
struct NpyHeader {
    std::string type;       // as NumPy writes it: "<f4", "|u1"
    bool byColumns = false; // Fortran order: the first axis runs fastest
    std::vector<std::int64_t> shape;
};

// Limit of the length of an axis, so that no product of lengths overflows.
inline constexpr std::int64_t kLongestNpyAxis = std::int64_t(1) << 34;

// Reads a dictionary; nullopt for a text that is no such dictionary.
std::optional<NpyHeader> parseNpyDictionary(std::string_view text);

// The type of one element: a little-endian number of 1, 2, 4 or 8 bytes, or a text of a fixed length in UTF-32.
struct NpyElement {
    char kind = 0; // as in NumPy: f, i, u, U
    std::size_t bytes = 0;
};
// The element of a type, as NumPy writes the type; nullopt for all other types.
std::optional<NpyElement> npyElement(std::string_view type);

float floatFromHalf(std::uint16_t half); // IEEE 754 binary16

} // namespace contexture::store
