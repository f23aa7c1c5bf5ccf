// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/lab/open_frames.h"
#include "engine/lab/open_vocabulary.h"
#include "engine/lab/random.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture::lab {

// A noun of an episode, with its number.
struct OpenThing {
    const OpenNoun* noun = nullptr;
    bool plural = false;
};

// A sentence in one language, with the ranges of the things, the pronouns, and the words that tell whether a person is
// a man or a woman, in order. A thing's range contains only its noun.
struct OpenText {
    std::string text;
    std::vector<ByteRange> first;
    std::vector<ByteRange> second;
    std::vector<ByteRange> pronouns;
    std::vector<ByteRange> told;
};
struct OpenSentence {
    OpenText english;
    OpenText german;
};

// What stands in a frame's first place for a pronoun: the pronoun, or its antecedent ("the lamp").
enum class OpenNaming : std::uint8_t { Pronoun, Noun };

// The frame with its places filled; adjectives, quantities and contractions ("it's") are drawn, the same for both
// languages. Throws Error for an invalid frame: a mistake in the tables, or a possessive with Noun.
OpenSentence realise(const OpenFrame& frame, const OpenThing& first, const OpenThing& second, Random& random,
                     OpenNaming naming = OpenNaming::Pronoun);

// The text with its words: cut at blanks, before and after punctuation, and before an apostrophe.
Sentence inWords(const std::string& text);
// The last word that begins in the range.
WordIndex wordIn(const Sentence& sentence, const ByteRange& range);

} // namespace contexture::lab
