// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string_view>

namespace contexture {

// Depth and number of keys of a JSON text, counted without parsing it. The JSON library accepts any depth, and copies
// and writes values recursively: a few hundred thousand brackets would overflow the stack. An ordered object compares
// each new key with all its keys.
struct JsonShape {
    std::size_t depth = 0; // largest number of nested arrays and objects
    std::size_t keys = 0;  // of all objects together
};
JsonShape shapeOfJson(std::string_view text);

inline constexpr std::size_t kDeepestJson = 64;      // limit for files of unknown origin
inline constexpr std::size_t kMostJsonKeys = 10'000; // limit for objects that keep the order of keys

} // namespace contexture
