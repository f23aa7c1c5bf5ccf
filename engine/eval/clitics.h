// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture::eval {

// The first word of a contraction: "it's" -> "it", "they’re" -> "they", "don't" -> "do", "geht's" -> "geht"; any other
// word unchanged. Lower case in, lower case out.
std::string withoutClitic(std::string_view lowerCaseWord);

} // namespace contexture::eval
