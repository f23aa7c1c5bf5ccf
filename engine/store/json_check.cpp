// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/json_check.h"

#include "engine/core/error.h"

#include <set>
#include <vector>

namespace contexture::store {

nlohmann::json parseStrictJson(std::string_view text, const Message& where, const Message& remedy) {
    using nlohmann::json;
    constexpr int kMaximumDepth = 64;
    std::vector<std::set<std::string>> keys;
    const auto check = [&](int depth, json::parse_event_t event, json& parsed) {
        if (depth > kMaximumDepth) {
            throw Error(Message("json.deep", "the JSON is nested more than {levels} levels deep", kMaximumDepth), where,
                        remedy);
        }
        if (event == json::parse_event_t::object_start) {
            keys.emplace_back();
        } else if (event == json::parse_event_t::object_end) {
            keys.pop_back();
        } else if (event == json::parse_event_t::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys.back().insert(key).second) {
                throw Error(Message("json.twice", "the key {key} stands twice in one JSON object", inQuotes(key)),
                            where, remedy);
            }
        }
        return true;
    };
    try {
        return json::parse(text.begin(), text.end(), check);
    } catch (const json::parse_error& error) {
        throw Error(Message("json.invalid-at", "not valid JSON in UTF-8, at byte {byte}", error.byte), where, remedy);
    } catch (const json::exception&) { // a number out of range
        throw Error(Message("json.invalid", "not valid JSON"), where, remedy);
    }
}

std::string inQuotes(std::string_view name) {
    constexpr std::size_t kShown = 80;
    std::string text = "\"";
    std::size_t i = 0;
    for (; i < name.size() && i < kShown; ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        text += c < 0x20 || c == 0x7f ? '?' : name[i];
    }
    if (i < name.size()) {
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0u) == 0x80u) {
            text.pop_back(); // removes a character that was cut
        }
        if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0u) {
            text.pop_back();
        }
        text += "...";
    }
    return text + "\"";
}

} // namespace contexture::store
