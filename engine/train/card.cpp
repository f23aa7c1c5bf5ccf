#include "engine/train/card.h"

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
               std::to_string(request.lab->seed);
    }
    for (const auto& file : request.files) {
        text += (text.empty() ? "" : "; ") + file.path.filename().string();
    }
    if (!request.shards.empty()) { // shards hold documents of the controlled language, too
        text.clear();
        const auto manifest = readManifest(request.shards);
        for (const auto& part : manifest.parts) {
            text += (text.empty() ? "" : "; ") + part.name;
        }
    }
    return text;
}

// Files by their names: where they lay on the machine that trained is nobody's business.
nlohmann::ordered_json namesOnly(nlohmann::ordered_json recipe) {
    const auto shorten = [](nlohmann::ordered_json& path) {
        path = std::filesystem::path(path.get<std::string>()).filename().string();
    };
    for (const char* key : {"base", "output", "checkpoint", "log"}) {
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

} // namespace

std::string cardJson(const TrainRequest& request, const TrainReport& report, const std::string& baseHash) {
    nlohmann::ordered_json card;
    card["name"] = request.name.empty() ? request.output.stem().string() : request.name;
    card["description"] = request.description;
    card["licence"] = request.licence;
    card["data"] = dataInWords(request);
    card["stage"] = request.stage == Stage::Sentence ? "sentence" : "context";
    if (!baseHash.empty()) {
        card["base"] = {{"file", request.base.filename().string()}, {"sha256", baseHash}};
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
    for (std::size_t i = 0; i < request.files.size() && i < report.files.size(); ++i) { // dev files stand behind them
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
    return card.dump(2);
}

} // namespace contexture::train
