// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"

#include <optional>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Error span annotation (Kocmi et al. 2024), which WMT uses since 2024: spans with a severity and no category,
// omissions without a place, and a number from 0 to 100 for the sentence. Readable files are
// - JSON Lines as WMT publishes them, an object for each sentence that somebody looked at:
//     {"line_id": 2, "doc_id": "farm", "system": "A", "annotator": "r1", "src": "It barked.", "tgt": "Es bellte.",
//      "esa_score": 60, "esa_spans": [{"start_i": 0, "end_i": 1, "severity": "major"},
//                                     {"start_i": "missing", "end_i": "missing", "severity": "minor"}]}
// - files of Pearmut (pearmut.h).
// A span without a category is kUncategorised, an omission is Accuracy/Omission without a span; a sentence without
// spans is looked at and without error. The number of a sentence stands in the metadata of each of its marks.

// Whether a line of JSON has this layout.
bool isEsaLine(std::string_view line);

// `lines`: from text::textLines. Unreadable parts are left out, with a remark.
MarkFile readEsaLines(const std::vector<std::string_view>& lines);
// The first layout, a line for each annotator and translation in the order in which the records first name them. Each
// span has its "text" besides, which says what its end is. Reading the result gives the same records, sentence by
// sentence, whatever their content: what the layout cannot hold, such as a mark with two spans or a comment, stands in
// the member "contexture" besides.
void writeEsaLines(std::ostream& out, std::span<const MarkRecord> records);

// The number, 0 to 100, that an annotator gave to the sentence of a mark; nullopt without one.
std::optional<double> esaScore(const ErrorMark& mark);

} // namespace contexture::annotate
