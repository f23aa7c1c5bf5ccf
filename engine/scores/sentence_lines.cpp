// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/scores/sentence_lines.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"
#include "engine/text/file_format.h"
#include "engine/text/keyed_table.h"
#include "engine/text/other_formats.h"

namespace contexture::scores {

std::vector<std::string_view> sentenceLines(std::string_view bytes, const std::string& path) {
    text::refuseUnreadKinds(bytes, path);
    if (const std::string format = text::formatOf(bytes, path); !format.empty()) {
        throw Error("the file is " + format + ", whose lines are not the sentences", path,
                    "save its sentences as a text, one sentence a line");
    }
    std::vector<std::string_view> lines = text::textLines(bytes, path);
    if (!text::isKeyedTable(lines.front())) {
        text::refuseOtherFormats(lines, path);
    }
    return lines;
}

} // namespace contexture::scores
