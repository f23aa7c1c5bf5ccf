// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QFontMetrics;

namespace contexture::widgets {

// One word of one row. Corresponding words of different rows share a column.
struct ComparisonWord {
    QString text;
    int column = 0;                        // index from 0; no two words of a row share a column
    std::optional<double> logProbability;  // natural log
    bool changed = false;                  // differs from the base row's word
    std::optional<double> difference = {}; // log-probability minus that of the base's word in the same column
};

struct ComparisonRow {
    QString label; // "Online context", "No context", "Online, without sentence 3"
    std::vector<ComparisonWord> words;
    std::optional<double> logProbability; // of the whole sentence
    QString note;                         // shown instead of words: "not translated yet"
    bool removable = true;
    int badge = -1;                        // of the run: 0 = A ... 5 = F; -1: the row's place in the list
    bool isReference = false;              // a reference that people wrote: no run, and "=" for its badge
    bool isTry = false;                    // a what-if try: no run, and a number (badge + 1) for its badge
    bool isKept = false;                   // the try is kept in the workspace
    std::optional<double> difference = {}; // log-probability of the whole sentence minus that of the base row
};

struct ComparisonData {
    std::vector<ComparisonRow> rows; // at most kMaxRuns runs; all tries and the reference are shown
    int base = 0;                    // the row that the others are compared with
    static constexpr int kMaxRuns = 6;
};

// "A" to "F" for a run, a number from 1 for a try, "=" for the reference.
QString comparisonBadge(const ComparisonRow& row, int place);

// Text of a difference, as "vs A −0.78": the log-probability of a word (or sentence) minus that of its counterpart in
// the base row, whose badge is A. The two words may differ. (The causal check's Δ compares one and the same word.)
QString differenceText(double difference, const QString& baseBadge);

// The rectangles of a row's total, from top to bottom.
struct ComparisonTotalLayout {
    QRect number;
    QRect unit;
    QRect difference;
};

// The parts of a word's box: the word and the bar beside it, its log-probability, and the difference below.
struct ComparisonWordLayout {
    ComparisonWordLayout(const QRect& box, int textWidth, const QFontMetrics& metrics, bool isRightToLeft);
    QRect text;
    QRectF bar; // as high as a capital letter
    QRect number;
    QRect difference;
};

// Positions of all parts, in content coordinates (before scrolling). Made once for a width and a font.
struct ComparisonLayout {
    struct Hit {
        int row = -1;
        int word = -1;       // -1: not on a word
        bool remove = false; // on the row's remove button
        friend bool operator==(const Hit&, const Hit&) = default;
    };
    static constexpr int kRowHeight = 64;
    static constexpr int kGap = 12; // between columns
    static constexpr int kWordInset = 6;
    static constexpr int kBarRoom = 9; // room for the bar beside a word
    static constexpr int kBadge = 22;
    static constexpr int kTotal = 72;  // log-probability of the sentence
    static constexpr int kRemove = 32; // the column of the remove button

    int rows = 0;
    int labelWidth = 0; // badge and label; does not scroll sideways
    int totalWidth = 0; // log-probability and the remove button, on the right; does not scroll
    int viewWidth = 0;
    bool rightToLeft = false;    // the words' order on the screen
    std::vector<int> columnLeft; // left edges, pixels from the labels' end; the last entry is the end of all columns
    std::vector<std::vector<int>> columnOfWord; // [row][word]

    int contentWidth() const { return columnLeft.empty() ? 0 : columnLeft.back(); }
    int wordsWidth() const { return viewWidth - labelWidth - totalWidth; }
    int height() const { return rows * kRowHeight; }
    QRect markRect(int row) const; // mark at the left of the row that the other views show
    QRectF badgeRect(int row) const;
    QRect nameRect(int row) const;  // of the row's label
    QRect wordsRect(int row) const; // the words, between the label and the total
    QRect wordRect(int row, int word, int scroll) const;
    ComparisonTotalLayout totalPlaces(int row) const;
    QRect removeRect(int row) const;
    QRect lineRect(int row) const; // line between this row and the next
    Hit hit(QPoint point, int scroll) const;
};

// Everything that one drawing of the comparison needs.
struct ComparisonScene {
    const ComparisonData& data;
    const ComparisonLayout& layout;
    QString baseBadge;
    ComparisonLayout::Hit hover;
    int activeRow = -1;
    int selectedColumn = -1;
    int scrollX = 0;
    bool isInteractive = true; // in the window, not on paper
    int hoveredColumn() const; // -1: the pointer is on no word
};

} // namespace contexture::widgets
