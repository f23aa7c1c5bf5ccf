// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/adapted_concatenation.h"

#include "engine/core/error.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/feed_forward.h"
#include "engine/model/nn/layer_norm.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>

namespace contexture::model {
namespace {

// W2 relu(W1 LN(x) + b1) + b2.
class Adapter : public torch::nn::Module {
public:
    Adapter(const TransformerConfig& c, std::int64_t inner)
        : m_norm(register_module("norm", std::make_shared<nn::LayerNorm>(c.width, c.layerNorm, c.layerNormEpsilon)))
        , m_feedForward(register_module("feed_forward", std::make_shared<nn::FeedForward>(c.width, inner))) {
        const at::NoGradGuard noGradients;
        m_feedForward->outer->weight.zero_();
    }

    at::Tensor operator()(const at::Tensor& x) const { return (*m_feedForward)((*m_norm)(x)); } // [..., D]

private:
    std::shared_ptr<nn::LayerNorm> m_norm;
    std::shared_ptr<nn::FeedForward> m_feedForward;
};

} // namespace

// One adapter a layer, "encoder_0", "decoder_0", ...
class AdaptedConcatenation::Adapters : public torch::nn::Module {
public:
    explicit Adapters(const ModelConfig& config) {
        const auto& c = config.transformer;
        const auto make = [&](const std::string& stack, int layers, std::vector<std::shared_ptr<Adapter>>& all) {
            for (int i = 0; i < layers; ++i) {
                all.push_back(
                    register_module(stack + "_" + std::to_string(i),
                                    std::make_shared<Adapter>(c, config.part<AdaptedConcatenationConfig>().adapter)));
            }
        };
        make("encoder", c.encoderLayers, m_encoder);
        make("decoder", c.decoderLayers, m_decoder);
    }

    const Adapter& of(Side stack, std::size_t layer) const {
        return *(stack == Side::Source ? m_encoder : m_decoder).at(layer);
    }

private:
    std::vector<std::shared_ptr<Adapter>> m_encoder;
    std::vector<std::shared_ptr<Adapter>> m_decoder;
};

class AdaptedConcatenation::Adapted final : public InLayer {
public:
    Adapted(const AdaptedConcatenation& system, Side stack, at::Tensor reads)
        : m_system(system), m_stack(stack), m_reads(std::move(reads)) {}

    // From now on the loss of `guided` is added to the guide's.
    void follow(std::shared_ptr<AttentionGuide> guide, std::vector<Guided> guided) {
        m_guide = std::move(guide);
        m_guided = std::move(guided);
    }

