// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/document_context_transformer.h"

#include "engine/model/nn/dropout.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

namespace contexture::model {
namespace {

using Integration = DocumentContextConfig::Integration;

std::string siteName(Side side, std::size_t layer) {
    return (side == Side::Source ? "encoder." : "decoder.") + std::to_string(layer) + ".context";
}

const PreviousSentences* asPreviousSentences(const DocumentContext* context) {
    return static_cast<const PreviousSentences*>(context);
}

} // namespace

GatedContextAttention::GatedContextAttention(const TransformerConfig& c, bool gated, double dropout)
    : attention(register_module("attention", std::make_shared<nn::CrossAttention>(c.width, c.heads, c.attentionBias)))
    , norm(register_module("norm", std::make_shared<nn::LayerNorm>(c.width, c.layerNorm, c.layerNormEpsilon)))
    , m_heads(c.heads)
    , m_dropout(dropout)
    , m_residual(c, norm) {
    if (gated) {
        gate = register_module("gate", std::make_shared<nn::Gate>(c.width, false));
    }
}

GatedContextAttention::Result GatedContextAttention::mix(const at::Tensor& x, const at::Tensor& attended) const {
    Result result;
    if (!gate) {
        result.output = m_residual.after(x, attended, is_training());
        return result;
    }
    auto mixed = (*gate)(x, nn::dropout(attended, m_dropout, is_training()));
    result.gamma = mixed.gamma;
    result.output = m_residual.isPre() ? mixed.output : (*norm)(mixed.output);
    return result;
}

GatedContextAttention::Result GatedContextAttention::operator()(const at::Tensor& x, const at::Tensor& context,
                                                                const nn::KeyMask& padding,
                                                                nn::AttentionSeen* seen) const {
    return mix(x, (*attention)(m_residual.before(x), context, padding, seen)); // [B, T, D]
}

at::Tensor GatedContextAttention::step(const at::Tensor& x, const at::Tensor& keyValue,
                                       const nn::StepHistory& history) const {
    const at::Tensor query = (*attention->query)(m_residual.before(x)); // [N, D]
    return mix(x, (*attention->output)(nn::attendMemory(query, keyValue, history, m_heads))).output;
}

// All parameters that the system adds to its base.
class DocumentContextTransformer::Context : public torch::nn::Module {
public:
    explicit Context(const ModelConfig& config)
        : encoder(register_module("encoder", std::make_shared<Stack<EncoderLayer>>(
                                                 config.transformer, config.part<DocumentContextConfig>().layers))) {
        const auto& own = config.part<DocumentContextConfig>();
        const auto add = [&](const char* name, int layers, auto& list) {
            auto modules = register_module(name, std::make_shared<Layers>());
            for (int i = 0; i < layers; ++i) {
                list.push_back(modules->add(
                    std::make_shared<GatedContextAttention>(config.transformer, own.gate, own.contextDropout)));
            }
        };
        if (own.integration != Integration::Decoder) {
            add("source", config.transformer.encoderLayers, source);
        }
        if (own.integration != Integration::Encoder) {
            add("target", config.transformer.decoderLayers, target);
        }
    }

    using List = std::vector<std::shared_ptr<GatedContextAttention>>;
    std::shared_ptr<Stack<EncoderLayer>> encoder;
    List source; // one per layer of the base; empty if the side is not integrated
    List target;

private:
    class Layers : public torch::nn::Module {
    public:
        std::shared_ptr<GatedContextAttention> add(std::shared_ptr<GatedContextAttention> layer) {
            return register_module(std::to_string(children().size()), std::move(layer));
        }
    };
};

// Context attention of one side over whole sentences, and its reports.
class DocumentContextTransformer::Attending : public InLayer {
public:
    Attending(const Context::List& layers, const Memory& memory)
        : m_layers(layers), m_context(memory.context), m_padding(nn::KeyMask::padding(memory.contextMask)) {}

    // lengths: number of each sentence's queries without padding.
    void report(trace::Recorder* recorder, Side side, const std::vector<PreviousSentences::Row>* rows,
                const PreviousSentences& document, std::vector<std::int32_t> lengths) {
        m_recorder = recorder;
        m_side = side;
        m_rows = rows;
        m_document = &document;
        m_lengths = std::move(lengths);
    }

