// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <string>
#include <utility>

namespace contexture {

// The text with a space in place of each line end, so that it stays on one line of a file.
inline std::string inOneLine(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

// As inOneLine, and tabs become spaces, too: the text stays in one cell of a table whose columns tabs separate.
inline std::string inOneCell(std::string text) {
    text = inOneLine(std::move(text));
    std::replace(text.begin(), text.end(), '\t', ' ');
    return text;
}

} // namespace contexture
