// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/reading_layout.h"
#include "widgets/reading_view.h"

#include <vector>

class QPainter;

namespace contexture::widgets {

class Theme;

// Everything that one drawing of the reading view needs.
struct ReadingScene {
    ReadingDocument document;
    ReadingLayout layout;
    ReadingWeights weights;
    TextSide tintedSide = TextSide::Source;
    WordRef selected;
    std::vector<WordRef> counterparts;
    WordRef preview;
    std::vector<WordRef> marked;
    std::vector<ReadingNeed> needs; // by sentence
    std::vector<ReadingNote> notes;
    std::vector<ReadingMark> marks; // by sentence
    SpanRef span;
    int selectedSentence = -1;
    int currentSentence() const; // the sentence that is being read; -1: none

    const RowWeights& rowWeights(int row) const;
    const WordWeight* wordWeight(WordRef word) const; // null: no weight, or exactly 0
};

// The text in the margin: "0.42", "0", "hidden", "reading", "no context".
QString marginText(const ReadingScene& scene, int row);
// The width of the widest margin text in the current language, pixels.
int marginWidth(const QFont& font);

// Draws the rows that overlap `clip` (content coordinates), and lays out those of them that are not laid out yet.
void paintReading(QPainter& painter, const ReadingScene& scene, const Theme& theme, const QRect& clip);

} // namespace contexture::widgets
