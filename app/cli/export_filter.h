// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/export.h"

#include <string>
#include <vector>

namespace contexture::cli {

// The rows that the command line asks for. Sentences and heads count from 1.
struct NamedFilter {
    std::vector<std::string> sites;
    std::vector<std::string> heads;     // "mean" or a number
    std::vector<std::string> levels;    // "word", "source", "self", "cache"
    std::vector<std::string> sentences; // "7", "3-12", "40-"
    float least = 0.0f;
};

// Throws Error naming the argument if its value makes no sense or has no meaning for this kind of data.
store::ExportFilter filterFor(const NamedFilter& named, store::ExportWhat what);

} // namespace contexture::cli
