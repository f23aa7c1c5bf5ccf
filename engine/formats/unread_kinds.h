// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <optional>
#include <string_view>

namespace contexture::formats {

// The kind of a binary file that people may take for a document and that is not supported: PDF, Word before 2007, RTF,
// a spreadsheet, an electronic book, a picture, an archive. It is recognised by its first bytes, and for a zip also by
// the names in it. The name of the file plays no part.
struct UnreadKind {
    Message what;   // a whole sentence
    Message remedy; // what to do with it
};
std::optional<UnreadKind> unreadKind(std::string_view bytes);

} // namespace contexture::formats
