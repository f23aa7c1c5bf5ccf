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

// Where blank lines divide the sentences of a file: for each run of blank lines between sentences, how many sentences
// stand before it. Increasing; without 0 and without the number of sentences.
using BlankPlaces = std::vector<std::size_t>;

BlankPlaces blankPlaces(const std::vector<std::string_view>& lines);
BlankPlaces blankPlaces(const std::vector<bool>& isFilled);      // of each line
BlankPlaces blankPlaces(const std::vector<Sentence>& sentences); // by the paragraphs of a document

// The first place on each side that the other side lacks. Files with as many sentences, of which each has a blank line
// where the other has none, are parallel by line and lack other sentences: paired by sentence, they would be shifted.
// Nothing where one side has every place of the other, as a translation without blank lines.
struct BlankConflict {
    std::size_t here = 0; // sentences before the blank line
    std::size_t there = 0;
};
std::optional<BlankConflict> blankConflict(const BlankPlaces& here, const BlankPlaces& there);

// The Error for a conflict between a document (here) and a file of translations (there). `line`: number of the line
// behind that file's blank one; `name`: its name.
Error blankError(const Document& document, const BlankConflict& conflict, std::size_t line, const std::string& name);

// Throws that Error for the lines of a file of translations, one sentence a line.
void refuseBlankConflict(const Document& document, const std::vector<std::string_view>& lines, const std::string& name);

// Throws Error when two texts of as many lines are not blank at the same ones. `blanks` as blankLines gives them for
// the document's file; nothing is asked where it is empty or the files have another number of lines.
void refuseOtherBlankLines(const Document& document, const std::vector<std::size_t>& blanks,
                           const std::vector<std::string_view>& lines, const std::string& name);

} // namespace contexture::text
