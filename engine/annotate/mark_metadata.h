// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"
#include "engine/annotate/marked_text.h"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace contexture::annotate {

// The last column of an MQM table: a JSON object. Comment and correction stand in it under Marot's names (note,
// corrected_translation), and what the other columns cannot hold under "contexture":
//     {"note": "…", "corrected_translation": "…", "contexture": {"correction": "…", "spans": [["target", 3, 7]],
//      "target": "a text with a line break"}, "timestamp": 1650000000000}
// Whatever else is there stays in ErrorMark::metadata. Where that has such a name itself, as JSON Lines may, all of it
// stands below "contexture" under "metadata", with "comment" and "correction" beside it.
struct MetadataExtras {
    std::optional<std::vector<CharacterSpan>> spans; // where tags do not tell them
    std::map<std::string, std::string> exact;        // columns by name, as they are, where a cell cannot hold them
};

// `hasQuotes`: another cell has quotation marks; then this one has some that no CSV cell would have, so that the file
// is not taken for one.
std::string writeMetadata(const MarkRecord& record, const MetadataExtras& extras, bool hasQuotes);

// Into the record's mark; its texts and spans are there already. Returns false where the cell is no JSON object: then
// it is the note of older files.
struct ParsedMetadata {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    MetadataExtras extras;
};
std::optional<ParsedMetadata> parseMetadata(std::string_view cell);
void takeMetadata(ParsedMetadata metadata, MarkRecord& record);

// JSON as strangers write it: discarded where it is none, and where it is nested or has more keys than anybody needs.
// `around`: levels that stand around what is kept, with some keys each.
nlohmann::ordered_json parseLenient(std::string_view text, std::size_t around = 0);

// JSON of a text that may not be UTF-8, on one line.
std::string oneLine(const nlohmann::ordered_json& json);

} // namespace contexture::annotate
