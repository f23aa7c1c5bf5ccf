#pragma once

#include <string>
#include <string_view>

namespace contexture::text {

// A language's name for people, in the language of `inLanguage` (both BCP 47 tags): "de-CH" in "en" is
// "German (Switzerland)". The tag itself when it is not known.
std::string languageName(std::string_view tag, std::string_view inLanguage);

} // namespace contexture::text
