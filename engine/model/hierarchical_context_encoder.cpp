// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/hierarchical_context_encoder.h"

#include "engine/model/context_states.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/gate.h"
#include "engine/model/nn/normalise.h"
#include "engine/model/nn/some_rows.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>

namespace contexture::model {
namespace {

constexpr const char* kContextEncoderSite = "encoder.context";

} // namespace

class HierarchicalContextEncoder::Modules : public torch::nn::Module {
public:
    explicit Modules(const ModelConfig& config) {
        const auto& t = config.transformer;
        const auto& c = config.part<HierarchicalEncoderConfig>();
        if (c.beginOfContext) {
            begin = register_parameter("begin", at::zeros({t.width}));
        }
        poolingAttention = register_module("pooling_attention",
                                           std::make_shared<nn::SelfAttention>(t.width, t.heads, t.attentionBias));
        poolingScore = register_module("pooling_score", std::make_shared<nn::Linear>(t.width, 1, true));
        upper = register_module("upper", std::make_shared<Stack<EncoderLayer>>(t, 1));
        attention =
            register_module("attention", std::make_shared<nn::CrossAttention>(t.width, t.heads, t.attentionBias));
        gate = register_module("gate", std::make_shared<nn::Gate>(t.width, c.gateBias));
        distances = register_buffer("distances", nn::sinusoids(c.sentences + 1, t.width));
    }

    at::Tensor begin; // [D], distinguishes a context sentence's first mark from BOS; may be undefined
    std::shared_ptr<nn::SelfAttention> poolingAttention;
    std::shared_ptr<nn::Linear> poolingScore; // w and b
    std::shared_ptr<Stack<EncoderLayer>> upper;
    std::shared_ptr<nn::CrossAttention> attention; // h_c
    std::shared_ptr<nn::Gate> gate;
    at::Tensor distances; // [N + 1, D], not stored in bundles
};

// g h_s + (1 - g) h_c in place of the last layer's self-attention, for rows that read context.
class HierarchicalContextEncoder::LastLayer : public InLayer {
public:
    LastLayer(const Modules& modules, std::size_t layer, nn::SomeRows rows)
        : m_modules(modules), m_layer(layer), m_rows(std::move(rows)) {}

    at::Tensor mixed(std::size_t number, const at::Tensor& query, const at::Tensor& attended) override {
        if (number != m_layer) {
            return attended;
        }
        own = m_rows.of(attended);
        read = (*m_modules.attention)(m_rows.of(query), memory, nn::KeyMask::padding(mask), &seen);
        const auto gated = (*m_modules.gate)(own, read);
        gamma = m_rows.gate(attended, gated.gamma);
        return m_rows.into(attended, gated.output);
    }

    at::Tensor memory;      // [B', N, D]
    at::Tensor mask;        // [B', N] bool
    nn::AttentionSeen seen; // weights [B', H, T, N]
    at::Tensor own;         // [B', T, D], h_s
    at::Tensor read;        // [B', T, D], h_c
    at::Tensor gamma;       // [B, T, D]

private:
    const Modules& m_modules;
    std::size_t m_layer;
    nn::SomeRows m_rows;
};

HierarchicalContextEncoder::HierarchicalContextEncoder(const ModelConfig& config)
    : Transformer(config), m_context(register_module("context", std::make_shared<Modules>(config))) {}

std::vector<SiteInfo> HierarchicalContextEncoder::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    sites.push_back({.name = kContextEncoderSite,
                     .querySide = Side::Source,
                     .keySide = Side::Source,
                     .isContext = true,
                     .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                     .hasGate = true,
                     .heads = config().transformer.heads,
                     .sameForEveryQuery = true});
    return sites;
}

std::string HierarchicalContextEncoder::variant() const {
    const int n = config().part<HierarchicalEncoderConfig>().sentences;
    return std::to_string(n) + (n == 1 ? " sentence" : " sentences");
}

// The source encoder without any context.
at::Tensor HierarchicalContextEncoder::lower(const SourceBatch& batch) const {
    at::Tensor x = embedSource(batch.pieces); // [C, S, D]
    if (m_context->begin.defined()) {
        const double scale = config().transformer.scaleEmbedding ? std::sqrt(double(x.size(2))) : 1.0;
        const at::Tensor first = x.narrow(1, 0, 1) + m_context->begin * scale; // [C, 1, D]
        x = at::cat({first, x.narrow(1, 1, x.size(1) - 1)}, 1);
    }
    const auto padding = nn::KeyMask::padding(batch.mask);
    for (const auto& layer : encoder().layers) {
        x = (*layer)(x, padding, nullptr);
    }
    return encoder().finish(x);
}

