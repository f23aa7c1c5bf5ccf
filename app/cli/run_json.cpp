// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/run_json.h"

#include "app/cli/files.h"
#include "engine/store/settings_json.h"
#include "engine/store/table_writer.h"

#include <nlohmann/json.hpp>

namespace contexture::cli {

namespace {

using store::addJsonNumber;
using store::addJsonText;

constexpr std::size_t kBlock = std::size_t(1) << 16; // size of a piece for the stream

void add(std::string& json, std::int32_t value) {
    json += std::to_string(value);
}
void add(std::string& json, float value) {
    addJsonNumber(json, value);
}

void write(std::ostream& out, std::string& json) {
    out.write(json.data(), static_cast<std::streamsize>(json.size()));
    json.clear();
}

// Writes numbers directly: as JSON objects in memory they take sixteen times as much as in a trace.
template<class Number>
void addList(std::string& json, const char* name, const std::vector<Number>& values) {
    json += '"';
    json += name;
    json += "\":[";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) {
            json += ',';
        }
        add(json, values[i]);
    }
    json += ']';
}

void addText(std::string& json, const char* name, std::string_view text) {
    json += '"';
    json += name;
    json += "\":";
    addJsonText(json, text);
}

void writeRecord(std::ostream& out, std::string& json, const AttentionRecord& record) {
    json += '{';
    addText(json, "site", record.site);
    json += ',';
    addText(json, "level", store::name(record.level));
    json += ',';
    addText(json, "query_side", store::name(record.querySide));
    json += ',';
    addText(json, "key_side", store::name(record.keySide));
    json += record.withinSentence ? ",\"within_sentence\":true" : ",\"within_sentence\":false";
    json += ",\"columns\":" + std::to_string(record.heads.empty() ? 0 : record.heads.front().columns) + ",\"heads\":[";
    for (std::size_t h = 0; h < record.heads.size(); ++h) {
        const CsrMatrix& head = record.heads[h];
        json += h > 0 ? ",{" : "{";
        addList(json, "row_start", head.rowStart);
        json += ',';
        addList(json, "column", head.column);
        json += ',';
        addList(json, "weight", head.value);
        json += '}';
        if (json.size() > kBlock) {
            write(out, json);
        }
    }
    json += ']';
    if (record.level == AttentionLevel::CacheSlot) { // counted from 1; parts that a slot lacks are left out
        json += ",\"slots\":[";
        for (std::size_t i = 0; i < record.slotWords.size(); ++i) {
            const DocumentWord& slot = record.slotWords[i];
            json += i > 0 ? ",{" : "{";
            addText(json, "side", store::name(slot.side));
            if (slot.sentence.isValid()) {
                json += ",\"sentence\":" + std::to_string(slot.sentence.value + 1);
            }
            if (slot.word.isValid()) {
                json += ",\"word\":" + std::to_string(slot.word.value + 1);
            }
            json += '}';
        }
        json += ']';
    }
    json += '}';
}

void writeParts(std::ostream& out, std::string& json, const SentenceTrace& trace) {
    json += trace.noContext ? "{\"no_context\":true,\"visible\":[" : "{\"no_context\":false,\"visible\":[";
    for (std::size_t i = 0; i < trace.visible.size(); ++i) { // first and last of a range, counted from 1
        json += (i > 0 ? ",[" : "[") + std::to_string(trace.visible[i].begin + 1) + "," +
                std::to_string(trace.visible[i].end) + "]";
    }
    json += "],\"attention\":[";
    for (std::size_t r = 0; r < trace.attention.size(); ++r) {
        json += r > 0 ? "," : "";
        writeRecord(out, json, trace.attention[r]);
    }
    json += "],\"gates\":[";
    for (std::size_t g = 0; g < trace.gates.size(); ++g) {
        const GateRecord& gate = trace.gates[g];
        json += g > 0 ? ",{" : "{";
        addText(json, "site", gate.site);
        json += ',';
        addText(json, "query_side", store::name(gate.querySide));
        json += ',';
        addList(json, "context_share", gate.contextShare);
        json += ',';
        addList(json, "spread", gate.spread);
        json += '}';
    }
    json += "]}";
}

