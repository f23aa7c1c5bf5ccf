// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/selective_attention.h"

#include "engine/core/error.h"
#include "engine/model/context_states.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/packed_weights.h"
#include "engine/model/nn/some_rows.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <numeric>

namespace contexture::model {
namespace {

// The terms of Maruf et al. 2019: "sparse-sparse".
const char* adjective(Normaliser normaliser) {
    switch (normaliser) {
    case Normaliser::Softmax:
        return "soft";
    case Normaliser::Sparsemax:
        return "sparse";
    case Normaliser::Entmax15:
        return "entmax";
    }
    return "";
}

const SelectiveDocument* asSelectiveDocument(const DocumentContext* context) {
    return static_cast<const SelectiveDocument*>(context);
}

} // namespace

SelectiveDocument::SelectiveDocument(std::vector<Pieces> source, const ContextSettings& settings)
    : m_source(std::move(source)), m_settings(settings), m_encoded(m_source.size()) {
    m_states.counts.assign(m_source.size(), 0);
    m_states.offsets.assign(m_source.size() + 1, 0);
}

bool SelectiveDocument::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    return true;
}

std::vector<SentenceRange> SelectiveDocument::visible(SentenceIndex sentence) const {
    checkIsInDocument(sentence, m_source.size());
    return visibleSentences(sentence, m_settings, m_states.counts);
}

void SelectiveDocument::replace(std::span<const SentenceIndex> which, std::span<const std::int32_t> words,
                                const at::Tensor& keys, const at::Tensor& values) {
    m_states = replaceContextStates(m_states, which, words, keys, values);
    if (m_shared) {
        m_shared.emplace();
    }
    const std::lock_guard lock(m_mutex);
    m_replaced.insert(m_replaced.end(), which.begin(), which.end());
}

void SelectiveDocument::keepEncoded(std::span<const SentenceIndex> which, const at::Tensor& states) {
    std::vector<std::size_t> sentences;
    for (const SentenceIndex sentence : which) {
        sentences.push_back(sentence.asSize());
    }
    m_encoded.add(states, sentences);
}

at::Tensor SelectiveDocument::encodedWords(std::span<const SentenceIndex> which, std::int64_t marksBefore) const {
    std::vector<BatchedStates::Part> parts;
    for (const SentenceIndex sentence : which) {
        parts.push_back({sentence.asSize(), marksBefore, std::int64_t(m_source[sentence.asSize()].size())});
    }
    return m_encoded.joined(parts);
}

at::Tensor SelectiveDocument::encoded(const SourceBatch& batch, SourceStart start) const {
    std::vector<Pieces> pieces;
    std::vector<BatchedStates::Part> parts;
    const std::int64_t marks = 1 + (start.isThere() ? 1 : 0) + (start.behind >= 0 ? 1 : 0);
    for (const auto sentence : batch.sentences) {
        if (!sentence.isValid() || sentence.asSize() >= m_source.size() || !m_encoded.has(sentence.asSize())) {
            return {};
        }
        pieces.push_back(m_source[sentence.asSize()]);
        parts.push_back({sentence.asSize(), 0, std::int64_t(pieces.back().size()) + marks});
    }
    const at::Tensor given = batch.onHost.defined() ? batch.onHost : batch.pieces.cpu();
    if (parts.empty() || !makeSourceBatch(pieces, batch.sentences, at::kCPU, start).pieces.equal(given)) {
        return {};
    }
    return m_encoded.padded(parts, batch.pieces.size(1));
}

std::shared_ptr<const SelectiveContext::Keys> SelectiveDocument::shared(const SelectiveContext& layer) const {
    if (!m_shared) {
        return nullptr;
    }
    if (!m_shared->keys) {
        SelectiveContext::Keys keys = layer.project(m_states);
        for (at::Tensor* each : {&keys.sentenceKey, &keys.key, &keys.value}) {
            if (each->defined()) {
                *each = m_shared->graph.share(*each);
            }
        }
        m_shared->keys = std::make_shared<const SelectiveContext::Keys>(std::move(keys));
    }
    return m_shared->keys;
}

