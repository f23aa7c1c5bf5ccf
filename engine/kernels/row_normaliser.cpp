// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/row_normaliser.h"

#include "engine/kernels/multiversion.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace contexture::kernels::detail {
namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();
constexpr std::int64_t kBlock = 64; // the maximum of each block is kept, so that the second pass can skip most blocks

CONTEXTURE_MULTIVERSION float blockMaxima(const float* logits, const std::uint8_t* visible, std::int64_t n,
                                          float* maxima) {
    float total = kNothing;
    for (std::int64_t begin = 0; begin < n; begin += kBlock) {
        const std::int64_t size = std::min(kBlock, n - begin);
        const float* x = logits + begin;
        float best = kNothing;
        if (visible) {
            const std::uint8_t* mask = visible + begin;
#pragma omp simd reduction(max : best)
            for (std::int64_t i = 0; i < size; ++i) {
                const float value = mask[i] ? x[i] : kNothing;
                best = best < value ? value : best;
            }
        } else {
#pragma omp simd reduction(max : best)
            for (std::int64_t i = 0; i < size; ++i) {
                best = best < x[i] ? x[i] : best;
            }
        }
        maxima[begin / kBlock] = best;
        total = total < best ? best : total;
    }
    return total;
}

// exp(x) for x <= 0, with an error of about one unit in the last place; 0 below -87. Unlike that of the C library it
// vectorises.
CONTEXTURE_INLINE float expOfNegative(float x) {
    constexpr float kLog2e = 1.44269504f;
    constexpr float kLn2High = 0.693359375f;
    constexpr float kLn2Low = -2.12194440e-4f;
    constexpr float kRound = 12582912.0f; // 1.5 * 2^23: adding and subtracting it rounds to an integer
    const float clamped = x < -87.0f ? -87.0f : x;
    const float k = (clamped * kLog2e + kRound) - kRound;
    const float r = (clamped - k * kLn2High) - k * kLn2Low;
    float p = 1.9875691500e-4f; // minimax polynomial of Cephes
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * (r * r) + r + 1.0f;
    const float power = std::bit_cast<float>((static_cast<std::int32_t>(k) + 127) << 23);
    return x < -87.0f ? 0.0f : p * power;
}

CONTEXTURE_MULTIVERSION float exponentials(const float* x, const std::uint8_t* visible, float maximum, std::int64_t n,
                                           float* y) {
    float sum = 0.0f;
    if (visible) {
#pragma omp simd reduction(+ : sum)
        for (std::int64_t i = 0; i < n; ++i) {
            const float value = expOfNegative(visible[i] ? x[i] - maximum : kNothing);
            y[i] = value;
            sum += value;
        }
    } else {
#pragma omp simd reduction(+ : sum)
        for (std::int64_t i = 0; i < n; ++i) {
            const float value = expOfNegative(x[i] - maximum);
            y[i] = value;
            sum += value;
        }
    }
    return sum;
}

CONTEXTURE_MULTIVERSION void multiply(float* y, float factor, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
        y[i] *= factor;
    }
}

// Keeps the columns whose logit is less than `reach` below the maximum, with `factor` times their distance to it.
std::int64_t candidates(const float* x, const std::uint8_t* visible, std::int64_t n, float maximum, float reach,
                        double factor, Support& s) {
    std::int64_t count = 0;
    for (std::int64_t begin = 0; begin < n; begin += kBlock) {
        if (!(s.blockMax[static_cast<std::size_t>(begin / kBlock)] - maximum >= -reach)) {
            continue;
        }
        const std::int64_t end = std::min(begin + kBlock, n);
        for (std::int64_t i = begin; i < end; ++i) {
            s.index[static_cast<std::size_t>(count)] = static_cast<std::int32_t>(i);
            s.distance[static_cast<std::size_t>(count)] = (double(x[i]) - double(maximum)) * factor;
            count += (x[i] - maximum >= -reach) && (!visible || visible[i]);
        }
    }
    return count;
}

