#pragma once

#include <filesystem>
#include <string_view>

namespace contexture::text {

// What a file is by its content: for drag and drop, and for messages about the wrong kind of file.
enum class FileKind {
    Workspace, // an SQLite database
    Bundle,    // a safetensors file
    Text,      // UTF-8 text: a document
    Unknown,   // anything else, a folder, nothing at all
};

// From the first bytes of a file; 64 KiB are enough. A sound file is not promised: a damaged bundle is a bundle, and
// whoever opens it says what is wrong with it.
FileKind kindOfBytes(std::string_view start);
FileKind detectKind(const std::filesystem::path& path); // never throws for what a person may drop

// UTF-8 without control characters, not empty. Looks at 64 KiB at most; a character cut at the end of the bytes is none
// against it.
bool looksLikeText(std::string_view bytes);

} // namespace contexture::text
