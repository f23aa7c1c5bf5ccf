// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::model::nn {

// Rows of attention scores, in place: scores [B, H, T, S] row-major, float32 on the CPU.
struct ScoreRows {
    float* scores = nullptr;
    std::int64_t batch = 0;
    std::int64_t heads = 0;
    std::int64_t queries = 0;
    std::int64_t keys = 0;
    const std::int32_t* lengths = nullptr; // [B] number of real keys, at least 1; null: all
    bool causal = false;                   // query t reads keys 0 to t
    float scale = 1.0f;                    // factor of the scores before the softmax
};

// softmax(scale * scores) over the keys that each row may read, 0 elsewhere, for batch-and-head pairs [begin, end).
void softmaxRows(const ScoreRows& rows, std::int64_t begin, std::int64_t end);

// Turns the gradient [rows, columns] of the weights into that of the unscaled scores: scale * p (g - sum p g).
void softmaxRowsBackward(const float* weights, float* gradient, std::int64_t rows, std::int64_t columns, float scale);

// Dropout: out[i] = in[i] / (1 - p) if the draw of element first + i with `seed` keeps the element, else 0. The draws
// depend only on seed and position, so backward needs no mask. out may be in.
void dropoutElements(const float* in, float* out, std::int64_t first, std::int64_t count, std::uint64_t seed,
                     double probability);

} // namespace contexture::model::nn
