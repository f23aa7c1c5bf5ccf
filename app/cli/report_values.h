// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture {
struct Document;
}

namespace contexture::cli {

// Null where the number is none: infinite, or not a number.
nlohmann::ordered_json numberOrNull(double value);

// What a report calls a document: its id, or its title where it has none.
const std::string& nameOf(const Document& document);

} // namespace contexture::cli