    at::Tensor inserted(std::size_t number, const at::Tensor& x) override {
        const std::string name = siteName(m_side, number);
        nn::AttentionSeen seen = m_recorder ? seenAt(name, *m_recorder) : nn::AttentionSeen();
        const auto result = (*m_layers[number])(x, m_context, m_padding, m_recorder ? &seen : nullptr);
        if (m_recorder) {
            const trace::Site site{
                .name = name, .level = AttentionLevel::Word, .querySide = m_side, .keySide = Side::Source};
            for (std::size_t b = 0; b < m_rows->size(); ++b) {
                const auto& row = (*m_rows)[b];
                if (!row.visible.empty()) {
                    const auto i = static_cast<std::int64_t>(b);
                    m_recorder->attention(
                        site, i, overDocument(seen.weights[i], row, m_document->columns(), {.count = m_lengths[b]}));
                    tellSteps(name, seen,
                              {.b = i,
                               .row = i,
                               .count = static_cast<std::int64_t>(row.pieces.size()),
                               .places = m_document->placesOf(row)},
                              *m_recorder);
                }
            }
            if (result.gamma.defined()) {
                m_recorder->gate(name, m_side, result.gamma);
            }
        }
        return result.output;
    }

private:
    const Context::List& m_layers;
    at::Tensor m_context;
    nn::KeyMask m_padding;
    trace::Recorder* m_recorder = nullptr;
    Side m_side = Side::Source;
    const std::vector<PreviousSentences::Row>* m_rows = nullptr;
    const PreviousSentences* m_document = nullptr;
    std::vector<std::int32_t> m_lengths;
};

struct DocumentContextTransformer::State : StepState {
    State(nn::StepHistory history, nn::StepHistory context)
        : StepState(std::move(history)), contextHistory(std::move(context)) {}
    void reorder(const at::Tensor& rows) override {
        StepState::reorder(rows);
        contextHistory.reorder(rows);
    }

    nn::StepHistory contextHistory;          // only its part for the memory is used
    std::vector<at::Tensor> contextKeyValue; // one a layer, [B, C, 2 D]; empty: no context attention in the decoder
};

class DocumentContextTransformer::Stepping : public InLayer {
public:
    Stepping(const Context::List& layers, const State& state) : m_layers(layers), m_state(state) {}
    at::Tensor inserted(std::size_t number, const at::Tensor& x) override {
        return m_layers[number]->step(x, m_state.contextKeyValue[number], m_state.contextHistory);
    }

private:
    const Context::List& m_layers;
    const State& m_state;
};

DocumentContextTransformer::DocumentContextTransformer(const ModelConfig& config)
    : Transformer(config), m_context(register_module("context", std::make_shared<Context>(config))) {}

std::string DocumentContextTransformer::variant() const {
    using Integration = DocumentContextConfig::Integration;
    const auto& context = config().part<DocumentContextConfig>();
    const std::string side = context.integration == Integration::Both      ? "encoder and decoder"
                             : context.integration == Integration::Encoder ? "encoder"
                                                                           : "decoder";
    return side + ", " + previousSentences(context.sentences) + (context.gate ? "" : ", without gate");
}

std::vector<SiteInfo> DocumentContextTransformer::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    const auto add = [&](Side side, std::size_t layers) {
        for (std::size_t i = 0; i < layers; ++i) {
            sites.push_back({.name = siteName(side, i),
                             .querySide = side,
                             .keySide = Side::Source,
                             .isContext = true,
                             .levels = {AttentionLevel::Word},
                             .hasGate = config().part<DocumentContextConfig>().gate,
                             .heads = config().transformer.heads});
        }
    };
    add(Side::Source, m_context->source.size());
    add(Side::Target, m_context->target.size());
    return sites;
}

std::unique_ptr<DocumentContext> DocumentContextTransformer::openDocument(std::span<const Pieces> source,
                                                                          const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    return std::make_unique<PreviousSentences>(std::vector<Pieces>(source.begin(), source.end()), settings,
                                               config().part<DocumentContextConfig>().sentences,
                                               PreviousSentences::Separators::End);
}

