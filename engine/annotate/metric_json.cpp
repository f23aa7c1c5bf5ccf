// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/metric_json.h"

#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/annotate/metric_lines.h"
#include "engine/core/error.h"
#include "engine/core/json_shape.h"
#include "engine/eval/characters.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace contexture::annotate {

namespace {

using nlohmann::json;

// Columns that are read if none was chosen, and the metric that they are of; empty: by their own name.
struct UsualColumn {
    const char* key;
    const char* metric;
};
constexpr std::array<UsualColumn, 3> kUsual{{{"prediction", "MetricX"}, {"COMET", "COMET"}, {"score", ""}}};
constexpr const char* kErrorsKey = "errors";
constexpr const char* kMetricOfErrors = "xCOMET";

Message layoutRemedy() {
    return Message("scores.no-numbers.do",
                   "give the output of comet-score or MetricX, a number a line, or a table with "
                   "tabs and a line of names (see Formats)");
}

std::optional<std::string> textAmong(const json& object, bool (*isMeant)(std::string_view)) {
    for (const auto& [key, value] : object.items()) {
        if (isMeant(key) && value.is_string()) {
            return value.get<std::string>();
        }
    }
    return std::nullopt;
}

// "major" is "Major"; another word stays as it is.
std::string severityNamed(const std::string& written) {
    for (const char* known : {"Neutral", "Minor", "Major", "Critical"}) {
        if (eval::toLower(written) == eval::toLower(std::string_view(known))) {
            return known;
        }
    }
    return written;
}

// The characters of an error of xCOMET. "start" and "end" count code points, and may take the blank before the first
// word with them; "text" is without it. Where both differ otherwise, the text decides, if it stands there once.
std::optional<CharacterRange> placeOf(const json& error, std::string_view target) {
    const std::uint32_t length = characterCount(target);
    const auto numberAt = [&](const char* key) -> std::optional<std::uint32_t> {
        const auto found = error.find(key);
        const bool isPlace =
            found != error.end() && found->is_number_unsigned() && found->get<std::uint64_t>() <= length;
        return isPlace ? std::optional(found->get<std::uint32_t>()) : std::nullopt;
    };
    const auto begin = numberAt("start");
    const auto end = numberAt("end");
    const auto said = error.find("text");
    const std::string words = said != error.end() && said->is_string()
                                  ? std::string(text::trimWhiteSpace(said->get_ref<const std::string&>()))
                                  : std::string();
    if (begin && end && *begin < *end) {
        const std::string_view there = textOf(target, {*begin, *end});
        const std::string_view bare = text::trimWhiteSpace(there);
        if (!bare.empty() && (words.empty() || bare == words)) {
            const auto lead = static_cast<std::size_t>(bare.data() - there.data());
            const std::uint32_t first = *begin + characterCount(there.substr(0, lead));
            return CharacterRange{first, first + characterCount(bare)};
        }
    }
    const std::size_t at = words.empty() ? std::string_view::npos : target.find(words);
    if (at == std::string_view::npos || target.find(words, at + 1) != std::string_view::npos) {
        return std::nullopt;
    }
    const std::uint32_t first = characterCount(target.substr(0, at));
    return CharacterRange{first, first + characterCount(words)};
}

// Rows made from objects, each with its place for errors.
class RowReader {
public:
    RowReader(const ScoreFileOptions& options, ScoreFile& file) : m_options(options), m_file(file) {}

    ScoredRow read(const json& object, std::size_t number, const Message& place) {
        if (m_columns.empty()) {
            choose(object, place);
        }
        ScoredRow row;
        row.line = number;
        row.source = textAmong(object, isSourceName);
        row.target = textAmong(object, isTargetName);
        for (const std::string& column : m_columns) {
            row.values.push_back(valueAt(object, column, place));
        }
        if (const auto errors = object.find(kErrorsKey); errors != object.end() && errors->is_array()) {
            row.isErrorFree = errors->empty();
            m_looksForErrors = true;
            for (const json& error : *errors) {
                addError(error, row);
            }
        }
        return row;
    }

