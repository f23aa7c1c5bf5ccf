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

// Parses JSON that a stranger wrote: UTF-8 only, no key twice in one object, at most 64 levels deep. Otherwise throws
// Error with `where` and `remedy`, telling what is wrong and at which byte.
nlohmann::json parseStrictJson(std::string_view text, const Message& where, const Message& remedy);

// A whole number that the type can hold; nothing for any other value. (The library's own get<int>() takes 1e300 and
// 0.5, too, and what the former becomes is undefined.)
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

// A name from a file as a message may show it: quoted, control characters and over-long tails replaced.
std::string inQuotes(std::string_view name);

} // namespace contexture::store