// Yun et al. 2020, eq. 2 to 4: a = MHA(e, e), alpha = softmax(w a + b), s = sum alpha e.
HierarchicalContextEncoder::Pooled HierarchicalContextEncoder::pool(const at::Tensor& states,
                                                                    const at::Tensor& mask) const {
    const at::Tensor attended = (*m_context->poolingAttention)(states, nn::KeyMask::padding(mask));
    const at::Tensor scores = (*m_context->poolingScore)(attended).squeeze(-1); // [C, S]
    Pooled pooled;
    pooled.weights = nn::normalise(scores, mask, Normaliser::Softmax);
    pooled.vectors = pooled.weights.unsqueeze(1).matmul(states).squeeze(1); // [C, D]
    return pooled;
}

bool HierarchicalContextEncoder::lowerLearns() const {
    if (!at::GradMode::is_enabled()) {
        return false;
    }
    const auto parameters = named_parameters();
    return std::any_of(parameters.begin(), parameters.end(), [](const auto& item) {
        const std::string& name = item.key();
        return item.value().requires_grad() && (name == "context.begin" || name.starts_with("encoder.") ||
                                                name == "source_embedding.weight" || name == "embedding.weight");
    });
}

std::unique_ptr<DocumentContext> HierarchicalContextEncoder::openDocument(std::span<const Pieces> source,
                                                                          const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    auto document = std::make_unique<SentenceVectors>(std::vector<Pieces>(source.begin(), source.end()), settings,
                                                      config().part<HierarchicalEncoderConfig>().sentences);
    std::vector<SentenceIndex> all;
    for (std::size_t i = 0; i < source.size(); ++i) {
        all.emplace_back(static_cast<std::int64_t>(i));
    }
    if (!is_training() || !lowerLearns()) { // otherwise every batch computes the vectors anew, with their history
        compute(*document, all);
    }
    return document;
}

bool HierarchicalContextEncoder::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                           std::span<const Pieces> source) {
    auto& document = static_cast<SentenceVectors&>(context);
    document.setSource(which, source);
    compute(document, which);
    return true;
}

void HierarchicalContextEncoder::compute(SentenceVectors& document, std::span<const SentenceIndex> which) const {
    const nn::ConstantStates constant;
    const nn::NoDropout noDropout;
    std::vector<SentenceIndex> filled;
    std::vector<std::size_t> lengths;
    for (const SentenceIndex sentence : which) {
        if (const auto& pieces = document.source()[sentence.asSize()]; !pieces.empty()) {
            filled.push_back(sentence);
            lengths.push_back(pieces.size());
        }
    }
    inLengthBatches(lengths, positionsTogether(parameterDevice()), [&](const std::vector<std::size_t>& group) {
        std::vector<Pieces> pieces;
        std::vector<SentenceIndex> sentences;
        for (const auto i : group) {
            pieces.push_back(document.source()[filled[i].asSize()]);
            sentences.push_back(filled[i]);
        }
        const SourceBatch batch = makeSourceBatch(pieces, sentences, parameterDevice());
        const at::Tensor states = lower(batch);
        const auto pooled = pool(states, batch.mask);
        document.set(sentences, states, pooled.vectors, pooled.weights);
    });
}

at::Tensor HierarchicalContextEncoder::vectors(const SentenceVectors& document,
                                               std::span<const std::int32_t> which) const {
    const bool isKnown = std::all_of(which.begin(), which.end(), [&](std::int32_t j) { return document.has(j); });
    if (!at::GradMode::is_enabled() && isKnown) {
        return document.vectors(which);
    }
    std::vector<Pieces> pieces;
    std::vector<SentenceIndex> sentences;
    for (const auto j : which) {
        pieces.push_back(document.source()[std::size_t(j)]);
        sentences.emplace_back(j);
    }
    const SourceBatch batch = makeSourceBatch(pieces, sentences, parameterDevice());
    if (lowerLearns() || !isKnown) {
        return pool(lower(batch), batch.mask).vectors;
    }
    return pool(document.states(which, batch.mask.size(1)), batch.mask).vectors;
}

