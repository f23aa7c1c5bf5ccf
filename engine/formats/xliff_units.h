// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"
#include "engine/formats/xml_file.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture::formats {

// A segment of an XLIFF file, and the place of its translation.
struct XliffSegment {
    pugi::xml_node owner;  // trans-unit (1.2) or segment (2)
    pugi::xml_node source; // element with its text: source, or a mrk in seg-source
    Unit unit;
};

// A trans-unit of 1.2 with its segments, or a segment of 2: it has one target.
struct XliffTarget {
    std::vector<std::size_t> segments; // indices in Xliff::segments
    pugi::xml_node owner;
    pugi::xml_node source;    // source, which the target follows
    pugi::xml_node segmented; // 1.2: seg-source, if there is one
    pugi::xml_node target;    // may be missing
};

struct Xliff {
    bool isVersion2 = false;
    std::string sourceLanguage;
    std::string targetLanguage;
    std::vector<XliffSegment> segments;
    std::vector<XliffTarget> targets;
};

// Throws Error for another version, and for a file without a source.
Xliff xliffOf(const XmlFile& file, const std::string& name);

} // namespace contexture::formats
