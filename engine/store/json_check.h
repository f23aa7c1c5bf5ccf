#pragma once

#include "engine/core/message.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace contexture::store {

// Parses JSON that a stranger wrote: UTF-8 only, no key twice in one object, at most 64 levels deep. Otherwise throws
// Error with `where` and `remedy`, telling what is wrong and at which byte.
nlohmann::json parseStrictJson(std::string_view text, const Message& where, const Message& remedy);

// A name from a file as a message may show it: quoted, control characters and over-long tails replaced.
std::string inQuotes(std::string_view name);

} // namespace contexture::store
