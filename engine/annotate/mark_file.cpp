// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/mark_file.h"

#include "engine/annotate/mark_lines.h"
#include "engine/annotate/mqm_table.h"
#include "engine/core/error.h"
#include "engine/text/encoding.h"

namespace contexture::annotate {

namespace {

constexpr std::size_t kLargestFile = 2'000'000'000; // bytes

// Whether an object has this key; the same words inside a text have a backslash before the quotation mark.
bool hasKey(std::string_view line, std::string_view key) {
    const std::string quoted = '"' + std::string(key) + '"';
    for (std::size_t at = line.find(quoted); at != std::string_view::npos; at = line.find(quoted, at + 1)) {
        const std::size_t next = line.find_first_not_of(" \t", at + quoted.size());
        if (next != std::string_view::npos && line[next] == ':') {
            return true;
        }
    }
    return false;
}

// Annotations of other layouts are objects, too; read as marks they would be none, and nobody were told.
void refuseOtherLayouts(const std::vector<std::string_view>& lines, std::string_view first, const std::string& name) {
    const Message remedy("marks.layout.do",
                         "convert it to JSON Lines with an object for each mark, or to an MQM table (see Formats)");
    for (const std::string_view line : lines) {
        if (hasKey(line, "esa_spans") || hasKey(line, "esa_score") || hasKey(line, "error_spans")) {
            throw Error(Message("marks.esa", "these are ESA annotations, which are not read"), name, remedy);
        }
    }
    if (text::trimWhiteSpace(first) == "{") {
        throw Error(Message("marks.one-object", "this is one JSON object over several lines, not an object a line"),
                    name, remedy);
    }
}

} // namespace

MarkFile readMarkFile(const std::filesystem::path& path, const CancelToken& cancel) {
    return readMarkBytes(text::readFileBytes(path, kLargestFile, cancel), path.string());
}

MarkFile readMarkBytes(std::string_view bytes, const std::string& name) {
    if (bytes.empty()) {
        return {}; // JSON Lines of nothing
    }
    const auto lines = text::textLines(bytes, name);
    for (const std::string_view line : lines) {
        if (const std::size_t first = line.find_first_not_of(" \t"); first != std::string_view::npos) {
            if (line[first] == '[') {
                throw Error(Message("marks.list", "this is a list in JSON, not an object a line"), name,
                            Message("marks.list.do", "write each of its objects on a line of its own"));
            }
            if (line[first] != '{') {
                return readMqmTable(lines, name);
            }
            refuseOtherLayouts(lines, line, name);
            return readMarkLines(lines);
        }
    }
    return {};
}

void writeMarks(std::ostream& out, std::span<const MarkRecord> records, MarkFormat format) {
    format == MarkFormat::Jsonl ? writeMarkLines(out, records) : writeMqmTable(out, records);
}

std::string inEnglish(const Remark& remark) {
    const char* const what = remark.kind == Remark::Kind::LeftOut    ? " (left out)"
                             : remark.kind == Remark::Kind::Repaired ? " (repaired)"
                                                                     : "";
    return "line " + std::to_string(remark.line) + ": " + remark.what.english() + what;
}

} // namespace contexture::annotate
