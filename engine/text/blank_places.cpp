// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/blank_places.h"

#include "engine/text/encoding.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace contexture::text {
namespace {

bool isBlank(std::string_view line) {
    return trimWhiteSpace(line).empty();
}

// The number of the line with a sentence, counted from 0 over the lines that are not blank.
std::size_t lineOf(const std::vector<std::string_view>& lines, std::size_t sentence) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!isBlank(lines[i]) && seen++ == sentence) {
            return i + 1;
        }
    }
    return lines.size();
}

Message sameBlankLines() {
    return Message("blank.do", "make the same lines blank in both files, or remove the blank lines of one of them");
}

} // namespace

BlankPlaces blankPlaces(const std::vector<std::string_view>& lines) {
    std::vector<bool> isFilled;
    for (const std::string_view line : lines) {
        isFilled.push_back(!isBlank(line));
    }
    return blankPlaces(isFilled);
}

BlankPlaces blankPlaces(const std::vector<bool>& isFilled) {
    BlankPlaces places;
    std::size_t sentences = 0;
    bool isAfterBlank = false;
    for (const bool hasText : isFilled) {
        if (!hasText) {
            isAfterBlank = true;
            continue;
        }
        if (isAfterBlank && sentences > 0) {
            places.push_back(sentences);
        }
        isAfterBlank = false;
        ++sentences;
    }
    return places;
}

BlankPlaces blankPlaces(const std::vector<Sentence>& sentences) {
    BlankPlaces places;
    for (std::size_t i = 1; i < sentences.size(); ++i) {
        if (sentences[i].startsParagraph) {
            places.push_back(i);
        }
    }
    return places;
}

std::optional<BlankConflict> blankConflict(const BlankPlaces& here, const BlankPlaces& there) {
    BlankPlaces onlyHere;
    BlankPlaces onlyThere;
    std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(onlyHere));
    std::set_difference(there.begin(), there.end(), here.begin(), here.end(), std::back_inserter(onlyThere));
    if (onlyHere.empty() || onlyThere.empty()) {
        return std::nullopt;
    }
    return BlankConflict{onlyHere.front(), onlyThere.front()};
}

Error blankError(const Document& document, const BlankConflict& conflict, std::size_t line, const std::string& name) {
    return Error(Message("blank.places",
                         "blank lines stand at other places than in the document: there one is before sentence "
                         "{number} (\"{sentence}\"), and here is one before this line",
                         conflict.here + 1, excerpt(document.source.at(conflict.here).text)),
                 atLine(name, line), sameBlankLines());
}

void refuseBlankConflict(const Document& document, const std::vector<std::string_view>& lines,
                         const std::string& name) {
    const auto conflict = blankConflict(blankPlaces(document.source), blankPlaces(lines));
    if (conflict) {
        throw blankError(document, *conflict, lineOf(lines, conflict->there), name);
    }
}

void refuseOtherBlankLines(const Document& document, const std::vector<std::size_t>& blanks,
                           const std::vector<std::string_view>& lines, const std::string& name) {
    const std::size_t all = std::accumulate(blanks.begin(), blanks.end(), std::size_t(0)) + document.size();
    if (blanks.size() != document.size() + 1 || all != lines.size()) {
        return;
    }
    std::size_t sentence = 0;
    std::size_t blankBefore = 0; // number of blank lines before this sentence
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool isBlankThere = blankBefore < blanks[sentence];
        if (isBlankThere != isBlank(lines[i])) {
            throw Error(isBlankThere
                            ? Message("blank.only-document",
                                      "the line is blank in the document, and not in this file: \"{line}\"",
                                      excerpt(lines[i]))
                            : Message("blank.only-here", "the line is blank, and not in the document: \"{line}\"",
                                      excerpt(document.source[sentence].text)),
                        atLine(name, i + 1), sameBlankLines());
        }
        blankBefore = isBlankThere ? blankBefore + 1 : 0;
        sentence += isBlankThere ? 0 : 1;
    }
}

} // namespace contexture::text
