#include "engine/train/trainer.h"

#include "engine/core/error.h"
#include "engine/model/bundle_io.h"
#include "engine/model/system.h"
#include "engine/store/bundle.h"
#include "engine/train/card.h"
#include "engine/train/checkpoint.h"
#include "engine/train/corpus.h"
#include "engine/train/dev_metrics.h"
#include "engine/train/learner.h"
#include "engine/train/log.h"
#include "engine/train/random.h"
#include "engine/train/recipe.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

namespace contexture::train {

namespace {

constexpr std::uint64_t kInitialStream = 1;
constexpr std::uint64_t kOrderStream = 2;
constexpr std::uint64_t kShareStream = 4;
constexpr double kReportSeconds = 2.0;

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Every parameter of the base finds its place under its name; what the system adds keeps its fresh values.
void copyParameters(const model::System& base, model::System& system, const std::filesystem::path& file) {
    const at::NoGradGuard noGradients;
    const auto places = model::namedParameters(system);
    for (const auto& [name, value] : model::namedParameters(base)) {
        const auto place = std::find_if(places.begin(), places.end(), [&](const auto& p) { return p.first == name; });
        if (place == places.end() || place->second.sizes() != value.sizes()) {
            throw Error("the new model has no place for the base's " + name, file.string(),
                        "let the recipe's model keep the base's sizes");
        }
        at::Tensor(place->second).copy_(value);
    }
}

class Trainer {
public:
    Trainer(const TrainRequest& request, const ProgressListener& listener, const CancelToken& cancel)
        : m_request(request), m_listener(listener), m_cancel(cancel) {}

    TrainReport run();

private:
    void prepare();
    void makeModel(const std::optional<model::LoadedBundle>& base);
    void restore(const Checkpoint& checkpoint);
    bool ended(TrainReport::End& end) const;
    bool evaluationIsDue() const;
    void evaluate();
    void update();
    UpdateResult updateOnNextPairs();
    UpdateResult updateOnNextDocuments();
    std::size_t stretch() const;
    void startEpoch();
    void writeCheckpoint();
    TrainReport finish(TrainReport::End end);
    void report(TrainProgress progress);
    void reportIfDue(double learningRate);
    double secondsSpent() const { return m_state.seconds + (now() - m_sessionStart); }

    TrainRequest m_request;
    const ProgressListener& m_listener;
    const CancelToken& m_cancel;

    std::optional<Corpus> m_corpus;
    std::vector<std::pair<std::int32_t, std::int32_t>> m_pairs; // (document, sentence), the sentence stage's items
    std::vector<PairLength> m_lengths;
    std::vector<double> m_weights; // of pairs, or of documents
    std::size_t m_longestDocument = 0;
    std::vector<Batch> m_epoch;
    std::vector<std::vector<Pieces>> m_ownTarget; // of training documents, with TargetContext::Own
    std::vector<std::vector<Pieces>> m_ownDevTarget;
    std::string m_baseHash;
    std::unique_ptr<Learner> m_learner;
    std::optional<TrainLog> m_log;
    TrainState m_state;
    at::Tensor m_best;
    TrainReport m_report;

