// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/packed_matrix.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace contexture::kernels::detail {

// Products of some rows with one panel of a packed matrix: 64 rows of weights side by side, four bytes of each at a
// time (four columns of int8, two of bfloat16).
inline constexpr std::int64_t kPanelRows = 64;
inline constexpr std::int64_t kGroupBytes = 4;

// Number of rows that are multiplied together, with sums in registers.
inline constexpr std::int64_t kRowsAtOnce = 4;

struct PanelProduct {
    const std::uint8_t* weights = nullptr; // [groups, 64, 4 bytes], aligned to 64 bytes
    const std::uint8_t* rows = nullptr;    // [count, groups, 4 bytes]
    std::int64_t count = 0;
    std::int64_t groups = 0;
    const float* weightScales = nullptr;      // [64], Int8
    const std::int32_t* weightSums = nullptr; // [64], Int8
    const float* rowScales = nullptr;         // [count], Int8
    const float* bias = nullptr;              // [columns] or null
    float* out = nullptr;                     // [count, columns]
    std::int64_t outStride = 0;
    std::int64_t columns = 0; // number of used columns among the 64
};

// product(rows) with the number of rows as a constant, 1 to kRowsAtOnce, so that their sums stay in registers.
template<class Product>
void withRows(std::int64_t count, const Product& product) {
    static_assert(kRowsAtOnce == 4);
    switch (count) {
    case 1:
        return product(std::integral_constant<int, 1>());
    case 2:
        return product(std::integral_constant<int, 2>());
    case 3:
        return product(std::integral_constant<int, 3>());
    default:
        return product(std::integral_constant<int, 4>());
    }
}

// The four bytes of a row's group.
inline std::uint32_t groupOf(const std::uint8_t* rows) {
    std::uint32_t group = 0;
    std::memcpy(&group, rows, sizeof group);
    return group;
}

// Rows of Int8 products have 128 added, so that they fit into unsigned bytes; weightSums subtracts it again.
void multiplyInt8(Instructions instructions, const PanelProduct& product);
void multiplyBFloat16(Instructions instructions, const PanelProduct& product);

// Converts x [in] to unsigned bytes with 128 added, and fills with zeros (128) up to `padded`; returns the scale, which
// is NaN if x holds NaN.
float quantiseRow(const float* x, std::int64_t in, std::int64_t padded, std::uint8_t* row);

// Rounds to the nearest bfloat16, to even at a tie; NaN stays NaN.
void roundToBFloat16(const float* x, std::int64_t count, std::uint16_t* rounded);

} // namespace contexture::kernels::detail