// Michelot's iteration: computes tau of the present set and drops values that are not above it, until none is dropped.
// Tau approaches the threshold from below, so no element of the support is lost. "Above" is tested without a division
// (k z > sum - 1); this is exact for sums of floats in double, so ties on the threshold are recognised.
double sparsemaxThreshold(Support& s) {
    double sum = 0.0;
    for (std::int64_t i = 0; i < s.count; ++i) {
        sum += s.distance[static_cast<std::size_t>(i)];
    }
    for (;;) {
        const double bound = sum - 1.0;
        const double size = static_cast<double>(s.count);
        std::int64_t kept = 0;
        double keptSum = 0.0;
        for (std::int64_t i = 0; i < s.count; ++i) {
            const double z = s.distance[static_cast<std::size_t>(i)];
            const bool stays = size * z > bound;
            s.distance[static_cast<std::size_t>(kept)] = z;
            s.index[static_cast<std::size_t>(kept)] = s.index[static_cast<std::size_t>(i)];
            kept += stays;
            keptSum += stays ? z : 0.0;
        }
        if (kept == s.count) {
            return bound / size;
        }
        s.count = kept;
        sum = keptSum;
    }
}

// Newton's iteration for ||[z - t]+|| = 1, which is convex and decreasing in t: from t = -1 it approaches tau from
// below. As soon as the root of the quadratic of the present set is below all its elements, this root is tau.
double entmaxThreshold(Support& s) {
    constexpr double kTie = 1e-14;
    double t = -1.0;
    for (;;) {
        std::int64_t kept = 0;
        double sum = 0.0;
        double squares = 0.0;
        double least = 0.0;
        for (std::int64_t i = 0; i < s.count; ++i) {
            const double z = s.distance[static_cast<std::size_t>(i)];
            const double u = z - t;
            const bool stays = u > 0.0;
            s.distance[static_cast<std::size_t>(kept)] = z;
            s.index[static_cast<std::size_t>(kept)] = s.index[static_cast<std::size_t>(i)];
            kept += stays;
            sum += stays ? u : 0.0;
            squares += stays ? u * u : 0.0;
            least = stays && z < least ? z : least;
        }
        s.count = kept;
        const double mean = sum / double(kept);
        const double room = (1.0 - (squares - sum * mean)) / double(kept);
        const double root = t + mean - std::sqrt(std::max(room, 0.0));
        if (room >= 0.0 && least >= root - kTie) {
            return root;
        }
        const double norm = std::sqrt(squares);
        const double next = t + norm * (norm - 1.0) / sum;
        if (!(next > t)) {
            return t;
        }
        t = next;
    }
}

bool sparseSupport(Normaliser normaliser, const float* x, const std::uint8_t* visible, std::int64_t n, Support& s) {
    s.count = 0;
    s.reserve(n);
    const float maximum = blockMaxima(x, visible, n, s.blockMax.data());
    if (maximum == kNothing) {
        return false;
    }
    const bool entmax = normaliser == Normaliser::Entmax15;
    s.count = candidates(x, visible, n, maximum, entmax ? 2.0f : 1.0f, entmax ? 0.5 : 1.0, s);
    const double tau = entmax ? entmaxThreshold(s) : sparsemaxThreshold(s);
    // A distance of the size of rounding errors is a tie: weight 0 and no gradient.
    const double tie = entmax ? 1e-12 : 0.0;
    std::int64_t kept = 0;
    for (std::int64_t i = 0; i < s.count; ++i) {
        const double u = s.distance[static_cast<std::size_t>(i)] - tau;
        const float weight = static_cast<float>(entmax ? u * u : u);
        s.index[static_cast<std::size_t>(kept)] = s.index[static_cast<std::size_t>(i)];
        s.weight[static_cast<std::size_t>(kept)] = weight;
        kept += u > tie;
    }
    s.count = kept;
    return true;
}