void SelectiveDocument::backward() {
    if (m_shared) {
        m_shared->graph.backward();
        m_shared.reset();
    }
}

std::shared_ptr<const SelectiveContext::Keys> SelectiveDocument::projected(const SelectiveContext& layer,
                                                                           std::uint64_t generation) const {
    const std::lock_guard lock(m_mutex);
    const bool isKept = m_projected && m_generation == generation;
    if (!isKept || !m_replaced.empty()) {
        const nn::PackedScope whole(nullptr); // the same keys, whichever caller needs them first
        m_projected = std::make_shared<const SelectiveContext::Keys>(
            isKept ? layer.project(m_states, *m_projected, m_replaced) : layer.project(m_states));
        m_generation = generation;
        m_replaced.clear();
    }
    return m_projected;
}

// The decoder's cache with the context layer's data for each row.
struct SelectiveAttention::State : StepState {
    using StepState::StepState;

    // Sets what each row reads, from what each sentence of the memory reads.
    void follow() {
        rowsOfMemory = history.memoryRow();
        const at::Tensor rows = at::tensor(std::vector<std::int64_t>(rowsOfMemory.begin(), rowsOfMemory.end()));
        visible = sentenceVisible.index_select(0, rows);                            // [N, S]
        const at::Tensor some = visible.to(at::kBool).any(1).nonzero().squeeze(-1); // [N'']
        reading = some.size(0) == visible.size(0) ? at::Tensor() : some;
        anything = some.size(0) > 0;
        visible = reading.defined() ? visible.index_select(0, reading) : visible;
    }
    void reorder(const at::Tensor& rows) override {
        StepState::reorder(rows);
        if (keys && history.memoryRow() != rowsOfMemory) {
            follow();
        }
    }

    bool keepWeights(trace::Recorder& recorder) override { return !reportsContext && keepLayerWeights(recorder); }

    ContextChange change;                               // by hand
    std::vector<std::int32_t> zeroedValues;             // see ContextSettings
    bool reportsContext = false;                        // an observed decode reports more than the layers do
    std::shared_ptr<const SelectiveContext::Keys> keys; // null: no context, or none in the decoder
    at::Tensor sentenceVisible;                         // [B, S] uint8
    at::Tensor visible;                                 // [rows that read, S]
    at::Tensor reading;                                 // rows that read context; undefined: all rows
    bool anything = false;
    std::vector<std::int32_t> rowsOfMemory;
};

SelectiveAttention::SelectiveAttention(const ModelConfig& config)
    : Transformer(config)
    , m_context(register_module(
          "context", std::make_shared<SelectiveContext>(config.transformer, config.part<SelectiveAttentionConfig>()))) {
}

bool SelectiveAttention::inEncoder() const {
    return config().part<SelectiveAttentionConfig>().integration == SelectiveAttentionConfig::Integration::Encoder;
}

void SelectiveAttention::train(bool on) {
    Transformer::train(on);
    ++m_generation; // an optimiser may have changed the weights without LibTorch's knowing
}

bool SelectiveAttention::encoderIsConstant() const {
    if (!at::GradMode::is_enabled()) {
        return !nn::drops(config().transformer.dropout, is_training());
    }
    for (const auto& parameter : named_parameters()) {
        if (parameter.value().requires_grad() && !isContextParameter(parameter.key())) {
            return false;
        }
    }
    return !nn::drops(config().transformer.dropout, is_training());
}

bool SelectiveAttention::zeroesValues() const {
    return config().part<SelectiveAttentionConfig>().type != SelectiveAttentionConfig::Type::FlatSentence;
}

trace::Site SelectiveAttention::site(AttentionLevel level) const {
    const Side side = inEncoder() ? Side::Source : Side::Target;
    const bool hierarchical =
        config().part<SelectiveAttentionConfig>().type == SelectiveAttentionConfig::Type::Hierarchical;
    return {.name = siteName(),
            .level = level,
            .querySide = side,
            .keySide = side,
            .withinSentence = hierarchical && level == AttentionLevel::Word};
}

