#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture {
struct Document;
}

namespace contexture::cli {

// A cell of a table without quoting: tabs and line ends, which would break the table, become blanks.
std::string cell(std::string text);

// Null where the number is none: infinite, or not a number.
nlohmann::ordered_json numberOrNull(double value);

// What a report calls a document: its id, or its title where it has none.
const std::string& nameOf(const Document& document);

} // namespace contexture::cli
