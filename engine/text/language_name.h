// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture::text {

// A language's name for people, in the language `inLanguage` (both BCP 47 tags): "de-CH" in "en" is "German
// (Switzerland)". The tag itself if it is unknown.
std::string languageName(std::string_view tag, std::string_view inLanguage);

// "en" of "en-GB", in lower case: a model for a language accepts all its regions and scripts.
std::string primaryLanguage(std::string_view tag);

// The shortest code of a language, given a tag with two or three letters: "de" of "deu", "de-AT" and "deu_Latn".
std::string shortestLanguage(std::string_view tag);

// The same, with a variety as the language that people mean by it where Unicode's CLDR knows one: "ar" of "arb",
// Standard Arabic, "lv" of "lvs", "fa" of "pes".
std::string usualLanguage(std::string_view tag);

// The code of a language that is named by its code, or by its name in English, in German or in itself: "de" of "de",
// "deu", "German", "Deutsch"; empty where no language has that name. Small letters and capitals are the same.
std::string languageNamed(std::string_view text);

// Whether a language, by its tag ("srp_Cyrl", "pt-BR"), is called so in English, in German or in itself, with its
// script or region or without: "Serbian", "Serbian (Cyrillic)", "Serbisch".
bool isCalled(std::string_view tag, std::string_view name);

// Whether both tags are given and name two languages.
bool areDifferentLanguages(std::string_view a, std::string_view b);

} // namespace contexture::text
