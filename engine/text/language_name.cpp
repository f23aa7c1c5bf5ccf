// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/language_name.h"

#include <algorithm>

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
        return std::string(tag); // ICU answers the code for what it does not know
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
    const std::string language = icu::Locale(primary.c_str()).getLanguage(); // ICU shortens what it knows
    return language.empty() ? primary : language;
}

bool areDifferentLanguages(std::string_view a, std::string_view b) {
    return !a.empty() && !b.empty() && primaryLanguage(a) != primaryLanguage(b);
}

} // namespace contexture::text
