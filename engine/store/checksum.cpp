// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/checksum.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace contexture::store {

namespace {

class Crc {
public:
    void bytes(std::span<const std::byte> bytes) {
        m_value = ::crc32_z(m_value, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    }
    void number(std::uint64_t value) { // lowest byte first
        std::array<std::byte, 8> raw{};
        for (std::size_t i = 0; i < raw.size(); ++i) {
            raw[i] = static_cast<std::byte>(value >> (8 * i));
        }
        bytes(raw);
    }
    void text(std::string_view text) { // with its length, so that other texts cannot give the same bytes
        number(text.size());
        bytes(std::as_bytes(std::span(text)));
    }
    std::string inWords() const {
        char text[16];
        std::snprintf(text, sizeof text, "crc32:%08lx", static_cast<unsigned long>(m_value));
        return text;
    }

private:
    uLong m_value = ::crc32_z(0, nullptr, 0);
};

} // namespace

std::string checksumOf(const std::map<std::string, std::string>& metadata, std::span<const TensorView> tensors) {
    Crc crc;
    for (const auto& [key, value] : metadata) {
        if (key != kChecksumKey) {
            crc.text(key);
            crc.text(value);
        }
    }
    std::vector<const TensorView*> order;
    for (const TensorView& tensor : tensors) {
        order.push_back(&tensor);
    }
    std::sort(order.begin(), order.end(), [](const TensorView* a, const TensorView* b) { return a->name < b->name; });
    for (const TensorView* tensor : order) {
        crc.text(tensor->name);
        crc.text(name(tensor->type));
        crc.number(tensor->shape.size());
        for (const std::int64_t size : tensor->shape) {
            crc.number(static_cast<std::uint64_t>(size));
        }
        crc.bytes(tensor->bytes);
    }
    return crc.inWords();
}

std::map<std::string, std::string> withChecksum(std::map<std::string, std::string> metadata,
                                                std::span<const TensorView> tensors) {
    metadata[kChecksumKey] = checksumOf(metadata, tensors);
    return metadata;
}

void requireChecksum(const SafetensorsFile& file, const Message& remedy) {
    const auto stated = file.metadata().find(kChecksumKey);
    if (stated == file.metadata().end()) {
        return;
    }
    const std::string found = checksumOf(file.metadata(), file.tensors());
    if (stated->second != found) {
        throw Error(Message("checksum.differs",
                            "the file is damaged: its checksum is {stated}, that of its content is {found}",
                            inQuotes(stated->second), inQuotes(found)),
                    file.path().string(), remedy);
    }
}

} // namespace contexture::store
