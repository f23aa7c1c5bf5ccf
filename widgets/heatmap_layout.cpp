// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/heatmap_layout.h"

#include "widgets/kept_text.h"
#include "widgets/theme.h"

#include <QFont>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kEdge = 4;     // room for the frame around the selected row
constexpr int kBracket = 18; // room for the brackets beside the cells

int widest(const QFont& font, const std::vector<QString>& texts) {
    int width = 0;
    for (const auto& text : texts) {
        width = std::max(width, keptAdvance(font, text));
    }
    return width;
}

} // namespace

HeatmapLayout HeatmapLayout::make(const Matrix& matrix, const Options& options) {
    const QFont bold = uiFont(type::kNote + 1, QFont::DemiBold);
    const QFont small = uiFont(type::kSmallest, QFont::DemiBold);
    HeatmapLayout layout;
    layout.rows = matrix.rowCount();
    layout.columns = matrix.columns;

    int labels = 0;
    int notes = 0;
    for (const auto& row : matrix.rows) {
        labels = std::max(labels, keptAdvance(bold, row.label));
        notes = std::max(notes, keptAdvance(bold, row.note));
    }
    // The width that is measured and the width that a text gets differ by a pixel.
    labels = std::min(labels + 2, HeatmapLayout::kMostLabel) + space::kSmall + kEdge;
    notes = notes > 0 ? notes + space::kSmall : 0;
    layout.bracketWidth = matrix.brackets.empty() ? 0 : kBracket;
    notes += layout.bracketWidth;
    // The labels on the left have their own margin; on the right the frame needs some space.
    int room = std::max(options.width - labels - notes - 2 * kEdge, kMinReadable);

    const int labelWidth = std::max(widest(small, matrix.columnLabels), 8);
    const bool words = !matrix.columnLabels.empty();
    const int natural = matrix.columns > 0 ? room / matrix.columns : room;
    if (options.everything) {
        layout.cellWidth = std::clamp(natural, kMinScroll, kMaxCell);
    } else if (natural >= kMinScroll) {
        layout.cellWidth = std::min(natural, kMaxCell);
    } else {
        layout.cellWidth = words ? 20 : kMinReadable;
    }
    layout.turnedLabels = words && labelWidth + 4 > layout.cellWidth;
    const int columnLabelHeight = layout.turnedLabels ? std::min(labelWidth + 8, kTurnedLabels) : 18;

    const int below = columnLabelHeight + options.captionHeight;
    const auto arrange = [&] {
        layout.visibleColumns =
            options.everything ? layout.columns : std::min(layout.columns, std::max(room / layout.cellWidth, 1));
        const int bar = layout.visibleColumns < layout.columns ? kScrollBar : 0;
        const int rowsFit = (options.height - kEdge - below - bar) / kCellHeight;
        layout.visibleRows = options.everything || options.height <= 0
                                 ? layout.rows
                                 : std::clamp(rowsFit, std::min(1, layout.rows), layout.rows);
    };
    arrange();
    if (layout.scrollsRows()) {
        room -= kScrollBar; // for the vertical scroll bar
        if (!layout.scrollsColumns() && layout.columns > 0) {
            layout.cellWidth =
                std::clamp(room / layout.columns, std::min(kMinCell, layout.cellWidth), layout.cellWidth);
        }
        arrange();
    }
    const int bar = layout.scrollsColumns() ? kScrollBar : 0;
    layout.cells = QRect(labels, kEdge, layout.visibleColumns * layout.cellWidth, layout.visibleRows * kCellHeight);
    layout.columnLabels = QRect(labels, layout.cells.bottom() + 1 + bar, layout.cells.width(), columnLabelHeight);
    layout.width = options.everything ? labels + layout.cells.width() + notes + 2 * kEdge : options.width;
    layout.caption = QRect(kEdge, layout.columnLabels.bottom() + 1, layout.width - 2 * kEdge, options.captionHeight);
    layout.height = layout.caption.bottom() + 1;
    return layout;
}

QRect HeatmapLayout::cellRect(int row, int column) const {
    return {cells.left() + (column - firstColumn) * cellWidth, cells.top() + (row - firstRow) * kCellHeight, cellWidth,
            kCellHeight};
}

QRect HeatmapLayout::rowRect(int row) const {
    const int right = width - (scrollsRows() ? kScrollBar : 0);
    return {0, cells.top() + (row - firstRow) * kCellHeight, right, kCellHeight};
}

HeatmapLayout::Cell HeatmapLayout::cellAt(QPoint point) const {
    Cell cell;
    if (point.y() >= cells.top() && point.y() <= cells.bottom() && point.x() >= 0 && point.x() < width) {
        cell.row = firstRow + (point.y() - cells.top()) / kCellHeight;
    }
    const bool onLabels = columnLabels.contains(point);
    if ((cell.row >= 0 || onLabels) && point.x() >= cells.left() && point.x() <= cells.right()) {
        cell.column = firstColumn + (point.x() - cells.left()) / cellWidth;
    }
    return cell;
}

} // namespace contexture::widgets
