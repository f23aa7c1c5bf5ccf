#pragma once

#include <filesystem>
#include <string>

namespace contexture::store {

// SHA-256 of a file, hexadecimal. A study asks for the same corpus once a row: what was computed is kept as long as the
// file stays as it was. Throws Error for a file that cannot be read.
std::string contentHash(const std::filesystem::path& file);

} // namespace contexture::store
