// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::lesson {

struct YamlEntry;

// A value of YAML with its line, without implicit conversions: "no" is a text.
struct YamlValue {
    enum class Kind { Nothing, Text, List, Table };
    Kind kind = Kind::Nothing;
    std::string text;
    bool isQuoted = false;
    std::vector<YamlValue> items;
    std::vector<YamlEntry> entries;
    int line = 0; // in its file, from 1

    bool isText() const { return kind == Kind::Text; }
    const YamlValue* find(std::string_view name) const; // value of a name in a table; null: none
    std::optional<std::int64_t> wholeNumber() const;    // for unquoted text that is a whole number
    std::optional<double> number() const;
};

struct YamlEntry { // of a table
    YamlValue name;
    YamlValue value;
};

// A table of names and values that begins at `firstLine` of `file`. Reports text that is no table, and returns nullopt;
// reports a name that occurs twice.
std::optional<YamlValue> parseYamlTable(const std::string& text, const std::string& file, int firstLine,
                                        Problems& problems);

// Reports names that are not in `known`, with a list of the known ones.
void tellUnknownNames(const YamlValue& table, const std::vector<const char*>& known, const std::string& file,
                      Problems& problems);

} // namespace contexture::lesson
