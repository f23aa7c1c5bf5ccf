// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::lesson {

// Markdown (CommonMark with tables) as HTML of few elements: p, h3 to h6, ul, ol, li, blockquote, pre, code, em,
// strong, s, table, hr, br, img and a. HTML in the text is shown as text and has no effect; a link leads to the web or
// is removed; a picture is one of the lesson's files.
std::string htmlOf(std::string_view markdown);

// The text without formatting, with blank lines between paragraphs.
std::string plainTextOf(std::string_view markdown);

struct Mention {
    std::string target; // as written in the text
    bool isPicture = false;
};
// The pictures and links of a text, in order.
std::vector<Mention> mentionsIn(std::string_view markdown);

bool isWebAddress(std::string_view address); // https, http or mailto
std::string escapedHtml(std::string_view text);

} // namespace contexture::lesson
