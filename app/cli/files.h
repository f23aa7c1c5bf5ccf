// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::cli {

// Writes a file completely or not at all (store::writeWhole), or into a pipe or device; "-" is standard output.
void writeFile(const std::string& path, std::string_view content);

inline constexpr const char* kStandardOutput = "-";

// Whether the path is a pipe or a device, which must be written to directly: a new file would take its place.
bool isStream(const std::string& path);

// Standard output, even while it is reserved.
std::FILE* standardOutput();

// A path among a command's arguments, and the argument that named it. Empty: not given.
struct NamedPath {
    std::string argument;
    std::string path;
};

// To be called before any work. Throws Error if an output is a folder, the same file as an input (under any spelling of
// its path), or the same as another output.
void checkOutputs(const std::vector<NamedPath>& inputs, const std::vector<NamedPath>& outputs);

// To be called before long work, when the folders exist. Throws Error for the first output that cannot be written: no
// such folder, no permission, a disk that takes no file. An existing file stays as it is.
void checkWritable(const std::vector<NamedPath>& outputs);

// As readWhole, but with an error message of its own for a folder.
std::string readFile(const std::string& path);

// If `path` is "-", reserves standard output for writeFile, so that another program can read it; everything else that
// is printed there, such as tables for people, then goes to standard error.
void reserveStandardOutput(const std::string& path);

// The mask to use: the named one, else the one of the model's training, else none.
ContextMode contextFor(const std::string& named, const ModelInfo& model);

// "none", "online", "offline"; throws Error for anything else.
ContextMode parseContext(const std::string& text);
// The decoding that --decode names (two-pass, sequential), else the usual one of the system.
DocumentDecoding decodingFor(const std::string& named, const ModelInfo& model, ContextMode context);

// "fp32", "bf16", "int8", "auto"; throws Error for anything else.
WeightPrecision parsePrecision(const std::string& text);
LongSentences parseLongSentences(const std::string& text);

} // namespace contexture::cli
