// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/learner.h"

#include "engine/core/error.h"
#include "engine/model/bundle_io.h"
#include "engine/model/nn/linear.h"
#include "engine/model/nn/plain_operators.h"
#include "engine/train/context_help.h"
#include "engine/train/random.h"
#include "engine/train/ranking.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace contexture::train {

namespace {

constexpr std::uint64_t kDropoutStream = 3;
constexpr std::uint64_t kWordStream = 7;

FlatParameters::Named trainedOf(model::System& system, const TrainRequest& request) {
    FlatParameters::Named trained;
    const bool contextOnly = request.stage == Stage::Context && request.freezeBase;
    for (auto& [name, parameter] : model::namedParameters(system)) {
        if (contextOnly && !system.isContextParameter(name)) {
            parameter.set_requires_grad(false);
        } else {
            trained.emplace_back(name, parameter);
        }
    }
    if (trained.empty() || (contextOnly && !system.canFreezeBase())) {
        throw Error("with a frozen base this system has no parameter left to train", "freeze_base",
                    "choose a system with context, or set freeze_base to false");
    }
    return trained;
}

model::nn::ProductPrecision productPrecision(Precision precision) {
    return precision == Precision::Bf16 ? model::nn::ProductPrecision::BFloat16 : model::nn::ProductPrecision::Fp32;
}

std::int64_t targetTokens(const PairBatch& pairs) {
    std::int64_t tokens = 0;
    for (const auto& sentence : pairs.target) {
        tokens += std::int64_t(sentence.size()) + 1;
    }
    return tokens;
}

std::vector<SentenceIndex> allSentences(const TrainingDocument& document) {
    std::vector<SentenceIndex> all;
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        all.push_back(SentenceIndex(std::int64_t(i)));
    }
    return all;
}

} // namespace

double learningRateAt(const OptimiserRequest& optimiser, std::int64_t step, std::int64_t last) {
    double rate = optimiser.learningRate;
    if (step < optimiser.warmUp) {
        rate *= double(step) / double(optimiser.warmUp);
    } else if (optimiser.schedule == Schedule::InverseSquareRoot) {
        const double peak = double(std::max<std::int64_t>(optimiser.warmUp, 1));
        rate *= std::sqrt(peak / double(step));
    }
    if (last > 0 && optimiser.coolDown > 0 && step > last - optimiser.coolDown) {
        rate *= double(std::max<std::int64_t>(last + 1 - step, 0)) / double(optimiser.coolDown + 1);
    }
    return rate;
}

double coolingByTime(const OptimiserRequest& optimiser, double shareOfTime) {
    return optimiser.coolDownShare > 0.0 ? std::clamp((1.0 - shareOfTime) / optimiser.coolDownShare, 0.0, 1.0) : 1.0;
}

model::ContextSettings contextSettings(const TrainRequest& request) {
    return {.mode = contextModeOf(request), .excluded = {}, .laterDocuments = {}};
}

Learner::Learner(std::shared_ptr<model::System> system, const TrainRequest& request, ProcessGroup* group)
    : m_system(std::move(system))
    , m_request(request)
    , m_group(group)
    , m_guided(guidedSystem(*m_system, request))
    , m_flat(trainedOf(*m_system, request))
    , m_first(at::zeros_like(m_flat.valueBlock()))
    , m_second(at::zeros_like(m_flat.valueBlock())) {}

std::int64_t Learner::trainedParameters() const {
    std::int64_t count = 0;
    for (const auto& [name, tensor] : m_flat.parameters()) {
        count += tensor.numel();
    }
    return count;
}

void Learner::begin() {
    m_system->train();
    m_flat.zeroGradients();
    roundWeights();
}

void Learner::roundWeights() {
    if (device().is_cpu() || m_request.precision != Precision::Bf16) {
        return; // a processor rounds in its products
    }
    const at::NoGradGuard noGradients;
    if (m_roundedValues.defined()) {
        m_roundedValues.copy_(m_flat.valueBlock());
        return;
    }
    m_roundedValues = m_flat.valueBlock().to(at::kBFloat16);
    for (const auto& [name, parameter] : model::namedParameters(*m_system)) {
        if (parameter.dim() == 2 && !parameter.requires_grad()) { // frozen: once for all updates
            m_rounded.set(parameter, parameter.to(at::kBFloat16));
        }
    }
    for (std::size_t i = 0; i < m_flat.parameters().size(); ++i) {
        const at::Tensor& parameter = m_flat.parameters()[i].second;
        if (parameter.dim() == 2) {
            m_rounded.set(parameter, m_flat.slice(m_roundedValues, i));
        }
    }
}

