// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string>
#include <vector>

namespace contexture::text {

// The marks of target languages among the pieces of a vocabulary, such as ">>deu<<": one of them stands before each
// sentence of a model for several languages (Johnson et al. 2017; OPUS-MT).
std::vector<std::string> languageMarks(std::span<const std::string> pieces);

// ">>deu<<" without its brackets.
std::string languageOfMark(const std::string& mark);

// The mark that a person means, by "deu", "de" or ">>deu<<". Throws Error with `where` for a language that none of the
// marks is of, and for one that several are of.
std::string markOfLanguage(std::span<const std::string> marks, const std::string& asked, const std::string& where);

// ">>deu<<, >>nld<<", the first eight.
std::string listedMarks(std::span<const std::string> marks);

} // namespace contexture::text