    // Names the metrics, when all rows are read.
    void finish() {
        for (const std::string& column : m_columns) {
            const auto usual = std::find_if(kUsual.begin(), kUsual.end(), [&](const UsualColumn& each) {
                return column == each.key && *each.metric;
            });
            std::string metric = usual == kUsual.end() ? column : usual->metric;
            m_file.metrics.push_back(m_looksForErrors && metric == "COMET" ? kMetricOfErrors : std::move(metric));
        }
    }

private:
    std::string numbersOf(const json& object) const {
        std::string names;
        for (const auto& [key, value] : object.items()) {
            names += value.is_number() ? (names.empty() ? "" : ", ") + text::excerpt(key) : std::string();
        }
        return names;
    }

    // The columns are those of the first object; every other one must have them, too.
    void choose(const json& object, const Message& place) {
        m_columns = m_options.columns;
        for (const UsualColumn& usual : kUsual) {
            if (m_columns.empty() && object.contains(usual.key)) {
                m_columns.emplace_back(usual.key);
            }
        }
        if (m_columns.empty()) {
            const std::string names = numbersOf(object);
            if (names.empty()) {
                throw Error(Message("scores.no-json", "there is no number of a metric"), place, layoutRemedy());
            }
            if (!m_options.isEveryColumn) {
                throw Error(Message("scores.which-column", "several columns have numbers: {names}", names), place,
                            Message("scores.which-column.do", "choose one of them, or several (--column)"));
            }
            for (const auto& [key, value] : object.items()) {
                if (value.is_number() && !isPlaceName(key)) {
                    m_columns.push_back(key);
                }
            }
            if (m_columns.empty()) {
                throw Error(Message("scores.no-json", "there is no number of a metric"), place, layoutRemedy());
            }
        }
    }

    std::optional<double> valueAt(const json& object, const std::string& column, const Message& place) const {
        const auto found = object.find(column);
        if (found == object.end()) {
            throw Error(Message("scores.no-column", "the file has no column “{name}”", column), place,
                        Message("scores.columns.do", "its columns are {names}", numbersOf(object)));
        }
        if (found->is_null()) {
            return std::nullopt;
        }
        if (!found->is_number() || !std::isfinite(found->get<double>())) {
            throw Error(Message("scores.number", "“{text}” is no number", text::excerpt(oneLine(*found))), place,
                        Message("scores.number.do", "write a number with a decimal point, or leave it blank"));
        }
        return found->get<double>();
    }

    void addError(const json& error, ScoredRow& row) {
        const auto range = error.is_object() && row.target ? placeOf(error, *row.target) : std::nullopt;
        if (!range) {
            m_file.remarks.push_back({Remark::Kind::LeftOut, row.line,
                                      Message("scores.error-place", "an error does not stand in its translation")});
            return;
        }
        MarkRecord record;
        record.mark.category = kUncategorised;
        record.mark.annotator = kMetricOfErrors;
        record.mark.spans = {{Side::Target, range->begin, range->end}};
        if (const auto severity = error.find("severity"); severity != error.end() && severity->is_string()) {
            record.mark.severity = severityNamed(severity->get<std::string>());
        }
        nlohmann::ordered_json rest = nlohmann::ordered_json::object();
        if (const auto sure = error.find("confidence"); sure != error.end() && sure->is_number()) {
            rest["confidence"] = *sure;
        }
        record.mark.metadata = rest.empty() ? std::string() : oneLine(rest);
        row.errors.push_back(std::move(record));
    }