bool Learner::isMine(std::size_t batch) const {
    return !m_group || int(batch % std::size_t(m_group->size())) == m_group->rank();
}

// Dropout of a batch depends only on the seed and its numbers: a resumed training, or another process, drops the same
// units.
void Learner::seedDropout(std::int64_t step, std::size_t batch) const {
    const auto ofStep = mixSeed(m_request.seed, kDropoutStream, std::uint64_t(step));
    at::manual_seed(batch == 0 ? ofStep : mixSeed(ofStep, kDropoutStream, batch));
}

void Learner::addGradients(const PairBatch& pairs, const model::DocumentContext* context, double scale, LossSums& total,
                           const Guidance& guidance) {
    LossSums sums;
    auto loss = pairLoss(*m_system, pairs, context,
                         {.smoothing = m_request.labelSmoothing,
                          .scale = scale,
                          .fused = m_request.fused,
                          .keepBase = m_request.help.keepBase,
                          .decidedOnly = !m_request.help.learnOnly.empty(),
                          .whole = guidance.whole},
                         sums);
    if (guidance.guide && guidance.guide->loss.defined()) {
        loss = loss + guidance.guide->loss * guidance.scale;
        guidance.guide->loss = at::Tensor();
    }
    // With a frozen base the loss depends on no trained parameter if no sentence of the minibatch has context.
    if (loss.requires_grad()) {
        loss.backward();
    }
    total.add(sums);
}

// `batches`: the sums of each batch; those of other processes' batches are empty here.
PendingUpdate Learner::finish(std::vector<LossSums> batches, std::int64_t step) {
    if (m_group && m_group->size() > 1) {
        std::vector<double> all;
        for (auto& sums : batches) {
            sums.settle();
            all.insert(all.end(), {sums.smoothed, sums.plain, double(sums.tokens)});
        }
        m_group->sum(std::span<double>(all)); // each number comes from one process, the others add zero
        for (std::size_t i = 0; i < batches.size(); ++i) {
            batches[i] = {.smoothed = all[3 * i], .plain = all[3 * i + 1], .tokens = std::int64_t(all[3 * i + 2])};
        }
        at::Tensor gradients = m_flat.gradientBlock();
        m_group->sum(gradients);
    }
    LossSums sums;
    for (const auto& batch : batches) {
        sums.add(batch);
    }
    if (!device().is_cpu()) {
        return finishOnDevice(std::move(sums), step);
    }
    UpdateResult result{.sums = sums, .gradientNorm = euclideanNorm(m_flat.gradientBlock())};
    if (!std::isfinite(sums.smoothed) || !std::isfinite(result.gradientNorm)) {
        return PendingUpdate(result); // the caller stops; the parameters are unchanged
    }
    const double clip = m_request.optimiser.clip;
    const double factor = clip > 0.0 && result.gradientNorm > clip ? clip / result.gradientNorm : 1.0;
    makeStep(step, factor);
    m_flat.markChanged();
    return PendingUpdate(result);
}

PendingUpdate Learner::finishOnDevice(LossSums sums, std::int64_t step) {
    const at::NoGradGuard noGradients;
    const at::Tensor norm = deviceNorm(m_flat.gradientBlock());                                         // scalar
    const at::Tensor losses = sums.onDevice.defined() ? sums.onDevice : at::zeros({2}, norm.options()); // [2]
    sums.onDevice = at::Tensor();
    DeviceStep known;
    known.isFinite = at::isfinite(losses[0]).logical_and(at::isfinite(norm));
    if (!std::isfinite(sums.smoothed)) { // of several processes, which all know it
        known.isFinite = at::zeros_like(known.isFinite);
    }
    const double clip = m_request.optimiser.clip;
    known.factor = clip > 0.0 ? (clip / norm).clamp_max(1.0) : at::ones_like(norm);
    makeStep(step, known);
    m_flat.markChanged();
    return PendingUpdate(std::move(sums), at::cat({losses, norm.view({1})}));
}

double Learner::rateAt(std::int64_t step) const {
    return learningRateAt(m_request.optimiser, step, m_request.maxSteps) * m_rateFactor;
}

