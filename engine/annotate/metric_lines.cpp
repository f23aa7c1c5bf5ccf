// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/metric_lines.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace contexture::annotate {

namespace {

constexpr std::string_view kSegmentLine = "Segment ";
constexpr std::string_view kScoreText = "score:";

std::vector<std::string_view> tabbedCells(std::string_view line) {
    std::vector<std::string_view> cells;
    for (std::size_t begin = 0;;) {
        const std::size_t end = line.find('\t', begin);
        cells.push_back(text::trimWhiteSpace(line.substr(begin, end - begin)));
        if (end == std::string_view::npos) {
            return cells;
        }
        begin = end + 1;
    }
}

// A line of comet-score about a segment, or about a whole system.
struct CometLine {
    std::string system;
    std::optional<std::size_t> segment; // nullopt: of the whole system
    std::string_view score;
};

std::optional<CometLine> cometLineOf(std::string_view line) {
    CometLine found;
    bool hasScore = false;
    const auto cells = tabbedCells(line);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string_view cell = cells[i];
        if (cell.starts_with(kSegmentLine)) {
            std::size_t number = 0;
            const char* const end = cell.data() + cell.size();
            const auto [stop, error] = std::from_chars(cell.data() + kSegmentLine.size(), end, number);
            if (error != std::errc() || stop != end || number > 1'000'000'000) {
                return std::nullopt;
            }
            found.segment = number;
        } else if (cell.starts_with(kScoreText)) {
            found.score = text::trimWhiteSpace(cell.substr(kScoreText.size()));
            hasScore = true;
        } else if (i == 0 && cells.size() > 1) {
            found.system = cell;
        }
    }
    return hasScore ? std::optional(found) : std::nullopt;
}

[[noreturn]] void refuseNoNumber(std::string_view found, const std::string& name, std::size_t line) {
    throw Error(Message("scores.number", "“{text}” is no number", text::excerpt(found)), text::atLine(name, line),
                Message("scores.number.do", "write a number with a decimal point, or leave it blank"));
}

std::optional<double> scoreIn(std::string_view cell, const std::string& name, std::size_t line) {
    if (cell.empty()) {
        return std::nullopt;
    }
    const auto number = finiteNumber(cell);
    if (!number) {
        refuseNoNumber(cell, name, line);
    }
    return number;
}

ScoreFile oneNumberALine(const std::vector<std::string_view>& lines, const std::string& name) {
    ScoreFile file{.metrics = {""}, .systems = {{}}, .remarks = {}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ScoredRow row;
        row.line = i + 1;
        row.values = {scoreIn(text::trimWhiteSpace(lines[i]), name, i + 1)};
        file.systems.front().rows.push_back(std::move(row));
    }
    return file;
}

// A table with a line of names above its rows.
class ScoreTable {
public:
    ScoreTable(const std::vector<std::string_view>& lines, const std::string& name) : m_name(name) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (text::trimWhiteSpace(lines[i]).empty() && (m_names.empty() || m_names.size() > 1)) {
                continue;
            }
            if (m_names.empty()) {
                m_names = tabbedCells(lines[i]);
                continue;
            }
            m_rows.push_back(tabbedCells(lines[i]));
            m_lines.push_back(i + 1);
            if (m_rows.back().size() != m_names.size()) {
                throw Error(Message("scores.cells", "the row has {cells} columns, and the line of names has {names}",
                                    m_rows.back().size(), m_names.size()),
                            text::atLine(name, i + 1),
                            Message("scores.cells.do", "separate the columns with one tab each"));
            }
        }
    }

    ScoreFile read(const ScoreFileOptions& options) const {
        ScoreFile file{.metrics = {}, .systems = {{}}, .remarks = {}};
        const std::vector<std::size_t> columns = chosen(options);
        for (const std::size_t column : columns) {
            file.metrics.emplace_back(m_names[column]);
        }
        const auto source = columnOf(isSourceName);
        const auto target = columnOf(isTargetName);
        for (std::size_t r = 0; r < m_rows.size(); ++r) {
            ScoredRow row;
            row.line = m_lines[r];
            row.source = source ? std::optional(std::string(m_rows[r][*source])) : std::nullopt;
            row.target = target ? std::optional(std::string(m_rows[r][*target])) : std::nullopt;
            for (const std::size_t column : columns) {
                row.values.push_back(scoreIn(m_rows[r][column], m_name, m_lines[r]));
            }
            file.systems.front().rows.push_back(std::move(row));
        }
        return file;
    }

