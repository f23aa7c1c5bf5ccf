// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/other_formats.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace contexture::text {
namespace {

// Names of columns, and as many cells in the row below; text in quotation marks may continue in the next line.
bool isTableWith(char separator, const std::vector<std::string_view>& lines) {
    const auto names = columnsOfLine(lines.front(), separator);
    if (!areTableColumns(names)) {
        return false;
    }
    const auto row = std::find_if(lines.begin() + 1, lines.end(),
                                  [](std::string_view line) { return !trimWhiteSpace(line).empty(); });
    return row == lines.end() || row->find('"') != std::string_view::npos ||
           columnsOfLine(*row, separator).size() >= names.size();
}

// By its first two and last two signs: {"..."..., [{...}] or ["..."]. Other brackets may belong to a text.
bool isJson(const std::vector<std::string_view>& lines) {
    const auto isSign = [](char c) { return c != ' ' && c != '\t'; };
    std::string begin;
    for (auto line = lines.begin(); line != lines.end() && begin.size() < 2; ++line) {
        std::copy_if(line->begin(), line->end(), std::back_inserter(begin), isSign);
    }
    std::string end; // in reverse order
    for (auto line = lines.rbegin(); line != lines.rend() && end.size() < 2; ++line) {
        std::copy_if(line->rbegin(), line->rend(), std::back_inserter(end), isSign);
    }
    return (begin.starts_with("{\"") && end.starts_with('}')) || (begin.starts_with("[{") && end.starts_with("]}")) ||
           (begin.starts_with("[\"") && end.starts_with("]\""));
}

constexpr std::size_t kSeen = 12; // number of filled lines at the start by which a format is recognised

std::vector<std::string_view> firstLines(const std::vector<std::string_view>& lines) {
    std::vector<std::string_view> first;
    for (auto line = lines.begin(); line != lines.end() && first.size() < kSeen; ++line) {
        if (const std::string_view text = trimWhiteSpace(*line); !text.empty()) {
            first.push_back(text);
        }
    }
    return first;
}

bool beginsWithTag(std::string_view line, std::string_view name) {
    if (line.size() <= name.size() + 1 || line.front() != '<') {
        return false;
    }
    const auto isSame = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    return std::equal(name.begin(), name.end(), line.begin() + 1, [&](char b, char a) { return isSame(a, b); }) &&
           (line[name.size() + 1] == '>' || line[name.size() + 1] == ' ' || line[name.size() + 1] == ':');
}

bool isDigitAt(std::string_view line, std::size_t at) {
    return at < line.size() && line[at] >= '0' && line[at] <= '9';
}

// Matches "0:00:01.000,0:00:03.200".
bool isYouTubeTime(std::string_view line) {
    const std::size_t comma = line.find(',');
    return comma != std::string_view::npos && isDigitAt(line, comma + 1) &&
           line.find_first_not_of("0123456789:.,") == std::string_view::npos && std::ranges::count(line, ':') == 4 &&
           std::ranges::count(line, '.') == 2;
}

// Matches "{25}{80}Text", with numbers of frames.
bool isFrameTime(std::string_view line) {
    const std::size_t middle = line.find("}{");
    const std::size_t end = line.find('}', middle == std::string_view::npos ? 0 : middle + 2);
    return line.starts_with('{') && middle != std::string_view::npos && middle > 1 && end != std::string_view::npos &&
           end > middle + 2 &&
           std::ranges::all_of(line.substr(1, middle - 1), [](char c) { return c >= '0' && c <= '9'; }) &&
           isDigitAt(line, middle + 2);
}

Message savedAsText() {
    return Message("do.save-sentences", "save its sentences as a text, one sentence a line");
}

// The remark for a file with sentences among times, tags or keys, which are not sentences.
std::optional<Message> markedFormat(const std::vector<std::string_view>& lines) {
    const auto first = firstLines(lines);
    if (first.empty()) {
        return std::nullopt;
    }
    if (beginsWithTag(first[0], "srcset") || beginsWithTag(first[0], "refset") || beginsWithTag(first[0], "tstset")) {
        return Message("text.sgml", "this is a test set in SGML, which is not read");
    }
    if (first[0].starts_with("<?xml")) {
        return Message("text.xml", "this is XML, which is not read as a text");
    }
    if (first[0] == "[Script Info]") {
        return Message("text.ass", "these are subtitles of SubStation Alpha (ASS, SSA), which are not read");
    }
    if (isYouTubeTime(first[0]) || isFrameTime(first[0])) {
        return Message("text.other-subtitles", "these are subtitles in a format that is not read (SBV or MicroDVD)");
    }
    if (first[0].starts_with("\\documentclass")) {
        return Message("text.latex", "this is LaTeX, which is not read as a text");
    }
    if (first[0].starts_with("{\\rtf")) {
        return Message("text.rtf", "this is a formatted document (RTF), which is not read");
    }
    return std::nullopt;
}

// "0 ||| Er bellte. ||| F0= -1.2 ||| -0.4": a sentence's number, a translation of it, its features, its score.
bool isNbestLine(std::string_view line) {
    constexpr std::string_view kBar = " ||| ";
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin != std::string_view::npos;) {
        const std::size_t end = line.find(kBar, begin);
        parts.push_back(trimWhiteSpace(line.substr(begin, end - begin)));
        begin = end == std::string_view::npos ? end : end + kBar.size();
    }
    const auto isOf = [](std::string_view part, std::string_view signs) {
        return !part.empty() && part.find_first_not_of(signs) == std::string_view::npos;
    };
    return parts.size() >= 3 && isOf(parts.front(), "0123456789") && isOf(parts.back(), "0123456789.-+einfINF");
}

} // namespace

