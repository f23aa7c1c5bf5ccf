// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/json_fields.h"

#include <functional>
#include <optional>
#include <vector>

namespace contexture::store {

// The numbers that a field takes; without bounds, every number of its type.
struct Range {
    std::optional<double> least{};
    std::optional<double> most{};
    bool isOpenBelow = false; // `least` itself is refused
    bool isOpenAbove = false; // `most` itself is refused
};
constexpr Range above(double least) {
    return {.least = least, .isOpenBelow = true};
}
constexpr Range atLeast(double least) {
    return {.least = least};
}
constexpr Range between(double least, double most) {
    return {.least = least, .most = most};
}
inline constexpr Range kFraction{.least = 0.0, .most = 1.0, .isOpenAbove = true};
inline constexpr Range kShare{.least = 0.0, .most = 1.0};

// Throws Error that names the field if the number lies outside the range. The message has no code: only recipes and
// studies have such fields, and no window shows them.
void checkRange(const std::string& field, double number, const Range& range, const FieldFile& file);

enum class FieldPurpose : std::uint8_t {
    File,      // everything that reading needs
    Comparison // only what decides the results
};

// One field of a table, for an object whose type only the table knows (FieldTable).
struct FieldEntry {
    template<class... Arguments>
    using Function = std::function<void(Arguments...)>;
    using Condition = std::function<bool(const void* object)>;

    std::string key;
    Function<const char*, FieldReader&, FieldFile&, void*> read{};
    Function<const char*, FieldWriter&, FieldPurpose, const void*> write{}; // none: the field is only read
    Function<const std::string&, const FieldFile&, const void*> check{};    // none: every value is valid
    Condition isUsual{};                                                    // whether the field has its default
    Condition isWritten{}; // whether the field is written; none: always
    Condition decides{};   // whether the field decides the results; none: always
    Function<const std::string&, std::set<std::string>&> addNames{}; // adds the names of the fields inside
    bool isNamed = true; // false: an object that always exists has no name itself, only its fields have
};

// The part that the tables of all types share: reading, checking, writing and the names follow the same entries.
class FieldEntries {
public:
    using Place = std::function<void*(void* object)>; // finds a part in an object; null if it is missing
    struct List {                                     // a list of parts in an object
        std::function<std::size_t(const void* object)> size;
        std::function<const void*(const void* object, std::size_t index)> at;
        std::function<void*(void* object)> append;
    };

    FieldEntry& add(FieldEntry entry) { return m_entries.emplace_back(std::move(entry)); }
    FieldEntry& last() { return m_entries.back(); }
    void addBeside(const FieldEntries& inner, const Place& place);
    void addObject(std::string key, const FieldEntries& inner, const Place& make, const Place& find);
    void addList(std::string key, const FieldEntries& inner, const List& list);
    // A field that names the folder from which paths of later fields start. This field is read and never written.
    void addFolder(std::string key);

    void read(const FieldJson& json, const std::string& prefix, const FieldFile& file, void* object) const;
    void check(const void* object, const std::string& prefix, const FieldFile& file) const;
    FieldJson write(const void* object, const std::filesystem::path& folder, FieldPurpose purpose) const;
    void addNames(const std::string& prefix, std::set<std::string>& all) const;

private:
    std::vector<FieldEntry> m_entries;
};

// Values of kinds that FieldReader does not know: a list of paths, or an unchanged JSON object (false: it is missing).
void readPaths(const char* key, FieldReader& reader, const FieldFile& file, std::vector<std::filesystem::path>& paths);
void writePaths(const char* key, FieldWriter& writer, const std::vector<std::filesystem::path>& paths);
bool readObject(const char* key, FieldReader& reader, FieldJson& object);
// Throws Error: the field is missing.
[[noreturn]] void refuseMissing(const std::string& field, const std::string& remedy, const FieldFile& file);

} // namespace contexture::store
