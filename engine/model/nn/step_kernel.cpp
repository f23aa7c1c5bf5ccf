// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/step_kernel.h"

#include "engine/kernels/multiversion.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace contexture::model::nn {
namespace {

// Sixteen parallel sums, so that the compiler can vectorise without reordering additions.
CONTEXTURE_INLINE float dot(const float* a, const float* b, std::int64_t n) {
    float sums[16] = {};
    std::int64_t i = 0;
    for (; i + 16 <= n; i += 16) {
        for (int j = 0; j < 16; ++j) {
            sums[j] += a[i + j] * b[i + j];
        }
    }
    float total = 0.0f;
    for (; i < n; ++i) {
        total += a[i] * b[i];
    }
    for (const float sum : sums) {
        total += sum;
    }
    return total;
}

CONTEXTURE_INLINE void addScaled(float* out, const float* x, float scale, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
        out[i] += scale * x[i];
    }
}

struct Row {
    const float* query = nullptr; // [heads * headSize]
    const std::int32_t* places = nullptr;
    std::int64_t count = 0;
    float* scores = nullptr; // [heads, count], to work in
    float* output = nullptr; // [heads * headSize]
};

constexpr std::int64_t kAhead = 2; // number of places whose data are prefetched

CONTEXTURE_INLINE void fetch(const float* numbers, std::int64_t count) {
    constexpr std::int64_t kLine = 16; // floats of a cache line
    for (std::int64_t i = 0; i < count; i += kLine) {
        __builtin_prefetch(numbers + i);
    }
}

// Place by place, all heads: neighbouring memory is read together. Each sum is formed in the order of the places, as
// with one head at a time.
CONTEXTURE_MULTIVERSION
void attendRow(const StepAttention& a, const Row& row, float scale) {
    const std::int64_t width = a.heads * a.headSize;
    const std::int64_t count = row.count;
    for (std::int64_t t = 0; t < count; ++t) {
        if (t + kAhead < count) {
            fetch(a.keys + row.places[t + kAhead] * a.stride, width);
        }
        const float* key = a.keys + row.places[t] * a.stride;
        for (std::int64_t h = 0; h < a.heads; ++h) {
            row.scores[h * count + t] = scale * dot(row.query + h * a.headSize, key + h * a.headSize, a.headSize);
        }
    }
    for (std::int64_t h = 0; h < a.heads; ++h) {
        float* scores = row.scores + h * count;
        for (std::int64_t t = 0; a.added && t < count; ++t) {
            scores[t] += a.added[h * a.addedStride + t];
        }
        float highest = -INFINITY;
        for (std::int64_t t = 0; t < count; ++t) {
            highest = scores[t] > highest ? scores[t] : highest;
        }
        float total = 0.0f;
        for (std::int64_t t = 0; t < count; ++t) {
            scores[t] = std::exp(scores[t] - highest);
            total += scores[t];
        }
        const float inverse = 1.0f / total;
        for (std::int64_t t = 0; t < count; ++t) {
            scores[t] *= inverse;
        }
    }
    for (std::int64_t i = 0; i < width; ++i) {
        row.output[i] = 0.0f;
    }
    for (std::int64_t t = 0; t < count; ++t) {
        if (t + kAhead < count) {
            fetch(a.values + row.places[t + kAhead] * a.stride, width);
        }
        const float* value = a.values + row.places[t] * a.stride;
        for (std::int64_t h = 0; h < a.heads; ++h) {
            addScaled(row.output + h * a.headSize, value + h * a.headSize, row.scores[h * count + t], a.headSize);
        }
    }
}

} // namespace

void attendSteps(const StepAttention& a, std::int64_t begin, std::int64_t end) {
    thread_local std::vector<float> scores;
    const float scale = 1.0f / std::sqrt(float(a.headSize));
    const std::int64_t width = a.heads * a.headSize;
    for (std::int64_t n = begin; n < end; ++n) {
        const std::int64_t count = a.counts[n];
        if (scores.size() < std::size_t(count * a.heads)) {
            scores.resize(std::size_t(count * a.heads) * 2);
        }
        attendRow(
            a, {a.query + n * a.queryStride, a.places + n * a.placesStride, count, scores.data(), a.output + n * width},
            scale);
        for (std::int64_t h = 0; a.weights && h < a.heads; ++h) {
            std::copy_n(scores.data() + h * count, count, a.weights + (n * a.heads + h) * a.weightsStride);
        }
    }
}

} // namespace contexture::model::nn
