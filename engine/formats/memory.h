// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A translation memory, TMX 1.1 to 1.4b (LISA 2005): its pairs, in the order of the file. The source language is the
// wanted one, else the header's srclang, else that of the first segment; a region is ignored where the file has the
// language without it or with another. Segments of the type "paragraph" and "block" are prose. References are the
// segments of the wanted target language, else those of all others, each language for itself.
bool isMemory(std::string_view bytes, std::string_view name);
// Throws Error for a source language that is not in the file.
Content readMemory(std::string_view bytes, const std::string& name, const Languages& wanted);

// Translations stand in the segments of the wanted target language, which a pair without it gets; changeid, or
// creationid of a new one, names Contexture. Without a wanted target it is the first in the file.
Written writeMemory(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                    const Languages& wanted);

} // namespace contexture::formats
