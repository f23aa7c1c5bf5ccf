// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/continuous_cache.h"

#include "engine/model/context_states.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/hierarchical.h"
#include "engine/model/nn/normalise.h"
#include "engine/model/nn/some_rows.h"
#include "engine/model/reading_rows.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>

namespace contexture::model {
namespace {

constexpr const char* kSite = "decoder.cache";

const CacheDocument* asCacheDocument(const DocumentContext* context) {
    return static_cast<const CacheDocument*>(context);
}

} // namespace

// U s + V c + W m.
class ContinuousCache::Modules : public torch::nn::Module {
public:
    explicit Modules(std::int64_t d)
        : own(register_module("own", std::make_shared<nn::Linear>(d, d, false)))
        , source(register_module("source", std::make_shared<nn::Linear>(d, d, false)))
        , memory(register_module("memory", std::make_shared<nn::Linear>(d, d, false))) {}

    std::shared_ptr<nn::Linear> own;    // U
    std::shared_ptr<nn::Linear> source; // V
    std::shared_ptr<nn::Linear> memory; // W
};

struct ContinuousCache::State : StepState {
    using StepState::StepState;

    void gather() {
        if (reading.any()) {
            const at::Tensor index = reading.places().to(all.keys.device());
            slots = {all.keys.index_select(0, index), all.values.index_select(0, index),
                     all.visible.index_select(0, index)};
        }
    }
    void reorder(const at::Tensor& rows) override {
        StepState::reorder(rows);
        if (reading.follow(history)) {
            gather();
        }
    }

    bool keepWeights(trace::Recorder& recorder) override { return !reads && keepLayerWeights(recorder); }

    bool reads = false; // the decoder has a context to report
    ReadingRows reading;
    Slots all;   // of the memory's rows that read context
    Slots slots; // of the present rows that read context
};

ContinuousCache::ContinuousCache(const ModelConfig& config)
    : Transformer(config), m_context(register_module("context", std::make_shared<Modules>(config.transformer.width))) {}

std::vector<SiteInfo> ContinuousCache::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    sites.push_back({.name = kSite,
                     .querySide = Side::Target,
                     .keySide = Side::Target,
                     .isContext = true,
                     .levels = {AttentionLevel::CacheSlot},
                     .hasGate = true,
                     .heads = 1});
    return sites;
}

std::string ContinuousCache::variant() const {
    return std::to_string(config().part<ContinuousCacheConfig>().slots) +
           (config().part<ContinuousCacheConfig>().slots == 1 ? " slot" : " slots");
}

std::unique_ptr<DocumentContext> ContinuousCache::openDocument(std::span<const Pieces> source,
                                                               const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    return std::make_unique<CacheDocument>(std::vector<Pieces>(source.begin(), source.end()), settings,
                                           config().part<ContinuousCacheConfig>().slots);
}

bool ContinuousCache::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                std::span<const Pieces> source) {
    static_cast<CacheDocument&>(context).setSource(which, source);
    return true;
}

void ContinuousCache::setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                                std::span<const Pieces> target) {
    if (which.empty()) {
        return;
    }
    auto& document = static_cast<CacheDocument&>(context);
    const nn::ConstantStates constant;
    const nn::NoDropout noDropout;
    visitTranslations(document.source(), which, target, [&](std::size_t i, const States& states, std::int64_t row) {
        const auto words = static_cast<std::int64_t>(target[i].size()); // states that produced a word
        document.set(which[i], target[i], states.crossAttention[row].narrow(0, 0, words),
                     states.final[row].narrow(0, 0, words));
    });
    document.update(std::min_element(which.begin(), which.end())->asSize());
}

