// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/keyed_table.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace contexture::text {
namespace {

bool isNamed(std::string_view cell, std::string_view name) {
    cell = trimWhiteSpace(cell);
    return std::equal(cell.begin(), cell.end(), name.begin(), name.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

std::optional<std::size_t> columnNamed(const std::vector<std::string_view>& cells,
                                       std::span<const std::string_view> names) {
    for (const std::string_view name : names) {
        const auto found =
            std::find_if(cells.begin(), cells.end(), [&](std::string_view cell) { return isNamed(cell, name); });
        if (found != cells.end()) {
            return static_cast<std::size_t>(found - cells.begin());
        }
    }
    return std::nullopt;
}

void sortByIndex(KeyedDocument& document, const std::string& name) {
    auto& cells = document.cells;
    std::stable_sort(cells.begin(), cells.end(),
                     [](const KeyedCell& a, const KeyedCell& b) { return a.index < b.index; });
    const auto twice = std::adjacent_find(cells.begin(), cells.end(), [](const KeyedCell& a, const KeyedCell& b) {
        return a.index && a.index == b.index;
    });
    if (twice != cells.end()) {
        throw Error(Message("table.index-twice",
                            "index {index} of document \"{document}\" stood in line {line} already", *twice->index,
                            excerpt(document.id), twice->line),
                    atLine(name, std::next(twice)->line),
                    Message("table.index-twice.do", "number the sentences of a document without repetition"));
    }
}

} // namespace

bool isKeyedTable(std::string_view firstLine) {
    const auto cells = columnsOfLine(firstLine);
    const TableHeader header = namedTableColumns(firstLine);
    return cells.size() > 1 && (header.document || header.index || columnNamed(cells, kTranslationColumns));
}

std::vector<KeyedDocument> readKeyedTable(std::span<const std::string_view> lines, const std::string& name,
                                          std::span<const std::string_view> columns) {
    const auto names = columnsOfLine(lines.front());
    const TableHeader header = namedTableColumns(lines.front());
    const auto wanted = columnNamed(names, columns);
    if (!columns.empty() && !wanted) {
        throw Error(Message("keyed.no-column", "the table has no column \"{column}\"", columns.front()),
                    atLine(name, 1), Message("keyed.no-column.do", "name the one that holds the translations so"));
    }
    std::vector<KeyedDocument> documents;
    std::unordered_map<std::string_view, std::size_t> positionOfId;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (trimWhiteSpace(lines[i]).empty()) {
            continue;
        }
        const auto cells = columnsOfLine(lines[i]);
        if (cells.size() != names.size()) {
            throw Error(
                cells.size() == 1
                    ? Message("table.column", "the row has one column, and the first line names {named}", names.size())
                    : Message("table.columns", "the row has {columns} columns, and the first line names {named}",
                              cells.size(), names.size()),
                atLine(name, i + 1),
                cells.size() < names.size()
                    ? Message("table.columns.few", "add what is missing")
                    : Message("table.columns.many", "replace the tab inside a text by a space"));
        }
        KeyedCell cell{.index = {}, .text = {}, .line = i + 1};
        if (header.index) {
            cell.index = parseSentenceIndex(cells[*header.index]);
            if (!cell.index) {
                throw Error(Message("table.index", "the sentence's index \"{index}\" is not a whole number from 0",
                                    excerpt(cells[*header.index])),
                            atLine(name, i + 1), Message("do.correct", "correct it"));
            }
        }
        if (wanted) {
            cell.text = trimWhiteSpace(cells[*wanted]);
        }
        const std::string_view id = header.document ? trimWhiteSpace(cells[*header.document]) : std::string_view();
        const auto [found, isNew] = positionOfId.try_emplace(id, documents.size());
        if (isNew) {
            documents.push_back({.id = std::string(id), .cells = {}});
        }
        documents[found->second].cells.push_back(std::move(cell));
    }
    if (documents.empty()) {
        throw Error(Message("table.no-rows", "the table has no rows below its first line"), name,
                    Message("do.file-with-text", "choose a file with text"));
    }
    for (KeyedDocument& document : documents) {
        if (document.id.empty() && documents.size() > 1) {
            throw Error(Message("table.no-document", "the row has no doc_id, and other rows have one"),
                        atLine(name, document.cells.front().line),
                        Message("do.fill-cell", "fill the cell or remove the row"));
        }
        sortByIndex(document, name);
    }
    return documents;
}

} // namespace contexture::text
