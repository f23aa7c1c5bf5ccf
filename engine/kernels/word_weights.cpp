// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/word_weights.h"

#include "engine/kernels/parallel.h"
#include "engine/kernels/row_normaliser.h"

#include <algorithm>

namespace contexture::kernels {
namespace {

// Calls body(row, j, first word, words of j) for every sentence of every row.
template<class Body>
void forEachSentence(const WordLevel& level, Body body) {
    detail::parallelFor(level.rows, level.rows * level.words, [&](std::int64_t row) {
        for (std::int64_t j = 0; j < level.sentences; ++j) {
            body(row, j, std::int64_t(level.offset[j]), std::int64_t(level.offset[j + 1] - level.offset[j]));
        }
    });
}

const float* scaleOf(const WordLevel& level, std::int64_t row) {
    return level.keyScale ? level.keyScale + row / level.rowsPerScale * level.words : nullptr;
}

} // namespace

void weighWords(const WordLevel& level, const float* scores, const float* sentenceWeights, float* within,
                float* product) {
    forEachSentence(level, [&](std::int64_t row, std::int64_t j, std::int64_t first, std::int64_t count) {
        static thread_local detail::Support scratch;
        const std::int64_t place = row * level.words + first;
        const float alpha = sentenceWeights[row * level.sentences + j];
        if (alpha == 0.0f) {
            std::fill(within + place, within + place + count, 0.0f);
            std::fill(product + place, product + place + count, 0.0f);
            return;
        }
        detail::normaliseRow(level.normaliser, scores + place, nullptr, count, within + place, scratch);
        const float* keyScale = scaleOf(level, row);
        for (std::int64_t w = 0; w < count; ++w) {
            product[place + w] = alpha * within[place + w] * (keyScale ? keyScale[first + w] : 1.0f);
        }
    });
}

void weighWordsBackward(const WordLevel& level, const float* within, const float* sentenceWeights,
                        const float* gradProduct, float* gradScores, float* gradSentenceWeights) {
    forEachSentence(level, [&](std::int64_t row, std::int64_t j, std::int64_t first, std::int64_t count) {
        const std::int64_t place = row * level.words + first;
        const float alpha = sentenceWeights[row * level.sentences + j];
        float gradAlpha = 0.0f;
        if (alpha == 0.0f) {
            std::fill(gradScores + place, gradScores + place + count, 0.0f);
        } else {
            const float* keyScale = scaleOf(level, row);
            for (std::int64_t w = 0; w < count; ++w) {
                const float gradient = gradProduct[place + w] * (keyScale ? keyScale[first + w] : 1.0f);
                gradAlpha += within[place + w] * gradient;
                gradScores[place + w] = alpha * gradient;
            }
            detail::normaliseRowBackward(level.normaliser, within + place, gradScores + place, count,
                                         gradScores + place);
        }
        gradSentenceWeights[row * level.sentences + j] = gradAlpha;
    });
}

} // namespace contexture::kernels
