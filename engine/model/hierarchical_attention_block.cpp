// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/hierarchical_attention_block.h"

#include "engine/model/nn/dropout.h"
#include "engine/model/nn/normalise.h"

#include <ATen/ATen.h>

#include <cmath>

namespace contexture::model {

HierarchicalAttentionBlock::HierarchicalAttentionBlock(const TransformerConfig& base,
                                                       const HierarchicalNetworkConfig& config)
    : m_config(config) {
    const auto d = base.width;
    const auto norm = [&](const char* name) {
        return register_module(name, std::make_shared<nn::LayerNorm>(d, base.layerNorm, base.layerNormEpsilon));
    };
    const auto attention = [&](const char* name) {
        return register_module(name, std::make_shared<nn::CrossAttention>(d, config.heads, true));
    };
    m_wordQueryNorm = norm("word_query_norm");
    m_sentenceQueryNorm = norm("sentence_query_norm");
    m_word = attention("word_attention");
    m_summaryNorm = norm("summary_norm");
    m_sentence = attention("sentence_attention");
    m_feedForwardNorm = norm("feed_forward_norm");
    m_feedForward = register_module("feed_forward", std::make_shared<nn::FeedForward>(d, config.feedForward));
    m_gate = register_module("gate", std::make_shared<nn::Gate>(d, config.gateBias));
    if (config.gateLayerNorm) {
        m_gateNorm = norm("gate_norm");
    }
}

HierarchicalAttentionBlock::Keys HierarchicalAttentionBlock::project(const Sentences& sentences) const {
    TORCH_CHECK(sentences.states.dim() == 3 && sentences.readable.sizes() == sentences.states.sizes().slice(0, 2),
                "hierarchical attention reads states [C, S, D] and what of them is readable [C, S]");
    return {(*m_word->keyValue)(sentences.states), sentences.readable, sentences.real, sentences.zeroed};
}

HierarchicalAttentionBlock::Slots HierarchicalAttentionBlock::gather(const Keys& keys, const Window& window) const {
    const auto batch = window.sentence.size(0);
    const auto slots = window.sentence.size(1);
    const auto length = keys.keyValue.size(1);
    const auto width = keys.keyValue.size(2) / 2;
    const at::Tensor place = window.sentence.reshape({-1}); // [B k]
    const at::Tensor both = keys.keyValue.index_select(0, place)
                                .view({batch, slots, length, 2, m_config.heads, width / m_config.heads})
                                .permute({3, 0, 1, 4, 2, 5}); // [2, B, k, H, S, d_k]
    const at::Tensor readable = keys.readable.index_select(0, place).view({batch, slots, 1, 1, length});
    const at::Tensor real = keys.real.index_select(0, place).view({batch, slots, 1, 1, length});
    const at::Tensor present = window.present.view({batch, slots, 1, 1, 1});
    Slots result;
    result.key = both[0];
    result.value = both[1];
    if (keys.zeroed.defined()) {
        result.value =
            result.value.masked_fill(keys.zeroed.index_select(0, place).view({batch, slots, 1, length, 1}), 0.0);
    }
    result.uniform = readable.logical_and(present).any(-1, true).logical_not(); // [B, k, 1, 1, 1]
    result.visible = at::where(result.uniform, real, readable);                 // [B, k, 1, 1, S]
    result.present = window.present.view({batch, 1, 1, slots});
    result.empty = result.present.any(-1, true).logical_not(); // [B, 1, 1, 1]
    result.present = result.present.logical_or(result.empty);
    return result;
}

HierarchicalAttentionBlock::Slots HierarchicalAttentionBlock::Slots::rows(const at::Tensor& index) const {
    const auto select = [&index](const at::Tensor& x) { return x.index_select(0, index); };
    return {select(key), select(value), select(visible), select(uniform), select(present), select(empty)};
}

// s^j of eq. 3: the summary of each sentence's words for every query.
at::Tensor HierarchicalAttentionBlock::words(const at::Tensor& query, const Slots& slots, Result& result) const {
    const auto batch = query.size(0);
    const auto steps = query.size(1);
    const auto headSize = query.size(2) / m_config.heads;
    const at::Tensor q =
        (*m_word->query)(query).view({batch, 1, steps, m_config.heads, headSize}).transpose(2, 3); // [B, 1, H, T, d_k]
    const at::Tensor scores = (q / std::sqrt(double(headSize))).matmul(slots.key.transpose(-2, -1)); // [B, k, H, T, S]
    result.word = nn::normalise(scores.masked_fill(slots.uniform, 0.0), slots.visible, m_config.wordNormaliser);
    const at::Tensor heads = nn::dropout(result.word, m_config.contextDropout, is_training()).matmul(slots.value);
    const at::Tensor joined = heads.transpose(2, 3).reshape({batch, -1, steps, query.size(2)}); // [B, k, T, D]
    return (*m_summaryNorm)((*m_word->output)(joined));
}

// Eq. 4: attention over the summaries of all sentences, separately for every query.
at::Tensor HierarchicalAttentionBlock::sentences(const at::Tensor& query, const at::Tensor& summaries,
                                                 const Slots& slots, Result& result) const {
    const auto batch = query.size(0);
    const auto steps = query.size(1);
    const auto width = query.size(2);
    const auto headSize = width / m_config.heads;
    const auto k = summaries.size(1);
    const at::Tensor q = (*m_sentence->query)(query).view({batch, 1, steps, m_config.heads, headSize}) /
                         std::sqrt(double(headSize)); // [B, 1, T, H, d_k]
    const at::Tensor both = (*m_sentence->keyValue)(summaries).view({batch, k, steps, 2, m_config.heads, headSize});
    const at::Tensor scores = (q * both.select(3, 0)).sum(-1).permute({0, 3, 2, 1}); // [B, H, T, k]
    result.sentence =
        nn::normalise(scores.masked_fill(slots.empty, 0.0), slots.present, m_config.sentenceNormaliser); // [B, H, T, k]
    const at::Tensor weights = nn::dropout(result.sentence, m_config.contextDropout, is_training())
                                   .permute({0, 3, 2, 1})
                                   .unsqueeze(-1);                 // [B, k, T, H, 1]
    const at::Tensor heads = (weights * both.select(3, 1)).sum(1); // [B, T, H, d_k]
    return (*m_sentence->output)(heads.reshape({batch, steps, width}));
}

at::Tensor HierarchicalAttentionBlock::transformed(const at::Tensor& x) const {
    const double p = m_config.contextDropout;
    const at::Tensor inner = nn::dropout((*m_feedForward->inner)((*m_feedForwardNorm)(x)).relu(), p, is_training());
    return x + nn::dropout((*m_feedForward->outer)(inner), p, is_training());
}

HierarchicalAttentionBlock::Result HierarchicalAttentionBlock::operator()(const at::Tensor& h,
                                                                          const Slots& slots) const {
    TORCH_CHECK(h.dim() == 3 && slots.key.size(0) == h.size(0), "hierarchical attention needs h [B, T, D]");
    const at::Tensor query = m_config.detach ? h.detach() : h;
    Result result;
    const at::Tensor summaries = words((*m_wordQueryNorm)(query), slots, result);            // [B, k, T, D]
    const at::Tensor x = sentences((*m_sentenceQueryNorm)(query), summaries, slots, result); // [B, T, D]
    result.d = transformed(x);
    const auto gated = (*m_gate)(h, result.d);
    result.gamma = gated.gamma;
    result.output = m_gateNorm ? (*m_gateNorm)(gated.output) : gated.output;
    return result;
}

} // namespace contexture::model
