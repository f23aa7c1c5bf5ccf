// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/products.h"

#include "engine/kernels/lanes.h"
#include "engine/kernels/multiversion.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace contexture::kernels::detail {
namespace {

constexpr std::int64_t kTileKeys = 6; // six sums fit into the registers of every version

CONTEXTURE_INLINE float dotInline(const float* a, const float* b, std::int64_t size) {
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t d = 0; d < size; ++d) {
        sum += a[d] * b[d];
    }
    return sum;
}

// `packed` contains up to 16 queries interleaved: [size, 16].
CONTEXTURE_MULTIVERSION void scoreTile(const float* packed, std::int64_t queries, const float* key, std::int64_t keys,
                                       std::int64_t size, float scale, float* scores, std::int64_t stride) {
    for (std::int64_t first = 0; first < keys; first += kTileKeys) {
        const std::int64_t count = std::min(kTileKeys, keys - first);
        const float* row[kTileKeys];
        Lanes sum[kTileKeys];
        for (std::int64_t k = 0; k < kTileKeys; ++k) {
            row[k] = key + (first + std::min(k, count - 1)) * size;
            sum[k] = Lanes{};
        }
        for (std::int64_t d = 0; d < size; ++d) {
            const Lanes q = *reinterpret_cast<const LanesInMemory*>(packed + d * kLanes);
#pragma GCC unroll 6
            for (std::int64_t k = 0; k < kTileKeys; ++k) {
                sum[k] += q * row[k][d];
            }
        }
        for (std::int64_t k = 0; k < count; ++k) {
            const Lanes scaled = sum[k] * scale;
            for (std::int64_t l = 0; l < queries; ++l) {
                scores[l * stride + first + k] = scaled[l];
            }
        }
    }
}

// Scores of `Keys` keys; `size` is a multiple of kLanes. The order of each sum does not depend on Keys.
template<int Keys>
CONTEXTURE_INLINE void scoreSome(const float* query, const float* key, std::int64_t size, float scale, float* scores) {
    Lanes sum[Keys] = {};
    for (std::int64_t d = 0; d < size; d += kLanes) {
        const Lanes q = *reinterpret_cast<const LanesInMemory*>(query + d);
#pragma GCC unroll 4
        for (int k = 0; k < Keys; ++k) {
            sum[k] += q * *reinterpret_cast<const LanesInMemory*>(key + k * size + d);
        }
    }
    float sums[Keys];
    if constexpr (Keys == 4) {
        sumLanes(sum, sums);
    } else {
        sums[0] = sumLanes(sum[0]);
    }
    for (int k = 0; k < Keys; ++k) {
        scores[k] = scale * sums[k];
    }
}

// For few queries, which are not interleaved: computes the scores of four keys at a time.
CONTEXTURE_MULTIVERSION void scoreEach(const float* query, std::int64_t queries, const float* key, std::int64_t keys,
                                       std::int64_t size, float scale, float* scores, std::int64_t stride) {
    for (std::int64_t l = 0; l < queries; ++l) {
        const float* from = query + l * size;
        float* to = scores + l * stride;
        std::int64_t j = 0;
        if (size % kLanes == 0) {
            for (; j + 4 <= keys; j += 4) {
                scoreSome<4>(from, key + j * size, size, scale, to + j);
            }
            for (; j < keys; ++j) {
                scoreSome<1>(from, key + j * size, size, scale, to + j);
            }
        }
        for (; j < keys; ++j) {
            to[j] = scale * dotInline(from, key + j * size, size);
        }
    }
}

} // namespace

void scoreKeys(const float* query, std::int64_t queries, const float* key, std::int64_t keys, std::int64_t size,
               float scale, float* scores, std::int64_t stride) {
    constexpr std::int64_t kWorthPacking = 4;
    // These keys stay in the first-level cache while all queries use them.
    constexpr std::int64_t kKeysAtOnce = 20 * kTileKeys;
    const std::int64_t rest = queries % kLanes;
    const std::int64_t packedQueries = rest < kWorthPacking ? queries - rest : queries;
    static thread_local std::vector<float> packed; // [blocks of queries, size, 16]
    packed.assign(static_cast<std::size_t>((packedQueries + kLanes - 1) / kLanes * kLanes * size), 0.0f);
    for (std::int64_t l = 0; l < packedQueries; ++l) {
        float* block = packed.data() + l / kLanes * kLanes * size;
        for (std::int64_t d = 0; d < size; ++d) {
            block[d * kLanes + l % kLanes] = query[l * size + d];
        }
    }
    for (std::int64_t first = 0; first < keys; first += kKeysAtOnce) {
        const std::int64_t count = std::min(kKeysAtOnce, keys - first);
        for (std::int64_t l = 0; l < packedQueries; l += kLanes) {
            scoreTile(packed.data() + l * size, std::min(kLanes, packedQueries - l), key + first * size, count, size,
                      scale, scores + l * stride + first, stride);
        }
        if (packedQueries < queries) {
            scoreEach(query + packedQueries * size, queries - packedQueries, key + first * size, count, size, scale,
                      scores + packedQueries * stride + first, stride);
        }
    }
}

CONTEXTURE_MULTIVERSION float dot(const float* a, const float* b, std::int64_t size) {
    return dotInline(a, b, size);
}

CONTEXTURE_MULTIVERSION void addScaled(float factor, const float* x, float* y, std::int64_t size) {
#pragma omp simd
    for (std::int64_t d = 0; d < size; ++d) {
        y[d] += factor * x[d];
    }
}

CONTEXTURE_MULTIVERSION void addWeightedRows(const float* weight, const float* rows, std::int64_t count,
                                             std::int64_t size, float* out) {
    constexpr std::int64_t kWide = 4 * kLanes;
    std::int64_t d = 0;
    for (; d + kWide <= size; d += kWide) {
        Lanes sum[4];
        for (std::int64_t k = 0; k < 4; ++k) {
            sum[k] = *reinterpret_cast<const LanesInMemory*>(out + d + k * kLanes);
        }
        for (std::int64_t i = 0; i < count; ++i) {
            const float* row = rows + i * size + d;
#pragma GCC unroll 4
            for (std::int64_t k = 0; k < 4; ++k) {
                sum[k] += weight[i] * *reinterpret_cast<const LanesInMemory*>(row + k * kLanes);
            }
        }
        for (std::int64_t k = 0; k < 4; ++k) {
            *reinterpret_cast<LanesInMemory*>(out + d + k * kLanes) = sum[k];
        }
    }
    for (; d + kLanes <= size; d += kLanes) {
        Lanes sum = *reinterpret_cast<const LanesInMemory*>(out + d);
        for (std::int64_t i = 0; i < count; ++i) {
            sum += weight[i] * *reinterpret_cast<const LanesInMemory*>(rows + i * size + d);
        }
        *reinterpret_cast<LanesInMemory*>(out + d) = sum;
    }
    for (; d < size; ++d) {
        float sum = out[d];
        for (std::int64_t i = 0; i < count; ++i) {
            sum += weight[i] * rows[i * size + d];
        }
        out[d] = sum;
    }
}

} // namespace contexture::kernels::detail
