// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/concatenation.h"

#include "engine/model/nn/hierarchical.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>

namespace contexture::model {
namespace {

// Changes "encoder.0.self" and "decoder.0.cross" to "encoder.0.context" and "decoder.0.context".
std::string contextSite(const std::string& name) {
    return name.substr(0, name.rfind('.')) + ".context";
}

bool readsSource(const trace::Site& site) {
    return site.keySide == Side::Source;
}

} // namespace

// All parameters that the system adds to its base.
class Concatenation::Context : public torch::nn::Module {
public:
    explicit Context(std::int64_t width)
        : begin(register_parameter("begin", nn::normal(1, width, 1.0 / std::sqrt(double(width))))) {}

    at::Tensor begin; // [1, D], the mark between sentence and context
};

// A recorder between the base and the real recorder: it splits reports on context and sentence together into two.
class Concatenation::Split : public trace::Recorder {
public:
    Split(trace::Recorder& recorder, const PreviousSentences& document, const Layout& layout)
        : m_recorder(recorder), m_document(document), m_layout(layout) {}

    bool wants(const std::string& site) const override {
        return m_recorder.wants(site) || m_recorder.wants(contextSite(site));
    }
    bool wantsLogits() const override { return m_recorder.wantsLogits(); }
    void attention(const trace::Site& site, const at::Tensor& weights) override { // [B, H, T, C + S]
        if (!readsSource(site)) {
            m_recorder.attention(site, weights);
            return;
        }
        trace::Site context = site;
        context.name = contextSite(site.name);
        for (std::size_t i = 0; i < m_layout.context.size(); ++i) {
            const auto b = static_cast<std::int64_t>(i);
            const auto& row = m_layout.context[i];
            const auto start = m_layout.ownStart(i);
            const auto length = m_layout.ownLengths[i];
            const bool ownQueries = site.querySide == Side::Source; // the context's own queries are not recorded
            const QueryRange queries{.first = ownQueries ? start : 0,
                                     .count = ownQueries ? length : weights.size(2),
                                     .firstKey = m_layout.contextStart(i)};
            if (m_recorder.wants(site.name)) {
                const at::Tensor own =
                    weights[b].narrow(1, queries.first, queries.count).narrow(2, start, length); // [H, T', S']
                m_recorder.attention(site, b, nn::toCsr(own, queries.count));
            }
            if (row.visible.empty() || !m_recorder.wants(context.name)) {
                continue;
            }
            auto words = overDocument(weights[b], row, m_document.columns(), queries);
            std::vector<CsrMatrix> sentences;
            for (const auto& head : words) {
                sentences.push_back(bySentence(head, m_document.offsets()));
            }
            context.level = AttentionLevel::Sentence;
            m_recorder.attention(context, b, std::move(sentences));
            context.level = AttentionLevel::Word;
            m_recorder.attention(context, b, std::move(words));
        }
    }
    void attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) override {
        m_recorder.attention(site, b, std::move(heads));
    }
    void gate(const std::string& site, Side querySide, const at::Tensor& gamma) override {
        m_recorder.gate(site, querySide, gamma);
    }
    void visible(std::int64_t b, std::vector<SentenceRange> ranges) override {
        m_recorder.visible(b, std::move(ranges));
    }

private:
    trace::Recorder& m_recorder;
    const PreviousSentences& m_document;
    const Layout& m_layout;
};

// Splits the weights that the base's decoder kept of its steps, too.
struct Concatenation::State : StepState {
    State(nn::StepHistory history, const PreviousSentences& document, Layout layout)
        : StepState(std::move(history)), document(document), layout(std::move(layout)) {}
    bool keepWeights(trace::Recorder& recorder) override { return keepLayerWeights(Split(recorder, document, layout)); }
    void report(trace::Recorder& recorder) const override {
        Split split(recorder, document, layout);
        StepState::report(split);
    }

    const PreviousSentences& document;
    Layout layout;
};

Concatenation::Concatenation(const ModelConfig& config) : Transformer(config) {
    if (sentenceFirst()) {
        m_context = register_module("context", std::make_shared<Context>(config.transformer.width));
    }
}

std::string Concatenation::variant() const {
    return previousSentences(config().part<ConcatenationConfig>().sentences);
}

std::vector<SiteInfo> Concatenation::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    const std::size_t base = sites.size();
    for (std::size_t i = 0; i < base; ++i) {
        if (sites[i].keySide == Side::Source) {
            sites.push_back(contextSiteBeside(sites[i], contextSite(sites[i].name)));
        }
    }
    return sites;
}

