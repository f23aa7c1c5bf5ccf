// SPDX-License-Identifier: GPL-3.0-or-later

// Error span annotation as WMT publishes it, written.
#include "engine/annotate/esa.h"
#include "engine/annotate/esa_sentences.h"
#include "engine/annotate/mark_lines.h"
#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/eval/characters.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <tuple>

namespace contexture::annotate {

namespace {

using Json = EsaJson;
using Sentence = std::vector<MarkRecord>; // marks of one annotator in one translation

constexpr std::array<std::string_view, 14> kOfLine{"line_id",   "segment_id", "doc_id",      "document_id", "system",
                                                   "annotator", "rater",      "src",         "source",      "tgt",
                                                   "target",    "esa_spans",  "error_spans", kEsaOwn};
constexpr std::array<std::string_view, 6> kOfSpan{"start_i", "end_i", "severity", "error_type", "category", "text"};
constexpr const char* kOmission = "Accuracy/Omission";

template<std::size_t N>
bool isAmong(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Sentence> bySentence(std::span<const MarkRecord> records) {
    std::vector<Sentence> sentences;
    std::map<std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>, std::size_t>
        known;
    for (const MarkRecord& record : records) {
        const auto [place, isNew] = known.try_emplace(
            {record.system, record.document, record.segment, record.source, record.target, record.mark.annotator},
            sentences.size());
        if (isNew) {
            sentences.emplace_back();
        }
        sentences[place->second].push_back(record);
    }
    return sentences;
}

Json ownMetadata(const MarkRecord& record) {
    Json metadata = record.mark.metadata.empty() ? Json::object() : parseLenient(record.mark.metadata);
    return metadata.is_object() ? metadata : Json::object();
}

// What the metadata of all marks have in common, such as the number of the sentence.
Json commonMetadata(const Sentence& sentence) {
    Json common = ownMetadata(sentence.front());
    for (const MarkRecord& record : sentence) {
        const Json metadata = ownMetadata(record);
        for (auto it = common.begin(); it != common.end();) {
            const auto same = metadata.find(it.key());
            const bool isKept = same != metadata.end() && *same == *it && !it->is_null() &&
                                !isAmong(kOfLine, it.key()) && (it.key() != kEsaScore || isEsaScore(*it));
            it = isKept ? std::next(it) : common.erase(it);
        }
    }
    return common;
}

// Numbers as numbers, as in WMT's files.
Json numberOrText(const std::string& segment) {
    const bool isNumber = !segment.empty() && segment.size() < 10 && segment.front() != '0' &&
                          segment.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? Json(std::stoul(segment)) : Json(segment);
}

// "Major" is "major", if that is read as it was.
std::string severityFor(const ErrorMark& mark) {
    std::string lower = eval::toLower(mark.severity);
    return severityOf(Json{{"severity", lower}}) == mark.severity ? lower : mark.severity;
}

void addSpans(const MarkRecord& record, const Json& common, Json& spans) {
    const ErrorMark& mark = record.mark;
    Json facts = Json::object();
    facts["severity"] = severityFor(mark);
    facts["error_type"] = mark.category == kUncategorised ? Json() : Json(mark.category);
    Json rest = Json::object();
    const Json metadata = ownMetadata(record);
    for (const auto& [key, value] : metadata.items()) {
        if (!common.contains(key) && !isAmong(kOfSpan, key) && !value.is_null()) {
            rest[key] = value;
        }
    }
    bool isPlaced = false;
    for (const CharacterSpan& span : mark.spans) {
        if (span.side == Side::Target && span.begin < span.end) {
            Json one{{"start_i", span.begin}, {"end_i", span.end - 1}};
            one.update(facts);
            one["text"] = std::string(textOf(record.target, {span.begin, span.end}));
            one.update(rest);
            spans.push_back(std::move(one));
            isPlaced = true;
        }
    }
    if (!isPlaced) {
        Json one{{"start_i", "missing"}, {"end_i", "missing"}};
        facts["error_type"] = mark.category == kOmission ? Json() : facts["error_type"];
        one.update(facts);
        one.update(rest);
        spans.push_back(std::move(one));
    }
}

Json plainLine(const Sentence& sentence) {
    const MarkRecord& first = sentence.front();
    Json line{{"line_id", numberOrText(first.segment)}, {"doc_id", first.document}, {"system", first.system},
              {"annotator", first.mark.annotator},      {"src", first.source},      {"tgt", first.target}};
    const Json common = commonMetadata(sentence);
    line.update(common);
    const bool isSaid = std::any_of(sentence.begin(), sentence.end(),
                                    [](const MarkRecord& record) { return !record.mark.category.empty(); });
    Json spans = isSaid ? Json::array() : Json();
    for (const MarkRecord& record : sentence) {
        if (isError(record.mark)) {
            addSpans(record, common, spans);
        }
    }
    line["esa_spans"] = std::move(spans);
    return line;
}

bool comesBack(const Json& line, const Sentence& sentence) {
    const std::string text = oneLine(line);
    const MarkFile again = readEsaLines({text});
    return again.remarks.empty() && again.records == sentence;
}

} // namespace

void writeEsaLines(std::ostream& out, std::span<const MarkRecord> records) {
    for (const Sentence& sentence : bySentence(records)) {
        Json line = plainLine(sentence);
        if (!comesBack(line, sentence)) { // the layout has no place for something: it stands beside, for this program
            std::stringstream exact;
            writeMarkLines(exact, sentence);
            Json marks = Json::array();
            for (std::string mark; std::getline(exact, mark);) {
                marks.push_back(Json::parse(mark, nullptr, false));
            }
            const Json of = esaPartOf(line);
            line[kEsaOwn] = {{"of", of}, {"marks", std::move(marks)}};
        }
        out << oneLine(line) << "\n";
    }
}

} // namespace contexture::annotate
