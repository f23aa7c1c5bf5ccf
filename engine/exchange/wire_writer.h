// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/wire_format.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace contexture::exchange {

// Writes a message of protocol buffers, field after field.
class WireWriter {
public:
    void number(std::uint32_t field, std::uint64_t value) {
        variable(std::uint64_t(field) << 3);
        variable(value);
    }
    void single(std::uint32_t field, float value) {
        variable(std::uint64_t(field) << 3 | 5u);
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        for (int shift = 0; shift < 32; shift += 8) {
            m_bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
        }
    }
    void bytes(std::uint32_t field, std::span<const std::uint8_t> value) {
        variable(std::uint64_t(field) << 3 | 2u);
        variable(value.size());
        raw(value);
    }
    void text(std::uint32_t field, std::string_view value) {
        bytes(field, {reinterpret_cast<const std::uint8_t*>(value.data()), value.size()});
    }
    void copy(const text::WireField& field) {
        variable(std::uint64_t(field.number) << 3 | field.wireType);
        if (field.wireType == 0) {
            variable(field.value);
        } else if (field.wireType == 2) {
            variable(field.bytes.size());
        }
        raw(field.bytes); // none of wire type 0
    }
    void raw(std::span<const std::uint8_t> value) { m_bytes.insert(m_bytes.end(), value.begin(), value.end()); }
    const std::vector<std::uint8_t>& taken() const { return m_bytes; }

private:
    void variable(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) {
            m_bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
        }
        m_bytes.push_back(static_cast<std::uint8_t>(value));
    }

    std::vector<std::uint8_t> m_bytes;
};

} // namespace contexture::exchange
