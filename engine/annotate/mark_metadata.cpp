// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/mark_metadata.h"

#include "engine/core/json_shape.h"

#include <algorithm>

namespace contexture::annotate {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kOwn = "contexture";
constexpr const char* kMetadataKey = "metadata"; // below it, whole, where it has names that mean something here
constexpr const char* kNote = "note";
constexpr const char* kCorrected = "corrected_translation";

// The place of the correction in the translation: its single span, or the whole sentence.
std::optional<CharacterRange> correctedPlace(const MarkRecord& record) {
    const auto& spans = record.mark.spans;
    if (spans.empty()) {
        return CharacterRange{0, characterCount(record.target)};
    }
    if (spans.size() == 1 && spans.front().side == Side::Target) {
        return CharacterRange{spans.front().begin, spans.front().end};
    }
    return std::nullopt;
}

// The corrected sentence; empty if the correction has no place.
std::string correctedSentence(const MarkRecord& record) {
    const auto place = correctedPlace(record);
    if (!place || record.mark.correction.empty()) {
        return {};
    }
    return record.target.substr(0, byteOffset(record.target, place->begin)) + record.mark.correction +
           record.target.substr(byteOffset(record.target, place->end));
}

// The inverse: the text of a corrected sentence in the place of the span. Empty if the sentence differs elsewhere, too,
// or if the text is empty.
std::string correctionIn(const MarkRecord& record, std::string_view corrected) {
    const auto place = correctedPlace(record);
    if (!place) {
        return {};
    }
    const std::string_view text = record.target;
    const std::string_view before = text.substr(0, byteOffset(text, place->begin));
    const std::string_view after = text.substr(byteOffset(text, place->end));
    const bool fits =
        corrected.size() > before.size() + after.size() && corrected.starts_with(before) && corrected.ends_with(after);
    return fits ? std::string(corrected.substr(before.size(), corrected.size() - before.size() - after.size()))
                : std::string();
}

// Removes a text from the object and returns it; nothing if there is no member of that name, or if it is not a text.
std::optional<std::string> takeText(Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) {
        return std::nullopt;
    }
    std::string text = found->get<std::string>();
    object.erase(found);
    return text;
}

std::optional<std::vector<CharacterSpan>> spansOf(const Json& list) {
    if (!list.is_array()) {
        return std::nullopt;
    }
    std::vector<CharacterSpan> spans;
    for (const Json& one : list) {
        const bool isSpan = one.is_array() && one.size() == 3 && one[0].is_string() && one[1].is_number_unsigned() &&
                            one[2].is_number_unsigned() && one[1] <= one[2] && one[2] <= 0xFFFFFFFFu;
        const std::string side = isSpan ? one[0].get<std::string>() : std::string();
        if (side != "source" && side != "target") {
            return std::nullopt;
        }
        spans.push_back(
            {side == "source" ? Side::Source : Side::Target, one[1].get<std::uint32_t>(), one[2].get<std::uint32_t>()});
    }
    return spans;
}

} // namespace

Json parseLenient(std::string_view text, std::size_t around) {
    constexpr std::size_t kKeysAround = 100;
    const JsonShape shape = shapeOfJson(text);
    const bool isBounded =
        shape.depth <= kDeepestJson + around && shape.keys <= kMostJsonKeys + kKeysAround * (around + 1);
    return isBounded ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
}

std::string oneLine(const Json& json) {
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (std::size_t at = text.find('\x7F'); at != std::string::npos; at = text.find('\x7F', at)) {
        text.replace(at, 1, "\\u007f"); // a control character, which JSON leaves as it is
    }
    return text;
}

namespace {

// Comment, correction and metadata as a reader of the cell obtains them.
bool comesBack(const std::string& cell, const MarkRecord& record, const Json& metadata) {
    MarkRecord again = record;
    again.mark.comment.clear();
    again.mark.correction.clear();
    again.mark.metadata.clear();
    auto parsed = parseMetadata(cell);
    if (!parsed) {
        return false;
    }
    takeMetadata(*std::move(parsed), again);
    return again.mark.comment == record.mark.comment && again.mark.correction == record.mark.correction &&
           again.mark.metadata == (metadata.empty() ? std::string() : oneLine(metadata));
}

} // namespace

