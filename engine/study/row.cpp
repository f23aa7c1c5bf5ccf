// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/row.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"
#include "engine/store/content_hash.h"
#include "engine/study/evaluation.h"
#include "engine/study/test_set.h"
#include "engine/train/recipe.h"
#include "engine/train/shards.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace contexture::study {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

fs::path folderOf(const Plan& plan, std::size_t row, const fs::path& folder) {
    return folder / "rows" / plan.rows[row].folder();
}

// A lock, so that one process works on a row. The kernel releases it when the process ends in any way.
class RowLock {
public:
    RowLock(const fs::path& folder, const std::string& name, const Message& message, const CancelToken& cancel) {
        const fs::path path = folder / "lock";
        m_file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
        if (m_file < 0) {
            throw Error(std::string("cannot be made (") + std::strerror(errno) + ")", path.string(),
                        "check the permissions of the study's folder");
        }
        bool isWaiting = false;
        while (::flock(m_file, LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK && errno != EINTR) {
                const std::string reason = std::strerror(errno);
                ::close(m_file);
                throw Error("cannot be locked (" + reason + ")", path.string(),
                            "use a folder on a file system that has locks");
            }
            if (!isWaiting) {
                message(name + ": another process works on it; waiting");
                isWaiting = true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            if (cancel.isCancelled()) {
                ::close(m_file);
                throw Cancelled();
            }
        }
    }
    ~RowLock() { ::close(m_file); }
    RowLock(const RowLock&) = delete;
    RowLock& operator=(const RowLock&) = delete;

private:
    int m_file = -1;
};

// Adds the revision, which determines the controlled language together with its settings. The first revision is not
// written, because rows of that time do not contain it.
void setRevision(Json& lab, int revision) {
    if (revision > 1) {
        lab["revision"] = revision;
    } else {
        lab.erase("revision");
    }
}

// Adds the names and hashes of the recipe's files.
void addDataContent(const train::TrainRequest& training, Json& data) {
    for (const auto& file : training.files) {
        data["files"].push_back({{"name", file.path.filename().string()},
                                 {"weight", file.weight},
                                 {"sha256", store::contentHash(file.path)}});
    }
    for (const auto& path : training.devFiles) {
        data["dev_files"].push_back({{"name", path.filename().string()}, {"sha256", store::contentHash(path)}});
    }
    if (!training.shards.empty()) { // the manifest names every shard with its own hash
        data["shards"] = {{"sha256", store::contentHash(training.shards / train::ShardManifest::kFile)}};
    }
}

// The settings that determine the model of a row: recipe, length, data, and base.
Json decidingModel(const Plan& plan, std::size_t index) {
    const Row& row = plan.rows[index];
    if (!row.given.empty()) {
        // Identified by its content: another model with the same name is another row.
        return {{"bundle", row.given.filename().string()}, {"sha256", store::contentHash(row.given)}};
    }
    Json json = Json::parse(train::decidingFields(row.training));
    json["training"]["max_steps"] = row.training.maxSteps;
    json["training"]["max_minutes"] = row.training.maxMinutes;
    json["training"]["patience"] = row.training.patience;
    // Written only if it is not the default, so that older finished rows remain valid.
    if (row.training.chooseBy == train::ChooseBy::Contrastive) {
        json["training"]["choose_by"] = "contrastive";
        json["training"]["contrastive_documents"] = row.training.contrastiveDocuments;
    }
    addDataContent(row.training, json["data"]);
    if (row.training.lab) {
        setRevision(json["data"]["lab"], plan.labRevision);
    }
    if (row.base) {
        json["base"] = decidingModel(plan, *row.base);
    }
    return json;
}

Json decidingResult(const Plan& plan, std::size_t index) {
    const Row& row = plan.rows[index];
    Json test = Json::object();
    if (plan.test.lab) {
        test["lab"] = {{"documents", plan.test.lab->documents},
                       {"seed", plan.test.lab->seed},
                       {"min_sentences", plan.test.lab->minSentences},
                       {"max_sentences", plan.test.lab->maxSentences}};
        setRevision(test["lab"], plan.labRevision);
    } else if (!plan.test.gold.empty()) {
        test["gold"] = plan.test.gold.filename().string();
        test["sha256"] = store::contentHash(plan.test.gold);
    } else {
        for (const auto& file : plan.test.files) {
            test["files"].push_back(file.filename().string());
            test["sha256"].push_back(store::contentHash(file));
        }
    }
    return {{"model", decidingModel(plan, index)},
            {"test", test},
            {"beam", plan.beamSize},
            {"context", int(row.context)},
            {"decoding", int(row.decoding)}};
}

void checkSame(const std::string& before, const Json& now, const std::string& name, const fs::path& file,
               const char* state = "finished") {
    const std::string difference = train::firstDifference(before, now.dump());
    if (!difference.empty()) {
        throw Error("row " + name + " is " + std::string(state) + " under other settings: " + difference, file.string(),
                    "remove the row's folder to run it again, or choose another folder for this study");
    }
}

RowTraining describeGiven(Engine& engine, const Row& row) {
    RowTraining training;
    const auto model = engine.load(row.given);
    training.parameters = model->info().parameters;
    // The training of a given bundle is read from its card, if the card contains it.
    const Json card = Json::parse(model->info().cardJson, nullptr, false);
    const auto number = [&card](const char* field) {
        const auto found = card.find(field);
        return found != card.end() && found->is_number() ? &*found : nullptr;
    };
    if (const Json* steps = number("steps")) {
        training.steps = steps->get<std::int64_t>();
    }
    if (const Json* loss = number("dev_loss")) {
        training.bestDevLoss = loss->get<double>();
    }
    if (const Json* parameters = number("trained_parameters")) {
        training.trainedParameters = parameters->get<std::int64_t>();
    }
    return training;
}

// Trains the bundle of the row and before it the bundle of its base, unless they are finished.
RowTraining ensureModel(Engine& engine, const Plan& plan, std::size_t index, const fs::path& folder, int threads,
                        const Message& message, const CancelToken& cancel) {
    const Row& row = plan.rows[index];
    const Json deciding = decidingModel(plan, index);
    if (!row.given.empty()) {
        RowTraining training = describeGiven(engine, row);
        training.deciding = deciding.dump();
        return training;
    }
    if (row.base) {
        ensureModel(engine, plan, *row.base, folder, threads, message, cancel);
    }
    const fs::path place = folderOf(plan, index, folder);
    fs::create_directories(place);
    const RowLock lock(place, row.folder(), message, cancel);
    const fs::path kept = place / "training.json";
    if (fs::exists(kept)) {
        RowTraining training = parseRowTraining(readWhole(kept), kept);
        checkSame(training.deciding, deciding, row.folder(), kept);
        return training;
    }
    train::TrainRequest request = row.training;
    request.output = bundleOf(plan, index, folder);
    request.log = place / "log.jsonl";
    request.checkpoint = request.output;
    request.checkpoint += ".checkpoint";
    request.base = row.base ? bundleOf(plan, *row.base, folder) : fs::path();
    request.threads = threads > 0 ? threads : request.threads;
    // The settings of a checkpoint are in a file beside it; a checkpoint with other settings is refused.
    const fs::path begun = place / "begun.json";
    request.resume = fs::exists(request.checkpoint);
    if (!request.resume) {
        store::writeWhole(begun, deciding.dump());
    } else if (fs::exists(begun)) {
        checkSame(readWhole(begun), deciding, row.folder(), begun, "begun");
    } else {
        throw Error("nothing says of which settings this checkpoint is", request.checkpoint.string(),
                    "remove the row's folder to run it again");
    }
    const auto report = train::train(
        request,
        [&](const train::TrainProgress& progress) { message(row.folder() + ": " + train::describe(progress)); },
        cancel);
    if (report.end == train::TrainReport::End::Cancelled) {
        throw Cancelled();
    }
    RowTraining training;
    training.deciding = deciding.dump();
    training.steps = report.steps;
    if (std::isfinite(report.bestDevLoss)) {
        training.bestDevLoss = report.bestDevLoss;
    }
    training.seconds = report.seconds;
    training.tokensPerSecond = report.tokensPerSecond;
    training.parameters = report.parameters;
    training.trainedParameters = report.trainedParameters;
    training.device = report.device;
    store::writeWhole(kept, toJson(training));
    fs::remove(begun);
    return training;
}

} // namespace

