// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture::given {

// The word of each token of another program: the one that it overlaps most, as for our own subwords. Marks of a
// sentence's beginning and end belong to no word.
struct TokenWords {
    std::vector<std::int32_t> wordOfToken;               // -1: no word
    std::vector<std::vector<std::int32_t>> tokensOfWord; // its own tokens; without any, those that cover its bytes
};

// Tokens are words, or subwords of BPE ("Net@@ any@@ ahu"), SentencePiece ("▁Net any ahu") or WordPiece ("Net ##any");
// or bytes ("<0xF0>", GPT-2's "\u0120the"); they may differ from the sentence in case, in white space, as NFKC does
// ("..." for "…") and by the escapes of Moses ("&apos;", "@-@"), and be "<unk>". Marks of languages at either end are
// no text. Throws Error if they do not spell the sentence.
TokenWords tokenWords(const std::vector<std::string>& tokens, const Sentence& sentence, const Message& where);

// Each word is a token of its own.
TokenWords wordsAsTokens(std::size_t words);

// Whether a token is a mark that is not text: "</s>", "<eos>".
bool isEndMark(const std::string& token);

// Whether a token names a language, as models for several put it before a sentence: "deu_Latn", "de_DE", "__de__",
// ">>deu<<", "<2de>".
bool isLanguageMark(const std::string& token);

// The text of tokens: subwords are joined and escapes resolved; words are separated by a space.
std::string textOf(const std::vector<std::string>& tokens);

} // namespace contexture::given