ContinuousCache::Slots ContinuousCache::slots(const CacheDocument& document,
                                              std::span<const SentenceIndex> sentences) const {
    std::int64_t most = 0;
    for (const auto sentence : sentences) {
        most = std::max<std::int64_t>(most, static_cast<std::int64_t>(document.before(sentence).entries.size()));
    }
    const at::Tensor& like = document.before(sentences.front()).keys;
    const auto rows = static_cast<std::int64_t>(sentences.size());
    Slots all;
    all.keys = at::zeros({rows, most, like.size(1)}, like.options());
    all.values = at::zeros_like(all.keys);
    all.visible = at::zeros({rows, 1, most}, like.options().dtype(at::kBool));
    for (std::int64_t b = 0; b < rows; ++b) {
        const auto& contents = document.before(sentences[std::size_t(b)]);
        const auto filled = static_cast<std::int64_t>(contents.entries.size());
        all.keys[b].narrow(0, 0, filled).copy_(contents.keys.narrow(0, 0, filled));
        all.values[b].narrow(0, 0, filled).copy_(contents.values.narrow(0, 0, filled));
        all.visible[b][0].narrow(0, 0, filled).fill_(true);
    }
    return all;
}

// p = softmax(c k), m = sum p v, lambda = sigmoid(U s + V c + W m), s~ = (1 - lambda) s + lambda m.
ContinuousCache::Mixed ContinuousCache::mix(const at::Tensor& source, const at::Tensor& own, const Slots& slots) const {
    at::Tensor scores = source.matmul(slots.keys.transpose(1, 2)); // [B, T, K]
    if (config().part<ContinuousCacheConfig>().scaled) {
        scores = scores / std::sqrt(double(source.size(-1)));
    }
    Mixed mixed;
    mixed.weights = nn::normalise(scores, slots.visible, Normaliser::Softmax);
    const at::Tensor m = mixed.weights.matmul(slots.values); // [B, T, D]
    const at::Tensor logit = (*m_context->own)(own) + (*m_context->source)(source) + (*m_context->memory)(m);
    mixed.gamma = logit.neg().sigmoid(); // 1 - lambda
    mixed.output = m + mixed.gamma * (own - m);
    return mixed;
}

trace::LayerSteps ContinuousCache::steps(const at::Tensor& source, const at::Tensor& own, const Slots& slots,
                                         const Mixed& mixed, std::int64_t i, std::int64_t t) const {
    trace::LayerSteps steps;
    steps.words.query = source[i][t];
    steps.words.keys = slots.keys[i];
    steps.words.weights = mixed.weights[i][t];
    steps.words.scoring =
        config().part<ContinuousCacheConfig>().scaled ? KeyScoring::ScaledProduct : KeyScoring::Product;
    for (std::int64_t k = 0; k < slots.keys.size(1); ++k) {
        steps.words.visible.push_back(slots.visible[i][0][k].item<bool>());
    }
    steps.values = slots.values[i];
    steps.toContext = ToContext::Itself;
    steps.own = own[i][t];
    steps.context = steps.words.weights.matmul(steps.values);
    // gamma = 1 - lambda = sigmoid(-(U s + V c) - W m)
    steps.gateOwn = ((*m_context->own)(steps.own) + (*m_context->source)(steps.words.query)).neg();
    steps.gateContext = (*m_context->memory)(steps.context).neg();
    steps.gamma = mixed.gamma[i][t];
    steps.result = mixed.output[i][t];
    return steps;
}

