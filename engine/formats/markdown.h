// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// Markdown, read by MD4C (CommonMark, with tables and strikethrough): paragraphs, headings, items of lists and cells
// are prose. Code blocks, HTML, pictures and a head between lines of three dashes are not text. It is recognised by the
// file's name, since by content it is any text.
bool isMarkdown(std::string_view bytes, std::string_view name);
Content readMarkdown(std::string_view bytes, const std::string& name);
Written writeMarkdown(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                      const std::string& language);

} // namespace contexture::formats
