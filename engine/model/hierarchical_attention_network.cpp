// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/hierarchical_attention_network.h"

#include "engine/model/context_states.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/reading_rows.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace contexture::model {
namespace {

const HierarchicalDocument* asHierarchicalDocument(const DocumentContext* context) {
    return static_cast<const HierarchicalDocument*>(context);
}

} // namespace

class HierarchicalAttentionNetwork::Modules : public torch::nn::Module {
public:
    explicit Modules(const ModelConfig& config) {
        const auto& c = config.part<HierarchicalNetworkConfig>();
        const auto block = [&](const char* name) {
            return register_module(name, std::make_shared<HierarchicalAttentionBlock>(config.transformer, c));
        };
        if (c.variant == Variant::Encoder || c.variant == Variant::DecoderSource || c.variant == Variant::Joint) {
            encoder = block("encoder");
        }
        if (c.variant == Variant::Decoder || c.variant == Variant::DecoderAlignment || c.variant == Variant::Joint) {
            decoder = block("decoder");
        }
        if (c.variant == Variant::DecoderAlignment) {
            const auto& t = config.transformer;
            alignmentNorm = register_module("alignment_norm",
                                            std::make_shared<nn::LayerNorm>(t.width, t.layerNorm, t.layerNormEpsilon));
        }
    }

    std::shared_ptr<HierarchicalAttentionBlock> encoder; // null if the variant has none
    std::shared_ptr<HierarchicalAttentionBlock> decoder;
    std::shared_ptr<nn::LayerNorm> alignmentNorm; // of the outputs of source attention
};

// The decoder's cache with the sentences that each row reads.
struct HierarchicalAttentionNetwork::State : StepState {
    using StepState::StepState;

    void gather() {
        if (reading.any()) {
            slots = all.rows(reading.places().to(all.key.device()));
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
    HierarchicalAttentionBlock::Slots all;   // of the memory's rows that read context
    HierarchicalAttentionBlock::Slots slots; // of the present rows that read context
};

HierarchicalAttentionNetwork::HierarchicalAttentionNetwork(const ModelConfig& config)
    : Transformer(config), m_context(register_module("context", std::make_shared<Modules>(config))) {}

HierarchicalAttentionNetwork::Place HierarchicalAttentionNetwork::onEncoder() const {
    return {m_context->encoder.get(), Kind::Source, "encoder.context", Side::Source, Side::Source};
}

HierarchicalAttentionNetwork::Place HierarchicalAttentionNetwork::onDecoder() const {
    if (network().variant == Variant::DecoderSource) {
        return {m_context->encoder.get(), Kind::Rewritten, "decoder.context", Side::Target, Side::Source};
    }
    return {m_context->decoder.get(), Kind::Target, "decoder.context", Side::Target, Side::Target};
}

std::vector<SiteInfo> HierarchicalAttentionNetwork::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    for (const Place& place : {onEncoder(), onDecoder()}) {
        if (place.block) {
            sites.push_back({.name = place.site,
                             .querySide = place.query,
                             .keySide = place.key,
                             .isContext = true,
                             .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                             .hasGate = true,
                             .heads = network().heads});
        }
    }
    return sites;
}

std::string HierarchicalAttentionNetwork::variant() const {
    constexpr const char* kNames[] = {"encoder", "decoder", "decoder source", "decoder alignment",
                                      "encoder and decoder"};
    const int k = network().sentences;
    return kNames[static_cast<std::size_t>(network().variant)] + std::string(", ") + std::to_string(k) +
           (k == 1 ? " sentence" : " sentences");
}

std::unique_ptr<HierarchicalDocument>
HierarchicalAttentionNetwork::makeDocument(std::span<const Pieces> source, const ContextSettings& settings) const {
    const auto variant = network().variant;
    HierarchicalDocument::Options options;
    options.reach = network().sentences;
    options.attendWhenEmpty = network().attendWhenEmpty;
    options.revisable = variant != Variant::DecoderSource && variant != Variant::Joint;
    options.reads = onDecoder().block ? onDecoder().kind : Kind::Source;
    return std::make_unique<HierarchicalDocument>(std::vector<Pieces>(source.begin(), source.end()), settings, options);
}

void HierarchicalAttentionNetwork::inBatches(const HierarchicalDocument& document, std::span<const SentenceIndex> which,
                                             std::span<const Pieces> target, const Batch& run) const {
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto words = document.source().at(which[i].asSize()).size();
        lengths.push_back(target.empty() ? words : std::max(words, target[i].size()));
    }
    for (const auto& group : lengthBatches(lengths, positionsTogether(parameterDevice()))) {
        std::vector<Pieces> pieces;
        std::vector<SentenceIndex> sentences;
        for (const auto i : group) {
            pieces.push_back(document.source()[which[i].asSize()]);
            sentences.push_back(which[i]);
        }
        run(sourceBatch(pieces, sentences), group);
    }
}

