// SPDX-License-Identifier: GPL-3.0-or-later

// Small multiples with labels: the size of their panels, and the words beside them.
#include "widgets/small_multiples.h"

#include "widgets/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kLabelsGap = 20;
constexpr int kMostRowLabel = 110;
constexpr int kMostColumnLabel = 84;
constexpr int kLabelsLeastCell = 10; // width; with narrower cells, columns lose their labels one by one
constexpr int kMostCell = 30;        // of a panel beside others
constexpr int kLargestCell = 64;     // of a panel that stands alone
constexpr int kLeastRow = 6;
constexpr int kMostPicture = 560; // height
constexpr int kLabelGap = 4;

QFont labelFont() {
    return uiFont(type::kSmallest);
}

int widest(const QFontMetrics& metrics, const Matrix& matrix, bool ofRows, int most = 400) {
    int wide = 0; // only the first labels are measured: a document may have ten thousand sentences
    const int count = std::min(ofRows ? matrix.rowCount() : matrix.columns, most);
    for (int i = 0; i < count; ++i) {
        const QString label = ofRows ? matrix.rows[static_cast<std::size_t>(i)].label : matrix.columnLabel(i);
        wide = std::max(wide, metrics.horizontalAdvance(label));
    }
    return wide;
}

// Column labels are horizontal where they fit side by side, and else run along their columns. The label of a column
// that stands for several invisible ones may be cut.
bool isUpright(const QFontMetrics& metrics, const Matrix& matrix, int pictureWidth) {
    if (matrix.columns <= 0) {
        return false;
    }
    const int named = matrix.columns - (matrix.foldedLabel.isEmpty() ? 0 : 1);
    return widest(metrics, matrix, false, named) + kLabelGap <= pictureWidth / matrix.columns;
}

} // namespace

// Panels of one group have the same size, so that heads can be compared by eye.
SmallMultiplesLayout SmallMultiples::labelledLayout(int width) const {
    SmallMultiplesLayout layout;
    const QFontMetrics metrics(labelFont());
    const int room = std::max(width - 2 * space::kLarge, 120);
    const bool isAlone = m_panels.size() == 1;
    int y = space::kSmall;
    for (std::size_t begin = 0; begin < m_panels.size();) {
        std::size_t end = begin;
        int rows = 1;
        int columns = 1;
        int rowLabel = 0;
        int columnLabel = 0;
        for (; end < m_panels.size() && m_panels[end].group == m_panels[begin].group; ++end) {
            const Matrix& matrix = m_panels[end].matrix;
            rows = std::max(rows, matrix.rowCount());
            columns = std::max(columns, matrix.columns);
            rowLabel = std::max(rowLabel, widest(metrics, matrix, true));
            columnLabel = std::max(columnLabel, widest(metrics, matrix, false));
        }
        rowLabel = std::min(rowLabel, kMostRowLabel) + kLabelGap;
        const int least = rowLabel + columns * kLabelsLeastCell;
        const int across =
            std::clamp((room + kLabelsGap) / (std::max(least, 150) + kLabelsGap), 1, static_cast<int>(end - begin));
        const int most = rowLabel + columns * (isAlone ? kLargestCell : kMostCell);
        const int wide = std::min((room + kLabelsGap) / across - kLabelsGap, std::max(most, 150));
        const int picture = wide - rowLabel;
        // A horizontal label needs a line, one along its column the length of its text.
        const bool upright = isUpright(metrics, m_panels[begin].matrix, picture);
        const int below = upright ? metrics.height() : std::min(columnLabel + 2, kMostColumnLabel) + kLabelGap;
        const int row =
            std::clamp(kMostPicture / rows, kLeastRow, isAlone ? 2 * metrics.height() : metrics.height() + 3);
        const int high = SmallMultiplesLayout::kTitleHeight + rows * row + below;
        if (!m_panels[begin].groupTitle.isEmpty()) {
            y += SmallMultiplesLayout::kGroupTitle;
        }
        int x = 0;
        for (std::size_t i = begin; i < end; ++i) {
            if (x == across) {
                x = 0;
                y += high + kLabelsGap;
            }
            layout.panels.emplace_back(space::kLarge + x * (wide + kLabelsGap), y, wide, high);
            layout.labels.emplace_back(rowLabel, below);
            ++x;
        }
        y += high + kLabelsGap;
        begin = end;
    }
    layout.height = m_panels.empty() ? 0 : y;
    return layout;
}

void SmallMultiples::drawLabels(QPainter& painter, const SmallPanel& panel, const QRect& picture, QSize room) const {
    const auto& theme = Theme::of(this);
    const QFont font = labelFont();
    const QFontMetrics metrics(font);
    const Matrix& matrix = panel.matrix;
    painter.setFont(font);
    const int rows = matrix.rowCount();
    // Every label if a row has room for a line of text, and else every second, third...
    const int rowHeight = std::max(rows > 0 ? picture.height() / rows : 1, 1);
    const int rowStep = std::max(1, (metrics.height() - 3 + rowHeight - 1) / rowHeight);
    for (int row = 0; row < rows; row += rowStep) {
        const int top = picture.top() + picture.height() * row / rows;
        const int bottom = picture.top() + picture.height() * (row + 1) / rows;
        const bool isSelected = panel.marksRow && row == m_selectedRow;
        painter.setPen(theme[isSelected ? Role::Text : Role::Muted]);
        const QRect place(picture.left() - room.width(), (top + bottom - metrics.height()) / 2,
                          room.width() - kLabelGap, metrics.height());
        painter.drawText(
            place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
            metrics.elidedText(matrix.rows[static_cast<std::size_t>(row)].label, Qt::ElideRight, place.width()));
    }
    if (matrix.columns <= 0) {
        return;
    }
    painter.setPen(theme[Role::Muted]);
    const auto left = [&](int column) {
        return picture.left() + static_cast<int>(qint64(picture.width()) * column / matrix.columns);
    };
    if (isUpright(metrics, matrix, picture.width())) {
        for (int column = 0; column < matrix.columns; ++column) {
            painter.drawText(
                QRect(left(column), picture.bottom() + 1, left(column + 1) - left(column), metrics.height()),
                Qt::AlignCenter | Qt::TextSingleLine,
                metrics.elidedText(matrix.columnLabel(column), Qt::ElideRight, left(column + 1) - left(column)));
        }
        return;
    }
    const int cell = std::max(picture.width() / matrix.columns, 1);
    const int step = std::max(1, (metrics.height() - 3 + cell - 1) / cell);
    for (int column = 0; column < matrix.columns; column += step) {
        painter.save();
        painter.translate((left(column) + left(column + 1)) / 2, picture.bottom() + 1 + kLabelGap);
        painter.rotate(-90.0); // text runs from bottom to top
        const int high = room.height() - kLabelGap;
        painter.drawText(QRect(-high, -metrics.height() / 2, high, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(matrix.columnLabel(column), Qt::ElideRight, high));
        painter.restore();
    }
}

} // namespace contexture::widgets
