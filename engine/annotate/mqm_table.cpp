// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/mqm_table.h"

#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <array>

namespace contexture::annotate {

namespace {

// The columns in the order of Marot.
enum Column : std::uint8_t {
    kSystem,
    kDocument,
    kSegment,
    kGlobalSegment,
    kAnnotator,
    kSource,
    kTarget,
    kCategory,
    kSeverity,
    kMetadata,
    kColumns,
    kNone = kColumns,
};

constexpr std::array<const char*, kColumns> kHeader{"system", "doc",    "docSegId", "globalSegId", "rater",
                                                    "source", "target", "category", "severity",    "metadata"};
// Names of members in the metadata for texts that a cell cannot contain.
constexpr std::array<const char*, kColumns> kExactNames{"system", "document", "segment",  "globalSegment", "annotator",
                                                        "source", "target",   "category", "severity",      ""};

struct Alias {
    std::string_view name; // lower case
    Column column;
};
constexpr std::array<Alias, 21> kAliases{{{"system", kSystem},
                                          {"doc", kDocument},
                                          {"document", kDocument},
                                          {"docsegid", kSegment},
                                          {"doc_seg_id", kSegment},
                                          {"doc_id", kSegment},
                                          {"globalsegid", kGlobalSegment},
                                          {"global_seg_id", kGlobalSegment},
                                          {"seg_id", kGlobalSegment},
                                          {"segment_id", kGlobalSegment},
                                          {"rater", kAnnotator},
                                          {"annotator", kAnnotator},
                                          {"source", kSource},
                                          {"src", kSource},
                                          {"target", kTarget},
                                          {"tgt", kTarget},
                                          {"translation", kTarget},
                                          {"category", kCategory},
                                          {"severity", kSeverity},
                                          {"metadata", kMetadata},
                                          {"note", kMetadata}}};
constexpr std::array kNeeded{kSystem, kDocument, kSource, kTarget, kCategory, kSeverity};

Column columnNamed(std::string_view name) {
    const std::string lower = eval::toLower(name);
    const auto found =
        std::find_if(kAliases.begin(), kAliases.end(), [&](const Alias& alias) { return alias.name == lower; });
    return found == kAliases.end() ? kNone : found->column;
}

std::vector<std::string> cellsOf(std::string_view line) {
    std::vector<std::string> cells;
    for (std::size_t begin = 0;;) {
        const std::size_t end = line.find('\t', begin);
        cells.emplace_back(line.substr(begin, end - begin));
        if (end == std::string_view::npos) {
            return cells;
        }
        begin = end + 1;
    }
}

bool isHeader(const std::vector<std::string>& cells) {
    return cells.size() > 1 && columnNamed(cells[0]) == kSystem && columnNamed(cells[1]) == kDocument;
}

// Whether a cell is quoted as spreadsheets do it for cells with a quotation mark: marks around it and doubled marks in
// it.
bool isQuoted(std::string_view cell) {
    if (cell.size() < 4 || cell.front() != '"' || cell.back() != '"') {
        return false;
    }
    cell = cell.substr(1, cell.size() - 2);
    bool any = false;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        if (cell[i] == '"') {
            if (i + 1 == cell.size() || cell[i + 1] != '"') {
                return false;
            }
            any = true;
            ++i;
        }
    }
    return any;
}

std::string unquoted(const std::string& cell) {
    std::string text;
    for (std::size_t i = 1; i + 1 < cell.size(); ++i) {
        text += cell[i];
        i += cell[i] == '"' ? 1 : 0;
    }
    return text;
}

// Whether a spreadsheet wrote the file: then no unquoted cell contains a quotation mark.
bool isWrittenBySpreadsheet(const std::vector<std::string_view>& lines) {
    bool any = false;
    for (const std::string_view line : lines) {
        if (line.find('"') == std::string_view::npos) {
            continue;
        }
        for (const std::string& cell : cellsOf(line)) {
            if (cell.find('"') != std::string::npos) {
                if (!isQuoted(cell)) {
                    return false;
                }
                any = true;
            }
        }
    }
    return any;
}

// Whether a cell can contain a text: it has no tab, line break or other control character.
std::string inCell(std::string_view text) {
    std::string cell(text);
    for (char& c : cell) {
        c = static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
    return cell;
}

std::vector<CharacterRange> rangesOn(Side side, std::span<const CharacterSpan> spans) {
    std::vector<CharacterRange> ranges;
    for (const CharacterSpan& span : spans) {
        if (span.side == side) {
            ranges.push_back({span.begin, span.end});
        }
    }
    return ranges;
}

Message faultMessage(TagFault fault) {
    switch (fault) {
    case TagFault::NoEnd:
        return Message("marks.no-end", "<v> has no </v>: marked up to the end");
    case TagFault::NoBegin:
        return Message("marks.no-begin", "</v> has no <v>: marked from the start, or from the last span");
    case TagFault::Nested:
        break;
    }
    return Message("marks.nested", "<v> stands within a span: read as one span");
}

class MarkTableReader {
public:
    MarkTableReader(std::string name, bool isUnquoting, MarkFile& file)
        : m_name(std::move(name)), m_isUnquoting(isUnquoting), m_file(file) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            m_columns.push_back(static_cast<Column>(i));
        }
    }

