// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace contexture {

// A sparse matrix in compressed rows: it stores values that are not exactly zero. Columns of a row ascend.
struct CsrMatrix {
    std::int32_t columns = 0;
    std::vector<std::int32_t> rowStart{0}; // rows() + 1 entries
    std::vector<std::int32_t> column = {};
    std::vector<float> value = {};

    struct Row {
        std::span<const std::int32_t> column;
        std::span<const float> value;
    };

    std::int32_t rows() const { return static_cast<std::int32_t>(rowStart.size()) - 1; }
    std::size_t nonZero() const { return value.size(); }
    Row row(std::int32_t r) const;                  // r in [0, rows())
    float at(std::int32_t r, std::int32_t c) const; // 0 if nothing is stored

    // A row is built by add() for each entry, columns ascending, and then endRow(). Zeros are dropped.
    void add(std::int32_t c, float v) {
        if (v != 0.0f) {
            column.push_back(c);
            value.push_back(v);
        }
    }
    void endRow() { rowStart.push_back(static_cast<std::int32_t>(column.size())); }

    friend bool operator==(const CsrMatrix&, const CsrMatrix&) = default;
};

} // namespace contexture
