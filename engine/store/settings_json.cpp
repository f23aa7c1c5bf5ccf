// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/settings_json.h"

#include "engine/core/error.h"
#include "engine/core/site_words.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace contexture::store {

namespace {

using nlohmann::json;

constexpr std::array kModes{"none", "online", "offline"};
constexpr std::array kSides{"source", "target"};
constexpr std::array kLevels{"sentence", "word", "source", "self", "cache"};
constexpr std::array kDecoding{"two-pass", "sequential"};
constexpr std::array kPrecisions{"fp32", "bf16", "int8", "auto"};
constexpr std::array kTraces{"none", "shown", "all"};
constexpr std::array kLongSentences{"refuse", "cut", "skip"};

struct UnknownName {
    std::string quoted;
};
struct WrongKind {};

template<class T>
T whole(const json& value) {
    const auto number = wholeNumber<T>(value);
    if (!number) {
        throw WrongKind();
    }
    return *number;
}

// A number that may be missing.
int wholeOr(const json& object, const char* key, int usual) {
    const auto found = object.find(key);
    return found == object.end() ? usual : whole<int>(*found);
}

template<std::size_t N>
std::uint8_t position(const std::array<const char*, N>& names, const std::string& name) {
    for (std::size_t i = 0; i < N; ++i) {
        if (name == names[i]) {
            return static_cast<std::uint8_t>(i);
        }
    }
    throw UnknownName{inQuotes(name)};
}

template<class Result, class Read>
Result parse(const std::string& text, const Message& where, Read read) {
    const Message remedy("do.use-backup", "use a backup copy of it");
    const json value = parseStrictJson(text, where, remedy);
    try {
        return read(value);
    } catch (const json::exception&) {
        throw Error(Message("settings.kind", "a setting is of the wrong kind"), where, remedy);
    } catch (const WrongKind&) {
        throw Error(Message("settings.kind", "a setting is of the wrong kind"), where, remedy);
    } catch (const UnknownName& unknown) {
        throw Error(Message("settings.name", "unknown name {name}", unknown.quoted), where, remedy);
    }
}

} // namespace

const char* name(ContextMode mode) {
    return kModes.at(static_cast<std::size_t>(mode));
}
const char* name(Side side) {
    return kSides.at(static_cast<std::size_t>(side));
}
const char* name(AttentionLevel level) {
    return kLevels.at(static_cast<std::size_t>(level));
}

const char* name(LongSentences longOnes) {
    return kLongSentences.at(static_cast<std::size_t>(longOnes));
}

const char* name(WeightPrecision precision) {
    return kPrecisions.at(static_cast<std::size_t>(precision));
}

std::string toJson(const RunSettings& settings) {
    json excluded = json::array();
    for (const SentenceIndex sentence : settings.excluded) {
        excluded.push_back(sentence.value);
    }
    json unread = json::array();
    for (const UnreadWords& words : settings.unread) {
        unread.push_back({words.sentence.value, words.firstWord});
    }
    json written{{"context", name(settings.context)},
                 {"excluded", excluded},
                 {"beam_size", settings.decode.beamSize},
                 {"length_penalty", settings.decode.lengthPenalty},
                 {"max_extra_pieces", settings.decode.maxExtraPieces},
                 {"batch_sentences", settings.decode.batchSentences},
                 {"precision", name(settings.decode.precision)},
                 {"document_decoding", kDecoding.at(static_cast<std::size_t>(settings.documentDecoding))},
                 {"trace", kTraces.at(static_cast<std::size_t>(settings.trace))},
                 {"long_sentences", name(settings.longSentences)},
                 {"unread", unread}};
    if (!settings.given.empty()) { // written only if it is set, since earlier versions do not know this key
        written["given"] = settings.given;
    }
    if (settings.decode.contextStrength != 1.0f) { // as above
        written["context_strength"] = settings.decode.contextStrength;
    }
    if (settings.device != kProcessor) { // as above
        written["device"] = settings.device;
    }
    return written.dump();
}

