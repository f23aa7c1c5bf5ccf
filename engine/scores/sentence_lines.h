// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::scores {

// The lines of a text of sentences, or of a table; they refer to `bytes`. Throws Error for bytes that are no text, for
// a document of another program (subtitles, XLIFF), whose times and tags would be scored as sentences, and for what
// text/other_formats.h refuses. `path`: the file as errors name it.
std::vector<std::string_view> sentenceLines(std::string_view bytes, const std::string& path);

} // namespace contexture::scores
