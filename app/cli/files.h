#pragma once

#include "engine/core/run.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace contexture::cli {

// Writes a file whole or not at all (writeWhole); "-" is standard output.
void writeFile(const std::string& path, std::string_view content);

// Where `path` is "-": standard output is from now on for writeFile alone, so that a program can read it; what else is
// printed there, tables for people, goes to standard error.
void reserveStandardOutput(const std::string& path);

// The mask to use: the one named, else the one the model was trained under, else none.
ContextMode contextFor(const std::string& named, const ModelInfo& model);

// "none", "online", "offline"; throws Error for anything else.
ContextMode parseContext(const std::string& text);
const char* contextName(ContextMode mode);

} // namespace contexture::cli
