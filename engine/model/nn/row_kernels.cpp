// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/row_kernels.h"

#include "engine/kernels/multiversion.h"

#include <algorithm>
#include <bit>

namespace contexture::model::nn {
namespace {

// e^x for x <= 0 to about 2 ulp: 2^n times a polynomial of the rest, as in Cephes. Written so that loops vectorise.
CONTEXTURE_INLINE float exponential(float x) {
    constexpr float kShift = 12582912.0f; // 1.5 * 2^23: adding it rounds to a whole number
    x = x < -87.0f ? -87.0f : x;
    const float shifted = x * 1.44269504f + kShift;
    const float n = shifted - kShift;
    const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    const std::int32_t power = (std::bit_cast<std::int32_t>(shifted) << 23); // the shift's own bits fall off
    return std::bit_cast<float>(std::bit_cast<std::int32_t>(p) + power);
}

constexpr int kLanes = 16; // parallel sums, so that loops vectorise with a fixed order of additions

CONTEXTURE_MULTIVERSION
void softmaxRow(float* z, std::int64_t visible, std::int64_t columns, float scale) {
    float highest = z[0];
    for (std::int64_t i = 1; i < visible; ++i) {
        highest = z[i] > highest ? z[i] : highest;
    }
    for (std::int64_t i = 0; i < visible; ++i) {
        z[i] = exponential(scale * (z[i] - highest)); // scale is positive
    }
    float sums[kLanes] = {};
    std::int64_t i = 0;
    for (; i + kLanes <= visible; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) {
            sums[j] += z[i + j];
        }
    }
    float total = 0.0f;
    for (; i < visible; ++i) {
        total += z[i];
    }
    for (const float sum : sums) {
        total += sum;
    }
    const float inverse = 1.0f / total;
    for (i = 0; i < visible; ++i) {
        z[i] *= inverse;
    }
    for (; i < columns; ++i) {
        z[i] = 0.0f;
    }
}

CONTEXTURE_MULTIVERSION
void softmaxRowBackward(const float* p, float* g, std::int64_t columns, float scale) {
    float sums[kLanes] = {};
    std::int64_t i = 0;
    for (; i + kLanes <= columns; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) {
            sums[j] += p[i + j] * g[i + j];
        }
    }
    float mean = 0.0f;
    for (; i < columns; ++i) {
        mean += p[i] * g[i];
    }
    for (const float sum : sums) {
        mean += sum;
    }
    for (i = 0; i < columns; ++i) {
        g[i] = scale * p[i] * (g[i] - mean);
    }
}

// A hash of 32 bits to 32 bits in which every input bit changes half of the output bits (Chris Wellons' lowbias32).
CONTEXTURE_INLINE std::uint32_t mix(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

CONTEXTURE_MULTIVERSION
void dropoutRun(const float* in, float* out, std::uint32_t first, std::int64_t count, std::uint32_t low,
                std::uint32_t high, std::uint32_t threshold, float scale) {
    for (std::int64_t i = 0; i < count; ++i) {
        const std::uint32_t draw = mix(mix(first + static_cast<std::uint32_t>(i) + low) ^ high);
        out[i] = draw >= threshold ? in[i] * scale : 0.0f;
    }
}

} // namespace

void softmaxRows(const ScoreRows& r, std::int64_t begin, std::int64_t end) {
    for (std::int64_t pair = begin; pair < end; ++pair) {
        const std::int64_t length = r.lengths ? r.lengths[pair / r.heads] : r.keys;
        float* row = r.scores + pair * r.queries * r.keys;
        for (std::int64_t t = 0; t < r.queries; ++t, row += r.keys) {
            softmaxRow(row, r.causal ? std::min(length, t + 1) : length, r.keys, r.scale);
        }
    }
}

void softmaxRowsBackward(const float* weights, float* gradient, std::int64_t rows, std::int64_t columns, float scale) {
    for (std::int64_t r = 0; r < rows; ++r) {
        softmaxRowBackward(weights + r * columns, gradient + r * columns, columns, scale);
    }
}

void dropoutElements(const float* in, float* out, std::int64_t first, std::int64_t count, std::uint64_t seed,
                     double probability) {
    const auto threshold = static_cast<std::uint32_t>(probability * 4294967296.0);
    dropoutRun(in, out, static_cast<std::uint32_t>(first), count, static_cast<std::uint32_t>(seed),
               static_cast<std::uint32_t>(seed >> 32), threshold, static_cast<float>(1.0 / (1.0 - probability)));
}

} // namespace contexture::model::nn
