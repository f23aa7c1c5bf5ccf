// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// What BLEU counts as tokens. Of a language that has no spaces between words, mteval-v13a makes one token of a
// sentence, and BLEU is 0 whatever was translated.
enum class Tokeniser : std::uint8_t {
    Western,    // mteval-v13a: Western punctuation apart from words, numbers whole
    Chinese,    // sacreBLEU's zh: each Chinese sign, the rest as above but for XML's escapes
    Characters, // each character but white space
    None,       // what stands between white space
};

const char* name(Tokeniser tokeniser); // as sacreBLEU's signatures spell it: "13a", "zh", "char", "none"
std::optional<Tokeniser> tokeniserNamed(std::string_view name);

// By the script that most letters of these texts have: Han alone is Chinese; Japanese, Thai, Lao, Khmer and Burmese are
// counted by characters; all others, Korean among them, have spaces.
Tokeniser tokeniserOf(std::span<const std::string> texts);

std::vector<std::string> tokenise(std::string_view text, Tokeniser tokeniser);

// Tercom's normalisation with Asian support, after lower-casing: sacreBLEU's norm:yes|asian:yes. For TER of such texts.
bool isWithoutSpaces(Tokeniser tokeniser); // Chinese, Characters
std::string normaliseForTer(std::string_view text);

} // namespace contexture::eval
