// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <cstring>

// Functions with this attribute are compiled for AVX-512, AVX2 and the baseline, and the best one for the processor is
// chosen at run time: distributions compile for the oldest x86-64.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&               \
    !defined(__SANITIZE_THREAD__)
#define CONTEXTURE_VECTORISED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CONTEXTURE_VECTORISED
#endif

namespace contexture::train {

// exp(x) for x <= 0 in plain arithmetic that compilers turn into vector code; relative error below 2e-7,
// exactly 0 below -87. exp(x) = 2^k exp(r) with r in [-ln 2 / 2, ln 2 / 2], exp(r) by its Taylor series to r^7.
[[gnu::always_inline]] inline float vectorExp(float x) {
    const float bounded = x < -87.0f ? -87.0f : x;
    constexpr float kRound = 12582912.0f; // 1.5 * 2^23: adding it rounds to the nearest integer
    const float shifted = bounded * 1.44269504088896341f + kRound;
    const float k = shifted - kRound;
    const float r = (bounded - k * 0.693359375f) + k * 2.12194440e-4f; // ln 2 in two parts
    float p = 1.0f / 5040.0f;
    p = p * r + 1.0f / 720.0f;
    p = p * r + 1.0f / 120.0f;
    p = p * r + 1.0f / 24.0f;
    p = p * r + 1.0f / 6.0f;
    p = p * r + 0.5f;
    p = p * r + 1.0f;
    p = p * r + 1.0f;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &shifted, sizeof bits);
    bits = (bits + 127u) << 23; // the low bits of `shifted` hold k
    float power = 0.0f;
    std::memcpy(&power, &bits, sizeof power);
    return x < -87.0f ? 0.0f : p * power;
}

} // namespace contexture::train
