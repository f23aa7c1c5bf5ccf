// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// Reads one part of a zip archive, and writes the archive with new contents of some parts; all other parts keep their
// packed bytes. libzip does the work.
inline constexpr std::size_t kMostUnpacked = 200'000'000; // bytes of a part: a larger one is refused
inline constexpr std::size_t kMostParts = 20'000;

bool isArchive(std::string_view bytes); // by its first bytes
bool hasPart(std::string_view bytes, const char* part);
// Throws Error, with `name`, for a damaged or encrypted archive, a missing part and one that is too large.
std::string partOf(std::string_view bytes, const char* part, const std::string& name);
struct NewPart {
    std::string part;
    std::string content;
};
std::string withParts(std::string_view bytes, const std::vector<NewPart>& parts, const std::string& name);

} // namespace contexture::formats
