// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/unread_kinds.h"

#include <algorithm>
#include <array>
#include <utility>

namespace contexture::formats {
namespace {

constexpr std::size_t kLooked = 4096; // bytes in which a binary file shows that it is no text

bool hasAt(std::string_view bytes, std::size_t at, std::string_view what) {
    return bytes.size() > at && bytes.substr(at).starts_with(what);
}

bool hasControl(std::string_view bytes) {
    return std::ranges::any_of(bytes, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && (byte < '\t' || byte > '\r')) || byte == 0x7f;
    });
}

Message copiedAsText() {
    return Message("do.copy-text", "copy its text into a text file, one sentence a line");
}

Message savedAs() {
    return Message("do.save-as-text", "save it from its own program as plain text (UTF-8)");
}

// Recognises a zip by the names of its entries, which are not compressed.
UnreadKind kindOfZip(std::string_view bytes) {
    const auto has = [bytes](std::string_view name) { return bytes.find(name) != std::string_view::npos; };
    if (has("word/document.xml") || has("mimetypeapplication/vnd.oasis.opendocument.text")) { // else it is read
        return {Message("archive.damaged", "the file is damaged: what is packed in it cannot be read"),
                Message("archive.damaged.do", "get it again, or save it again from its own program")};
    }
    if (has("mimetypeapplication/epub+zip")) {
        return {Message("format.epub", "this is an electronic book (EPUB), which is not read"), copiedAsText()};
    }
    if (has("xl/workbook") || has("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")) {
        return {Message("format.spreadsheet", "this is a spreadsheet, which is not read"),
                Message("do.save-with-tabs-named", "save it as text with tabs between the columns (.tsv)")};
    }
    if (has("ppt/presentation") || has("mimetypeapplication/vnd.oasis.opendocument.presentation")) {
        return {Message("format.slides", "these are slides of a presentation, which are not read"), copiedAsText()};
    }
    return {Message("format.zip", "this is an archive (zip), not a document"),
            Message("do.unpack", "unpack it, and open a file that was in it")};
}

} // namespace

std::optional<UnreadKind> unreadKind(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.starts_with("%PDF-"sv)) {
        return UnreadKind{Message("format.pdf", "this is a PDF, which is not read"), copiedAsText()};
    }
    if (bytes.starts_with("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv)) {
        return UnreadKind{Message("format.doc", "this is a file of Microsoft Office before 2007, which is not read"),
                          savedAs()};
    }
    if (bytes.starts_with("PK\x03\x04"sv) || bytes.starts_with("PK\x05\x06"sv)) {
        return kindOfZip(bytes);
    }
    if (!hasControl(bytes.substr(0, kLooked))) {
        return std::nullopt; // a text may begin with "GIF89a"
    }
    static constexpr std::array kArchives{"\x1F\x8B"sv,
                                          "\xFD"
                                          "7zXZ\0"sv,
                                          "7z\xBC\xAF\x27\x1C"sv,
                                          "BZh9"sv,
                                          "\x28\xB5\x2F\xFD"sv,
                                          "Rar!\x1A\x07"sv};
    if (std::ranges::any_of(kArchives, [&](std::string_view start) { return bytes.starts_with(start); })) {
        return UnreadKind{Message("format.archive", "this is a compressed file, not a document"),
                          Message("do.unpack", "unpack it, and open a file that was in it")};
    }
    static constexpr std::array kPictures{"\x89PNG\r\n"sv, "\xFF\xD8\xFF"sv, "GIF8"sv, "II*\0"sv, "MM\0*"sv};
    if (std::ranges::any_of(kPictures, [&](std::string_view start) { return bytes.starts_with(start); }) ||
        (bytes.starts_with("RIFF"sv) && hasAt(bytes, 8, "WEBP"))) {
        return UnreadKind{Message("format.picture", "this is a picture, not a document"),
                          Message("do.text-file", "choose a text file (UTF-8)")};
    }
    static constexpr std::array kTapes{"ID3"sv, "OggS"sv, "fLaC"sv, "\x1A\x45\xDF\xA3"sv};
    if (std::ranges::any_of(kTapes, [&](std::string_view start) { return bytes.starts_with(start); }) ||
        hasAt(bytes, 4, "ftyp") || (bytes.starts_with("RIFF"sv) && hasAt(bytes, 8, "WAVE"))) {
        return UnreadKind{Message("format.recording", "this is a recording of sound or pictures, not a document"),
                          Message("do.subtitles", "open its subtitles (.srt, .vtt)")};
    }
    return std::nullopt;
}

} // namespace contexture::formats
