// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/heatmap_layout.h"
#include "widgets/theme.h"

class QPainter;

namespace contexture::widgets {

// What one picture of a heatmap shows, besides where it stands.
struct HeatmapScene {
    Matrix matrix;
    Ramp ramp = Ramp::Sentence;
    int selectedRow = -1;
    int selectedColumn = -1;
    int cursorColumn = -1; // where the keys are
    int hoveredRow = -1;
    QString caption;
    QString maskedText; // what hatched cells are; empty: not visible
    QString emptyText;

    double binValue(const HeatmapLayout& layout, int row, int bin) const;  // the largest weight in it
    bool isBinMasked(const HeatmapLayout& layout, int row, int bin) const; // nothing of it is visible
    bool isBinUnread(const HeatmapLayout& layout, int bin) const;          // all of it is unread
    QString captionText(const HeatmapLayout& layout) const;
};

// The colours of the cells as rectangles, for figures; on the screen a QCPColorMap draws them.
void paintHeatmapCells(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme);

// Gaps, hatches, numbers, labels, margins, caption and frames.
void paintHeatmapInk(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme,
                     bool focused);

// Diagonal lines over a masked cell; they go on from cell to cell.
void paintHatch(QPainter& painter, const QRect& rect, const Theme& theme);

// Dots over a cell that the system does not read; they go on from cell to cell.
void paintDots(QPainter& painter, const QRect& rect, const Theme& theme);

} // namespace contexture::widgets
