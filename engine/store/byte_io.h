// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::store {

static_assert(std::endian::native == std::endian::little, "arrays go to disk as they lie in memory: little-endian");

// Little-endian bytes, appended.
class ByteWriter {
public:
    void u8(std::uint8_t v) { m_bytes.push_back(static_cast<std::byte>(v)); }
    void u32(std::uint32_t v) { array(std::span(&v, 1)); }
    void count(std::size_t v) {
        if (v > UINT32_MAX) {
            throw std::length_error("more than 2^32 - 1 entries");
        }
        u32(static_cast<std::uint32_t>(v));
    }
    void varint(std::uint32_t v) { // 7 bits a byte, lowest first
        for (; v >= 0x80u; v >>= 7) {
            u8(static_cast<std::uint8_t>(v | 0x80u));
        }
        u8(static_cast<std::uint8_t>(v));
    }
    void text(std::string_view v) {
        count(v.size());
        array(std::span(v.data(), v.size()));
    }
    template<class T>
    void array(std::span<T> values) {
        const auto raw = std::as_bytes(values);
        m_bytes.insert(m_bytes.end(), raw.begin(), raw.end());
    }
    // All lowest bytes, then all second bytes, ...: the bytes of the exponents are adjacent, which compresses better.
    void planes(std::span<const float> values) {
        const auto raw = std::as_bytes(values);
        for (std::size_t plane = 0; plane < sizeof(float); ++plane) {
            for (std::size_t i = plane; i < raw.size(); i += sizeof(float)) {
                m_bytes.push_back(raw[i]);
            }
        }
    }

    const std::vector<std::byte>& bytes() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

// ByteReader throws this for bytes that no ByteWriter wrote; the store always catches it.
struct BadBytes {
    Message why;
};

// Reads what ByteWriter wrote. The bytes may be damaged or hostile: every length is compared with the number of bytes
// left.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : m_left(bytes) {}

    std::size_t left() const { return m_left.size(); }
    std::uint8_t u8() { return std::to_integer<std::uint8_t>(take(1)[0]); }
    std::uint32_t u32() {
        std::uint32_t v = 0;
        std::memcpy(&v, take(sizeof v).data(), sizeof v);
        return v;
    }
    // A count of entries, each of which takes at least `bytesEach` of the bytes left.
    std::size_t count(std::size_t bytesEach) {
        const std::size_t n = u32();
        if (n > m_left.size() / bytesEach) {
            throw BadBytes{Message("bytes.count", "a count exceeds the data")};
        }
        return n;
    }
    std::uint32_t varint() {
        std::uint32_t v = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            const std::uint32_t byte = u8();
            if (shift == 28 && byte > 0x0fu) {
                break;
            }
            v |= (byte & 0x7fu) << shift;
            if (byte < 0x80u) {
                return v;
            }
        }
        throw BadBytes{Message("bytes.number", "a number is too long")};
    }
    std::string text() {
        const auto raw = take(count(1));
        return {reinterpret_cast<const char*>(raw.data()), raw.size()};
    }
    template<class T>
    std::vector<T> array(std::size_t n) {
        if (n > m_left.size() / sizeof(T)) {
            throw BadBytes{Message("bytes.array", "an array exceeds the data")};
        }
        std::vector<T> values(n);
        if (n > 0) {
            std::memcpy(values.data(), take(n * sizeof(T)).data(), n * sizeof(T));
        }
        return values;
    }
    std::vector<float> planes(std::size_t n) {
        if (n > m_left.size() / sizeof(float)) {
            throw BadBytes{Message("bytes.array", "an array exceeds the data")};
        }
        const auto raw = take(n * sizeof(float));
        std::vector<float> values(n);
        for (std::size_t i = 0; i < n; ++i) {
            std::uint32_t bits = 0;
            for (std::size_t plane = 0; plane < sizeof(float); ++plane) {
                bits |= std::to_integer<std::uint32_t>(raw[plane * n + i]) << (8 * plane);
            }
            values[i] = std::bit_cast<float>(bits);
        }
        return values;
    }

private:
    std::span<const std::byte> take(std::size_t n) {
        if (n > m_left.size()) {
            throw BadBytes{Message("bytes.end", "the data end too early")};
        }
        const auto taken = m_left.first(n);
        m_left = m_left.subspan(n);
        return taken;
    }

    std::span<const std::byte> m_left;
};

} // namespace contexture::store
