// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/marian_yaml.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <yaml-cpp/yaml.h>

#include <charconv>
#include <optional>

namespace contexture::exchange {
namespace {

constexpr const char* kYamlRemedy = "the file is damaged or not Marian's: get it again";

YAML::Node parseTable(const std::string& yaml, const std::string& where) {
    YAML::Node node;
    try {
        node = YAML::Load(yaml);
    } catch (const YAML::Exception& error) {
        const std::string line = error.mark.is_null() ? "" : " (line " + std::to_string(error.mark.line + 1) + ")";
        throw Error("it is not YAML" + line, where, kYamlRemedy);
    }
    if (!node.IsMap()) {
        throw Error("it is not a table of names and values", where, kYamlRemedy);
    }
    return node;
}

// "~" and "null" are texts here: they can be pieces of a vocabulary.
std::optional<std::string> scalar(const YAML::Node& node) {
    if (node.IsNull()) {
        return "~";
    }
    return node.IsScalar() ? std::optional(node.Scalar()) : std::nullopt;
}

template<class Number>
std::optional<Number> parseNumber(const std::string& text) {
    Number value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

MarianSettings MarianSettings::parse(const std::string& yaml, const std::string& where) {
    MarianSettings settings;
    settings.m_where = where;
    for (const auto& entry : parseTable(yaml, where)) {
        const auto name = scalar(entry.first);
        if (!name) {
            throw Error("a name in it is not a text", where, kYamlRemedy);
        }
        auto& values = settings.m_values[*name];
        values.clear();
        if (entry.second.IsSequence()) {
            for (const auto& item : entry.second) {
                values.push_back(scalar(item).value_or("?")); // settings with lists in lists are not needed here
            }
        } else if (entry.second.IsScalar()) {
            values.push_back(entry.second.Scalar());
        }
    }
    return settings;
}

std::string MarianSettings::text(const std::string& name, const std::string& otherwise) const {
    const auto found = m_values.find(name);
    return found == m_values.end() || found->second.empty() ? otherwise : found->second.front();
}

bool MarianSettings::flag(const std::string& name, bool otherwise) const {
    const std::string value = text(name, otherwise ? "true" : "false");
    if (value != "true" && value != "false") {
        throw Error(name + " is " + store::inQuotes(value) + ", which is neither true nor false", m_where, kYamlRemedy);
    }
    return value == "true";
}

int MarianSettings::number(const std::string& name, int otherwise) const {
    const std::string value = text(name, std::to_string(otherwise));
    const auto number = parseNumber<int>(value);
    if (!number) {
        throw Error(name + " is " + store::inQuotes(value) + ", which is not a whole number", m_where, kYamlRemedy);
    }
    return *number;
}

int MarianSettings::requiredNumber(const std::string& name) const {
    if (list(name).empty()) {
        throw Error("the setting " + name + " is missing", m_where, kYamlRemedy);
    }
    return number(name, 0);
}

std::vector<std::string> MarianSettings::list(const std::string& name) const {
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::pair<std::string, std::int64_t>> parseMarianVocabulary(const std::string& yaml,
                                                                        const std::string& where) {
    std::vector<std::pair<std::string, std::int64_t>> numbers;
    for (const auto& entry : parseTable(yaml, where)) {
        const auto piece = scalar(entry.first);
        const auto text = entry.second.IsScalar() ? entry.second.Scalar() : std::string();
        const auto number = parseNumber<std::int64_t>(text);
        if (!piece || !number) {
            throw Error("the entry " + store::inQuotes(piece.value_or("?")) + " has no number", where, kYamlRemedy);
        }
        numbers.emplace_back(*piece, *number);
    }
    return numbers;
}

} // namespace contexture::exchange
