// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace contexture::store {

namespace {

constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u};

} // namespace

void Sha256::block(const std::uint8_t* data) {
    std::array<std::uint32_t, 64> w;
    for (std::size_t t = 0; t < 16; ++t) {
        w[t] = std::uint32_t(data[4 * t]) << 24 | std::uint32_t(data[4 * t + 1]) << 16 |
               std::uint32_t(data[4 * t + 2]) << 8 | std::uint32_t(data[4 * t + 3]);
    }
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
        const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t];
        const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> worked{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) {
        m_state[i] += worked[i];
    }
}

void Sha256::add(std::span<const std::byte> bytes) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    std::size_t left = bytes.size();
    m_total += left;
    if (m_pendingSize > 0) {
        const std::size_t taken = std::min(left, m_pending.size() - m_pendingSize);
        std::copy_n(data, taken, m_pending.begin() + static_cast<std::ptrdiff_t>(m_pendingSize));
        m_pendingSize += taken;
        data += taken;
        left -= taken;
        if (m_pendingSize < m_pending.size()) {
            return;
        }
        block(m_pending.data());
        m_pendingSize = 0;
    }
    for (; left >= m_pending.size(); left -= m_pending.size(), data += m_pending.size()) {
        block(data);
    }
    std::copy_n(data, left, m_pending.begin());
    m_pendingSize = left;
}

std::string Sha256::finish() {
    const std::uint64_t bits = m_total * 8;
    const std::size_t zeros = (m_pendingSize < 56 ? 56 : 120) - m_pendingSize - 1;
    std::array<std::byte, 72> tail{};
    tail[0] = std::byte(0x80);
    for (std::size_t i = 0; i < 8; ++i) {
        tail[1 + zeros + i] = static_cast<std::byte>(bits >> (56 - 8 * i));
    }
    add(std::span(tail).first(1 + zeros + 8));
    std::string digits;
    for (const std::uint32_t word : m_state) {
        for (int shift = 28; shift >= 0; shift -= 4) {
            digits += "0123456789abcdef"[word >> shift & 15u];
        }
    }
    return digits;
}

std::string sha256(std::span<const std::byte> bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

} // namespace contexture::store
