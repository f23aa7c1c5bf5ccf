// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace contexture {

// The content of a file. Throws Error naming the file.
std::string readWhole(const std::filesystem::path& path);

} // namespace contexture
