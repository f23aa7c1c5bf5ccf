// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/table_reader.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace contexture::text {
namespace {

constexpr std::size_t kHeaderlessLines = 20;

} // namespace

bool isTable(const std::vector<std::string_view>& lines) {
    if (lines.empty() || lines[0].find('\t') == std::string_view::npos) {
        return false;
    }
    if (namesTableColumns(lines[0])) {
        // "It<tab>barks." begins with the tag of Italian: one name makes a table only if other lines have columns.
        const bool hasRow = lines.size() == 1 || std::any_of(lines.begin() + 1, lines.end(), [](std::string_view line) {
                                return line.find('\t') != std::string_view::npos;
                            });
        if (hasRow || areTableColumns(columnsOfLine(lines[0]))) {
            return true;
        }
    }
    const auto tabs = std::count(lines[0].begin(), lines[0].end(), '\t');
    return lines.size() > 1 &&
           std::all_of(lines.begin(),
                       lines.begin() + static_cast<std::ptrdiff_t>(std::min(lines.size(), kHeaderlessLines)),
                       [tabs](std::string_view line) { return std::count(line.begin(), line.end(), '\t') == tabs; });
}

TableReader::TableReader(const std::vector<std::string_view>& lines, const std::string& name,
                         const ReadOptions& options)
    : m_name(name)
    , m_options(options)
    , m_header(readTableHeader(lines.at(0), name, options))
    , m_source(m_header.sourceLanguage.empty() ? options.sourceLanguage : m_header.sourceLanguage)
    , m_target(m_header.targetLanguage.empty() ? options.targetLanguage : m_header.targetLanguage) {
    std::unordered_map<std::string_view, std::size_t> positionOfId;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        options.watch.cancel.throwIfCancelled();
        if (trimWhiteSpace(lines[i]).empty()) {
            continue;
        }
        const auto cells = columnsOfLine(lines[i]);
        const Row row = parse(cells, i + 1);
        const std::string_view id = m_header.document ? trimWhiteSpace(cells[*m_header.document]) : std::string_view();
        const auto [found, isNew] = positionOfId.try_emplace(id, m_ids.size());
        if (isNew) {
            m_ids.push_back(id);
            m_rows.emplace_back();
        }
        std::vector<Row>& ofDocument = m_rows[found->second];
        if (ofDocument.size() >= options.maxSentences) {
            throw Error(Message("table.document-too-long", "document \"{document}\" has more than {limit} sentences",
                                excerpt(id), options.maxSentences),
                        atLine(name, i + 1), Message("do.split-documents", "split it into several documents"));
        }
        ofDocument.push_back(row);
    }
    if (m_ids.empty()) {
        throw Error(Message("table.no-rows", "the table has no rows below its first line"), name,
                    Message("do.file-with-text", "choose a file with text"));
    }
    const auto nameless = std::find(m_ids.begin(), m_ids.end(), std::string_view());
    if (nameless != m_ids.end() && m_ids.size() > 1) { // these rows may belong to several documents
        throw Error(Message("table.no-document", "the row has no doc_id, and other rows have one"),
                    atLine(name, m_rows[static_cast<std::size_t>(nameless - m_ids.begin())].front().line),
                    Message("do.fill-cell", "fill the cell or remove the row"));
    }
}

TableReader::Row TableReader::parse(const std::vector<std::string_view>& cells, std::size_t line) const {
    const TableHeader& header = m_header;
    const std::string& name = m_name;
    if (cells.size() != header.count) {
        throw Error(
            cells.size() == 1
                ? Message("table.column", "the row has one column, and the first line names {named}", header.count)
                : Message("table.columns", "the row has {columns} columns, and the first line names {named}",
                          cells.size(), header.count),
            atLine(name, line),
            cells.size() < header.count ? Message("table.columns.few", "add what is missing")
                                        : Message("table.columns.many", "replace the tab inside a text by a space"));
    }
    Row row;
    row.line = line;
    row.source = trimWhiteSpace(cells[*header.source]);
    if (row.source.empty()) {
        throw Error(Message("table.no-source-text", "the row has no source text"), atLine(name, line),
                    Message("do.fill-cell", "fill the cell or remove the row"));
    }
    if (header.reference) {
        row.reference = trimWhiteSpace(cells[*header.reference]);
    }
    if (header.index) {
        const auto index = parseSentenceIndex(cells[*header.index]);
        if (!index) {
            throw Error(Message("table.index", "the sentence's index \"{index}\" is not a whole number from 0",
                                excerpt(cells[*header.index])),
                        atLine(name, line), Message("do.correct", "correct it"));
        }
        row.index = *index;
    }
    return row;
}

Document TableReader::make(std::size_t which) {
    const std::string_view id = m_ids.at(which);
    std::vector<Row> rows = std::move(m_rows.at(which));
    const TableHeader& header = m_header;
    const std::string& name = m_name;
    if (header.index) {
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.index < b.index; });
        const auto twice =
            std::adjacent_find(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.index == b.index; });
        if (twice != rows.end()) {
            throw Error(
                Message("table.index-twice", "index {index} of document \"{document}\" stood in line {line} already",
                        twice->index, excerpt(id), twice->line),
                atLine(name, std::next(twice)->line),
                id.empty() ? Message("table.index-twice-no-document.do",
                                     "give rows of different documents a doc_id, or number the sentences "
                                     "without repetition")
                           : Message("table.index-twice.do", "number the sentences of a document without repetition"));
        }
    }
    Document document;
    document.id = std::string(id);
    document.title = id.empty() ? std::filesystem::path(name).stem().string() : document.id;
    document.sourceLanguage = header.sourceLanguage;
    document.targetLanguage = header.targetLanguage;
    const bool hasReference =
        std::any_of(rows.begin(), rows.end(), [](const Row& row) { return !row.reference.empty(); });
    for (const Row& row : rows) {
        m_options.watch.cancel.throwIfCancelled();
        const bool isFirst = document.source.empty();
        document.source.push_back(m_source.sentence(std::string(row.source), isFirst));
        if (hasReference) {
            document.reference.push_back(m_target.sentence(std::string(row.reference), isFirst));
        }
    }
    return document;
}

} // namespace contexture::text
