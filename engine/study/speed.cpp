// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/speed.h"

#include "engine/core/error.h"
#include "engine/core/median.h"
#include "engine/study/test_set.h"
#include "engine/train/recipe.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace contexture::study {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kRounds = 3;

// The first row of each system in the main table.
std::vector<std::size_t> measuredRows(const Plan& plan) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        const bool isKnown = std::any_of(rows.begin(), rows.end(),
                                         [&](std::size_t r) { return plan.rows[r].name == plan.rows[i].name; });
        if (plan.rows[i].table == plan.tables.front() && !isKnown) {
            rows.push_back(i);
        }
    }
    return rows;
}

std::string nameOf(int round) {
    return ", round " + std::to_string(round + 1) + " of " + std::to_string(kRounds) + ": ";
}

double decode(Engine& engine, const Plan& plan, const Row& row, const std::shared_ptr<LoadedModel>& model,
              const std::vector<std::shared_ptr<const Document>>& documents, const CancelToken& cancel) {
    RunSettings settings;
    settings.context = row.context;
    settings.documentDecoding = row.decoding;
    settings.decode.beamSize = plan.beamSize;
    settings.trace = TraceDetail::None;
    double seconds = 0.0;
    std::size_t words = 0;
    if (!documents.empty()) { // not timed: the first pass loads weights into the cache again
        engine.translate(
            {model, documents.front(), settings}, [](SentenceIndex, auto) {}, cancel);
    }
    for (const auto& document : documents) {
        const auto run = engine.translate(
            {model, document, settings}, [](SentenceIndex, auto) {}, cancel);
        cancel.throwIfCancelled();
        seconds += run->seconds;
        words += run->targetWords();
    }
    return seconds > 0.0 ? static_cast<double>(words) / seconds : 0.0;
}

double train(const Plan& plan, std::size_t index, const fs::path& folder, int threads, const CancelToken& cancel) {
    const Row& row = plan.rows[index];
    train::TrainRequest request = row.training;
    const fs::path scratch = folder / "speed.scratch.safetensors";
    request.output = scratch;
    request.log = scratch.string() + ".log";
    request.checkpoint = scratch.string() + ".checkpoint";
    request.restart = true;
    request.base = row.base ? bundleOf(plan, *row.base, folder) : fs::path();
    request.threads = std::max(1, threads);
    request.maxSteps = plan.speedUpdates;
    request.optimiser.coolDown = 0;
    request.growDocumentsOver = 0;
    request.maxMinutes = 0.0;
    request.evaluateEvery = plan.speedUpdates; // one evaluation, after the last update
    request.contrastiveDocuments = 0;
    request.checkpointEveryMinutes = 1e6;
    if (request.lab) {
        request.lab->documents = std::min<std::int64_t>(request.lab->documents, 400);
        request.lab->devDocuments = std::min<std::int64_t>(request.lab->devDocuments, 1);
    }
    const auto report = train::train(
        request, [](const auto&) {}, cancel);
    for (const auto& file : {request.output, request.log, request.checkpoint}) {
        std::error_code ignored;
        fs::remove(file, ignored);
    }
    cancel.throwIfCancelled();
    return report.tokensPerSecond;
}

} // namespace

std::vector<Speed> measureSpeeds(Engine& engine, const Plan& plan, const fs::path& folder, int threads,
                                 const Message& message, const CancelToken& cancel) {
    const std::vector<std::size_t> rows = measuredRows(plan);
    std::vector<std::shared_ptr<const Document>> documents;
    for (auto& gold : readTestSet(plan.test)) {
        if (documents.size() < static_cast<std::size_t>(plan.speedDocuments)) {
            documents.push_back(std::make_shared<const Document>(std::move(gold.document)));
        }
    }
    engine.setThreads(std::max(1, threads));
    engine.chooseDevice(plan.device);
    std::map<std::size_t, std::shared_ptr<LoadedModel>> models;
    for (const auto row : rows) {
        models[row] = engine.load(bundleOf(plan, row, folder));
    }
    std::map<std::size_t, std::vector<double>> decoding;
    std::map<std::size_t, std::vector<double>> training;
    // All systems decode before any trains: directly after a training, decoding was up to a fifth slower.
    for (int round = 0; round < kRounds; ++round) {
        for (const auto row : rows) {
            message("speed of decoding" + nameOf(round) + plan.rows[row].name);
            decoding[row].push_back(decode(engine, plan, plan.rows[row], models[row], documents, cancel));
        }
    }
    for (int round = 0; round < kRounds; ++round) {
        for (const auto row : rows) {
            if (plan.rows[row].given.empty()) {
                message("speed of training" + nameOf(round) + plan.rows[row].name);
                training[row].push_back(train(plan, row, folder, threads, cancel));
            }
        }
    }
    std::vector<Speed> speeds;
    for (const auto row : rows) {
        const std::vector<double>& rounds = training[row]; // none for a given bundle
        speeds.push_back({plan.rows[row].name, rounds.empty() ? 0.0 : median(rounds), median(decoding[row])});
    }
    return speeds;
}

std::string speedSettings(const Plan& plan, int threads) {
    Json rows = Json::object();
    for (const auto row : measuredRows(plan)) {
        Json deciding = Json::parse(decidingSettings(plan, row));
        if (plan.rows[row].given.empty()) { // changes the time, but not the results
            deciding["device"] = int(plan.rows[row].training.device);
        }
        rows[plan.rows[row].name] = std::move(deciding);
    }
    Json settings{{"beam", plan.beamSize},
                  {"threads", threads},
                  {"speed_documents", plan.speedDocuments},
                  {"speed_updates", plan.speedUpdates},
                  {"rows", std::move(rows)}};
    if (plan.device != Device::Cpu) { // older measurements, all on processors, do not say so
        settings["device"] = plan.device == Device::Cuda ? "cuda" : "auto";
    }
    return settings.dump();
}

std::string speedDifference(const SpeedFile& file, const Plan& plan, std::optional<int> threads) {
    if (file.settings.empty()) {
        return {};
    }
    const int before = Json::parse(file.settings).at("threads").get<int>();
    return train::firstDifference(file.settings, speedSettings(plan, threads.value_or(before)));
}

std::string toJson(const SpeedFile& file) {
    Json speeds = Json::object();
    for (const Speed& speed : file.speeds) {
        speeds[speed.system] = {{"training_tokens_per_second", speed.trainingTokensPerSecond},
                                {"decoding_words_per_second", speed.decodingWordsPerSecond}};
    }
    if (file.settings.empty()) {
        return speeds.dump(1) + "\n";
    }
    return Json({{"settings", Json::parse(file.settings)}, {"speeds", std::move(speeds)}}).dump(1) + "\n";
}

SpeedFile parseSpeeds(const std::string& text, const fs::path& file) {
    SpeedFile result;
    try {
        const Json all = Json::parse(text);
        // A system may be called "speeds" or "settings", but then its value contains numbers.
        const bool hasSettings =
            all.size() == 2 && all.contains("speeds") && all.contains("settings") && all["settings"].contains("rows");
        if (hasSettings) {
            all.at("settings").at("threads").get<int>(); // later compared with other settings
            result.settings = all.at("settings").dump();
        }
        const Json& speeds = hasSettings ? all.at("speeds") : all;
        for (const auto& [system, json] : speeds.items()) {
            result.speeds.push_back({system, json.at("training_tokens_per_second").get<double>(),
                                     json.at("decoding_words_per_second").get<double>()});
        }
    } catch (const Json::exception&) {
        throw Error("it is damaged", file.string(), "remove it: speeds are then measured again");
    }
    return result;
}

} // namespace contexture::study
