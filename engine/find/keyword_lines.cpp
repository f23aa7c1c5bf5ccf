// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/keyword_lines.h"

#include "engine/core/one_line.h"

#include <algorithm>

namespace contexture::find {

namespace {

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

} // namespace

KeywordLine keywordLine(const Sentence& sentence, WordIndex word, std::size_t most) {
    const ByteRange range = sentence.words.at(word.asSize());
    const std::string_view text = sentence.text;
    std::size_t first = word.asSize();
    while (first > 0 && characters(text.substr(sentence.words[first - 1].begin,
                                               range.begin - sentence.words[first - 1].begin)) <= most) {
        --first;
    }
    std::size_t last = word.asSize();
    while (last + 1 < sentence.words.size() &&
           characters(text.substr(range.end, sentence.words[last + 1].end - range.end)) <= most) {
        ++last;
    }
    const std::size_t begin = first == 0 ? 0 : sentence.words[first].begin;
    const std::size_t end = last + 1 == sentence.words.size() ? text.size() : sentence.words[last].end;
    KeywordLine line;
    line.before = (first > 0 ? "… " : "") + inOneCell(std::string(text.substr(begin, range.begin - begin)));
    line.word = inOneCell(std::string(text.substr(range.begin, range.size())));
    line.after = inOneCell(std::string(text.substr(range.end, end - range.end))) +
                 (last + 1 < sentence.words.size() ? " …" : "");
    return line;
}

} // namespace contexture::find
