// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/reading_view.h"

#include <QFont>
#include <QRectF>
#include <QTextLayout>

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace contexture::widgets {

// Columns of the reading view, in pixels from the left.
struct ReadingColumns {
    int numberRight = 0; // right edge of the numbers
    int barLeft = 0;
    int barWidth = 28;
    bool isNarrow = false;    // no bars; the margin has weights alone
    int noteRight = 0;        // right edge of the weights and of "hidden"
    int textLeft[2] = {0, 0}; // cells, by side
    int textWidth[2] = {0, 0};
};

// Positions of every row, cell and word of a document, in content coordinates (before scrolling). A row is laid out on
// demand; until then its height is an estimate. Needs a QGuiApplication for its fonts, but no window.
class ReadingLayout {
public:
    static constexpr int kCellInset = 12; // from the text to the cell's left and right edge
    static constexpr int kRowPadding = 8; // from the text to the row's upper and lower edge
    static constexpr int kLineGap = 4;    // between lines of one cell
    static constexpr int kParagraphGap = 14;
    static constexpr int kBottom = 24; // below the last row

    void setDocument(ReadingDocument* document); // not owned; outlives the layout or is replaced
    void setGeometry(int width, const QFont& font, int noteWidth);
    void rowChanged(int row); // the row's text has changed

    int rowCount() const;
    int width() const { return m_width; }
    int contentHeight() const;
    int rowTop(int row) const; // below the paragraph's gap
    int rowHeight(int row) const;
    int rowAt(int y) const; // the nearest row; -1 for an empty document
    const ReadingColumns& columns() const { return m_columns; }
    const QFont& font() const { return m_font; }

    void measure(int row); // lays the row out, so that its height is exact
    bool isMeasured(int row) const;
    QRect rowRect(int row) const; // all columns
    QRect cellRect(int row, TextSide side) const;
    QPointF textOrigin(int row, TextSide side) const;
    // The text of a cell, laid out; null for a sentence without translation. Valid until the next call that lays out.
    const QTextLayout* cell(int row, TextSide side) const;
    const TextLine* line(int row, TextSide side) const; // null without translation
    const QString& fileNote(int row) const;             // ReadingRow::fileNote
    int wordsRead(int row, TextSide side) const;        // ReadingRow::wordsRead, with a large number for -1

    std::vector<QRectF> wordRects(WordRef word) const; // several if the word is broken; empty if there is no such word
    std::vector<QRectF> spanRects(int row, TextSide side, TextSpan span) const; // the same for any characters
    // The place between characters that is nearest to a point, in UTF-16 units; 0 without a text.
    int positionAt(int row, TextSide side, QPointF point) const;
    WordRef wordAt(QPointF point) const;
    WordRef nearestWord(int row, TextSide side, QPointF point) const;

private:
    struct Cells {
        std::unique_ptr<QTextLayout> side[2];
        int height = 0;
    };

    int gapAbove(int row) const;
    int estimate(int row) const;
    const Cells& cells(int row) const;
    std::unique_ptr<QTextLayout> layOut(const QString& text, int width, int& height) const;
    void rebuildHeights();
    void setHeight(int row, int height);

    ReadingDocument* m_document = nullptr;
    QFont m_font;
    int m_width = 0;
    int m_noteWidth = 0;
    int m_lineHeight = 1;
    double m_charWidth = 1.0;
    ReadingColumns m_columns;
    std::vector<int> m_heights; // gap included
    std::vector<bool> m_measured;
    std::vector<std::int64_t> m_sums; // Fenwick tree over m_heights
    mutable std::unordered_map<int, Cells> m_cells;
};

} // namespace contexture::widgets
