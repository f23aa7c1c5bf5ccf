// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/clitics.h"

#include "engine/core/replaced.h"

#include <array>

namespace contexture::eval {

std::string withoutClitic(std::string_view lowerCaseWord) {
    std::string word = replacedAll(lowerCaseWord, "’", "'");
    if (word == "can't") {
        return "can";
    }
    if (word == "won't") {
        return "will";
    }
    constexpr std::array<std::string_view, 7> kClitics{"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"};
    for (const std::string_view clitic : kClitics) {
        if (word.size() > clitic.size() && word.ends_with(clitic)) {
            return word.substr(0, word.size() - clitic.size());
        }
    }
    return std::string(lowerCaseWord);
}

} // namespace contexture::eval