std::unique_ptr<DocumentContext> HierarchicalAttentionNetwork::openDocument(std::span<const Pieces> source,
                                                                            const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    auto document = makeDocument(source, settings);
    if (!onEncoder().block) {
        return document; // its states come with setTarget
    }
    std::vector<SentenceIndex> all;
    for (std::size_t i = 0; i < source.size(); ++i) {
        all.emplace_back(static_cast<std::int64_t>(i));
    }
    computeSource(*document, all);
    return document;
}

void HierarchicalAttentionNetwork::computeSource(HierarchicalDocument& document, std::span<const SentenceIndex> which) {
    const nn::ConstantStates constant;
    const nn::NoDropout noDropout;
    const auto keep = [&](Kind kind, const at::Tensor& states, const std::vector<SentenceIndex>& sentences) {
        std::vector<Pieces> pieces; // without BOS and EOS
        for (const SentenceIndex sentence : sentences) {
            pieces.push_back(document.source()[sentence.asSize()]);
        }
        document.states(kind).set(sentences, states, marksBefore(), pieces);
    };
    inBatches(document, which, {}, [&](const SourceBatch& batch, std::span<const std::size_t>) {
        keep(Kind::Source, encodeStates(batch.pieces, batch.mask, nullptr), batch.sentences);
    });
    if (network().variant == Variant::DecoderSource) {
        inBatches(document, which, {}, [&](const SourceBatch& batch, std::span<const std::size_t>) {
            keep(Kind::Rewritten, encode(batch, &document, nullptr).states, batch.sentences);
        });
    }
}

bool HierarchicalAttentionNetwork::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                             std::span<const Pieces> source) {
    auto& document = static_cast<HierarchicalDocument&>(context);
    const bool isDone = document.setSource(which, source);
    if (isDone && onEncoder().block) {
        computeSource(document, which);
    }
    return isDone;
}

void HierarchicalAttentionNetwork::setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                                             std::span<const Pieces> target) {
    if (!m_context->decoder || which.empty()) {
        return;
    }
    auto& document = static_cast<HierarchicalDocument&>(context);
    const nn::ConstantStates constant;
    const nn::NoDropout noDropout;
    const bool alignment = network().variant == Variant::DecoderAlignment;
    inBatches(document, which, target, [&](const SourceBatch& batch, std::span<const std::size_t> group) {
        std::vector<Pieces> output;
        for (const auto i : group) {
            output.push_back(target[i]);
        }
        const Memory memory = encode(batch, &document, nullptr); // with the context of the encoder's block
        const SourceBatch produced = makeSourceBatch(output, batch.sentences, parameterDevice()); // BOS words EOS
        const at::Tensor input = produced.pieces.narrow(1, 0, produced.pieces.size(1) - 1);       // BOS words
        const States states = decodeStates(memory, input, nullptr);
        // The states that have read a word.
        document.states(Kind::Target).set(batch.sentences, alignment ? states.crossAttention : states.final, 1, output);
    });
}