    double m_sessionStart = 0.0;
    double m_lastCheckpoint = 0.0;
    struct Interval {
        double start = 0.0;
        double loss = 0.0;
        std::int64_t tokens = 0;
        double paused = 0.0; // evaluation and saving, not to be counted as training time
    } m_interval;
    double m_tokensPerSecond = 0.0;
};

void Trainer::report(TrainProgress progress) {
    if (m_listener) {
        progress.step = m_state.step;
        progress.maxSteps = m_request.maxSteps;
        m_listener(progress);
    }
}

void Trainer::prepare() {
    at::set_num_threads(m_request.threads);
    if (m_request.checkpoint.empty()) {
        m_request.checkpoint = m_request.output.string() + ".checkpoint";
    }
    if (m_request.log.empty()) {
        m_request.log = m_request.output.string() + ".log.jsonl";
    }
    const bool checkpointExists = std::filesystem::exists(m_request.checkpoint);
    if (checkpointExists && !m_request.resume && !m_request.restart) {
        throw Error("there is a checkpoint of a training that has not ended", m_request.checkpoint.string(),
                    "go on with --resume, or begin anew with --restart");
    }
    std::optional<Checkpoint> checkpoint;
    if (checkpointExists && m_request.resume) {
        checkpoint = readCheckpoint(m_request.checkpoint);
        const auto difference = firstDifference(checkpoint->decidingFields, decidingFields(m_request));
        if (!difference.empty()) {
            throw Error("it belongs to another training: " + difference, m_request.checkpoint.string(),
                        "resume with the same recipe, or begin anew with --restart");
        }
    }
    const auto preparing = [this](const std::string& note) {
        report({.phase = TrainProgress::Phase::Preparing, .note = note});
    };
    std::optional<model::LoadedBundle> base;
    GivenSubwords given;
    const auto bytes = [](std::span<const std::byte> span) {
        return std::span(reinterpret_cast<const std::uint8_t*>(span.data()), span.size());
    };
    if (!m_request.base.empty()) {
        preparing("reading the base " + m_request.base.filename().string());
        base = model::loadBundle(m_request.base);
        m_baseHash = base->bundle.file.sha256();
        given = {bytes(base->bundle.sourceTokenizer), bytes(base->bundle.targetTokenizer)};
    } else if (checkpoint) {
        given = {checkpoint->sourceTokenizer, checkpoint->targetTokenizer};
    }
    m_corpus = prepareCorpus(m_request, given, preparing, m_cancel);
    m_report.skippedPairs = m_corpus->skippedPairs;
    for (std::size_t d = 0; d < m_corpus->documents.size(); ++d) {
        const auto& document = m_corpus->documents[d];
        for (std::size_t s = 0; s < document.source.size() && m_request.stage == Stage::Sentence; ++s) {
            if (document.trained[s]) {
                m_pairs.emplace_back(std::int32_t(d), std::int32_t(s));
                m_lengths.push_back(
                    {std::int32_t(document.source[s].size()) + 2, std::int32_t(document.target[s].size()) + 1});
                m_weights.push_back(document.weight);
            }
        }
        if (m_request.stage == Stage::Context) {
            m_weights.push_back(document.weight);
            m_longestDocument = std::max(m_longestDocument, document.source.size());
        }
    }
    preparing("making the model");
    makeModel(base);
    if (m_request.stage == Stage::Context && m_request.targetContext == TargetContext::Own) {
        preparing("translating the documents for the context");
        m_learner->system().eval();
        const auto translate = [this](const std::vector<TrainingDocument>& documents,
                                      std::vector<std::vector<Pieces>>& result) {
            for (const auto& document : documents) {
                m_cancel.throwIfCancelled();
                result.push_back(greedyTranslations(m_learner->system(), document.source, m_request.tokensPerBatch));
            }
        };
        translate(m_corpus->documents, m_ownTarget);
        translate(m_corpus->dev, m_ownDevTarget);
    }
    if (checkpoint) {
        restore(*checkpoint);
    } else {
        m_best = m_learner->trainedValues();
    }
    m_log.emplace(m_request.log, m_state.step);
}

void Trainer::makeModel(const std::optional<model::LoadedBundle>& base) {
    at::manual_seed(mixSeed(m_request.seed, kInitialStream));
    auto config = model::parseModelConfig(
        mergedConfig(base ? base->bundle.configJson : model::toJson(model::ModelConfig{}), m_request.modelJson));
    if (!base) {
        config.jointSubwords = m_request.subwords.joint;
        config.transformer.sourceVocabulary = int(m_corpus->source.size());
        config.transformer.targetVocabulary = int(m_corpus->target.size());
    }
    config.selective.trainedOnline = m_request.context == ContextDirection::Online;
    auto system = model::makeSystem(config);
    if (base) {
        copyParameters(*base->system, *system, m_request.base);
    }
    m_learner = std::make_unique<Learner>(system, m_request);
    for (const auto& parameter : system->parameters()) {
        m_report.parameters += parameter.numel();
    }
    m_report.trainedParameters = m_learner->trainedParameters();
}

void Trainer::restore(const Checkpoint& checkpoint) {
    const auto refuse = [this](const std::string& what) {
        throw Error("it belongs to another training: " + what, m_request.checkpoint.string(),
                    "resume with the same recipe and data, or begin anew with --restart");
    };
    if (checkpoint.configJson != model::toJson(m_learner->system().config())) {
        refuse("its model has another config");
    }
    if (checkpoint.baseHash != m_baseHash) {
        refuse("its base is another bundle");
    }
    if (checkpoint.dataFingerprint != std::to_string(m_corpus->fingerprint)) {
        refuse("its data were others");
    }
    m_learner->restore(checkpoint);
    m_best = at::zeros_like(m_learner->flat().valueBlock());
    const auto& trained = m_learner->flat().parameters();
    for (std::size_t i = 0; i < trained.size(); ++i) {
        m_learner->flat().slice(m_best, i).copy_(checkpoint.tensor("best/" + trained[i].first));
    }
    m_state = checkpoint.state;
    try {
        m_report.evaluations = parseEvaluations(checkpoint.evaluations);
    } catch (const std::exception&) {
        refuse("its evaluations cannot be read");
    }
}

void Trainer::writeCheckpoint() {
    const double start = now();
    report({.phase = TrainProgress::Phase::Saving});
    const auto copyOf = [](const std::vector<std::uint8_t>& bytes) { return bytes; };
    Checkpoint checkpoint{.state = m_state,
                          .configJson = model::toJson(m_learner->system().config()),
                          .decidingFields = decidingFields(m_request),
                          .dataFingerprint = std::to_string(m_corpus->fingerprint),
                          .baseHash = m_baseHash,
                          .evaluations = train::toJson(m_report.evaluations),
                          .sourceTokenizer = copyOf(m_corpus->source.bytes()),
                          .targetTokenizer = copyOf(m_corpus->target.bytes()),
                          .tensors = {}};
    checkpoint.state.seconds = secondsSpent();
    m_learner->store(checkpoint);
    const auto& trained = m_learner->flat().parameters();
    for (std::size_t i = 0; i < trained.size(); ++i) {
        checkpoint.tensors.emplace_back("best/" + trained[i].first, m_learner->flat().slice(m_best, i));
    }
    m_log->flush();
    train::writeCheckpoint(m_request.checkpoint, checkpoint);
    m_lastCheckpoint = now();
    m_interval.paused += now() - start;
}

bool Trainer::ended(TrainReport::End& end) const {
    if (m_request.maxSteps > 0 && m_state.step >= m_request.maxSteps) {
        end = TrainReport::End::MaxSteps;
        return true;
    }
    if (m_request.maxMinutes > 0.0 && secondsSpent() >= m_request.maxMinutes * 60.0) {
        end = TrainReport::End::MaxMinutes;
        return true;
    }
    if (m_request.patience > 0 && m_state.sinceBest >= m_request.patience) {
        end = TrainReport::End::Patience;
        return true;
    }
    return false;
}

bool Trainer::evaluationIsDue() const {
    return m_state.step > 0 && m_state.step % m_request.evaluateEvery == 0 && m_state.step > m_state.lastEvaluation;
}

void Trainer::evaluate() {
    const double start = now();
    report({.phase = TrainProgress::Phase::Evaluating});
    EvaluationOptions options{.useContext = m_request.stage == Stage::Context,
                              .context = contextSettings(m_request),
                              .labelSmoothing = m_request.labelSmoothing};
    if (!m_ownDevTarget.empty()) {
        options.ownTarget = &m_ownDevTarget;
    }
    auto result = evaluateDev(m_learner->system(), *m_corpus, options, m_cancel);
    result.step = m_state.step;
    const bool best = m_state.bestStep < 0 || result.loss < m_state.bestLoss;
    if (best) {
        m_state.bestStep = m_state.step;
        m_state.bestLoss = result.loss;
        m_state.sinceBest = 0;
        m_best = m_learner->trainedValues();
    } else {
        ++m_state.sinceBest;
    }
    m_state.lastEvaluation = m_state.step;
    m_log->add(result, best);
    m_report.evaluations.push_back(result);
    m_interval.paused += now() - start;
    report({.phase = TrainProgress::Phase::Evaluating,
            .tokensPerSecond = m_tokensPerSecond,
            .dev = std::move(result),
            .best = best});
}

void Trainer::startEpoch() {
    const auto seed = mixSeed(m_request.seed, kOrderStream, std::uint64_t(m_state.epoch));
    if (m_request.stage == Stage::Sentence) {
        m_epoch = sentenceEpoch(m_lengths, m_weights, m_request.tokensPerBatch, seed);
    } else {
        m_epoch.clear();
        for (const auto document : epochOrder(m_weights, seed)) {
            if (m_epoch.empty() || std::int64_t(m_epoch.back().size()) >= m_request.documentsPerUpdate) {
                m_epoch.emplace_back();
            }
            m_epoch.back().push_back(document);
        }
    }
}

UpdateResult Trainer::updateOnNextPairs() {
    PairBatch pairs;
    for (const auto i : m_epoch[std::size_t(m_state.position)]) {
        const auto [document, sentence] = m_pairs[std::size_t(i)];
        pairs.source.push_back(m_corpus->documents[std::size_t(document)].source[std::size_t(sentence)]);
        pairs.target.push_back(m_corpus->documents[std::size_t(document)].target[std::size_t(sentence)]);
        pairs.sentences.push_back(SentenceIndex(0));
    }
    return m_learner->updateOnPairs(pairs, m_state.step + 1);
}

// How many sentences see each other at this step.
std::size_t Trainer::stretch() const {
    constexpr std::int64_t kShortest = 3;
    if (m_state.step >= m_request.growDocumentsOver) {
        return m_longestDocument;
    }
    const auto grown = (std::int64_t(m_longestDocument) - kShortest) * m_state.step / m_request.growDocumentsOver;
    return std::size_t(kShortest + std::max<std::int64_t>(grown, 0));
}

UpdateResult Trainer::updateOnNextDocuments() {
    std::vector<Learner::DocumentView> views;
    for (const auto i : m_epoch[std::size_t(m_state.position)]) {
        const auto& document = m_corpus->documents[std::size_t(i)];
        views.push_back({.document = &document,
                         .targetContext = m_ownTarget.empty() ? &document.target : &m_ownTarget[std::size_t(i)],
                         .stretch = stretch()});
    }
    Random random(mixSeed(m_request.seed, kShareStream, std::uint64_t(m_state.step)));
    const bool withContext = random.uniform() >= m_request.sentenceOnlyShare;
    return m_learner->updateOnDocuments(views, withContext, m_state.step + 1);
}

void Trainer::update() {
    if (m_epoch.empty()) {
        startEpoch();
    }
    while (m_state.position >= std::int64_t(m_epoch.size())) { // an epoch may be empty when all weights are small
        m_state.position = 0;
        ++m_state.epoch;
        startEpoch();
    }
    const auto result = m_request.stage == Stage::Sentence ? updateOnNextPairs() : updateOnNextDocuments();
    if (!std::isfinite(result.sums.smoothed) || !std::isfinite(result.gradientNorm)) {
        const bool hasCheckpoint = std::filesystem::exists(m_request.checkpoint);
        throw Error("the loss is no longer a number at step " + std::to_string(m_state.step + 1),
                    m_request.output.string(),
                    std::string("lower training.learning_rate, warm up longer or clip") +
                        (hasCheckpoint ? "; the last checkpoint is kept: " + m_request.checkpoint.string() : ""));
    }
    ++m_state.position;
    ++m_state.step;
    m_state.tokens += result.sums.tokens;
    m_interval.loss += result.sums.smoothed;
    m_interval.tokens += result.sums.tokens;
    m_state.logLoss += result.sums.smoothed;
    m_state.logTokens += result.sums.tokens;
    const double rate = learningRateAt(m_request.optimiser, m_state.step, m_request.maxSteps);
    if (m_state.step % TrainLog::kEvery == 0 && m_state.logTokens > 0) {
        m_log->add(m_state.step, m_state.logLoss / double(m_state.logTokens), rate, result.gradientNorm);
        m_report.finalTrainLoss = m_state.logLoss / double(m_state.logTokens);
        m_state.logLoss = 0.0;
        m_state.logTokens = 0;
    }
    reportIfDue(rate);
}

void Trainer::reportIfDue(double learningRate) {
    const double elapsed = now() - m_interval.start - m_interval.paused;
    if (elapsed < kReportSeconds || m_interval.tokens == 0) {
        return;
    }
    m_tokensPerSecond = double(m_interval.tokens) / elapsed;
    double left = -1.0;
    if (m_request.maxSteps > 0) {
        left = secondsSpent() / double(m_state.step) * double(m_request.maxSteps - m_state.step);
    }
    if (m_request.maxMinutes > 0.0) {
        const double byClock = m_request.maxMinutes * 60.0 - secondsSpent();
        left = left < 0.0 ? byClock : std::min(left, byClock);
    }
    report({.phase = TrainProgress::Phase::Training,
            .loss = m_interval.loss / double(m_interval.tokens),
            .learningRate = learningRate,
            .tokensPerSecond = m_tokensPerSecond,
            .secondsLeft = left});
    m_interval = {.start = now()};
}

TrainReport Trainer::finish(TrainReport::End end) {
    m_report.end = end;
    m_report.steps = m_state.step;
    m_report.bestStep = m_state.bestStep;
    m_report.bestDevLoss = m_state.bestLoss;
    m_report.seconds = secondsSpent();
    m_report.tokensPerSecond = double(m_state.tokens) / std::max(m_report.seconds, 1e-9);
    if (end == TrainReport::End::Cancelled) {
        writeCheckpoint();
        m_report.checkpoint = m_request.checkpoint;
        return m_report;
    }
    report({.phase = TrainProgress::Phase::Saving});
    if (m_request.keepCheckpoint) {
        writeCheckpoint();
        m_report.checkpoint = m_request.checkpoint;
    }
    m_learner->setTrainedValues(m_best);
    model::saveBundle(m_request.output, m_learner->system(), m_corpus->source.bytes(), m_corpus->target.bytes(),
                      cardJson(m_request, m_report, m_baseHash));
    m_report.output = m_request.output;
    if (!m_request.keepCheckpoint) {
        std::error_code ignored; // none was written in a short training
        std::filesystem::remove(m_request.checkpoint, ignored);
    }
    m_log->flush();
    return m_report;
}

TrainReport Trainer::run() {
    prepare();
    m_sessionStart = now();
    m_lastCheckpoint = m_sessionStart;
    m_interval.start = m_sessionStart;
    auto end = TrainReport::End::MaxSteps;
    try {
        while (true) {
            m_cancel.throwIfCancelled();
            if (evaluationIsDue()) {
                evaluate();
            }
            if (ended(end)) {
                break;
            }
            update();
            if (now() - m_lastCheckpoint >= m_request.checkpointEveryMinutes * 60.0) {
                writeCheckpoint();
            }
        }
        if (m_state.lastEvaluation < m_state.step) {
            evaluate();
        }
    } catch (const Cancelled&) {
        end = TrainReport::End::Cancelled;
    }
    return finish(end);
}

} // namespace

TrainReport train(const TrainRequest& request, const ProgressListener& listener, const CancelToken& cancel) {
    try {
        return Trainer(request, listener, cancel).run();
    } catch (const c10::Error& e) {
        throw Error("LibTorch could not go on: " + std::string(e.what_without_backtrace()), request.output.string(),
                    "report this with the recipe");
    }
}

} // namespace contexture::train
