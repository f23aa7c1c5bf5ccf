// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/utf8.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace contexture::formats {

bool isUtf8(std::string_view bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
        return false;
    }
    const auto size = static_cast<std::int32_t>(bytes.size());
    for (std::int32_t i = 0; i < size;) {
        UChar32 c = 0;
        U8_NEXT(bytes.data(), i, size, c);
        if (c <= 0) {
            return false;
        }
    }
    return true;
}

std::size_t lineAt(std::string_view bytes, std::size_t offset) {
    const std::string_view before = bytes.substr(0, offset);
    return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
}

bool isBlank(std::string_view text) {
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t i = 0; i < size;) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(text.data(), i, size, c);
        if (!u_isUWhiteSpace(c)) {
            return false;
        }
    }
    return true;
}

} // namespace contexture::formats
