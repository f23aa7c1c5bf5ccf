// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error_mark.h"
#include "engine/core/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// One row of an annotated file, with the texts that it speaks of: it stands alone, whatever workspace is open.
struct MarkRecord {
    std::string system = {};        // the run
    std::string document = {};      // its name
    std::string segment = {};       // of the sentence within the document, nearly always its number from 1
    std::string globalSegment = {}; // of the sentence in its file; may be empty
    std::string source = {};        // without tags
    std::string target = {};
    ErrorMark mark = {};  // its sentence is not known here
    std::size_t line = 0; // of the file, from 1; 0: of no file

    friend bool operator==(const MarkRecord& a, const MarkRecord& b) { // wherever they stand
        return a.system == b.system && a.document == b.document && a.segment == b.segment &&
               a.globalSegment == b.globalSegment && a.source == b.source && a.target == b.target && a.mark == b.mark;
    }
};

// What was found while reading, and what was made of it. Nothing goes without one.
struct Remark {
    enum class Kind : std::uint8_t {
        Kept,     // stays as it is, though it is unusual
        Repaired, // is read, otherwise than it stands there
        LeftOut,  // is not read
    };
    Kind kind = Kind::Kept;
    std::size_t line = 0; // from 1
    Message what;
};

struct MarkFile {
    std::vector<MarkRecord> records; // in the order of the lines
    std::vector<Remark> remarks;     // so, too
};

// Names are the same when they differ in case alone, in blanks, hyphens and underscores, in a sign at the end or in the
// "/-" that tables write where there is no subcategory: "Style/Awkward" and "style/awkward", "Other" and "Other/-".
std::string foldedName(std::string_view name);

} // namespace contexture::annotate
