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

// The last column of an MQM table: a JSON object. It holds comment and correction under Marot's names (note,
// corrected_translation), and what the other columns cannot hold under "contexture":
//     {"note": "…", "corrected_translation": "…", "contexture": {"correction": "…", "spans": [["target", 3, 7]],
//      "target": "a text with a line break"}, "timestamp": 1650000000000}
// Whatever else is there stays in ErrorMark::metadata. Where that has such a name itself, as JSON Lines may, all of it
// stands below "contexture" under "metadata", with "comment" and "correction" beside it.
struct MetadataExtras {
    std::optional<std::vector<CharacterSpan>> spans; // spans, if tags cannot express them
    std::map<std::string, std::string> exact;        // exact values of columns, by name, if a cell cannot hold them
};

// `hasQuotes`: another cell has quotation marks; then this cell gets some that no CSV cell would have, so that the file
// is not taken for CSV.
std::string writeMetadata(const MarkRecord& record, const MetadataExtras& extras, bool hasQuotes);

// Adds the metadata to the record's mark, whose texts and spans are set already. parseMetadata returns nullopt if the
// cell is no JSON object: then it is the note of older files.
struct ParsedMetadata {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    MetadataExtras extras;
};
std::optional<ParsedMetadata> parseMetadata(std::string_view cell);
void takeMetadata(ParsedMetadata metadata, MarkRecord& record);

// Parses JSON of unknown origin: discarded if it is invalid, too deeply nested or has too many keys. `around`: number
// of levels that will enclose the kept part, with some keys each.
nlohmann::ordered_json parseLenient(std::string_view text, std::size_t around = 0);

// JSON on one line; the text may contain bytes that are not UTF-8.
std::string oneLine(const nlohmann::ordered_json& json);

} // namespace contexture::annotate
