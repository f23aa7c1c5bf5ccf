// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// A table whose rows name their sentence by doc_id and sent_idx, whatever its other columns are: a list of translations
// has no source, and is no document for text::readDocuments.

struct KeyedCell {
    std::optional<std::int64_t> index; // sent_idx; nullopt if the table has no such column
    std::string text;                  // without white space at both ends
    std::size_t line = 0;              // number of the line in the file
};

struct KeyedDocument {
    std::string id; // empty if the table has no doc_id
    std::vector<KeyedCell> cells;
};

// The columns that hold a translation.
inline constexpr std::string_view kTranslationColumns[] = {"translation", "hypothesis"};

// Whether a file's first line names such a column, documents or indices.
bool isKeyedTable(std::string_view firstLine);

// The documents in the order in which the file first names them, their sentences in the order of the index, else of the
// file. Of `columns` the first that the table has is read; with none given, only the keys. `lines` are text::textLines
// of the file `name`. Throws Error for a table without such a column or without rows, a row with too few or too many
// columns, an index that is no number, and an index that occurs twice.
std::vector<KeyedDocument> readKeyedTable(std::span<const std::string_view> lines, const std::string& name,
                                          std::span<const std::string_view> columns);

} // namespace contexture::text
