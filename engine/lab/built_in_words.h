// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace contexture::lab {

// The word tables of resources/controlled-language, which are part of the program.
struct BuiltInWords {
    std::string_view nouns;
    std::string_view verbs;
    std::string_view adjectives;
    std::string_view adverbials;
    std::string_view prepositions;
    std::string_view names;
};

const BuiltInWords& builtInWords();

} // namespace contexture::lab
