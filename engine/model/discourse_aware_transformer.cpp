// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/discourse_aware_transformer.h"

#include "engine/model/nn/initialise.h"
#include "engine/model/nn/some_rows.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::model {

// All parameters that the system adds to its base.
class DiscourseAwareTransformer::Context : public torch::nn::Module {
public:
    explicit Context(const TransformerConfig& c)
        : begin(register_parameter("begin", nn::normal(1, c.width, 1.0 / std::sqrt(double(c.width)))))
        , layer(register_module("layer", std::make_shared<EncoderLayer>(c)))
        , attention(
              register_module("attention", std::make_shared<nn::CrossAttention>(c.width, c.heads, c.attentionBias)))
        , gate(register_module("gate", std::make_shared<nn::Gate>(c.width, true))) {
        if (c.finalNorm) {
            norm = register_module("norm", std::make_shared<nn::LayerNorm>(c.width, c.layerNorm, c.layerNormEpsilon));
        }
    }

    at::Tensor begin; // [1, D], the embedding before the context's first piece
    std::shared_ptr<EncoderLayer> layer;
    std::shared_ptr<nn::LayerNorm> norm; // null without finalNorm
    std::shared_ptr<nn::CrossAttention> attention;
    std::shared_ptr<nn::Gate> gate;
};

// Mixes the context into the last layer's self-attention.
class DiscourseAwareTransformer::Mixing : public InLayer {
public:
    // rows: the sentences that have context
    Mixing(const Context& parts, std::size_t layer, at::Tensor states, const at::Tensor& mask, nn::SomeRows rows)
        : m_parts(parts)
        , m_layer(layer)
        , m_states(std::move(states))
        , m_padding(nn::KeyMask::padding(mask))
        , m_rows(std::move(rows)) {}

    at::Tensor mixed(std::size_t number, const at::Tensor& query, const at::Tensor& attended) override {
        if (number != m_layer) {
            return attended;
        }
        const at::Tensor context = (*m_parts.attention)(m_rows.of(query), m_states, m_padding,
                                                        observed ? &seen : nullptr); // [B', S, D]
        const auto result = (*m_parts.gate)(m_rows.of(attended), context);
        if (observed) {
            gamma = m_rows.gate(attended, result.gamma);
        }
        return m_rows.into(attended, result.output);
    }

    bool observed = false;
    nn::AttentionSeen seen; // weights [B', H, S, C]
    at::Tensor gamma;       // [B, S, D], one where a sentence has no context

private:
    const Context& m_parts;
    std::size_t m_layer;
    at::Tensor m_states;
    nn::KeyMask m_padding;
    nn::SomeRows m_rows;
};

DiscourseAwareTransformer::DiscourseAwareTransformer(const ModelConfig& config)
    : Transformer(config), m_context(register_module("context", std::make_shared<Context>(config.transformer))) {}

std::string DiscourseAwareTransformer::variant() const {
    return previousSentences(config().part<DiscourseAwareConfig>().sentences);
}

std::vector<SiteInfo> DiscourseAwareTransformer::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    sites.push_back({.name = siteName(),
                     .querySide = Side::Source,
                     .keySide = Side::Source,
                     .isContext = true,
                     .levels = {AttentionLevel::Word},
                     .hasGate = true,
                     .heads = config().transformer.heads});
    return sites;
}

std::unique_ptr<DocumentContext> DiscourseAwareTransformer::openDocument(std::span<const Pieces> source,
                                                                         const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    const auto& own = config().part<DiscourseAwareConfig>();
    using Separators = PreviousSentences::Separators;
    return std::make_unique<PreviousSentences>(std::vector<Pieces>(source.begin(), source.end()), settings,
                                               own.sentences,
                                               own.eachAlone ? Separators::BeginEach : Separators::Begin);
}

bool DiscourseAwareTransformer::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                          std::span<const Pieces> source) {
    static_cast<PreviousSentences&>(context).setSource(which, source);
    return true;
}

at::Tensor DiscourseAwareTransformer::contextStates(const JoinedRows& joined) const {
    at::Tensor x =
        embedSource(joined.pieces, m_context->begin[0], config().part<DiscourseAwareConfig>().scaledBegin); // [B, C, D]
    const auto padding = nn::KeyMask::padding(joined.mask);
    for (std::size_t i = 0; i < lastLayer(); ++i) {
        x = (*encoder().layers[i])(x, padding, nullptr);
    }
    x = (*m_context->layer)(x, padding, nullptr);
    return m_context->norm ? (*m_context->norm)(x) : x;
}

