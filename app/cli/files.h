#pragma once

#include "engine/core/run.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace contexture::cli {

// Writes a file whole or not at all. "-" is standard output. Throws Error (a full disk, no such folder).
void writeFile(const std::string& path, std::string_view content);

// Throws Error naming the file.
std::string readFile(const std::filesystem::path& path);

// "none", "online", "offline"; throws Error for anything else.
ContextMode parseContext(const std::string& text);
const char* contextName(ContextMode mode);

} // namespace contexture::cli
