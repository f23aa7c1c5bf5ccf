// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error_mark.h"
#include "engine/core/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// One row of an annotated file, with its texts: it does not depend on an open workspace.
struct MarkRecord {
    std::string system = {};        // the run
    std::string document = {};      // its name
    std::string segment = {};       // of the sentence within the document, usually its number from 1
    std::string globalSegment = {}; // of the sentence in its file; may be empty
    std::string source = {};        // without tags
    std::string target = {};
    ErrorMark mark = {};  // its sentence index is not known here
    std::size_t line = 0; // in the file, from 1; 0: not from a file

    friend bool operator==(const MarkRecord& a, const MarkRecord& b) { // the line does not matter
        return a.system == b.system && a.document == b.document && a.segment == b.segment &&
               a.globalSegment == b.globalSegment && a.source == b.source && a.target == b.target && a.mark == b.mark;
    }
};

// A remark on a row: what was found while reading, and how it was treated. Every repaired or omitted row has one.
struct Remark {
    enum class Kind : std::uint8_t {
        Kept,     // unusual, but kept unchanged
        Repaired, // read otherwise than written
        LeftOut,  // not read
    };
    Kind kind = Kind::Kept;
    std::size_t line = 0; // from 1
    Message what;
};

struct MarkFile {
    std::vector<MarkRecord> records; // in the order of the lines
    std::vector<Remark> remarks;     // likewise
};

// Two names are equal if they differ only in case, in blanks, hyphens and underscores, in a sign at the end or in the
// "/-" that tables write without a subcategory: "Style/Awkward" and "style/awkward", "Other" and "Other/-".
std::string foldedName(std::string_view name);

} // namespace contexture::annotate