HierarchicalAttentionBlock::Slots HierarchicalAttentionNetwork::slots(const Place& place,
                                                                      const HierarchicalDocument& document,
                                                                      const WindowReading& reading) const {
    const auto project = [&](HierarchicalAttentionBlock::Sentences sentences) {
        if (m_context->alignmentNorm) {
            sentences.states = (*m_context->alignmentNorm)(sentences.states);
        }
        return place.block->project(sentences);
    };
    const auto device = parameterDevice();
    const at::Tensor present = nn::toDevice(reading.window.present, device);
    if (document.isShared() && !device.is_cpu() &&
        at::GradMode::is_enabled()) { // a processor would pay for the padding
        const at::Tensor which = at::tensor(std::vector<std::int64_t>(reading.which.begin(), reading.which.end()));
        const at::Tensor sentence = which.index_select(0, reading.window.sentence.view({-1}));
        return place.block->gather(document.shared(place.kind, project),
                                   {nn::toDevice(sentence.view(reading.window.sentence.sizes()), device), present});
    }
    const auto sentences =
        document.states(place.kind)
            .sideBySide(reading.which, document.settings().zeroedValues[place.key == Side::Source ? 0 : 1]);
    return place.block->gather(project(sentences), {nn::toDevice(reading.window.sentence, device), present});
}

at::Tensor HierarchicalAttentionNetwork::apply(const Place& place, const HierarchicalDocument& document,
                                               std::span<const SentenceIndex> sentences, const at::Tensor& own,
                                               const std::vector<std::int32_t>& lengths,
                                               trace::Recorder* recorder) const {
    const auto reading = document.read(place.kind, sentences);
    for (std::size_t b = 0; recorder && b < sentences.size(); ++b) {
        recorder->visible(static_cast<std::int64_t>(b), reading.visible[b]);
    }
    if (reading.rows.empty()) {
        return own;
    }
    const nn::SomeRows rows(reading.rows, sentences.size(), own.device());
    const at::Tensor reads = rows.of(own); // [B', T, D]
    const auto held = slots(place, document, reading);
    auto result = (*place.block)(reads, held);
    if (recorder) {
        trace::Site site{
            .name = place.site, .level = AttentionLevel::Sentence, .querySide = place.query, .keySide = place.key};
        for (std::size_t i = 0; i < reading.rows.size(); ++i) {
            const auto b = reading.rows[i];
            auto record = windowRecord(result, reading, i, document.states(place.kind), lengths[std::size_t(b)]);
            site.level = AttentionLevel::Sentence;
            site.withinSentence = false;
            recorder->attention(site, b, std::move(record.sentence));
            site.level = AttentionLevel::Word;
            site.withinSentence = true;
            recorder->attention(site, b, std::move(record.word));
            const auto row = static_cast<std::int64_t>(i);
            if (const auto wish = recorder->wantsSteps(place.site, b)) {
                const auto head = place.block->steps(reads, held, result, row, wish->head, wish->position);
                trace::LayerSteps steps = windowSteps(head, reading, i, document.states(place.kind));
                steps.sentences.normaliser = network().sentenceNormaliser;
                steps.words.normaliser = network().wordNormaliser;
                tellGate(reads[row][wish->position], result.d[row][wish->position], place.block->gate(), steps);
                recorder->steps(std::move(steps));
            }
            closeGate(
                place.site, b, row, [&] { return place.block->closed(reads); }, result.output, *recorder);
        }
        recorder->gate(place.site, place.query, rows.gate(own, result.gamma));
    }
    return rows.into(own, result.output);
}

