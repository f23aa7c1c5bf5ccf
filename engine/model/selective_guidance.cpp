// SPDX-License-Identifier: GPL-3.0-or-later

// Guided attention (Yin et al. 2021) for the selective context layer.
#include "engine/model/selective_context.h"

#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace contexture::model {

namespace {

using Type = SelectiveAttentionConfig::Type;

// Which rows of a batch and which positions in them, [G] int64 each, as one index into [B * T].
at::Tensor flatIndex(const std::vector<GuidedPosition>& positions, std::int64_t queries) {
    std::vector<std::int64_t> index;
    for (const auto& at : positions) {
        index.push_back(at.row * queries + at.position);
    }
    return at::tensor(index);
}

at::Tensor rowsOf(const std::vector<GuidedPosition>& positions) {
    std::vector<std::int64_t> rows;
    for (const auto& at : positions) {
        rows.push_back(at.row);
    }
    return at::tensor(rows);
}

at::Tensor sharesOf(const std::vector<GuidedPosition>& positions) {
    std::vector<float> shares;
    for (const auto& at : positions) {
        shares.push_back(float(at.share));
    }
    return at::tensor(shares);
}

// scores [G, H, K] of queries [G, H, d_k] with keys [H, K, d_k].
at::Tensor scoresOf(const at::Tensor& query, const at::Tensor& key) {
    const at::Tensor scores = query.transpose(0, 1).matmul(key.transpose(-2, -1)); // [H, G, K]
    return scores.transpose(0, 1) / std::sqrt(double(query.size(-1)));
}

} // namespace

SelectiveContext::GuidedScores SelectiveContext::overSentences(const Query& query, const Keys& keys,
                                                               const std::vector<GuidedPosition>& positions,
                                                               const at::Tensor& asking) const {
    const bool isFlat = m_config.type == Type::FlatSentence;
    const auto sentences = std::int64_t(keys.counts.size());
    at::Tensor target = at::zeros({std::int64_t(positions.size()), sentences}); // [G, S]
    auto places = target.accessor<float, 2>();
    for (std::size_t g = 0; g < positions.size(); ++g) {
        for (const auto& [sentence, pieces] : positions[g].places) {
            places[std::int64_t(g)][sentence] = 1.0f / float(positions[g].places.size());
        }
    }
    const at::Tensor queries = split((*(isFlat ? m_query : m_sentenceQuery))(asking).unsqueeze(1)).squeeze(2);
    return {.scores = scoresOf(queries, isFlat ? keys.key : keys.sentenceKey),
            .target = target,
            .visible = query.visible.index_select(0, rowsOf(positions)).to(at::kBool),
            .share = sharesOf(positions)};
}

// Each deciding sentence of a position is one row.
SelectiveContext::GuidedScores SelectiveContext::withinSentences(const Keys& keys,
                                                                 const std::vector<GuidedPosition>& positions,
                                                                 const at::Tensor& asking) const {
    std::int64_t longest = 1;
    std::vector<std::int64_t> from;
    std::vector<float> share;
    for (std::size_t g = 0; g < positions.size(); ++g) {
        for (const auto& [sentence, pieces] : positions[g].places) {
            longest = std::max<std::int64_t>(longest, keys.counts[std::size_t(sentence)]);
            from.push_back(std::int64_t(g));
            share.push_back(float(positions[g].share / double(positions[g].places.size())));
        }
    }
    const auto lines = std::int64_t(from.size());
    at::Tensor target = at::zeros({lines, longest});             // [N, L]
    at::Tensor visible = at::zeros({lines, longest}, at::kBool); // [N, L]
    at::Tensor words = at::zeros({lines, longest}, at::kLong);   // [N, L], of the document
    std::int64_t line = 0;
    for (const auto& position : positions) {
        for (const auto& [sentence, pieces] : position.places) {
            const std::int64_t count = keys.counts[std::size_t(sentence)];
            const std::int64_t offset = keys.offsets[std::size_t(sentence)];
            words[line].narrow(0, 0, count).copy_(at::arange(offset, offset + count, at::kLong));
            visible[line].narrow(0, 0, count).fill_(true);
            for (const auto piece : pieces) {
                target[line][piece] = 1.0f / float(pieces.size());
            }
            ++line;
        }
    }
    const auto device = asking.device();
    const at::Tensor queries = split((*m_query)(asking).unsqueeze(1)).squeeze(2); // [G, H, d_k]
    const auto heads = queries.size(1);
    const at::Tensor each =
        queries.index_select(0, nn::toDevice(at::tensor(from), device)).unsqueeze(2); // [N, H, 1, d_k]
    const at::Tensor key = keys.key.index_select(1, nn::toDevice(words.view({-1}), device))
                               .view({heads, lines, longest, queries.size(-1)})
                               .transpose(0, 1); // [N, H, L, d_k]
    return {.scores = (each * key).sum(-1) / std::sqrt(double(queries.size(-1))),
            .target = target,
            .visible = visible,
            .share = at::tensor(share)};
}

