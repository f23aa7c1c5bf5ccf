// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

namespace contexture::store {

// The member of a JSON object for a reader that takes files as other programs write them. Null: the object lacks the
// member or has null in its place, or the JSON is no object.
template<class Json>
const Json* memberOf(const Json& object, std::string_view key) {
    if (!object.is_object()) {
        return nullptr;
    }
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

} // namespace contexture::store