at::Tensor ContinuousCache::apply(const CacheDocument& document, const Memory& memory, const at::Tensor& input,
                                  const States& states, trace::Recorder* recorder) const {
    std::vector<std::int64_t> reading;
    std::vector<SentenceIndex> sentences;
    for (std::size_t b = 0; b < memory.sentences.size(); ++b) {
        const bool reads = !document.before(memory.sentences[b]).isEmpty();
        if (reads) {
            reading.push_back(static_cast<std::int64_t>(b));
            sentences.push_back(memory.sentences[b]);
        }
        if (recorder) {
            recorder->visible(static_cast<std::int64_t>(b),
                              reads ? document.visible(memory.sentences[b]) : std::vector<SentenceRange>{});
        }
    }
    if (reading.empty()) {
        return states.final;
    }
    const nn::SomeRows rows(reading, memory.sentences.size(), states.final.device());
    const at::Tensor source = rows.of(states.crossAttention); // [B', T, D]
    const at::Tensor own = rows.of(states.final);
    const Slots cached = slots(document, sentences);
    Mixed mixed = mix(source, own, cached);
    if (recorder) {
        const auto lengths = lengthsOf(input.ne(kPad));
        const trace::Site site{
            .name = kSite, .level = AttentionLevel::CacheSlot, .querySide = Side::Target, .keySide = Side::Target};
        for (std::size_t i = 0; i < reading.size(); ++i) {
            const auto& entries = document.before(sentences[i]).entries;
            std::vector<trace::Slot> held;
            for (const auto& entry : entries) {
                held.push_back(entry.last);
            }
            const at::Tensor weights = mixed.weights[static_cast<std::int64_t>(i)].narrow(
                1, 0, static_cast<std::int64_t>(entries.size())); // [T, K]
            const auto row = static_cast<std::int64_t>(i);
            if (const auto wish = recorder->wantsSteps(kSite, reading[i])) {
                trace::LayerSteps told = steps(source, own, cached, mixed, row, wish->position);
                told.places = held;
                told.places.resize(told.words.visible.size()); // slots of the batch's other rows are empty
                recorder->steps(std::move(told));
            }
            recorder->slots(kSite, reading[i], std::move(held));
            recorder->attention(site, reading[i], nn::toCsr(weights.unsqueeze(0), lengths[std::size_t(reading[i])]));
            closeGate(
                kSite, reading[i], row, [&] { return own; }, mixed.output, *recorder);
        }
        recorder->gate(kSite, Side::Target, rows.gate(states.final, mixed.gamma));
    }
    return rows.into(states.final, mixed.output);
}

at::Tensor ContinuousCache::decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                                   trace::Recorder* recorder) {
    const States states = decodeStates(memory, input, recorder);
    return observedLogits(context ? apply(*asCacheDocument(context), memory, input, states, recorder) : states.final,
                          recorder);
}

std::unique_ptr<DecoderState> ContinuousCache::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                     const DocumentContext* context) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<State>(makeHistory(memory, rowsPerSentence));
    prepareSteps(*state, memory);
    state->reads = context != nullptr;
    std::vector<SentenceIndex> sentences;
    std::vector<std::int64_t> places;
    for (std::size_t b = 0; context && b < memory.sentences.size(); ++b) {
        const bool reads = !asCacheDocument(context)->before(memory.sentences[b]).isEmpty();
        places.push_back(reads ? static_cast<std::int64_t>(sentences.size()) : -1);
        if (reads) {
            sentences.push_back(memory.sentences[b]);
        }
    }
    if (sentences.empty()) {
        return state;
    }
    state->all = slots(*asCacheDocument(context), sentences);
    state->reading.start(std::move(places), state->history);
    state->gather();
    return state;
}

at::Tensor ContinuousCache::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto& state = static_cast<State&>(decoderState);
    const States states = stepStates(state, previous);
    if (!state.reading.any()) {
        return logits(states.final);
    }
    const nn::SomeRows rows = state.reading.rows(previous.device());
    const auto select = [&](const at::Tensor& x) { return rows.of(x).unsqueeze(1); }; // [N', 1, D]
    const at::Tensor mixed =
        mix(select(states.crossAttention), select(states.final), state.slots).output.squeeze(1); // [N', D]
    return logits(rows.into(states.final, mixed));
}

namespace systems {

SystemDescription continuousCache() {
    using C = ContinuousCacheConfig;
    return {
        .name = "continuous-cache",
        .title = "Continuous cache",
        .paper = "Tu, Liu, Shi and Zhang 2018 (TACL)",
        .config =
            ConfigFields<C>().whole("slots", &C::slots, 1, 100000).flag("scaled", &C::scaled).under("continuous_cache"),
        .make = makeAs<ContinuousCache>,
        .describe = [](const ModelConfig&, ModelInfo& info) {
            info.abilities.readsLater = false;
            info.abilities.remembersTranslations = true;
        }};
}

} // namespace systems

} // namespace contexture::model