bool DocumentContextTransformer::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                           std::span<const Pieces> source) {
    static_cast<PreviousSentences&>(context).setSource(which, source);
    return true;
}

Memory DocumentContextTransformer::encode(const SourceBatch& batch, const DocumentContext* context,
                                          trace::Recorder* recorder) {
    if (!context) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = *asPreviousSentences(context);
    const auto rows = document.rows(batch.sentences, config().transformer.maxPositions);
    const auto joined = joinRows(rows, parameterDevice());
    Memory memory{.states = {}, .mask = batch.mask, .sentences = batch.sentences};
    at::Tensor x = embedSource(joined.pieces, config().part<DocumentContextConfig>().contextDropout); // [B, C, D]
    const auto padding = nn::KeyMask::padding(joined.mask);
    for (const auto& layer : m_context->encoder->layers) {
        x = (*layer)(x, padding, nullptr);
    }
    memory.context = m_context->encoder->finish(x);
    memory.contextMask = joined.mask;
    if (recorder) {
        for (std::size_t b = 0; b < rows.size(); ++b) {
            recorder->visible(static_cast<std::int64_t>(b), rows[b].visible);
        }
    }
    Attending attending(m_context->source, memory);
    if (recorder) {
        attending.report(recorder, Side::Source, &rows, document, lengthsOf(batch.mask));
    }
    memory.states = encodeStates(batch.pieces, batch.mask, recorder, m_context->source.empty() ? nullptr : &attending);
    return memory;
}

at::Tensor DocumentContextTransformer::decode(const Memory& memory, const at::Tensor& input,
                                              const DocumentContext* context, trace::Recorder* recorder) {
    if (!memory.context.defined() || m_context->target.empty()) {
        return Transformer::decode(memory, input, context, recorder);
    }
    Attending attending(m_context->target, memory);
    std::vector<PreviousSentences::Row> rows;
    if (recorder) {
        const auto& document = *asPreviousSentences(context);
        rows = document.rows(memory.sentences, config().transformer.maxPositions);
        attending.report(recorder, Side::Target, &rows, document, lengthsOf(input.ne(kPad)));
    }
    return observedLogits(decodeStates(memory, input, recorder, &attending).final, recorder);
}

std::unique_ptr<DecoderState> DocumentContextTransformer::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                                const DocumentContext* context) {
    const c10::InferenceMode inference;
    if (!memory.context.defined() || m_context->target.empty()) {
        return Transformer::start(memory, rowsPerSentence, context);
    }
    const Memory contextMemory{.states = memory.context, .mask = memory.contextMask, .sentences = {}};
    auto state =
        std::make_unique<State>(makeHistory(memory, rowsPerSentence), makeHistory(contextMemory, rowsPerSentence));
    prepareSteps(*state, memory);
    for (const auto& layer : m_context->target) {
        state->contextKeyValue.push_back((*layer->attention->keyValue)(memory.context));
    }
    return state;
}

at::Tensor DocumentContextTransformer::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto* state = dynamic_cast<State*>(&decoderState);
    if (!state) {
        return Transformer::step(decoderState, previous);
    }
    Stepping stepping(m_context->target, *state);
    return logits(stepStates(*state, previous, &stepping).final);
}

namespace systems {

SystemDescription documentContextTransformer() {
    using C = DocumentContextConfig;
    return {.name = "document-context-transformer",
            .title = "Document-level context Transformer",
            .paper = "Zhang, Luan, Sun, Zhai, Xu, Zhang and Liu 2018 (EMNLP)",
            .config = ConfigFields<C>()
                          .whole("sentences", &C::sentences, 1, 1000)
                          .whole("layers", &C::layers, 1, 256)
                          .choice("integration", &C::integration, {"encoder", "decoder", "both"})
                          .flag("gate", &C::gate)
                          .fraction("context_dropout", &C::contextDropout)
                          .under("document_context"),
            .olderConfig = [](ModelConfig& config) { config.set(C{.contextDropout = config.transformer.dropout}); },
            .make = makeAs<DocumentContextTransformer>,
            .describe =
                [](const ModelConfig& config, ModelInfo& info) {
                    info.abilities.readsLater = false;
                    info.abilities.previousSentences = config.part<C>().sentences;
                }};
}

} // namespace systems

} // namespace contexture::model
