// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/hierarchical_attention.h"

#include "engine/core/error.h"
#include "engine/kernels/hierarchical_check.h"
#include "engine/kernels/multiversion.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/row_normaliser.h"

#include <algorithm>

namespace contexture::kernels {
namespace {

// Backward of reading the words of one sentence with the weights alpha * within[i] * keyScale. Adds the gradient of the
// values, and writes the gradient of the product alpha * within[i] to gradProduct.
CONTEXTURE_MULTIVERSION void valuesBackward(const std::int32_t* word, const float* within, std::int64_t count,
                                            float alpha, const float* keyScale, const float* value,
                                            const float* gradOutput, std::int64_t size, float* gradProduct,
                                            float* gradValue) {
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t w = word[i];
        const float kept = keyScale ? keyScale[w] : 1.0f;
        const float weight = alpha * within[i] * kept;
        const float* v = value + w * size;
        float* gradV = gradValue + w * size;
        float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t d = 0; d < size; ++d) {
            sum += gradOutput[d] * v[d];
            gradV[d] += weight * gradOutput[d];
        }
        gradProduct[i] = kept * sum;
    }
}

// Backward of scores[i] = scale <query, key[column[i]]>: adds to the gradients of the query and of the keys.
CONTEXTURE_MULTIVERSION void scoresBackward(const std::int32_t* column, const float* gradScore, std::int64_t count,
                                            float scale, const float* query, const float* key, std::int64_t size,
                                            float* gradQuery, float* gradKey) {
    for (std::int64_t i = 0; i < count; ++i) {
        const float g = scale * gradScore[i];
        const float* k = key + column[i] * size;
        float* gradK = gradKey + column[i] * size;
#pragma omp simd
        for (std::int64_t d = 0; d < size; ++d) {
            gradQuery[d] += g * k[d];
            gradK[d] += g * query[d];
        }
    }
}

// The part of each array for one head; offset by (b, h) for arrays with a batch axis.
struct HeadPass {
    const HierarchicalInput& input;
    const HierarchicalOptions& options;
    const HierarchicalWeights& weights;
    const float* gradOutput;
    const HierarchicalGradients& gradients;
    std::int64_t head;
    std::vector<float> gradWord;     // scratch for the stored words of one sentence
    std::vector<float> gradSentence; // scratch for the stored sentences of one query

    void query(std::int64_t b, std::int64_t l);
};

void HeadPass::query(std::int64_t b, std::int64_t l) {
    const HierarchicalShape& shape = input.shape;
    const std::int64_t task = b * shape.heads + head;
    const std::int64_t place = (task * shape.queries + l) * shape.headSize;
    const std::int64_t sentencePlace = head * shape.sentences * shape.headSize;
    const std::int64_t wordPlace = head * shape.words * shape.headSize;
    const HeadWeights& stored = weights.at(b, head, shape.heads);
    const std::int64_t first = stored.sentence.rowStart[static_cast<std::size_t>(l)];
    const std::int64_t count = stored.sentence.rowStart[static_cast<std::size_t>(l) + 1] - first;
    gradSentence.resize(static_cast<std::size_t>(count));
    for (std::int64_t e = 0; e < count; ++e) {
        const float alpha = stored.sentence.value[static_cast<std::size_t>(first + e)];
        const std::int64_t from = stored.wordStart[static_cast<std::size_t>(first + e)];
        const std::int64_t words = stored.wordStart[static_cast<std::size_t>(first + e) + 1] - from;
        const std::int32_t* word = stored.word.data() + from;
        const float* within = stored.wordWeight.data() + from;
        gradWord.resize(static_cast<std::size_t>(words));
        valuesBackward(word, within, words, alpha, input.keyScale ? input.keyScale + task * shape.words : nullptr,
                       input.value + wordPlace, gradOutput + place, shape.headSize, gradWord.data(),
                       gradients.value + wordPlace);
        float gradAlpha = 0.0f;
        for (std::int64_t i = 0; i < words; ++i) {
            gradAlpha += within[i] * gradWord[static_cast<std::size_t>(i)];
            gradWord[static_cast<std::size_t>(i)] *= alpha;
        }
        gradSentence[static_cast<std::size_t>(e)] = gradAlpha;
        detail::normaliseRowBackward(options.word, within, gradWord.data(), words, gradWord.data());
        scoresBackward(word, gradWord.data(), words, options.scale, input.wordQuery + place, input.wordKey + wordPlace,
                       shape.headSize, gradients.wordQuery + place, gradients.wordKey + wordPlace);
    }
    detail::normaliseRowBackward(options.sentence, stored.sentence.value.data() + first, gradSentence.data(), count,
                                 gradSentence.data());
    scoresBackward(stored.sentence.column.data() + first, gradSentence.data(), count, options.scale,
                   input.sentenceQuery + place, input.sentenceKey + sentencePlace, shape.headSize,
                   gradients.sentenceQuery + place, gradients.sentenceKey + sentencePlace);
}

} // namespace

void hierarchicalAttentionBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                   const HierarchicalWeights& weights, const float* gradOutput,
                                   const HierarchicalGradients& gradients) {
    detail::checkHierarchical(input);
    const HierarchicalShape shape = input.shape;
    if (weights.heads.size() != static_cast<std::size_t>(shape.batch * shape.heads)) {
        throw Error(Message("kernel.weights", "The weights are not those of this forward pass"),
                    Message("at.backward", "hierarchical attention, backward"),
                    Message("kernel.weights.do", "Keep the weights that hierarchicalAttention filled."));
    }
    std::int64_t entries = 0;
    for (const HeadWeights& head : weights.heads) {
        entries += static_cast<std::int64_t>(head.word.size());
    }
    const std::int64_t work = (entries * 4 + shape.heads * (shape.words + shape.sentences)) * shape.headSize;
    detail::parallelFor(shape.heads, work, [&](std::int64_t h) {
        const auto clear = [&](float* from, std::int64_t size) { std::fill(from, from + size, 0.0f); };
        clear(gradients.sentenceKey + h * shape.sentences * shape.headSize, shape.sentences * shape.headSize);
        clear(gradients.wordKey + h * shape.words * shape.headSize, shape.words * shape.headSize);
        clear(gradients.value + h * shape.words * shape.headSize, shape.words * shape.headSize);
        HeadPass pass{input, options, weights, gradOutput, gradients, h, {}, {}};
        for (std::int64_t b = 0; b < shape.batch; ++b) {
            const std::int64_t place = (b * shape.heads + h) * shape.queries * shape.headSize;
            clear(gradients.sentenceQuery + place, shape.queries * shape.headSize);
            clear(gradients.wordQuery + place, shape.queries * shape.headSize);
            for (std::int64_t l = 0; l < shape.queries; ++l) {
                pass.query(b, l);
            }
        }
    });
}

} // namespace contexture::kernels