std::string SelectiveAttention::variant() const {
    using Type = SelectiveAttentionConfig::Type;
    const auto& selective = config().part<SelectiveAttentionConfig>();
    const std::string side = inEncoder() ? "encoder" : "decoder";
    const std::string sentence = adjective(selective.sentenceNormaliser);
    switch (selective.type) {
    case Type::Hierarchical:
        return side + ", hierarchical, " + sentence + "-" + adjective(selective.wordNormaliser);
    case Type::FlatSentence:
        return side + ", flat over sentences, " + sentence;
    case Type::FlatWord:
        return side + ", flat over words, " + sentence;
    }
    return side;
}

std::vector<SiteInfo> SelectiveAttention::sites() const {
    using Type = SelectiveAttentionConfig::Type;
    std::vector<SiteInfo> sites = Transformer::sites();
    SiteInfo own;
    own.name = siteName();
    own.querySide = own.keySide = inEncoder() ? Side::Source : Side::Target;
    own.isContext = true;
    own.hasGate = true;
    own.heads = config().part<SelectiveAttentionConfig>().heads;
    if (config().part<SelectiveAttentionConfig>().type != Type::FlatWord) {
        own.levels.push_back(AttentionLevel::Sentence);
    }
    if (config().part<SelectiveAttentionConfig>().type != Type::FlatSentence) {
        own.levels.push_back(AttentionLevel::Word);
    }
    sites.push_back(own);
    return sites;
}

std::unique_ptr<DocumentContext> SelectiveAttention::openDocument(std::span<const Pieces> source,
                                                                  const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    auto document = std::make_unique<SelectiveDocument>(std::vector<Pieces>(source.begin(), source.end()), settings);
    if (!inEncoder()) {
        return document; // its states come with setTarget
    }
    std::vector<SentenceIndex> all;
    for (std::size_t i = 0; i < source.size(); ++i) {
        all.emplace_back(static_cast<std::int64_t>(i));
    }
    encodeSource(*document, all);
    return document;
}

void SelectiveAttention::encodeSource(SelectiveDocument& document, std::span<const SentenceIndex> which) const {
    const nn::ConstantStates constant;
    const nn::NoDropout noDropout;
    std::vector<std::size_t> lengths;
    for (const SentenceIndex sentence : which) {
        lengths.push_back(document.source()[sentence.asSize()].size());
    }
    inLengthBatches(lengths, positionsTogether(parameterDevice()), [&](const std::vector<std::size_t>& group) {
        std::vector<Pieces> pieces;
        std::vector<SentenceIndex> sentences;
        for (const auto i : group) {
            pieces.push_back(document.source()[which[i].asSize()]);
            sentences.push_back(which[i]);
        }
        const SourceBatch batch = sourceBatch(pieces, sentences);
        document.keepEncoded(sentences, encodeStates(batch.pieces, batch.mask, nullptr)); // [B, S, D]
    });
    document.replace(which, std::vector<std::int32_t>(lengths.begin(), lengths.end()),
                     document.encodedWords(which, marksBefore()), at::Tensor());
    if (!is_training()) {
        keysOf(document); // once, before several threads need them
    }
}

bool SelectiveAttention::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                   std::span<const Pieces> source) {
    auto& document = static_cast<SelectiveDocument&>(context);
    document.setSource(which, source);
    if (inEncoder() && !which.empty()) {
        encodeSource(document, which);
    }
    return true;
}

