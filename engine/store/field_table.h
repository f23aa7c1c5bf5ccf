// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/field_entries.h"

namespace contexture::store {

// The fields of an object in a JSON file that people write (a recipe, a study), each defined once: its key, the member
// that holds it, its range, and when it is written. Reading, checking, writing and the list of names follow the table;
// type, default and meaning come from the member. For the configs of systems, see model::ConfigFields.
//     static const auto kTable = FieldTable<Options>()
//                                    .value("documents", &Options::documents, above(0))
//                                    .choice("schedule", &Options::schedule, kScheduleNames);
template<class Object>
class FieldTable {
public:
    using Condition = std::function<bool(const Object&)>;

    // A flag, a number, a text or a path.
    template<class T>
    FieldTable& value(std::string key, T Object::*member, Range range = {}) {
        FieldEntry& entry = addMember(std::move(key), member);
        entry.read = [member](const char* name, FieldReader& reader, FieldFile&, void* object) {
            reader(name, of(object).*member);
        };
        entry.write = [member](const char* name, FieldWriter& writer, FieldPurpose, const void* object) {
            writer(name, of(object).*member);
        };
        if constexpr (std::is_arithmetic_v<T>) {
            entry.check = [member, range](const std::string& field, const FieldFile& file, const void* object) {
                checkRange(field, static_cast<double>(of(object).*member), range, file);
            };
        }
        return *this;
    }
    // An enumeration, by the names of its values in the order of their numbers.
    template<class E, std::size_t N>
    FieldTable& choice(std::string key, E Object::*member, const std::array<const char*, N>& names) {
        FieldEntry& entry = addMember(std::move(key), member);
        entry.read = [member, names](const char* name, FieldReader& reader, FieldFile&, void* object) {
            reader(name, of(object).*member, names);
        };
        entry.write = [member, names](const char* name, FieldWriter& writer, FieldPurpose, const void* object) {
            writer(name, of(object).*member, names);
        };
        return *this;
    }
    // A list of paths, left out if it is empty.
    FieldTable& paths(std::string key, std::vector<std::filesystem::path> Object::*member) {
        FieldEntry& entry = addMember(std::move(key), member);
        entry.read = [member](const char* name, FieldReader& reader, FieldFile& file, void* object) {
            readPaths(name, reader, file, of(object).*member);
        };
        entry.write = [member](const char* name, FieldWriter& writer, FieldPurpose, const void* object) {
            writePaths(name, writer, of(object).*member);
        };
        return *this;
    }
    // A JSON object that the member keeps as text, for another reader.
    FieldTable& objectText(std::string key, std::string Object::*member) {
        FieldEntry& entry = addMember(std::move(key), member);
        entry.read = [member](const char* name, FieldReader& reader, FieldFile&, void* object) {
            FieldJson json;
            if (readObject(name, reader, json)) {
                of(object).*member = json.dump();
            }
        };
        entry.write = [member](const char* name, FieldWriter& writer, FieldPurpose, const void* object) {
            writer.json[name] = FieldJson::parse(of(object).*member);
        };
        return *this;
    }
    // JSON that the member keeps for another reader: an object, or any value; null if the field is missing. These
    // fields are only read.
    FieldTable& objectJson(std::string key, FieldJson Object::*member) {
        return readBy(std::move(key), [member](const char* name, FieldReader& reader, Object& object) {
            readObject(name, reader, object.*member);
        });
    }
    FieldTable& any(std::string key, FieldJson Object::*member) {
        return readBy(std::move(key), [member](const char* name, FieldReader& reader, Object& object) {
            if (const FieldJson* found = reader.find(name)) {
                object.*member = *found;
            }
        });
    }
    // A field that only this function can read; nothing writes it.
    FieldTable& readBy(std::string key, std::function<void(const char*, FieldReader&, Object&)> read) {
        m_entries.add({.key = std::move(key)}).read = [read = std::move(read)](const char* name, FieldReader& reader,
                                                                               FieldFile&, void* object) {
            read(name, reader, of(object));
        };
        return *this;
    }
    // See FieldEntries::addFolder.
    FieldTable& folder(std::string key) {
        m_entries.addFolder(std::move(key));
        return *this;
    }

