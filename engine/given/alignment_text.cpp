// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/alignment_text.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace contexture::given {
namespace {

constexpr std::string_view kBar = "|||";
constexpr std::size_t kFields = 5;
constexpr std::size_t kFieldsOfSockeye = 6; // "|||" also separates the two counts
constexpr const char* kSite = "decoder.cross";

std::vector<std::string_view> fieldsOf(std::string_view line) {
    std::vector<std::string_view> fields;
    for (;;) {
        const auto bar = line.find(kBar);
        fields.push_back(text::trimWhiteSpace(line.substr(0, bar)));
        if (bar == std::string_view::npos) {
            return fields;
        }
        line.remove_prefix(bar + kBar.size());
    }
}

std::vector<std::string_view> partsOf(std::string_view text) {
    std::vector<std::string_view> parts;
    while (!(text = text::trimWhiteSpace(text)).empty()) {
        const auto end = text.find_first_of(" \t");
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    }
    return parts;
}

std::vector<std::string> tokensOf(std::string_view text) {
    const auto parts = partsOf(text);
    return {parts.begin(), parts.end()};
}

template<class Number>
std::optional<Number> numberOf(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

Message asAlignmentText() {
    return Message("given.alignment.do",
                   "a sentence is a line \"number ||| translation ||| score ||| source ||| columns rows\", its rows of "
                   "weights, and a blank line");
}

// The counts in the first line of a sentence. Sockeye (output_handler.py) writes one row for each source word, the
// other programs one for each word of the translation.
struct Announced {
    std::int32_t columns = 0; // 0, together with rows = 0: the reader counts them
    std::int32_t rows = 0;
    bool isSockeyes = false;
};
std::optional<Announced> announcedIn(const std::vector<std::string_view>& fields) {
    const bool isSockeyes = fields.size() == kFieldsOfSockeye;
    if (fields.size() != kFields && !isSockeyes) {
        return std::nullopt;
    }
    const auto counts = isSockeyes ? std::vector<std::string_view>{fields[5], fields[4]} : partsOf(fields[4]);
    const auto columns = counts.size() == 2 ? numberOf<std::int32_t>(counts[0]) : std::nullopt;
    const auto rows = counts.size() == 2 ? numberOf<std::int32_t>(counts[1]) : std::nullopt;
    if (!columns || !rows || *columns < 0 || *rows < 0 || (*columns == 0) != (*rows == 0)) {
        return std::nullopt;
    }
    return Announced{*columns, *rows, isSockeyes};
}

// Counts rows and columns from line `at` on. Some programs write counts of 0, because viewers ignore the counts.
void count(const std::vector<std::string_view>& lines, std::size_t at, Announced& announced) {
    announced.columns = at < lines.size() ? static_cast<std::int32_t>(partsOf(lines[at]).size()) : 0;
    for (; at < lines.size() && !text::trimWhiteSpace(lines[at]).empty(); ++at) {
        ++announced.rows;
    }
}

// Whether the row for the end of the translation is missing: AmuNMT counts this row but does not write it. A blank line
// must follow; at the end of the file the row could also have been cut off.
bool lacksEnd(const std::vector<std::string_view>& lines, std::size_t at, const Announced& announced,
              std::size_t tokens) {
    Announced there;
    count(lines, at, there);
    const std::size_t next = at + static_cast<std::size_t>(there.rows);
    return next < lines.size() && !announced.isSockeyes && there.rows + 1 == announced.rows &&
           static_cast<std::size_t>(there.rows) == tokens;
}

GivenMatrix turned(GivenMatrix matrix) {
    std::swap(matrix.rows, matrix.columns);
    for (GivenEntry& entry : matrix.heads.front()) {
        std::swap(entry.row, entry.column);
    }
    std::sort(matrix.heads.front().begin(), matrix.heads.front().end(), [](const GivenEntry& a, const GivenEntry& b) {
        return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    });
    return matrix;
}

// Reads the weights of one sentence, from line `at` on.
void readRows(const std::vector<std::string_view>& lines, std::size_t& at, const std::string& name,
              GivenMatrix& matrix) {
    std::vector<GivenEntry>& entries = matrix.heads.emplace_back();
    std::int32_t row = 0;
    for (; at < lines.size() && !text::trimWhiteSpace(lines[at]).empty(); ++at, ++row) {
        const Message where = text::atLine(name, at + 1);
        if (row == *matrix.rows) {
            throw Error(
                Message("given.alignment-rows", "there are more rows of weights than the {rows} announced", row), where,
                asAlignmentText());
        }
        const auto cells = partsOf(lines[at]);
        if (cells.size() != static_cast<std::size_t>(*matrix.columns)) {
            throw Error(Message("given.alignment-columns", "the row has {cells} weights, and {columns} were announced",
                                cells.size(), *matrix.columns),
                        where, asAlignmentText());
        }
        for (std::int32_t column = 0; column < *matrix.columns; ++column) {
            const std::string_view cell = cells[static_cast<std::size_t>(column)];
            const auto number = numberOf<double>(cell);
            if (!number) {
                throw Error(Message("given.alignment-number", "\"{cell}\" is no number", text::excerpt(cell)), where,
                            asAlignmentText());
            }
            if (const float weight = checkedWeight(*number, where, row, column); weight != 0.0f) {
                entries.push_back({row, column, weight});
            }
        }
    }
    if (row != *matrix.rows) {
        throw Error(Message("given.alignment-few", "there are {rows} rows of weights, and {announced} were announced",
                            row, *matrix.rows),
                    text::atLine(name, at), asAlignmentText());
    }
}

} // namespace

bool isAlignmentText(std::string_view start) {
    const auto begin = start.find_first_not_of("\xEF\xBB\xBF\r\n");
    if (begin == std::string_view::npos) {
        return false;
    }
    const auto fields = fieldsOf(start.substr(begin, start.find_first_of("\r\n", begin) - begin));
    return numberOf<std::int64_t>(fields[0]) && announcedIn(fields);
}

GivenAttention readAlignmentText(std::string_view bytes, const std::string& name) {
    const auto lines = text::textLines(bytes, name);
    GivenAttention given;
    given.file = name;
    for (std::size_t at = 0; at < lines.size();) {
        if (text::trimWhiteSpace(lines[at]).empty()) {
            ++at;
            continue;
        }
        const auto fields = fieldsOf(lines[at]);
        auto announced = announcedIn(fields);
        if (!announced) {
            throw Error(Message("given.alignment", "a sentence should begin here, with five parts between \"|||\""),
                        text::atLine(name, at + 1), asAlignmentText());
        }
        GivenSentence sentence;
        sentence.targetTokens = tokensOf(fields[1]);
        sentence.sourceTokens = tokensOf(fields[3]);
        if (announced->rows == 0) {
            count(lines, at + 1, *announced);
        } else if (lacksEnd(lines, at + 1, *announced, sentence.targetTokens.size())) {
            --announced->rows;
        }
        GivenMatrix matrix = matrixOf(kSite, AttentionLevel::Source);
        matrix.rows = announced->rows;
        matrix.columns = announced->columns;
        if (sentence.targetTokens.empty()) {
            sentence.translation = std::string(); // the translation is empty
        }
        readRows(lines, ++at, name, matrix);
        sentence.attention.push_back(announced->isSockeyes ? turned(std::move(matrix)) : std::move(matrix));
        given.sentences.emplace(static_cast<std::int32_t>(given.sentences.size()), std::move(sentence));
    }
    given.count = given.sentences.size();
    return given;
}

} // namespace contexture::given
