// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/file_kind.h"

#include "engine/text/encoding.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace contexture::text {
namespace {

constexpr std::size_t kSampleBytes = 64 * 1024;
constexpr std::string_view kSqliteMagic("SQLite format 3\0", 16);

} // namespace

bool looksLikeText(std::string_view bytes) {
    bytes = bytes.substr(0, kSampleBytes);
    if (bytes.empty()) {
        return false;
    }
    const bool hasControl = std::any_of(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && (byte < '\t' || byte > '\r')) || byte == 0x7f;
    });
    if (hasControl) {
        return false;
    }
    const std::size_t invalid = firstInvalidUtf8(bytes);
    if (invalid == std::string_view::npos) {
        return true;
    }
    // A lead byte and continuation bytes, cut by the end of the sample.
    const std::string_view rest = bytes.substr(invalid);
    const auto lead = static_cast<unsigned char>(rest[0]);
    const std::size_t length = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
    return invalid > 0 && lead <= 0xF4 && rest.size() < length && std::all_of(rest.begin() + 1, rest.end(), [](char c) {
               return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
           });
}

FileKind kindOfBytes(std::string_view start) {
    start = start.substr(0, kSampleBytes);
    if (start.starts_with(kSqliteMagic)) {
        return FileKind::Workspace;
    }
    // safetensors: eight bytes of length, little-endian, then JSON. The length's upper bytes are zeros in a valid file,
    // and not UTF-8 in a hostile one, so that no text is taken for it.
    if (start.size() >= 9 && start[8] == '{' && !looksLikeText(start.substr(0, 8))) {
        return FileKind::Bundle;
    }
    return looksLikeText(start) ? FileKind::Text : FileKind::Unknown;
}

FileKind detectKind(const std::filesystem::path& path) {
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) {
        return FileKind::Unknown;
    }
    std::ifstream file(path, std::ios::binary);
    std::string start(kSampleBytes, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return kindOfBytes(start);
}

} // namespace contexture::text
