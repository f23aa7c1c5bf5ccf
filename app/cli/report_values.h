// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture {
struct Document;
}

namespace contexture::cli {

// null if the number is infinite or not a number.
nlohmann::ordered_json numberOrNull(double value);

// The name of a document in a report: its id, or its title if it has no id.
const std::string& nameOf(const Document& document);

} // namespace contexture::cli
