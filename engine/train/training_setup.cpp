// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/training_setup.h"

#include "engine/core/error.h"
#include "engine/model/concatenation_at_decoding.h"
#include "engine/model/system_description.h"
#include "engine/text/chosen_words.h"
#include "engine/text/sentence_ends.h"
#include "engine/train/base.h"
#include "engine/train/data_fields.h"
#include "engine/train/device_choice.h"
#include "engine/train/log.h"
#include "engine/train/places.h"
#include "engine/train/precision_choice.h"
#include "engine/train/random.h"
#include "engine/train/recipe.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <functional>
#include <utility>

#include <unistd.h>

namespace contexture::train {

namespace {

constexpr std::uint64_t kInitialStream = 1;

// Checks, before hours are spent, that the outputs of the training can be written.
void checkPlaces(const TrainRequest& request) {
    for (const auto& path : {request.output, request.checkpoint, request.log}) {
        const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
        if (std::filesystem::is_directory(path)) {
            throw Error("it is to be written, and is a folder", path.string(), "name a file in it");
        }
        if (!std::filesystem::is_directory(folder)) {
            throw Error("there is no such folder to write to", folder.string(), "make it, or write elsewhere");
        }
        if (::access(folder.c_str(), W_OK | X_OK) != 0) {
            throw Error("nothing can be written to this folder", folder.string(),
                        "change its permissions, or write elsewhere");
        }
    }
}

std::optional<Checkpoint> findCheckpoint(const TrainRequest& request) {
    const bool exists = std::filesystem::exists(request.checkpoint);
    if (exists && !request.resume && !request.restart) {
        throw Error("there is a checkpoint of a training that has not ended", request.checkpoint.string(),
                    "go on with --resume, or begin anew with --restart");
    }
    if (!exists || !request.resume) {
        return std::nullopt;
    }
    auto checkpoint = readCheckpoint(request.checkpoint);
    const auto difference = firstDifference(checkpoint.decidingFields, decidingFields(request));
    if (!difference.empty()) {
        throw Error("it belongs to another training: " + difference, request.checkpoint.string(),
                    "resume with the same recipe, or begin anew with --restart");
    }
    return checkpoint;
}

// Process 0 decides for all, since their processors may differ.
Precision decidePrecision(const TrainRequest& request, const Checkpoint* checkpoint, const model::ModelConfig& config,
                          at::Device device, ProcessGroup& group) {
    if (request.precision != Precision::Auto) {
        return request.precision;
    }
    if (checkpoint && !checkpoint->precision.empty()) {
        return checkpoint->precision == name(Precision::Bf16) ? Precision::Bf16 : Precision::Fp32;
    }
    float isBf16 = 0.0f;
    if (group.isFirst()) {
        isBf16 = fasterPrecision(config, request.tokensPerBatch, device) == Precision::Bf16 ? 1.0f : 0.0f;
    }
    group.copyFromFirst(std::span(&isBf16, 1));
    return isBf16 > 0.0f ? Precision::Bf16 : Precision::Fp32;
}

// A base keeps the settings of its training; parts that the recipe adds have today's defaults.
model::ModelConfig configOf(const TrainRequest& request, const std::optional<model::LoadedBundle>& base) {
    return model::parseModelConfig(
        mergedConfig(model::toJson(base ? base->system->config() : model::ModelConfig{}), request.modelJson));
}

void makeModel(TrainingSetup& setup, const std::optional<model::LoadedBundle>& base, const Languages& languages,
               const Checkpoint* checkpoint) {
    auto& request = setup.request;
    at::manual_seed(mixSeed(request.seed, kInitialStream));
    auto config = configOf(request, base);
    if (!base) {
        config.jointSubwords = request.subwords.joint;
        config.transformer.sourceVocabulary = int(setup.corpus->source.size());
        config.transformer.targetVocabulary = int(setup.corpus->target.size());
    }
    config.sourceLanguage = newLanguage(config.sourceLanguage, languages.source);
    config.targetLanguage = newLanguage(config.targetLanguage, languages.target);
    if (const auto* described = model::findSystem(config.system); described && described->prepareTraining) {
        described->prepareTraining(config, {.online = request.context == ContextDirection::Online,
                                            .isContext = request.stage == Stage::Context,
                                            .baseFrozen = request.freezeBase});
    }
    auto system = model::makeSystem(config);
    if (auto* reading = dynamic_cast<model::ConcatenationAtDecoding*>(system.get())) {
        if (reading->asksForEnds()) {
            reading->setEnds(text::sentenceEnds(setup.corpus->source, setup.corpus->target));
        }
        if (!reading->onlyWith().empty()) {
            reading->setReadsFor(text::finderOf(reading->onlyWith(), setup.corpus->source));
        }
    }
    if (base) {
        copyBase(*base->system, *system, request);
    }
    if (!request.contextFrom.empty()) {
        const auto from = model::loadBundle(request.contextFrom, {.base = {}, .folders = {request.base.parent_path()}});
        copyContext(*from.system, *base->system, *system, request.contextFrom);
        setup.contextHash = from.bundle.file.sha256();
    }
    const auto device = deviceFor(request);
    system->to(device);
    request.precision = decidePrecision(request, checkpoint, config, device, *setup.group);
    setup.learner = std::make_unique<Learner>(system, request, setup.group->size() > 1 ? setup.group.get() : nullptr);
}

void restore(TrainingSetup& setup, const Checkpoint& checkpoint) {
    const auto refuse = [&](const std::string& what) {
        throw Error("it belongs to another training: " + what, setup.request.checkpoint.string(),
                    "resume with the same recipe and data, or begin anew with --restart");
    };
    const auto& config = setup.learner->system().config();
    auto before = model::parseTrainedConfig(checkpoint.configJson);
    // Earlier versions, which ignored the tables' columns, stored English to German; the data are compared below.
    before.sourceLanguage = config.sourceLanguage;
    before.targetLanguage = config.targetLanguage;
    if (model::toJson(before) != model::toJson(config)) {
        refuse("its model has another config");
    }
    if (checkpoint.baseHash != setup.baseHash) {
        refuse("its base is another bundle");
    }
    if (checkpoint.dataFingerprint != std::to_string(setup.corpus->training->fingerprint())) {
        refuse("its data were others");
    }
    setup.learner->restore(checkpoint);
    const auto& flat = setup.learner->flat();
    setup.best = at::zeros_like(flat.valueBlock());
    for (std::size_t i = 0; i < flat.parameters().size(); ++i) {
        flat.slice(setup.best, i).copy_(checkpoint.tensor("best/" + flat.parameters()[i].first));
    }
    setup.state = checkpoint.state;
    try {
        setup.evaluations = parseEvaluations(checkpoint.evaluations);
    } catch (const std::exception&) {
        refuse("its evaluations cannot be read");
    }
}

// Checks before the first update that all processes are about to do the same.
void compare(TrainingSetup& setup, const std::string& fields) {
    const auto same = [&](std::uint64_t number, const std::string& what) {
        if (!isSameEverywhere(*setup.group, number)) {
            throw Error("the processes of this training differ in " + what,
                        "process " + std::to_string(setup.group->rank()) + " of " + std::to_string(setup.group->size()),
                        "start all of them with the same recipe, arguments, files and program");
        }
    };
    const std::hash<std::string> hash;
    same(hash(fields) ^ std::uint64_t(setup.request.maxSteps), "their recipe");
    same(hash(setup.baseHash), "their base");
    same(setup.corpus->training->fingerprint() ^ hash(setup.dataFields), "their data");
    same(std::uint64_t(setup.state.step), "the step they start from");
    auto& flat = setup.learner->flat();
    const double norm = euclideanNorm(flat.valueBlock().cpu());
    same(std::hash<double>()(norm), "their parameters");
}

} // namespace

Checkpoint TrainingSetup::checkpoint() const {
    Checkpoint result{.state = state,
                      .configJson = model::toJson(learner->system().config()),
                      .decidingFields = {},
                      .dataFields = dataFields,
                      .dataFingerprint = std::to_string(corpus->training->fingerprint()),
                      .baseHash = baseHash,
                      .evaluations = train::toJson(evaluations),
                      .precision = name(request.precision),
                      .sourceTokenizer = corpus->source.bytes(),
                      .targetTokenizer = corpus->target.bytes(),
                      .tensors = {}};
    learner->store(result);
    const auto& flat = learner->flat();
    for (std::size_t i = 0; i < flat.parameters().size(); ++i) {
        result.tensors.emplace_back("best/" + flat.parameters()[i].first, flat.slice(best, i).cpu());
    }
    return result;
}

TrainingSetup setUp(const TrainRequest& given, const std::function<void(const std::string&)>& note,
                    const CancelToken& cancel) {
    TrainingSetup setup;
    setup.request = given;
    auto& request = setup.request;
    at::set_num_threads(request.threads);
    completePlaces(request);
    if (!request.processes || request.processes->rank == 0) { // this process writes
        checkPlaces(request);
    }
    if (request.processes && request.batchesPerUpdate < request.processes->size) {
        throw Error("an update has " + std::to_string(request.batchesPerUpdate) + " batches for " +
                        std::to_string(request.processes->size) + " processes",
                    "training.batches_per_update",
                    "raise it to the number of processes or a multiple of it; the learning goes with it, whatever the "
                    "number of processes");
    }
    if (request.processes) {
        note("waiting for " + std::to_string(request.processes->size) + " processes");
    }
    setup.group = joinProcesses(request.processes, request.lostAfterMinutes, cancel);
    const auto checkpoint = findCheckpoint(request);
    std::optional<model::LoadedBundle> base;
    Settled settled;
    const auto bytes = [](std::span<const std::byte> span) {
        return std::span(reinterpret_cast<const std::uint8_t*>(span.data()), span.size());
    };
    if (!request.base.empty()) {
        note("reading the base " + request.base.filename().string());
        base = openBase(request);
        setup.baseHash = base->bundle.file.sha256();
        setup.baseCard = base->bundle.cardJson;
        settled.source = bytes(base->bundle.sourceTokenizer);
        settled.target = bytes(base->bundle.targetTokenizer);
    } else if (checkpoint) {
        settled.source = checkpoint->sourceTokenizer;
        settled.target = checkpoint->targetTokenizer;
    }
    settled.languages = languagesOf(request, base ? base->bundle.configJson : "");
    settled.maxPositions = configOf(request, base).transformer.maxPositions;
    setup.dataFields = dataFields(request);
    if (checkpoint) {
        const auto difference = differenceOfData(checkpoint->dataFields, setup.dataFields);
        if (!difference.empty()) {
            throw Error("it belongs to another training: " + difference, request.checkpoint.string(),
                        "resume with the same data, or begin anew with --restart");
        }
    }
    setup.corpus = prepareCorpus(request, settled, note, cancel);
    note("making the model");
    const auto fields = decidingFields(request); // taken before "auto" is decided
    makeModel(setup, base, settled.languages, checkpoint ? &*checkpoint : nullptr);
    if (request.stage == Stage::Context && request.targetContext == TargetContext::Own) {
        note("translating the documents for the context");
        setup.learner->system().eval();
        const auto translate = [&](const std::vector<TrainingDocument>& documents,
                                   std::vector<std::vector<Pieces>>& result) {
            for (const auto& document : documents) {
                cancel.throwIfCancelled();
                result.push_back(greedyTranslations(setup.learner->system(), document.source, request.tokensPerBatch));
            }
        };
        translate(*setup.corpus->training->all(), setup.ownTarget);
        translate(setup.corpus->dev, setup.ownDevTarget);
    }
    if (checkpoint) {
        restore(setup, *checkpoint);
    } else {
        setup.best = setup.learner->trainedValues();
    }
    if (setup.group->size() > 1) {
        compare(setup, fields);
    }
    return setup;
}

} // namespace contexture::train
