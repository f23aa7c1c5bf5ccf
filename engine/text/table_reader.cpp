#include "engine/text/table_reader.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"

#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace contexture::text {
namespace {

constexpr std::size_t kHeaderlessLines = 20;

std::string atLine(const std::string& name, std::size_t line) {
    return name + ", line " + std::to_string(line);
}

std::vector<std::string_view> columnsOf(std::string_view line) {
    std::vector<std::string_view> columns;
    std::size_t begin = 0;
    for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t', begin)) {
        columns.push_back(line.substr(begin, tab - begin));
        begin = tab + 1;
    }
    columns.push_back(line.substr(begin));
    return columns;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

template<std::size_t N>
bool isOneOf(const std::string& name, const std::array<std::string_view, N>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// "en", "de-CH", "yue": two or three letters that ICU knows as a language, and perhaps a region or script.
bool isLanguageTag(const std::string& name) {
    const std::size_t dash = name.find_first_of("-_");
    const std::string language = name.substr(0, dash);
    const bool isShort = language.size() == 2 || language.size() == 3;
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (!isShort || !std::all_of(language.begin(), language.end(), isLetter) || name.size() > 12) {
        return false;
    }
    return *uloc_getISO3Language(language.c_str()) != '\0';
}

std::string primaryLanguage(const std::string& tag) {
    return lower(tag.substr(0, tag.find_first_of("-_")));
}

struct Columns {
    std::size_t count = 0;
    std::optional<std::size_t> document;
    std::optional<std::size_t> index;
    std::optional<std::size_t> source;
    std::optional<std::size_t> reference;
    std::vector<std::size_t> languages; // columns named by a language tag

    bool hasKnown() const { return document || index || source || reference || !languages.empty(); }
};

Columns namedColumns(std::string_view header) {
    static constexpr std::array<std::string_view, 5> kDocument{"doc_id", "docid", "document_id", "document", "doc"};
    static constexpr std::array<std::string_view, 6> kIndex{"sent_idx", "sentence_index", "sentence_id",
                                                            "sent_id",  "index",          "idx"};
    static constexpr std::array<std::string_view, 3> kSource{"source", "src", "source_text"};
    static constexpr std::array<std::string_view, 5> kReference{"reference", "ref", "target", "tgt", "translation"};
    Columns columns;
    const auto names = columnsOf(header);
    columns.count = names.size();
    for (std::size_t c = 0; c < names.size(); ++c) {
        const std::string name = lower(trimWhiteSpace(names[c]));
        if (isOneOf(name, kDocument)) {
            columns.document = columns.document.value_or(c);
        } else if (isOneOf(name, kIndex)) {
            columns.index = columns.index.value_or(c);
        } else if (isOneOf(name, kSource)) {
            columns.source = columns.source.value_or(c);
        } else if (isOneOf(name, kReference)) {
            columns.reference = columns.reference.value_or(c);
        } else if (isLanguageTag(name)) {
            columns.languages.push_back(c);
        }
    }
    return columns;
}

struct Header : Columns {
    std::string sourceLanguage;
    std::string targetLanguage;
};

// Decides which of the language columns are the two sides: those of the options' languages, else from left to right.
Header readHeader(std::string_view line, const std::string& name, const ReadOptions& options) {
    Header header{namedColumns(line), {}, {}};
    const auto names = columnsOf(line);
    const auto tag = [&](std::size_t c) { return std::string(trimWhiteSpace(names[c])); };
    const auto take = [&](const std::string& wanted, const std::string& avoided) -> std::optional<std::size_t> {
        auto& left = header.languages;
        auto found = std::find_if(left.begin(), left.end(),
                                  [&](std::size_t c) { return primaryLanguage(tag(c)) == primaryLanguage(wanted); });
        if (found == left.end()) {
            found = std::find_if(left.begin(), left.end(),
                                 [&](std::size_t c) { return primaryLanguage(tag(c)) != primaryLanguage(avoided); });
        }
        if (found == left.end()) {
            found = left.begin();
        }
        if (found == left.end()) {
            return std::nullopt;
        }
        const std::size_t column = *found;
        left.erase(found);
        return column;
    };
    if (!header.source) {
        header.source = take(options.sourceLanguage, options.targetLanguage);
        header.sourceLanguage = header.source ? tag(*header.source) : std::string();
    }
    if (!header.reference) {
        header.reference = take(options.targetLanguage, options.sourceLanguage);
        header.targetLanguage = header.reference ? tag(*header.reference) : std::string();
    }
    if (!header.source) {
        throw Error("the table has no column for the source text", atLine(name, 1),
                    header.hasKnown() ? "name one \"source\", or by its language (\"en\")"
                                      : "begin it with a line of column names: doc_id, sent_idx, source, reference");
    }
    return header;
}

struct Row {
    std::int64_t index = 0;
    std::size_t line = 0;
    std::string_view source;
    std::string_view reference;
};

std::int64_t parseIndex(std::string_view text, const std::string& where) {
    const std::string_view digits = trimWhiteSpace(text);
    std::int64_t value = -1;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code != std::errc() || end != digits.data() + digits.size() || value < 0) {
        throw Error("the sentence's index \"" + excerpt(text) + "\" is not a whole number from 0", where, "correct it");
    }
    return value;
}

Row parseRow(const std::vector<std::string_view>& cells, const Header& header, const std::string& name,
             std::size_t line) {
    const std::string where = atLine(name, line);
    if (cells.size() != header.count) {
        throw Error("the row has " + std::to_string(cells.size()) + " columns, and the first line names " +
                        std::to_string(header.count),
                    where,
                    cells.size() < header.count ? "add what is missing" : "replace the tab inside a text by a space");
    }
    Row row;
    row.line = line;
    row.source = trimWhiteSpace(cells[*header.source]);
    if (row.source.empty()) {
        throw Error("the row has no source text", where, "fill the cell or remove the row");
    }
    if (header.reference) {
        row.reference = trimWhiteSpace(cells[*header.reference]);
    }
    if (header.index) {
        row.index = parseIndex(cells[*header.index], where);
    }
    return row;
}

Document makeDocument(std::string_view id, std::vector<Row> rows, const Header& header, const std::string& name,
                      Segmenter& source, Segmenter& target) {
    if (header.index) {
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.index < b.index; });
        const auto twice =
            std::adjacent_find(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.index == b.index; });
        if (twice != rows.end()) {
            throw Error("index " + std::to_string(twice->index) + " of document \"" + excerpt(id) +
                            "\" stood in line " + std::to_string(twice->line) + " already",
                        atLine(name, std::next(twice)->line), "number the sentences of a document without repetition");
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
        const bool isFirst = document.source.empty();
        document.source.push_back(source.sentence(std::string(row.source), isFirst));
        if (hasReference) {
            document.reference.push_back(target.sentence(std::string(row.reference), isFirst));
        }
    }
    return document;
}

} // namespace

