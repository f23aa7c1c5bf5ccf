// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/blank_lines.h"

#include "engine/text/encoding.h"
#include "engine/text/file_format.h"
#include "engine/text/table_reader.h"

namespace contexture::text {

std::vector<std::size_t> blankLines(std::string_view bytes, const std::string& name, const ReadOptions& options) {
    if (!formatOf(bytes, name).empty()) {
        return {};
    }
    const auto lines = textLines(bytes, name);
    const Layout layout = options.layout == Layout::Auto ? guessLayout(lines, options.sourceLanguage) : options.layout;
    if (isTable(lines) || layout != Layout::SentencePerLine) {
        return {};
    }
    std::vector<std::size_t> before(1);
    for (const std::string_view line : lines) {
        if (trimWhiteSpace(line).empty()) {
            ++before.back();
        } else {
            before.push_back(0);
        }
    }
    return before;
}

} // namespace contexture::text