    // The fields of an inner struct, beside the others.
    template<class Inner>
    FieldTable& beside(Inner Object::*member, const FieldTable<Inner>& table) {
        m_entries.addBeside(table.entries(), place(member));
        return *this;
    }
    // A JSON object that is always written; its fields are members of an inner struct, or of this one.
    template<class Inner>
    FieldTable& object(std::string key, Inner Object::*member, const FieldTable<Inner>& table) {
        m_entries.addObject(std::move(key), table.entries(), place(member), place(member));
        return *this;
    }
    FieldTable& object(std::string key, const FieldTable& table) {
        const auto same = [](void* object) { return object; };
        m_entries.addObject(std::move(key), table.entries(), same, same);
        return *this;
    }
    // A JSON object that may be missing.
    template<class Inner>
    FieldTable& object(std::string key, std::optional<Inner> Object::*member, const FieldTable<Inner>& table) {
        m_entries.addObject(
            std::move(key), table.entries(), [member](void* object) { return &(of(object).*member).emplace(); },
            [member](void* object) { return of(object).*member ? &*(of(object).*member) : nullptr; });
        m_entries.last().isNamed = true;
        return *this;
    }
    // A list of JSON objects, left out if it is empty.
    template<class Inner>
    FieldTable& list(std::string key, std::vector<Inner> Object::*member, const FieldTable<Inner>& table) {
        m_entries.addList(
            std::move(key), table.entries(),
            {.size = [member](const void* object) { return (of(object).*member).size(); },
             .at = [member](const void* object, std::size_t i) -> const void* { return &(of(object).*member)[i]; },
             .append = [member](void* object) -> void* { return &(of(object).*member).emplace_back(); }});
        return *this;
    }

    // The following functions add a property to the field before them.
    FieldTable& onlyWhereItDiffers() { // left out at its default: files without a newer field stay comparable
        m_entries.last().isWritten = [isUsual = m_entries.last().isUsual](const void* object) {
            return !isUsual(object);
        };
        return *this;
    }
    FieldTable& onlyWhere(Condition condition) { // written only under this condition
        m_entries.last().isWritten = erased(std::move(condition));
        return *this;
    }
    FieldTable& decidesWhere(Condition condition) { // otherwise a comparison leaves it out
        m_entries.last().decides = erased(std::move(condition));
        return *this;
    }
    FieldTable& decidesNothing() {
        return decidesWhere([](const Object&) { return false; });
    }
    FieldTable& required(std::string remedy = {}) { // the field must not be missing or empty
        FieldEntry& entry = m_entries.last();
        entry.check = [isUsual = entry.isUsual, remedy = std::move(remedy)](const std::string& field,
                                                                            const FieldFile& file, const void* object) {
            if (isUsual(object)) {
                refuseMissing(field, remedy, file);
            }
        };
        return *this;
    }
    FieldTable& checkedWhere(Condition condition) {
        FieldEntry& entry = m_entries.last();
        entry.check = [condition = std::move(condition),
                       check = entry.check](const std::string& field, const FieldFile& file, const void* object) {
            if (condition(of(object))) {
                check(field, file, object);
            }
        };
        return *this;
    }
    FieldTable& changes(std::function<void(Object&)> change) { // of defaults of later fields, if a file has this one
        FieldEntry& entry = m_entries.last();
        entry.read = [change = std::move(change), read = entry.read](const char* name, FieldReader& reader,
                                                                     FieldFile& file, void* object) {
            read(name, reader, file, object);
            if (reader.find(name)) {
                change(of(object));
            }
        };
        return *this;
    }

    // A missing field keeps its value. `prefix` is the place of the object, for example "training.". Throws Error that
    // names a field of a wrong kind, or one that is not in the table.
    void read(const FieldJson& json, const std::string& prefix, const FieldFile& file, Object& object) const {
        m_entries.read(json, prefix, file, &object);
    }
    // Throws Error that names the first field whose value lies outside its range or is missing.
    void check(const Object& object, const std::string& prefix, const FieldFile& file) const {
        m_entries.check(&object, prefix, file);
    }
    // Paths are written relative to `folder`.
    FieldJson write(const Object& object, const std::filesystem::path& folder = {},
                    FieldPurpose purpose = FieldPurpose::File) const {
        return m_entries.write(&object, folder, purpose);
    }
    // Adds the name of each field, as "data.files[].path".
    void addNames(const std::string& prefix, std::set<std::string>& all) const { m_entries.addNames(prefix, all); }

    const FieldEntries& entries() const { return m_entries; }

private:
    static Object& of(void* object) { return *static_cast<Object*>(object); }
    static const Object& of(const void* object) { return *static_cast<const Object*>(object); }
    static FieldEntry::Condition erased(Condition condition) {
        return [condition = std::move(condition)](const void* object) { return condition(of(object)); };
    }
    template<class Part>
    static FieldEntries::Place place(Part Object::*member) {
        return [member](void* object) -> void* { return &(of(object).*member); };
    }
    template<class T>
    FieldEntry& addMember(std::string key, T Object::*member) {
        FieldEntry& entry = m_entries.add({.key = std::move(key)});
        entry.isUsual = [member](const void* object) { return of(object).*member == Object().*member; };
        return entry;
    }

    FieldEntries m_entries;
};

} // namespace contexture::store
