// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/heatmap_layout.h"
#include "widgets/theme.h"

class QPainter;

namespace contexture::widgets {

// The contents of one drawing of a heatmap, without its layout.
struct HeatmapScene {
    Matrix matrix;
    Ramp ramp = Ramp::Sentence;
    int selectedRow = -1;
    int selectedColumn = -1;
    int cursorColumn = -1; // column of the keyboard cursor
    int hoveredRow = -1;
    QString caption;
    QString maskedText; // what hatched cells mean; empty: not visible
    QString emptyText;

    bool isHidden(int row, int column) const; // masked, or not read by the system
    QColor colourOf(double weight, const Theme& theme) const;
    QString captionText(const HeatmapLayout& layout) const;
};

// Draws the colours of the cells as rectangles, for figures; on the screen a QCPColorMap draws them.
void paintHeatmapCells(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme);

// Draws everything except the colours: gaps, hatches, numbers, labels, margins, caption and frames.
void paintHeatmapInk(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme,
                     bool focused);

// Diagonal lines over a masked cell; lines of neighbouring cells join.
void paintHatch(QPainter& painter, const QRect& rect, const Theme& theme);

// Dots over a cell that the system does not read; the grid of dots continues from cell to cell.
void paintDots(QPainter& painter, const QRect& rect, const Theme& theme);

} // namespace contexture::widgets
