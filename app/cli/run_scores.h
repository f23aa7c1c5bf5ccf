// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <string>
#include <vector>

namespace contexture::cli {

// The arguments of `runs --scores`.
struct ScoresOptions {
    std::string file;                 // of numbers that a metric gave to the run's sentences
    std::string metric;               // its name; empty: by the file
    std::vector<std::string> columns; // of the file; empty: the usual one
    std::string system;               // of the file; empty: the only one, or the one with the run's translations
};

// Adds the numbers to a run, in place of older ones of the same metric, and the errors that the metric marked, all or
// nothing. Tells what was added and which rows were left out; returns how many rows those are. Throws
// Error.
std::size_t addScores(store::Workspace& workspace, store::RunId run, const ScoresOptions& options);

} // namespace contexture::cli
