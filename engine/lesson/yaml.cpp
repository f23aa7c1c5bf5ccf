// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/yaml.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace contexture::lesson {

namespace {

constexpr int kDeepestYaml = 5;
constexpr std::size_t kMostValues = 5000; // limits aliases, which repeat the value that they name

struct TooMuch {};

YamlValue copied(const YAML::Node& node, int firstLine, int depth, std::size_t& left) {
    if (depth > kDeepestYaml || left == 0) {
        throw TooMuch();
    }
    --left;
    YamlValue value;
    value.line = firstLine + (node.Mark().is_null() ? 0 : node.Mark().line);
    if (node.IsScalar()) {
        value.kind = YamlValue::Kind::Text;
        value.text = node.Scalar();
        value.isQuoted = node.Tag() == "!";
    } else if (node.IsSequence()) {
        value.kind = YamlValue::Kind::List;
        for (const auto& item : node) {
            value.items.push_back(copied(item, firstLine, depth + 1, left));
        }
    } else if (node.IsMap()) {
        value.kind = YamlValue::Kind::Table;
        for (const auto& entry : node) {
            value.entries.push_back(
                {copied(entry.first, firstLine, depth + 1, left), copied(entry.second, firstLine, depth + 1, left)});
            YamlValue& held = value.entries.back().value;
            if (held.kind == YamlValue::Kind::Nothing) { // it has no line of its own
                held.line = value.entries.back().name.line;
            }
        }
    }
    return value;
}

void tellRepeated(const YamlValue& value, const std::string& file, Problems& problems) {
    std::set<std::string> seen;
    for (const auto& [name, held] : value.entries) {
        if (!seen.insert(name.text).second) {
            problems.add(file, name.line, Message("lesson.twice", "\"{name}\" stands here twice", name.text),
                         Message("lesson.twice-remedy", "keep one of them"));
        }
        tellRepeated(held, file, problems);
    }
    for (const YamlValue& item : value.items) {
        tellRepeated(item, file, problems);
    }
}

// The special character of YAML with which the value on that line begins; 0 if there is none.
char signIn(const std::string& text, int line) {
    std::size_t begin = 0;
    for (int i = 0; i < line && begin != std::string::npos; ++i) {
        begin = text.find('\n', begin);
        begin = begin == std::string::npos ? begin : begin + 1;
    }
    if (begin == std::string::npos) {
        return 0;
    }
    const std::string written = text.substr(begin, text.find('\n', begin) - begin);
    for (const std::string_view before : {": ", "- "}) {
        const std::size_t at = written.find(before);
        const std::size_t value = at == std::string::npos ? at : written.find_first_not_of(' ', at + before.size());
        if (value != std::string::npos && std::string_view("*&!%@`").find(written[value]) != std::string_view::npos) {
            return written[value];
        }
    }
    return 0;
}

template<class Number>
std::optional<Number> numberIn(const YamlValue& value) {
    Number number{};
    const std::string& text = value.text;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = code == std::errc() && end == text.data() + text.size();
    return value.isText() && !value.isQuoted && isWhole ? std::optional(number) : std::nullopt;
}

} // namespace

const YamlValue* YamlValue::find(std::string_view name) const {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.name.text == name; });
    return found == entries.end() ? nullptr : &found->value;
}

std::optional<std::int64_t> YamlValue::wholeNumber() const {
    return numberIn<std::int64_t>(*this);
}

std::optional<double> YamlValue::number() const {
    return numberIn<double>(*this);
}

std::optional<YamlValue> parseYamlTable(const std::string& text, const std::string& file, int firstLine,
                                        Problems& problems) {
    const Message remedy("lesson.yaml-remedy",
                         "write one \"name: value\" a line; a text with a colon or a quotation mark in it stands in "
                         "quotation marks");
    try {
        std::size_t left = kMostValues;
        YamlValue value = copied(YAML::Load(text), firstLine, 0, left);
        if (value.kind == YamlValue::Kind::Nothing) {
            value.kind = YamlValue::Kind::Table; // empty
            value.line = firstLine;
        }
        if (value.kind != YamlValue::Kind::Table) {
            problems.add(file, firstLine, Message("lesson.no-table", "this is no list of names and values"), remedy);
            return std::nullopt;
        }
        tellRepeated(value, file, problems);
        return value;
    } catch (const YAML::Exception& error) {
        const int line = firstLine + (error.mark.is_null() ? 0 : error.mark.line);
        if (const char sign = signIn(text, line - firstLine)) {
            problems.add(file, line,
                         Message("lesson.yaml-sign", "a value begins with \"{sign}\", which means something in YAML",
                                 std::string(1, sign)),
                         Message("lesson.yaml-sign-remedy", "put the whole value in quotation marks"));
            return std::nullopt;
        }
        problems.add(file, line, Message("lesson.no-yaml", "this is not YAML"), remedy);
    } catch (const TooMuch&) {
        problems.add(file, firstLine, Message("lesson.deep-yaml", "this YAML is nested too deeply or too long"),
                     Message("lesson.deep-yaml-remedy", "write it without lists in lists, and without aliases"));
    }
    return std::nullopt;
}

void tellUnknownNames(const YamlValue& table, const std::vector<const char*>& known, const std::string& file,
                      Problems& problems) {
    std::string names;
    for (const char* name : known) {
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    for (const auto& [name, value] : table.entries) {
        if (std::find(known.begin(), known.end(), name.text) == known.end()) {
            problems.add(file, name.line,
                         Message("lesson.unknown-name", "nothing here is called \"{name}\"", name.text),
                         Message("lesson.unknown-name-remedy", "what is known here: {names}", names));
        }
    }
}

} // namespace contexture::lesson
