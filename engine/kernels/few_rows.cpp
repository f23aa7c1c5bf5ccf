// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/few_rows.h"

#include "engine/kernels/lanes.h"
#include "engine/kernels/multiversion.h"
#include "engine/kernels/parallel.h"

#include <algorithm>

namespace contexture::kernels {
namespace {

using detail::kLanes;
using detail::Lanes;
using detail::LanesInMemory;
using detail::sumLanes;

constexpr std::int64_t kPart = 64; // columns of y that a thread computes at a time
// Prefetch distance in bytes, from measurements; the hardware does not prefetch beyond a page.
constexpr std::int64_t kAhead = 16384;

// y[r][k] = <x[r], weight[k]> + bias[k], r < Rows, k < Columns. All tile sizes add in the same order.
template<int Rows, int Columns, bool Fetch>
CONTEXTURE_INLINE void tile(const float* x, const float* weight, std::int64_t in, const float* bias, float* y,
                            std::int64_t stride) {
    Lanes sum[Rows][Columns];
    for (int r = 0; r < Rows; ++r) {
        for (int k = 0; k < Columns; ++k) {
            sum[r][k] = Lanes{};
        }
    }
    std::int64_t d = 0;
    for (; d + kLanes <= in; d += kLanes) {
        Lanes values[Rows];
#pragma GCC unroll 4
        for (int r = 0; r < Rows; ++r) {
            values[r] = *reinterpret_cast<const LanesInMemory*>(x + r * in + d);
        }
#pragma GCC unroll 8
        for (int k = 0; k < Columns; ++k) {
            const float* from = weight + k * in + d;
            if constexpr (Fetch) {
                __builtin_prefetch(reinterpret_cast<const char*>(from) + kAhead);
            }
            const Lanes w = *reinterpret_cast<const LanesInMemory*>(from);
#pragma GCC unroll 4
            for (int r = 0; r < Rows; ++r) {
                sum[r][k] += values[r] * w;
            }
        }
    }
    for (int r = 0; r < Rows; ++r) {
        float whole[Columns];
        if constexpr (Columns % 4 == 0) {
            for (int k = 0; k < Columns; k += 4) {
                sumLanes(sum[r] + k, whole + k);
            }
        } else {
            for (int k = 0; k < Columns; ++k) {
                whole[k] = sumLanes(sum[r][k]);
            }
        }
        for (int k = 0; k < Columns; ++k) {
            for (std::int64_t rest = d; rest < in; ++rest) {
                whole[k] += x[r * in + rest] * weight[k * in + rest];
            }
            y[r * stride + k] = bias ? whole[k] + bias[k] : whole[k];
        }
    }
}

// Computes one or four rows of x at a time, depending on how many sums fit into the registers. The weights of a tile
// stay in the first-level cache while all rows use them.
template<int RowsAtOnce, int Columns>
CONTEXTURE_INLINE void columns(const float* x, std::int64_t rows, const float* weight, std::int64_t in,
                               const float* bias, float* y, std::int64_t stride) {
    std::int64_t r = 0;
    if (rows >= RowsAtOnce) {
        tile<RowsAtOnce, Columns, true>(x, weight, in, bias, y, stride);
        r = RowsAtOnce;
    }
    for (; r + RowsAtOnce <= rows; r += RowsAtOnce) {
        tile<RowsAtOnce, Columns, false>(x + r * in, weight, in, bias, y + r * stride, stride);
    }
    for (; r < rows; ++r) {
        tile<1, Columns, false>(x + r * in, weight, in, bias, y + r * stride, stride);
    }
}

template<int RowsAtOnce, int Columns>
CONTEXTURE_INLINE void part(const float* x, std::int64_t rows, const float* weight, std::int64_t out, std::int64_t in,
                            const float* bias, float* y, std::int64_t stride) {
    std::int64_t o = 0;
    for (; o + Columns <= out; o += Columns) {
        columns<RowsAtOnce, Columns>(x, rows, weight + o * in, in, bias ? bias + o : nullptr, y + o, stride);
    }
    for (; o < out; ++o) {
        columns<RowsAtOnce, 1>(x, rows, weight + o * in, in, bias ? bias + o : nullptr, y + o, stride);
    }
}

CONTEXTURE_MULTIVERSION void partByOne(const float* x, std::int64_t rows, const float* weight, std::int64_t out,
                                       std::int64_t in, const float* bias, float* y, std::int64_t stride) {
    part<1, 4>(x, rows, weight, out, in, bias, y, stride);
}

CONTEXTURE_MULTIVERSION void partByFour(const float* x, std::int64_t rows, const float* weight, std::int64_t out,
                                        std::int64_t in, const float* bias, float* y, std::int64_t stride) {
    rows < 4 ? part<1, 8>(x, rows, weight, out, in, bias, y, stride)
             : part<4, 4>(x, rows, weight, out, in, bias, y, stride);
}

// Only AVX-512 has enough registers for sixteen sums and their operands.
bool hasManyRegisters() {
#if defined(__x86_64__) && defined(__GNUC__)
    static const bool has = __builtin_cpu_supports("avx512f") != 0;
    return has;
#else
    return false;
#endif
}

} // namespace

void multiplyFewRows(const float* x, std::int64_t rows, const float* weight, std::int64_t out, std::int64_t in,
                     const float* bias, float* y) {
    const auto compute = hasManyRegisters() ? partByFour : partByOne;
    const std::int64_t parts = (out + kPart - 1) / kPart;
#pragma omp parallel for schedule(static) if (parts > 1 && rows * out * in >= detail::kWorthSharing)
    for (std::int64_t p = 0; p < parts; ++p) {
        const std::int64_t first = p * kPart;
        compute(x, rows, weight + first * in, std::min(kPart, out - first), in, bias ? bias + first : nullptr,
                y + first, out);
    }
}

} // namespace contexture::kernels
