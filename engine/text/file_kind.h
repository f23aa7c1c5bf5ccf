// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string_view>

namespace contexture::text {

// The kind of a file by its content: for drag and drop, and for messages about a wrong kind.
enum class FileKind {
    Workspace, // an SQLite database
    Bundle,    // a safetensors file
    Text,      // UTF-8 text: a document
    Unknown,   // anything else: other content, a folder, a missing file
};

// The kind by the first bytes of a file; 64 KiB are enough. The rest of the file is not checked: a damaged bundle is a
// bundle, and opening it reports the damage.
FileKind kindOfBytes(std::string_view start);
FileKind detectKind(const std::filesystem::path& path); // never throws for what a person may drop

// Whether the bytes are UTF-8 without control characters, and not empty. Looks at 64 KiB at most; a character that is
// cut at the end of the bytes is accepted.
bool looksLikeText(std::string_view bytes);

} // namespace contexture::text
