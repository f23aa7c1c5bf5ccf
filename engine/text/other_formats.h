// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Files that a person takes for documents and that read as text would be nonsense. Throws Error, with the remedy, for
// a table with commas or semicolons between the columns that its first line names, for JSON, whole or line by line, and
// for subtitles that are not read (ASS, SBV, MicroDVD), XML that is not read, SGML test sets, LaTeX and RTF. Formats
// that are read (file_format.h, subtitles.h) have been looked for before.
void refuseOtherFormats(const std::vector<std::string_view>& lines, const std::string& name);

} // namespace contexture::text
