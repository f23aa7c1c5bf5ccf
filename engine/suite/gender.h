// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture::suite {

// "masculine", "feminine" or "neuter" of a pronoun of the third person (German, French, English): that of its own form.
// Empty for other words and for forms of more than one gender ("ihm", "leur", "they").
std::string genderOfPronoun(std::string_view word);

// What two translations do not share: their words between the common beginning and the common end, words being what
// stands between white space, an apostrophe closing one ("qu’", "elle"), without punctuation at their ends. Either may
// be empty.
struct Difference {
    std::string first;
    std::string second;
};
Difference differenceOf(std::string_view first, std::string_view second);

} // namespace contexture::suite
