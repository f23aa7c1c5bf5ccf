#include "engine/model/nn/step_kernel.h"

#include "engine/kernels/multiversion.h"

#include <cmath>
#include <vector>

namespace contexture::model::nn {
namespace {

// Sixteen sums side by side, so that the compiler may vectorise without reordering a single one.
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

CONTEXTURE_MULTIVERSION
void attendRow(const float* query, const float* keys, const float* values, std::int64_t stride,
               const std::int32_t* places, std::int64_t count, std::int64_t headSize, float scale, float* scores,
               float* output, float* weights) {
    float highest = -INFINITY;
    for (std::int64_t t = 0; t < count; ++t) {
        scores[t] = scale * dot(query, keys + places[t] * stride, headSize);
        highest = scores[t] > highest ? scores[t] : highest;
    }
    float total = 0.0f;
    for (std::int64_t t = 0; t < count; ++t) {
        scores[t] = std::exp(scores[t] - highest);
        total += scores[t];
    }
    const float inverse = 1.0f / total;
    for (std::int64_t i = 0; i < headSize; ++i) {
        output[i] = 0.0f;
    }
    for (std::int64_t t = 0; t < count; ++t) {
        addScaled(output, values + places[t] * stride, scores[t] * inverse, headSize);
    }
    for (std::int64_t t = 0; weights && t < count; ++t) {
        weights[t] = scores[t] * inverse;
    }
}

} // namespace

void attendSteps(const StepAttention& a, std::int64_t begin, std::int64_t end) {
    thread_local std::vector<float> scores;
    const float scale = 1.0f / std::sqrt(float(a.headSize));
    const std::int64_t width = a.heads * a.headSize;
    for (std::int64_t n = begin; n < end; ++n) {
        const std::int64_t count = a.counts[n];
        if (scores.size() < std::size_t(count)) {
            scores.resize(std::size_t(count) * 2);
        }
        for (std::int64_t h = 0; h < a.heads; ++h) {
            const std::int64_t column = h * a.headSize;
            attendRow(a.query + n * a.queryStride + column, a.keys + column, a.values + column, a.stride,
                      a.places + n * a.placesStride, count, a.headSize, scale, scores.data(),
                      a.output + n * width + column,
                      a.weights ? a.weights + (n * a.heads + h) * a.weightsStride : nullptr);
        }
    }
}

} // namespace contexture::model::nn