at::Tensor DiscourseAwareTransformer::contextStates(const PreviousSentences& document,
                                                    std::span<const PreviousSentences::Row> rows) const {
    std::vector<std::int32_t> which; // the sentences that are read, each once
    for (const auto& row : rows) {
        for (const auto& range : row.visible) {
            for (auto j = range.begin; j < range.end; ++j) {
                which.push_back(j);
            }
        }
    }
    std::sort(which.begin(), which.end());
    which.erase(std::unique(which.begin(), which.end()), which.end());
    std::vector<PreviousSentences::Row> alone;
    for (const auto j : which) {
        alone.push_back(document.alone(SentenceIndex(j)));
    }
    const auto sentences = joinRows(alone, parameterDevice());
    const at::Tensor states = contextStates(sentences); // [U, L, D]

    std::size_t longest = 0;
    for (const auto& row : rows) {
        longest = std::max(longest, row.pieces.size());
    }
    const auto count = static_cast<std::int64_t>(rows.size());
    at::Tensor places = at::zeros({count, static_cast<std::int64_t>(longest)}, at::kLong); // in states, [B, C]
    for (std::int64_t b = 0; b < count; ++b) {
        auto* place = places.data_ptr<std::int64_t>() + b * places.size(1);
        for (const auto& range : rows[std::size_t(b)].visible) {
            for (auto j = range.begin; j < range.end; ++j) {
                const auto u = std::lower_bound(which.begin(), which.end(), j) - which.begin();
                const auto length = static_cast<std::int64_t>(alone[std::size_t(u)].pieces.size());
                std::iota(place, place + length, u * states.size(1));
                place += length;
            }
        }
    }
    return states.flatten(0, 1)
        .index_select(0, nn::toDevice(places.view({-1}), parameterDevice()))
        .view({count, places.size(1), states.size(2)});
}

Memory DiscourseAwareTransformer::encode(const SourceBatch& batch, const DocumentContext* context,
                                         trace::Recorder* recorder) {
    if (!context) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = *static_cast<const PreviousSentences*>(context);
    std::vector<PreviousSentences::Row> rows; // of the sentences that have context
    std::vector<std::int64_t> reading;        // indices of these sentences
    for (std::size_t b = 0; b < batch.sentences.size(); ++b) {
        auto row = document.row(batch.sentences[b], config().transformer.maxPositions);
        if (recorder) {
            recorder->visible(static_cast<std::int64_t>(b), row.visible);
        }
        if (!row.visible.empty()) {
            reading.push_back(static_cast<std::int64_t>(b));
            rows.push_back(std::move(row));
        }
    }
    if (reading.empty()) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto joined = joinRows(rows, parameterDevice());
    const at::Tensor states =
        config().part<DiscourseAwareConfig>().eachAlone ? contextStates(document, rows) : contextStates(joined);
    Mixing mixing(*m_context, lastLayer(), states, joined.mask,
                  nn::SomeRows(reading, batch.sentences.size(), parameterDevice()));
    mixing.observed = recorder != nullptr;
    if (recorder) {
        mixing.seen = seenAt(siteName(), *recorder);
    }
    Memory memory{.states = encodeStates(batch.pieces, batch.mask, recorder, &mixing),
                  .mask = batch.mask,
                  .sentences = batch.sentences};
    if (recorder) {
        const trace::Site site{
            .name = siteName(), .level = AttentionLevel::Word, .querySide = Side::Source, .keySide = Side::Source};
        const auto lengths = lengthsOf(batch.mask);
        for (std::size_t i = 0; i < reading.size(); ++i) {
            recorder->attention(site, reading[i],
                                overDocument(mixing.seen.weights[std::int64_t(i)], rows[i], document.columns(),
                                             {.count = lengths[std::size_t(reading[i])]}));
            tellSteps(siteName(), mixing.seen,
                      {.b = reading[i],
                       .row = std::int64_t(i),
                       .count = static_cast<std::int64_t>(rows[i].pieces.size()),
                       .places = document.placesOf(rows[i])},
                      *recorder);
        }
        recorder->gate(siteName(), Side::Source, mixing.gamma);
    }
    return memory;
}

namespace systems {

SystemDescription discourseAwareTransformer() {
    using C = DiscourseAwareConfig;
    return {.name = "discourse-aware-transformer",
            .title = "Discourse-aware Transformer",
            .paper = "Voita, Serdyukov, Sennrich and Titov 2018 (ACL), as in Yun, Hwang and Jung 2020 (AAAI)",
            .config = ConfigFields<C>()
                          .whole("sentences", &C::sentences, 1, 1000)
                          .flag("each_alone", &C::eachAlone)
                          .flag("scaled_begin", &C::scaledBegin)
                          .under("discourse_aware"),
            .olderConfig = [](ModelConfig& config) { config.set(C{.eachAlone = false, .scaledBegin = false}); },
            .make = makeAs<DiscourseAwareTransformer>,
            .describe =
                [](const ModelConfig& config, ModelInfo& info) {
                    info.abilities.readsLater = false;
                    info.abilities.previousSentences = config.part<C>().sentences;
                }};
}

} // namespace systems

} // namespace contexture::model
