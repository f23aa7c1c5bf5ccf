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

// A regular file, open for reading. Throws Error for a missing file, a folder, a device or pipe, and one that may not
// be read.
std::ifstream openTextFile(const std::filesystem::path& path);

// The whole file. Throws Error for a missing file, a folder, a device or pipe, one that may not be read, and one of
// more than `maxBytes`; Cancelled.
std::string readFileBytes(const std::filesystem::path& path, std::size_t maxBytes, const CancelToken& cancel = {});

// Whether CR alone ends a line of a text that begins so: only where it does so more often than LF and CR LF together.
// Elsewhere a single CR is white space inside a line, as a pasted one is. The first kLineEndSample bytes decide.
constexpr std::size_t kLineEndSample = std::size_t(1) << 18;
bool carriageReturnEndsLine(std::string_view start);

// The lines of a text, without their ends (LF and CR LF, also mixed; CR where carriageReturnEndsLine) and without a
// byte order mark: line i of the result is line i + 1 of the file. An end of line at the end of the file begins no
// line. `name` is the file as errors name it. Throws Error, with the line, for an empty file, UTF-16, a NUL byte, what
// is not UTF-8, and control characters other than tab, vertical tab, form feed and CR. The result refers to `bytes`.
std::vector<std::string_view> textLines(std::string_view bytes, const std::string& name);

// Position of the first byte that is not well-formed UTF-8 (overlong forms and surrogates are not); npos when all is.
std::size_t firstInvalidUtf8(std::string_view bytes);

// Without the Unicode white space at both ends. `text` is UTF-8.
std::string_view trimWhiteSpace(std::string_view text);

// Where a text has a fault, and what to do about one that is no UTF-8.
Message atLine(const std::string& name, std::size_t line); // "corpus.tsv, line 12"
Message saveAsUtf8();

// A start of `text` of at most `maxBytes`, cut between characters, with an ellipsis when it was cut: for messages.
std::string excerpt(std::string_view text, std::size_t maxBytes = 40);

} // namespace contexture::text
