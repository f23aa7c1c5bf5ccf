// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/selective_context.h"

#include "engine/model/nn/normalise.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>

#include <cmath>

// Computation of one head of selective attention, with all intermediate values.
namespace contexture::model {

trace::LayerSteps SelectiveContext::steps(const Query& query, const Keys& keys, std::int64_t b,
                                          const trace::StepsWish& wish) const {
    const auto t = wish.position;
    const Query one{.query = query.query.narrow(0, b, 1),
                    .own = query.own.narrow(0, b, 1),
                    .visible = query.visible.narrow(0, b, 1),
                    .lengths = query.lengths.empty() ? std::vector<std::int32_t>()
                                                     : std::vector<std::int32_t>{query.lengths[std::size_t(b)]}};
    trace::LayerSteps steps;
    isHierarchical() ? tellLevels(one, keys, wish, steps) : tellFlat(one, keys, wish, steps);
    tellGate(one.own[0][t], (*this)(one, keys).d[0][t], *m_gate, steps);
    return steps;
}

void SelectiveContext::tellLevels(const Query& one, const Keys& keys, const trace::StepsWish& wish,
                                  trace::LayerSteps& steps) const {
    const auto h = wish.head;
    const auto t = wish.position;
    trace::LevelSteps& sentences = steps.sentences;
    trace::LevelSteps& words = steps.words;
    sentences.query = split((*m_sentenceQuery)(one.query))[0][h][t]; // [d_k]
    words.query = split((*m_query)(one.query))[0][h][t];             // [d_k]
    sentences.keys = keys.sentenceKey[h];
    words.keys = keys.key[h];
    steps.values = keys.value[h];
    const double scale = 1.0 / std::sqrt(double(words.query.size(0)));
    const at::Tensor sentenceScores = (sentences.keys.matmul(sentences.query) * scale).unsqueeze(0); // [1, S]
    const at::Tensor visible = one.visible.to(sentenceScores.device(), at::kBool);                   // [1, S]
    sentences.weights = nn::normalise(sentenceScores, visible, m_config.sentenceNormaliser)[0];
    const at::Tensor wordScores = (words.keys.matmul(words.query) * scale).unsqueeze(0); // [1, W]
    words.weights = at::zeros_like(wordScores[0]);
    for (std::size_t s = 0; s + 1 < keys.offsets.size(); ++s) {
        const std::int64_t begin = keys.offsets[s];
        const std::int64_t count = keys.offsets[s + 1] - begin;
        if (count > 0) {
            const at::Tensor within = nn::normalise(wordScores.narrow(1, begin, count), {}, m_config.wordNormaliser);
            words.weights.narrow(0, begin, count).copy_(within[0]);
        }
        sentences.visible.push_back(one.visible[0][std::int64_t(s)].item<std::uint8_t>() != 0);
    }
    sentences.normaliser = m_config.sentenceNormaliser;
    words.normaliser = m_config.wordNormaliser;
    steps.offsets = keys.offsets;
}

// Maruf et al. 2019, eq. 6: one level, over all words or over all sentences.
void SelectiveContext::tellFlat(const Query& one, const Keys& keys, const trace::StepsWish& wish,
                                trace::LayerSteps& steps) const {
    trace::LevelSteps& words = steps.words;
    words.query = split((*m_query)(one.query))[0][wish.head][wish.position]; // [d_k]
    words.keys = keys.key[wish.head];
    words.weights = flatWeights(one, keys, 0, 1)[0][wish.head][wish.position];
    words.normaliser = m_config.sentenceNormaliser;
    steps.values = keys.value[wish.head];
    for (std::size_t s = 0; s < keys.counts.size(); ++s) {
        const SentenceIndex sentence(static_cast<std::int64_t>(s));
        const bool isVisible = one.visible[0][sentence.value].item<std::uint8_t>() != 0;
        const bool isWhole = m_config.type == SelectiveAttentionConfig::Type::FlatSentence;
        for (std::int32_t piece = 0; piece < (isWhole ? 1 : keys.counts[s]); ++piece) {
            steps.places.push_back({sentence, isWhole ? trace::kSentencePlace : piece});
            words.visible.push_back(isVisible);
        }
    }
}

} // namespace contexture::model