void SelectiveAttention::setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                                   std::span<const Pieces> target) {
    if (inEncoder() || which.empty()) {
        return;
    }
    auto& document = static_cast<SelectiveDocument&>(context);
    const nn::ConstantStates constant;
    const nn::NoDropout noDropout;
    const bool raw = config().part<SelectiveAttentionConfig>().keys == SelectiveAttentionConfig::Keys::RawAttention;
    const bool read = config().part<SelectiveAttentionConfig>().values == SelectiveAttentionConfig::Values::Read;
    BatchedStates keys(which.size());
    BatchedStates values(which.size());
    visitBatches(document.source(), which, target, [&](std::span<const std::size_t> group, const States& states) {
        keys.add(raw ? states.crossAttention : states.afterCross, group);
        values.add(states.final, group);
    });
    std::vector<std::int32_t> words;
    std::vector<BatchedStates::Part> produced; // states that produced a word; the one that produced EOS is left out
    std::vector<BatchedStates::Part> taken;
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto count = static_cast<std::int64_t>(target[i].size());
        words.push_back(static_cast<std::int32_t>(count));
        produced.push_back({i, 0, count});
        taken.push_back({i, read ? 1 : 0, count});
    }
    document.replace(which, words, keys.joined(produced), values.joined(taken));
}

std::vector<SentenceRange> SelectiveAttention::readable(const SelectiveDocument& document,
                                                        SentenceIndex sentence) const {
    auto ranges = document.visible(sentence);
    if (ranges.empty() && config().part<SelectiveAttentionConfig>().attendWhenEmpty) {
        // In the authors' program masks are added to scores; a mask that hides everything then hides nothing.
        const auto& counts = document.keyPieceCounts();
        const SentenceIndex nobody(static_cast<std::int64_t>(counts.size()));
        ranges = visibleSentences(nobody, {ContextMode::Offline, {}}, counts);
    }
    return ranges;
}

std::shared_ptr<const SelectiveContext::Keys> SelectiveAttention::keysOf(const SelectiveDocument& document) const {
    if (at::GradMode::is_enabled()) {
        auto shared = document.shared(*m_context);
        return shared ? shared : std::make_shared<const SelectiveContext::Keys>(m_context->project(document.states()));
    }
    std::uint64_t generation = m_generation << 32;
    for (const auto& parameter : m_context->parameters()) {
        generation += parameter.is_inference() ? 0 : parameter._version();
    }
    return document.projected(*m_context, generation);
}

void SelectiveAttention::guide(DocumentContext& document, std::shared_ptr<AttentionGuide> guide) {
    static_cast<SelectiveDocument&>(document).setGuide(std::move(guide));
}

void SelectiveAttention::addGuidance(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                                     const SelectiveContext::Query& query, const SelectiveContext::Keys& keys) const {
    AttentionGuide& guide = *document.guide();
    // The encoder's rows begin with its mark; row n of the decoder produces piece n.
    const std::int64_t before = inEncoder() ? marksBefore() : 0;
    const auto visible = query.visible.accessor<std::uint8_t, 2>(); // [B, S]
    std::vector<GuidedPosition> positions;
    for (std::size_t row = 0; row < sentences.size(); ++row) {
        const auto found = guide.words.find(sentences[row]);
        if (found == guide.words.end()) {
            continue;
        }
        for (const GuidedWord& word : found->second) {
            GuidedPosition position{.row = std::int64_t(row), .share = 1.0 / double(word.pieces.size()), .places = {}};
            for (const auto& place : word.deciding) {
                if (visible[std::int64_t(row)][place.sentence.value] != 0) {
                    position.places[place.sentence.value].push_back(place.piece);
                }
            }
            for (const auto piece : word.pieces) {
                position.position = before + piece;
                if (!position.places.empty()) {
                    positions.push_back(position);
                }
            }
        }
    }
    const at::Tensor loss = m_context->guidanceLoss(query, keys, positions, guide);
    if (loss.defined()) {
        guide.loss = guide.loss.defined() ? guide.loss + loss : loss;
    }
}

