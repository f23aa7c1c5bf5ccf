// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/tagged_text.h"
#include "engine/formats/xml_file.h"

#include <string>
#include <vector>

namespace contexture::formats {

// The pieces of a segment of XLIFF or TMX: g, pc, mrk and hi are pairs, and so are bpt and ept, bx and ex, sc and ec
// that refer to each other; every other element (ph, x, it) is a single mark, with its content, also that of a sub.
std::vector<Piece> inlinePieces(const XmlFile& file, pugi::xml_node element);

// Its text without marks, and without white space at the ends.
std::string plainText(const XmlFile& file, pugi::xml_node element);

// The texts of the `note` elements directly in an element, a line for each; empty texts are left out.
std::string notesIn(pugi::xml_node element);

} // namespace contexture::formats
