// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/continuous_cache.h"

#include "engine/core/error.h"
#include "engine/model/context_states.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/hierarchical.h"
#include "engine/model/nn/normalise.h"
#include "engine/model/nn/some_rows.h"
#include "engine/model/reading_rows.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace contexture::model {
namespace {

constexpr const char* kSite = "decoder.cache";

const CacheDocument* asCacheDocument(const DocumentContext* context) {
    return static_cast<const CacheDocument*>(context);
}

} // namespace

void CacheContents::write(std::int64_t piece, trace::Slot where, const at::Tensor& key, const at::Tensor& value) {
    auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.piece == piece; });
    const bool repeated = entry != entries.end();
    if (!repeated && static_cast<std::int64_t>(entries.size()) < keys.size(0)) {
        entry = entries.insert(entries.end(), Entry{});
    } else if (!repeated) {
        entry = std::min_element(entries.begin(), entries.end(),
                                 [](const Entry& a, const Entry& b) { return a.time < b.time; });
    }
    const auto slot = entry - entries.begin();
    std::vector<SentenceIndex> sentences = repeated ? std::move(entry->sentences) : std::vector<SentenceIndex>();
    if (sentences.empty() || sentences.back() != where.sentence) {
        sentences.push_back(where.sentence);
    }
    *entry = {piece, where, ++clock, std::move(sentences)};
    if (repeated) {
        keys[slot].add_(key).mul_(0.5);
        values[slot].add_(value).mul_(0.5);
    } else {
        keys[slot].copy_(key);
        values[slot].copy_(value);
    }
}

CacheDocument::CacheDocument(std::vector<Pieces> source, const ContextSettings& settings, int slots)
    : m_source(std::move(source))
    , m_settings(settings)
    , m_slots(slots)
    , m_written(m_source.size())
    , m_counts(m_source.size(), 0)
    , m_before(m_source.size(), std::make_shared<const CacheContents>()) {}

bool CacheDocument::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    update(0);
    return true;
}

const CacheContents& CacheDocument::before(SentenceIndex sentence) const {
    if (!sentence.isValid() || sentence.asSize() >= m_source.size()) {
        throw Error("sentence " + std::to_string(sentence.value) + " is not one of the document's " +
                        std::to_string(m_source.size()),
                    "context");
    }
    return *m_before[sentence.asSize()];
}

std::vector<SentenceRange> CacheDocument::visible(SentenceIndex sentence) const {
    std::vector<SentenceRange> ranges;
    if (m_settings.mode == ContextMode::None) {
        return ranges;
    }
    std::set<std::int32_t> wrote;
    for (const CacheContents::Entry& entry : before(sentence).entries) {
        for (const SentenceIndex writer : entry.sentences) {
            wrote.insert(writer.value);
        }
    }
    for (const std::int32_t j : wrote) {
        if (ranges.empty() || ranges.back().end != j) {
            ranges.push_back({j, j});
        }
        ranges.back().end = j + 1;
    }
    return ranges;
}

void CacheDocument::set(SentenceIndex sentence, const Pieces& pieces, const at::Tensor& keys,
                        const at::Tensor& values) {
    m_written.at(sentence.asSize()) = {pieces, keys, values};
    m_counts.at(sentence.asSize()) = static_cast<std::int32_t>(pieces.size());
}

bool CacheDocument::isExcluded(std::size_t sentence) const {
    return std::any_of(m_settings.excluded.begin(), m_settings.excluded.end(),
                       [sentence](SentenceIndex e) { return e.asSize() == sentence; });
}

std::shared_ptr<const CacheContents> CacheDocument::after(std::size_t sentence) const {
    const auto& written = m_written[sentence];
    if (written.pieces.empty() || isExcluded(sentence)) {
        return m_before[sentence];
    }
    auto next = std::make_shared<CacheContents>(*m_before[sentence]);
    const auto filled = static_cast<std::int64_t>(next->entries.size());
    const auto rows = std::min<std::int64_t>(m_slots, filled + static_cast<std::int64_t>(written.pieces.size()));
    const auto enlarged = [&](const at::Tensor& before) {
        at::Tensor all = at::zeros({rows, written.keys.size(1)}, written.keys.options());
        if (filled > 0) {
            all.narrow(0, 0, filled).copy_(before.narrow(0, 0, filled));
        }
        return all;
    };
    next->keys = enlarged(next->keys);
    next->values = enlarged(next->values);
    for (std::size_t i = 0; i < written.pieces.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        next->write(written.pieces[i], {SentenceIndex(static_cast<std::int64_t>(sentence)), static_cast<int>(i)},
                    written.keys[row], written.values[row]);
    }
    return next;
}

void CacheDocument::update(std::size_t first) {
    const nn::ConstantStates constant;
    const auto& later = m_settings.laterDocuments;
    for (std::size_t j = first; j + 1 < m_before.size(); ++j) {
        const bool begins = std::any_of(later.begin(), later.end(), [j](auto s) { return s.asSize() == j + 1; });
        m_before[j + 1] = begins ? std::make_shared<const CacheContents>() : after(j);
    }
}

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

    bool reads = false; // whether the decoder has any context to be reported
    ReadingRows reading;
    Slots all;   // of the memory's rows that read
    Slots slots; // of the present rows that read
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
        const auto words = static_cast<std::int64_t>(target[i].size()); // the states that produced a word
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
    const Mixed mixed = mix(rows.of(states.crossAttention), rows.of(states.final), slots(document, sentences));
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
            recorder->slots(kSite, reading[i], std::move(held));
            recorder->attention(site, reading[i], nn::toCsr(weights.unsqueeze(0), lengths[std::size_t(reading[i])]));
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
    return {.name = "continuous-cache",
            .title = "Continuous cache",
            .paper = "Tu, Liu, Shi and Zhang 2018 (TACL)",
            .config =
                Fields<C>().whole("slots", &C::slots, 1, 100000).flag("scaled", &C::scaled).under("continuous_cache"),
            .make = makeAs<ContinuousCache>,
            .describe = [](const ModelConfig&, ModelInfo& info) {
                info.abilities.readsLater = false;
                info.abilities.remembersTranslations = true;
            }};
}

} // namespace systems

} // namespace contexture::model
