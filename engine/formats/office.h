// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// Documents of word processors: their paragraphs, also in tables and text boxes, as prose without layout; behind those
// of the body the ones of headers, footers, footnotes and endnotes. Comments are not read: they are remarks of people
// on the text as it is, under their names. Numbers of pages stay where they are, and the text before and behind one is
// translated by itself. A paragraph with uniform formatting keeps it; if the
// formatting changes inside, the translation has that of its first words, which `looks` counts.

// Word 2007 and later, "Office Open XML" (ECMA-376 part 1, 17.3): w:p, w:t, w:tab, w:br. Deleted text and instructions
// of fields are not text.
bool isWord(std::string_view bytes, std::string_view name);
Content readWord(std::string_view bytes, const std::string& name);
Written writeWord(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                  const std::string& language);

// OpenDocument text (OASIS OpenDocument 1.2 part 1, 5.1): text:p, text:h, and the marks inside. Tracked changes are not
// text.
bool isOpenDocument(std::string_view bytes, std::string_view name);
Content readOpenDocument(std::string_view bytes, const std::string& name);
Written writeOpenDocument(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                          const std::string& language);

} // namespace contexture::formats
