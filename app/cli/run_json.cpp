#include "app/cli/run_json.h"

#include "app/cli/files.h"

#include <nlohmann/json.hpp>

namespace contexture::cli {

namespace {

nlohmann::json wordsOf(const Sentence& sentence) {
    nlohmann::json words = nlohmann::json::array();
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        words.push_back(std::string(sentence.word(WordIndex(static_cast<std::int64_t>(i)))));
    }
    return words;
}

const char* levelName(AttentionLevel level) {
    switch (level) {
    case AttentionLevel::Sentence:
        return "sentence";
    case AttentionLevel::Word:
        return "word";
    case AttentionLevel::Source:
        return "source";
    case AttentionLevel::SelfSide:
        return "self";
    case AttentionLevel::CacheSlot:
        return "cache";
    }
    return "";
}

const char* sideName(Side side) {
    return side == Side::Source ? "source" : "target";
}

nlohmann::json traceJson(const SentenceTrace& trace) {
    nlohmann::json json;
    json["no_context"] = trace.noContext;
    json["visible"] = nlohmann::json::array();
    for (const SentenceRange& range : trace.visible) {
        json["visible"].push_back({range.begin + 1, range.end}); // first and last, counted from 1
    }
    json["attention"] = nlohmann::json::array();
    for (const AttentionRecord& record : trace.attention) {
        nlohmann::json heads = nlohmann::json::array();
        for (const CsrMatrix& head : record.heads) {
            heads.push_back({{"row_start", head.rowStart}, {"column", head.column}, {"weight", head.value}});
        }
        json["attention"].push_back({{"site", record.site},
                                     {"level", levelName(record.level)},
                                     {"query_side", sideName(record.querySide)},
                                     {"key_side", sideName(record.keySide)},
                                     {"within_sentence", record.withinSentence},
                                     {"columns", record.heads.empty() ? 0 : record.heads.front().columns},
                                     {"heads", std::move(heads)}});
    }
    json["gates"] = nlohmann::json::array();
    for (const GateRecord& gate : trace.gates) {
        json["gates"].push_back({{"site", gate.site},
                                 {"query_side", sideName(gate.querySide)},
                                 {"context_share", gate.contextShare},
                                 {"spread", gate.spread}});
    }
    return json;
}

} // namespace

nlohmann::json toJson(const TranslatedSentence& sentence, const Document& document, std::int64_t number) {
    nlohmann::json json;
    json["sentence"] = number + 1;
    json["source"] = document.source.at(static_cast<std::size_t>(number)).text;
    json["translation"] = sentence.text.text;
    json["words"] = wordsOf(sentence.text);
    json["word_log_probability"] = sentence.wordLogProbability;
    json["log_probability"] = sentence.logProbability;
    json["hit_length_stop"] = sentence.hitLengthStop;
    return json;
}

nlohmann::json toJson(const Run& run, bool withTrace) {
    nlohmann::json json;
    json["document"] = {{"id", run.document->id}, {"title", run.document->title}, {"sentences", run.document->size()}};
    json["model"] = {
        {"name", run.model.name}, {"system", run.model.system},         {"variant", run.model.variant},
        {"hash", run.model.hash}, {"source", run.model.sourceLanguage}, {"target", run.model.targetLanguage}};
    nlohmann::json excluded = nlohmann::json::array();
    for (const SentenceIndex sentence : run.settings.excluded) {
        excluded.push_back(sentence.value + 1);
    }
    json["settings"] = {
        {"context", contextName(run.settings.context)},
        {"excluded", std::move(excluded)},
        {"beam", run.settings.decode.beamSize},
        {"length_penalty", run.settings.decode.lengthPenalty},
        {"decode", run.settings.documentDecoding == DocumentDecoding::TwoPass ? "two-pass" : "sequential"}};
    json["seconds"] = run.seconds;
    json["cancelled"] = run.cancelled;
    json["sentences"] = nlohmann::json::array();
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        if (!run.sentences[i]) {
            continue;
        }
        nlohmann::json sentence = toJson(*run.sentences[i], *run.document, static_cast<std::int64_t>(i));
        if (withTrace && run.sentences[i]->trace) {
            sentence["trace"] = traceJson(*run.sentences[i]->trace);
        }
        json["sentences"].push_back(std::move(sentence));
    }
    return json;
}

std::string dump(const nlohmann::json& json) {
    return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

} // namespace contexture::cli
