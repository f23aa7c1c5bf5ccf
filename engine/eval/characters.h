// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// Code points of UTF-8 text; a byte that is not well-formed UTF-8 becomes U+FFFD.
std::vector<char32_t> codePoints(std::string_view text);
void appendUtf8(std::string& text, char32_t c);

// White space as defined by Python's str.split(), with which the published scores were computed.
bool isSpace(char32_t c);
std::vector<std::string> splitAtSpace(std::string_view text);

// Latin letters up to U+017F, Greek without accents, Cyrillic up to U+04FF; other characters stay unchanged.
char32_t toLower(char32_t c);
std::string toLower(std::string_view text);
bool isUpper(char32_t c);  // has another lower-case form
bool isLetter(char32_t c); // of any script: no ASCII sign, digit, general punctuation, symbol or emoji

} // namespace contexture::eval
