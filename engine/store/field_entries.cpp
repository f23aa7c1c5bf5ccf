// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/field_entries.h"

#include <cstdio>

namespace contexture::store {

namespace {

std::string shortNumber(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", number);
    return text;
}

// The demand that a number outside the range violates, as "must be above 0".
std::string demandOf(const Range& range) {
    const std::string least = range.least ? shortNumber(*range.least) : std::string();
    const std::string most = range.most ? shortNumber(*range.most) : std::string();
    if (range.least && range.most && !range.isOpenBelow && !range.isOpenAbove) {
        return "must be from " + least + " to " + most;
    }
    const std::string upper = range.most ? (range.isOpenAbove ? "below " : "at most ") + most : std::string();
    if (!range.least) {
        return "must be " + upper;
    }
    if (!range.most && !range.isOpenBelow && *range.least == 0.0) {
        return "must not be negative";
    }
    return "must be " + std::string(range.isOpenBelow ? "above " : "at least ") + least +
           (upper.empty() ? std::string() : " and " + upper);
}

const FieldJson& listOf(const char* key, FieldReader& reader, const FieldJson& json) {
    if (!json.is_array()) {
        reader.refuse(Message("fields.list", "{field} must be a list", reader.field(key)));
    }
    return json;
}

std::string itemOf(const std::string& list, std::size_t index) {
    return list + "[" + std::to_string(index) + "]";
}

// Turns a condition on a part into one on the object that holds the part.
FieldEntry::Condition throughPlace(const FieldEntry::Condition& condition, const FieldEntries::Place& place) {
    if (!condition) {
        return {};
    }
    return [condition, place](const void* object) { return condition(place(const_cast<void*>(object))); };
}

} // namespace

void checkRange(const std::string& field, double number, const Range& range, const FieldFile& file) {
    const bool isAbove = !range.least || (range.isOpenBelow ? number > *range.least : number >= *range.least);
    const bool isBelow = !range.most || (range.isOpenAbove ? number < *range.most : number <= *range.most);
    if (!isAbove || !isBelow) {
        throw Error(field + " " + demandOf(range), file.where);
    }
}

void refuseMissing(const std::string& field, const std::string& remedy, const FieldFile& file) {
    throw Error(field + " is missing", file.where, remedy);
}

void readPaths(const char* key, FieldReader& reader, const FieldFile& file, std::vector<std::filesystem::path>& paths) {
    const FieldJson* found = reader.find(key);
    if (!found) {
        return;
    }
    for (const FieldJson& item : listOf(key, reader, *found)) {
        if (!item.is_string()) {
            reader.refuse(Message("fields.text", "{field} must be text", reader.field(itemOf(key, paths.size()))));
        }
        paths.push_back((file.folder / item.get<std::string>()).lexically_normal());
    }
}

void writePaths(const char* key, FieldWriter& writer, const std::vector<std::filesystem::path>& paths) {
    for (const auto& path : paths) {
        writer.json[key].push_back(path.lexically_proximate(writer.folder).generic_string());
    }
}

bool readObject(const char* key, FieldReader& reader, FieldJson& object) {
    const FieldJson* found = reader.find(key);
    if (found && !found->is_object()) {
        reader.refuse(Message("fields.object", "{field} must be a JSON object", reader.field(key)));
    }
    if (found) {
        object = *found;
    }
    return found != nullptr;
}

void FieldEntries::addBeside(const FieldEntries& inner, const Place& place) {
    for (const FieldEntry& part : inner.m_entries) {
        FieldEntry entry{.key = part.key, .addNames = part.addNames, .isNamed = part.isNamed};
        entry.read = [read = part.read, place](const char* key, FieldReader& reader, FieldFile& file, void* object) {
            read(key, reader, file, place(object));
        };
        if (part.write) {
            entry.write = [write = part.write, place](const char* key, FieldWriter& writer, FieldPurpose purpose,
                                                      const void* object) {
                write(key, writer, purpose, place(const_cast<void*>(object)));
            };
        }
        if (part.check) {
            entry.check = [check = part.check, place](const std::string& field, const FieldFile& file,
                                                      const void* object) {
                check(field, file, place(const_cast<void*>(object)));
            };
        }
        entry.isUsual = throughPlace(part.isUsual, place);
        entry.isWritten = throughPlace(part.isWritten, place);
        entry.decides = throughPlace(part.decides, place);
        add(std::move(entry));
    }
}

void FieldEntries::addObject(std::string key, const FieldEntries& inner, const Place& make, const Place& find) {
    FieldEntry entry{.key = std::move(key), .isNamed = false};
    entry.read = [inner, make](const char* name, FieldReader& reader, FieldFile& file, void* object) {
        if (const FieldJson* found = reader.find(name)) {
            inner.read(*found, reader.field(name) + ".", file, make(object));
        }
    };
    entry.write = [inner, find](const char* name, FieldWriter& writer, FieldPurpose purpose, const void* object) {
        if (const void* part = find(const_cast<void*>(object))) {
            writer.json[name] = inner.write(part, writer.folder, purpose);
        }
    };
    entry.check = [inner, find](const std::string& field, const FieldFile& file, const void* object) {
        if (const void* part = find(const_cast<void*>(object))) {
            inner.check(part, field + ".", file);
        }
    };
    entry.addNames = [inner](const std::string& field, std::set<std::string>& all) {
        inner.addNames(field + ".", all);
    };
    add(std::move(entry));
}

void FieldEntries::addList(std::string key, const FieldEntries& inner, const List& list) {
    FieldEntry entry{.key = std::move(key)};
    entry.read = [inner, list](const char* name, FieldReader& reader, FieldFile& file, void* object) {
        const FieldJson* found = reader.find(name);
        for (std::size_t i = 0; found && i < listOf(name, reader, *found).size(); ++i) {
            inner.read((*found)[i], itemOf(reader.field(name), i) + ".", file, list.append(object));
        }
    };
    entry.write = [inner, list](const char* name, FieldWriter& writer, FieldPurpose purpose, const void* object) {
        for (std::size_t i = 0; i < list.size(object); ++i) {
            writer.json[name].push_back(inner.write(list.at(object, i), writer.folder, purpose));
        }
    };
    entry.check = [inner, list](const std::string& field, const FieldFile& file, const void* object) {
        for (std::size_t i = 0; i < list.size(object); ++i) {
            inner.check(list.at(object, i), itemOf(field, i) + ".", file);
        }
    };
    entry.addNames = [inner](const std::string& field, std::set<std::string>& all) {
        inner.addNames(field + "[].", all);
    };
    add(std::move(entry));
}

void FieldEntries::addFolder(std::string key) {
    FieldEntry entry{.key = std::move(key)};
    entry.read = [](const char* name, FieldReader& reader, FieldFile& file, void*) {
        std::filesystem::path named;
        reader(name, named);
        file.folder = !file.otherFolder.empty() ? file.otherFolder : named.empty() ? file.folder : named;
    };
    add(std::move(entry));
}

void FieldEntries::read(const FieldJson& json, const std::string& prefix, const FieldFile& file, void* object) const {
    FieldFile here = file; // a copy, since its folder may change: addFolder
    FieldReader reader(json, prefix, here);
    for (const FieldEntry& entry : m_entries) {
        entry.read(entry.key.c_str(), reader, here, object);
    }
    reader.refuseUnknown();
}

void FieldEntries::check(const void* object, const std::string& prefix, const FieldFile& file) const {
    for (const FieldEntry& entry : m_entries) {
        if (entry.check) {
            entry.check(prefix + entry.key, file, object);
        }
    }
}

FieldJson FieldEntries::write(const void* object, const std::filesystem::path& folder, FieldPurpose purpose) const {
    FieldWriter writer{.folder = folder};
    for (const FieldEntry& entry : m_entries) {
        const bool isWanted = (!entry.isWritten || entry.isWritten(object)) &&
                              (purpose == FieldPurpose::File || !entry.decides || entry.decides(object));
        if (entry.write && isWanted) {
            entry.write(entry.key.c_str(), writer, purpose, object);
        }
    }
    return std::move(writer.json);
}

void FieldEntries::addNames(const std::string& prefix, std::set<std::string>& all) const {
    for (const FieldEntry& entry : m_entries) {
        if (entry.isNamed) {
            all.insert(prefix + entry.key);
        }
        if (entry.addNames) {
            entry.addNames(prefix + entry.key, all);
        }
    }
}

} // namespace contexture::store
