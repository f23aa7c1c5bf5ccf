// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture {

// Characters of one sentence, counted in Unicode code points from 0, half-open. With begin == end: the place between
// two characters, where something is missing.
struct CharacterSpan {
    Side side = Side::Target;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend auto operator<=>(const CharacterSpan&, const CharacterSpan&) = default;
};

// An error that a person marked in one translated sentence, after MQM (Lommel, Uszkoreit and Burchardt 2014; Freitag et
// al. 2021). Omitted words are marked on the source side. The translation itself never changes.
struct ErrorMark {
    SentenceIndex sentence = {};
    std::vector<CharacterSpan> spans = {}; // ascending, nearly always one; none: the whole sentence
    std::string category = {};             // "Accuracy/Omission"; kNoError, kUncategorised
    std::string severity = {};             // "Major"
    std::string annotator = {};
    std::string comment = {};
    std::string correction = {}; // the text that should replace the spans, or the sentence
    std::string metadata = {};   // JSON object: further facts about the mark in its file; empty: none
    friend bool operator==(const ErrorMark&, const ErrorMark&) = default;
};

// The category of a sentence that an annotator read without finding an error; files spell it in several ways.
inline constexpr const char* kNoError = "No-error";
bool isNoError(const ErrorMark& mark);
// The category of an error that an annotator did not classify, as in error span annotation (ESA): only its severity
// counts.
inline constexpr const char* kUncategorised = "Uncategorised";
// Whether the category names an error: it is neither "no error" nor empty, as in a row that has metadata only.
bool namesAnError(std::string_view category);
inline bool isError(const ErrorMark& mark) {
    return namesAnError(mark.category);
}

std::uint32_t characterCount(std::string_view utf8);
// The byte at which a character begins; the text's size for a character behind its end.
std::size_t byteOffset(std::string_view utf8, std::uint32_t character);
// The words that share a character with a span; for a span of length 0, the word around its place. May be empty.
std::vector<WordIndex> markedWords(const Sentence& sentence, const CharacterSpan& span);

} // namespace contexture
