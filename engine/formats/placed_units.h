// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A unit whose translation replaces the source in the file.
struct PlacedUnit {
    std::size_t begin = 0; // bytes of the file from its first text to its last
    std::size_t end = 0;
    Unit unit;
};

std::vector<Unit> unitsOf(std::vector<PlacedUnit> placed);

// The file with said[u] in place of unit u; a unit without a new text stays unchanged. `finish`, if given, makes a
// unit's text valid for its place.
Written writtenInPlace(std::string_view bytes, const std::vector<PlacedUnit>& units,
                       const std::vector<std::vector<Said>>& said, Escape escape,
                       std::string (*finish)(std::string) = nullptr);

} // namespace contexture::formats
