// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/placed_units.h"

#include "engine/formats/edits.h"

#include <utility>

namespace contexture::formats {

std::vector<Unit> unitsOf(std::vector<PlacedUnit> placed) {
    std::vector<Unit> units;
    for (PlacedUnit& each : placed) {
        units.push_back(std::move(each.unit));
    }
    return units;
}

Written writtenInPlace(std::string_view bytes, const std::vector<PlacedUnit>& units,
                       const std::vector<std::vector<Said>>& said, Escape escape, std::string (*finish)(std::string)) {
    std::vector<Edit> edits;
    Written written;
    for (std::size_t u = 0; u < units.size(); ++u) {
        if (said.at(u).empty()) {
            continue;
        }
        Rendered text = rendered(units[u].unit.pieces, said[u], escape);
        written.moved += text.moved;
        edits.push_back({units[u].begin, units[u].end, finish ? finish(std::move(text.bytes)) : std::move(text.bytes)});
    }
    written.bytes = edited(bytes, std::move(edits));
    return written;
}

} // namespace contexture::formats
