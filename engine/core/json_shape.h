#pragma once

#include <cstddef>
#include <string_view>

namespace contexture {

// What a text that is said to be JSON would ask of whoever reads it, counted without reading it. The JSON library takes
// any depth, and copies and writes values by calling itself: a few hundred thousand brackets would end the program. An
// object that keeps its order looks through all its keys for each that it gets.
struct JsonShape {
    std::size_t depth = 0; // most arrays and objects in one another
    std::size_t keys = 0;  // of all objects together
};
JsonShape shapeOfJson(std::string_view text);

inline constexpr std::size_t kDeepestJson = 64;      // of what strangers write
inline constexpr std::size_t kMostJsonKeys = 10'000; // where keys keep their order

} // namespace contexture
