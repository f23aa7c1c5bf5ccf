// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/matrix.h"

#include <algorithm>

namespace contexture::widgets {
namespace {

bool contains(const std::vector<ColumnRange>& ranges, int column) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [column](const ColumnRange& range) { return column >= range.begin && column < range.end; });
}

} // namespace

double Matrix::value(int row, int column) const {
    const auto& entries = rows[static_cast<std::size_t>(row)].entries;
    const auto at = std::lower_bound(entries.begin(), entries.end(), column,
                                     [](const MatrixEntry& entry, int wanted) { return entry.column < wanted; });
    return at != entries.end() && at->column == column ? at->value : 0.0;
}

bool Matrix::hasNegative() const {
    return isAttribution && std::ranges::any_of(rows, [](const MatrixRow& row) {
               return std::ranges::any_of(row.entries, [](const MatrixEntry& entry) { return entry.value < 0.0; });
           });
}

bool Matrix::isMasked(int row, int column) const {
    return contains(masked, column) || contains(rows[static_cast<std::size_t>(row)].masked, column);
}

bool Matrix::isUnread(int column) const {
    return contains(unread, column);
}

QString Matrix::columnLabel(int column) const {
    if (column + 1 == columns && !foldedLabel.isEmpty()) {
        return foldedLabel;
    }
    return column < static_cast<int>(columnLabels.size()) ? columnLabels[static_cast<std::size_t>(column)]
                                                          : QString::number(column + firstColumnNumber);
}

QString Matrix::nameOf(int column) const {
    return columnName ? columnName(column) : columnLabel(column);
}

} // namespace contexture::widgets
