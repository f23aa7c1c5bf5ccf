// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/matrix.h"

#include <QRect>

namespace contexture::widgets {

enum class HeatmapOverflow { Scroll, Bin };

// Positions of the cells of a heatmap, in the widget's pixels. A bin is one drawn column: it stands for one column of
// the matrix, or for several neighbours when the matrix is binned.
struct HeatmapLayout {
    struct Cell {
        int row = -1;    // -1: above or below the cells
        int column = -1; // of the matrix (a bin's first); -1: on the labels
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    struct Options {
        int width = 0;
        int height = 0; // 0: the height that the whole matrix needs
        int captionHeight = 0;
        HeatmapOverflow overflow = HeatmapOverflow::Scroll;
        bool everything = false; // for a figure: no scrolling, whatever the width
    };

    static constexpr int kCellHeight = 20;
    static constexpr int kMinReadable = 28; // least width at which a number fits
    static constexpr int kMinScroll = 14;   // narrower cells scroll or are binned
    static constexpr int kMinBin = 6;
    static constexpr int kMaxCell = 56;
    static constexpr int kMostLabel = 104; // a longer row label is shortened
    static constexpr int kScrollBar = 12;
    static constexpr int kTurnedLabels = 72; // height of column labels that are turned upright

    int rows = 0;
    int columns = 0;
    int binSize = 1;
    int bins = 0;
    int cellWidth = 0;
    int visibleRows = 0;
    int visibleBins = 0;
    int firstRow = 0; // the rows before it are scrolled away
    int firstBin = 0;
    bool turnedLabels = false;
    QRect cells; // of all visible cells
    QRect columnLabels;
    QRect caption;
    int bracketWidth = 0; // right of the cells; 0: there are none
    int width = 0;
    int height = 0;

    bool scrollsColumns() const { return visibleBins < bins; }
    bool scrollsRows() const { return visibleRows < rows; }
    bool isBinned() const { return binSize > 1; }
    int binOf(int column) const { return column / binSize; }
    int binEnd(int bin) const { return qMin((bin + 1) * binSize, columns); }
    QRect cellRect(int row, int bin) const; // also for cells that are scrolled away
    QRect rowRect(int row) const;           // over the whole width
    Cell cellAt(QPoint point) const;

    static HeatmapLayout make(const Matrix& matrix, const Options& options);
};

} // namespace contexture::widgets
