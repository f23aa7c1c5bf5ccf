// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// Bytes of a file that are replaced; what no edit names stays as it is.
struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0; // equal to begin: something is put in
    std::string text;
};

// In any order; those that overlap are a fault of their maker (std::logic_error).
std::string edited(std::string_view bytes, std::vector<Edit> edits);

} // namespace contexture::formats
