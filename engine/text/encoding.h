// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/message.h"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// A regular file, open for reading. Throws Error for a missing file, a folder, a device or pipe, and a file without
// read permission.
std::ifstream openTextFile(const std::filesystem::path& path);

// The whole file. Throws Error for a missing file, a folder, a device or pipe, a file without read permission, and one
// of more than `maxBytes`; throws Cancelled.
std::string readFileBytes(const std::filesystem::path& path, std::size_t maxBytes, const CancelToken& cancel = {});

// Whether CR alone ends lines, by the start of a text: only if it is more frequent than LF and CR LF together.
// Otherwise a single CR is white space inside a line, as in pasted text. The first kLineEndSample bytes decide.
constexpr std::size_t kLineEndSample = std::size_t(1) << 18;
bool carriageReturnEndsLine(std::string_view start);

// The lines of a text, without their ends (LF and CR LF, also mixed; CR if carriageReturnEndsLine) and without a byte
// order mark: line i of the result is line i + 1 of the file. A line end at the end of the file begins no line. `name`:
// the file as errors name it. Throws Error, with the line, for an empty file, UTF-16, a NUL byte, bytes that are not
// UTF-8, and control characters other than tab, vertical tab, form feed and CR. The result refers to `bytes`.
std::vector<std::string_view> textLines(std::string_view bytes, const std::string& name);

// Position of the first byte that is not well-formed UTF-8 (overlong forms and surrogates are not); npos if none.
std::size_t firstInvalidUtf8(std::string_view bytes);

// `text` without the Unicode white space at both ends. `text` is UTF-8.
std::string_view trimWhiteSpace(std::string_view text);

// The place of a fault in a text, and the remedy for text that is not UTF-8.
Message atLine(const std::string& name, std::size_t line); // "corpus.tsv, line 12"
Message saveAsUtf8();

// The beginning of `text`, at most `maxBytes`, cut between characters, with an ellipsis if it was cut: for messages.
std::string excerpt(std::string_view text, std::size_t maxBytes = 40);

} // namespace contexture::text