std::string decidingSettings(const Plan& plan, std::size_t row) {
    return decidingResult(plan, row).dump();
}

fs::path bundleOf(const Plan& plan, std::size_t row, const fs::path& folder) {
    return plan.rows[row].given.empty() ? folderOf(plan, row, folder) / "model.safetensors" : plan.rows[row].given;
}

std::optional<RowResult> finishedRow(const Plan& plan, std::size_t row, const fs::path& folder) {
    const fs::path file = folderOf(plan, row, folder) / "result.json";
    if (!fs::exists(file)) {
        return std::nullopt;
    }
    RowResult result = parseRowResult(readWhole(file), file);
    Json now = decidingResult(plan, row);
    if (!plan.rows[row].given.empty() && plan.labRevision != lab::kRevision) {
        // The row was measured under an earlier revision of the language, and the bundle may have been trained further
        // since.
        const Json before = Json::parse(result.deciding);
        if (before.contains("model") && before["model"].contains("sha256")) {
            now["model"]["sha256"] = before["model"]["sha256"];
        }
    }
    checkSame(result.deciding, now, plan.rows[row].folder(), file);
    return result;
}

RowResult runRow(Engine& engine, const Plan& plan, std::size_t index, const fs::path& folder, int threads,
                 const Message& message, const CancelToken& cancel) {
    if (auto finished = finishedRow(plan, index, folder)) {
        message(plan.rows[index].folder() + ": finished before");
        return std::move(*finished);
    }
    const Row& row = plan.rows[index];
    RowResult result;
    result.training = ensureModel(engine, plan, index, folder, threads, message, cancel);
    const fs::path place = folderOf(plan, index, folder);
    fs::create_directories(place);
    const RowLock lock(place, row.folder(), message, cancel);
    if (auto finished = finishedRow(plan, index, folder)) { // finished by the process that held the lock
        return std::move(*finished);
    }
    engine.setThreads(std::max(1, threads));
    // Determined before the test set is read, so that settings and measurement belong together.
    result.deciding = decidingSettings(plan, index);
    keepTestSet(plan.test, folder);
    const auto suite = readTestSet(plan.test);
    engine.chooseDevice(plan.device);
    EvaluationRequest request{engine.load(bundleOf(plan, index, folder)), suite, {}, true};
    result.device = request.model->device();
    request.settings.context = row.context;
    request.settings.documentDecoding = row.decoding;
    request.settings.decode.beamSize = plan.beamSize;
    const auto listener = EvaluationListener{.progress = [&](std::size_t done) {
        if (done % 10 == 0 || done == suite.size()) {
            message(row.folder() + ": measured on " + std::to_string(done) + " of " + std::to_string(suite.size()) +
                    " documents");
        }
    }};
    const Evaluation evaluation = evaluate(engine, request, listener, cancel);
    result.questions = evaluation.questions;
    result.right = evaluation.right;
    result.produced = evaluation.produced;
    for (const auto& [site, pointing] : evaluation.pointing) {
        result.pointing[site] = summarise(pointing);
    }
    for (const auto& document : evaluation.translations) {
        auto& texts = result.translations.emplace_back();
        for (const Sentence& sentence : document) {
            texts.push_back(sentence.text);
        }
    }
    store::writeWhole(place / "result.json", toJson(result));
    return result;
}

} // namespace contexture::study
