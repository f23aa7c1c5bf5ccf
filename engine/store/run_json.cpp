#include "engine/store/run_json.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <array>

namespace contexture::store {

namespace {

using nlohmann::json;

constexpr std::array kModes{"none", "online", "offline"};
constexpr std::array kSides{"source", "target"};
constexpr std::array kLevels{"sentence", "word", "source", "self", "cache"};
constexpr std::array kDecoding{"two-pass", "sequential"};

struct UnknownName {
    std::string quoted;
};

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

std::string toJson(const RunSettings& settings) {
    json excluded = json::array();
    for (const SentenceIndex sentence : settings.excluded) {
        excluded.push_back(sentence.value);
    }
    return json{{"context", name(settings.context)},
                {"excluded", excluded},
                {"beam_size", settings.decode.beamSize},
                {"length_penalty", settings.decode.lengthPenalty},
                {"max_extra_pieces", settings.decode.maxExtraPieces},
                {"batch_sentences", settings.decode.batchSentences},
                {"document_decoding", kDecoding.at(static_cast<std::size_t>(settings.documentDecoding))},
                {"trace", settings.trace}}
        .dump();
}

RunSettings parseSettings(const std::string& text, const Message& where) {
    return parse<RunSettings>(text, where, [](const json& value) {
        const RunSettings usual;
        RunSettings settings;
        settings.context =
            static_cast<ContextMode>(position(kModes, value.value("context", std::string(name(usual.context)))));
        for (const json& sentence : value.value("excluded", json::array())) {
            settings.excluded.emplace_back(sentence.get<std::int32_t>());
        }
        settings.decode.beamSize = value.value("beam_size", usual.decode.beamSize);
        settings.decode.lengthPenalty = value.value("length_penalty", usual.decode.lengthPenalty);
        settings.decode.maxExtraPieces = value.value("max_extra_pieces", usual.decode.maxExtraPieces);
        settings.decode.batchSentences = value.value("batch_sentences", usual.decode.batchSentences);
        settings.documentDecoding = static_cast<DocumentDecoding>(
            position(kDecoding, value.value("document_decoding", std::string(kDecoding[0]))));
        settings.trace = value.value("trace", usual.trace);
        return settings;
    });
}

std::string toJson(const std::vector<SiteInfo>& sites) {
    json list = json::array();
    for (const SiteInfo& site : sites) {
        json levels = json::array();
        for (const AttentionLevel level : site.levels) {
            levels.push_back(name(level));
        }
        list.push_back({{"name", site.name},
                        {"query_side", name(site.querySide)},
                        {"key_side", name(site.keySide)},
                        {"is_context", site.isContext},
                        {"levels", levels},
                        {"has_gate", site.hasGate},
                        {"heads", site.heads}});
    }
    return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string capabilitiesJson(const ModelInfo& model) {
    return json{{"translates", model.translates}}.dump();
}

void parseCapabilities(const std::string& text, const Message& where, ModelInfo& model) {
    model.translates =
        parse<bool>(text, where, [](const json& value) { return value.value("translates", ModelInfo().translates); });
}

std::vector<SiteInfo> parseSites(const std::string& text, const Message& where) {
    return parse<std::vector<SiteInfo>>(text, where, [](const json& value) {
        std::vector<SiteInfo> sites;
        for (const json& entry : value) {
            SiteInfo site;
            site.name = entry.at("name").get<std::string>();
            site.querySide = static_cast<Side>(position(kSides, entry.at("query_side").get<std::string>()));
            site.keySide = static_cast<Side>(position(kSides, entry.at("key_side").get<std::string>()));
            site.isContext = entry.at("is_context").get<bool>();
            for (const json& level : entry.at("levels")) {
                site.levels.push_back(static_cast<AttentionLevel>(position(kLevels, level.get<std::string>())));
            }
            site.hasGate = entry.at("has_gate").get<bool>();
            site.heads = entry.at("heads").get<int>();
            sites.push_back(std::move(site));
        }
        return sites;
    });
}

} // namespace contexture::store
