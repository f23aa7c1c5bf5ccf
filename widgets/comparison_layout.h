// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QFontMetrics;

namespace contexture::widgets {

// One word of one row. Words of different rows that correspond share a column.
struct ComparisonWord {
    QString text;
    int column = 0;                        // from 0; two words of a row never share one
    std::optional<double> logProbability;  // natural log
    bool changed = false;                  // against the base
    std::optional<double> difference = {}; // of the log-probability from the base's word in the same column
};

struct ComparisonRow {
    QString label; // "Online context", "No context", "Online, without sentence 3"
    std::vector<ComparisonWord> words;
    std::optional<double> logProbability; // of the whole sentence
    QString note;                         // instead of words: "not translated yet"
    bool removable = true;
    int badge = -1;                        // 0 = A ... 5 = F; -1: its place in the list
    bool isReference = false;              // what people wrote: no run, and no badge
    bool isTry = false;                    // a what-if: no run, and a number (badge + 1) for its badge
    bool isKept = false;                   // of a try: in the workspace
    std::optional<double> difference = {}; // of the whole sentence's log-probability from the base's
};

struct ComparisonData {
    std::vector<ComparisonRow> rows; // at most kMaxRuns, all tries and the reference are shown
    int base = 0;                    // the row that the others are compared with
    static constexpr int kMaxRuns = 6;
};

// "A" to "F"; "1" and so on for a try, "=" for the reference.
QString comparisonBadge(const ComparisonRow& row, int place);

// "vs A −0.78": what stands here against what stands in the row with that badge, each with its own probability. (The
// causal check's Δ is of one and the same word.)
QString differenceText(double difference, const QString& baseBadge);

// The lines of a row's total, from the top.
struct ComparisonTotalLayout {
    QRect number;
    QRect unit;
    QRect difference;
};

// The parts of a word in its box: the word and the bar beside it, its log-probability, and the difference below.
struct ComparisonWordLayout {
    ComparisonWordLayout(const QRect& box, int textWidth, const QFontMetrics& metrics, bool isRightToLeft);
    QRect text;
    QRectF bar; // as high as a capital letter
    QRect number;
    QRect difference;
};

// Where everything stands, in content coordinates (before scrolling). Made once for a width and a font.
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
    static constexpr int kBarRoom = 9; // beside a word, for its bar
    static constexpr int kBadge = 22;
    static constexpr int kTotal = 72;  // log-probability of the sentence
    static constexpr int kRemove = 32; // the column of the remove button

    int rows = 0;
    int labelWidth = 0; // badge and label; does not scroll sideways
    int totalWidth = 0; // log-probability and the remove button, on the right; does not scroll
    int viewWidth = 0;
    bool rightToLeft = false;                   // the words' order on the screen
    std::vector<int> columnLeft;                // of the words, from the end of the labels; one more than columns
    std::vector<std::vector<int>> columnOfWord; // [row][word]

    int contentWidth() const { return columnLeft.empty() ? 0 : columnLeft.back(); }
    int wordsWidth() const { return viewWidth - labelWidth - totalWidth; }
    int height() const { return rows * kRowHeight; }
    QRect markRect(int row) const; // left of the row that the other views show
    QRectF badgeRect(int row) const;
    QRect nameRect(int row) const;  // of the row's label
    QRect wordsRect(int row) const; // between the label and the total
    QRect wordRect(int row, int word, int scroll) const;
    ComparisonTotalLayout totalPlaces(int row) const;
    QRect removeRect(int row) const;
    QRect lineRect(int row) const; // between this row and the next
    Hit hit(QPoint point, int scroll) const;
};

// Everything that is drawn.
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
