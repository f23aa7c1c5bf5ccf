// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace contexture::store {

// One reader and one writer of objects whose fields are known: a bundle's config, a recipe, a study. A FieldTable
// (field_table.h) names the fields of an object once and uses both.
using FieldJson = nlohmann::ordered_json;

// The file in error messages, and the start of its relative paths.
struct FieldFile {
    std::string where;                   // "contexture.config", or the file's path
    std::string what = "config";         // "recipe", "study": one of its fields is "a field of a recipe"
    std::filesystem::path folder;        // start of relative paths in the file
    std::filesystem::path otherFolder{}; // replaces the folder that the file itself names (FieldTable::folder)
};

// Parses the file's text. Throws Error that names the byte at which the text is not JSON.
FieldJson parseFields(std::string_view text, const FieldFile& file, Message remedy);

// Reads one object; a missing field keeps its default. `prefix` is the place of the object, for example "training.".
class FieldReader {
public:
    FieldReader(const FieldJson& json, std::string prefix, const FieldFile& file);

    void operator()(const char* key, bool& value);
    void operator()(const char* key, double& value);
    void operator()(const char* key, std::string& value);
    void operator()(const char* key, std::filesystem::path& value); // "" stays empty
    template<std::integral T>
    requires(!std::same_as<T, bool>) void operator()(const char* key, T& value) {
        if (const FieldJson* found = find(key)) {
            value = static_cast<T>(whole(key, *found, std::numeric_limits<T>::min(),
                                         static_cast<std::uint64_t>(std::numeric_limits<T>::max())));
        }
    }
    template<class E, std::size_t N>
    requires std::is_enum_v<E>
    void operator()(const char* key, E& value, const std::array<const char*, N>& names) {
        if (const FieldJson* found = find(key)) {
            value = static_cast<E>(oneOf(key, *found, names));
        }
    }

    // The number of the given name; `present` if the field is missing.
    std::size_t choice(const char* key, std::size_t present, std::span<const char* const> names) {
        const FieldJson* found = find(key);
        return found ? oneOf(key, *found, names) : present;
    }

    // The field's JSON; null if the field is missing. From now on the field counts as known.
    const FieldJson* find(const char* key);
    // Throws Error for a field that nothing has read. To be called after all fields were read.
    void refuseUnknown() const;

    // A field's name with the place of this object, for messages. refuse() throws Error for a mistake that the caller
    // has found.
    std::string field(const std::string& key) const { return m_prefix + key; }
    [[noreturn]] void refuse(Message what, Message remedy = {}) const;

private:
    std::uint64_t whole(const char* key, const FieldJson& json, std::int64_t least, std::uint64_t most) const;
    std::size_t oneOf(const char* key, const FieldJson& json, std::span<const char* const> names) const;

    const FieldJson& m_json;
    std::string m_prefix;
    const FieldFile& m_file;
    std::set<std::string> m_known;
};

// Writes fields as FieldReader reads them. Empty paths are left out.
struct FieldWriter {
    std::filesystem::path folder; // paths are written relative to it
    FieldJson json = FieldJson::object();

    template<class T>
    void operator()(const char* key, const T& value) {
        json[key] = value;
    }
    void operator()(const char* key, const std::filesystem::path& value) {
        if (!value.empty()) {
            json[key] = value.lexically_proximate(folder).generic_string();
        }
    }
    template<class E, std::size_t N>
    void operator()(const char* key, E value, const std::array<const char*, N>& names) {
        json[key] = names.at(static_cast<std::size_t>(value));
    }
};

} // namespace contexture::store