bool softmaxRow(const float* x, const std::uint8_t* visible, std::int64_t n, float* y, Support& s) {
    s.reserve(n);
    const float maximum = blockMaxima(x, visible, n, s.blockMax.data());
    if (maximum == kNothing) {
        std::fill(y, y + n, 0.0f);
        return false;
    }
    const float sum = exponentials(x, visible, maximum, n, y);
    multiply(y, 1.0f / sum, n);
    return true;
}

} // namespace

void Support::reserve(std::int64_t n) {
    const auto size = static_cast<std::size_t>(n);
    if (index.size() < size || index.empty()) {
        // One element more than n, because the filters write before they test whether the value is kept.
        index.resize(size + 1);
        weight.resize(size + 1);
        distance.resize(size + 1);
        blockMax.resize(size / kBlock + 1);
    }
}

bool normaliseRow(Normaliser normaliser, const float* logits, const std::uint8_t* visible, std::int64_t n,
                  float* weights, Support& scratch) {
    if (normaliser == Normaliser::Softmax) {
        return softmaxRow(logits, visible, n, weights, scratch);
    }
    const bool any = sparseSupport(normaliser, logits, visible, n, scratch);
    std::fill(weights, weights + n, 0.0f);
    for (std::int64_t i = 0; i < scratch.count; ++i) {
        weights[scratch.index[static_cast<std::size_t>(i)]] = scratch.weight[static_cast<std::size_t>(i)];
    }
    return any;
}

bool supportOfRow(Normaliser normaliser, const float* logits, const std::uint8_t* visible, std::int64_t n,
                  Support& support) {
    if (normaliser != Normaliser::Softmax) {
        return sparseSupport(normaliser, logits, visible, n, support);
    }
    support.count = 0;
    support.reserve(n);
    if (!softmaxRow(logits, visible, n, support.weight.data(), support)) {
        return false;
    }
    for (std::int64_t i = 0; i < n; ++i) {
        const float weight = support.weight[static_cast<std::size_t>(i)];
        support.index[static_cast<std::size_t>(support.count)] = static_cast<std::int32_t>(i);
        support.weight[static_cast<std::size_t>(support.count)] = weight;
        support.count += weight > 0.0f;
    }
    return true;
}

CONTEXTURE_MULTIVERSION void normaliseRowBackward(Normaliser normaliser, const float* y, const float* g, std::int64_t n,
                                                  float* dx) {
    float dot = 0.0f;
    float total = 0.0f;
    switch (normaliser) {
    case Normaliser::Softmax:
#pragma omp simd reduction(+ : dot)
        for (std::int64_t i = 0; i < n; ++i) {
            dot += y[i] * g[i];
        }
#pragma omp simd
        for (std::int64_t i = 0; i < n; ++i) {
            dx[i] = y[i] * (g[i] - dot);
        }
        break;
    case Normaliser::Sparsemax: {
#pragma omp simd reduction(+ : dot, total)
        for (std::int64_t i = 0; i < n; ++i) {
            dot += y[i] > 0.0f ? g[i] : 0.0f;
            total += y[i] > 0.0f ? 1.0f : 0.0f;
        }
        const float mean = total > 0.0f ? dot / total : 0.0f;
#pragma omp simd
        for (std::int64_t i = 0; i < n; ++i) {
            dx[i] = y[i] > 0.0f ? g[i] - mean : 0.0f;
        }
        break;
    }
    case Normaliser::Entmax15: {
#pragma omp simd reduction(+ : dot, total)
        for (std::int64_t i = 0; i < n; ++i) {
            const float root = std::sqrt(y[i]);
            dot += root * g[i];
            total += root;
        }
        const float mean = total > 0.0f ? dot / total : 0.0f;
#pragma omp simd
        for (std::int64_t i = 0; i < n; ++i) {
            dx[i] = std::sqrt(y[i]) * (g[i] - mean);
        }
        break;
    }
    }
}

} // namespace contexture::kernels::detail
