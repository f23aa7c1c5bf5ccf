// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/index.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture {

enum class Side : std::uint8_t { Source, Target };

// Half-open range of bytes in a sentence's UTF-8 text.
struct ByteRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    std::uint32_t size() const { return end - begin; }
    friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// One sentence as in its document, with the positions of its words. A punctuation mark is a word; white space is not.
struct Sentence {
    std::string text;             // UTF-8, as in the document
    std::vector<ByteRange> words; // in order, not overlapping
    bool startsParagraph = false;

    std::string_view word(WordIndex i) const;
    friend bool operator==(const Sentence&, const Sentence&) = default;
};

// A document to be translated. `reference` and `fileNotes` are empty or have one entry for each source sentence.
struct Document {
    std::string id;             // from the file, may be empty
    std::string title;          // for people: a file name or a heading
    std::string sourceLanguage; // BCP 47 tag from the file's header ("en"), or empty
    std::string targetLanguage;
    std::vector<Sentence> source;
    std::vector<Sentence> reference;
    // Notes for translators in the file that the document was read from (XLIFF, PO, TMX): UTF-8, possibly of several
    // lines; empty for a sentence without one.
    std::vector<std::string> fileNotes = {};

    std::size_t size() const { return source.size(); }
    bool hasReference() const { return !reference.empty(); }
    std::string_view fileNote(SentenceIndex i) const; // empty: there is none
    friend bool operator==(const Document&, const Document&) = default;
};

// Offset of each sentence's first word when all words of the document are counted through; size() + 1 entries.
std::vector<std::int32_t> wordOffsets(const std::vector<Sentence>& sentences);

} // namespace contexture
