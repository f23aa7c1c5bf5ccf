// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/data_report.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "engine/core/error.h"
#include "engine/train/places.h"
#include "engine/train/recipe.h"
#include "engine/train/shards.h"
#include "engine/train/trainer.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <optional>

namespace contexture::cli {

namespace {

namespace fs = std::filesystem;

struct TrainOptions {
    std::string recipe;
    std::string out;
    std::string base;
    std::string contextFrom;
    std::string data;
    std::string shards;
    std::string checkpoint;
    std::string stage;
    std::string json;
    std::optional<std::int64_t> steps;
    std::optional<double> minutes;
    std::optional<std::uint64_t> seed;
    std::optional<int> threads;
    std::string precision;
    std::string device;
    bool resume = false;
    bool restart = false;
    bool quiet = false;
};

bool isFirstProcess(const std::optional<train::ProcessPlace>& place) {
    return !place || place->rank == 0;
}

// Reports where shards, which were made earlier, differ from the recipe.
void sayWhereShardsDiffer(const train::TrainRequest& request) {
    if (request.files.empty() || !isFirstProcess(request.processes)) {
        return;
    }
    const std::string difference = train::differenceOfFiles(train::readManifest(request.shards), request.files);
    if (!difference.empty()) {
        std::cerr << request.shards.string() << ": " << difference << "\n";
    }
}

train::TrainRequest requestFrom(const TrainOptions& options) {
    train::TrainRequest request = train::readRecipe(options.recipe, options.data);
    request.processes = train::placeFromEnvironment();
    if (!options.out.empty()) {
        request.output = options.out;
        request.checkpoint.clear();
        request.log.clear();
    }
    if (!options.base.empty()) {
        request.base = options.base;
    }
    if (!options.contextFrom.empty()) {
        request.contextFrom = options.contextFrom;
    }
    if (!options.shards.empty()) {
        request.shards = options.shards;
        sayWhereShardsDiffer(request);
        request.files.clear();
    }
    if (!options.checkpoint.empty()) {
        request.checkpoint = options.checkpoint;
    }
    if (!options.stage.empty()) {
        request.stage = options.stage == "context" ? train::Stage::Context : train::Stage::Sentence;
    }
    if (!options.precision.empty()) {
        request.precision = options.precision == "bf16"   ? train::Precision::Bf16
                            : options.precision == "auto" ? train::Precision::Auto
                                                          : train::Precision::Fp32;
    }
    if (!options.device.empty()) {
        request.device = deviceNamed(options.device);
    }
    request.maxSteps = options.steps.value_or(request.maxSteps);
    request.maxMinutes = options.minutes.value_or(request.maxMinutes);
    request.seed = options.seed.value_or(request.seed);
    request.threads = options.threads.value_or(request.threads);
    request.resume = options.resume;
    request.restart = options.restart;
    train::checkRequest(request, options.recipe); // with the changes by the arguments
    train::completePlaces(request);
    std::vector<NamedPath> inputs{{"--recipe", options.recipe}};
    for (const auto& file : train::filesRead(request)) {
        inputs.push_back({"the training", file.string()});
    }
    checkOutputs(inputs, {{"the bundle", request.output.string()},
                          {"the checkpoint", request.checkpoint.string()},
                          {"the log", request.log.string()},
                          {"--json", options.json}});
    return request;
}

const char* endName(train::TrainReport::End end) {
    switch (end) {
    case train::TrainReport::End::MaxSteps:
        return "all steps are done";
    case train::TrainReport::End::MaxMinutes:
        return "the time is up";
    case train::TrainReport::End::Patience:
        return "the dev loss no longer falls";
    case train::TrainReport::End::Cancelled:
        return "interrupted";
    }
    return "";
}

// A finished training is not replaced by mistake. A training that continues from its checkpoint rewrites its bundle.
void refuseToReplace(const train::TrainRequest& request, bool isFirst) {
    if (request.restart || fs::exists(request.checkpoint)) { // without a restart the training itself refuses to begin
        return;
    }
    if (fs::exists(request.output) && !fs::is_directory(request.output)) {
        throw Error(request.resume ? "it stands there already, and there is no checkpoint to go on from"
                                   : "it stands there already",
                    request.output.string(), "write another file with --out, or replace this one with --restart");
    }
    if (request.resume && isFirst) {
        std::cerr << "there is no checkpoint " << request.checkpoint.string()
                  << " to go on from: the training begins\n";
    }
}

int run(const TrainOptions& options) {
    reserveStandardOutput(options.json);
    const train::TrainRequest request = requestFrom(options);
    const bool isFirst = isFirstProcess(request.processes);
    refuseToReplace(request, isFirst);
    if (isFirst) { // process 0 writes the bundle; training checks its own places
        checkWritable({{"--json", options.json}});
    }
    const auto listener = [&](const train::TrainProgress& progress) {
        if (isFirst && (!options.quiet || progress.phase == train::TrainProgress::Phase::Warning)) {
            std::cerr << train::describe(progress) << "\n";
        }
    };
    const train::TrainReport report = train::train(request, listener, interrupted());
    if (!isFirst) { // process 0 reports for all
        return report.end == train::TrainReport::End::Cancelled ? kInterrupted : kSuccess;
    }
    printDataReport(report.files);
    const bool wasEvaluated = report.bestStep >= 0;
    std::cout << endName(report.end) << ": " << report.steps << " steps, ";
    if (wasEvaluated) {
        std::cout << "kept the model of step " << report.bestStep << " with dev loss " << report.bestDevLoss;
    } else {
        std::cout << "no model was evaluated yet";
    }
    std::cout << ", " << report.tokensPerSecond << " tokens/s, " << report.parameters << " parameters ("
              << report.trainedParameters << " trained)"
              << (report.device == "cpu" ? std::string() : ", on " + report.device)
              << (report.processes > 1 ? ", " + std::to_string(report.processes) + " processes" : std::string())
              << "\n";
    if (report.skippedPairs > 0) {
        std::cout << report.skippedPairs << (report.skippedPairs == 1 ? " pair was" : " pairs were")
                  << " longer than max_sentence_pieces and left out\n";
    }
    if (report.output.empty()) {
        std::cout << "go on with --resume; the checkpoint is " << report.checkpoint.string() << "\n";
    } else {
        std::cout << "wrote " << report.output.string() << "\n";
    }
    if (!options.json.empty()) {
        nlohmann::json json = {{"end", endName(report.end)},
                               {"steps", report.steps},
                               {"best_step", wasEvaluated ? nlohmann::json(report.bestStep) : nlohmann::json()},
                               {"best_dev_loss", wasEvaluated ? nlohmann::json(report.bestDevLoss) : nlohmann::json()},
                               {"final_train_loss", report.finalTrainLoss},
                               {"seconds", report.seconds},
                               {"tokens_per_second", report.tokensPerSecond},
                               {"parameters", report.parameters},
                               {"trained_parameters", report.trainedParameters},
                               {"skipped_pairs", report.skippedPairs},
                               {"precision", report.precision == train::Precision::Bf16 ? "bf16" : "fp32"},
                               {"device", report.device},
                               {"processes", report.processes},
                               {"data", dataReportJson(report.files)},
                               {"output", report.output.string()},
                               {"checkpoint", report.checkpoint.string()}};
        writeFile(options.json, dump(json));
    }
    return report.end == train::TrainReport::End::Cancelled ? kInterrupted : kSuccess;
}

} // namespace

void addTrain(CLI::App& app, Work& work) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command = app.add_subcommand(
        "train", "Train a model from a recipe: the sentence level first, then the context. Several processes "
                 "started by torchrun or srun train together.");
    command->add_option("--recipe", options->recipe, "Recipe file (JSON), see resources/recipes")->required();
    command->add_option("--out", options->out, "Bundle to write; the recipe's if not given");
    command->add_option("--base", options->base,
                        "Bundle to start from; the recipe's if not given. The sentence stage goes on with all of it");
    command->add_option("--context-from", options->contextFrom,
                        "Bundle whose context layers the context stage begins with, of the same system and sizes over "
                        "another base; the recipe's if not given");
    command->add_option("--data", options->data, "Folder that the recipe's data paths are relative to");
    command->add_option("--shards", options->shards, "Prepared folder in place of the recipe's data.files");
    command->add_option("--stage", options->stage, "sentence or context; the recipe's if not given")
        ->check(CLI::IsMember({"sentence", "context"}));
    command->add_option("--steps", options->steps, "Updates at most; 0: no limit")->check(wholeNumber<std::int64_t>(0));
    command->add_option("--minutes", options->minutes, "Minutes at most; 0: no limit")->check(CLI::NonNegativeNumber);
    command->add_option("--seed", options->seed, "Seed of parameters, order and dropout")
        ->check(wholeNumber<std::uint64_t>(0));
    command->add_option("--threads", options->threads, "Processor cores to use")->check(CLI::Range(1, 1024));
    command->add_option("--precision", options->precision, "fp32 or bf16 matrix products; auto: the faster here")
        ->check(CLI::IsMember({"fp32", "bf16", "auto"}));
    command->add_option("--device", options->device, "cpu, cuda, or auto: a CUDA device where LibTorch finds one")
        ->check(CLI::IsMember({"cpu", "cuda", "auto"}));
    command->add_option("--checkpoint", options->checkpoint,
                        "Where to keep the checkpoint; beside the bundle if not given");
    command->add_flag("--resume", options->resume, "Go on from the checkpoint");
    command->add_flag("--restart", options->restart, "Start anew over an unfinished checkpoint or a finished bundle");
    command->add_option("--json", options->json, "Report as JSON; - is standard output");
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, &work] { work = [options] { return run(*options); }; });
}

} // namespace contexture::cli
