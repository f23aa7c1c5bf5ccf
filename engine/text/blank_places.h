// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Where blank lines divide the sentences of a file: for each run of blank lines between sentences, the number of
// sentences before it. Increasing; without 0 and without the number of all sentences.
using BlankPlaces = std::vector<std::size_t>;

BlankPlaces blankPlaces(const std::vector<std::string_view>& lines);
BlankPlaces blankPlaces(const std::vector<bool>& isFilled);      // of each line
BlankPlaces blankPlaces(const std::vector<Sentence>& sentences); // by the paragraphs of a document

// The first place on each side that the other side lacks. Two files with as many sentences, each with a blank line
// where the other has none, are parallel by line and lack different sentences: pairs by sentence would be shifted.
// nullopt if one side has all places of the other, such as a translation without blank lines.
struct BlankConflict {
    std::size_t here = 0; // sentences before the blank line
    std::size_t there = 0;
};
std::optional<BlankConflict> blankConflict(const BlankPlaces& here, const BlankPlaces& there);

// The Error for a conflict between a document (here) and a file of translations (there). `line`: number of the line
// after that file's blank one; `name`: its name.
Error blankError(const Document& document, const BlankConflict& conflict, std::size_t line, const std::string& name);

// Throws that Error for the lines of a file of translations, one sentence per line.
void refuseBlankConflict(const Document& document, const std::vector<std::string_view>& lines, const std::string& name);

// Throws Error if two texts with the same number of lines have blank lines at different places. `blanks`: from
// blankLines, for the document's file; nothing is checked if it is empty or the files have different numbers of lines.
void refuseOtherBlankLines(const Document& document, const std::vector<std::size_t>& blanks,
                           const std::vector<std::string_view>& lines, const std::string& name);

} // namespace contexture::text