    at::Tensor mixed(std::size_t number, const at::Tensor& query, const at::Tensor& attended) override {
        if (m_guide && number + 1 == m_system.encoder().layers.size()) {
            const at::Tensor loss = m_system.guidanceLoss(m_guided, *m_guide, query);
            m_guide->loss = m_guide->loss.defined() ? m_guide->loss + loss : loss;
        }
        return attended;
    }
    at::Tensor inserted(std::size_t number, const at::Tensor& x) override {
        const at::Tensor added = nn::dropout(m_system.m_adapters->of(m_stack, number)(x),
                                             m_system.config().transformer.dropout, m_system.is_training());
        return x + (m_reads.defined() ? added * m_reads : added);
    }

private:
    const AdaptedConcatenation& m_system;
    Side m_stack;
    at::Tensor m_reads;                      // [B, 1, 1], 1 or 0; undefined: all rows read
    std::shared_ptr<AttentionGuide> m_guide; // null: none
    std::vector<Guided> m_guided;
};

AdaptedConcatenation::AdaptedConcatenation(const ModelConfig& config)
    : ConcatenationAtDecoding(config), m_adapters(register_module("context", std::make_shared<Adapters>(config))) {}

std::unique_ptr<InLayer> AdaptedConcatenation::inStack(Side stack, const std::vector<bool>& reads) const {
    at::Tensor which;
    if (std::find(reads.begin(), reads.end(), false) != reads.end()) {
        which = at::zeros({static_cast<std::int64_t>(reads.size()), 1, 1});
        for (std::size_t b = 0; b < reads.size(); ++b) {
            which.data_ptr<float>()[b] = reads[b] ? 1.0F : 0.0F;
        }
        which = nn::toDevice(which, parameterDevice());
    }
    return std::make_unique<Adapted>(*this, stack, std::move(which));
}

std::unique_ptr<InLayer> AdaptedConcatenation::inEncoder(const WindowDocument& document,
                                                         const std::vector<WindowDocument::Window>& windows,
                                                         std::span<const SentenceIndex> sentences) const {
    auto inside = this->inside(Side::Source, windows);
    if (inside && document.guide && at::GradMode::is_enabled()) {
        auto guided = guidedIn(document, windows, sentences);
        if (!guided.empty()) {
            static_cast<Adapted&>(*inside).follow(document.guide, std::move(guided));
        }
    }
    return inside;
}

void AdaptedConcatenation::guide(DocumentContext& document, std::shared_ptr<AttentionGuide> guide) {
    if (guide && config().transformer.relativeBuckets > 0) {
        throw Error("attention with relative positions cannot be guided", "training.guide_weight", "leave it out");
    }
    static_cast<WindowDocument&>(document).guide = std::move(guide);
}

std::vector<AdaptedConcatenation::Guided>
AdaptedConcatenation::guidedIn(const WindowDocument& document, const std::vector<WindowDocument::Window>& windows,
                               std::span<const SentenceIndex> sentences) const {
    const auto& offsets = document.offsets(Side::Source);
    std::vector<Guided> all;
    for (std::size_t b = 0; b < windows.size(); ++b) {
        const auto words = document.guide->words.find(sentences[b]);
        if (words == document.guide->words.end()) {
            continue;
        }
        const auto& columns = windows[b].source.columns;   // ascending
        const auto positionOf = [&](std::int32_t column) { // negative: it is not read
            const auto found = std::lower_bound(columns.begin(), columns.end(), column);
            return found != columns.end() && *found == column ? marksBefore() + (found - columns.begin()) : -1;
        };
        for (const GuidedWord& word : words->second) {
            Guided guided{.row = static_cast<std::int64_t>(b),
                          .length = marks() + windows[b].sourceLength() + windows[b].own,
                          .share = 1.0 / static_cast<double>(word.pieces.size())};
            for (const auto& place : word.deciding) {
                const auto begin = offsets[place.sentence.asSize()];
                if (const auto position = positionOf(begin + place.piece); position >= 0) {
                    guided.words.push_back(position);
                    for (std::int32_t column = begin; column < offsets[place.sentence.asSize() + 1]; ++column) {
                        guided.sentences.push_back(positionOf(column));
                    }
                }
            }
            for (const std::int32_t piece : word.pieces) {
                guided.position = marksBefore() + windows[b].sourceLength() + piece;
                if (!guided.words.empty()) {
                    all.push_back(guided);
                }
            }
        }
    }
    return all;
}

at::Tensor AdaptedConcatenation::guidanceLoss(const std::vector<Guided>& guided, const AttentionGuide& guide,
                                              const at::Tensor& x) const {
    const auto count = static_cast<std::int64_t>(guided.size());
    const auto keys = x.size(1);
    const bool toSentences = guide.level == AttentionLevel::Sentence;
    at::Tensor target = at::zeros({count, 1, keys});             // [G, 1, S]
    at::Tensor visible = at::zeros({count, 1, keys}, at::kBool); // [G, 1, S]
    at::Tensor places = at::zeros({2, count}, at::kLong);        // row; row and position in one index
    at::Tensor share = at::zeros({count});
    for (std::int64_t g = 0; g < count; ++g) {
        const Guided& one = guided[std::size_t(g)];
        for (const std::int64_t key : toSentences ? one.sentences : one.words) {
            target.data_ptr<float>()[g * keys + key] = 1.0F;
        }
        visible[g][0].narrow(0, 0, one.length).fill_(true);
        places.data_ptr<std::int64_t>()[g] = one.row;
        places.data_ptr<std::int64_t>()[count + g] = one.row * keys + one.position;
        share.data_ptr<float>()[g] = static_cast<float>(one.share);
    }
    const auto onDevice = [&](const at::Tensor& all) { return nn::toDevice(all, x.device()); };
    const at::Tensor stacked = (*encoder().layers.back()->attention->queryKeyValue)(x); // [B, S, 3 A]
    const auto width = stacked.size(-1) / 3;
    const auto heads = std::int64_t{config().transformer.heads};
    const at::Tensor query = stacked.flatten(0, 1)
                                 .index_select(0, onDevice(places[1]))
                                 .narrow(-1, 0, width)
                                 .reshape({count, heads, 1, width / heads}); // [G, H, 1, d_k]
    const at::Tensor key = stacked.index_select(0, onDevice(places[0]))
                               .narrow(-1, width, width)
                               .reshape({count, keys, heads, width / heads})
                               .permute({0, 2, 3, 1});                                   // [G, H, d_k, S]
    at::Tensor scores = query.matmul(key).squeeze(2) / std::sqrt(double(width / heads)); // [G, H, S]
    if (guide.head.isValid()) {
        scores = scores.narrow(1, guide.head.value, 1);
    }
    at::Tensor losses; // [G, H or 1]
    if (toSentences) { // -log of what the sentences get together
        constexpr double kHidden = -1e30;
        const at::Tensor read = scores.masked_fill(onDevice(visible).logical_not(), kHidden);
        losses = read.logsumexp(-1) - read.masked_fill(onDevice(target).eq(0.0), kHidden).logsumexp(-1);
    } else {
        losses =
            normaliserLoss(scores, onDevice(target / target.sum(-1, true)), onDevice(visible), Normaliser::Softmax);
    }
    return (losses.mean(1) * onDevice(share)).sum();
}

namespace systems {

SystemDescription adaptedConcatenation() {
    using C = AdaptedConcatenationConfig;
    return {
        .name = "concatenation-adapted",
        .title = "Concatenation with adapters",
        .paper = "input as in Tiedemann and Scherrer 2017 (DiscoMT), adapters of Bapna and Firat 2019 (EMNLP)",
        .config = ConfigFields<C>()
                      .inner(&C::window, windowFields())
                      .whole("adapter", &C::adapter, 1, 65536)
                      .under("concatenation_adapted"),
        .overEveryBase = true,
        .make = makeAs<AdaptedConcatenation>,
        .describe = [](const ModelConfig& config, ModelInfo& info) { describeWindow(config.part<C>().window, info); }};
}

} // namespace systems

} // namespace contexture::model