std::unique_ptr<DocumentContext> Concatenation::openDocument(std::span<const Pieces> source,
                                                             const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    using Separators = PreviousSentences::Separators;
    const Separators separators = sentenceFirst()                  ? Separators::BeginEnd
                                  : config().transformer.sourceBos ? Separators::Each
                                                                   : Separators::EachEnd;
    return std::make_unique<PreviousSentences>(std::vector<Pieces>(source.begin(), source.end()), settings,
                                               config().part<ConcatenationConfig>().sentences, separators,
                                               sourceStart(config().transformer));
}

bool Concatenation::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                              std::span<const Pieces> source) {
    static_cast<PreviousSentences&>(context).setSource(which, source);
    return true;
}

Concatenation::Layout Concatenation::layout(const PreviousSentences& document,
                                            std::span<const SentenceIndex> sentences) const {
    Layout layout{.context = {}, .ownLengths = {}, .sentenceFirst = sentenceFirst()};
    for (const auto sentence : sentences) {
        const auto own = static_cast<std::int64_t>(document.source().at(sentence.asSize()).size()) + marks();
        layout.ownLengths.push_back(own);
        layout.context.push_back(document.row(sentence, config().transformer.maxPositions - own));
    }
    return layout;
}

Memory Concatenation::encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) {
    if (!context) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = *static_cast<const PreviousSentences*>(context);
    const Layout layout = this->layout(document, batch.sentences);
    const at::Tensor own = batch.pieces.to(at::kCPU).contiguous(); // [B, S]
    const auto lengths = lengthsOf(batch.mask);
    auto together = layout.context; // only its pieces are used
    for (std::size_t b = 0; b < together.size(); ++b) {
        const auto* pieces = own.data_ptr<std::int64_t>() + std::int64_t(b) * own.size(1);
        auto& row = together[b].pieces;
        row.insert(layout.sentenceFirst ? row.begin() : row.end(), pieces, pieces + lengths[b]);
        if (recorder) {
            recorder->visible(static_cast<std::int64_t>(b), layout.context[b].visible);
        }
    }
    const auto joined = joinRows(together, parameterDevice());
    Memory memory{.states = {}, .mask = joined.mask, .sentences = batch.sentences};
    const at::Tensor x = m_context ? embedSource(joined.pieces, m_context->begin[0], true) : embedSource(joined.pieces);
    if (recorder) {
        Split split(*recorder, document, layout);
        memory.states = encodeEmbedded(x, joined.mask, &split);
    } else {
        memory.states = encodeEmbedded(x, joined.mask, nullptr);
    }
    return memory;
}

at::Tensor Concatenation::decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                                 trace::Recorder* recorder) {
    if (!context || !recorder) {
        return Transformer::decode(memory, input, context, recorder);
    }
    const auto& document = *static_cast<const PreviousSentences*>(context);
    const Layout layout = this->layout(document, memory.sentences);
    Split split(*recorder, document, layout);
    return Transformer::decode(memory, input, context, &split);
}

std::unique_ptr<DecoderState> Concatenation::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                   const DocumentContext* context) {
    if (!context) {
        return Transformer::start(memory, rowsPerSentence, context);
    }
    const c10::InferenceMode inference;
    const auto& document = *static_cast<const PreviousSentences*>(context);
    auto state =
        std::make_unique<State>(makeHistory(memory, rowsPerSentence), document, layout(document, memory.sentences));
    prepareSteps(*state, memory);
    return state;
}

namespace systems {

SystemDescription concatenation() {
    using C = ConcatenationConfig;
    return {.name = "concatenation",
            .title = "Concatenation",
            .paper = "Tiedemann and Scherrer 2017 (DiscoMT), as in Yun, Hwang and Jung 2020 (AAAI)",
            .config = ConfigFields<C>()
                          .whole("sentences", &C::sentences, 1, 1000)
                          .choice("order", &C::order, {"sentence_first", "context_first"})
                          .under("concatenation"),
            .olderConfig = [](ModelConfig& config) { config.set(C{.order = C::Order::ContextFirst}); },
            .make = makeAs<Concatenation>,
            .describe =
                [](const ModelConfig& config, ModelInfo& info) {
                    info.abilities.readsLater = false;
                    info.abilities.previousSentences = config.part<C>().sentences;
                }};
}

} // namespace systems

} // namespace contexture::model
