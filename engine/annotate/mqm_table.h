// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Tables of MQM annotations, in the format of WMT's human evaluations and of the viewer Marot:
// tab-separated, UTF-8, one line for each error, ten columns: system, doc, docSegId, globalSegId, rater, source,
// target, category, severity, metadata, with <v> and </v> around marked spans. Readable are also the headers of older
// files (doc_id and seg_id; doc_seg_id and global_seg_id; a column "note" instead of metadata, or neither), any order
// of columns, no header at all, and cells that a spreadsheet put in quotation marks.

// `lines`: from text::textLines. Unreadable rows are left out, with a remark. Throws Error for a header that lacks one
// of system, doc, source, target, category and severity.
MarkFile readMqmTable(const std::vector<std::string_view>& lines, const std::string& name);

// Reading the result gives the same records, whatever their content.
void writeMqmTable(std::ostream& out, std::span<const MarkRecord> records);

} // namespace contexture::annotate
