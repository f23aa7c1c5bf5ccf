// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/hierarchical_document.h"

#include <ATen/ATen.h>

// Computation of one head of the hierarchical attention network, with all intermediate values.
namespace contexture::model {

HierarchicalAttentionBlock::HeadSteps HierarchicalAttentionBlock::steps(const at::Tensor& h, const Slots& slots,
                                                                        const Result& result, std::int64_t i,
                                                                        std::int64_t head,
                                                                        std::int64_t position) const {
    const auto width = h.size(2);
    const auto headSize = width / m_config.heads;
    const at::Tensor own = h[i][position].view({1, width}); // the norm needs rows
    HeadSteps steps;
    steps.wordQuery = (*m_word->query)((*m_wordQueryNorm)(own)).view({m_config.heads, headSize})[head];
    steps.wordKeys = slots.key[i].select(1, head);
    steps.wordValues = slots.value[i].select(1, head);
    const at::Tensor weights = result.word[i].select(2, position); // [k, H, S], of all heads
    steps.wordWeights = weights.select(1, head);
    steps.wordVisible = slots.visible[i].select(1, 0).select(1, 0);
    steps.alike = slots.uniform[i].reshape({-1});
    const at::Tensor heads = weights.unsqueeze(2).matmul(slots.value[i]);     // [k, H, 1, d_k]
    const at::Tensor joined = heads.reshape({weights.size(0), width});        // [k, D]
    const at::Tensor summaries = (*m_summaryNorm)((*m_word->output)(joined)); // [k, D]
    const at::Tensor both =
        (*m_sentence->keyValue)(summaries).view({weights.size(0), 2, m_config.heads, headSize}); // [k, 2, H, d_k]
    steps.sentenceQuery = (*m_sentence->query)((*m_sentenceQueryNorm)(own)).view({m_config.heads, headSize})[head];
    steps.sentenceKeys = both.select(1, 0).select(1, head);
    steps.sentenceValues = both.select(1, 1).select(1, head);
    steps.sentenceWeights = result.sentence[i][head][position];
    steps.isEmpty = slots.empty[i].item<bool>();
    return steps;
}

trace::LayerSteps windowSteps(const HierarchicalAttentionBlock::HeadSteps& head, const WindowReading& reading,
                              std::size_t i, const SentenceStates& states) {
    const auto sentences = static_cast<std::int64_t>(states.size());
    trace::LayerSteps steps;
    steps.offsets = {0};
    for (const auto count : states.counts()) {
        steps.offsets.push_back(steps.offsets.back() + count);
    }
    const std::int64_t pieces = steps.offsets.back();
    const auto zeros = [&](const at::Tensor& like, std::int64_t rows) {
        return at::zeros({rows, like.size(-1)}, like.options());
    };
    steps.sentences.query = head.sentenceQuery;
    steps.sentences.keys = zeros(head.sentenceKeys, sentences);
    steps.sentenceValues = zeros(head.sentenceValues, sentences);
    steps.sentences.weights = at::zeros({sentences}, head.sentenceWeights.options());
    steps.sentences.scoring = head.isEmpty ? KeyScoring::Equal : KeyScoring::ScaledProduct;
    steps.sentences.visible.assign(states.size(), false);
    steps.words.query = head.wordQuery;
    steps.words.keys = zeros(head.wordKeys, pieces);
    steps.values = zeros(head.wordValues, pieces);
    steps.words.weights = at::zeros({pieces}, head.wordWeights.options());
    steps.words.visible.assign(static_cast<std::size_t>(pieces), false);
    steps.alike.assign(states.size(), false);
    for (const WindowColumn& column : columnsOf(reading, i)) {
        const auto j = static_cast<std::size_t>(column.sentence);
        const auto slot = column.slots.front(); // slots of the same sentence have equal values
        steps.sentences.keys[column.sentence].copy_(head.sentenceKeys[slot]);
        steps.sentenceValues[column.sentence].copy_(head.sentenceValues[slot]);
        for (const auto each : column.slots) {
            steps.sentences.weights[column.sentence] += head.sentenceWeights[each];
        }
        steps.sentences.visible[j] = true;
        steps.alike[j] = head.alike[slot].item<bool>();
        const std::int64_t begin = steps.offsets[j];
        const std::int64_t count = steps.offsets[j + 1] - begin;
        steps.words.keys.narrow(0, begin, count).copy_(head.wordKeys[slot].narrow(0, 0, count));
        steps.values.narrow(0, begin, count).copy_(head.wordValues[slot].narrow(0, 0, count));
        steps.words.weights.narrow(0, begin, count).copy_(head.wordWeights[slot].narrow(0, 0, count));
        for (std::int64_t w = 0; w < count; ++w) {
            steps.words.visible[static_cast<std::size_t>(begin + w)] = head.wordVisible[slot][w].item<bool>();
        }
    }
    return steps;
}

} // namespace contexture::model
