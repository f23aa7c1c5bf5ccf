// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/packed_panel.h"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#define CONTEXTURE_X86 1
#include <immintrin.h>
#endif

// The sums are integers, so their order does not change them. The float results are equal in all versions, because no
// version contracts the multiplication and addition below into one operation (see CMakeLists.txt).
namespace contexture::kernels::detail {
namespace {

inline float result(const PanelProduct& p, std::int64_t row, std::int64_t column, std::int32_t sum) {
    const float value = static_cast<float>(sum - p.weightSums[column]) * (p.rowScales[row] * p.weightScales[column]);
    return p.bias ? value + p.bias[column] : value;
}

void plain(const PanelProduct& p) {
    for (std::int64_t r = 0; r < p.count; ++r) {
        std::int32_t sums[kPanelRows] = {};
        for (std::int64_t g = 0; g < p.groups; ++g) {
            const std::uint8_t* x = p.rows + (r * p.groups + g) * kGroupBytes;
            const auto* w = reinterpret_cast<const std::int8_t*>(p.weights + g * kPanelRows * kGroupBytes);
            for (std::int64_t o = 0; o < kPanelRows; ++o) {
                for (std::int64_t k = 0; k < kGroupBytes; ++k) {
                    sums[o] += std::int32_t{x[k]} * w[o * kGroupBytes + k];
                }
            }
        }
        for (std::int64_t o = 0; o < p.columns; ++o) {
            p.out[r * p.outStride + o] = result(p, r, o, sums[o]);
        }
    }
}

#ifdef CONTEXTURE_X86

// Splits the four bytes of each weight into bytes 0 and 2, and bytes 1 and 3, as 16-bit numbers, so that the sums of
// products in pairs do not saturate.
__attribute__((target("avx2,fma"))) void avx2(const PanelProduct& p) {
    constexpr std::int64_t kLanes = 8;
    constexpr std::int64_t kBlocks = 2; // blocks of eight sums
    for (std::int64_t r = 0; r < p.count; ++r) {
        for (std::int64_t first = 0; first < p.columns; first += kBlocks * kLanes) {
            __m256i sums[kBlocks] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
            for (std::int64_t g = 0; g < p.groups; ++g) {
                const __m256i x =
                    _mm256_set1_epi32(static_cast<int>(groupOf(p.rows + (r * p.groups + g) * kGroupBytes)));
                const __m256i even = _mm256_and_si256(x, _mm256_set1_epi16(0x00ff));
                const __m256i odd = _mm256_srli_epi16(x, 8);
                for (std::int64_t b = 0; b < kBlocks; ++b) {
                    const auto* from = p.weights + (g * kPanelRows + first + b * kLanes) * kGroupBytes;
                    const __m256i w = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
                    const __m256i evenWeights = _mm256_srai_epi16(_mm256_slli_epi16(w, 8), 8);
                    const __m256i oddWeights = _mm256_srai_epi16(w, 8);
                    sums[b] = _mm256_add_epi32(sums[b], _mm256_madd_epi16(even, evenWeights));
                    sums[b] = _mm256_add_epi32(sums[b], _mm256_madd_epi16(odd, oddWeights));
                }
            }
            alignas(32) std::int32_t whole[kBlocks * kLanes];
            for (std::int64_t b = 0; b < kBlocks; ++b) {
                _mm256_store_si256(reinterpret_cast<__m256i*>(whole + b * kLanes), sums[b]);
            }
            for (std::int64_t o = first; o < std::min(p.columns, first + kBlocks * kLanes); ++o) {
                p.out[r * p.outStride + o] = result(p, r, o, whole[o - first]);
            }
        }
    }
}

constexpr std::int64_t kWide = 16;                      // sums in one register
constexpr std::int64_t kRegisters = kPanelRows / kWide; // registers for each row

template<int Rows>
__attribute__((target("avx512f,avx512bw,avx512vnni"))) void vnniRows(const PanelProduct& p) {
    __m512i sums[Rows][kRegisters];
    for (int r = 0; r < Rows; ++r) {
        for (int b = 0; b < kRegisters; ++b) {
            sums[r][b] = _mm512_setzero_si512();
        }
    }
    const std::uint8_t* weights = p.weights;
    const std::int64_t rowBytes = p.groups * kGroupBytes;
    for (std::int64_t g = 0; g < rowBytes; g += kGroupBytes, weights += kPanelRows * kGroupBytes) {
        __m512i w[kRegisters];
#pragma GCC unroll 4
        for (int b = 0; b < kRegisters; ++b) {
            w[b] = _mm512_load_si512(weights + b * kWide * kGroupBytes);
        }
#pragma GCC unroll 4
        for (int r = 0; r < Rows; ++r) {
            const __m512i x = _mm512_set1_epi32(static_cast<int>(groupOf(p.rows + r * rowBytes + g)));
#pragma GCC unroll 4
            for (int b = 0; b < kRegisters; ++b) {
                sums[r][b] = _mm512_dpbusd_epi32(sums[r][b], x, w[b]);
            }
        }
    }
    for (int b = 0; b < kRegisters; ++b) {
        const std::int64_t first = b * kWide;
        if (first >= p.columns) {
            break;
        }
        const auto mask = static_cast<__mmask16>(p.columns - first >= kWide ? 0xffff : (1U << (p.columns - first)) - 1);
        const __m512i weightSums = _mm512_loadu_si512(p.weightSums + first);
        const __m512 weightScales = _mm512_loadu_ps(p.weightScales + first);
        for (int r = 0; r < Rows; ++r) {
            const __m512 scale = _mm512_mul_ps(_mm512_set1_ps(p.rowScales[r]), weightScales);
            // The form with a mask avoids a false warning of GCC 12 about an uninitialised value.
            const __m512 sum = _mm512_maskz_cvtepi32_ps(0xffff, _mm512_sub_epi32(sums[r][b], weightSums));
            __m512 value = _mm512_mul_ps(sum, scale);
            if (p.bias) {
                value = _mm512_add_ps(value, _mm512_maskz_loadu_ps(mask, p.bias + first));
            }
            _mm512_mask_storeu_ps(p.out + r * p.outStride + first, mask, value);
        }
    }
}

void vnni(const PanelProduct& p) {
    withRows(p.count, [&](auto rows) { vnniRows<rows()>(p); });
}

#endif

} // namespace

void multiplyInt8(Instructions instructions, const PanelProduct& product) {
#ifdef CONTEXTURE_X86
    if (instructions == Instructions::Avx512Vnni) {
        return vnni(product);
    }
    if (instructions == Instructions::Avx2) {
        return avx2(product);
    }
#endif
    static_cast<void>(instructions);
    plain(product);
}

} // namespace contexture::kernels::detail
