// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/word_search.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace contexture::find {

// Found words as a table for other programs. Sentences and words count from 1 if a column's name says so.
struct FoundColumn {
    const char* name;
    bool isText; // otherwise a number, empty if unknown
};
std::span<const FoundColumn> foundColumns();

// One cell per column. Numbers have enough digits to read the same 32-bit float again; text is unchanged.
std::vector<std::string> foundCells(const Found& found);

} // namespace contexture::find
