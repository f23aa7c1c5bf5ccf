// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/word_search.h"

#include <cstddef>
#include <string>
#include <vector>

namespace contexture::find {

// Found words as a table for other programs. Sentences and words count from 1 if a column's name says so.
struct FoundColumn {
    std::string name;
    bool isText; // otherwise a number, empty if unknown
};
// `metrics`: those of WordSearch::metrics; each has a column, "score.COMET", behind all others.
std::vector<FoundColumn> foundColumns(const std::vector<std::string>& metrics = {});

// The metrics whose numbers found words have, by name.
std::vector<std::string> metricsOf(const std::vector<Found>& found);

// One cell per column. Numbers have enough digits to read the same 32-bit float again; text is unchanged.
std::vector<std::string> foundCells(const Found& found, const std::vector<std::string>& metrics = {});

} // namespace contexture::find
