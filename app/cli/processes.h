// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <filesystem>
#include <string>
#include <vector>

namespace contexture::cli {

// The path of this program's own file.
std::string ownProgram();

// Where another of our programs started this one: stops it, as Ctrl-C does, as soon as that one is gone, even if it was
// killed. To be called first.
void endWithParent();

// Runs every command (program and arguments, no shell), at most `jobs` at a time; they share this program's terminal.
// Returns how many did not end with 0, those of unknown end included. When cancelled, those that run are asked to stop
// (SIGTERM) and waited for.
std::size_t runProcesses(const std::vector<std::vector<std::string>>& commands, int jobs, const CancelToken& cancel);

// Has contexture-figures draw a study's figures into a folder, where that program stands beside this one.
void drawFigures(const std::filesystem::path& studyJson, const std::filesystem::path& folder);

} // namespace contexture::cli
