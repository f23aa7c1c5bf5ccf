// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/layers.h"

#include "engine/model/nn/dropout.h"

#include <ATen/ATen.h>

namespace contexture::model {
namespace {

std::shared_ptr<nn::FeedForward> makeFeedForward(const TransformerConfig& c) {
    return std::make_shared<nn::FeedForward>(
        c.width, c.feedForward,
        nn::FeedForwardKind{.activation = c.activation, .bias = c.feedForwardBias, .gated = c.gatedFeedForward});
}

std::shared_ptr<nn::LayerNorm> makeNorm(const TransformerConfig& config) {
    return std::make_shared<nn::LayerNorm>(config.width, config.layerNorm, config.layerNormEpsilon);
}

} // namespace

Residual::Residual(const TransformerConfig& config, std::shared_ptr<nn::LayerNorm> norm)
    : m_pre(config.norm == NormPlacement::Pre), m_dropout(config.dropout), m_norm(std::move(norm)) {}

at::Tensor Residual::before(const at::Tensor& x) const {
    return m_pre ? (*m_norm)(x) : x;
}

at::Tensor Residual::after(const at::Tensor& x, const at::Tensor& f, bool training) const {
    const at::Tensor sum = x + nn::dropout(f, m_dropout, training);
    return m_pre ? sum : (*m_norm)(sum);
}

EncoderLayer::EncoderLayer(const TransformerConfig& c)
    : attention(register_module("attention",
                                std::make_shared<nn::SelfAttention>(c.width, c.heads, c.attentionBias, c.headsWidth())))
    , attentionNorm(register_module("attention_norm", makeNorm(c)))
    , feedForward(register_module("feed_forward", makeFeedForward(c)))
    , feedForwardNorm(register_module("feed_forward_norm", makeNorm(c)))
    , m_attentionResidual(c, attentionNorm)
    , m_feedForwardResidual(c, feedForwardNorm) {}

at::Tensor EncoderLayer::operator()(const at::Tensor& x, const nn::KeyMask& padding, nn::AttentionSeen* seen,
                                    InLayer* inside, std::size_t number) const {
    const at::Tensor query = m_attentionResidual.before(x);
    at::Tensor attended = (*attention)(query, padding, seen);
    if (inside) {
        attended = inside->mixed(number, query, attended);
    }
    at::Tensor middle = m_attentionResidual.after(x, attended, is_training());
    if (inside) {
        middle = inside->inserted(number, middle);
    }
    const at::Tensor transformed = (*feedForward)(m_feedForwardResidual.before(middle));
    return m_feedForwardResidual.after(middle, transformed, is_training());
}

DecoderLayer::DecoderLayer(const TransformerConfig& c)
    : selfAttention(register_module(
          "self_attention", std::make_shared<nn::SelfAttention>(c.width, c.heads, c.attentionBias, c.headsWidth())))
    , selfNorm(register_module("self_norm", makeNorm(c)))
    , crossAttention(register_module(
          "cross_attention", std::make_shared<nn::CrossAttention>(c.width, c.heads, c.attentionBias, c.headsWidth())))
    , crossNorm(register_module("cross_norm", makeNorm(c)))
    , feedForward(register_module("feed_forward", makeFeedForward(c)))
    , feedForwardNorm(register_module("feed_forward_norm", makeNorm(c)))
    , m_heads(c.heads)
    , m_selfResidual(c, selfNorm)
    , m_crossResidual(c, crossNorm)
    , m_feedForwardResidual(c, feedForwardNorm) {}

DecoderLayerStates DecoderLayer::operator()(const at::Tensor& x, const at::Tensor& memory, const nn::KeyMask& causal,
                                            const nn::KeyMask& padding, const Seen& seen, InLayer* inside,
                                            std::size_t number) const {
    const at::Tensor query = m_selfResidual.before(x);
    at::Tensor own = (*selfAttention)(query, causal, seen.self);
    if (inside) {
        own = inside->mixed(number, query, own);
    }
    at::Tensor afterSelf = m_selfResidual.after(x, own, is_training());
    if (inside) {
        afterSelf = inside->inserted(number, afterSelf);
    }
    DecoderLayerStates states;
    states.crossAttention = (*crossAttention)(m_crossResidual.before(afterSelf), memory, padding, seen.cross);
    const at::Tensor afterCross = m_crossResidual.after(afterSelf, states.crossAttention, is_training());
    states.afterCross = m_feedForwardResidual.before(afterCross);
    states.output = m_feedForwardResidual.after(afterCross, (*feedForward)(states.afterCross), is_training());
    return states;
}

DecoderLayerStates DecoderLayer::step(const at::Tensor& x, const Past& past, InLayer* inside,
                                      std::size_t number) const {
    const at::Tensor query = m_selfResidual.before(x);
    const at::Tensor projected = (*selfAttention->queryKeyValue)(query); // [N, 3 D]
    at::Tensor own = (*selfAttention->output)(past.cache.attend(projected, past.history, m_heads, past.added));
    if (inside) {
        own = inside->mixed(number, query, own);
    }
    at::Tensor afterSelf = m_selfResidual.after(x, own, false);
    if (inside) {
        afterSelf = inside->inserted(number, afterSelf);
    }
    const at::Tensor source = (*crossAttention->query)(m_crossResidual.before(afterSelf)); // [N, D]
    DecoderLayerStates states;
    states.crossAttention = (*crossAttention->output)(
        nn::attendMemory(source, past.memoryKeyValue, past.history, m_heads, past.cache.memoryWeights()));
    const at::Tensor afterCross = m_crossResidual.after(afterSelf, states.crossAttention, false);
    states.afterCross = m_feedForwardResidual.before(afterCross);
    states.output = m_feedForwardResidual.after(afterCross, (*feedForward)(states.afterCross), false);
    return states;
}

} // namespace contexture::model
