// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::lesson {

struct YamlEntry;

// A value of YAML with the line it stands in, and nothing that YAML does behind its reader's back: "no" is a text.
struct YamlValue {
    enum class Kind { Nothing, Text, List, Table };
    Kind kind = Kind::Nothing;
    std::string text;
    bool isQuoted = false;
    std::vector<YamlValue> items;
    std::vector<YamlEntry> entries;
    int line = 0; // in its file, from 1

    bool isText() const { return kind == Kind::Text; }
    const YamlValue* find(std::string_view name) const; // of a table; null: there is none
    std::optional<std::int64_t> wholeNumber() const;    // of text that is one and is not quoted
    std::optional<double> number() const;
};

struct YamlEntry { // of a table
    YamlValue name;
    YamlValue value;
};

// A table of names and values that begins in `firstLine` of `file`. What is none is told, and nothing returned; a name
// that stands twice is told.
std::optional<YamlValue> parseYamlTable(const std::string& text, const std::string& file, int firstLine,
                                        Problems& problems);

// Tells of names that are not among these, and names them.
void tellUnknownNames(const YamlValue& table, const std::vector<const char*>& known, const std::string& file,
                      Problems& problems);

} // namespace contexture::lesson
