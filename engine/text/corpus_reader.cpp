// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/corpus_reader.h"

#include "engine/core/error.h"
#include "engine/core/fnv.h"
#include "engine/core/random.h"
#include "engine/text/encoding.h"
#include "engine/text/line_reader.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace contexture::text {
namespace {

// Tab, vertical tab and form feed separate columns or are white space; next line (U+0085) is white space.
bool hasControlCharacter(std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        if ((c < 0x20 && c != '\t' && c != '\v' && c != '\f' && c != '\r') || c == 0x7f) {
            return true;
        }
        if (c == 0xc2 && i + 1 < line.size()) { // U+0080 to U+009F are C2 80 to C2 9F
            const auto next = static_cast<unsigned char>(line[i + 1]);
            if (next < 0xa0 && next != 0x85) {
                return true;
            }
        }
    }
    return false;
}

// Hashes of document ids: a table of 64-bit numbers, at most half full. Two ids of a file have the same hash once in
// 10^5 files of ten million documents.
class SeenIds {
public:
    bool insert(std::string_view id) {
        if (2 * (m_count + 1) > m_slots.size()) {
            grow();
        }
        const std::uint64_t hash = mixBits(Fnv64().add(id).value());
        return place(hash == 0 ? 1 : hash);
    }

private:
    bool place(std::uint64_t hash) {
        for (std::size_t i = hash % m_slots.size();; i = (i + 1) % m_slots.size()) {
            if (m_slots[i] == hash) {
                return false;
            }
            if (m_slots[i] == 0) {
                m_slots[i] = hash;
                ++m_count;
                return true;
            }
        }
    }
    void grow() {
        std::vector<std::uint64_t> old = std::move(m_slots);
        m_slots.assign(std::max<std::size_t>(1024, 2 * old.size()), 0);
        m_count = 0;
        for (const std::uint64_t hash : old) {
            if (hash != 0) {
                place(hash);
            }
        }
    }

    std::vector<std::uint64_t> m_slots;
    std::size_t m_count = 0;
};

struct Row {
    std::int64_t index = 0;
    std::size_t line = 0;
    std::string source;
    std::string target;
};

} // namespace

const char* name(RowFault fault) {
    switch (fault) {
    case RowFault::TooLong:
        return "longer than 1 MB";
    case RowFault::NotUtf8:
        return "not UTF-8";
    case RowFault::ControlCharacter:
        return "control character";
    case RowFault::Columns:
        return "missing or extra column";
    case RowFault::ReturningDocument:
        return "document that ended earlier";
    case RowFault::EmptySource:
        return "empty source";
    case RowFault::EmptyTarget:
        return "empty target";
    case RowFault::BadIndex:
        return "index that is no number";
    case RowFault::RepeatedIndex:
        return "repeated index";
    }
    return "";
}

void CorpusFileReport::add(RowFault fault, std::size_t line) {
    auto& entry = faults[static_cast<std::size_t>(fault)];
    ++entry.rows;
    if (entry.lines.size() < kPlaces) {
        entry.lines.push_back(static_cast<std::int64_t>(line));
    }
}

std::string describe(const CorpusFileReport& report) {
    const std::string file = std::filesystem::path(report.file).filename().string();
    std::string text;
    if (report.skipped() > 0) {
        text =
            file + ": " + std::to_string(report.skipped()) + " of " + std::to_string(report.rows) + " rows left out: ";
        bool first = true;
        for (const RowFault fault : allRowFaults()) {
            const auto& entry = report.faults[static_cast<std::size_t>(fault)];
            if (entry.rows == 0) {
                continue;
            }
            text += (first ? "" : "; ") + std::to_string(entry.rows) + " " + name(fault) +
                    (entry.rows == 1 ? " (line " : " (lines ");
            for (std::size_t i = 0; i < entry.lines.size(); ++i) {
                text += (i == 0 ? "" : ", ") + std::to_string(entry.lines[i]);
            }
            text += static_cast<std::size_t>(entry.rows) > entry.lines.size() ? ", ...)" : ")";
            first = false;
        }
    }
    if (report.mixedEndsAt > 0) {
        text += (text.empty() ? file + ": " : "; ") + "line ends are mixed from line " +
                std::to_string(report.mixedEndsAt) + " on (kept)";
    }
    return text;
}

struct CorpusReader::Impl {
    Impl(const std::filesystem::path& path, const ReadOptions& o) : name(path.string()), options(o), lines(path) {
        report.file = name;
        LineReader::Line first;
        if (!lines.next(first)) {
            throw Error(Message("file.empty", "the file is empty"), name,
                        Message("do.table-of-pairs", "choose a table of sentence pairs"));
        }
        if (firstInvalidUtf8(first.text) != std::string_view::npos || hasControlCharacter(first.text)) {
            throw Error(Message("table.first-line", "the first line is not UTF-8 text"), atLine(name, 1),
                        Message("do.table-of-pairs", "choose a table of sentence pairs"));
        }
        header = readTableHeader(first.text, name, options);
        if (!header.reference) {
            throw Error(Message("table.no-reference", "its documents have no reference to learn from"), name,
                        Message("table.no-reference.do", "give a table with source and reference columns"));
        }
    }

