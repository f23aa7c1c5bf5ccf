#include "engine/annotate/mark_file.h"

#include "engine/annotate/mark_lines.h"
#include "engine/annotate/mqm_table.h"
#include "engine/text/encoding.h"

namespace contexture::annotate {

namespace {

constexpr std::size_t kLargestFile = 2'000'000'000; // bytes

} // namespace

MarkFormat markFormatOf(const std::filesystem::path& path) {
    return path.extension() == ".jsonl" || path.extension() == ".json" ? MarkFormat::Jsonl : MarkFormat::Tsv;
}

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
            return line[first] == '{' ? readMarkLines(lines) : readMqmTable(lines, name);
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
