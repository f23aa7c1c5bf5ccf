// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Files of Pearmut, a program in which people annotate translations (error spans and numbers, esa.h):
// - a campaign, whose items may bring spans with them ("error_spans", with names of systems as keys), which nobody has
//   looked at: marks of the annotator "prefilled";
// - what annotators did in it: JSON Lines, an object for each document that somebody finished, with its texts
//     {"user_id": "r1", "item_i": 0, "item": [{"item_id": "farm_2", "src": "It barked.", "tgt": {"A": "Es bellte."}}],
//      "annotation": [{"A": {"score": 60, "error_spans": [{"start_i": 0, "end_i": 1, "severity": "major",
//                                                          "category": null}]}}]}
//   or what its dashboard downloads: lists of such objects under the names of campaigns.

bool isPearmutCampaign(const std::vector<std::string_view>& lines);
bool isPearmutLog(const std::vector<std::string_view>& lines);

// `lines`: from text::textLines of the bytes. Throws Error for a text that is no JSON or no campaign.
MarkFile readPearmutCampaign(std::string_view bytes, const std::vector<std::string_view>& lines,
                             const std::string& name);
// The last annotation counts of those that one annotator made of one document, none before a reset. Tutorials and
// checks are passed over. Places count UTF-16 units without line breaks, as its page does; the place behind the
// last is its word "[missing]", an omission. In a file without any span nothing is said of errors, as in direct
// assessment.
MarkFile readPearmutLog(std::string_view bytes, const std::vector<std::string_view>& lines);

} // namespace contexture::annotate
