// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string_view>

namespace contexture::formats {

bool isUtf8(std::string_view bytes);                            // well-formed, and without NUL
std::size_t lineAt(std::string_view bytes, std::size_t offset); // counted from 1
bool isBlank(std::string_view text);                            // only Unicode's white space
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

} // namespace contexture::formats
