// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A translation memory, TMX 1.4b (LISA 2005). Its pairs follow no text: none is context of another, so it is no
// document and is refused as one, with what it holds: how many pairs, in which languages.
bool isMemory(std::string_view bytes, std::string_view name);
Content readMemory(std::string_view bytes, const std::string& name); // throws Error always

} // namespace contexture::formats
