// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace contexture::store {

// SHA-256 (FIPS 180-4), fed in pieces of any length.
class Sha256 {
public:
    void add(std::span<const std::byte> bytes);
    std::string finish(); // 64 hexadecimal digits; nothing may be added afterwards

private:
    void block(const std::uint8_t* data);

    std::array<std::uint32_t, 8> m_state{0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au,
                                         0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u};
    std::array<std::uint8_t, 64> m_pending{};
    std::size_t m_pendingSize = 0;
    std::uint64_t m_total = 0; // bytes
};

std::string sha256(std::span<const std::byte> bytes);

} // namespace contexture::store
