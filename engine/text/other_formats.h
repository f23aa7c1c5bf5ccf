// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Refuses files that a person may take for documents and that would be nonsense as text. Throws Error, with the remedy,
// for a table with commas or semicolons between the columns that its first line names, for JSON, whole or line by line,
// for alignments of Marian and n-best lists, and for unsupported subtitles (ASS, SBV, MicroDVD), unsupported XML, SGML
// test sets, LaTeX and RTF. Supported formats
// (file_format.h, subtitles.h) have been recognised before.
void refuseOtherFormats(const std::vector<std::string_view>& lines, const std::string& name);

// Whether a line is a translation with what marian-decoder --alignment writes behind it: " ||| 0.9,0.1 0.2,0.8" (soft,
// a group for each subword), or " ||| 0-0 1-1" (hard, pairs of positions).
bool hasMarianAlignment(std::string_view line);

} // namespace contexture::text
