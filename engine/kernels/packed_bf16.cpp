// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/packed_panel.h"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#define CONTEXTURE_X86 1
#include <immintrin.h>
#endif

namespace contexture::kernels::detail {
namespace {

inline float numberOf(std::uint16_t half) {
    return std::bit_cast<float>(std::uint32_t{half} << 16);
}

void plain(const PanelProduct& p) {
    for (std::int64_t r = 0; r < p.count; ++r) {
        float sums[kPanelRows] = {};
        for (std::int64_t g = 0; g < p.groups; ++g) {
            std::uint16_t x[2];
            std::memcpy(x, p.rows + (r * p.groups + g) * kGroupBytes, sizeof x);
            for (std::int64_t o = 0; o < kPanelRows; ++o) {
                std::uint16_t w[2];
                std::memcpy(w, p.weights + (g * kPanelRows + o) * kGroupBytes, sizeof w);
                sums[o] += numberOf(x[0]) * numberOf(w[0]);
                sums[o] += numberOf(x[1]) * numberOf(w[1]);
            }
        }
        for (std::int64_t o = 0; o < p.columns; ++o) {
            p.out[r * p.outStride + o] = p.bias ? sums[o] + p.bias[o] : sums[o];
        }
    }
}

#ifdef CONTEXTURE_X86

__attribute__((target("avx2,fma"))) void avx2(const PanelProduct& p) {
    constexpr std::int64_t kLanes = 8;
    constexpr std::int64_t kBlocks = 4; // blocks of eight sums; each sum has two parts
    const __m256i upper = _mm256_set1_epi32(static_cast<int>(0xffff0000U));
    for (std::int64_t r = 0; r < p.count; ++r) {
        for (std::int64_t first = 0; first < p.columns; first += kBlocks * kLanes) {
            __m256 low[kBlocks];
            __m256 high[kBlocks];
            for (std::int64_t b = 0; b < kBlocks; ++b) {
                low[b] = high[b] = _mm256_setzero_ps();
            }
            for (std::int64_t g = 0; g < p.groups; ++g) {
                const std::uint32_t x = groupOf(p.rows + (r * p.groups + g) * kGroupBytes);
                const __m256 x0 = _mm256_set1_ps(std::bit_cast<float>(x << 16));
                const __m256 x1 = _mm256_set1_ps(std::bit_cast<float>(x & 0xffff0000U));
                for (std::int64_t b = 0; b < kBlocks; ++b) {
                    const auto* from = p.weights + (g * kPanelRows + first + b * kLanes) * kGroupBytes;
                    const __m256i w = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
                    low[b] = _mm256_fmadd_ps(x0, _mm256_castsi256_ps(_mm256_slli_epi32(w, 16)), low[b]);
                    high[b] = _mm256_fmadd_ps(x1, _mm256_castsi256_ps(_mm256_and_si256(w, upper)), high[b]);
                }
            }
            alignas(32) float whole[kBlocks * kLanes];
            for (std::int64_t b = 0; b < kBlocks; ++b) {
                _mm256_store_ps(whole + b * kLanes, _mm256_add_ps(low[b], high[b]));
            }
            for (std::int64_t o = first; o < std::min(p.columns, first + kBlocks * kLanes); ++o) {
                p.out[r * p.outStride + o] = p.bias ? whole[o - first] + p.bias[o] : whole[o - first];
            }
        }
    }
}

constexpr std::int64_t kWide = 16;                      // sums in one register
constexpr std::int64_t kRegisters = kPanelRows / kWide; // registers for each row

template<int Rows>
__attribute__((target("avx512f,avx512bw,avx512bf16"))) void bf16Rows(const PanelProduct& p) {
    __m512 sums[Rows][kRegisters];
    for (int r = 0; r < Rows; ++r) {
        for (int b = 0; b < kRegisters; ++b) {
            sums[r][b] = _mm512_setzero_ps();
        }
    }
    const std::uint8_t* weights = p.weights;
    const std::int64_t rowBytes = p.groups * kGroupBytes;
    for (std::int64_t g = 0; g < rowBytes; g += kGroupBytes, weights += kPanelRows * kGroupBytes) {
        __m512bh w[kRegisters];
#pragma GCC unroll 4
        for (int b = 0; b < kRegisters; ++b) {
            w[b] = (__m512bh)_mm512_load_si512(weights + b * kWide * kGroupBytes);
        }
#pragma GCC unroll 4
        for (int r = 0; r < Rows; ++r) {
            const auto x = (__m512bh)_mm512_set1_epi32(static_cast<int>(groupOf(p.rows + r * rowBytes + g)));
#pragma GCC unroll 4
            for (int b = 0; b < kRegisters; ++b) {
                sums[r][b] = _mm512_dpbf16_ps(sums[r][b], x, w[b]);
            }
        }
    }
    for (int b = 0; b < kRegisters; ++b) {
        const std::int64_t first = b * kWide;
        if (first >= p.columns) {
            break;
        }
        const auto mask = static_cast<__mmask16>(p.columns - first >= kWide ? 0xffff : (1U << (p.columns - first)) - 1);
        for (int r = 0; r < Rows; ++r) {
            __m512 value = sums[r][b];
            if (p.bias) {
                value = _mm512_add_ps(value, _mm512_maskz_loadu_ps(mask, p.bias + first));
            }
            _mm512_mask_storeu_ps(p.out + r * p.outStride + first, mask, value);
        }
    }
}

void bf16(const PanelProduct& p) {
    withRows(p.count, [&](auto rows) { bf16Rows<rows()>(p); });
}

#endif

} // namespace

void multiplyBFloat16(Instructions instructions, const PanelProduct& product) {
#ifdef CONTEXTURE_X86
    if (instructions == Instructions::Avx512Bf16) {
        return bf16(product);
    }
    if (instructions == Instructions::Avx2) {
        return avx2(product);
    }
#endif
    static_cast<void>(instructions);
    plain(product);
}

} // namespace contexture::kernels::detail
