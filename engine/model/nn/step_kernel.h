// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::model::nn {

// One query per row against the keys and values that the row may read, all heads; float32 on the CPU, without
// allocation except a thread's buffer of scores. Item t of row n starts at keys + place(n, t) * stride and values +
// place(n, t) * stride, where place(n, t) = places[n * placesStride + t].
struct StepAttention {
    const float* query = nullptr; // [rows, width], rows queryStride apart
    std::int64_t queryStride = 0;
    const float* keys = nullptr;
    const float* values = nullptr;
    std::int64_t stride = 0; // floats from one place to the next
    const std::int32_t* places = nullptr;
    std::int64_t placesStride = 0;
    const std::int32_t* counts = nullptr; // [rows], how many items each row reads, at least 1
    const float* added = nullptr;         // [heads, addedStride], to the scaled scores of all rows; null: nothing
    std::int64_t addedStride = 0;
    float* output = nullptr;  // [rows, width], dense
    float* weights = nullptr; // [rows, heads, weightsStride], zero beyond each row's count; null: not wanted
    std::int64_t weightsStride = 0;
    std::int64_t rows = 0;
    std::int64_t heads = 0;
    std::int64_t headSize = 0;
};

// softmax(q k^T / sqrt(d_k) + added) v for rows [begin, end).
void attendSteps(const StepAttention& attention, std::int64_t begin, std::int64_t end);

} // namespace contexture::model::nn