std::string writeMetadata(const MarkRecord& record, const MetadataExtras& extras, bool hasQuotes) {
    Json object = record.mark.metadata.empty() ? Json::object() : parseLenient(record.mark.metadata);
    if (!object.is_object()) {
        object = Json::object();
    }
    const Json metadata = object;
    Json own = Json::object();
    if (!record.mark.comment.empty()) {
        object[kNote] = record.mark.comment;
    }
    if (!record.mark.correction.empty()) {
        const std::string corrected = correctedSentence(record);
        const bool isFree = !object.contains(kCorrected);
        if (!corrected.empty() && isFree) {
            object[kCorrected] = corrected;
        }
        if (!isFree || correctionIn(record, corrected) != record.mark.correction) {
            own["correction"] = record.mark.correction;
        }
    }
    if (extras.spans) {
        Json& spans = own["spans"] = Json::array();
        for (const CharacterSpan& span : *extras.spans) {
            spans.push_back({span.side == Side::Source ? "source" : "target", span.begin, span.end});
        }
    }
    for (const auto& [column, text] : extras.exact) {
        own[column] = text;
    }
    if (!own.empty() || (object.empty() && hasQuotes)) {
        object[kOwn] = own;
    }
    std::string cell = oneLine(object);
    if (comesBack(cell, record, metadata)) {
        return cell;
    }
    own["comment"] = record.mark.comment; // it has names that mean something here
    own["correction"] = record.mark.correction;
    own[kMetadataKey] = metadata;
    return oneLine(Json{{kOwn, std::move(own)}});
}

std::optional<ParsedMetadata> parseMetadata(std::string_view cell) {
    ParsedMetadata parsed;
    if (cell.empty()) {
        return parsed;
    }
    parsed.object = parseLenient(cell);
    if (parsed.object.is_discarded()) { // perhaps the levels around kMetadataKey are too many
        parsed.object = parseLenient(cell, 2);
        const auto own = parsed.object.is_object() ? parsed.object.find(kOwn) : parsed.object.end();
        if (!parsed.object.is_object() || own == parsed.object.end() || !own->is_object() ||
            !own->contains(kMetadataKey)) {
            return std::nullopt;
        }
    }
    if (!parsed.object.is_object()) { // discarded where it is no JSON
        return std::nullopt;
    }
    const auto own = parsed.object.find(kOwn);
    if (own != parsed.object.end() && own->is_object()) {
        if (const auto spans = own->find("spans"); spans != own->end()) {
            parsed.extras.spans = spansOf(*spans);
            own->erase(spans);
        }
        for (const char* column : {"system", "document", "segment", "globalSegment", "annotator", "source", "target",
                                   "category", "severity"}) {
            if (auto text = takeText(*own, column)) {
                parsed.extras.exact[column] = *std::move(text);
            }
        }
    }
    return parsed;
}

void takeMetadata(ParsedMetadata metadata, MarkRecord& record) {
    Json& object = metadata.object;
    const auto whole = object.find(kOwn);
    if (whole != object.end() && whole->is_object() && whole->contains(kMetadataKey)) {
        record.mark.comment = takeText(*whole, "comment").value_or(std::string());
        record.mark.correction = takeText(*whole, "correction").value_or(std::string());
        const Json& all = (*whole)[kMetadataKey];
        record.mark.metadata = all.is_object() && !all.empty() ? oneLine(all) : std::string();
        return;
    }
    if (auto note = takeText(object, kNote)) {
        record.mark.comment = *std::move(note);
    }
    const auto own = object.find(kOwn);
    std::optional<std::string> correction;
    if (own != object.end() && own->is_object()) {
        correction = takeText(*own, "correction");
        if (own->empty()) {
            object.erase(kOwn);
        }
    }
    const auto corrected = object.find(kCorrected);
    const bool hasCorrected = corrected != object.end() && corrected->is_string();
    if (correction) {
        record.mark.correction = *correction;
        if (hasCorrected && corrected->get<std::string>() == correctedSentence(record)) {
            object.erase(kCorrected);
        }
    } else if (hasCorrected) {
        record.mark.correction = correctionIn(record, corrected->get<std::string>());
        if (!record.mark.correction.empty()) {
            object.erase(kCorrected);
        }
    }
    record.mark.metadata = object.empty() ? std::string() : oneLine(object);
}

} // namespace contexture::annotate
