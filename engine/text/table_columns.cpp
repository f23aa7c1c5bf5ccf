// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/table_columns.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/language_name.h"

#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace contexture::text {
namespace {

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

// "en", "de-CH", "yue": two or three letters that ICU knows as a language, perhaps with a region or script.
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

struct Columns : TableHeader {
    std::vector<std::size_t> languages; // columns named by a language tag
    std::string twice;                  // a name of two columns, or one of two names for the same thing; empty: none

    bool hasKnown() const { return document || index || source || reference || !languages.empty(); }
};

Columns namedColumns(const std::vector<std::string_view>& names) {
    static constexpr std::array<std::string_view, 5> kDocument{"doc_id", "docid", "document_id", "document", "doc"};
    static constexpr std::array<std::string_view, 6> kIndex{"sent_idx", "sentence_index", "sentence_id",
                                                            "sent_id",  "index",          "idx"};
    static constexpr std::array<std::string_view, 3> kSource{"source", "src", "source_text"};
    static constexpr std::array<std::string_view, 5> kReference{"reference", "ref", "target", "tgt", "translation"};
    Columns columns;
    columns.count = names.size();
    const auto take = [&](std::optional<std::size_t>& place, std::size_t c, const std::string& name) {
        if (place && columns.twice.empty()) {
            columns.twice = name;
        }
        place = place.value_or(c);
    };
    for (std::size_t c = 0; c < names.size(); ++c) {
        const std::string name = lower(trimWhiteSpace(names[c]));
        if (isOneOf(name, kDocument)) {
            take(columns.document, c, name);
        } else if (isOneOf(name, kIndex)) {
            take(columns.index, c, name);
        } else if (isOneOf(name, kSource)) {
            take(columns.source, c, name);
        } else if (isOneOf(name, kReference)) {
            take(columns.reference, c, name);
        } else if (isLanguageTag(name)) {
            const bool isThere =
                std::any_of(columns.languages.begin(), columns.languages.end(),
                            [&](std::size_t other) { return lower(trimWhiteSpace(names[other])) == name; });
            if (isThere && columns.twice.empty()) {
                columns.twice = name;
            }
            columns.languages.push_back(c);
        }
    }
    return columns;
}

} // namespace

std::vector<std::string_view> columnsOfLine(std::string_view line, char separator) {
    std::vector<std::string_view> columns;
    std::size_t begin = 0;
    for (std::size_t at = line.find(separator); at != std::string_view::npos; at = line.find(separator, begin)) {
        columns.push_back(line.substr(begin, at - begin));
        begin = at + 1;
    }
    columns.push_back(line.substr(begin));
    return columns;
}

TableHeader namedTableColumns(std::string_view line) {
    return namedColumns(columnsOfLine(line));
}

bool namesTableColumns(std::string_view line) {
    return namedColumns(columnsOfLine(line)).hasKnown();
}

bool areTableColumns(std::vector<std::string_view> names) {
    for (std::string_view& name : names) {
        name = trimWhiteSpace(name);
        if (name.size() > 1 && name.front() == '"' && name.back() == '"') {
            name = name.substr(1, name.size() - 2);
        }
    }
    const Columns columns = namedColumns(names);
    const auto named = [](const std::optional<std::size_t>& column) { return column ? 1u : 0u; };
    return (columns.source || !columns.languages.empty()) && named(columns.document) + named(columns.index) +
                                                                     named(columns.source) + named(columns.reference) +
                                                                     columns.languages.size() >=
                                                                 2;
}

TableHeader readTableHeader(std::string_view line, const std::string& name, const ReadOptions& options) {
    const auto names = columnsOfLine(line);
    Columns header = namedColumns(names);
    if (!header.twice.empty()) {
        throw Error(Message("table.twice", "two columns mean the same, the second is “{name}”", header.twice),
                    atLine(name, 1),
                    Message("table.twice.do", "remove one of them, or give it a name of another meaning"));
    }
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
        throw Error(Message("table.no-source", "the table has no column for the source text"), atLine(name, 1),
                    header.hasKnown()
                        ? Message("table.no-source.name", "name one \"source\", or by its language (\"en\")")
                        : Message("table.no-source.begin",
                                  "begin it with a line of column names: doc_id, sent_idx, source, reference"));
    }
    return header;
}

std::optional<std::int64_t> parseSentenceIndex(std::string_view text) {
    const std::string_view digits = trimWhiteSpace(text);
    std::int64_t value = -1;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool isNumber = code == std::errc() && end == digits.data() + digits.size() && value >= 0;
    return isNumber ? std::optional(value) : std::nullopt;
}

} // namespace contexture::text
