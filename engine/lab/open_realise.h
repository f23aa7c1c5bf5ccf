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

// A noun as an episode speaks of it.
struct OpenThing {
    const OpenNoun* noun = nullptr;
    bool plural = false;
};

// A sentence in one language, and where in it the things and the pronouns stand, in their order, and what tells whether
// a person is a man or a woman. A thing's range is that of its noun alone.
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

// The words in a frame's first place for a pronoun: the pronoun, or the noun that it stands for ("the lamp").
enum class OpenNaming : std::uint8_t { Pronoun, Noun };

// The frame with its places filled; adjectives, quantities and contractions ("it's") are drawn, the same for both
// languages. Throws Error for a frame that is none: a mistake in the tables, or a possessive to be named by its noun.
OpenSentence realise(const OpenFrame& frame, const OpenThing& first, const OpenThing& second, Random& random,
                     OpenNaming naming = OpenNaming::Pronoun);

// The text with its words: cut at blanks, before and after punctuation, and before an apostrophe.
Sentence inWords(const std::string& text);
// The last word that begins in the range.
WordIndex wordIn(const Sentence& sentence, const ByteRange& range);

} // namespace contexture::lab
