// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"
#include "engine/text/segmentation.h"
#include "engine/text/table_columns.h"

#include <cstdint>

#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Whether these lines hold a tab-separated table: the first line has at least two
// columns and names a known one; or the first 20 lines have the same number of
// tabs, at least one (a table that lacks its header, for which it is refused).
bool isTable(const std::vector<std::string_view>& lines);

// The documents of a table, in the order in which the file first names them; see readDocuments. The arguments of the
// constructor must outlive the reader.
class TableReader {
public:
    // Reads the rows. Throws Error for a table without header, without a source column or without rows, for a row with
    // too few or too many columns, an empty source, an index that is no number, and a document beyond
    // options.maxSentences; throws Cancelled.
    TableReader(const std::vector<std::string_view>& lines, const std::string& name, const ReadOptions& options);

    std::size_t size() const { return m_ids.size(); }
    std::string_view id(std::size_t document) const { return m_ids.at(document); }
    std::size_t sentences(std::size_t document) const { return m_rows.at(document).size(); }
    // To be called once for each document. Throws Error for an index that occurs twice; throws Cancelled.
    Document make(std::size_t document);

private:
    struct Row {
        std::int64_t index = 0;
        std::size_t line = 0;
        std::string_view source;
        std::string_view reference;
    };
    Row parse(const std::vector<std::string_view>& cells, std::size_t line) const;

    const std::string& m_name;
    const ReadOptions& m_options;
    TableHeader m_header;
    std::vector<std::string_view> m_ids;
    std::vector<std::vector<Row>> m_rows; // for each id
    Segmenter m_source;
    Segmenter m_target;
};

} // namespace contexture::text
