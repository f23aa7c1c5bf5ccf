// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/json_fields.h"

#include "engine/core/json_shape.h"

namespace contexture::store {

FieldJson parseFields(std::string_view text, const FieldFile& file, Message remedy) {
    const JsonShape shape = shapeOfJson(text);
    if (shape.depth > kDeepestJson) {
        throw Error(Message("json.deep", "the JSON is nested more than {levels} levels deep", kDeepestJson), file.where,
                    std::move(remedy));
    }
    if (shape.keys > kMostJsonKeys) {
        throw Error(Message("inspect.keys", "the JSON has more than {limit} keys", kMostJsonKeys), file.where,
                    std::move(remedy));
    }
    try {
        return FieldJson::parse(text);
    } catch (const FieldJson::parse_error& error) {
        throw Error(Message("fields.json", "it is not JSON (byte {byte})", error.byte), file.where, std::move(remedy));
    } catch (const FieldJson::exception&) { // a number out of range
        throw Error(Message("fields.json-number", "it is not JSON: a number is out of range"), file.where,
                    std::move(remedy));
    }
}

FieldReader::FieldReader(const FieldJson& json, std::string prefix, const FieldFile& file)
    : m_json(json), m_prefix(std::move(prefix)), m_file(file) {
    if (!json.is_object()) {
        refuse(Message("fields.object", "{field} must be a JSON object",
                       m_prefix.empty() ? "the " + m_file.what : m_prefix.substr(0, m_prefix.size() - 1)));
    }
}

const FieldJson* FieldReader::find(const char* key) {
    m_known.insert(key);
    const auto found = m_json.find(key);
    return found == m_json.end() ? nullptr : &*found;
}

void FieldReader::refuseUnknown() const {
    for (const auto& [key, value] : m_json.items()) {
        if (!m_known.contains(key)) {
            refuse(
                Message("fields.unknown", "{field} is not a field of a {file}", field(key), m_file.what),
                Message("fields.unknown.remedy", "correct its name, remove it, or use a newer version of Contexture"));
        }
    }
}

void FieldReader::refuse(Message what, Message remedy) const {
    throw Error(std::move(what), m_file.where, std::move(remedy));
}

void FieldReader::operator()(const char* key, bool& value) {
    if (const FieldJson* found = find(key)) {
        if (!found->is_boolean()) {
            refuse(Message("fields.bool", "{field} must be true or false", field(key)));
        }
        value = found->get<bool>();
    }
}

void FieldReader::operator()(const char* key, double& value) {
    if (const FieldJson* found = find(key)) {
        if (!found->is_number()) {
            refuse(Message("fields.number", "{field} must be a number", field(key)));
        }
        value = found->get<double>();
    }
}

void FieldReader::operator()(const char* key, std::string& value) {
    if (const FieldJson* found = find(key)) {
        if (!found->is_string()) {
            refuse(Message("fields.text", "{field} must be text", field(key)));
        }
        value = found->get<std::string>();
    }
}

void FieldReader::operator()(const char* key, std::filesystem::path& value) {
    std::string text;
    (*this)(key, text);
    if (m_json.contains(key)) {
        value = text.empty() ? std::filesystem::path() : (m_file.folder / text).lexically_normal();
    }
}

std::uint64_t FieldReader::whole(const char* key, const FieldJson& json, std::int64_t least, std::uint64_t most) const {
    const bool fits = json.is_number_unsigned() ? json.get<std::uint64_t>() <= most
                                                : json.is_number_integer() && json.get<std::int64_t>() >= least &&
                                                      (json.get<std::int64_t>() < 0 ||
                                                       static_cast<std::uint64_t>(json.get<std::int64_t>()) <= most);
    if (!fits) {
        refuse(
            Message("fields.whole", "{field} must be a whole number from {least} to {most}", field(key), least, most));
    }
    return json.is_number_unsigned() ? json.get<std::uint64_t>() : static_cast<std::uint64_t>(json.get<std::int64_t>());
}

std::size_t FieldReader::oneOf(const char* key, const FieldJson& json, std::span<const char* const> names) const {
    std::string choices;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (json.is_string() && json.get_ref<const std::string&>() == names[i]) {
            return i;
        }
        choices += (i == 0 ? "" : ", ") + std::string(names[i]);
    }
    refuse(Message("fields.choice", "{field} must be one of: {choices}", field(key), choices));
}

} // namespace contexture::store
