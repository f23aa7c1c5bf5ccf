#include "engine/study/keyed_table.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace contexture::study {
namespace {

bool isNamed(std::string_view cell, std::string_view name) {
    cell = text::trimWhiteSpace(cell);
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
        throw Error("sent_idx " + std::to_string(*twice->index) + " of document \"" + text::excerpt(document.id) +
                        "\" stood in line " + std::to_string(twice->line) + " already",
                    text::atLine(name, std::next(twice)->line),
                    "number the sentences of a document without repetition");
    }
}

} // namespace

bool isKeyedTable(std::string_view firstLine) {
    const auto cells = text::columnsOfLine(firstLine);
    const text::TableHeader header = text::namedTableColumns(firstLine);
    return cells.size() > 1 && (header.document || header.index || columnNamed(cells, kTranslationColumns));
}

std::vector<KeyedDocument> readKeyedTable(std::span<const std::string_view> lines, const std::string& name,
                                          std::span<const std::string_view> columns) {
    const auto names = text::columnsOfLine(lines.front());
    const text::TableHeader header = text::namedTableColumns(lines.front());
    const auto wanted = columnNamed(names, columns);
    if (!columns.empty() && !wanted) {
        throw Error("the table has no column \"" + std::string(columns.front()) + "\"", text::atLine(name, 1),
                    "name the one that holds the translations so");
    }
    std::vector<KeyedDocument> documents;
    std::unordered_map<std::string_view, std::size_t> positionOfId;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (text::trimWhiteSpace(lines[i]).empty()) {
            continue;
        }
        const auto cells = text::columnsOfLine(lines[i]);
        if (cells.size() != names.size()) {
            throw Error("the row has " + std::to_string(cells.size()) + " columns, and the first line names " +
                            std::to_string(names.size()),
                        text::atLine(name, i + 1),
                        cells.size() < names.size() ? "add what is missing"
                                                    : "replace the tab inside a text by a space");
        }
        KeyedCell cell{.index = {}, .text = {}, .line = i + 1};
        if (header.index) {
            cell.index = text::parseSentenceIndex(cells[*header.index]);
            if (!cell.index) {
                throw Error("the sentence's index \"" + text::excerpt(cells[*header.index]) +
                                "\" is not a whole number from 0",
                            text::atLine(name, i + 1), "correct it");
            }
        }
        if (wanted) {
            cell.text = text::trimWhiteSpace(cells[*wanted]);
        }
        const std::string_view id =
            header.document ? text::trimWhiteSpace(cells[*header.document]) : std::string_view();
        const auto [found, isNew] = positionOfId.try_emplace(id, documents.size());
        if (isNew) {
            documents.push_back({.id = std::string(id), .cells = {}});
        }
        documents[found->second].cells.push_back(std::move(cell));
    }
    if (documents.empty()) {
        throw Error("the table has no rows below its first line", name, "give a file with sentences");
    }
    for (KeyedDocument& document : documents) {
        sortByIndex(document, name);
    }
    return documents;
}

} // namespace contexture::study