    const ScoreFileOptions& m_options;
    ScoreFile& m_file;
    std::vector<std::string> m_columns;
    bool m_looksForErrors = false; // some row lists errors
};

Message rowPlace(const std::string& name, const std::string& system, std::size_t number) {
    return system.empty() ? Message("at.scores-row", "{file}, row {number}", name, number)
                          : Message("at.scores-system-row", "{file}, “{system}”, row {number}", name, system, number);
}

ScoredSystem systemOf(const json& list, const std::string& system, const std::string& name, RowReader& reader) {
    ScoredSystem result{.name = system, .rows = {}};
    for (const json& object : list) {
        const std::size_t number = result.rows.size() + 1;
        const Message place = rowPlace(name, system, number);
        if (!object.is_object()) {
            throw Error(Message("scores.no-object", "the row is no JSON object"), place, layoutRemedy());
        }
        result.rows.push_back(reader.read(object, number, place));
    }
    return result;
}

ScoreFile listOfNumbers(const json& list, const std::string& name) {
    ScoreFile file{.metrics = {""}, .systems = {{}}, .remarks = {}};
    for (const json& value : list) {
        ScoredRow row;
        row.line = file.systems.front().rows.size() + 1;
        if (!value.is_number() && !value.is_null()) {
            throw Error(Message("scores.number", "“{text}” is no number", text::excerpt(oneLine(value))),
                        rowPlace(name, {}, row.line),
                        Message("scores.number.do", "write a number with a decimal point, or leave it blank"));
        }
        row.values = {value.is_null() ? std::nullopt : std::optional(value.get<double>())};
        file.systems.front().rows.push_back(std::move(row));
    }
    return file;
}

json parsedScores(std::string_view bytes) {
    const std::size_t start = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    return shapeOfJson(bytes).depth > kDeepestJson ? json(json::value_t::discarded)
                                                   : json::parse(bytes.substr(start), nullptr, false);
}

} // namespace

bool isJsonLines(const std::vector<std::string_view>& lines) {
    std::size_t filled = 0;
    bool areObjects = true;
    std::string_view first;
    for (const std::string_view line : lines) {
        const std::string_view bare = text::trimWhiteSpace(line);
        if (!bare.empty()) {
            first = filled == 0 ? bare : first;
            ++filled;
            areObjects = areObjects && bare.starts_with('{') && bare.ends_with('}');
        }
    }
    if (!areObjects || filled > 1) {
        return areObjects;
    }
    const json only = parsedScores(first); // one line: a row, or all systems
    return only.is_object() && std::none_of(only.begin(), only.end(), [](const json& value) {
               return value.is_array() && !value.empty() && value.front().is_object() &&
                      !value.front().contains("start");
           });
}

ScoreFile readMetricLines(const std::vector<std::string_view>& lines, const std::string& name,
                          const ScoreFileOptions& options) {
    ScoreFile file{.metrics = {}, .systems = {{}}, .remarks = {}};
    RowReader reader(options, file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (text::trimWhiteSpace(lines[i]).empty()) {
            continue;
        }
        const json object = parsedScores(lines[i]);
        if (!object.is_object()) {
            throw Error(Message("marks.json", "the line is no JSON object"), text::atLine(name, i + 1), layoutRemedy());
        }
        file.systems.front().rows.push_back(reader.read(object, i + 1, text::atLine(name, i + 1)));
    }
    reader.finish();
    return file;
}

ScoreFile readMetricJson(std::string_view bytes, const std::string& name, const ScoreFileOptions& options) {
    const json all = parsedScores(bytes);
    if (all.is_array() && !all.empty() && !all.front().is_object()) {
        return listOfNumbers(all, name);
    }
    ScoreFile file;
    RowReader reader(options, file);
    if (all.is_array() && !all.empty()) {
        file.systems.push_back(systemOf(all, {}, name, reader));
    } else if (all.is_object()) {
        for (const auto& [system, list] : all.items()) {
            if (list.is_array() && !list.empty() && list.front().is_object()) {
                file.systems.push_back(systemOf(list, system, name, reader));
            }
        }
    }
    if (file.systems.empty()) {
        throw Error(all.is_discarded() ? Message("scores.bad-json", "this is no whole JSON text")
                                       : Message("scores.other-json", "this JSON holds no list of scored sentences"),
                    name, layoutRemedy());
    }
    reader.finish();
    return file;
}

} // namespace contexture::annotate