    void read(std::string_view line, std::size_t number) {
        m_line = number;
        std::vector<std::string> cells = cellsOf(line);
        if (isHeader(cells)) {
            readHeader(cells);
            return;
        }
        if (line.empty()) {
            return;
        }
        while (cells.size() > m_columns.size() && cells.back().empty()) {
            cells.pop_back();
        }
        const bool lacksMetadata = cells.size() + 1 == m_columns.size() && m_columns.back() == kMetadata;
        if (cells.size() != m_columns.size() && !lacksMetadata) {
            remark(Remark::Kind::LeftOut, Message("marks.columns", "the row has {number} columns, not {expected}",
                                                  cells.size(), m_columns.size()));
            return;
        }
        std::array<std::string, kColumns> values;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (m_columns[i] != kNone) {
                values[m_columns[i]] = m_isUnquoting && isQuoted(cells[i]) ? unquoted(cells[i]) : std::move(cells[i]);
            }
        }
        readRow(values);
    }

private:
    void remark(Remark::Kind kind, Message what) { m_file.remarks.push_back({kind, m_line, std::move(what)}); }

    void readHeader(const std::vector<std::string>& cells) {
        m_columns.clear();
        for (const std::string& cell : cells) {
            const Column column = columnNamed(cell);
            const bool isTwice = std::find(m_columns.begin(), m_columns.end(), column) != m_columns.end();
            if (column == kNone || isTwice) {
                remark(Remark::Kind::LeftOut, Message("marks.column", "the column “{name}” is not read", cell));
            }
            m_columns.push_back(isTwice ? kNone : column);
        }
        for (const Column column : kNeeded) {
            if (std::find(m_columns.begin(), m_columns.end(), column) == m_columns.end()) {
                throw Error(Message("marks.header", "the table of marks lacks the column “{name}”", kHeader[column]),
                            text::atLine(m_name, m_line),
                            Message("marks.header.do",
                                    "its columns are system, doc, docSegId, globalSegId, rater, source, target, "
                                    "category, severity, metadata"));
            }
        }
    }

    void readRow(std::array<std::string, kColumns>& values) {
        MarkRecord record;
        record.line = m_line;
        auto metadata = parseMetadata(values[kMetadata]);
        const bool isNote = !metadata;
        if (isNote) {
            metadata.emplace();
            if (values[kMetadata].starts_with('{')) {
                remark(Remark::Kind::Kept,
                       Message("marks.broken-metadata", "its metadata is no JSON: kept as a comment"));
            }
            metadata->object["note"] = values[kMetadata]; // as older files have it
        }
        const std::array<std::string*, kColumns> names{
            &record.system, &record.document, &record.segment,       &record.globalSegment, &record.mark.annotator,
            nullptr,        nullptr,          &record.mark.category, &record.mark.severity, nullptr};
        for (std::size_t i = 0; i < kColumns; ++i) {
            if (names[i]) {
                const auto exact = metadata->extras.exact.find(kExactNames[i]);
                const bool isExact = exact != metadata->extras.exact.end() && inCell(exact->second) == values[i];
                *names[i] = isExact ? exact->second : std::move(values[i]);
            }
        }
        readText(values[kSource], Side::Source, *metadata, record);
        readText(values[kTarget], Side::Target, *metadata, record);
        takeMetadata(*std::move(metadata), record);
        m_file.records.push_back(std::move(record));
    }

    void readText(const std::string& cell, Side side, const ParsedMetadata& metadata, MarkRecord& record) {
        std::string& text = side == Side::Source ? record.source : record.target;
        const auto& extras = metadata.extras;
        const auto exact = extras.exact.find(side == Side::Source ? "source" : "target");
        const std::string* whole = exact == extras.exact.end() ? nullptr : &exact->second;
        MarkedText marked = readMarkedText(cell);
        if (extras.spans) { // the tags are there for people
            const auto ranges = rangesOn(side, *extras.spans);
            const std::string& plain = whole ? *whole : marked.text;
            const std::uint32_t length = characterCount(plain);
            const bool fits = std::all_of(ranges.begin(), ranges.end(),
                                          [&](const CharacterRange& range) { return range.end <= length; }) &&
                              inCell(writeMarkedText(plain, ranges)) == cell;
            if (fits) {
                text = plain;
                for (const CharacterRange& range : ranges) {
                    record.mark.spans.push_back({side, range.begin, range.end});
                }
                return;
            }
            remark(Remark::Kind::Repaired,
                   Message("marks.other-spans", "the spans in its metadata do not fit the text: the tags are read"));
        } else if (whole && inCell(writeMarkedText(*whole, marked.ranges)) == cell) {
            marked.text = *whole;
        }
        for (const TagFault fault : marked.faults) {
            remark(Remark::Kind::Repaired, faultMessage(fault));
        }
        text = std::move(marked.text);
        for (const CharacterRange& range : marked.ranges) {
            record.mark.spans.push_back({side, range.begin, range.end});
        }
    }

    std::string m_name;
    bool m_isUnquoting;
    MarkFile& m_file;
    std::vector<Column> m_columns; // of the cells
    std::size_t m_line = 0;
};

