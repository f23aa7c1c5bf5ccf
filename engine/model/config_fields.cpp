// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/config_fields.h"

#include "engine/core/error.h"

namespace contexture::model {

void refuseField(Message what, Message remedy) {
    throw Error(std::move(what), "contexture.config", std::move(remedy));
}

void checkFields(const ConfigPart& part, const std::any& values) {
    for (const ConfigField& field : part.fields) {
        const std::string name = part.key + "." + field.key;
        const FieldValue value = field.get(values);
        if (field.kind == ConfigField::Kind::Whole) {
            const int whole = std::get<int>(value);
            if (whole < field.low || whole > field.high) {
                refuseField(Message("config.value", "{field} is {value}", name, whole),
                            Message("config.range", "it must lie between {least} and {most}",
                                    static_cast<std::int64_t>(field.low), static_cast<std::int64_t>(field.high)));
            }
        } else if (field.kind == ConfigField::Kind::Fraction) {
            const double fraction = std::get<double>(value);
            if (!(fraction >= 0.0 && fraction < 1.0)) {
                refuseField(Message("config.value", "{field} is {value}", name, fraction),
                            Message("config.fraction", "it must be at least 0 and below 1"));
            }
        } else if (field.kind == ConfigField::Kind::Number) {
            const double number = std::get<double>(value);
            if (!(number >= field.low && number <= field.high)) {
                refuseField(Message("config.value", "{field} is {value}", name, number),
                            Message("config.range", "it must lie between {least} and {most}", field.low, field.high));
            }
        } else if (field.kind == ConfigField::Kind::Text) {
            const auto bytes = static_cast<std::int64_t>(std::get<std::string>(value).size());
            const auto most = static_cast<std::int64_t>(field.high);
            if (bytes > most) {
                refuseField(Message("config.text", "{field} has {bytes} bytes", name, bytes),
                            Message("config.text.do", "it may have at most {most}", most));
            }
        }
    }
}

} // namespace contexture::model
