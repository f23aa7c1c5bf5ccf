// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace contexture::eval {

// Whether this lower-case word is in the language's list of function words (articles, pronouns, prepositions,
// conjunctions, auxiliaries, particles). False for languages other than "en" and "de".
bool isFunctionWord(std::string_view lowerCaseWord, std::string_view language);

} // namespace contexture::eval
