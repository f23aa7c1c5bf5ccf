// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <filesystem>
#include <string>
#include <vector>

namespace contexture::cli {

// The path of this program's own file.
std::string ownProgram();

// If another of our programs started this one: stops this program, as Ctrl-C does, as soon as the other one has ended,
// even if it was killed. To be called first.
void endWithParent();

// Runs every command (program and arguments, no shell), at most `jobs` at a time; they share this program's terminal.
// Returns the number of commands that did not end with 0 or whose end is unknown. When cancelled, running commands are
// asked to stop (SIGTERM) and waited for.
std::size_t runProcesses(const std::vector<std::vector<std::string>>& commands, int jobs, const CancelToken& cancel);

// Starts contexture-figures, if it stands beside this program, to draw a study's figures into a folder.
void drawFigures(const std::filesystem::path& studyJson, const std::filesystem::path& folder);

} // namespace contexture::cli
