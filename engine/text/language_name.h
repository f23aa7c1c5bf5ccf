// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture::text {

// A language's name for people, in the language of `inLanguage` (both BCP 47 tags): "de-CH" in "en" is
// "German (Switzerland)". The tag itself when it is not known.
std::string languageName(std::string_view tag, std::string_view inLanguage);

// "en" of "en-GB", in small letters: a model for a language takes all its regions and scripts.
std::string primaryLanguage(std::string_view tag);

// The shortest code of a language that is named by one of two or three letters: "de" of "deu", "de-AT" and "deu_Latn".
std::string shortestLanguage(std::string_view tag);

// Whether both tags are given and name two languages.
bool areDifferentLanguages(std::string_view a, std::string_view b);

} // namespace contexture::text
