// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/mark_file.h"

#include "engine/annotate/esa.h"
#include "engine/annotate/mark_lines.h"
#include "engine/annotate/mqm_table.h"
#include "engine/annotate/pearmut.h"
#include "engine/core/error.h"
#include "engine/text/encoding.h"

#include <algorithm>

namespace contexture::annotate {

namespace {

constexpr std::size_t kLargestFile = 2'000'000'000; // bytes

// Refuses a file with one JSON object over several lines, whose lines would otherwise be skipped without a message.
void refuseOneObject(std::string_view first, const std::string& name) {
    if (text::trimWhiteSpace(first) == "{") {
        throw Error(Message("marks.one-object", "this is one JSON object over several lines, not an object a line"),
                    name,
                    Message("marks.layout.do",
                            "convert it to JSON Lines with an object for each mark, or to an MQM table (see Formats)"));
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
            if (isPearmutLog(lines)) {
                return readPearmutLog(bytes, lines);
            }
            if (isPearmutCampaign(lines)) {
                return readPearmutCampaign(bytes, lines, name);
            }
            refuseOneObject(line, name);
            return std::any_of(lines.begin(), lines.end(), isEsaLine) ? readEsaLines(lines) : readMarkLines(lines);
        }
    }
    return {};
}

void writeMarks(std::ostream& out, std::span<const MarkRecord> records, MarkFormat format) {
    switch (format) {
    case MarkFormat::Tsv:
        writeMqmTable(out, records);
        break;
    case MarkFormat::Jsonl:
        writeMarkLines(out, records);
        break;
    case MarkFormat::Esa:
        writeEsaLines(out, records);
        break;
    }
}

std::string inEnglish(const Remark& remark) {
    const char* const what = remark.kind == Remark::Kind::LeftOut    ? " (left out)"
                             : remark.kind == Remark::Kind::Repaired ? " (repaired)"
                                                                     : "";
    return "line " + std::to_string(remark.line) + ": " + remark.what.english() + what;
}

} // namespace contexture::annotate