void refuseOtherFormats(const std::vector<std::string_view>& lines, const std::string& name) {
    for (const auto& [separator, what] :
         {std::pair(',', Message("table.commas", "this is a table with commas between its columns")),
          std::pair(';', Message("table.semicolons", "this is a table with semicolons between its columns"))}) {
        if (!lines.empty() && isTableWith(separator, lines)) {
            throw Error(what, atLine(name, 1), Message("do.save-with-tabs", "save it with tabs between them"));
        }
    }
    if (const auto format = markedFormat(lines)) {
        throw Error(*format, name, savedAsText());
    }
    const auto first = firstLines(lines);
    if (!first.empty() && std::all_of(first.begin(), first.end(), hasMarianAlignment)) {
        throw Error(Message("text.marian",
                            "behind \"|||\" its lines have alignments, as marian-decoder --alignment writes "
                            "them"),
                    name, Message("text.marian.do", "give the translations alone, what stands before \"|||\""));
    }
    if (!first.empty() && std::all_of(first.begin(), first.end(), isNbestLine)) {
        throw Error(Message("text.nbest", "this is an n-best list, with several translations of a sentence, their "
                                          "numbers and scores"),
                    name,
                    Message("text.nbest.do", "give the best translation of each sentence alone, on a line of its own"));
    }
    if (isJson(lines)) {
        throw Error(
            Message("text.json", "this is JSON, not a text"), name,
            Message("text.json.do",
                    "convert it to text with one sentence a line, or to a table with tabs between the columns doc_id, "
                    "sent_idx, source and reference"));
    }
}

bool hasMarianAlignment(std::string_view line) {
    constexpr std::string_view kBar = " ||| ";
    const auto bar = line.rfind(kBar);
    std::string_view rest = bar == std::string_view::npos ? std::string_view() : line.substr(bar + kBar.size());
    bool isAny = false;
    while (!(rest = trimWhiteSpace(rest)).empty()) {
        const auto end = rest.find(' ');
        const std::string_view part = rest.substr(0, end);
        const bool hasPair = part.find(',') != std::string_view::npos || part.find('-', 1) != std::string_view::npos;
        if (!hasPair || !isDigitAt(part, 0) || part.find_first_not_of("0123456789.,-e") != std::string_view::npos) {
            return false;
        }
        isAny = true;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end);
    }
    return isAny;
}

} // namespace contexture::text
