// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// The tokens of BLEU. For a language without spaces between words, mteval-v13a makes one token of a sentence, and BLEU
// is 0 for every translation.
enum class Tokeniser : std::uint8_t {
    Western,    // mteval-v13a: Western punctuation is separated from words, numbers stay whole
    Chinese,    // sacreBLEU's zh: each Chinese sign; the rest as above, without XML's escapes
    Japanese,   // sacreBLEU's ja-mecab: words of MeCab with its IPA dictionary (japanese_words.h)
    Characters, // each character except white space
    None,       // text between white space
};

const char* name(Tokeniser tokeniser); // as sacreBLEU's option spells it: "13a", "zh", "ja-mecab", "char", "none"
std::optional<Tokeniser> tokeniserNamed(std::string_view name);
// The name in sacreBLEU's signatures; for Japanese with MeCab's version, "ja-mecab-0.996-IPA".
std::string signatureName(Tokeniser tokeniser);

// The tokeniser for the language of the texts (BCP 47 or ISO 639-3; may be empty):
// Chinese; Japanese, if MeCab and its dictionary are installed; characters for Thai, Lao,
// Khmer, Burmese, and Japanese without MeCab. For another or no language, the script of
// most letters decides in the same way; all other scripts, such as Korean, have spaces.
Tokeniser tokeniserFor(std::string_view language, std::span<const std::string> texts);

// Throws Error for Japanese if MeCab or its dictionary is missing.
std::vector<std::string> tokenise(std::string_view text, Tokeniser tokeniser);

// Tercom's normalisation with Asian support, after lower-casing: sacreBLEU's norm:yes|asian:yes. For TER of such texts.
bool isWithoutSpaces(Tokeniser tokeniser); // Chinese, Japanese, Characters
std::string normaliseForTer(std::string_view text);

} // namespace contexture::eval
