// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/matrix.h"

#include <QRect>

namespace contexture::widgets {

// Positions of the cells of a heatmap, in the widget's pixels.
struct HeatmapLayout {
    struct Cell {
        int row = -1;    // -1: above or below the cells
        int column = -1; // -1: on the labels
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    struct Options {
        int width = 0;
        int height = 0; // 0: the height that the whole matrix needs
        int captionHeight = 0;
        bool everything = false; // for a figure: no scrolling, whatever the width
    };

    static constexpr int kCellHeight = 20;
    static constexpr int kMinReadable = 28; // least width at which a number fits
    static constexpr int kMinScroll = 14;   // narrower cells scroll
    static constexpr int kMinCell = 6;      // beside a vertical scroll bar
    static constexpr int kMaxCell = 56;
    static constexpr int kMostLabel = 104; // a longer row label is shortened
    static constexpr int kScrollBar = 12;
    static constexpr int kTurnedLabels = 72; // height of column labels that are turned upright

    int rows = 0;
    int columns = 0;
    int cellWidth = 0;
    int visibleRows = 0;
    int visibleColumns = 0;
    int firstRow = 0; // the rows before it are scrolled away
    int firstColumn = 0;
    bool turnedLabels = false;
    QRect cells; // of all visible cells
    QRect columnLabels;
    QRect caption;
    int bracketWidth = 0; // right of the cells; 0: there are none
    int width = 0;
    int height = 0;

    bool scrollsColumns() const { return visibleColumns < columns; }
    bool scrollsRows() const { return visibleRows < rows; }
    QRect cellRect(int row, int column) const; // also for cells that are scrolled away
    QRect rowRect(int row) const;              // over the whole width
    Cell cellAt(QPoint point) const;

    static HeatmapLayout make(const Matrix& matrix, const Options& options);
};

} // namespace contexture::widgets
