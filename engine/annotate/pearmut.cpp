// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/pearmut.h"

#include "engine/annotate/esa_sentences.h"
#include "engine/core/error.h"
#include "engine/core/json_shape.h"
#include "engine/eval/characters.h"
#include "engine/store/json_member.h"

#include <algorithm>
#include <map>
#include <utility>

namespace contexture::annotate {

namespace {

using Json = EsaJson;

constexpr const char* kReset = "__RESET__"; // in place of an annotation: those before count no more

nlohmann::json parsedLog(std::string_view bytes) {
    const std::size_t start = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    return shapeOfJson(bytes).depth > kDeepestJson ? nlohmann::json(nlohmann::json::value_t::discarded)
                                                   : nlohmann::json::parse(bytes.substr(start), nullptr, false);
}

// Keys keep an order of their own from here on, for which many keys are too slow: null then.
Json ordered(const nlohmann::json& json, std::size_t line, EsaCollector& collector) {
    const JsonShape shape = shapeOfJson(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    if (shape.keys > kMostJsonKeys) {
        collector.leaveOut(line, Message("inspect.keys", "the JSON has more than {limit} keys", kMostJsonKeys));
        return {};
    }
    return Json(json);
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
    const Json item = ordered(json, line, collector);
    if (item.is_null()) {
        return;
    }
    const Json* const spans = store::memberOf(item, "error_spans");
    const Json* const targets = store::memberOf(item, "tgt");
    if (!spans || !spans->is_object() || !targets || !targets->is_object()) {
        collector.leaveOut(line,
                           Message("marks.esa-item", "“tgt” and “error_spans” of an item must be objects with the "
                                                     "names of systems as keys"));
        return;
    }
    for (const auto& [system, list] : spans->items()) {
        const Json* const target = store::memberOf(*targets, system);
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

bool anyLineHas(const std::vector<std::string_view>& lines, std::string_view key) {
    return std::any_of(lines.begin(), lines.end(), [key](std::string_view line) { return hasKey(line, key); });
}

// The character of each place on Pearmut's page: UTF-16 units of the text, without line breaks. The place behind the
// last one is the end.
std::vector<std::uint32_t> placesOnPage(std::string_view target) {
    std::vector<std::uint32_t> places;
    std::uint32_t character = 0;
    for (const char32_t c : eval::codePoints(target)) {
        if (c != U'\n') {
            places.insert(places.end(), c > 0xFFFF ? 2 : 1, character);
        }
        ++character;
    }
    places.push_back(character);
    return places;
}

// A span with its places in characters; those behind the text are words of the page, such as "[missing]".
Json inCharacters(Json span, const std::vector<std::uint32_t>& places) {
    if (!span.is_object()) {
        return span;
    }
    const auto begin = placeAt(span, "start_i");
    const auto end = placeAt(span, "end_i");
    if (begin && end) {
        const std::size_t words = places.size() - 1; // of the text
        if (*begin >= words && *end >= words) {
            span["start_i"] = "missing";
            span["end_i"] = "missing";
        } else if (*begin < words && *end < words) {
            span["start_i"] = places[*begin];
            span["end_i"] = places[*end];
        }
    }
    return span;
}

// One finished document of one annotator.
struct LogEntry {
    std::size_t line = 0;
    nlohmann::json json;
};

class LogReader {
public:
    explicit LogReader(EsaCollector& collector) : m_collector(collector) {}

    void add(nlohmann::json json, std::size_t line) {
        if (!json.is_object() || !json.contains("annotation")) {
            m_collector.leaveOut(line, Message("marks.pearmut-entry", "this is no annotation of Pearmut"));
            return;
        }
        const std::pair key{json.value("user_id", nlohmann::json()).dump(),
                            json.value("item_i", nlohmann::json()).dump()};
        const auto before = m_known.find(key);
        if (before != m_known.end()) {
            m_entries[before->second].json = nullptr; // done again, or reset
        }
        if (json["annotation"] == kReset) {
            return;
        }
        m_known[key] = m_entries.size();
        m_entries.push_back({line, std::move(json)});
    }

    void finish() {
        m_hasSpans = std::any_of(m_entries.begin(), m_entries.end(), [](const LogEntry& entry) {
            return hasSpan(entry.json.is_object() ? entry.json["annotation"] : nlohmann::json());
        });
        for (const LogEntry& entry : m_entries) {
            if (!entry.json.is_null()) {
                take(entry);
            }
        }
    }

private:
    static bool hasSpan(const nlohmann::json& annotation) {
        if (annotation.is_object() && annotation.contains("error_spans")) {
            return annotation["error_spans"].is_array() && !annotation["error_spans"].empty();
        }
        return annotation.is_structured() &&
               std::any_of(annotation.begin(), annotation.end(), [](const auto& part) { return hasSpan(part); });
    }

    void take(const LogEntry& entry) {
        const auto number = entry.json.find("item_i");
        if (number != entry.json.end() && number->is_string()) { // "welcome_0", "random_3"
            m_collector.passOver(entry.line, Message("marks.pearmut-tutorial",
                                                     "this is a tutorial or a check of attention: it is passed over"));
            return;
        }
        const auto item = entry.json.find("item");
        const nlohmann::json& annotation = entry.json["annotation"];
        if (item == entry.json.end() || !item->is_array() || !annotation.is_array() ||
            item->size() != annotation.size()) {
            m_collector.leaveOut(entry.line, Message("marks.pearmut-texts",
                                                     "the annotation has no texts: “item” and “annotation” must be "
                                                     "lists of the same length"));
            return;
        }
        for (std::size_t i = 0; i < item->size(); ++i) {
            const Json texts = ordered((*item)[i], entry.line, m_collector);
            const Json done = ordered(annotation[i], entry.line, m_collector);
            if (texts.is_object() && done.is_object()) { // else a question of a form, or skipped
                takeItem(entry, texts, done);
            }
        }
    }

    void takeItem(const LogEntry& entry, const Json& item, const Json& annotation) {
        const Json* const targets = store::memberOf(item, "tgt");
        for (const auto& [system, done] : annotation.items()) {
            const Json* const target = targets ? store::memberOf(*targets, system) : nullptr;
            if (!target || !target->is_string() || !done.is_object()) {
                m_collector.leaveOut(entry.line, Message("marks.esa-system",
                                                         "there is no translation and list of spans of the "
                                                         "system “{system}”",
                                                         system));
                continue;
            }
            EsaSentence sentence;
            sentence.endsAreLast = true;
            MarkRecord& record = sentence.record;
            record.line = entry.line;
            record.system = system;
            record.source = textAt(item, "src");
            record.target = target->get<std::string>();
            const nlohmann::json user = entry.json.value("user_id", nlohmann::json());
            record.mark.annotator = user.is_string() ? user.get<std::string>() : std::string();
            nameSentence(textAt(item, "item_id"), record);
            takeFacts(done, sentence);
            if (!sentence.spans.is_null() || !sentence.metadata.empty()) {
                m_collector.add(std::move(sentence));
            }
        }
    }

    // The number of the sentence, its spans, and what else was said.
    void takeFacts(const Json& done, EsaSentence& sentence) const {
        for (const auto& [key, value] : done.items()) {
            if (key == "score" && isEsaScore(value)) {
                sentence.metadata[kEsaScore] = value;
            } else if ((key == "textfield" && value.is_string() && value != "") ||
                       (key == "sliders" && value.is_object() && !value.empty())) {
                sentence.metadata[key] = value;
            }
        }
        const Json* const spans = store::memberOf(done, "error_spans");
        if (m_hasSpans && spans && spans->is_array()) {
            const std::vector<std::uint32_t> places = placesOnPage(sentence.record.target);
            sentence.spans = Json::array();
            for (const Json& span : *spans) {
                sentence.spans.push_back(inCharacters(span, places));
            }
        }
    }

    EsaCollector& m_collector;
    std::vector<LogEntry> m_entries;                                    // null: replaced by a later one
    std::map<std::pair<std::string, std::string>, std::size_t> m_known; // by annotator and document
    bool m_hasSpans = false;
};

} // namespace

bool isPearmutCampaign(const std::vector<std::string_view>& lines) {
    return anyLineHas(lines, "error_spans") && anyLineHas(lines, "data");
}

bool isPearmutLog(const std::vector<std::string_view>& lines) {
    if (!anyLineHas(lines, "annotation") || !anyLineHas(lines, "user_id")) {
        return false;
    }
    const auto first = std::find_if(lines.begin(), lines.end(), [](std::string_view line) {
        return line.find_first_not_of(" \t") != std::string_view::npos;
    });
    const nlohmann::json json = first == lines.end() ? nlohmann::json() : parsedLog(*first);
    const auto isEntry = [](const nlohmann::json& entry) {
        return entry.is_object() && entry.contains("annotation") && entry.contains("user_id");
    };
    return json.is_discarded() || isEntry(json) || // one JSON text over several lines; an object a line
           (json.is_object() && std::any_of(json.begin(), json.end(), [&](const nlohmann::json& campaign) {
                return campaign.is_array() && !campaign.empty() && isEntry(campaign.front());
            }));
}

MarkFile readPearmutCampaign(std::string_view bytes, const std::vector<std::string_view>& lines,
                             const std::string& name) {
    const nlohmann::json json = parsedLog(bytes);
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

MarkFile readPearmutLog(std::string_view bytes, const std::vector<std::string_view>& lines) {
    MarkFile file;
    EsaCollector collector(file);
    LogReader reader(collector);
    const nlohmann::json whole = parsedLog(bytes);
    if (whole.is_object() && !whole.contains("annotation")) { // of the dashboard
        for (const nlohmann::json& campaign : whole) {
            for (const nlohmann::json& entry : campaign.is_array() ? campaign : nlohmann::json::array()) {
                reader.add(entry, 1);
            }
        }
    } else {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].find_first_not_of(" \t") != std::string_view::npos) {
                reader.add(parsedLog(lines[i]), i + 1);
            }
        }
    }
    reader.finish();
    collector.finish();
    return file;
}

} // namespace contexture::annotate