at::Tensor SelectiveAttention::apply(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                                     const at::Tensor& query, const at::Tensor& own,
                                     const std::vector<std::int32_t>& lengths, trace::Recorder* recorder) const {
    std::vector<std::vector<SentenceRange>> ranges;
    std::vector<std::int64_t> reading; // rows of the batch that read context
    SelectiveContext::Query request;
    for (std::size_t b = 0; b < sentences.size(); ++b) {
        auto readableNow = readable(document, sentences[b]);
        if (recorder) {
            recorder->visible(static_cast<std::int64_t>(b), readableNow);
        }
        if (!readableNow.empty()) {
            reading.push_back(static_cast<std::int64_t>(b));
            if (!lengths.empty()) {
                request.lengths.push_back(lengths[b]);
            }
            ranges.push_back(std::move(readableNow));
        }
    }
    if (reading.empty()) {
        return own;
    }
    const nn::SomeRows rows(reading, sentences.size(), own.device());
    request.query = rows.of(query);
    request.own = rows.of(own);
    request.visible = visibleMatrix(ranges, document.states().sentences());
    const ContextChange& change = document.settings().change;
    request.change = change.changesSomething() ? &change : nullptr;
    request.zeroedValues = document.settings().zeroedValues[inEncoder() ? 0 : 1];
    SelectiveContext::Record record;
    const auto keys = keysOf(document);
    auto result = (*m_context)(request, *keys, recorder ? &record : nullptr);
    if (document.guide() && at::GradMode::is_enabled()) {
        std::vector<SentenceIndex> asking;
        for (const auto row : reading) {
            asking.push_back(sentences[std::size_t(row)]);
        }
        addGuidance(document, asking, request, *keys);
    }
    if (recorder) {
        for (std::size_t i = 0; i < reading.size(); ++i) {
            if (!record.sentence.empty()) {
                recorder->attention(site(AttentionLevel::Sentence), reading[i], std::move(record.sentence[i]));
            }
            if (!record.word.empty()) {
                recorder->attention(site(AttentionLevel::Word), reading[i], std::move(record.word[i]));
            }
        }
        for (std::size_t i = 0; i < reading.size(); ++i) {
            if (const auto wish = recorder->wantsSteps(siteName(), reading[i])) {
                recorder->steps(m_context->steps(request, *keys, std::int64_t(i), *wish));
            }
            closeGate(
                siteName(), reading[i], std::int64_t(i), [&] { return m_context->closed(request.own); }, result.output,
                *recorder);
        }
        recorder->gate(siteName(), inEncoder() ? Side::Source : Side::Target, rows.gate(own, result.gamma));
    }
    return rows.into(own, result.output);
}

const at::Tensor& SelectiveAttention::querying(const States& states) const {
    return config().part<SelectiveAttentionConfig>().keys == SelectiveAttentionConfig::Keys::RawAttention
               ? states.crossAttention
               : states.afterCross;
}

Memory SelectiveAttention::encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) {
    if (!context || !inEncoder()) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = *asSelectiveDocument(context);
    at::Tensor own =
        encoderIsConstant() ? document.encoded(batch, sourceStart(config().transformer)) : at::Tensor(); // [B, S, D]
    if (!own.defined() || wantsEncoderLayers(recorder)) {
        const at::Tensor again = encodeStates(batch.pieces, batch.mask, recorder); // this reports its self-attention
        own = own.defined() ? own : again;
    }
    return {apply(document, batch.sentences, own, own, lengthsIfKnown(batch.mask, recorder), recorder), batch.mask,
            batch.sentences};
}

at::Tensor SelectiveAttention::decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                                      trace::Recorder* recorder) {
    const States states = decodeStates(memory, input, recorder);
    if (!context || inEncoder()) {
        return observedLogits(states.final, recorder);
    }
    return observedLogits(apply(*asSelectiveDocument(context), memory.sentences, querying(states), states.final,
                                lengthsIfKnown(input.ne(kPad), recorder), recorder),
                          recorder);
}

