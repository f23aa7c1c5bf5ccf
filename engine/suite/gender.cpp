// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/gender.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <utility>
#include <vector>

namespace contexture::suite {
namespace {

using Words = std::vector<std::string_view>;

// Lower case for ASCII letters; other letters of these words have no capital here.
std::string lowered(std::string_view word) {
    std::string low(word);
    std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return low;
}

constexpr std::array<std::string_view, 2> kApostrophes{"'", "’"};

std::size_t apostropheAt(std::string_view text, std::size_t at) {
    for (const std::string_view sign : kApostrophes) {
        if (text.substr(at).starts_with(sign)) {
            return sign.size();
        }
    }
    return 0;
}

bool isSpace(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

Words wordsOf(std::string_view text) {
    Words words;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t apostrophe = at < text.size() ? apostropheAt(text, at) : 0;
        const bool isEnd = at == text.size() || isSpace(text[at]) || apostrophe > 0;
        const std::size_t end = at + apostrophe;
        if (isEnd && end > begin) {
            words.push_back(text.substr(begin, end - begin));
        }
        at = apostrophe > 0 ? end : at + 1;
        if (isEnd) {
            begin = at;
        }
    }
    return words;
}

bool isPunctuation(char c) {
    return std::ispunct(static_cast<unsigned char>(c)) != 0;
}

bool endsInApostrophe(std::string_view text) {
    return std::any_of(kApostrophes.begin(), kApostrophes.end(), [&](auto sign) { return text.ends_with(sign); });
}

std::string joined(const Words& words, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        text += i > begin && !endsInApostrophe(text) ? " " : "";
        text += words[i];
    }
    while (!text.empty() && isPunctuation(text.back()) && !endsInApostrophe(text)) {
        text.pop_back();
    }
    return text.substr(
        static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isPunctuation) - text.begin()));
}

} // namespace

std::string genderOfPronoun(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, const char*>, 26> kForms{{
        {"er", "masculine"},       {"ihn", "masculine"},     {"he", "masculine"},       {"him", "masculine"},
        {"his", "masculine"},      {"il", "masculine"},      {"ils", "masculine"},      {"le", "masculine"},
        {"celui", "masculine"},    {"ceux", "masculine"},    {"celui-ci", "masculine"}, {"ceux-ci", "masculine"},
        {"celui-là", "masculine"}, {"sie", "feminine"},      {"she", "feminine"},       {"her", "feminine"},
        {"elle", "feminine"},      {"elles", "feminine"},    {"la", "feminine"},        {"celle", "feminine"},
        {"celles", "feminine"},    {"celle-ci", "feminine"}, {"celles-ci", "feminine"}, {"celle-là", "feminine"},
        {"es", "neuter"},          {"it", "neuter"},
    }};
    const std::string low = lowered(word);
    const auto found = std::find_if(kForms.begin(), kForms.end(), [&](const auto& form) { return form.first == low; });
    return found == kForms.end() ? std::string() : std::string(found->second);
}

Difference differenceOf(std::string_view first, std::string_view second) {
    const Words a = wordsOf(first);
    const Words b = wordsOf(second);
    const std::size_t least = std::min(a.size(), b.size());
    std::size_t before = 0;
    while (before < least && a[before] == b[before]) {
        ++before;
    }
    std::size_t after = 0;
    while (after < least - before && a[a.size() - 1 - after] == b[b.size() - 1 - after]) {
        ++after;
    }
    return {joined(a, before, a.size() - after), joined(b, before, b.size() - after)};
}

} // namespace contexture::suite