Memory HierarchicalContextEncoder::encode(const SourceBatch& batch, const DocumentContext* context,
                                          trace::Recorder* recorder) {
    if (!context) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = static_cast<const SentenceVectors&>(*context);
    const Reading reading = document.read(batch.sentences);
    for (std::size_t b = 0; recorder && b < batch.sentences.size(); ++b) {
        recorder->visible(static_cast<std::int64_t>(b), reading.visible[b]);
    }
    if (reading.rows.empty()) {
        return Transformer::encode(batch, nullptr, recorder);
    }
    const auto device = batch.pieces.device();
    const at::Tensor read = vectors(document, reading.which);
    const auto shape = reading.place.sizes();
    const auto spread = [&](const at::Tensor& rows, const at::Tensor& index) { // [B', N, D]
        return rows.index_select(0, nn::toDevice(index.view({-1}), device)).view({shape[0], shape[1], rows.size(1)});
    };
    at::Tensor slots = spread(read, reading.place);
    if (config().part<HierarchicalEncoderConfig>().distancePositions) {
        slots = slots + spread(m_context->distances, reading.distance);
    }
    LastLayer last(*m_context, encoder().layers.size() - 1, nn::SomeRows(reading.rows, batch.sentences.size(), device));
    last.mask = nn::toDevice(reading.mask, device);
    last.memory =
        m_context->upper->finish((*m_context->upper->layers[0])(slots, nn::KeyMask::padding(last.mask), nullptr));
    Memory memory{encodeStates(batch.pieces, batch.mask, recorder, &last), batch.mask, batch.sentences};
    if (recorder) {
        report(document, reading, last.seen.weights, lengthsOf(batch.mask), *recorder);
        for (std::size_t i = 0; i < reading.rows.size(); ++i) {
            tell(document, reading, last, i, *recorder);
        }
        recorder->gate(kContextEncoderSite, Side::Source, last.gamma);
    }
    return memory;
}

// Reports the attention to the sentences and, below each, the weights of its words in its vector, which are equal for
// all heads and queries.
void HierarchicalContextEncoder::report(const SentenceVectors& document, const Reading& reading,
                                        const at::Tensor& weights, const std::vector<std::int32_t>& lengths,
                                        trace::Recorder& recorder) const {
    const at::Tensor values = weights.detach().to(at::kCPU, at::kFloat).contiguous(); // [B', H, T, N]
    const auto value = values.accessor<float, 4>();
    std::vector<std::int32_t> offsets{0};
    for (const auto count : document.keyPieceCounts()) {
        offsets.push_back(offsets.back() + count);
    }
    for (std::size_t i = 0; i < reading.rows.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        const auto& window = reading.windows[i];
        const std::int64_t length = lengths[std::size_t(reading.rows[i])];
        std::vector<at::Tensor> inside; // of the window's sentences
        for (const auto j : window) {
            inside.push_back(document.at(j).weights.to(at::kCPU, at::kFloat).contiguous());
        }
        std::vector<CsrMatrix> sentences(static_cast<std::size_t>(values.size(1)));
        std::vector<CsrMatrix> words(sentences.size());
        for (std::size_t h = 0; h < sentences.size(); ++h) {
            sentences[h].columns = static_cast<std::int32_t>(document.keyPieceCounts().size());
            words[h].columns = offsets.back();
            for (std::int64_t t = 0; t < values.size(2); ++t) {
                for (std::size_t n = window.size(); t < length && n-- > 0;) { // the farthest comes first
                    const auto j = window[n];
                    sentences[h].add(j, value[row][static_cast<std::int64_t>(h)][t][static_cast<std::int64_t>(n)]);
                    for (std::int64_t w = 0; w < inside[n].size(0); ++w) {
                        words[h].add(offsets[std::size_t(j)] + static_cast<std::int32_t>(w),
                                     inside[n].data_ptr<float>()[w]);
                    }
                }
                sentences[h].endRow();
                words[h].endRow();
            }
        }
        trace::Site site{.name = kContextEncoderSite, .level = AttentionLevel::Sentence};
        recorder.attention(site, reading.rows[i], std::move(sentences));
        site.level = AttentionLevel::Word;
        site.withinSentence = true;
        recorder.attention(site, reading.rows[i], std::move(words));
    }
}

