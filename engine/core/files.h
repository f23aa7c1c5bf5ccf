#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace contexture {

// Writes a file whole or not at all: what was there before stays until everything is on the disk. Throws Error (a full
// disk, no such folder).
void writeWhole(const std::filesystem::path& path, std::string_view content);

// Throws Error naming the file.
std::string readWhole(const std::filesystem::path& path);

} // namespace contexture
