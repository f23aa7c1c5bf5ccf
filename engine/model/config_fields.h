// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <any>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <typeindex>
#include <utility>
#include <variant>
#include <vector>

namespace contexture::model {

// The value of a config's field: a flag, a whole number or the number of a choice, any number, a text.
using FieldValue = std::variant<bool, int, double, std::string>;

// One field of a part of a config: its name in JSON, its place and its valid values. Reading, writing and checking use
// it.
struct ConfigField {
    enum class Kind : std::uint8_t { Flag, Whole, Number, Fraction, Choice, Text };

    std::string key;
    Kind kind = Kind::Flag;
    double low = 0.0; // Whole and Number: the smallest and the largest value; Fraction: [0, 1); Text: high bytes
    double high = 0.0;
    std::vector<const char*> choices{}; // Choice: the names of its values, in the order of their numbers
    bool onlyWhereItDiffers = false;    // written only if it differs from the default
    std::function<FieldValue(const std::any& part)> get{};
    std::function<void(std::any& part, const FieldValue& value)> set{}; // of the field's kind
};

// A part of a config: its key in JSON, a value with all defaults, and the fields.
struct ConfigPart {
    std::string key{}; // empty: the system has no part
    std::any defaults{};
    std::vector<ConfigField> fields{};

    std::type_index type() const { return defaults.type(); }
};

// Declares the fields of a system's config, in the order in which they are written. store::FieldTable does the like for
// files of people (recipes, studies); the fields of a config are data besides, which code without the struct's type
// reads, checks and shows:
//   ConfigFields<CacheConfig>().whole("slots", &CacheConfig::slots, 1, 100000).flag("scaled", &CacheConfig::scaled)
template<class Part>
class ConfigFields {
public:
    ConfigFields& flag(std::string key, bool Part::*member) {
        return add<bool>({.key = std::move(key), .kind = ConfigField::Kind::Flag}, member);
    }
    ConfigFields& whole(std::string key, int Part::*member, int low, int high) {
        return add<int>(
            {.key = std::move(key), .kind = ConfigField::Kind::Whole, .low = double(low), .high = double(high)},
            member);
    }
    ConfigFields& number(std::string key, double Part::*member, double low, double high) {
        return add<double>({.key = std::move(key), .kind = ConfigField::Kind::Number, .low = low, .high = high},
                           member);
    }
    ConfigFields& fraction(std::string key, double Part::*member) { // at least 0 and below 1
        return add<double>({.key = std::move(key), .kind = ConfigField::Kind::Fraction}, member);
    }
    // The names of an enumeration's values, in the order of their numbers.
    template<class E>
    ConfigFields& choice(std::string key, E Part::*member, std::vector<const char*> names) {
        return add<int>({.key = std::move(key), .kind = ConfigField::Kind::Choice, .choices = std::move(names)},
                        member);
    }
    ConfigFields& text(std::string key, std::string Part::*member, int mostBytes) {
        return add<std::string>({.key = std::move(key), .kind = ConfigField::Kind::Text, .high = double(mostBytes)},
                                member);
    }
    // The fields of an inner struct, beside the others.
    template<class Inner>
    ConfigFields& inner(Inner Part::*member, const ConfigFields<Inner>& fields) {
        for (ConfigField field : fields.list()) {
            field.get = [member, get = field.get](const std::any& part) {
                return get(std::any(std::any_cast<const Part&>(part).*member));
            };
            field.set = [member, set = field.set](std::any& part, const FieldValue& value) {
                std::any inner(std::any_cast<Part&>(part).*member);
                set(inner, value);
                std::any_cast<Part&>(part).*member = std::any_cast<Inner&>(inner);
            };
            m_fields.push_back(std::move(field));
        }
        return *this;
    }
    // The field before is newer than the first bundles: it is written only if it differs from the default.
    ConfigFields& onlyWhereItDiffers() {
        m_fields.back().onlyWhereItDiffers = true;
        return *this;
    }

    const std::vector<ConfigField>& list() const { return m_fields; }
    ConfigPart under(std::string key) const { return {std::move(key), std::any(Part()), m_fields}; }

private:
    template<class Held, class Member>
    ConfigFields& add(ConfigField field, Member Part::*member) {
        field.get = [member](const std::any& part) -> FieldValue {
            return static_cast<Held>(std::any_cast<const Part&>(part).*member);
        };
        field.set = [member](std::any& part, const FieldValue& value) {
            std::any_cast<Part&>(part).*member = static_cast<Member>(std::get<Held>(value));
        };
        m_fields.push_back(std::move(field));
        return *this;
    }

    std::vector<ConfigField> m_fields;
};

// Throws the Error for a config: `what` names the field.
[[noreturn]] void refuseField(Message what, Message remedy = {});

// Checks that every field of the part has a valid value.
void checkFields(const ConfigPart& part, const std::any& values);

} // namespace contexture::model
