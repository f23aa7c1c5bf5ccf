// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/word_tables.h"

#include "engine/core/error.h"

#include <algorithm>
#include <string>

namespace contexture::lab {
namespace {

std::vector<std::string_view> splitAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

[[noreturn]] void refuse(std::string_view table, std::string_view what, std::string_view line) {
    throw Error(std::string(what) + ": \"" + std::string(line) + "\"",
                "resources/controlled-language/" + std::string(table) + ".tsv",
                "give each line the cells that the first line names, separated by tabs");
}

} // namespace

WordTable::WordTable(std::string_view name, std::string_view text, std::span<const std::string_view> columns)
    : m_name(name), m_columns(columns.size()) {
    bool hasHeader = false;
    for (const std::string_view line : splitAt(text, '\n')) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        std::vector<std::string_view> cells = splitAt(line, '\t');
        if (!hasHeader) {
            if (!std::equal(cells.begin(), cells.end(), columns.begin(), columns.end())) {
                refuse(m_name, "the columns have other names", line);
            }
            hasHeader = true;
            continue;
        }
        if (cells.size() > m_columns || cells.front().empty()) {
            refuse(m_name, "a line has too many cells, or an empty key", line);
        }
        cells.resize(m_columns);
        m_cells.insert(m_cells.end(), cells.begin(), cells.end());
    }
}

char WordTable::letter(std::size_t row, std::size_t column, std::string_view letters) const {
    const std::string_view found = cell(row, column);
    if (found.size() != 1 || letters.find(found.front()) == std::string_view::npos) {
        refuse(m_name, "a cell is none of \"" + std::string(letters) + "\" in the line of", cell(row, 0));
    }
    return found.front();
}

} // namespace contexture::lab
