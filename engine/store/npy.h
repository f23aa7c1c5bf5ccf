#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::store {

// What the dictionary at the beginning of a NumPy array says of it.
struct NpyHeader {
    std::string type;       // as NumPy writes it: "<f4", "|u1"
    bool byColumns = false; // Fortran order: the first axis runs fastest
    std::vector<std::int64_t> shape;
};

// No axis of an array may be longer: no length overflows then.
inline constexpr std::int64_t kLongestNpyAxis = std::int64_t(1) << 34;

// Nothing for what is no such dictionary.
std::optional<NpyHeader> parseNpyDictionary(std::string_view text);

float floatFromHalf(std::uint16_t half); // IEEE 754 binary16

} // namespace contexture::store