private:
    std::optional<std::size_t> columnOf(bool (*isMeant)(std::string_view)) const {
        for (std::size_t c = 0; c < m_names.size(); ++c) {
            if (isMeant(m_names[c])) {
                return c;
            }
        }
        return std::nullopt;
    }

    bool isOfNumbers(std::size_t column) const {
        const auto isNumber = [&](const auto& row) { return finiteNumber(row[column]).has_value(); };
        const bool hasOne = std::any_of(m_rows.begin(), m_rows.end(), isNumber);
        if (m_names.size() == 1) { // something else in it is told with its line
            return hasOne;
        }
        return hasOne && !isPlaceName(m_names[column]) &&
               std::all_of(m_rows.begin(), m_rows.end(),
                           [&](const auto& row) { return row[column].empty() || isNumber(row); });
    }

    std::string listed(const std::vector<std::size_t>& columns) const {
        std::string list;
        for (const std::size_t column : columns) {
            list += (list.empty() ? "" : ", ") + text::excerpt(m_names[column]);
        }
        return list;
    }

    std::vector<std::size_t> chosen(const ScoreFileOptions& options) const {
        std::vector<std::size_t> columns;
        for (const std::string& wanted : options.columns) {
            const auto found = std::find(m_names.begin(), m_names.end(), wanted);
            if (found == m_names.end()) {
                std::vector<std::size_t> all(m_names.size());
                std::generate(all.begin(), all.end(), [next = std::size_t{0}]() mutable { return next++; });
                throw Error(Message("scores.no-column", "the file has no column “{name}”", wanted), m_name,
                            Message("scores.columns.do", "its columns are {names}", listed(all)));
            }
            columns.push_back(static_cast<std::size_t>(found - m_names.begin()));
        }
        if (!columns.empty()) {
            return columns;
        }
        for (std::size_t c = 0; c < m_names.size(); ++c) {
            if (isOfNumbers(c)) {
                columns.push_back(c);
            }
        }
        if (columns.size() > 1 && !options.isEveryColumn) {
            throw Error(Message("scores.which-column", "several columns have numbers: {names}", listed(columns)),
                        m_name, Message("scores.which-column.do", "choose one of them, or several (--column)"));
        }
        if (columns.empty()) {
            throw Error(
                Message("scores.no-numbers",
                        "this is neither one number a line nor a table with a column of numbers; it begins with "
                        "“{text}”",
                        text::excerpt(m_names.front())),
                text::atLine(m_name, 1),
                Message("scores.no-numbers.do",
                        "give the output of comet-score or MetricX, a number a line, or a table with tabs and "
                        "a line of names (see Formats)"));
        }
        return columns;
    }

    const std::string& m_name;
    std::vector<std::string_view> m_names;
    std::vector<std::vector<std::string_view>> m_rows;
    std::vector<std::size_t> m_lines; // of the rows
};

template<std::size_t N>
bool isOneOf(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), eval::toLower(name)) != names.end();
}

} // namespace

std::optional<double> finiteNumber(std::string_view text) {
    double number = 0.0;
    const std::size_t sign = text.starts_with('+') && text.size() > 1 && text[1] != '-' ? 1 : 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + sign, end, number);
    const bool isWhole = error == std::errc() && stop == end && std::isfinite(number);
    return isWhole ? std::optional(number) : std::nullopt;
}

bool isSourceName(std::string_view name) {
    constexpr std::array<std::string_view, 2> kNames{"source", "src"};
    return isOneOf(kNames, name);
}

bool isTargetName(std::string_view name) {
    constexpr std::array<std::string_view, 6> kNames{"translation", "hypothesis", "mt", "target", "tgt", "hyp"};
    return isOneOf(kNames, name);
}

bool isPlaceName(std::string_view name) {
    constexpr std::array<std::string_view, 16> kNames{
        "line",     "id",       "index",  "idx",      "segment", "seg",    "seg_id",     "sent",
        "sentence", "sent_idx", "doc_id", "document", "row",     "system", "segment_id", "sentence_from_1"};
    return isOneOf(kNames, name);
}

bool areCometLines(const std::vector<std::string_view>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
        const auto found = cometLineOf(line);
        return found && found->segment;
    });
}

ScoreFile readCometLines(const std::vector<std::string_view>& lines, const std::string& name) {
    ScoreFile file{.metrics = {"COMET"}, .systems = {}, .remarks = {}};
    std::map<std::string, std::size_t> known; // systems
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto found = cometLineOf(lines[i]);
        if (!found) {
            if (!text::trimWhiteSpace(lines[i]).empty()) { // what the program said besides
                file.remarks.push_back(
                    {Remark::Kind::Kept, i + 1,
                     Message("scores.comet-other", "the line is about no segment: it is passed over")});
            }
            continue;
        }
        if (!found->segment) {
            continue; // of the whole system
        }
        const auto [place, isNew] = known.try_emplace(found->system, file.systems.size());
        if (isNew) {
            file.systems.push_back({.name = found->system, .rows = {}});
        }
        auto& rows = file.systems[place->second].rows;
        if (*found->segment != rows.size()) {
            throw Error(Message("scores.segment", "this is segment {number}, and {expected} would be the next",
                                *found->segment, rows.size()),
                        text::atLine(name, i + 1),
                        Message("scores.segment.do", "give the whole output of one comet-score, as it was printed"));
        }
        ScoredRow row;
        row.line = i + 1;
        row.values = {scoreIn(found->score, name, i + 1)};
        if (!row.values.front()) {
            refuseNoNumber(found->score, name, i + 1);
        }
        rows.push_back(std::move(row));
    }
    return file;
}

ScoreFile readNumbers(const std::vector<std::string_view>& lines, const std::string& name,
                      const ScoreFileOptions& options) {
    const auto first = std::find_if(lines.begin(), lines.end(),
                                    [](std::string_view line) { return !text::trimWhiteSpace(line).empty(); });
    const bool isTable = first->find('\t') != std::string_view::npos || !finiteNumber(text::trimWhiteSpace(*first));
    if (isTable) {
        return ScoreTable(lines, name).read(options);
    }
    if (!options.columns.empty()) {
        throw Error(Message("scores.no-columns", "the file has one number a line, and no columns"), name,
                    Message("scores.no-columns.do", "leave the column out; name the metric instead (--metric)"));
    }
    return oneNumberALine(lines, name);
}

} // namespace contexture::annotate
