// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"
#include "engine/core/cancel.h"

#include <filesystem>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace contexture::annotate {

enum class MarkFormat : std::uint8_t {
    Tsv,   // mqm_table.h
    Jsonl, // mark_lines.h
    Esa,   // esa.h
};

// Reads either format, recognised by the first character: an object, or a table; objects of ESA (esa.h) by their keys.
// Throws Error for a file that cannot be read or is not text, a table that lacks columns, and one object over several
// lines that is no campaign of ESA; throws Cancelled.
MarkFile readMarkFile(const std::filesystem::path& path, const CancelToken& cancel = {});
MarkFile readMarkBytes(std::string_view bytes, const std::string& name);

void writeMarks(std::ostream& out, std::span<const MarkRecord> records, MarkFormat format);

// "line 12: <v> has no </v>: marked up to the end (repaired)"
std::string inEnglish(const Remark& remark);

} // namespace contexture::annotate
