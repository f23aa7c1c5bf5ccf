// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/frame.h"
#include "engine/lab/random.h"

#include <array>
#include <string>
#include <string_view>

namespace contexture::lab {

// The values of the letters in a frame's notation for a document.
struct FrameBinding {
    std::array<Character, 3> characters{}; // A, B, C
    const Noun* entity = nullptr;          // x
    std::string_view word;                 // W: a noun's key, of a homograph or a synonym
    std::string_view verb;                 // V: a verb's key
    bool formal = false;                   // what "you" is in German
    bool pronounForA = false;              // the first A is "she" or "he"
    bool pronounForPair = false;           // "AB" is "they"
};

// Draws one of each {a|b|c} at random; nested braces are not supported.
std::string expandAlternatives(std::string_view notation, Random& random);

// The notation of the scenes. Words are parted by spaces, clauses by ",":
//   A B C AB I we you they it!    characters, pronouns; A' she or he, where A is named before; it! the weather's "it";
//   x!                            "it" for the entity x
//   the.old+dog  a.dog  0.water  no.dog  this.  every.  some.#dog  many.#dog  3.#dog  poss.dog   noun phrases, # plural
//   verb  verb~can  not           the verb's key after the subject, with a modal; negation
//   /then  <yesterday             adverbials; < stands first in the sentence
//   in@the.house  <in@the.house   prepositional phrases
//   =tired  =too:tight            predicates
//   *                             at the end of a word: it decides an ambiguous word elsewhere
// At its beginning: !p present, !g present in progress, !f the past of talk, !h present perfect, ? or ?why a question.
// A clause after "," starts with and but and- but- (same subject) because when after that if while so; the first clause
// may start with when:, after:, because:, while:, if:. Throws Error when the notation or a key in it is wrong.
Frame parseFrame(std::string_view notation, const FrameBinding& binding);

// Keys of the nouns and verbs in a notation with expanded alternatives, without x, W and V.
std::vector<std::string> keysIn(std::string_view notation, bool onlyCues = false);

} // namespace contexture::lab
