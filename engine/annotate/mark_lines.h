// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"

#include <ostream>
#include <span>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// JSON Lines, one object for each mark, with characters counted from 0 in code points:
//     {"system": "Online", "document": "farm", "segment": "2", "global_segment": "", "annotator": "A",
//      "source": "It barked .", "target": "Es bellte .", "category": "Accuracy/Mistranslation", "severity": "Major",
//      "spans": [{"side": "target", "begin": 0, "end": 2, "text": "Es"}], "comment": "", "correction": "Er",
//      "metadata": {}}
// What a line lacks is empty. A span whose `text` stands elsewhere in the sentence, once, is moved there.
MarkFile readMarkLines(const std::vector<std::string_view>& lines);

// Reading the result gives the same records, whatever their content.
void writeMarkLines(std::ostream& out, std::span<const MarkRecord> records);

} // namespace contexture::annotate
