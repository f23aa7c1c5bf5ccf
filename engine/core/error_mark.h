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
    std::string correction = {}; // what should stand in the place of the spans, or of the sentence
    std::string metadata = {};   // JSON object: further facts of its file about it; empty: none
    friend bool operator==(const ErrorMark&, const ErrorMark&) = default;
};

// The category of a sentence that somebody looked at without finding an error; files write it in several ways.
inline constexpr const char* kNoError = "No-error";
bool isNoError(const ErrorMark& mark);
// The category of an error of which nobody said what it is, as in error span annotation (ESA): its severity alone
// counts.
inline constexpr const char* kUncategorised = "Uncategorised";
// Whether the category names an error: it is neither that one nor the empty one of a row with metadata alone.
bool namesAnError(std::string_view category);
inline bool isError(const ErrorMark& mark) {
    return namesAnError(mark.category);
}

std::uint32_t characterCount(std::string_view utf8);
// Where a character begins, in bytes; the text's size for one behind its end.
std::size_t byteOffset(std::string_view utf8, std::uint32_t character);
// The words that a span shares a character with; for one without characters the word that it stands in. May be none.
std::vector<WordIndex> markedWords(const Sentence& sentence, const CharacterSpan& span);

} // namespace contexture