SelectiveContext::GuidedScores SelectiveContext::overWords(const Query& query, const Keys& keys,
                                                           const std::vector<GuidedPosition>& positions,
                                                           const at::Tensor& asking) const {
    at::Tensor target = at::zeros({std::int64_t(positions.size()), std::int64_t(keys.offsets.back())}); // [G, W]
    for (std::size_t g = 0; g < positions.size(); ++g) {
        for (const auto& [sentence, pieces] : positions[g].places) {
            for (const auto piece : pieces) {
                target[std::int64_t(g)][keys.offsets[std::size_t(sentence)] + piece] = 1.0f;
            }
        }
    }
    const at::Tensor repeats = at::tensor(std::vector<std::int64_t>(keys.counts.begin(), keys.counts.end()));
    return {.scores = scoresOf(split((*m_query)(asking).unsqueeze(1)).squeeze(2), keys.key),
            .target = target / target.sum(-1, true),
            .visible = query.visible.index_select(0, rowsOf(positions)).to(at::kBool).repeat_interleave(repeats, 1),
            .share = sharesOf(positions)};
}

at::Tensor SelectiveContext::levelLoss(const GuidedScores& guided, Normaliser normaliser, HeadIndex head) const {
    const auto device = guided.scores.device();
    const at::Tensor scores = head.isValid() ? guided.scores.narrow(1, head.value, 1) : guided.scores; // [G, H or 1, K]
    const at::Tensor target = nn::toDevice(guided.target, device).unsqueeze(1);                        // [G, 1, K]
    const at::Tensor visible = nn::toDevice(guided.visible, device).unsqueeze(1);                      // [G, 1, K]
    at::Tensor losses = normaliserLoss(scores, target, visible, normaliser);                           // [G, H or 1]
    if (softens()) {
        losses =
            losses * (1.0 - m_softShare) + normaliserLoss(scores, target, visible, Normaliser::Softmax) * m_softShare;
    }
    return (losses.mean(1) * nn::toDevice(guided.share, device)).sum();
}

at::Tensor SelectiveContext::guidanceLoss(const Query& query, const Keys& keys,
                                          const std::vector<GuidedPosition>& positions,
                                          const AttentionGuide& guide) const {
    if (positions.empty()) {
        return {};
    }
    const at::Tensor asking = query.query.flatten(0, 1).index_select(
        0, nn::toDevice(flatIndex(positions, query.query.size(1)), query.query.device())); // [G, D]
    at::Tensor loss;
    const auto add = [&](const GuidedScores& guided, Normaliser normaliser) {
        const at::Tensor one = levelLoss(guided, normaliser, guide.head);
        loss = loss.defined() ? loss + one : one;
    };
    const bool sentences = m_config.type != Type::FlatWord && guide.level != AttentionLevel::Word;
    const bool words = m_config.type != Type::FlatSentence && guide.level != AttentionLevel::Sentence;
    if (sentences) {
        add(overSentences(query, keys, positions, asking), m_config.sentenceNormaliser);
    }
    if (words && m_config.type == Type::Hierarchical) {
        add(withinSentences(keys, positions, asking), m_config.wordNormaliser);
    } else if (words) {
        add(overWords(query, keys, positions, asking), m_config.sentenceNormaliser);
    }
    return loss;
}

} // namespace contexture::model
