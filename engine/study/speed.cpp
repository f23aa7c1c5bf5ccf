#include "engine/study/speed.h"

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace contexture::study {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 3;

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0.0 : values[values.size() / 2];
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
    settings.trace = false;
    double seconds = 0.0;
    std::size_t words = 0;
    if (!documents.empty()) { // not timed: the first pass touches weights that the system before has pushed out
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
    request.evaluateEvery = plan.speedUpdates; // once, after the last
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
    std::vector<std::size_t> rows; // the first of each system
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        const bool isKnown = std::any_of(rows.begin(), rows.end(),
                                         [&](std::size_t r) { return plan.rows[r].name == plan.rows[i].name; });
        if (plan.rows[i].table == plan.tables.front() && !isKnown) {
            rows.push_back(i);
        }
    }
    std::vector<std::shared_ptr<const Document>> documents;
    for (auto& gold : readTestSet(plan.test)) {
        if (documents.size() < static_cast<std::size_t>(plan.speedDocuments)) {
            documents.push_back(std::make_shared<const Document>(std::move(gold.document)));
        }
    }
    engine.setThreads(std::max(1, threads));
    std::map<std::size_t, std::shared_ptr<LoadedModel>> models;
    for (const auto row : rows) {
        models[row] = engine.load(bundleOf(plan, row, folder));
    }
    std::map<std::size_t, std::vector<double>> decoding;
    std::map<std::size_t, std::vector<double>> training;
    // All decode before any trains: right after a training, decoding was measured up to a fifth slower.
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
        speeds.push_back({plan.rows[row].name, median(training[row]), median(decoding[row])});
    }
    return speeds;
}

std::string toJson(const std::vector<Speed>& speeds) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const Speed& speed : speeds) {
        json[speed.system] = {{"training_tokens_per_second", speed.trainingTokensPerSecond},
                              {"decoding_words_per_second", speed.decodingWordsPerSecond}};
    }
    return json.dump(1) + "\n";
}

std::vector<Speed> parseSpeeds(const std::string& text, const fs::path& file) {
    std::vector<Speed> speeds;
    try {
        const auto all = nlohmann::ordered_json::parse(text);
        for (const auto& [system, json] : all.items()) {
            speeds.push_back({system, json.at("training_tokens_per_second").get<double>(),
                              json.at("decoding_words_per_second").get<double>()});
        }
    } catch (const nlohmann::json::exception&) {
        throw Error("it is damaged", file.string(), "remove it: speeds are then measured again");
    }
    return speeds;
}

} // namespace contexture::study