bool isTable(const std::vector<std::string_view>& lines) {
    if (lines.empty() || lines[0].find('\t') == std::string_view::npos) {
        return false;
    }
    if (namedColumns(lines[0]).hasKnown()) {
        return true;
    }
    const auto tabs = std::count(lines[0].begin(), lines[0].end(), '\t');
    return lines.size() > 1 &&
           std::all_of(lines.begin(),
                       lines.begin() + static_cast<std::ptrdiff_t>(std::min(lines.size(), kHeaderlessLines)),
                       [tabs](std::string_view line) { return std::count(line.begin(), line.end(), '\t') == tabs; });
}

std::vector<Document> readTable(const std::vector<std::string_view>& lines, const std::string& name,
                                const ReadOptions& options) {
    const Header header = readHeader(lines.at(0), name, options);
    std::vector<std::string_view> ids;
    std::vector<std::vector<Row>> rows; // of each id
    std::unordered_map<std::string_view, std::size_t> positionOfId;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (trimWhiteSpace(lines[i]).empty()) {
            continue;
        }
        const auto cells = columnsOf(lines[i]);
        const Row row = parseRow(cells, header, name, i + 1);
        const std::string_view id = header.document ? trimWhiteSpace(cells[*header.document]) : std::string_view();
        const auto [found, isNew] = positionOfId.try_emplace(id, ids.size());
        if (isNew) {
            ids.push_back(id);
            rows.emplace_back();
        }
        std::vector<Row>& ofDocument = rows[found->second];
        if (ofDocument.size() >= options.maxSentences) {
            throw Error("document \"" + excerpt(id) + "\" has more than " + std::to_string(options.maxSentences) +
                            " sentences",
                        atLine(name, i + 1), "split it into several documents");
        }
        ofDocument.push_back(row);
    }
    if (ids.empty()) {
        throw Error("the table has no rows below its first line", name, "choose a file with text");
    }
    Segmenter source(header.sourceLanguage.empty() ? options.sourceLanguage : header.sourceLanguage);
    Segmenter target(header.targetLanguage.empty() ? options.targetLanguage : header.targetLanguage);
    std::vector<Document> documents;
    documents.reserve(ids.size());
    for (std::size_t d = 0; d < ids.size(); ++d) {
        documents.push_back(makeDocument(ids[d], std::move(rows[d]), header, name, source, target));
    }
    return documents;
}

} // namespace contexture::text
