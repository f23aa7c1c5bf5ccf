// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/esa.h"

#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/core/error.h"
#include "engine/core/json_shape.h"
#include "engine/eval/characters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace contexture::annotate {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kScoreKey = "esa_score";
constexpr std::array<std::string_view, 2> kSpanKeys{"esa_spans", "error_spans"};

// Whether an object has this key; the same words inside a text have a backslash before the quotation mark.
bool hasKey(std::string_view line, std::string_view key) {
    const std::string quoted = '"' + std::string(key) + '"';
    for (std::size_t at = line.find(quoted); at != std::string_view::npos; at = line.find(quoted, at + 1)) {
        const std::size_t next = line.find_first_not_of(" \t", at + quoted.size());
        if (next != std::string_view::npos && line[next] == ':') {
            return true;
        }
    }
    return false;
}

const Json* valueAt(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string textAt(const Json& object, std::string_view key) {
    const Json* const value = valueAt(object, key);
    return !value ? std::string() : value->is_string() ? value->get<std::string>() : oneLine(*value);
}

std::string severityOf(const Json& span) {
    const std::string written = textAt(span, "severity");
    const std::string folded = eval::toLower(written);
    return folded == "minor" ? "Minor" : folded == "major" ? "Major" : folded == "neutral" ? "Neutral" : written;
}

std::string categoryOf(const Json& span) {
    for (const char* key : {"error_type", "category"}) {
        if (std::string category = textAt(span, key); !category.empty()) {
            return category;
        }
    }
    return kUncategorised;
}

bool isMissing(const Json& span) {
    return textAt(span, "start_i") == "missing" || textAt(span, "end_i") == "missing";
}

std::optional<std::uint32_t> placeAt(const Json& span, const char* key) {
    const Json* const value = valueAt(span, key);
    const bool isPlace = value && value->is_number_unsigned() && value->get<std::uint64_t>() < 1'000'000'000;
    return isPlace ? std::optional(value->get<std::uint32_t>()) : std::nullopt;
}

// One annotated sentence, before its spans' ends are understood.
struct EsaSentence {
    MarkRecord record; // without a mark
    Json spans;        // null: nobody marked spans
    Json metadata = Json::object();
};

// Whether a word ends at a place of a text: there is one before it, and none behind.
bool isWordEnd(const std::vector<char32_t>& text, std::size_t place) {
    return place > 0 && place <= text.size() && eval::isLetter(text[place - 1]) &&
           (place == text.size() || !eval::isLetter(text[place]));
}

// end_i is the last character of a span, or the one behind it in some exports, and nothing in a file says which: by
// where more spans end with a word. Of as many either way it is the last character, as WMT and Pearmut write it.
bool areEndsExclusive(const std::vector<EsaSentence>& sentences) {
    std::size_t inclusive = 0;
    std::size_t exclusive = 0;
    for (const EsaSentence& sentence : sentences) {
        const std::vector<char32_t> text = eval::codePoints(sentence.record.target);
        for (const Json& span : sentence.spans.is_array() ? sentence.spans : Json::array()) {
            if (const auto end = span.is_object() ? placeAt(span, "end_i") : std::nullopt) {
                const bool isLast = isWordEnd(text, *end + 1U);
                const bool isBehind = isWordEnd(text, *end);
                inclusive += isLast && !isBehind ? 1 : 0;
                exclusive += isBehind && !isLast ? 1 : 0;
            }
        }
    }
    return exclusive > inclusive;
}

class EsaCollector {
public:
    explicit EsaCollector(MarkFile& file) : m_file(file) {}

    void leaveOut(std::size_t line, Message what) {
        m_file.remarks.push_back({Remark::Kind::LeftOut, line, std::move(what)});
    }

    void add(EsaSentence sentence) { m_sentences.push_back(std::move(sentence)); }

    void finish() {
        m_areExclusive = areEndsExclusive(m_sentences);
        if (m_areExclusive) {
            m_file.remarks.push_back({Remark::Kind::Kept, m_sentences.front().record.line,
                                      Message("marks.esa-ends", "the ends of the spans are read as the characters "
                                                                "behind them: so they end with words")});
        }
        for (EsaSentence& sentence : m_sentences) {
            take(sentence);
        }
        std::stable_sort(m_file.remarks.begin(), m_file.remarks.end(),
                         [](const Remark& a, const Remark& b) { return a.line < b.line; });
    }

private:
    void keep(const EsaSentence& sentence, ErrorMark mark, const Json& ofSpan) {
        MarkRecord record = sentence.record;
        mark.annotator = record.mark.annotator;
        Json metadata = sentence.metadata;
        metadata.update(ofSpan);
        mark.metadata = metadata.empty() ? std::string() : oneLine(metadata);
        record.mark = std::move(mark);
        m_file.records.push_back(std::move(record));
    }

    void take(const EsaSentence& sentence) {
        if (sentence.spans.is_null()) {
            keep(sentence, {}, Json::object()); // a number, and nothing said of errors
            return;
        }
        if (sentence.spans.empty()) {
            keep(sentence, {.category = kNoError, .severity = kNoError}, Json::object());
        }
        for (const Json& span : sentence.spans) {
            takeSpan(sentence, span);
        }
    }

    void takeSpan(const EsaSentence& sentence, const Json& span) {
        const std::size_t line = sentence.record.line;
        if (!span.is_object()) {
            leaveOut(line, Message("marks.esa-span", "a span must be an object with start_i, end_i and severity"));
            return;
        }
        ErrorMark mark{.category = categoryOf(span), .severity = severityOf(span)};
        Json rest = Json::object();
        for (const auto& [key, value] : span.items()) {
            const bool isRead = key == "start_i" || key == "end_i" || key == "severity" || key == "error_type" ||
                                key == "category" || value.is_null();
            if (!isRead) {
                rest[key] = value;
            }
        }
        if (isMissing(span)) {
            mark.category = mark.category == kUncategorised ? "Accuracy/Omission" : mark.category;
            keep(sentence, std::move(mark), rest);
            return;
        }
        const auto begin = placeAt(span, "start_i");
        const auto last = placeAt(span, "end_i");
        if (!begin || !last) {
            leaveOut(line, Message("marks.esa-span", "a span must be an object with start_i, end_i and severity"));
            return;
        }
        const std::uint32_t end = *last + (m_areExclusive ? 0 : 1);
        if (*begin > end || end > characterCount(sentence.record.target)) {
            leaveOut(line, Message("marks.outside", "a span does not lie in its sentence"));
            return;
        }
        mark.spans.push_back({Side::Target, *begin, end});
        keep(sentence, std::move(mark), rest);
    }

    MarkFile& m_file;
    std::vector<EsaSentence> m_sentences;
    bool m_areExclusive = false;
};

bool isNumberOfSentence(const Json& score) {
    return score.is_number() && score.get<double>() >= 0.0 && score.get<double>() <= 100.0;
}

Message whyNotEsa(std::string_view text) {
    const JsonShape shape = shapeOfJson(text);
    return shape.depth > kDeepestJson
               ? Message("json.deep", "the JSON is nested more than {levels} levels deep", kDeepestJson)
               : Message("marks.json", "the line is no JSON object");
}

void readLine(std::string_view line, std::size_t number, EsaCollector& collector) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
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
        if (value.is_null()) {
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
    if (const Json* const score = valueAt(sentence.metadata, kScoreKey); score && !isNumberOfSentence(*score)) {
        collector.leaveOut(number, Message("marks.esa-score", "esa_score must be a number from 0 to 100"));
        return;
    }
    if (sentence.spans.is_null() && !valueAt(sentence.metadata, kScoreKey)) {
        collector.leaveOut(number, Message("marks.esa-nothing", "the line has no spans and no esa_score"));
        return;
    }
    collector.add(std::move(sentence));
}

// "garden_12" is sentence 12 of "garden"; other names are the document's alone.
void nameSentence(std::string id, MarkRecord& record) {
    const std::size_t digits = id.find_last_not_of("0123456789") + 1; // npos + 1 is 0
    if (digits < id.size() && digits > 0) {
        const std::size_t name = id.find_last_not_of("_#:-. ", digits - 1);
        if (name != std::string::npos && name + 1 < digits) {
            record.segment = id.substr(digits);
            id.resize(name + 1);
        }
    }
    record.document = std::move(id);
}

// The items of a campaign, wherever they stand in its lists of tasks and documents.
void readItems(const nlohmann::json& json, const std::vector<std::size_t>& lines, std::size_t& items,
               EsaCollector& collector) {
    if (json.is_array()) {
        for (const nlohmann::json& each : json) {
            readItems(each, lines, items, collector);
        }
        return;
    }
    if (!json.is_object() || !json.contains("error_spans") || json["error_spans"].is_null()) {
        return;
    }
    const std::size_t line = items < lines.size() ? lines[items] : 1;
    ++items;
    const JsonShape shape = shapeOfJson(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    if (shape.keys > kMostJsonKeys) {
        collector.leaveOut(line, Message("inspect.keys", "the JSON has more than {limit} keys", kMostJsonKeys));
        return;
    }
    const Json item(json); // keys in an order of their own from here on, which many keys are too slow for
    const Json* const spans = valueAt(item, "error_spans");
    const Json* const targets = valueAt(item, "tgt");
    if (!spans || !spans->is_object() || !targets || !targets->is_object()) {
        collector.leaveOut(line,
                           Message("marks.esa-item", "“tgt” and “error_spans” of an item must be objects with the "
                                                     "names of systems as keys"));
        return;
    }
    for (const auto& [system, list] : spans->items()) {
        const Json* const target = valueAt(*targets, system);
        if (!target || !target->is_string() || !list.is_array()) {
            collector.leaveOut(line, Message("marks.esa-system",
                                             "there is no translation and list of spans of the "
                                             "system “{system}”",
                                             system));
            continue;
        }
        if (list.empty()) {
            continue; // filled in beforehand: nobody has looked at it
        }
        EsaSentence sentence;
        sentence.spans = list;
        sentence.record.line = line;
        sentence.record.system = system;
        sentence.record.source = textAt(item, "src");
        sentence.record.target = target->get<std::string>();
        sentence.record.mark.annotator = "prefilled";
        nameSentence(textAt(item, "item_id"), sentence.record);
        collector.add(std::move(sentence));
    }
}

} // namespace

bool isEsaLine(std::string_view line) {
    const auto isOne = [](const auto& has) {
        return has(std::string_view(kScoreKey)) || std::any_of(kSpanKeys.begin(), kSpanKeys.end(), has);
    };
    if (!isOne([line](std::string_view key) { return hasKey(line, key); })) {
        return false;
    }
    const Json json = parseLenient(line, 1); // in the metadata of our own lines they stand deeper
    return json.is_object() && isOne([&json](std::string_view key) { return json.contains(key); });
}

bool isEsaCampaign(const std::vector<std::string_view>& lines) {
    const auto have = [&lines](std::string_view key) {
        return std::any_of(lines.begin(), lines.end(), [key](std::string_view line) { return hasKey(line, key); });
    };
    return have("error_spans") && have("data");
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

MarkFile readEsaCampaign(std::string_view bytes, const std::vector<std::string_view>& lines, const std::string& name) {
    const std::size_t start = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    const JsonShape shape = shapeOfJson(bytes);
    const nlohmann::json json = shape.depth > kDeepestJson ? nlohmann::json(nlohmann::json::value_t::discarded)
                                                           : nlohmann::json::parse(bytes.substr(start), nullptr, false);
    if (!json.is_object() || !json.contains("data") || !json["data"].is_array()) {
        throw Error(
            Message("marks.campaign", "it looks like a campaign of Pearmut with spans, and is no JSON object "
                                      "with a list “data”"),
            name,
            Message("marks.campaign.do", "export the campaign again, or write JSON Lines with a sentence a line"));
    }
    std::vector<std::size_t> withSpans;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (hasKey(lines[i], "error_spans")) {
            withSpans.push_back(i + 1);
        }
    }
    MarkFile file;
    EsaCollector collector(file);
    std::size_t items = 0;
    readItems(json["data"], withSpans, items, collector);
    collector.finish();
    return file;
}

std::optional<double> esaScore(const ErrorMark& mark) {
    if (mark.metadata.find(kScoreKey) == std::string::npos) {
        return std::nullopt;
    }
    const Json metadata = parseLenient(mark.metadata);
    const Json* const score = metadata.is_object() ? valueAt(metadata, kScoreKey) : nullptr;
    return score && isNumberOfSentence(*score) ? std::optional(score->get<double>()) : std::nullopt;
}

} // namespace contexture::annotate
