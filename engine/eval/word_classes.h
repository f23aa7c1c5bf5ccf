// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/eval/accuracy.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace contexture::eval {

// The class of a word, from the word alone: nouns by their capital (German, not at the start of a sentence), function
// words by a list. For languages other than "de" and "en" only punctuation is recognised.
enum class WordClass : std::uint8_t { Pronoun, FunctionWord, Noun, Other, Punctuation };
inline constexpr std::array<WordClass, 5> kWordClasses{WordClass::Pronoun, WordClass::FunctionWord, WordClass::Noun,
                                                       WordClass::Other, WordClass::Punctuation};
WordClass wordClass(const Sentence& sentence, std::size_t word, std::string_view language);
const char* name(WordClass wordClass); // "pronoun", "function word", "noun", "other word", "punctuation"

// Accuracy of pronoun and of noun translation, as in Miculicich et al. 2018 (table 4): how many of a reference's
// pronouns, and of its nouns, occur in the translation of that sentence, each occurrence matched once. They count over
// word alignments (APT, Miculicich Werlen and Popescu-Belis 2017); this counts within the sentence, without alignment.
//
// Pronouns are the personal ones of "de" and "en"; German "Sie", "Ihnen" count separately from "sie", "ihnen", except
// at the start of a sentence, where they look alike. Nouns are recognised by their capital: in German only, and not at
// the start of a sentence. For other languages nothing is counted.
struct WordClassAccuracy {
    Accuracy pronouns; // one count per occurrence in a reference
    Accuracy nouns;

    void add(const Sentence& translation, const Sentence& reference, std::string_view language);
};

} // namespace contexture::eval