std::unique_ptr<DecoderState> SelectiveAttention::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                        const DocumentContext* context) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<State>(makeHistory(memory, rowsPerSentence));
    prepareSteps(*state, memory);
    if (context && !inEncoder()) {
        state->reportsContext = true;
        const auto& document = *asSelectiveDocument(context);
        std::vector<std::vector<SentenceRange>> ranges;
        for (const auto sentence : memory.sentences) {
            ranges.push_back(readable(document, sentence));
        }
        if (std::any_of(ranges.begin(), ranges.end(), [](const auto& range) { return !range.empty(); })) {
            state->keys = keysOf(document);
            state->change = document.settings().change;
            state->zeroedValues = document.settings().zeroedValues[1];
            state->sentenceVisible = visibleMatrix(ranges, document.states().sentences());
            state->follow();
        } // otherwise the target side is not known yet, or the mask hides it
    }
    return state;
}

at::Tensor SelectiveAttention::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto& state = static_cast<State&>(decoderState);
    const States states = stepStates(state, previous);
    if (!state.keys || !state.anything) {
        return logits(states.final);
    }
    const nn::SomeRows rows =
        state.reading.defined() ? nn::SomeRows(state.reading.to(previous.device())) : nn::SomeRows();
    SelectiveContext::Query request;
    request.query = rows.of(querying(states)).unsqueeze(1); // [N'', 1, D]
    request.own = rows.of(states.final).unsqueeze(1);       // [N'', 1, D]
    request.visible = state.visible;
    request.change = state.change.changesSomething() ? &state.change : nullptr;
    request.zeroedValues = state.zeroedValues;
    const at::Tensor mixed = (*m_context)(request, *state.keys).output.squeeze(1); // [N'', D]
    return logits(rows.into(states.final, mixed));
}

namespace systems {

SystemDescription selectiveAttention() {
    using C = SelectiveAttentionConfig;
    constexpr const char* kPart = "selective_attention";
    return {.name = "selective-attention",
            .title = "Selective attention",
            .paper = "Maruf, Martins and Haffari 2019 (NAACL)",
            .config = ConfigFields<C>()
                          .choice("integration", &C::integration, {"encoder", "decoder"})
                          .choice("type", &C::type, {"hierarchical", "flat_sentence", "flat_word"})
                          .choice("sentence_normaliser", &C::sentenceNormaliser, normaliserNames())
                          .choice("word_normaliser", &C::wordNormaliser, normaliserNames())
                          .whole("heads", &C::heads, 1, 1024)
                          .whole("feed_forward", &C::feedForward, 1, 131072)
                          .choice("keys", &C::keys, {"after_norm", "raw_attention"})
                          .choice("values", &C::values, {"produced", "read"})
                          .choice("context_states", &C::contextStates, {"stage1", "finetuned"})
                          .flag("trained_online", &C::trainedOnline)
                          .flag("attend_when_empty", &C::attendWhenEmpty)
                          .flag("gate_bias", &C::gateBias)
                          .flag("gate_layer_norm", &C::gateLayerNorm)
                          .fraction("context_dropout", &C::contextDropout)
                          .under(kPart),
            .check =
                [](const ModelConfig& config) {
                    checkDividesWidth(std::string(kPart) + ".heads", config.part<C>().heads, config);
                },
            .make = makeAs<SelectiveAttention>,
            .describe =
                [](const ModelConfig& config, ModelInfo& info) {
                    info.trainedOnline = config.part<C>().trainedOnline;
                    info.abilities.canBeSetByHand = config.part<C>().type == C::Type::Hierarchical;
                },
            .prepareTraining =
                [](ModelConfig& config, const TrainingPlan& plan) {
                    auto& own = config.part<C>();
                    own.trainedOnline = plan.online;
                    if (!plan.isContext) {
                        return;
                    }
                    // The base's own states, which are those of stage 1 while it is frozen.
                    if (plan.baseFrozen && own.contextStates == C::ContextStates::Finetuned) {
                        throw Error(
                            Message("selective.finetuned",
                                    "\"finetuned\" states come from a base that is trained, and it is frozen"),
                            "model.selective_attention.context_states",
                            Message("selective.finetuned.remedy", "set freeze_base to false, or leave the field out"));
                    }
                    own.contextStates = plan.baseFrozen ? C::ContextStates::Stage1 : C::ContextStates::Finetuned;
                }};
}

} // namespace systems

} // namespace contexture::model
