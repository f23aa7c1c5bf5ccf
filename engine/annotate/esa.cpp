// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/esa.h"

#include "engine/annotate/esa_sentences.h"
#include "engine/annotate/mark_lines.h"
#include "engine/annotate/mark_metadata.h"
#include "engine/core/json_shape.h"
#include "engine/store/json_member.h"

#include <algorithm>
#include <array>

namespace contexture::annotate {

namespace {

using Json = EsaJson;

constexpr std::array<std::string_view, 2> kSpanKeys{"esa_spans", "error_spans"};

Message whyNotEsa(std::string_view text) {
    const JsonShape shape = shapeOfJson(text);
    return shape.depth > kDeepestJson
               ? Message("json.deep", "the JSON is nested more than {levels} levels deep", kDeepestJson)
               : Message("marks.json", "the line is no JSON object");
}

// The marks that this program wrote into the line's own member; nullopt if there are none, or if the line was changed
// since.
std::optional<std::vector<MarkRecord>> ownMarks(const Json& line, std::size_t number) {
    const Json* const own = store::memberOf(line, kEsaOwn);
    const Json* const marks = own ? store::memberOf(*own, "marks") : nullptr;
    const Json* const of = marks ? store::memberOf(*own, "of") : nullptr;
    if (!of || !marks->is_array() || *of != esaPartOf(line)) {
        return std::nullopt;
    }
    std::vector<MarkRecord> records;
    for (const Json& mark : *marks) {
        const std::string text = oneLine(mark);
        const MarkFile one = readMarkLines({text});
        if (one.records.size() != 1) {
            return std::nullopt;
        }
        records.push_back(one.records.front());
        records.back().line = number;
    }
    return records;
}

void readLine(std::string_view line, std::size_t number, EsaCollector& collector) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
        return;
    }
    constexpr std::size_t kAroundOwn = 4; // levels around the metadata of a mark of our own
    if (auto own = ownMarks(parseLenient(line, kAroundOwn), number)) {
        collector.add(*std::move(own));
        return;
    }
    const Json json = parseLenient(line, 1);
    if (!json.is_object()) {
        collector.leaveOut(number, whyNotEsa(line));
        return;
    }
    EsaSentence sentence;
    MarkRecord& record = sentence.record;
    record.line = number;
    for (const auto& [key, value] : json.items()) {
        if (value.is_null() || key == kEsaOwn) {
            continue;
        }
        if (std::find(kSpanKeys.begin(), kSpanKeys.end(), key) != kSpanKeys.end()) {
            sentence.spans = value;
        } else if (key == "line_id" || key == "segment_id") {
            record.segment = textAt(json, key);
        } else if (key == "doc_id" || key == "document_id") {
            record.document = textAt(json, key);
        } else if (key == "system") {
            record.system = textAt(json, key);
        } else if (key == "annotator" || key == "rater") {
            record.mark.annotator = textAt(json, key);
        } else if (key == "src" || key == "source") {
            record.source = textAt(json, key);
        } else if (key == "tgt" || key == "target") {
            record.target = textAt(json, key);
        } else {
            sentence.metadata[key] = value;
        }
    }
    if (!sentence.spans.is_null() && !sentence.spans.is_array()) {
        collector.leaveOut(number, Message("marks.esa-list", "the spans of the sentence must be a list"));
        return;
    }
    if (const Json* const score = store::memberOf(sentence.metadata, kEsaScore); score && !isEsaScore(*score)) {
        collector.leaveOut(number, Message("marks.esa-score", "esa_score must be a number from 0 to 100"));
        return;
    }
    if (sentence.spans.is_null() && !store::memberOf(sentence.metadata, kEsaScore)) {
        collector.leaveOut(number, Message("marks.esa-nothing", "the line has no spans and no esa_score"));
        return;
    }
    collector.add(std::move(sentence));
}

} // namespace

bool isEsaLine(std::string_view line) {
    const auto isOne = [](const auto& has) {
        return has(std::string_view(kEsaScore)) || std::any_of(kSpanKeys.begin(), kSpanKeys.end(), has);
    };
    if (!isOne([line](std::string_view key) { return hasKey(line, key); })) {
        return false;
    }
    const Json json = parseLenient(line, 1); // in the metadata of our own lines they stand deeper
    return json.is_object() && isOne([&json](std::string_view key) { return json.contains(key); });
}

MarkFile readEsaLines(const std::vector<std::string_view>& lines) {
    MarkFile file;
    EsaCollector collector(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        readLine(lines[i], i + 1, collector);
    }
    collector.finish();
    return file;
}

std::optional<double> esaScore(const ErrorMark& mark) {
    if (mark.metadata.find(kEsaScore) == std::string::npos) {
        return std::nullopt;
    }
    const Json metadata = parseLenient(mark.metadata);
    const Json* const score = store::memberOf(metadata, kEsaScore);
    return score && isEsaScore(*score) ? std::optional(score->get<double>()) : std::nullopt;
}

} // namespace contexture::annotate
