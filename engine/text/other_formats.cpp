#include "engine/text/other_formats.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace contexture::text {
namespace {

// Names of columns, and as many cells in the row below; what stands in quotation marks may go on in the next line.
bool isTableWith(char separator, const std::vector<std::string_view>& lines) {
    const auto names = columnsOfLine(lines.front(), separator);
    if (!areTableColumns(names)) {
        return false;
    }
    const auto row = std::find_if(lines.begin() + 1, lines.end(),
                                  [](std::string_view line) { return !trimWhiteSpace(line).empty(); });
    return row == lines.end() || row->find('"') != std::string_view::npos ||
           columnsOfLine(*row, separator).size() >= names.size();
}

// By its first two and last two signs: {"..."..., [{...}] or ["..."]. Other brackets may be part of a text.
bool isJson(const std::vector<std::string_view>& lines) {
    const auto isSign = [](char c) { return c != ' ' && c != '\t'; };
    std::string begin;
    for (auto line = lines.begin(); line != lines.end() && begin.size() < 2; ++line) {
        std::copy_if(line->begin(), line->end(), std::back_inserter(begin), isSign);
    }
    std::string end; // backwards
    for (auto line = lines.rbegin(); line != lines.rend() && end.size() < 2; ++line) {
        std::copy_if(line->rbegin(), line->rend(), std::back_inserter(end), isSign);
    }
    return (begin.starts_with("{\"") && end.starts_with('}')) || (begin.starts_with("[{") && end.starts_with("]}")) ||
           (begin.starts_with("[\"") && end.starts_with("]\""));
}

} // namespace

void refuseOtherFormats(const std::vector<std::string_view>& lines, const std::string& name) {
    for (const auto& [separator, what] :
         {std::pair(',', Message("table.commas", "this is a table with commas between its columns")),
          std::pair(';', Message("table.semicolons", "this is a table with semicolons between its columns"))}) {
        if (!lines.empty() && isTableWith(separator, lines)) {
            throw Error(what, atLine(name, 1), Message("do.save-with-tabs", "save it with tabs between them"));
        }
    }
    if (isJson(lines)) {
        throw Error(
            Message("text.json", "this is JSON, not a text"), name,
            Message("text.json.do",
                    "convert it to text with one sentence a line, or to a table with tabs between the columns doc_id, "
                    "sent_idx, source and reference"));
    }
}

} // namespace contexture::text
