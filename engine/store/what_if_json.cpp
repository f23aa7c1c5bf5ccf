// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/what_if_json.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/settings_json.h"

#include <array>
#include <cmath>
#include <cstdint>

namespace contexture::store {

namespace {

using nlohmann::json;

constexpr std::array kNormalisers{"softmax", "sparsemax", "entmax15"};

[[noreturn]] void refuse(const Message& where) {
    throw Error(Message("workspace.try", "a kept try makes no sense"), where,
                Message("do.use-backup", "use a backup copy of it"));
}

template<class Index>
Index indexOf(const json& value, const Message& where) {
    const auto number = wholeNumber<std::int32_t>(value);
    if (!number || *number < 0) {
        refuse(where);
    }
    return Index(*number);
}

double shareOf(const json& value, const Message& where) {
    const double share = value.get<double>();
    if (!(share >= 0.0 && share <= 1.0)) {
        refuse(where);
    }
    return share;
}

json changeJson(const ContextChange& change) {
    json value = json::object();
    if (change.normaliser) {
        value["normaliser"] = name(*change.normaliser);
    }
    if (change.temperature != 1.0) {
        value["temperature"] = change.temperature;
    }
    if (change.weight) {
        value["weight"] = {{"sentence", change.weight->first.value}, {"weight", change.weight->second}};
    }
    for (const HeadIndex head : change.heads) {
        value["heads"].push_back(head.value);
    }
    if (change.share) {
        value["share"] = *change.share;
    }
    if (change.strength) {
        value["strength"] = *change.strength;
    }
    return value;
}

ContextChange changeOf(const json& value, const Message& where) {
    ContextChange change;
    if (value.contains("normaliser")) {
        change.normaliser = parseNormaliser(value["normaliser"].get<std::string>());
        if (!change.normaliser) {
            refuse(where);
        }
    }
    change.temperature = value.value("temperature", 1.0);
    if (!std::isfinite(change.temperature) || change.temperature <= 0.0) {
        refuse(where);
    }
    if (value.contains("weight")) {
        const json& weight = value["weight"];
        change.weight = {indexOf<SentenceIndex>(weight.at("sentence"), where), shareOf(weight.at("weight"), where)};
    }
    for (const json& head : value.value("heads", json::array())) {
        change.heads.push_back(indexOf<HeadIndex>(head, where));
    }
    if (value.contains("share")) {
        change.share = shareOf(value["share"], where);
    }
    if (value.contains("strength")) {
        change.strength = value["strength"].get<double>();
        if (!(*change.strength >= 0.0 && *change.strength <= kMostContextStrength)) {
            refuse(where);
        }
    }
    return change;
}

} // namespace

const char* name(Normaliser normaliser) {
    return kNormalisers.at(static_cast<std::size_t>(normaliser));
}

std::optional<Normaliser> parseNormaliser(const std::string& name) {
    for (std::size_t i = 0; i < kNormalisers.size(); ++i) {
        if (name == kNormalisers[i]) {
            return static_cast<Normaliser>(i);
        }
    }
    return std::nullopt;
}

std::string definitionJson(const KeptTry& kept) {
    const WhatIf& what = kept.what;
    json value = changeJson(what.change);
    for (const auto& [sentence, text] : what.sources) {
        value["sources"].push_back({{"sentence", sentence.value}, {"text", text}});
    }
    if (what.translation) {
        value["translation"] = *what.translation;
    }
    if (!what.beginning.empty()) {
        value["beginning"] = what.beginning;
    }
    for (const SentenceIndex sentence : what.hidden) {
        value["hidden"].push_back(sentence.value);
    }
    if (what.origin) {
        value["origin"] = what.origin->kind == ContextOrigin::Kind::Shuffled
                              ? json{{"shuffled", what.origin->seed}}
                              : json{{"document", what.origin->document}};
    }
    value["model"] = kept.modelName;
    value["hash"] = kept.modelHash;
    value["settings"] = json::parse(toJson(kept.settings));
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

void readDefinition(const std::string& text, KeptTry& kept, const Message& where) {
    const json value = parseStrictJson(text, where, Message("do.use-backup", "use a backup copy of it"));
    try {
        WhatIf& what = kept.what;
        for (const json& source : value.value("sources", json::array())) {
            what.sources.emplace_back(indexOf<SentenceIndex>(source.at("sentence"), where),
                                      source.at("text").get<std::string>());
        }
        if (value.contains("translation")) {
            what.translation = value["translation"].get<std::string>();
        }
        what.beginning = value.value("beginning", std::string());
        for (const json& sentence : value.value("hidden", json::array())) {
            what.hidden.push_back(indexOf<SentenceIndex>(sentence, where));
        }
        if (value.contains("origin")) {
            const json& origin = value["origin"];
            if (origin.contains("shuffled")) {
                const auto seed = wholeNumber<std::uint64_t>(origin["shuffled"]);
                if (!seed) {
                    refuse(where);
                }
                what.origin = ContextOrigin{.seed = *seed};
            } else {
                what.origin = ContextOrigin{.kind = ContextOrigin::Kind::OtherDocument,
                                            .document = origin.at("document").get<std::string>()};
            }
        }
        what.change = changeOf(value, where);
        kept.modelName = value.value("model", std::string());
        kept.modelHash = value.value("hash", std::string());
        kept.settings = parseSettings(value.value("settings", json::object()).dump(), where);
    } catch (const json::exception&) {
        refuse(where);
    }
}

} // namespace contexture::store