    // Parses a line; false if it is no row. A row of a new document changes `document`.
    bool parse(const LineReader::Line& line, Row& row, std::string& document) {
        const auto refuse = [&](RowFault fault) {
            report.add(fault, line.number);
            return false;
        };
        if (line.isTooLong) {
            return refuse(RowFault::TooLong);
        }
        if (firstInvalidUtf8(line.text) != std::string_view::npos) {
            return refuse(RowFault::NotUtf8);
        }
        if (hasControlCharacter(line.text)) {
            return refuse(RowFault::ControlCharacter);
        }
        const auto cells = columnsOfLine(line.text);
        if (cells.size() != header.count) {
            return refuse(RowFault::Columns);
        }
        const std::string_view id = header.document ? trimWhiteSpace(cells[*header.document]) : std::string_view();
        if (!hasDocument || id != current) {
            if (!seen.insert(id)) {
                return refuse(RowFault::ReturningDocument);
            }
            hasDocument = true;
            current = std::string(id);
        }
        row.line = line.number;
        row.source = trimWhiteSpace(cells[*header.source]);
        row.target = trimWhiteSpace(cells[*header.reference]);
        if (row.source.empty()) {
            return refuse(RowFault::EmptySource);
        }
        if (row.target.empty()) {
            return refuse(RowFault::EmptyTarget);
        }
        if (header.index) {
            const auto index = parseSentenceIndex(cells[*header.index]);
            if (!index) {
                return refuse(RowFault::BadIndex);
            }
            row.index = *index;
        }
        document = current;
        return true;
    }

    // Adds a document with its rows in the order of their index, without rows whose index occurred before.
    void finish(std::string id, std::vector<Row> rows, CorpusDocument& document) {
        document = {.id = std::move(id), .source = {}, .target = {}, .lines = {}};
        if (header.index) {
            std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.index < b.index; });
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (header.index && i > 0 && rows[i].index == rows[i - 1].index) {
                report.add(RowFault::RepeatedIndex, rows[i].line);
                continue;
            }
            document.source.push_back(std::move(rows[i].source));
            document.target.push_back(std::move(rows[i].target));
            document.lines.push_back(static_cast<std::int64_t>(rows[i].line));
        }
        report.kept += static_cast<std::int64_t>(document.source.size());
        ++report.documents;
    }

    bool next(CorpusDocument& document) {
        std::string id;
        std::vector<Row> rows;
        if (pending) {
            id = pendingId;
            rows.push_back(std::move(*pending));
            pending.reset();
        }
        LineReader::Line line;
        while (lines.next(line)) {
            if (!line.isTooLong && trimWhiteSpace(line.text).empty()) {
                continue;
            }
            ++report.rows;
            Row row;
            std::string its;
            if (!parse(line, row, its)) {
                continue;
            }
            if (!rows.empty() && its != id) {
                pending = std::move(row);
                pendingId = std::move(its);
                finish(std::move(id), std::move(rows), document);
                return true;
            }
            if (rows.size() >= options.maxSentences) {
                throw Error(Message("table.document-too-long",
                                    "document \"{document}\" has more than {limit} sentences", excerpt(its),
                                    options.maxSentences),
                            atLine(name, line.number),
                            Message("table.document-too-long.do", "split it into several documents (column doc_id)"));
            }
            id = std::move(its);
            rows.push_back(std::move(row));
        }
        report.mixedEndsAt = static_cast<std::int64_t>(lines.mixedEndsAt());
        if (!rows.empty()) {
            finish(std::move(id), std::move(rows), document);
            return true;
        }
        if (report.kept == 0) {
            throw Error(report.rows == 0 ? Message("table.no-rows", "the table has no rows below its first line")
                                         : Message("table.no-usable-row", "no row of the table can be used ({report})",
                                                   describe(report)),
                        name, Message("do.correct-file", "correct the file"));
        }
        return false;
    }

    std::string name;
    ReadOptions options;
    LineReader lines;
    TableHeader header;
    CorpusFileReport report;
    SeenIds seen;
    bool hasDocument = false;
    std::string current; // document of the last row with columns
    std::optional<Row> pending;
    std::string pendingId;
};

CorpusReader::CorpusReader(const std::filesystem::path& path, const ReadOptions& options)
    : m_impl(std::make_unique<Impl>(path, options)) {}
CorpusReader::~CorpusReader() = default;

bool CorpusReader::next(CorpusDocument& document) {
    return m_impl->next(document);
}

const CorpusFileReport& CorpusReader::report() const {
    return m_impl->report;
}

} // namespace contexture::text
