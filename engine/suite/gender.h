// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture::suite {

// "masculine", "feminine" or "neuter" of a pronoun of the third person (German, French, English), by its form. Empty
// for other words and for forms of several genders ("ihm", "leur", "they").
std::string genderOfPronoun(std::string_view word);

// The difference of two translations: their words between the common beginning
// and the common end. A word is text between white space, an apostrophe ends
// one ("qu’", "elle"); punctuation at its ends is removed. Either may be empty.
struct Difference {
    std::string first;
    std::string second;
};
Difference differenceOf(std::string_view first, std::string_view second);

} // namespace contexture::suite
