// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace contexture::store {

// SHA-256 of a file, hexadecimal. A computed hash is kept as long as the file does not change, since a study asks for
// the hash of the same corpus for each row. Throws Error for a file that cannot be read.
std::string contentHash(const std::filesystem::path& file);

} // namespace contexture::store
