// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// A replacement of bytes of a file; bytes outside of edits stay unchanged.
struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0; // equal to begin: an insertion
    std::string text;
};

// Edits may come in any order; overlapping edits are a programming error (std::logic_error).
std::string edited(std::string_view bytes, std::vector<Edit> edits);

} // namespace contexture::formats
