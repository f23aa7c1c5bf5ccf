// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error_mark.h"

#include <algorithm>

namespace contexture {

namespace {

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

bool isNoErrorName(std::string_view category) {
    constexpr std::string_view kFolded = "no error";
    return std::equal(category.begin(), category.end(), kFolded.begin(), kFolded.end(), [](char written, char c) {
        return c == ' ' ? written == ' ' || written == '-' || written == '_' : (written | 0x20) == c;
    });
}

} // namespace

bool isNoError(const ErrorMark& mark) {
    return isNoErrorName(mark.category);
}

bool namesAnError(std::string_view category) {
    return !category.empty() && !isNoErrorName(category);
}

std::uint32_t characterCount(std::string_view utf8) {
    return static_cast<std::uint32_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return !isContinuation(c); }));
}

std::size_t byteOffset(std::string_view utf8, std::uint32_t character) {
    std::size_t at = 0;
    for (; at < utf8.size(); ++at) {
        if (!isContinuation(utf8[at]) && character-- == 0) {
            break;
        }
    }
    return at;
}

std::vector<WordIndex> markedWords(const Sentence& sentence, const CharacterSpan& span) {
    const std::size_t begin = byteOffset(sentence.text, span.begin);
    const std::size_t end = byteOffset(sentence.text, std::max(span.begin, span.end));
    std::vector<WordIndex> words;
    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        const ByteRange& word = sentence.words[w];
        const bool isMarked =
            begin == end ? word.begin < begin && begin < word.end : word.begin < end && begin < word.end;
        if (isMarked) {
            words.emplace_back(static_cast<std::int64_t>(w));
        }
    }
    return words;
}

} // namespace contexture
