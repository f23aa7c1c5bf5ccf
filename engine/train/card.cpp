// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/card.h"

#include "engine/lab/gold.h"
#include "engine/train/precision_choice.h"
#include "engine/train/shards.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace contexture::train {

namespace {

std::string dataInWords(const TrainRequest& request) {
    std::string text;
    if (request.lab) {
        text = "controlled discourse language, " + std::to_string(request.lab->documents) + " documents, seed " +
               std::to_string(request.lab->seed) + ", revision " + std::to_string(lab::kRevision);
    }
    if (request.open) {
        text += (text.empty() ? "" : "; ") + std::string("open vocabulary, ") +
                std::to_string(request.open->documents) + " documents, seed " + std::to_string(request.open->seed);
    }
    for (const auto& file : request.files) {
        text += (text.empty() ? "" : "; ") + file.path.filename().string();
    }
    if (!request.shards.empty()) { // shards may hold documents of the controlled language, too
        text.clear();
        const auto manifest = readManifest(request.shards);
        for (const auto& part : manifest.parts) {
            text += (text.empty() ? "" : "; ") + part.name;
        }
    }
    return text;
}

// Files by their names: paths on the machine of the training are private.
nlohmann::ordered_json namesOnly(nlohmann::ordered_json recipe) {
    const auto shorten = [](nlohmann::ordered_json& path) {
        path = std::filesystem::path(path.get<std::string>()).filename().string();
    };
    for (const char* key : {"base", "context_from", "output", "checkpoint", "log"}) {
        if (recipe.contains(key)) {
            shorten(recipe[key]);
        }
    }
    auto& data = recipe["data"];
    if (data.contains("files")) {
        for (auto& file : data["files"]) {
            shorten(file["path"]);
        }
    }
    if (data.contains("open")) {
        shorten(data["open"]["nouns"]);
    }
    if (data.contains("shards")) {
        shorten(data["shards"]);
    }
    if (data.contains("dev_files")) {
        for (auto& file : data["dev_files"]) {
            shorten(file);
        }
    }
    return recipe;
}

// The data and training from a base's card, without its recipe; for bases of bases down to `depth`.
nlohmann::ordered_json inShort(const nlohmann::ordered_json& card, int depth) {
    nlohmann::ordered_json result = nlohmann::ordered_json::object();
    for (const char* key : {"name", "licence", "data", "stage", "shards", "files", "precision", "steps", "dev_loss",
                            "label_smoothing", "imported"}) {
        if (const auto found = card.find(key); found != card.end()) {
            result[key] = *found;
        }
    }
    // The card itself has only a precision that the training chose.
    const nlohmann::ordered_json::json_pointer ofRecipe("/recipe/training/precision");
    if (!result.contains("precision") && card.contains(ofRecipe)) {
        result["precision"] = card.at(ofRecipe);
    }
    if (const auto base = card.find("base"); base != card.end() && base->is_object()) {
        result["base"] = *base;
        const auto below = base->find("card");
        if (below != base->end() && (depth == 0 || !below->is_object())) {
            result["base"].erase("card");
        } else if (below != base->end()) {
            result["base"]["card"] = inShort(*below, depth - 1);
        }
    }
    return result;
}

} // namespace

std::string cardJson(const TrainRequest& request, const TrainReport& report, const BaseOfCard& base) {
    constexpr int kMostBases = 8;
    nlohmann::ordered_json card;
    const auto below = nlohmann::ordered_json::parse(base.cardJson, nullptr, false);
    const char* stage = request.stage == Stage::Sentence ? "sentence" : "context";
    // A model that is trained further keeps its name, unless its recipe gives another.
    const bool goesOn = below.is_object() && below.value("stage", std::string()) == stage;
    const auto ofBase = [&](const char* key, const std::string& otherwise) {
        const auto found = goesOn ? below.find(key) : below.end();
        return found != below.end() && found->is_string() ? found->get<std::string>() : otherwise;
    };
    card["name"] = request.name.empty() ? ofBase("name", request.output.stem().string()) : request.name;
    card["description"] = request.description.empty() ? ofBase("description", {}) : request.description;
    card["licence"] = request.licence.empty() ? ofBase("licence", {}) : request.licence;
    card["data"] = dataInWords(request);
    card["stage"] = stage;
    if (!base.hash.empty()) {
        card["base"] = {{"file", request.base.filename().string()}, {"sha256", base.hash}};
        if (below.is_object()) {
            card["base"]["card"] = inShort(below, kMostBases);
        }
    }
    if (!base.contextHash.empty()) {
        card["context_from"] = {{"file", request.contextFrom.filename().string()}, {"sha256", base.contextHash}};
    }
    if (!request.shards.empty()) {
        const auto manifest = readManifest(request.shards);
        for (const auto& part : manifest.parts) {
            nlohmann::ordered_json entry = {
                {"name", part.name}, {"sha256", part.sha256}, {"weight", part.weight}, {"pairs", part.pairs}};
            if (!part.licence.empty()) {
                entry["licence"] = part.licence;
            }
            card["shards"].push_back(entry);
        }
    }
    for (std::size_t i = 0; i < request.files.size() && i < report.files.size(); ++i) { // dev files come after them
        nlohmann::ordered_json entry = {{"name", request.files[i].path.filename().string()},
                                        {"weight", request.files[i].weight},
                                        {"documents", report.files[i].documents},
                                        {"pairs", report.files[i].kept}};
        if (!request.files[i].licence.empty()) {
            entry["licence"] = request.files[i].licence;
        }
        card["files"].push_back(entry);
    }
    card["parameters"] = report.parameters;
    card["trained_parameters"] = report.trainedParameters;
    if (request.precision == Precision::Auto) {
        card["precision"] = name(report.precision);
    }
    card["steps"] = report.bestStep;
    card["dev_loss"] = report.bestDevLoss;
    card["label_smoothing"] = request.labelSmoothing;
    for (const auto& evaluation : report.evaluations) {
        if (evaluation.step != report.bestStep) {
            continue;
        }
        for (const auto& [key, score] : evaluation.contrastive) {
            card["dev_contrastive_accuracy"][key] = {{"count", score.count}, {"accuracy", score.accuracy()}};
        }
    }
    card["recipe"] = namesOnly(nlohmann::ordered_json::parse(toJson(request)));
    if (!base.hash.empty()) { // the base's subwords are used
        card["recipe"].erase("subwords");
    }
    return card.dump(2);
}

} // namespace contexture::train