namespace {

AdamOptions adamOptions(const OptimiserRequest& optimiser, double rate) {
    return {.learningRate = rate, .beta1 = optimiser.beta1, .beta2 = optimiser.beta2, .epsilon = optimiser.epsilon};
}

AdadeltaOptions adadeltaOptions(const OptimiserRequest& optimiser, double rate) {
    return {.factor = rate, .rho = optimiser.rho, .epsilon = optimiser.epsilon};
}

} // namespace

void Learner::makeStep(std::int64_t step, const DeviceStep& known) {
    const auto& optimiser = m_request.optimiser;
    const auto values = m_flat.valueBlock();
    const auto gradients = m_flat.gradientBlock();
    if (optimiser.method == Optimiser::Adadelta) {
        deviceAdadeltaUpdate(values, gradients, m_first, m_second, adadeltaOptions(optimiser, rateAt(step)), known);
    } else {
        deviceAdamUpdate(values, gradients, m_first, m_second, step, adamOptions(optimiser, rateAt(step)), known);
    }
}

void Learner::makeStep(std::int64_t step, double factor) {
    const auto& optimiser = m_request.optimiser;
    const auto values = m_flat.valueBlock();
    const auto gradients = m_flat.gradientBlock();
    if (optimiser.method == Optimiser::Adadelta) {
        adadeltaUpdate(values, gradients, m_first, m_second, adadeltaOptions(optimiser, rateAt(step)), factor);
        return;
    }
    const AdamOptions options = adamOptions(optimiser, rateAt(step));
    if (m_request.fused) {
        adamUpdate(values.data_ptr<float>(), gradients.data_ptr<float>(), m_first.data_ptr<float>(),
                   m_second.data_ptr<float>(), m_flat.size(), step, options, factor);
    } else { // one parameter at a time, as programs with LibTorch's operators do
        for (std::size_t i = 0; i < m_flat.parameters().size(); ++i) {
            const auto slice = [&](const at::Tensor& block) { return m_flat.slice(block, i); };
            plainAdamUpdate(slice(values), slice(gradients), slice(m_first), slice(m_second), step, options, factor);
        }
    }
}

PendingUpdate Learner::startOnPairs(const std::vector<PairBatch>& batches, std::int64_t step) {
    const model::nn::PrecisionGuard precision(productPrecision(m_request.precision));
    const model::nn::PlainOperators plain(!m_request.fused);
    begin();
    const model::nn::RoundedScope rounded(m_roundedValues.defined() ? &m_rounded : nullptr);
    std::int64_t tokens = 0;
    for (const auto& pairs : batches) {
        tokens += targetTokens(pairs);
    }
    std::vector<LossSums> sums(batches.size());
    for (std::size_t i = 0; i < batches.size(); ++i) {
        if (isMine(i)) {
            seedDropout(step, i);
            addGradients(batches[i], nullptr, 1.0 / double(tokens), sums[i], {});
        }
    }
    return finish(std::move(sums), step);
}

void Learner::addGradients(const std::vector<JoinedDocuments>& part, bool withContext, double scale,
                           const PartDraws& draws, LossSums& total) {
    Random words(draws.wordSeed);
    for (const auto& joined : part) {
        if (joined.batches.empty()) {
            continue;
        }
        std::unique_ptr<model::DocumentContext> context;
        if (withContext) {
            auto settings = contextSettings(m_request);
            settings.laterDocuments = joined.laterDocuments;
            context = m_system->openDocument(joined.pairs.source, settings);
        }
        if (context) {
            m_system->setTarget(*context, allSentences(joined.pairs), joined.targetContext);
        }
        if (context && joined.batches.size() > 1) {
            context->shareAmongBatches();
        }
        Guidance guidance;
        if (context && m_guided && m_request.help.guideWeight > 0.0) {
            guidance = {.guide = guideFor(joined.pairs, m_guided->guidedSide(), m_request.help),
                        .scale = draws.guideScale};
            m_guided->guide(*context, guidance.guide);
        }
        for (const auto& whole : joined.batches) {
            if (!context || m_request.help.wordDropout <= 0.0) {
                addGradients(whole, context.get(), scale, total, guidance);
                continue;
            }
            PairBatch pairs = whole;
            dropWords(pairs, m_request.help.wordDropout, words);
            guidance.whole = &whole;
            addGradients(pairs, context.get(), scale, total, guidance);
        }
        if (context && draws.rankScale > 0.0) {
            if (m_guided) {
                m_guided->guide(*context, nullptr);
            }
            addRanking(joined.pairs, joined.targetContext, *context, draws.rankScale);
        }
        if (context) {
            context->backward();
        }
    }
}

