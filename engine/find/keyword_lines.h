// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <cstddef>
#include <string>

namespace contexture::find {

// A word in its sentence: keyword in context.
struct KeywordLine {
    std::string before; // begins with an ellipsis if it was cut
    std::string word;
    std::string after;
};

// At most `most` characters on each side, cut between words. White space of any kind becomes a blank.
KeywordLine keywordLine(const Sentence& sentence, WordIndex word, std::size_t most);

} // namespace contexture::find