// Writes a text with its tags; what the tags cannot express is added to `extras`. Returns false if the spans cannot be
// read back from the tags.
bool writeText(const std::string& text, Side side, std::span<const CharacterSpan> spans, std::string& cell,
               MetadataExtras& extras) {
    const auto ranges = rangesOn(side, spans);
    cell = inCell(writeMarkedText(text, ranges));
    const MarkedText back = readMarkedText(cell);
    const bool isPlain = back.faults.empty() && back.ranges == ranges && back.text == inCell(text);
    if (!isPlain || text != inCell(text)) {
        extras.exact[side == Side::Source ? "source" : "target"] = text;
    }
    return isPlain;
}

} // namespace

MarkFile readMqmTable(const std::vector<std::string_view>& lines, const std::string& name) {
    MarkFile file;
    MarkTableReader reader(name, isWrittenBySpreadsheet(lines), file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        reader.read(lines[i], i + 1);
    }
    return file;
}

void writeMqmTable(std::ostream& out, std::span<const MarkRecord> records) {
    for (std::size_t i = 0; i < kColumns; ++i) {
        out << (i > 0 ? "\t" : "") << kHeader[i];
    }
    out << "\n";
    for (const MarkRecord& record : records) {
        const std::array<const std::string*, kColumns> names{
            &record.system, &record.document, &record.segment,       &record.globalSegment, &record.mark.annotator,
            nullptr,        nullptr,          &record.mark.category, &record.mark.severity, nullptr};
        MetadataExtras extras;
        std::array<std::string, kColumns> cells;
        for (std::size_t i = 0; i < kColumns; ++i) {
            if (names[i]) {
                cells[i] = inCell(*names[i]);
                if (cells[i] != *names[i]) {
                    extras.exact[kExactNames[i]] = *names[i];
                }
            }
        }
        const auto& spans = record.mark.spans;
        const bool isSourcePlain = writeText(record.source, Side::Source, spans, cells[kSource], extras);
        const bool isTargetPlain = writeText(record.target, Side::Target, spans, cells[kTarget], extras);
        if (!isSourcePlain || !isTargetPlain) {
            extras.spans = spans;
        }
        const bool hasQuotes = std::any_of(cells.begin(), cells.end(),
                                           [](const std::string& cell) { return cell.find('"') != std::string::npos; });
        cells[kMetadata] = writeMetadata(record, extras, hasQuotes);
        for (std::size_t i = 0; i < kColumns; ++i) {
            out << (i > 0 ? "\t" : "") << cells[i];
        }
        out << "\n";
    }
}

} // namespace contexture::annotate
