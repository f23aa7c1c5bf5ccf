// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/word_search.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace contexture::find {

// Found words as a table for other programs. Sentences and words count from 1, where a column's name says so.
struct FoundColumn {
    const char* name;
    bool isText; // else a number; empty where it is not known
};
std::span<const FoundColumn> foundColumns();

// A cell for each column. Numbers have as many digits as bring the same 32-bit float back; text is as it stands.
std::vector<std::string> foundCells(const Found& found);

} // namespace contexture::find
