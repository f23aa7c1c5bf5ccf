// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/untrained_window.h"

#include "engine/core/error.h"
#include "engine/model/config.h"
#include "engine/store/base_note.h"
#include "engine/store/bundle.h"
#include "engine/store/bundle_parts.h"
#include "engine/store/checksum.h"
#include "engine/store/safetensors.h"

#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

namespace contexture::model {

namespace {

using CardJson = nlohmann::ordered_json;

constexpr const char* kAdapted = "concatenation-adapted";

// One space between words.
std::string spaced(const std::string& words) {
    std::istringstream each(words);
    std::string together;
    for (std::string word; each >> word;) {
        if (!together.empty()) {
            together += ' ';
        }
        together += word;
    }
    return together;
}

// The card of a bundle that reads with the base what this was not trained to read.
std::string untrainedCard(const store::Bundle& base, const UntrainedWindow& window) {
    const int sentences = window.sentences;
    const std::string onlyWith = spaced(window.onlyWith);
    auto below = CardJson::parse(base.cardJson);
    for (const char* longer : {"recipe", "shards", "files", "base"}) { // the base itself tells these
        below.erase(longer);
    }
    const std::string before =
        std::to_string(sentences) + (sentences == 1 ? " previous sentence" : " previous sentences");
    const auto name = below.find("name");
    const bool hasName = name != below.end() && name->is_string() && !name->get_ref<const std::string&>().empty();
    CardJson card;
    card["name"] = (hasName ? name->get<std::string>() : base.file.path().stem().string()) + " with " + before +
                   ", not trained for it";
    card["description"] =
        "The base as it is, given " + before + " with " + (sentences == 1 ? "its translation" : "their translations") +
        " before each sentence" +
        (window.pieces == 0
             ? std::string()
             : ", where these have together no more than " + std::to_string(window.pieces) + " subwords") +
        (onlyWith.empty() ? std::string() : ". Sentences without one of these words are read alone: " + onlyWith) +
        ". It was not trained to read them.";
    if (const auto licence = below.find("licence"); licence != below.end()) {
        card["licence"] = *licence;
    }
    card["base"] = {
        {"file", base.file.path().filename().string()}, {"sha256", base.file.sha256()}, {"card", std::move(below)}};
    card["trained_parameters"] = 0;
    return card.dump(2);
}

void checkNumbers(const std::filesystem::path& base, int sentences, int pieces) {
    if (sentences < 1 || sentences > UntrainedWindow::kMostSentences) {
        throw Error(
            Message("untrained.sentences", "the number of previous sentences, {number}, is out of range", sentences),
            base.string(),
            Message("untrained.sentences.do", "choose a number from 1 to {most}", UntrainedWindow::kMostSentences));
    }
    if (pieces < 0 || pieces > UntrainedWindow::kMostPieces) {
        throw Error(Message("untrained.pieces", "the number of subwords, {number}, is out of range", pieces),
                    base.string(),
                    Message("untrained.pieces.do",
                            "choose a number from 1 to {most}, or 0 for as many as the model has positions",
                            UntrainedWindow::kMostPieces));
    }
}

} // namespace

bool canReadUntrained(const std::string& system) {
    return system == ModelConfig().system;
}

void writeUntrainedWindow(const std::filesystem::path& base, const UntrainedWindow& window,
                          const std::filesystem::path& output, const std::optional<std::string>& separator) {
    checkNumbers(base, window.sentences, window.pieces);
    const store::Bundle below = store::Bundle::openAlone(base);
    auto config = CardJson::parse(below.configJson);
    const auto named = config.find("system");
    const std::string system = named == config.end() ? ModelConfig().system
                               : named->is_string()  ? named->get<std::string>()
                                                     : named->dump();
    if (below.baseNote || !canReadUntrained(system)) {
        throw Error(Message("untrained.system",
                            "it is no sentence-level Transformer, which alone can be given the sentences before the "
                            "current one without training; its system is {system}",
                            system),
                    base.string(),
                    Message("untrained.system.do", "take an imported model, or the sentence-level base of this one"));
    }
    config["system"] = "concatenation-at-decoding";
    config["concatenation_at_decoding"] = {{"sentences", window.sentences},
                                           {"pieces", window.pieces},
                                           {"separator", separator.value_or(window.endsEach ? "end" : "stop")}};
    if (const std::string words = spaced(window.onlyWith); !words.empty()) {
        config["concatenation_at_decoding"]["only_with"] = words;
    }
    try {
        parseTrainedConfig(config.dump()); // not over relative positions
    } catch (const Error& error) {
        throw error.at(base.string());
    }
    store::BaseNote note = store::noteOfBase(below);
    note.order = {note.tensors};
    store::writeSafetensors(output,
                            store::withChecksum({{"contexture.format", store::Bundle::kFormatWithoutBase},
                                                 {"contexture.config", config.dump()},
                                                 {"contexture.card", untrainedCard(below, window)},
                                                 {store::BaseNote::kKey, store::toJson(note)}},
                                                {}),
                            {});
}

bool isAdaptedConcatenation(const std::filesystem::path& bundle) {
    const auto config = CardJson::parse(store::Bundle::openAlone(bundle).configJson);
    const auto system = config.find("system");
    return system != config.end() && *system == kAdapted;
}

void writeChangedWindow(const std::filesystem::path& bundle, const WindowChange& change,
                        const std::filesystem::path& output) {
    checkNumbers(bundle, change.sentences.value_or(1), change.pieces.value_or(0));
    const store::Bundle trained = store::Bundle::openAlone(bundle);
    try {
        parseTrainedConfig(trained.configJson);
    } catch (const Error& error) {
        throw error.at(bundle.string());
    }
    auto config = CardJson::parse(trained.configJson);
    auto& part = config["concatenation_adapted"];
    auto card = CardJson::parse(trained.cardJson);
    if (!card.contains("window_of_training")) { // written again for the second time, it has it
        card["window_of_training"] = part;      // what its description and recipe tell of
    }
    if (change.sentences) {
        part["sentences"] = *change.sentences;
    }
    if (change.pieces) {
        part["pieces"] = *change.pieces;
    }
    if (change.separator) {
        part["separator"] = *change.separator;
    }
    if (change.onlyWith) {
        part["only_with"] = spaced(*change.onlyWith);
    }
    try {
        parseTrainedConfig(config.dump()); // a list of words can be too long
    } catch (const Error& error) {
        throw error.at(bundle.string());
    }
    auto metadata = trained.file.metadata();
    metadata["contexture.config"] = config.dump();
    metadata["contexture.card"] = card.dump(2);
    metadata.erase(store::kChecksumKey);
    const auto& tensors = trained.file.tensors();
    store::writeSafetensors(output, store::withChecksum(std::move(metadata), tensors), tensors);
}

} // namespace contexture::model
