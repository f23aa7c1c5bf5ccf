// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture::given {

// Which word each token of another program belongs to: the one that it overlaps most, as for our own subwords. Marks of
// a sentence's beginning and end belong to none.
struct TokenWords {
    std::vector<std::int32_t> wordOfToken;               // -1: no word
    std::vector<std::vector<std::int32_t>> tokensOfWord; // its own; without any, those that cover its bytes
};

// Tokens are words, or subwords of BPE ("Net@@ any@@ ahu"), SentencePiece ("▁Net any ahu") or WordPiece ("Net ##any");
// they may differ from the sentence in case, in white space and by the escapes of Moses ("&apos;", "@-@"), and be
// "<unk>". Throws Error where they do not spell the sentence.
TokenWords tokenWords(const std::vector<std::string>& tokens, const Sentence& sentence, const Message& where);

// Each word is a token of its own.
TokenWords wordsAsTokens(std::size_t words);

// A mark that no text has: "</s>", "<eos>".
bool isEndMark(const std::string& token);

// The text that tokens spell, subwords put together and escapes undone; between words a space.
std::string textOf(const std::vector<std::string>& tokens);

} // namespace contexture::given
