// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/encoding.h"

#include "engine/core/error.h"
#include "engine/core/system_error.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>

namespace contexture::text {
namespace {

constexpr std::size_t kPiece = 1 << 22; // bytes that are read at once

std::string hexadecimal(unsigned char byte) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "0x%02X", byte);
    return text.data();
}

bool isForbiddenControl(unsigned char c) {
    return (c < 0x20 && c != '\t' && c != '\v' && c != '\f' && c != '\r') || c == 0x7f;
}

void checkLine(std::string_view line, const std::string& name, std::size_t number) {
    const std::size_t invalid = firstInvalidUtf8(line);
    if (invalid != std::string_view::npos) {
        throw Error(Message("text.not-utf8", "byte {number} of the line ({byte}) is not UTF-8", invalid + 1,
                            hexadecimal(static_cast<unsigned char>(line[invalid]))),
                    atLine(name, number), saveAsUtf8());
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        if (isForbiddenControl(c)) {
            throw Error(Message("text.control", "byte {number} of the line is a control character ({byte})", i + 1,
                                hexadecimal(c)),
                        atLine(name, number), Message("do.remove", "remove it"));
        }
    }
}

} // namespace

Message atLine(const std::string& name, std::size_t line) {
    return Message("at.line", "{file}, line {line}", name, line);
}

Message saveAsUtf8() {
    return Message("do.save-as-utf8", "save it as UTF-8 text");
}

std::ifstream openTextFile(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    const std::string name = path.string();
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (status.type() == fs::file_type::not_found) {
        throw Error(Message("file.missing", "there is no such file"), name, Message("do.check-name", "check its name"));
    }
    if (status.type() == fs::file_type::directory) {
        throw Error(Message("file.folder", "this is a folder"), name,
                    Message("do.file-in-folder", "choose a file in it"));
    }
    if (code) {
        throw Error(
            Message("file.no-look", "the state of the file cannot be read ({reason})", systemReason(code.value())),
            name, Message("do.check-permissions", "check its permissions"));
    }
    if (status.type() != fs::file_type::regular) {
        throw Error(Message("file.device", "this is a device or a pipe, not a file"), name,
                    Message("do.save-content", "save its content to a file first"));
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw Error(Message("file.unreadable", "the file cannot be read: {reason}", systemReason(errno)), name,
                    Message("do.check-permissions", "check its permissions"));
    }
    return file;
}

std::string readFileBytes(const std::filesystem::path& path, std::size_t maxBytes, const CancelToken& cancel) {
    namespace fs = std::filesystem;
    const std::string name = path.string();
    std::error_code code;
    std::ifstream file = openTextFile(path);
    const std::uintmax_t size = fs::file_size(path, code);
    if (!code && size > maxBytes) {
        throw Error(Message("file.too-large", "the file has {size} MB, and the limit is {limit} MB", size / 1'000'000,
                            maxBytes / 1'000'000),
                    name, Message("do.split", "split it"));
    }
    std::string bytes(code ? 0 : static_cast<std::size_t>(size), '\0');
    std::size_t read = 0;
    while (read < bytes.size() && file) {
        cancel.throwIfCancelled();
        file.read(bytes.data() + read, static_cast<std::streamsize>(std::min(kPiece, bytes.size() - read)));
        read += static_cast<std::size_t>(file.gcount());
    }
    if (read != bytes.size()) {
        throw Error(Message("file.cut", "the file could not be read to its end"), name,
                    Message("do.check-disk", "check the disk, and try again"));
    }
    return bytes;
}

bool carriageReturnEndsLine(std::string_view start) {
    start = start.substr(0, kLineEndSample);
    std::size_t returns = 0; // number of CR without LF
    std::size_t feeds = 0;   // number of LF, alone or after CR
    for (std::size_t i = 0; i < start.size(); ++i) {
        feeds += start[i] == '\n' ? 1 : 0;
        returns += start[i] == '\r' && (i + 1 == start.size() || start[i + 1] != '\n') ? 1 : 0;
    }
    return returns > feeds;
}

std::vector<std::string_view> textLines(std::string_view bytes, const std::string& name) {
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        throw Error(Message("file.utf16", "the file is UTF-16"), name, saveAsUtf8());
    }
    if (bytes.starts_with("\xEF\xBB\xBF")) {
        bytes.remove_prefix(3);
    }
    if (bytes.empty()) {
        throw Error(Message("file.empty", "the file is empty"), name,
                    Message("do.file-with-text", "choose a file with text"));
    }
    const bool isEndedByReturn = carriageReturnEndsLine(bytes);
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    while (begin < bytes.size()) {
        std::size_t end = bytes.find_first_of(isEndedByReturn ? "\r\n" : "\n", begin);
        end = end == std::string_view::npos ? bytes.size() : end;
        const std::size_t next = bytes.substr(end).starts_with("\r\n") ? end + 2 : end + 1;
        if (!isEndedByReturn && end > begin && bytes[end - 1] == '\r') {
            --end; // CR LF, or CR at the very end
        }
        lines.push_back(bytes.substr(begin, end - begin));
        begin = next;
    }
    // A NUL shows a binary file, whose first stray byte would else be reported as bad encoding: so NUL comes first.
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find('\0') != std::string_view::npos) {
            throw Error(Message("text.nul", "the line holds a NUL byte: the file is binary, not text"),
                        atLine(name, i + 1), Message("do.text-file", "choose a text file (UTF-8)"));
        }
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        checkLine(lines[i], name, i + 1);
    }
    return lines;
}

std::size_t firstInvalidUtf8(std::string_view bytes) {
    // Pieces of at most 1 GiB, as ICU counts in 32 bits; `start` is always between characters.
    for (std::size_t start = 0; start < bytes.size();) {
        const std::string_view piece = bytes.substr(start, std::size_t(1) << 30);
        const auto size = static_cast<std::int32_t>(piece.size());
        std::int32_t i = 0;
        while (i < size) {
            const std::int32_t at = i;
            UChar32 c = 0;
            U8_NEXT(piece.data(), i, size, c);
            if (c < 0) {
                const bool isCutByPiece = start + piece.size() < bytes.size() && size - at < 4 && at > 0;
                if (!isCutByPiece) {
                    return start + static_cast<std::size_t>(at);
                }
                i = at;
                break;
            }
        }
        start += static_cast<std::size_t>(i);
    }
    return std::string_view::npos;
}

std::string_view trimWhiteSpace(std::string_view text) {
    while (!text.empty()) {
        std::int32_t i = 0;
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(text.data(), i, static_cast<std::int32_t>(std::min<std::size_t>(text.size(), 4)), c);
        if (!u_isUWhiteSpace(c)) {
            break;
        }
        text.remove_prefix(static_cast<std::size_t>(i));
    }
    while (!text.empty()) {
        const std::string_view tail = text.substr(text.size() - std::min<std::size_t>(text.size(), 4));
        auto i = static_cast<std::int32_t>(tail.size());
        UChar32 c = 0;
        U8_PREV_OR_FFFD(tail.data(), 0, i, c);
        if (!u_isUWhiteSpace(c)) {
            break;
        }
        text.remove_suffix(tail.size() - static_cast<std::size_t>(i));
    }
    return text;
}

std::string excerpt(std::string_view text, std::size_t maxBytes) {
    if (text.size() <= maxBytes) {
        return std::string(text);
    }
    std::size_t end = maxBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
        --end;
    }
    return std::string(text.substr(0, end)) + "\xE2\x80\xA6";
}

} // namespace contexture::text
