// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/wire_format.h"

#include "engine/core/error.h"

#include <string>

namespace contexture::text {

void refuseSubwordModel(const Message& why) {
    throw Error(Message("subwords.damaged", "the subword model is damaged: {reason}", why),
                Message("at.subword-model", "subword model"),
                Message("subwords.damaged.do", "get the file again, or use one that contexture-cli wrote"));
}

std::uint32_t littleEndian32(std::span<const std::uint8_t> bytes) {
    return std::uint32_t(bytes[0]) | std::uint32_t(bytes[1]) << 8 | std::uint32_t(bytes[2]) << 16 |
           std::uint32_t(bytes[3]) << 24;
}

std::optional<WireField> WireMessage::next() {
    if (m_rest.empty()) {
        return std::nullopt;
    }
    const std::uint64_t key = variableInteger();
    WireField field;
    field.number = static_cast<std::uint32_t>(key >> 3);
    field.wireType = static_cast<std::uint32_t>(key & 7);
    switch (field.wireType) {
    case 0:
        field.value = variableInteger();
        break;
    case 1:
        field.bytes = take(8);
        break;
    case 2:
        field.bytes = take(variableInteger());
        break;
    case 5:
        field.bytes = take(4);
        break;
    default:
        refuseSubwordModel(Message("subwords.kind", "it is not a SentencePiece model"));
    }
    return field;
}

std::uint64_t WireMessage::variableInteger() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const std::uint8_t byte = take(1)[0];
        value |= std::uint64_t(byte & 0x7f) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    refuseSubwordModel(Message("subwords.number", "a number in it has no end"));
}

std::span<const std::uint8_t> WireMessage::take(std::uint64_t count) {
    if (count > m_rest.size()) {
        refuseSubwordModel(Message("subwords.cut", "it ends in the middle of a field"));
    }
    const auto taken = m_rest.first(static_cast<std::size_t>(count));
    m_rest = m_rest.subspan(static_cast<std::size_t>(count));
    return taken;
}

} // namespace contexture::text
