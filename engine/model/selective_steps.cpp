// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/selective_context.h"

#include "engine/model/nn/normalise.h"

#include <ATen/ATen.h>

#include <cmath>

// One head of hierarchical selective attention, with everything between.
namespace contexture::model {

trace::LayerSteps SelectiveContext::steps(const Query& query, const Keys& keys, std::int64_t b,
                                          const trace::StepsWish& wish) const {
    TORCH_CHECK(isHierarchical(), "only hierarchical attention is told step by step");
    const auto h = wish.head;
    const auto t = wish.position;
    const Query one{.query = query.query.narrow(0, b, 1),
                    .own = query.own.narrow(0, b, 1),
                    .visible = query.visible.narrow(0, b, 1),
                    .lengths = query.lengths.empty() ? std::vector<std::int32_t>()
                                                     : std::vector<std::int32_t>{query.lengths[std::size_t(b)]}};
    const Result result = (*this)(one, keys);
    trace::LayerSteps steps;
    steps.sentenceQuery = split((*m_sentenceQuery)(one.query))[0][h][t]; // [d_k]
    steps.wordQuery = split((*m_query)(one.query))[0][h][t];             // [d_k]
    steps.sentenceKeys = keys.sentenceKey[h];
    steps.wordKeys = keys.key[h];
    steps.values = keys.value[h];
    const double scale = 1.0 / std::sqrt(double(steps.wordQuery.size(0)));
    const at::Tensor sentenceScores = (steps.sentenceKeys.matmul(steps.sentenceQuery) * scale).unsqueeze(0); // [1, S]
    const at::Tensor visible = one.visible.to(sentenceScores.device(), at::kBool);                           // [1, S]
    steps.sentenceWeights = nn::normalise(sentenceScores, visible, m_config.sentenceNormaliser)[0];
    const at::Tensor wordScores = (steps.wordKeys.matmul(steps.wordQuery) * scale).unsqueeze(0); // [1, W]
    steps.wordWeights = at::zeros_like(wordScores[0]);
    for (std::size_t s = 0; s + 1 < keys.offsets.size(); ++s) {
        const std::int64_t begin = keys.offsets[s];
        const std::int64_t count = keys.offsets[s + 1] - begin;
        if (count > 0) {
            const at::Tensor within = nn::normalise(wordScores.narrow(1, begin, count), {}, m_config.wordNormaliser);
            steps.wordWeights.narrow(0, begin, count).copy_(within[0]);
        }
        steps.visible.push_back(one.visible[0][std::int64_t(s)].item<std::uint8_t>() != 0);
    }
    steps.sentenceNormaliser = m_config.sentenceNormaliser;
    steps.wordNormaliser = m_config.wordNormaliser;
    steps.offsets = keys.offsets;
    steps.own = one.own[0][t];
    steps.context = result.d[0][t];
    steps.gateOwn = (*m_gate->own)(steps.own);
    steps.gateContext = (*m_gate->context)(steps.context);
    steps.gamma = result.gamma[0][t];
    steps.result = steps.gamma * steps.own + (1 - steps.gamma) * steps.context;
    return steps;
}

} // namespace contexture::model
