// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/language_name.h"

#include <algorithm>
#include <vector>

#include <unicode/locid.h>
#include <unicode/unistr.h>

namespace contexture::text {

std::string languageName(std::string_view tag, std::string_view inLanguage) {
    UErrorCode status = U_ZERO_ERROR;
    const auto language = icu::Locale::forLanguageTag({tag.data(), static_cast<std::int32_t>(tag.size())}, status);
    const auto in =
        icu::Locale::forLanguageTag({inLanguage.data(), static_cast<std::int32_t>(inLanguage.size())}, status);
    if (U_FAILURE(status) || *language.getLanguage() == '\0') {
        return std::string(tag);
    }
    icu::UnicodeString alone;
    language.getDisplayLanguage(in, alone);
    if (alone == icu::UnicodeString::fromUTF8(language.getLanguage())) {
        return std::string(tag); // ICU returns the code if it does not know the language
    }
    icu::UnicodeString name;
    language.getDisplayName(in, name);
    std::string text;
    name.toUTF8String(text);
    return text;
}

std::string primaryLanguage(std::string_view tag) {
    std::string primary(tag.substr(0, tag.find_first_of("-_")));
    std::transform(primary.begin(), primary.end(), primary.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : char(c); });
    return primary;
}

std::string shortestLanguage(std::string_view tag) {
    const std::string primary = primaryLanguage(tag);
    const std::string language = icu::Locale(primary.c_str()).getLanguage(); // ICU returns its short code
    return language.empty() ? primary : language;
}

namespace {

icu::Locale localeOf(std::string_view tag) {
    std::string name(tag);
    std::replace(name.begin(), name.end(), '-', '_');
    return icu::Locale(name.c_str());
}

// The names of a language, folded: with the rest of the tag and without, in English, in German and in itself.
std::vector<icu::UnicodeString> foldedNames(const icu::Locale& language) {
    std::vector<icu::UnicodeString> names;
    for (const icu::Locale& in : {icu::Locale::getEnglish(), icu::Locale::getGerman(), language}) {
        icu::UnicodeString alone;
        icu::UnicodeString whole;
        names.push_back(language.getDisplayLanguage(in, alone).foldCase());
        names.push_back(language.getDisplayName(in, whole).foldCase());
    }
    return names;
}

icu::UnicodeString folded(std::string_view text) {
    return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())}).trim().foldCase();
}

} // namespace

std::string usualLanguage(std::string_view tag) {
    UErrorCode status = U_ZERO_ERROR;
    const std::string shortest = shortestLanguage(tag);
    icu::Locale language = icu::Locale::forLanguageTag(shortest, status);
    language.canonicalize(status);
    return U_FAILURE(status) || *language.getLanguage() == '\0' ? shortest : language.getLanguage();
}

std::string languageNamed(std::string_view text) {
    const icu::UnicodeString wanted = folded(text);
    if (wanted.isEmpty()) {
        return {};
    }
    std::string found;
    for (const char* const* code = icu::Locale::getISOLanguages(); *code; ++code) {
        const icu::Locale language(*code);
        const auto names = foldedNames(language);
        if (wanted == icu::UnicodeString::fromUTF8(*code) ||
            wanted == icu::UnicodeString::fromUTF8(language.getISO3Language())) {
            return language.getLanguage(); // a code before the name of another language
        }
        if (found.empty() && std::find(names.begin(), names.end(), wanted) != names.end()) {
            found = language.getLanguage();
        }
    }
    return found;
}

bool isCalled(std::string_view tag, std::string_view name) {
    const auto names = foldedNames(localeOf(tag));
    return std::find(names.begin(), names.end(), folded(name)) != names.end();
}

bool areDifferentLanguages(std::string_view a, std::string_view b) {
    return !a.empty() && !b.empty() && primaryLanguage(a) != primaryLanguage(b);
}

} // namespace contexture::text
