// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A translation memory, TMX 1.4b (LISA 2005). Its pairs do not follow each other in a text, so none is context of
// another: it is refused as a document, with its number of pairs and its languages.
bool isMemory(std::string_view bytes, std::string_view name);
Content readMemory(std::string_view bytes, const std::string& name); // always throws Error

} // namespace contexture::formats
