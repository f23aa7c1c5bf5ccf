// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/adapted_concatenation.h"

#include "engine/model/nn/dropout.h"
#include "engine/model/nn/feed_forward.h"
#include "engine/model/nn/layer_norm.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>

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

// One adapter a layer, "encoder.0", "decoder.0", ...
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

    at::Tensor inserted(std::size_t number, const at::Tensor& x) override {
        const at::Tensor added = nn::dropout(m_system.m_adapters->of(m_stack, number)(x),
                                             m_system.config().transformer.dropout, m_system.is_training());
        return x + (m_reads.defined() ? added * m_reads : added);
    }

private:
    const AdaptedConcatenation& m_system;
    Side m_stack;
    at::Tensor m_reads; // [B, 1, 1], 1 or 0; undefined: all rows read
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
