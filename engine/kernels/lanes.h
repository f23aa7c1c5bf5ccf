// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/multiversion.h"

#include <cstdint>

namespace contexture::kernels::detail {

// Sixteen floats: one register with AVX-512, two with AVX, four without. Memory need not be aligned.
inline constexpr std::int64_t kLanes = 16;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));
using Quad = float __attribute__((vector_size(4 * sizeof(float))));
using LanesInMemory = float __attribute__((vector_size(kLanes * sizeof(float)), aligned(alignof(float)), may_alias));

// Folds sixteen numbers to four: sums of the lanes l, l + 4, l + 8 and l + 12.
CONTEXTURE_INLINE Quad folded(const Lanes& x) {
    const auto half = __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7) +
                      __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15);
    return __builtin_shufflevector(half, half, 0, 1, 2, 3) + __builtin_shufflevector(half, half, 4, 5, 6, 7);
}

CONTEXTURE_INLINE float sumLanes(const Lanes& x) {
    const Quad four = folded(x);
    return (four[0] + four[2]) + (four[1] + four[3]);
}

// Four such sums at once, in the same order of additions.
CONTEXTURE_INLINE void sumLanes(const Lanes* x, float* sums) {
    const Quad a = folded(x[0]);
    const Quad b = folded(x[1]);
    const Quad c = folded(x[2]);
    const Quad d = folded(x[3]);
    const Quad ab = __builtin_shufflevector(a, b, 0, 1, 4, 5) + __builtin_shufflevector(a, b, 2, 3, 6, 7);
    const Quad cd = __builtin_shufflevector(c, d, 0, 1, 4, 5) + __builtin_shufflevector(c, d, 2, 3, 6, 7);
    const Quad all = __builtin_shufflevector(ab, cd, 0, 2, 4, 6) + __builtin_shufflevector(ab, cd, 1, 3, 5, 7);
    for (int k = 0; k < 4; ++k) {
        sums[k] = all[k];
    }
}

} // namespace contexture::kernels::detail
