// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::kernels::detail {

// Small matrix products over contiguous rows, compiled for several processors (see multiversion.h).

// scores[l * stride + j] = scale * <query[l], key[j]>, query [queries, size], key [keys, size].
void scoreKeys(const float* query, std::int64_t queries, const float* key, std::int64_t keys, std::int64_t size,
               float scale, float* scores, std::int64_t stride);

float dot(const float* a, const float* b, std::int64_t size);

// y += factor * x
void addScaled(float factor, const float* x, float* y, std::int64_t size);

// out += sum over i of weight[i] * rows[i], rows [count, size]
void addWeightedRows(const float* weight, const float* rows, std::int64_t count, std::int64_t size, float* out);

} // namespace contexture::kernels::detail
