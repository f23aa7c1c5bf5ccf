// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/trainer.h"

#include "engine/core/error.h"
#include "engine/train/card.h"
#include "engine/train/checkpoint_place.h"
#include "engine/train/dev_metrics.h"
#include "engine/train/log.h"
#include "engine/train/precision_choice.h"
#include "engine/train/random.h"
#include "engine/train/recipe.h"
#include "engine/train/training_setup.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <future>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace contexture::train {

namespace {

constexpr std::uint64_t kShareStream = 4;
constexpr double kReportSeconds = 2.0;

// After a loss each remaining process waits for its turn to write the checkpoint, and checks whether it exists already.
constexpr std::chrono::milliseconds kTurn(5000);
constexpr std::chrono::milliseconds kLookEvery(100);
constexpr int kMostTurns = 12; // later processes come together: each writes a whole file or none

// Share of right answers; the rows by distance ("pronoun >3") are contained in those of their phenomenon. -1: none.
double contrastiveAccuracy(const DevResult& metrics) {
    std::int64_t count = 0;
    std::int64_t right = 0;
    for (const auto& [name, score] : metrics.contrastive) {
        if (name.find(' ') == std::string::npos) {
            count += score.count;
            right += score.right;
        }
    }
    return count > 0 ? double(right) / double(count) : -1.0;
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What an update trains on, by its stage, and the place behind it in the corpus.
struct Material {
    EpochPlace from;
    EpochPlace to;
    std::int64_t step = 0;
    std::vector<PairBatch> pairs;
    PreparedDocuments documents;
};

class Trainer {
public:
    Trainer(const TrainRequest& request, const ProgressListener& listener, const CancelToken& cancel)
        : m_listener(listener)
        , m_cancel(cancel)
        , m_setup(setUp(
              request,
              [&](const std::string& note) {
                  if (listener) {
                      listener({.phase = TrainProgress::Phase::Preparing, .note = note, .maxSteps = request.maxSteps});
                  }
              },
              cancel))
        , m_fields(decidingFields(request))
        , m_isPrecisionChosen(request.precision == Precision::Auto) {}

    TrainReport run();

private:
    void begin();
    void trainUntilTheEnd(TrainReport::End& end);
    bool ended(TrainReport::End& end) const;
    bool evaluationIsDue() const;
    void evaluate();
    bool isBetter(double loss, double accuracy) const;
    void update();
    PendingUpdate start(EpochPlace& place);
    Material gather(EpochPlace place, std::int64_t step) const;
    Material next(const EpochPlace& place, std::int64_t step);
    void settle();
    void agreeOnTheEnd();
    void agreeOnTheParameters();
    std::size_t stretch(std::int64_t step) const;
    void writeCheckpoint();
    void saveState();
    void warn(const std::string& text) { report({.phase = TrainProgress::Phase::Warning, .note = text}); }
    std::string goOn() const;
    std::optional<std::int64_t> waitForOthers();
    [[noreturn]] void giveUp(const LostProcess& loss);
    TrainReport finish(TrainReport::End end);
    void report(TrainProgress progress);
    void reportIfDue(double learningRate);
    bool isFirst() const { return m_setup.group->isFirst(); }
    bool isAlone() const { return m_setup.group->size() == 1; }
    double secondsSpent() const { return state().seconds + (now() - m_sessionStart); }
    TrainState& state() { return m_setup.state; }
    const TrainState& state() const { return m_setup.state; }
    const TrainRequest& request() const { return m_setup.request; }

    const ProgressListener& m_listener;
    const CancelToken& m_cancel;
    TrainingSetup m_setup;
    std::string m_fields; // of the given recipe
    bool m_isPrecisionChosen = false;
    std::optional<TrainLog> m_log; // only process 0 has one
    std::optional<CheckpointPlace> m_place;
    TrainReport m_report;
    bool m_timeIsUp = false;    // of several processes: decided by process 0
    bool m_isCancelled = false; // of several processes: at least one of them
    double m_secondsOfFirst = 0.0;

    double m_sessionStart = 0.0;
    std::int64_t m_firstStep = 0; // done before this session
    double m_lastCheckpoint = 0.0;
    struct Interval {
        double start = 0.0;
        double loss = 0.0;
        std::int64_t tokens = 0;
        double paused = 0.0; // time of evaluation and saving, which is not training time
    } m_interval;
    double m_tokensPerSecond = 0.0;

    // The update that was asked for last, if its numbers have not been counted.
    struct Unsettled {
        PendingUpdate update;
        std::int64_t step = 0;
        double rate = 0.0;
    };
    std::optional<Unsettled> m_unsettled;
    std::future<Material> m_ahead; // last member: its thread reads the corpus
};

void Trainer::report(TrainProgress progress) {
    if (m_listener) {
        progress.step = state().step;
        progress.maxSteps = request().maxSteps;
        m_listener(progress);
    }
}

void Trainer::begin() {
    m_report.evaluations = m_setup.evaluations;
    m_report.skippedPairs = m_setup.corpus->skippedPairs;
    m_report.files = m_setup.corpus->files;
    m_report.precision = request().precision;
    m_report.device = m_setup.learner->device().str();
    m_report.processes = m_setup.group->size();
    for (const auto& parameter : m_setup.learner->system().parameters()) {
        m_report.parameters += parameter.numel();
    }
    m_report.trainedParameters = m_setup.learner->trainedParameters();
    m_place.emplace(request().checkpoint, request().output,
                    CheckpointHead{.decidingFields = m_fields,
                                   .dataFields = m_setup.dataFields,
                                   .dataFingerprint = std::to_string(m_setup.corpus->training->fingerprint()),
                                   .baseHash = m_setup.baseHash});
    if (isFirst()) {
        for (const auto& warning : m_setup.corpus->warnings) {
            warn(warning);
        }
        m_log.emplace(request().log, state().step, [this](const std::string& text) { warn(text); });
        if (state().step == 0 && m_isPrecisionChosen) {
            m_log->begin(name(request().precision));
        }
    }
    m_sessionStart = now();
    m_firstStep = state().step;
    m_lastCheckpoint = m_sessionStart;
    m_interval.start = m_sessionStart;
}

void Trainer::saveState() {
    settle();
    const double start = now();
    report({.phase = TrainProgress::Phase::Saving});
    m_setup.evaluations = m_report.evaluations;
    auto checkpoint = m_setup.checkpoint();
    checkpoint.decidingFields = m_fields;
    checkpoint.state.seconds = secondsSpent();
    if (m_log) {
        m_log->flush();
    }
    m_place->write(checkpoint);
    m_lastCheckpoint = now();
    m_interval.paused += now() - start;
}

std::string Trainer::goOn() const {
    return "; " + m_place->whatIsKept() + (m_place->isThere() ? "; go on with --resume" : "");
}

void Trainer::writeCheckpoint() {
    try {
        saveState();
    } catch (const Error& error) {
        throw Error(error.happened(), error.where(), error.remedy() + goOn());
    }
}

bool Trainer::ended(TrainReport::End& end) const {
    if (request().maxSteps > 0 && state().step >= request().maxSteps) {
        end = TrainReport::End::MaxSteps;
        return true;
    }
    const bool timeIsUp = request().maxMinutes > 0.0 && secondsSpent() >= request().maxMinutes * 60.0;
    if (isAlone() ? timeIsUp : m_timeIsUp) {
        end = TrainReport::End::MaxMinutes;
        return true;
    }
    if (request().patience > 0 && state().sinceBest >= request().patience) {
        end = TrainReport::End::Patience;
        return true;
    }
    return false;
}

bool Trainer::evaluationIsDue() const {
    return state().step > 0 && state().step % request().evaluateEvery == 0 && state().step > state().lastEvaluation;
}

void Trainer::evaluate() {
    settle();
    const double start = now();
    report({.phase = TrainProgress::Phase::Evaluating});
    if (!isAlone()) {
        agreeOnTheParameters();
    }
    EvaluationOptions options{.useContext = request().stage == Stage::Context,
                              .context = contextSettings(request()),
                              .labelSmoothing = request().labelSmoothing};
    if (!m_setup.ownDevTarget.empty()) {
        options.ownTarget = &m_setup.ownDevTarget;
    }
    if (!isAlone()) {
        options.group = m_setup.group.get();
    }
    // A process must not leave an evaluation in which the others take part.
    auto result =
        evaluateDev(m_setup.learner->system(), *m_setup.corpus, options, isAlone() ? m_cancel : CancelToken());
    result.step = state().step;
    const double accuracy = contrastiveAccuracy(result);
    const bool best = isBetter(result.loss, accuracy);
    if (best) {
        state().bestStep = state().step;
        state().bestAccuracy = accuracy;
        state().bestLoss = result.loss;
        state().sinceBest = 0;
        m_setup.best = m_setup.learner->trainedValues();
    } else {
        ++state().sinceBest;
    }
    state().lastEvaluation = state().step;
    if (m_log) {
        m_log->add(result, best);
    }
    m_report.evaluations.push_back(result);
    m_interval.paused += now() - start;
    report({.phase = TrainProgress::Phase::Evaluating,
            .tokensPerSecond = m_tokensPerSecond,
            .dev = std::move(result),
            .best = best});
}

bool Trainer::isBetter(double loss, double accuracy) const {
    if (state().bestStep < 0 || request().chooseBy == ChooseBy::Last) {
        return true;
    }
    if (request().chooseBy == ChooseBy::Contrastive && accuracy != state().bestAccuracy) {
        return accuracy > state().bestAccuracy;
    }
    return loss < state().bestLoss;
}

// Number of sentences that see each other after so many steps.
std::size_t Trainer::stretch(std::int64_t step) const {
    constexpr std::int64_t kShortest = 3;
    if (step >= request().growDocumentsOver) {
        return m_setup.corpus->training->longestDocument();
    }
    const auto grown =
        (std::int64_t(m_setup.corpus->training->longestDocument()) - kShortest) * step / request().growDocumentsOver;
    return std::size_t(kShortest + std::max<std::int64_t>(grown, 0));
}

Material Trainer::gather(EpochPlace place, std::int64_t step) const {
    Material material{.from = place, .to = place, .step = step, .pairs = {}, .documents = {}};
    auto& corpus = *m_setup.corpus->training;
    if (request().stage == Stage::Sentence) {
        material.pairs = corpus.nextPairs(material.to, request().batchesPerUpdate);
        return material;
    }
    const auto documents = corpus.nextDocuments(material.to);
    std::vector<DocumentView> views;
    for (const auto& [number, document] : documents) {
        const auto& own = m_setup.ownTarget;
        views.push_back({.document = document.get(),
                         .targetContext = own.empty() ? &document->target : &own[std::size_t(number)],
                         .stretch = stretch(step - 1)});
    }
    material.documents = m_setup.learner->prepare(views, step);
    return material;
}

// From the thread that read ahead. It then goes on to read what follows: while it does, nobody else reads the corpus.
Material Trainer::next(const EpochPlace& place, std::int64_t step) {
    std::optional<Material> material;
    if (m_ahead.valid()) {
        material = m_ahead.get();
    }
    if (!material || material->step != step || !(material->from == place)) {
        material = gather(place, step);
    }
    if (request().maxSteps <= 0 || step < request().maxSteps) {
        m_ahead = std::async(std::launch::async,
                             [this, from = material->to, following = step + 1] { return gather(from, following); });
    }
    return std::move(*material);
}

PendingUpdate Trainer::start(EpochPlace& place) {
    const std::int64_t step = state().step + 1;
    const Material material = next(place, step);
    place = material.to;
    if (request().stage == Stage::Sentence) {
        return m_setup.learner->startOnPairs(material.pairs, step);
    }
    Random random(mixSeed(request().seed, kShareStream, std::uint64_t(state().step)));
    const bool withContext = random.uniform() >= request().sentenceOnlyShare;
    return m_setup.learner->startOnDocuments(material.documents, withContext);
}

void Trainer::update() {
    EpochPlace place{.epoch = state().epoch, .pool = state().pool, .position = state().position};
    const double spent = isAlone() ? secondsSpent() : m_secondsOfFirst;
    const double cooling = coolingByTime(request().optimiser, spent / (request().maxMinutes * 60.0));
    m_setup.learner->setRateFactor(cooling);
    Unsettled started{.update = start(place), .step = state().step + 1};
    started.rate = learningRateAt(request().optimiser, started.step, request().maxSteps) * cooling;
    settle(); // the update before: a device computes this one meanwhile
    state().epoch = place.epoch;
    state().pool = place.pool;
    state().position = place.position;
    state().step = started.step;
    m_unsettled.emplace(std::move(started));
    if (m_unsettled->update.isKnown() || state().step % TrainLog::kEvery == 0) {
        settle();
    }
}

// Counts the numbers of the last update, for which it waits.
void Trainer::settle() {
    if (!m_unsettled) {
        return;
    }
    auto [update, step, rate] = std::move(*m_unsettled);
    m_unsettled.reset();
    const UpdateResult result = update.wait();
    if (!std::isfinite(result.sums.smoothed) || !std::isfinite(result.gradientNorm)) {
        const bool hasCheckpoint = std::filesystem::exists(request().checkpoint);
        throw Error("the loss is no longer a number at step " + std::to_string(step), request().output.string(),
                    std::string("lower training.learning_rate, warm up longer or clip") +
                        (hasCheckpoint ? "; the last checkpoint is kept: " + request().checkpoint.string() : ""));
    }
    state().tokens += result.sums.tokens;
    m_interval.loss += result.sums.smoothed;
    m_interval.tokens += result.sums.tokens;
    state().logLoss += result.sums.smoothed;
    state().logTokens += result.sums.tokens;
    if (step % TrainLog::kEvery == 0 && state().logTokens > 0) {
        if (m_log) {
            m_log->add(step, state().logLoss / double(state().logTokens), rate, result.gradientNorm);
        }
        m_report.finalTrainLoss = state().logLoss / double(state().logTokens);
        state().logLoss = 0.0;
        state().logTokens = 0;
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
    if (request().maxSteps > 0) {
        // Estimated from this session's speed: earlier sessions may have had another machine, or a shared one.
        left =
            (now() - m_sessionStart) / double(state().step - m_firstStep) * double(request().maxSteps - state().step);
    }
    if (request().maxMinutes > 0.0) {
        const double byClock = request().maxMinutes * 60.0 - secondsSpent();
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
    settle();
    m_report.end = end;
    m_report.steps = state().step;
    m_report.bestStep = state().bestStep;
    m_report.bestDevLoss = state().bestLoss;
    m_report.seconds = secondsSpent();
    m_report.tokensPerSecond = double(state().tokens) / std::max(m_report.seconds, 1e-9);
    if (!isFirst()) { // process 0 writes
        m_report.output = end == TrainReport::End::Cancelled ? std::filesystem::path() : request().output;
        return m_report;
    }
    if (end == TrainReport::End::Cancelled) {
        writeCheckpoint();
        m_report.checkpoint = request().checkpoint;
        return m_report;
    }
    if (request().keepCheckpoint) {
        writeCheckpoint();
        m_report.checkpoint = request().checkpoint;
    } else {
        try {
            saveState(); // nothing is lost if the bundle cannot be written
        } catch (const Error&) {
            // The disk may still have room for the bundle, which is smaller.
        }
    }
    auto asGiven = request();
    asGiven.precision = m_isPrecisionChosen ? Precision::Auto : asGiven.precision;
    m_setup.learner->setTrainedValues(m_setup.best);
    try {
        model::saveBundle(
            request().output, m_setup.learner->system(), m_setup.corpus->source.bytes(), m_setup.corpus->target.bytes(),
            cardJson(asGiven, m_report,
                     {.hash = m_setup.baseHash, .cardJson = m_setup.baseCard, .contextHash = m_setup.contextHash}));
    } catch (const Error& error) {
        throw Error(error.happened(), error.where(), error.remedy() + goOn());
    }
    m_report.output = request().output;
    if (!request().keepCheckpoint) {
        m_place->remove();
    }
    if (!m_log->flush()) {
        warn(request().log.string() + ": the log lacks its last lines, which could not be written");
    }
    return m_report;
}

// Each of several processes may be asked to stop, but only the first one's clock counts.
void Trainer::agreeOnTheEnd() {
    const bool timeIsUp = isFirst() && request().maxMinutes > 0.0 && secondsSpent() >= request().maxMinutes * 60.0;
    std::array<double, 3> flags{m_cancel.isCancelled() ? 1.0 : 0.0, timeIsUp ? 1.0 : 0.0,
                                isFirst() ? secondsSpent() : 0.0};
    m_setup.group->sum(std::span<double>(flags));
    m_isCancelled = flags[0] > 0.0;
    m_timeIsUp = flags[1] > 0.0;
    m_secondsOfFirst = flags[2];
}

// Different processors round the last bits differently: before each evaluation all take the first one's parameters.
void Trainer::agreeOnTheParameters() {
    auto values = m_setup.learner->trainedValues().cpu();
    const std::span<float> numbers(values.data_ptr<float>(), std::size_t(values.numel()));
    const double own = euclideanNorm(numbers.data(), values.numel());
    m_setup.group->copyFromFirst(numbers);
    const double first = euclideanNorm(numbers.data(), values.numel());
    if (!(std::abs(own - first) <= 1e-3 * first)) {
        throw Error("the parameters of the processes have drifted apart (norm " + std::to_string(own) + " and " +
                        std::to_string(first) + ")",
                    "process " + std::to_string(m_setup.group->rank()),
                    "resume from the last checkpoint; if it happens "
                    "again, report it with the recipe");
    }
    m_setup.learner->setTrainedValues(values);
}

void Trainer::trainUntilTheEnd(TrainReport::End& end) {
    while (true) {
        if (isAlone()) {
            m_cancel.throwIfCancelled();
        } else {
            agreeOnTheEnd();
            if (m_isCancelled) {
                throw Cancelled();
            }
        }
        if (evaluationIsDue()) {
            evaluate();
        }
        if (ended(end)) {
            break;
        }
        update();
        if (isFirst() && now() - m_lastCheckpoint >= request().checkpointEveryMinutes * 60.0) {
            writeCheckpoint();
        }
    }
    if (state().lastEvaluation < state().step) {
        evaluate();
    }
}

// Process 0 comes first, if it lives; each other process waits one turn longer. Returns the step that another process,
// or a later session, has written meanwhile.
std::optional<std::int64_t> Trainer::waitForOthers() {
    const bool firstIsAlive = m_setup.group->firstIsAlive();
    const int before = std::min(m_setup.group->rank() - (firstIsAlive ? 0 : 1), kMostTurns);
    auto held = m_place->heldByOthers(state().step);
    for (auto left = std::max(before, 0) * kTurn; !held && left > kLookEvery; left -= kLookEvery) {
        std::this_thread::sleep_for(kLookEvery);
        held = m_place->heldByOthers(state().step);
    }
    return held;
}

// Every remaining process makes sure that a checkpoint exists: all have the same model, as before the update that could
// not be finished.
void Trainer::giveUp(const LostProcess& loss) {
    const auto end = [&](const std::string& kept) {
        throw Error(loss.happened(), loss.where(),
                    (m_place->isThere() ? loss.remedy() : std::string("begin the training again")) + "; " + kept);
    };
    const auto holds = [&](std::int64_t step) {
        end("the checkpoint holds step " + std::to_string(step) + ": " + request().checkpoint.string());
    };
    if (const auto held = waitForOthers()) {
        holds(*held);
    }
    if (m_place->endedElsewhere()) {
        throw Error(loss.happened(), loss.where(),
                    "the training has ended without this process: " + request().output.string());
    }
    std::string why;
    try {
        saveState();
    } catch (const c10::Error& error) { // an error of a failed device
        why = error.what_without_backtrace();
    } catch (const std::exception& error) {
        why = error.what();
    }
    if (why.empty()) {
        holds(state().step);
    }
    end("step " + std::to_string(state().step) + " could not be written (" + why + "), " + m_place->whatIsKept());
    throw loss; // cannot be reached
}

TrainReport Trainer::run() {
    begin();
    auto end = TrainReport::End::MaxSteps;
    try {
        trainUntilTheEnd(end);
    } catch (const Cancelled&) {
        end = TrainReport::End::Cancelled;
    } catch (const LostProcess& loss) {
        giveUp(loss);
    }
    return finish(end);
}

} // namespace

TrainReport train(const TrainRequest& request, const ProgressListener& listener, const CancelToken& cancel) {
    try {
        return Trainer(request, listener, cancel).run();
    } catch (const c10::OutOfMemoryError& e) {
        throw Error("the device's memory does not hold the training (" + std::string(e.what_without_backtrace()) + ")",
                    request.output.string(), "lower training.tokens_per_batch and raise training.batches_per_update");
    } catch (const c10::Error& e) {
        throw Error("LibTorch could not go on: " + std::string(e.what_without_backtrace()), request.output.string(),
                    "report this with the recipe");
    }
}

} // namespace contexture::train
