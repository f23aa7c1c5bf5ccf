// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/mark_lines.h"

#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/core/json_shape.h"

#include <algorithm>
#include <array>
#include <optional>

namespace contexture::annotate {

namespace {

using Json = nlohmann::ordered_json;

struct TextField {
    const char* name;
    std::string& (*of)(MarkRecord& record);
};
constexpr std::array<TextField, 11> kTexts{{
    {"system", [](MarkRecord& r) -> std::string& { return r.system; }},
    {"document", [](MarkRecord& r) -> std::string& { return r.document; }},
    {"segment", [](MarkRecord& r) -> std::string& { return r.segment; }},
    {"global_segment", [](MarkRecord& r) -> std::string& { return r.globalSegment; }},
    {"annotator", [](MarkRecord& r) -> std::string& { return r.mark.annotator; }},
    {"source", [](MarkRecord& r) -> std::string& { return r.source; }},
    {"target", [](MarkRecord& r) -> std::string& { return r.target; }},
    {"category", [](MarkRecord& r) -> std::string& { return r.mark.category; }},
    {"severity", [](MarkRecord& r) -> std::string& { return r.mark.severity; }},
    {"comment", [](MarkRecord& r) -> std::string& { return r.mark.comment; }},
    {"correction", [](MarkRecord& r) -> std::string& { return r.mark.correction; }},
}};

Message whyNot(std::string_view json) {
    const JsonShape shape = shapeOfJson(json);
    if (shape.depth > kDeepestJson) {
        return Message("json.deep", "the JSON is nested more than {levels} levels deep", kDeepestJson);
    }
    if (shape.keys > kMostJsonKeys) {
        return Message("inspect.keys", "the JSON has more than {limit} keys", kMostJsonKeys);
    }
    return Message("marks.json", "the line is no JSON object");
}

// The place of a text; nothing if it occurs nowhere or more than once.
std::optional<CharacterRange> onlyPlace(std::string_view part, std::string_view whole) {
    const std::size_t at = part.empty() ? std::string_view::npos : whole.find(part);
    if (at == std::string_view::npos || whole.find(part, at + 1) != std::string_view::npos) {
        return std::nullopt;
    }
    const std::uint32_t begin = characterCount(whole.substr(0, at));
    return CharacterRange{begin, begin + characterCount(part)};
}

class MarkLineReader {
public:
    explicit MarkLineReader(MarkFile& file) : m_file(file) {}

    void read(std::string_view line, std::size_t number) {
        m_line = number;
        if (line.find_first_not_of(" \t") == std::string_view::npos) {
            return;
        }
        const Json json = parseLenient(line, 1);
        if (!json.is_object()) {
            leaveOut(whyNot(line));
            return;
        }
        MarkRecord record;
        record.line = number;
        Json metadata = Json::object();
        for (const auto& [key, value] : json.items()) {
            const auto field = std::find_if(kTexts.begin(), kTexts.end(),
                                            [&key = key](const TextField& text) { return key == text.name; });
            if (field != kTexts.end() && (value.is_string() || value.is_number_integer())) {
                field->of(record) = value.is_string() ? value.get<std::string>() : value.dump();
            } else if (field != kTexts.end()) {
                leaveOut(Message("marks.field", "“{field}” must be text", key));
                return;
            } else if (key == "metadata" && value.is_object()) {
                metadata.update(value);
            } else if (key == "metadata") {
                leaveOut(Message("marks.metadata", "“metadata” must be an object"));
                return;
            } else if (key != "spans") {
                metadata[key] = value;
                m_file.remarks.push_back(
                    {Remark::Kind::Repaired, m_line, Message("marks.unknown", "“{field}” is kept as metadata", key)});
            }
        }
        record.mark.metadata = metadata.empty() ? std::string() : oneLine(metadata);
        if (!metadata.empty() && parseLenient(record.mark.metadata).is_discarded()) {
            leaveOut(whyNot(record.mark.metadata));
            return;
        }
        const auto spans = json.find("spans");
        if (spans == json.end() || readSpans(*spans, record)) {
            m_file.records.push_back(std::move(record));
        }
    }

private:
    void leaveOut(Message what) { m_file.remarks.push_back({Remark::Kind::LeftOut, m_line, std::move(what)}); }

    bool readSpans(const Json& list, MarkRecord& record) {
        if (!list.is_array()) {
            leaveOut(Message("marks.spans", "“spans” must be a list"));
            return false;
        }
        for (const Json& one : list) {
            const auto number = [&](const char* key) {
                const auto found = one.is_object() ? one.find(key) : one.end();
                return found != one.end() && found->is_number_unsigned() ? found->get<std::uint64_t>()
                                                                         : ~std::uint64_t{0};
            };
            const bool isObject = one.is_object();
            const Json side = isObject ? one.value("side", Json("target")) : Json();
            if (!isObject || (side != "source" && side != "target")) {
                leaveOut(Message("marks.span", "a span must be an object with side (source or target), begin and end"));
                return false;
            }
            const Side where = side == "source" ? Side::Source : Side::Target;
            const std::string& text = where == Side::Source ? record.source : record.target;
            const auto stated = one.find("text");
            const bool isStated = stated != one.end() && stated->is_string();
            CharacterRange range{};
            const bool isInside = number("begin") <= number("end") && number("end") <= characterCount(text);
            if (isInside) {
                range = {static_cast<std::uint32_t>(number("begin")), static_cast<std::uint32_t>(number("end"))};
            }
            if (!isInside || (isStated && textOf(text, range) != stated->get<std::string>())) {
                const auto place = isStated ? onlyPlace(stated->get<std::string>(), text) : std::nullopt;
                if (!place) {
                    leaveOut(Message("marks.outside", "a span does not lie in its sentence"));
                    return false;
                }
                range = *place;
                m_file.remarks.push_back(
                    {Remark::Kind::Repaired, m_line,
                     Message("marks.moved", "a span stands elsewhere: moved to characters {begin} to {end}",
                             range.begin, range.end)});
            }
            record.mark.spans.push_back({where, range.begin, range.end});
        }
        std::sort(record.mark.spans.begin(), record.mark.spans.end());
        return true;
    }

    MarkFile& m_file;
    std::size_t m_line = 0;
};

} // namespace

MarkFile readMarkLines(const std::vector<std::string_view>& lines) {
    MarkFile file;
    MarkLineReader reader(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        reader.read(lines[i], i + 1);
    }
    return file;
}

void writeMarkLines(std::ostream& out, std::span<const MarkRecord> records) {
    for (MarkRecord record : records) {
        Json json = Json::object();
        for (const TextField& field : kTexts) {
            json[field.name] = field.of(record);
        }
        Json spans = Json::array();
        for (const CharacterSpan& span : record.mark.spans) {
            const std::string& text = span.side == Side::Source ? record.source : record.target;
            spans.push_back({{"side", span.side == Side::Source ? "source" : "target"},
                             {"begin", span.begin},
                             {"end", span.end},
                             {"text", std::string(textOf(text, {span.begin, span.end}))}});
        }
        json["spans"] = std::move(spans);
        if (Json metadata = parseLenient(record.mark.metadata); metadata.is_object()) {
            json["metadata"] = std::move(metadata);
        }
        out << oneLine(json) << "\n";
    }
}

} // namespace contexture::annotate
