// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace contexture::lab {

// A table of words: lines of cells that are separated by tabs. The first line names the columns; empty lines and lines
// that begin with "#" are comments. Cells at the end of a line may be missing: they are empty.
class WordTable {
public:
    // `text` must outlive the table. Throws Error if the columns are others than `columns`, or a line has more cells.
    WordTable(std::string_view name, std::string_view text, std::span<const std::string_view> columns);

    std::size_t size() const { return m_cells.size() / m_columns; }
    std::string_view cell(std::size_t row, std::size_t column) const { return m_cells[row * m_columns + column]; }
    // A cell that is one of these letters. Throws Error for another one.
    char letter(std::size_t row, std::size_t column, std::string_view letters) const;

private:
    std::string_view m_name;
    std::size_t m_columns;
    std::vector<std::string_view> m_cells; // row by row
};

} // namespace contexture::lab
