// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/selective_context.h"

#include "engine/model/nn/dropout.h"
#include "engine/model/nn/normalise.h"
#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>

namespace contexture::model {
namespace {

using Type = SelectiveAttentionConfig::Type;

// Without gradients, scores of flat attention are computed for as many sentences at a time as fit into this number of
// floats.
constexpr std::int64_t kScoreBudget = std::int64_t(1) << 24;

// Applies the user's change before the scores become weights.
void applyTo(nn::HierarchicalOperands& operands, const ContextChange& change) {
    if (change.normaliser) {
        operands.sentence = *change.normaliser;
    }
    if (change.temperature != 1.0) {
        operands.sentenceQuery = operands.sentenceQuery / change.temperature;
    }
    if (change.weight) {
        operands.setSentence = change.weight->first.value;
        operands.setWeight = change.weight->second;
    }
}

// Returns value [H, W, d_k] with zeros at these words.
at::Tensor withZeros(const at::Tensor& value, std::span<const std::int32_t> words) {
    if (words.empty()) {
        return value;
    }
    const at::Tensor rows = at::tensor(std::vector<std::int64_t>(words.begin(), words.end()), at::kLong);
    return value.index_fill(1, nn::toDevice(rows, value.device()), 0.0);
}

// heads [B, H, T, d_k]: sets all but the kept heads to zero, also in the record.
at::Tensor keepHeads(const at::Tensor& heads, const std::vector<HeadIndex>& kept, nn::HierarchicalRecord* record) {
    at::Tensor mask = at::zeros({heads.size(1)}, heads.options());
    for (const HeadIndex head : kept) {
        mask.narrow(0, head.value, 1).fill_(1.0);
    }
    for (auto* level : {record ? &record->sentence : nullptr, record ? &record->word : nullptr}) {
        for (std::size_t b = 0; level && b < level->size(); ++b) {
            for (std::size_t h = 0; h < (*level)[b].size(); ++h) {
                if (std::find(kept.begin(), kept.end(), HeadIndex(static_cast<std::int64_t>(h))) == kept.end()) {
                    CsrMatrix& matrix = (*level)[b][h];
                    CsrMatrix empty{.columns = matrix.columns};
                    empty.rowStart.assign(matrix.rowStart.size(), 0);
                    matrix = std::move(empty);
                }
            }
        }
    }
    return heads * mask.view({1, -1, 1, 1});
}

} // namespace

SelectiveContext::SelectiveContext(const TransformerConfig& base, const SelectiveAttentionConfig& config)
    : m_config(config) {
    const auto d = base.width;
    const auto matrix = [&](const char* name) {
        return register_module(name, std::make_shared<nn::Linear>(d, d, false));
    };
    const auto norm = [&](const char* name) {
        return register_module(name, std::make_shared<nn::LayerNorm>(d, base.layerNorm, base.layerNormEpsilon));
    };
    if (config.type == Type::Hierarchical) {
        m_sentenceQuery = matrix("sentence_query");
        m_sentenceKey = matrix("sentence_key");
        m_query = matrix("word_query");
        m_key = matrix("word_key");
    } else {
        m_query = matrix("query");
        m_key = matrix("key");
    }
    m_value = matrix("value");
    m_output = matrix("output");
    m_attentionNorm = norm("attention_norm");
    m_feedForward = register_module("feed_forward", std::make_shared<nn::FeedForward>(d, config.feedForward));
    m_feedForwardNorm = norm("feed_forward_norm");
    m_gate = register_module("gate", std::make_shared<nn::Gate>(d, config.gateBias));
    if (config.gateLayerNorm) {
        m_gateNorm = norm("gate_norm");
    }
}

at::Tensor SelectiveContext::split(const at::Tensor& x) const {
    auto shape = x.sizes().vec();
    shape.back() = m_config.heads;
    shape.push_back(x.size(-1) / m_config.heads);
    return x.view(shape).transpose(-3, -2);
}

SelectiveContext::Keys SelectiveContext::project(const ContextStates& states) const {
    Keys keys;
    keys.counts = states.counts;
    keys.offsets = states.offsets;
    const bool overSentences = m_config.type == Type::FlatSentence;
    keys.key = split((*m_key)(overSentences ? states.sentenceKeys : states.keys)).contiguous();
    keys.value = split((*m_value)(overSentences ? states.sentenceValues : states.values)).contiguous();
    if (m_config.type == Type::Hierarchical) {
        keys.sentenceKey = split((*m_sentenceKey)(states.sentenceKeys)).contiguous();
    }
    return keys;
}

SelectiveContext::Keys SelectiveContext::project(const ContextStates& states, const Keys& before,
                                                 std::span<const SentenceIndex> which) const {
    std::vector<std::int64_t> sentences;
    for (const SentenceIndex each : which) {
        sentences.push_back(each.value);
    }
    std::sort(sentences.begin(), sentences.end());
    sentences.erase(std::unique(sentences.begin(), sentences.end()), sentences.end());
    ContextStates own; // states of these sentences only
    std::vector<std::int64_t> words;
    for (const std::int64_t j : sentences) {
        own.counts.push_back(states.counts[std::size_t(j)]);
        own.offsets.push_back(own.offsets.back() + own.counts.back());
        for (std::int64_t w = states.offsets[std::size_t(j)]; w < states.offsets[std::size_t(j) + 1]; ++w) {
            words.push_back(w);
        }
    }
    const at::Tensor wordRows = nn::toDevice(at::tensor(words, at::kLong), states.keys.device());
    const at::Tensor sentenceRows = nn::toDevice(at::tensor(sentences, at::kLong), states.keys.device());
    own.keys = states.keys.index_select(0, wordRows);
    own.values = states.values.index_select(0, wordRows);
    own.sentenceKeys = states.sentenceKeys.index_select(0, sentenceRows);
    own.sentenceValues = states.sentenceValues.index_select(0, sentenceRows);
    const Keys made = project(own);

    // Joins old and new parts in the document's order.
    const auto joined = [&](const at::Tensor& old, const at::Tensor& now, bool ofSentences) {
        std::vector<at::Tensor> parts;
        const auto take = [&](const at::Tensor& from, std::int64_t begin, std::int64_t end) {
            if (begin < end) {
                parts.push_back(from.narrow(1, begin, end - begin));
            }
        };
        std::int64_t from = 0; // the first sentence that is not joined yet
        for (std::size_t k = 0; k <= sentences.size(); ++k) {
            const std::int64_t to = k < sentences.size() ? sentences[k] : std::int64_t(before.counts.size());
            take(old, ofSentences ? from : before.offsets[std::size_t(from)],
                 ofSentences ? to : before.offsets[std::size_t(to)]);
            if (k < sentences.size()) {
                const auto row = std::int64_t(k);
                take(now, ofSentences ? row : made.offsets[k], ofSentences ? row + 1 : made.offsets[k + 1]);
            }
            from = to + 1;
        }
        return parts.empty() ? now : at::cat(parts, 1).contiguous();
    };
    const bool overSentences = m_config.type == Type::FlatSentence;
    Keys keys;
    keys.counts = states.counts;
    keys.offsets = states.offsets;
    keys.key = joined(before.key, made.key, overSentences);
    keys.value = joined(before.value, made.value, overSentences);
    if (m_config.type == Type::Hierarchical) {
        keys.sentenceKey = joined(before.sentenceKey, made.sentenceKey, true);
    }
    return keys;
}

SelectiveContext::Result SelectiveContext::operator()(const Query& query, const Keys& keys, Record* record) const {
    TORCH_CHECK(query.query.dim() == 3 && query.query.sizes() == query.own.sizes() &&
                    query.visible.size(0) == query.query.size(0) &&
                    query.visible.size(1) == static_cast<std::int64_t>(keys.counts.size()),
                "the context layer needs query and own [B, T, D] and visible [B, S]");
    const at::Tensor heads = m_config.type == Type::Hierarchical ? attendHierarchical(query, keys, record)
                                                                 : attendFlat(query, keys, record); // [B, H, T, d_k]
    const at::Tensor joined = heads.transpose(1, 2).reshape(query.query.sizes());                   // [B, T, D]
    const at::Tensor n = (*m_attentionNorm)((*m_output)(joined));
    const at::Tensor transformed = nn::dropout((*m_feedForward)(n), m_config.contextDropout, is_training());
    Result result;
    result.d = (*m_feedForwardNorm)(transformed);
    auto gated = (*m_gate)(query.own, result.d);
    if (query.change && query.change->share) {
        gated.gamma = at::full_like(gated.gamma, 1.0 - *query.change->share);
        gated.output = gated.gamma * query.own + (1.0 - gated.gamma) * result.d;
    }
    result.gamma = gated.gamma;
    result.output = m_gateNorm ? (*m_gateNorm)(gated.output) : gated.output;
    return result;
}

at::Tensor SelectiveContext::attendHierarchical(const Query& query, const Keys& keys, Record* record) const {
    nn::HierarchicalOperands operands;
    operands.sentenceQuery = split((*m_sentenceQuery)(query.query)); // [B, H, T, d_k]
    operands.wordQuery = split((*m_query)(query.query));             // [B, H, T, d_k]
    operands.sentenceKey = keys.sentenceKey;
    operands.wordKey = keys.key;
    operands.value = withZeros(keys.value, query.zeroedValues);
    operands.visible = query.visible;
    operands.offsets = keys.offsets;
    operands.lengths = query.lengths;
    operands.sentence = m_config.sentenceNormaliser;
    operands.word = m_config.wordNormaliser;
    nn::HierarchicalPath path = m_path;
    if (query.change) {
        applyTo(operands, *query.change);
        path = query.change->weight ? nn::HierarchicalPath::Dense : path;
    }
    if (nn::drops(m_config.contextDropout, is_training())) {
        operands.keyScale = nn::dropoutMask({query.query.size(0), m_config.heads, keys.key.size(1)},
                                            m_config.contextDropout, query.query);
    }
    at::Tensor heads = nn::hierarchicalAttend(operands, path, record); // [B, H, T, d_k]
    if (query.change && !query.change->heads.empty()) {
        heads = keepHeads(heads, query.change->heads, record);
    }
    if (softens()) {
        operands.sentence = operands.word = Normaliser::Softmax;
        heads = heads * (1.0 - m_softShare) + nn::hierarchicalAttend(operands, m_path) * m_softShare;
    }
    return heads;
}

// Weights [count, H, T, K] of batch rows [begin, begin + count).
at::Tensor SelectiveContext::flatWeights(const Query& query, const Keys& keys, std::int64_t begin,
                                         std::int64_t count) const {
    const at::Tensor q = split((*m_query)(query.query.narrow(0, begin, count)));                    // [b, H, T, d_k]
    const at::Tensor scores = q.matmul(keys.key.transpose(-2, -1)) / std::sqrt(double(q.size(-1))); // [b, H, T, K]
    at::Tensor visible = query.visible.narrow(0, begin, count).to(at::kBool);                       // [b, S]
    if (m_config.type == Type::FlatWord) {
        const at::Tensor repeats = at::tensor(std::vector<std::int64_t>(keys.counts.begin(), keys.counts.end()));
        visible = visible.repeat_interleave(repeats, 1); // [b, W]
    }
    visible = nn::toDevice(visible, scores.device()).unsqueeze(1).unsqueeze(1); // [b, 1, 1, K]
    const at::Tensor weights = nn::normalise(scores, visible, m_config.sentenceNormaliser);
    return softens() ? weights * (1.0 - m_softShare) + nn::normalise(scores, visible, Normaliser::Softmax) * m_softShare
                     : weights;
}

at::Tensor SelectiveContext::attendFlat(const Query& query, const Keys& keys, Record* record) const {
    const auto batch = query.query.size(0);
    const std::int64_t each = m_config.heads * query.query.size(1) * std::max<std::int64_t>(1, keys.key.size(1));
    const std::int64_t together =
        at::GradMode::is_enabled() ? batch : std::max<std::int64_t>(1, std::min(batch, kScoreBudget / each));
    const at::Tensor value = withZeros(keys.value, query.zeroedValues); // [H, K, d_k]
    std::vector<at::Tensor> outputs;
    for (std::int64_t begin = 0; begin < batch; begin += together) {
        const auto count = std::min(together, batch - begin);
        at::Tensor weights = flatWeights(query, keys, begin, count); // [b, H, T, K]
        for (std::int64_t b = 0; record && b < count; ++b) {
            const auto length = query.lengths.empty() ? weights.size(2) : query.lengths[std::size_t(begin + b)];
            auto& level = m_config.type == Type::FlatSentence ? record->sentence : record->word;
            level.push_back(nn::toCsr(weights[b], length));
        }
        if (nn::drops(m_config.contextDropout, is_training())) { // a key vanishes for all queries of a sentence
            weights = weights *
                      nn::dropoutMask({count, m_config.heads, 1, weights.size(3)}, m_config.contextDropout, weights);
        }
        outputs.push_back(weights.matmul(value)); // [b, H, T, d_k]
    }
    return outputs.size() == 1 ? outputs.front() : at::cat(outputs, 0);
}

} // namespace contexture::model
