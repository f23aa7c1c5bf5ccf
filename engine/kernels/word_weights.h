// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/normalise.h"

#include <cstdint>

namespace contexture::kernels {

// The word level of hierarchical attention (eq. 4 and 5 of Maruf et al. 2019) where matrix products have matched every
// word: between the scores of all words and the product with the values. Row-major.
struct WordLevel {
    std::int64_t rows = 0;                // query rows of all heads and sentences being translated
    std::int64_t sentences = 0;           // S
    std::int64_t words = 0;               // W, of the whole document
    std::int64_t longestSentence = 0;     // in words
    const std::int32_t* offset = nullptr; // [S + 1]: sentence j has words [offset[j], offset[j + 1])
    const float* keyScale = nullptr;      // [rows / rowsPerScale, W]: dropout of whole keys; null: none
    std::int64_t rowsPerScale = 1;
    Normaliser normaliser = Normaliser::Sparsemax;
};

// within [rows, W] = alpha_w, the normaliser of each sentence's scores; product [rows, W] = alpha_s alpha_w, times
// keyScale. Both are 0, and the scores are not read, where the sentence's weight [rows, S] is 0. within may be scores.
void weighWords(const WordLevel& level, const float* scores, const float* sentenceWeights, float* within,
                float* product);

// Gradients by the scores [rows, W] and by the sentence weights [rows, S], from the gradient by the product. Both are 0
// where the sentence's weight is 0. gradScores may be gradProduct.
void weighWordsBackward(const WordLevel& level, const float* within, const float* sentenceWeights,
                        const float* gradProduct, float* gradScores, float* gradSentenceWeights);

} // namespace contexture::kernels
