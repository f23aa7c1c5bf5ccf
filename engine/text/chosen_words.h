// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/subwords.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Whether a text contains one of these words (with white space between them), in upper or lower case. A word is found
// where no letter, mark or digit stands beside it: "it" in "It's", not in "item". Words of a script without spaces
// (Han, Thai) are found everywhere.
bool containsOneOf(std::string_view words, std::string_view text);

// Asks the same of a sentence's pieces. What is returned does not refer to `subwords`.
std::function<bool(const std::vector<std::int64_t>& pieces)> finderOf(std::string_view words, const Subwords& subwords);

} // namespace contexture::text
