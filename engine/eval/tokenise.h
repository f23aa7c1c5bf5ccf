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
    Japanese,   // sacreBLEU's ja-mecab: words of MeCab with its IPA dictionary (japanese_words.h)
    Characters, // each character but white space
    None,       // what stands between white space
};

const char* name(Tokeniser tokeniser); // as sacreBLEU's option spells it: "13a", "zh", "ja-mecab", "char", "none"
std::optional<Tokeniser> tokeniserNamed(std::string_view name);
// As sacreBLEU's signatures spell it: the name, for Japanese with MeCab's version, "ja-mecab-0.996-IPA".
std::string signatureName(Tokeniser tokeniser);

// By the language of the texts (BCP 47 or ISO 639-3; may be empty): Chinese; Japanese, where MeCab and its dictionary
// are installed; Thai, Lao, Khmer, Burmese, and Japanese without MeCab are counted by characters. Where the language
// says none of these, by the script that most letters have, in the same way; all others, Korean among them, have
// spaces.
Tokeniser tokeniserFor(std::string_view language, std::span<const std::string> texts);

// Throws Error for Japanese where MeCab or its dictionary is missing.
std::vector<std::string> tokenise(std::string_view text, Tokeniser tokeniser);

// Tercom's normalisation with Asian support, after lower-casing: sacreBLEU's norm:yes|asian:yes. For TER of such texts.
bool isWithoutSpaces(Tokeniser tokeniser); // Chinese, Japanese, Characters
std::string normaliseForTer(std::string_view text);

} // namespace contexture::eval
