// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::cli {

// Writes a file whole or not at all (store::writeWhole), or into a pipe or device; "-" is standard output.
void writeFile(const std::string& path, std::string_view content);

inline constexpr const char* kStandardOutput = "-";

// A pipe or device, which stays what it is: to put a file in its place would be no way of writing to it.
bool isStream(const std::string& path);

// Standard output, also where it is reserved.
std::FILE* standardOutput();

// A path that a command was given, and the argument that named it. Empty: not given.
struct NamedPath {
    std::string argument;
    std::string path;
};

// To be asked before any work. Throws Error where an output is a folder, the same file as an input, however it is
// written, or the same as another output.
void checkOutputs(const std::vector<NamedPath>& inputs, const std::vector<NamedPath>& outputs);

// To be asked before long work, when the folders are there. Throws Error for the first of these that could not be
// written: no such folder, no permission, a disk that takes no file. A file that stands there stays as it is.
void checkWritable(const std::vector<NamedPath>& outputs);

// readWhole, with a sentence of its own for a folder.
std::string readFile(const std::string& path);

// Where `path` is "-": standard output is from now on for writeFile alone, so that a program can read it; what else is
// printed there, tables for people, goes to standard error.
void reserveStandardOutput(const std::string& path);

// The mask to use: the one named, else the one the model was trained under, else none.
ContextMode contextFor(const std::string& named, const ModelInfo& model);

// "none", "online", "offline"; throws Error for anything else.
ContextMode parseContext(const std::string& text);
// What --decode names (two-pass, sequential), else what is usual for the system.
DocumentDecoding decodingFor(const std::string& named, const ModelInfo& model, ContextMode context);

// "fp32", "bf16", "int8", "auto"; throws Error for anything else.
WeightPrecision parsePrecision(const std::string& text);
LongSentences parseLongSentences(const std::string& text);

} // namespace contexture::cli
