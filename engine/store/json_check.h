// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace contexture::store {

// Parses JSON of unknown origin: UTF-8 only, no key twice in one object, at most 64 levels deep. For any
// other text throws Error with `where` and `remedy` that names the mistake and its byte.
nlohmann::json parseStrictJson(std::string_view text, const Message& where, const Message& remedy);

// The value as a whole number that fits the type; nullopt for any other value. (The library's get<int>() also accepts
// 1e300 and 0.5, and its result for 1e300 is undefined.)
template<std::integral T, class Json>
std::optional<T> wholeNumber(const Json& value) {
    if (value.is_number_unsigned()) {
        const auto number = value.template get<std::uint64_t>();
        return std::in_range<T>(number) ? std::optional(static_cast<T>(number)) : std::nullopt;
    }
    if (value.is_number_integer()) {
        const auto number = value.template get<std::int64_t>();
        return std::in_range<T>(number) ? std::optional(static_cast<T>(number)) : std::nullopt;
    }
    return std::nullopt;
}

// A name from a file for a message: quoted, with control characters replaced and an over-long end cut.
std::string inQuotes(std::string_view name);

} // namespace contexture::store
