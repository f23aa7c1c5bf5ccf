// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/npy.h"

#include <cstring>

namespace contexture::store {
namespace {

// The text after 'key': in the dictionary, up to the end of its value.
std::optional<std::string_view> valueOf(std::string_view dictionary, std::string_view key) {
    const auto found = dictionary.find(std::string("'").append(key).append("'"));
    const auto colon = found == std::string_view::npos ? found : dictionary.find(':', found);
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    const auto begin = dictionary.find_first_not_of(' ', colon + 1);
    if (begin == std::string_view::npos) {
        return std::nullopt;
    }
    const char first = dictionary[begin];
    const char* const closing = first == '(' ? ")" : first == '\'' ? "'" : ",}";
    const auto end = dictionary.find_first_of(closing, begin + 1);
    return end == std::string_view::npos ? std::nullopt : std::optional(dictionary.substr(begin, end - begin));
}

std::optional<std::vector<std::int64_t>> parseShape(std::string_view text) { // "(3, 4", "(3," or "("
    std::vector<std::int64_t> shape;
    std::int64_t number = 0;
    bool digits = false;
    for (const char c : text.substr(1)) {
        if (c >= '0' && c <= '9') {
            number = number * 10 + (c - '0');
            digits = true;
            if (number > kLongestNpyAxis) {
                return std::nullopt;
            }
        } else if (c == ',' && digits) {
            shape.push_back(number);
            number = 0;
            digits = false;
        } else if (c != ' ') {
            return std::nullopt;
        }
    }
    if (digits) {
        shape.push_back(number);
    }
    return shape;
}

} // namespace

std::optional<NpyHeader> parseNpyDictionary(std::string_view text) {
    const auto type = valueOf(text, "descr");
    const auto order = valueOf(text, "fortran_order");
    const auto shape = valueOf(text, "shape");
    auto sizes = shape && shape->starts_with('(') ? parseShape(*shape) : std::nullopt;
    if (!type || !type->starts_with('\'') || !order || !sizes || (*order != "False" && *order != "True")) {
        return std::nullopt;
    }
    return NpyHeader{std::string(type->substr(1)), *order == "True", std::move(*sizes)};
}

std::optional<NpyPlace> placeOfNpyDictionary(std::string_view firstBytes) {
    if (firstBytes.size() < kNpyFirstBytes || !firstBytes.starts_with(kNpyMark)) {
        return std::nullopt;
    }
    const auto byteAt = [&](std::size_t i) { return std::uint64_t(static_cast<unsigned char>(firstBytes[i])); };
    const bool isLong = byteAt(6) >= 2; // formats 2 and 3 have four bytes for the length
    return NpyPlace{isLong ? std::size_t(12) : std::size_t(10),
                    byteAt(8) | byteAt(9) << 8 | (isLong ? byteAt(10) << 16 | byteAt(11) << 24 : 0)};
}

std::optional<NpyElement> npyElement(std::string_view type) {
    if (type.size() < 3 || (type[0] != '<' && type[0] != '|')) {
        return std::nullopt;
    }
    std::size_t size = 0;
    for (const char c : type.substr(2)) {
        if (c < '0' || c > '9' || size > 1'000'000) {
            return std::nullopt;
        }
        size = size * 10 + static_cast<std::size_t>(c - '0');
    }
    const char kind = type[1];
    if (kind == 'U') {
        return NpyElement{kind, size * sizeof(std::uint32_t)};
    }
    const bool isThere = (kind == 'f' && (size == 2 || size == 4 || size == 8)) ||
                         ((kind == 'i' || kind == 'u') && (size == 1 || size == 2 || size == 4 || size == 8));
    return isThere ? std::optional(NpyElement{kind, size}) : std::nullopt;
}

float floatFromHalf(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t(half >> 15) << 31;
    std::uint32_t exponent = (half >> 10) & 0x1fu;
    std::uint32_t mantissa = half & 0x3ffu;
    std::uint32_t bits = sign;
    if (exponent == 0x1f) {
        bits |= 0x7f800000u | mantissa << 13;
    } else if (exponent != 0) {
        bits |= (exponent + 112) << 23 | mantissa << 13;
    } else if (mantissa != 0) { // a subnormal number
        exponent = 113;
        while ((mantissa & 0x400u) == 0) {
            mantissa <<= 1;
            --exponent;
        }
        bits |= exponent << 23 | (mantissa & 0x3ffu) << 13;
    }
    float value = 0.0f;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

} // namespace contexture::store