Memory HierarchicalAttentionNetwork::encode(const SourceBatch& batch, const DocumentContext* context,
                                            trace::Recorder* recorder) {
    Memory memory = Transformer::encode(batch, context, recorder);
    if (context && onEncoder().block) {
        memory.states = apply(onEncoder(), *asHierarchicalDocument(context), batch.sentences, memory.states,
                              lengthsIfKnown(batch.mask, recorder), recorder);
    }
    return memory;
}

at::Tensor HierarchicalAttentionNetwork::decode(const Memory& memory, const at::Tensor& input,
                                                const DocumentContext* context, trace::Recorder* recorder) {
    const States states = decodeStates(memory, input, recorder);
    if (!context || !onDecoder().block) {
        return observedLogits(states.final, recorder);
    }
    return observedLogits(apply(onDecoder(), *asHierarchicalDocument(context), memory.sentences, states.final,
                                lengthsIfKnown(input.ne(kPad), recorder), recorder),
                          recorder);
}

std::unique_ptr<DecoderState> HierarchicalAttentionNetwork::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                                  const DocumentContext* context) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<State>(makeHistory(memory, rowsPerSentence));
    prepareSteps(*state, memory);
    state->reads = context && onDecoder().block;
    if (state->reads) {
        const auto& document = *asHierarchicalDocument(context);
        const auto reading = document.read(onDecoder().kind, memory.sentences);
        if (!reading.rows.empty()) {
            state->all = slots(onDecoder(), document, reading);
            std::vector<std::int64_t> places(memory.sentences.size(), -1);
            for (std::size_t i = 0; i < reading.rows.size(); ++i) {
                places[std::size_t(reading.rows[i])] = static_cast<std::int64_t>(i);
            }
            state->reading.start(std::move(places), state->history);
            state->gather();
        }
    }
    return state;
}

at::Tensor HierarchicalAttentionNetwork::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto& state = static_cast<State&>(decoderState);
    const States states = stepStates(state, previous);
    if (!state.reading.any()) {
        return logits(states.final);
    }
    const nn::SomeRows rows = state.reading.rows(previous.device());
    const at::Tensor own = rows.of(states.final);                                                   // [N', D]
    const at::Tensor mixed = (*onDecoder().block)(own.unsqueeze(1), state.slots).output.squeeze(1); // [N', D]
    return logits(rows.into(states.final, mixed));
}

namespace systems {

SystemDescription hierarchicalAttentionNetwork() {
    using C = HierarchicalNetworkConfig;
    constexpr const char* kPart = "hierarchical_attention_network";
    return {.name = "hierarchical-attention-network",
            .title = "Hierarchical attention network",
            .paper = "Miculicich, Ram, Pappas and Henderson 2018 (EMNLP)",
            .config = ConfigFields<C>()
                          .choice("variant", &C::variant,
                                  {"encoder", "decoder", "decoder_source", "decoder_alignment", "joint"})
                          .whole("sentences", &C::sentences, 1, 1000)
                          .whole("heads", &C::heads, 1, 1024)
                          .whole("feed_forward", &C::feedForward, 1, 131072)
                          .choice("word_normaliser", &C::wordNormaliser, normaliserNames())
                          .choice("sentence_normaliser", &C::sentenceNormaliser, normaliserNames())
                          .flag("detach", &C::detach)
                          .flag("attend_when_empty", &C::attendWhenEmpty)
                          .flag("gate_bias", &C::gateBias)
                          .flag("gate_layer_norm", &C::gateLayerNorm)
                          .fraction("context_dropout", &C::contextDropout)
                          .under(kPart),
            .check =
                [](const ModelConfig& config) {
                    checkDividesWidth(std::string(kPart) + ".heads", config.part<C>().heads, config);
                },
            .make = makeAs<HierarchicalAttentionNetwork>,
            .describe =
                [](const ModelConfig& config, ModelInfo& info) {
                    info.abilities.readsLater = false;
                    info.abilities.remembersTranslations = true;
                    info.abilities.previousSentences = config.part<C>().sentences;
                }};
}

} // namespace systems

} // namespace contexture::model