RunSettings parseSettings(const std::string& text, const Message& where) {
    return parse<RunSettings>(text, where, [](const json& value) {
        const RunSettings usual;
        RunSettings settings;
        settings.context =
            static_cast<ContextMode>(position(kModes, value.value("context", std::string(name(usual.context)))));
        for (const json& sentence : value.value("excluded", json::array())) {
            settings.excluded.emplace_back(whole<std::int32_t>(sentence));
        }
        settings.decode.beamSize = wholeOr(value, "beam_size", usual.decode.beamSize);
        settings.decode.lengthPenalty = value.value("length_penalty", usual.decode.lengthPenalty);
        if (!std::isfinite(settings.decode.lengthPenalty)) { // too large for its type
            throw WrongKind();
        }
        settings.decode.contextStrength = value.value("context_strength", usual.decode.contextStrength);
        if (!(settings.decode.contextStrength >= 0.0f && settings.decode.contextStrength <= kMostContextStrength)) {
            throw WrongKind();
        }
        settings.decode.maxExtraPieces = wholeOr(value, "max_extra_pieces", usual.decode.maxExtraPieces);
        settings.decode.batchSentences = wholeOr(value, "batch_sentences", usual.decode.batchSentences);
        settings.decode.precision = static_cast<WeightPrecision>(
            position(kPrecisions, value.value("precision", std::string(name(usual.decode.precision)))));
        settings.documentDecoding = static_cast<DocumentDecoding>(
            position(kDecoding, value.value("document_decoding", std::string(kDecoding[0]))));
        const json trace = value.value("trace", json(kTraces[1]));
        if (trace.is_boolean()) { // an older form: all sites were recorded
            settings.trace = trace.get<bool>() ? TraceDetail::All : TraceDetail::None;
        } else {
            settings.trace = static_cast<TraceDetail>(position(kTraces, trace.get<std::string>()));
        }
        settings.device = value.value("device", usual.device);
        settings.longSentences = static_cast<LongSentences>(
            position(kLongSentences, value.value("long_sentences", std::string(name(usual.longSentences)))));
        for (const json& words : value.value("unread", json::array())) {
            settings.unread.push_back(
                {SentenceIndex(whole<std::int32_t>(words.at(0))), whole<std::int32_t>(words.at(1))});
            if (!settings.unread.back().sentence.isValid() || settings.unread.back().firstWord < 0) {
                throw WrongKind();
            }
        }
        settings.given = value.value("given", std::string());
        return settings;
    });
}

namespace {

json jsonOf(const std::vector<SiteInfo>& sites) {
    json list = json::array();
    for (const SiteInfo& site : sites) {
        json levels = json::array();
        for (const AttentionLevel level : site.levels) {
            levels.push_back(name(level));
        }
        json entry{{"name", site.name},
                   {"label", english(siteWords(site))}, // name for users
                   {"query_side", name(site.querySide)},
                   {"key_side", name(site.keySide)},
                   {"is_context", site.isContext},
                   {"levels", levels},
                   {"has_gate", site.hasGate},
                   {"heads", site.heads},
                   {"on_request", site.onRequest},
                   {"same_for_every_query", site.sameForEveryQuery}};
        if (!site.words.empty()) {
            entry["words"] = site.words;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

std::vector<SiteInfo> sitesOf(const json& value) {
    std::vector<SiteInfo> sites;
    for (const json& entry : value) {
        SiteInfo site;
        site.name = entry.at("name").get<std::string>();
        site.words = entry.value("words", std::string());
        // Older files contain only a label for a site, which is usually its name.
        const std::string own = english(siteWords(site));
        if (std::string label = entry.value("label", own); label != own && !entry.contains("words")) {
            site.words = std::move(label);
        }
        site.querySide = static_cast<Side>(position(kSides, entry.at("query_side").get<std::string>()));
        site.keySide = static_cast<Side>(position(kSides, entry.at("key_side").get<std::string>()));
        site.isContext = entry.at("is_context").get<bool>();
        for (const json& level : entry.at("levels")) {
            site.levels.push_back(static_cast<AttentionLevel>(position(kLevels, level.get<std::string>())));
        }
        site.hasGate = entry.at("has_gate").get<bool>();
        site.heads = whole<int>(entry.at("heads"));
        site.onRequest = entry.value("on_request", false);
        site.sameForEveryQuery = entry.value("same_for_every_query", false);
        sites.push_back(std::move(site));
    }
    return sites;
}

} // namespace

std::string toJson(const std::vector<SiteInfo>& sites) {
    return jsonOf(sites).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string descriptionJson(const ModelInfo& model) {
    const Abilities& can = model.abilities;
    return json{{"title", model.systemTitle},
                {"paper", model.paper},
                {"abilities",
                 {{"translates", can.translates},
                  {"reads_later", can.readsLater},
                  {"remembers_translations", can.remembersTranslations},
                  {"set_by_hand", can.canBeSetByHand},
                  {"previous_sentences", can.previousSentences}}},
                {"sites", jsonOf(model.sites)}}
        .dump(-1, ' ', false, json::error_handler_t::replace);
}

void readDescription(const std::string& text, ModelInfo& model, const Message& where) {
    parse<bool>(text, where, [&model](const json& value) {
        if (value.is_array()) { // older workspaces contain only the sites
            model.sites = sitesOf(value);
            return true;
        }
        model.systemTitle = value.at("title").get<std::string>();
        model.paper = value.at("paper").get<std::string>();
        const json& can = value.at("abilities");
        model.abilities = {.translates = can.at("translates").get<bool>(),
                           .readsLater = can.at("reads_later").get<bool>(),
                           .remembersTranslations = can.at("remembers_translations").get<bool>(),
                           .canBeSetByHand = can.value("set_by_hand", false), // older files do not contain it
                           .previousSentences = whole<int>(can.at("previous_sentences"))};
        model.sites = sitesOf(value.at("sites"));
        return true;
    });
}

} // namespace contexture::store
