// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <cstdint>
#include <optional>
#include <span>

namespace contexture::text {

// The part of protocol buffers' wire format that the check of a SentencePiece model needs.

std::uint32_t littleEndian32(std::span<const std::uint8_t> bytes);

// One field of a message.
struct WireField {
    std::uint32_t number = 0;
    std::uint32_t wireType = 0;
    std::span<const std::uint8_t> bytes; // wire types 1, 2 and 5
    std::uint64_t value = 0;             // wire type 0
};

// Walks the fields of one message, in order. Throws contexture::Error about a damaged subword model if a length leads
// outside the message.
class WireMessage {
public:
    explicit WireMessage(std::span<const std::uint8_t> bytes) : m_rest(bytes) {}
    std::optional<WireField> next();

private:
    std::uint64_t variableInteger();
    std::span<const std::uint8_t> take(std::uint64_t count);

    std::span<const std::uint8_t> m_rest;
};

// Throws Error: the subword model is damaged.
[[noreturn]] void refuseSubwordModel(const Message& why);

} // namespace contexture::text