void HierarchicalContextEncoder::tell(const SentenceVectors& document, const Reading& reading, const LastLayer& last,
                                      std::size_t i, trace::Recorder& recorder) const {
    const auto wish = recorder.wantsSteps(kContextEncoderSite, reading.rows[i]);
    if (!wish) {
        return;
    }
    const auto row = static_cast<std::int64_t>(i);
    const nn::HeadSteps head = nn::headSteps(last.seen, {row, wish->position, wish->head});
    const auto& counts = document.keyPieceCounts();
    const auto sentences = static_cast<std::int64_t>(counts.size());
    trace::LayerSteps steps;
    steps.offsets = {0};
    for (std::int64_t j = 0; j < sentences; ++j) {
        steps.offsets.push_back(steps.offsets.back() + counts[std::size_t(j)]);
        for (std::int32_t piece = 0; piece < counts[std::size_t(j)]; ++piece) {
            steps.places.push_back({SentenceIndex(j), piece - 1}); // after the mark
        }
    }
    const std::int64_t pieces = steps.offsets.back();
    const auto width = last.own.size(2);
    const auto zeros = [&](std::int64_t rows, std::int64_t columns) {
        return at::zeros({rows, columns}, head.keys.options());
    };
    steps.sentences.query = head.query;
    steps.sentences.keys = zeros(sentences, head.keys.size(1));
    steps.sentenceValues = zeros(sentences, head.values.size(1));
    steps.sentences.weights = at::zeros({sentences}, head.keys.options());
    steps.sentences.visible.assign(counts.size(), false);
    steps.words.keys = zeros(pieces, width);
    steps.words.weights = at::zeros({pieces}, head.keys.options());
    steps.words.scoring = KeyScoring::Linear;
    steps.words.vector = m_context->poolingScore->weight[0];
    steps.words.bias = m_context->poolingScore->bias.item<double>();
    steps.words.visible.assign(static_cast<std::size_t>(pieces), false);
    steps.values = zeros(pieces, width);
    for (std::size_t n = 0; n < reading.windows[i].size(); ++n) {
        const auto slot = static_cast<std::int64_t>(n);
        const auto j = reading.windows[i][n];
        steps.sentences.keys[j].copy_(head.keys[slot]);
        steps.sentenceValues[j].copy_(head.values[slot]);
        steps.sentences.weights[j].copy_(head.weights[slot]);
        steps.sentences.visible[std::size_t(j)] = true;
        const SentenceVectors::Sentence sentence = document.at(j);
        const std::int64_t begin = steps.offsets[std::size_t(j)];
        const std::int64_t count = sentence.states.size(0);
        const at::Tensor attended = (*m_context->poolingAttention)(
            sentence.states.unsqueeze(0),
            nn::KeyMask::padding(at::ones({1, count}, sentence.states.options().dtype(at::kBool)))); // [1, n, D]
        steps.words.keys.narrow(0, begin, count).copy_(attended[0]);
        steps.words.weights.narrow(0, begin, count).copy_(sentence.weights);
        steps.values.narrow(0, begin, count).copy_(sentence.states);
        std::fill_n(steps.words.visible.begin() + begin, count, true);
    }
    steps.toContext = ToContext::Projection;
    tellGate(last.own[row][wish->position], last.read[row][wish->position], *m_context->gate, steps);
    recorder.steps(std::move(steps));
}

namespace systems {

SystemDescription hierarchicalContextEncoder() {
    using C = HierarchicalEncoderConfig;
    return {.name = "hierarchical-context-encoder",
            .title = "Hierarchical context encoder",
            .paper = "Yun, Hwang and Jung 2020 (AAAI)",
            .config = ConfigFields<C>()
                          .whole("sentences", &C::sentences, 1, 1000)
                          .flag("distance_positions", &C::distancePositions)
                          .flag("begin_of_context", &C::beginOfContext)
                          .flag("gate_bias", &C::gateBias)
                          .under("hierarchical_context_encoder"),
            .make = makeAs<HierarchicalContextEncoder>,
            .describe = [](const ModelConfig& config, ModelInfo& info) {
                info.abilities.readsLater = false;
                info.abilities.previousSentences = config.part<C>().sentences;
            }};
}

} // namespace systems

} // namespace contexture::model
