// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/store/safetensors.h"

#include <map>
#include <span>
#include <string>

namespace contexture::store {

// The checksum of a model's file stands in its metadata, under this key, as "crc32:" and eight hexadecimal digits. It
// is the CRC-32 (ISO 3309, zlib's) of every other entry of the metadata and of every tensor's name, dtype, shape and
// bytes, both in the order of their names: another program that writes the same content gets the same checksum. It
// finds every flipped bit and every burst of up to 32 bits; it does not protect against deliberate changes.
inline constexpr const char* kChecksumKey = "contexture.checksum";

std::string checksumOf(const std::map<std::string, std::string>& metadata, std::span<const TensorView> tensors);

// Returns the metadata with the checksum of everything else added.
std::map<std::string, std::string> withChecksum(std::map<std::string, std::string> metadata,
                                                std::span<const TensorView> tensors);

// Throws Error if the file's content does not match its checksum. A file without a checksum, from an older version,
// passes. Reads every byte.
void requireChecksum(const SafetensorsFile& file, const Message& remedy);

} // namespace contexture::store
