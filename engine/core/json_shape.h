// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string_view>

namespace contexture {

// Depth and number of keys of a text in JSON, counted without parsing it. The JSON library accepts any depth, and
// copies and writes values recursively: a few hundred thousand brackets would overflow the stack. An ordered object
// compares each new key with all of its keys.
struct JsonShape {
    std::size_t depth = 0; // most arrays and objects in one another
    std::size_t keys = 0;  // of all objects together
};
JsonShape shapeOfJson(std::string_view text);

inline constexpr std::size_t kDeepestJson = 64;      // of files of strangers
inline constexpr std::size_t kMostJsonKeys = 10'000; // where keys keep their order

} // namespace contexture
