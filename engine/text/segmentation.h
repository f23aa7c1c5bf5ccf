// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Boundaries of words and sentences for one language, by ICU. It holds ICU's iterators, which are slow to make and fast
// to use: keep one for each language and thread.
class Segmenter {
public:
    // `language`: BCP 47 tag ("de"); for an empty or unknown tag Unicode's rules apply without those of a language.
    explicit Segmenter(const std::string& language = {});
    ~Segmenter();
    Segmenter(Segmenter&&) noexcept;
    Segmenter& operator=(Segmenter&&) noexcept;

    // Words by Unicode Annex 29, in order: a punctuation mark, symbol or emoji is a word, white space and invisible
    // characters are not. `text` is UTF-8; invalid bytes count as U+FFFD. O(size).
    std::vector<ByteRange> words(std::string_view text);

    // Sentences of running prose by Unicode Annex 29, without the white space around them. No sentence ends after an
    // abbreviation of the language (CLDR's list, mended for English and German), a single letter ("J. Smith", "z. B."),
    // an abbreviation before a number ("No. 10"), or, in German, the number of a date or century ("am 3. Mai"). None
    // ends before a word in lower case, so direct speech stays in its sentence: “Why?” he asked. But "iPhone" may begin
    // one. A line break is white space; the caller cuts at blank lines.
    std::vector<ByteRange> sentences(std::string_view text);

    Sentence sentence(std::string text, bool startsParagraph = false); // with its words

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

// The texts of the sentences, each on a line of its own and with a line feed after the last. A line break inside a
// sentence becomes a space, so that line n is sentence n. With `paragraphs`, a blank line stands before each sentence
// that starts a paragraph, except the first.
std::string joinLines(const std::vector<Sentence>& sentences, bool paragraphs = false);

} // namespace contexture::text