void Learner::addRanking(const TrainingDocument& pairs, const std::vector<Pieces>& targetContext,
                         const model::DocumentContext& context, double scale) {
    const auto ranked = rankedPieces(pairs, context.settings().mode);
    if (ranked.empty()) {
        return;
    }
    const auto corrupted = corrupt(pairs, targetContext);
    const auto without = m_system->openDocument(corrupted.source, context.settings());
    m_system->setTarget(*without, allSentences(pairs), corrupted.target);
    const auto loss =
        rankingLoss(*m_system, pairs, ranked, context, *without,
                    {.margin = m_request.help.rankMargin, .scale = scale, .tokensPerBatch = m_request.tokensPerBatch});
    if (loss.requires_grad()) {
        loss.backward();
    }
}

PreparedDocuments Learner::prepare(const std::vector<DocumentView>& documents, std::int64_t step) const {
    return prepareDocuments(documents, m_request, step,
                            {.together = m_system->joinsDocuments(),
                             .guided = m_guided ? std::optional<Side>(m_guided->guidedSide()) : std::nullopt});
}

PendingUpdate Learner::startOnDocuments(const PreparedDocuments& documents, bool withContext) {
    const model::nn::PrecisionGuard precision(productPrecision(m_request.precision));
    const model::nn::PlainOperators plain(!m_request.fused);
    begin();
    const model::nn::RoundedScope rounded(m_roundedValues.defined() ? &m_rounded : nullptr);
    const std::int64_t step = documents.step;
    if (m_guided) {
        m_guided->soften(softShareAt(m_request.help, step));
    }
    const auto share = [](double weight, std::int64_t count) {
        return weight / double(std::max<std::int64_t>(count, 1)); // an update may have none of them
    };
    const double guideScale = share(m_request.help.guideWeight, documents.guided);
    const double rankScale = share(m_request.help.rankWeight, documents.ranked);
    const auto& parts = documents.parts;
    std::vector<LossSums> sums(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (isMine(i)) {
            seedDropout(step, i);
            const PartDraws draws{.wordSeed = mixSeed(mixSeed(m_request.seed, kWordStream, std::uint64_t(step)), i),
                                  .guideScale = guideScale,
                                  .rankScale = rankScale};
            addGradients(parts[i], withContext, share(1.0, documents.tokens), draws, sums[i]);
        }
    }
    return finish(std::move(sums), step);
}

namespace {

// Names of the two running means in a checkpoint.
std::pair<std::string, std::string> meanNames(Optimiser method) {
    return method == Optimiser::Adam ? std::pair<std::string, std::string>("adam.first/", "adam.second/")
                                     : std::pair<std::string, std::string>("adadelta.squares/", "adadelta.changes/");
}

} // namespace

void Learner::store(Checkpoint& checkpoint) const {
    for (const auto& [name, parameter] : model::namedParameters(*m_system)) {
        checkpoint.tensors.emplace_back("parameters/" + name, parameter.detach().cpu());
    }
    for (std::size_t i = 0; i < m_flat.parameters().size(); ++i) {
        const auto& name = m_flat.parameters()[i].first;
        const auto [first, second] = meanNames(m_request.optimiser.method);
        checkpoint.tensors.emplace_back(first + name, m_flat.slice(m_first, i).cpu());
        checkpoint.tensors.emplace_back(second + name, m_flat.slice(m_second, i).cpu());
    }
}

void Learner::restore(const Checkpoint& checkpoint) {
    const at::NoGradGuard noGradients;
    const auto copy = [&](const std::string& name, at::Tensor place) {
        const auto& value = checkpoint.tensor(name);
        if (value.sizes() != place.sizes()) {
            throw Error("tensor " + name + " of the checkpoint has another shape than the model's", {},
                        "give the checkpoint of this training");
        }
        place.copy_(value);
    };
    for (const auto& [name, parameter] : model::namedParameters(*m_system)) {
        copy("parameters/" + name, parameter);
    }
    for (std::size_t i = 0; i < m_flat.parameters().size(); ++i) {
        const auto& name = m_flat.parameters()[i].first;
        const auto [first, second] = meanNames(m_request.optimiser.method);
        copy(first + name, m_flat.slice(m_first, i));
        copy(second + name, m_flat.slice(m_second, i));
    }
}

void Learner::setTrainedValues(const at::Tensor& values) {
    m_flat.valueBlock().copy_(values);
    m_flat.markChanged();
}

} // namespace contexture::train