std::string compact(const nlohmann::json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

nlohmann::json settingsJson(const RunSettings& settings) {
    nlohmann::json excluded = nlohmann::json::array();
    for (const SentenceIndex sentence : settings.excluded) {
        excluded.push_back(sentence.value + 1);
    }
    return {{"context", store::name(settings.context)},
            {"given", settings.given.empty() ? nlohmann::json(nullptr) : nlohmann::json(settings.given)},
            {"excluded", std::move(excluded)},
            {"long_sentences", store::name(settings.longSentences)},
            {"beam", settings.decode.beamSize},
            {"precision", store::name(settings.decode.precision)},
            {"device", settings.device},
            {"length_penalty", settings.decode.lengthPenalty},
            {"context_strength", settings.decode.contextStrength},
            {"decode", settings.documentDecoding == DocumentDecoding::TwoPass ? "two-pass" : "sequential"}};
}

} // namespace

RunJson::RunJson(std::ostream& out, const Run& run, bool withTrace)
    : m_out(out), m_document(run.document), m_withTrace(withTrace) {
    const nlohmann::json document = {
        {"id", m_document->id}, {"title", m_document->title}, {"sentences", m_document->size()}};
    const nlohmann::json model = {
        {"name", run.model.name}, {"system", run.model.system},         {"variant", run.model.variant},
        {"hash", run.model.hash}, {"source", run.model.sourceLanguage}, {"target", run.model.targetLanguage}};
    m_out << "{\"document\":" << compact(document) << ",\n\"model\":" << compact(model)
          << ",\n\"settings\":" << compact(settingsJson(run.settings)) << ",\n\"sentences\":[";
}

void RunJson::add(SentenceIndex at, const TranslatedSentence& sentence) {
    std::string json = m_first ? "\n{" : ",\n{";
    m_first = false;
    json += "\"sentence\":" + std::to_string(at.value + 1) + ",";
    addText(json, "source", m_document->source.at(at.asSize()).text);
    json += ',';
    addText(json, "translation", sentence.text.text);
    if (const std::string_view note = m_document->fileNote(at); !note.empty()) {
        json += ',';
        addText(json, "note", note);
    }
    json += ",\"words\":[";
    for (std::size_t i = 0; i < sentence.text.words.size(); ++i) {
        json += i > 0 ? "," : "";
        addJsonText(json, sentence.text.word(WordIndex(static_cast<std::int64_t>(i))));
    }
    json += "],";
    addList(json, "word_log_probability", sentence.wordLogProbability);
    json += ",\"log_probability\":";
    addJsonNumber(json, sentence.logProbability);
    json += sentence.hitLengthStop ? ",\"hit_length_stop\":true" : ",\"hit_length_stop\":false";
    if (!sentence.others.empty()) {
        json += ",\"score\":";
        addJsonNumber(json, sentence.score);
        json += ",\"others\":[";
        for (std::size_t i = 0; i < sentence.others.size(); ++i) {
            json += i > 0 ? ",{" : "{";
            addText(json, "translation", sentence.others[i].text);
            json += ",\"log_probability\":";
            addJsonNumber(json, sentence.others[i].logProbability);
            json += ",\"score\":";
            addJsonNumber(json, sentence.others[i].score);
            json += '}';
        }
        json += ']';
    }
    if (m_withTrace && sentence.trace) {
        json += ",\"trace\":";
        writeParts(m_out, json, *sentence.trace);
    }
    json += '}';
    write(m_out, json);
}

void RunJson::end(const Run& run) {
    std::string seconds;
    addJsonNumber(seconds, run.seconds);
    nlohmann::json unread = nlohmann::json::array();
    for (const UnreadWords& words : run.settings.unread) {
        unread.push_back({{"sentence", words.sentence.value + 1}, {"words_read", words.firstWord}});
    }
    m_out << "\n],\n\"unread\":" << compact(unread) << ",\n\"seconds\":" << seconds
          << ",\"cancelled\":" << (run.cancelled ? "true" : "false") << "}";
}

void writeTrace(std::ostream& out, const SentenceTrace& trace) {
    std::string json;
    writeParts(out, json, trace);
    write(out, json);
}

std::string dump(const nlohmann::json& json) {
    return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

} // namespace contexture::cli
