// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace contexture::lab {

// A sentence in both languages with places for a noun, and for a pronoun that stands for it. In braces stand
//   a the this my your, ein der dieser mein dein and their accusatives and datives in the masculine ("einen", "dem"):
//     determiner and noun; with a 2 behind it the second noun ("the2", "dem2");
//   it him its: the pronoun as subject, as object, as possessive; er ihn ihm sein: the same in German;
//   one|many: the first with a singular antecedent, the second with a plural one;
//   of persons des: determiner and noun in the genitive; -: the noun alone; man|woman: what tells which it is.
struct OpenFrame {
    char nounClass; // class of the noun: '*' any, 't' anything but ideas, else OpenNoun::nounClass
    std::string_view english;
    std::string_view german;
};

std::span<const OpenFrame> introductions();    // of one noun
std::span<const OpenFrame> comparisons();      // with two nouns: later sentences are about the first
std::span<const OpenFrame> pronounSentences(); // about the noun before
std::span<const OpenFrame> innerReferences();  // noun and pronoun in one sentence
std::span<const OpenFrame> everydaySentences();
std::span<const OpenFrame> personsTold();   // tell whether a person is a man or a woman
std::span<const OpenFrame> personsWithin(); // both in one sentence
std::span<const OpenFrame> personsNamed();  // name a person by a word that tells it in German only
std::span<const OpenFrame> expletives();    // "it" that refers to nothing, and "damit", which shows no gender

// German stems, to which endings are added.
struct OpenAdjective {
    std::string_view english;
    std::string_view german;
    bool forIdeas;
};
std::span<const OpenAdjective> openAdjectives();
std::span<const OpenAdjective> personAdjectives();

} // namespace contexture::lab
