// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/heatmap_paint.h"

#include "widgets/colour.h"
#include "widgets/kept_text.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cstdlib>

namespace contexture::widgets {
namespace {

struct HeatmapText {
    Q_DECLARE_TR_FUNCTIONS(contexture::widgets::HeatmapView)
};

constexpr int kHatchStep = 9;
constexpr int kDotStep = 7;
constexpr double kDot = 1.0; // radius

class InkPainter {
public:
    InkPainter(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme)
        : m_painter(painter)
        , m_scene(scene)
        , m_layout(layout)
        , m_theme(theme)
        , m_hasNegative(scene.matrix.hasNegative()) {}

    void draw(bool focused) {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        for (int row = m_layout.firstRow; row < m_layout.firstRow + m_layout.visibleRows; ++row) {
            drawCells(row);
            drawRowTexts(row);
        }
        drawGaps();
        drawBrackets();
        drawColumnLabels();
        m_painter.setFont(uiFont(type::kNote));
        m_painter.setPen(m_theme[Role::Muted]);
        m_painter.drawText(m_layout.caption, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                           m_scene.captionText(m_layout));
        m_painter.setRenderHint(QPainter::Antialiasing);
        drawColumnFrame();
        if (focused) {
            drawCursor();
        }
        if (m_scene.hoveredRow != m_scene.selectedRow) {
            drawRowFrame(m_scene.hoveredRow, QPen(m_theme[Role::ControlLine], 1.0));
        }
        drawRowFrame(m_scene.selectedRow,
                     QPen(focused ? m_theme[Role::Accent] : m_theme[Role::Frame], focused ? 2.0 : 1.5));
    }

private:
    void drawCells(int row) {
        if (m_scene.matrix.rows[static_cast<std::size_t>(row)].isUnasked) {
            const QRect line = m_layout.rowRect(row);
            m_painter.fillRect(QRect(m_layout.cells.left(), line.top(), m_layout.cells.width(), line.height()),
                               m_theme[Role::Window]);
            return;
        }
        m_painter.setFont(uiFont(type::kSmallest));
        // Numbers in all cells or in none: with ".11" written and ".67" not, small weights would look like large ones.
        const double widest =
            std::max({keptTextWidth(m_painter, cellText(0.88)), keptTextWidth(m_painter, cellText(0.001)),
                      m_hasNegative ? keptTextWidth(m_painter, cellText(-0.001)) : 0.0});
        const bool numbersFit = widest + 4 <= m_layout.cellWidth;
        const int end = m_layout.firstColumn + m_layout.visibleColumns;
        for (int column = m_layout.firstColumn; column < end; ++column) {
            const QRect rect = m_layout.cellRect(row, column);
            if (m_scene.isHidden(row, column)) {
                // Hatched neighbours are drawn as one area: a long line is drawn faster than many short ones.
                const bool isUnread = m_scene.matrix.isUnread(column);
                while (!isUnread && column + 1 < end && m_scene.isHidden(row, column + 1) &&
                       !m_scene.matrix.isUnread(column + 1)) {
                    ++column;
                }
                const QRect all = rect.united(m_layout.cellRect(row, column));
                m_painter.fillRect(all, m_theme[Role::Window]);
                isUnread ? paintDots(m_painter, all, m_theme) : paintHatch(m_painter, all, m_theme);
                continue;
            }
            const double value = m_scene.matrix.value(row, column);
            if (value != 0.0 && numbersFit) {
                m_painter.setPen(m_theme.textOn(m_scene.colourOf(value, m_theme)));
                drawKeptText(m_painter, rect, Qt::AlignCenter, cellText(value));
            }
        }
    }

    void drawRowTexts(int row) {
        const auto& data = m_scene.matrix.rows[static_cast<std::size_t>(row)];
        const bool strong = row == m_scene.selectedRow;
        const QRect line = m_layout.rowRect(row);
        m_painter.setFont(uiFont(type::kNote + 1, strong ? QFont::DemiBold : QFont::Normal));
        m_painter.setPen(m_theme[Role::Text]);
        const QRect label(line.left() + 4, line.top(), m_layout.cells.left() - space::kSmall - 4, line.height());
        drawKeptText(m_painter, label, Qt::AlignRight | Qt::AlignVCenter, data.label);
        m_painter.setFont(uiFont(type::kNote, strong ? QFont::DemiBold : QFont::Normal));
        m_painter.setPen(m_theme[strong ? Role::Text : Role::Muted]);
        const QRect note(m_layout.cells.right() + 1 + m_layout.bracketWidth + space::kSmall, line.top(),
                         line.right() - m_layout.cells.right(), line.height());
        drawKeptText(m_painter, note, Qt::AlignLeft | Qt::AlignVCenter, data.note);
    }

    void drawGaps() {
        const auto& cells = m_layout.cells;
        if (m_layout.cellWidth >= 10) {
            for (int x = cells.left(); x <= cells.right() + 1; x += m_layout.cellWidth) {
                m_painter.fillRect(QRect(x, cells.top(), 1, cells.height()), m_theme[Role::Grid]);
            }
        }
        for (int y = cells.top(); y <= cells.bottom() + 1; y += HeatmapLayout::kCellHeight) {
            // Half a pixel more: on screens of high resolution the colour map begins half a pixel too early.
            m_painter.fillRect(QRectF(cells.left(), y - 0.5, cells.width(), 1.5), m_theme[Role::Grid]);
        }
    }

    void drawBrackets() {
        const int right = m_layout.cells.right() + 1 + m_layout.bracketWidth - 6;
        m_painter.setPen(QPen(m_theme[Role::Text], 1.5));
        m_painter.setBrush(Qt::NoBrush);
        for (const auto& rows : m_scene.matrix.brackets) {
            const int first = std::max(rows.begin, m_layout.firstRow);
            const int last = std::min(rows.end, m_layout.firstRow + m_layout.visibleRows) - 1;
            if (first > last) {
                continue;
            }
            // The bracket is open at an end that is scrolled away.
            const int top = m_layout.rowRect(first).top() + 3;
            const int bottom = m_layout.rowRect(last).bottom() - 2;
            m_painter.drawLine(right, top, right, bottom);
            if (first == rows.begin) {
                m_painter.drawLine(right - 5, top, right, top);
            }
            if (last + 1 == rows.end) {
                m_painter.drawLine(right - 5, bottom, right, bottom);
            }
        }
    }

    // The widest of the labels that are numbers.
    QString lastLabel() const {
        const Matrix& matrix = m_scene.matrix;
        return matrix.foldedLabel.isEmpty() ? matrix.columnLabel(m_layout.columns - 1)
                                            : QString::number(m_layout.columns - 1 + matrix.firstColumnNumber);
    }

    void drawColumnLabels() {
        const auto& place = m_layout.columnLabels;
        // Numbers that would touch each other are drawn at every second, fifth, tenth ... column only.
        const QFontMetrics metrics(uiFont(type::kSmallest, QFont::DemiBold));
        const int need = m_layout.turnedLabels ? metrics.height() - 2 : metrics.horizontalAdvance(lastLabel()) + 6;
        int every = 1;
        if (m_scene.matrix.columnLabels.empty() || m_layout.turnedLabels) {
            for (const int candidate : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}) {
                every = candidate;
                if (candidate * m_layout.cellWidth >= need) {
                    break;
                }
            }
        }
        const int selected = m_scene.selectedColumn;
        const int end = m_layout.firstColumn + m_layout.visibleColumns;
        for (int column = m_layout.firstColumn; column < end; ++column) {
            const bool chosen = column == selected;
            const bool read = m_scene.selectedRow >= 0 && m_scene.selectedRow < m_layout.rows &&
                              m_scene.matrix.value(m_scene.selectedRow, column) != 0.0;
            const int number = column + m_scene.matrix.firstColumnNumber;
            const bool isFolded = !m_scene.matrix.foldedLabel.isEmpty() && column + 1 == m_layout.columns;
            const bool isOnStep = column == 0 || number % every == 0;
            const bool touchesChosen =
                selected >= 0 && every > 1 && std::abs(column - selected) * m_layout.cellWidth < need;
            if (!chosen && !isFolded && (!isOnStep || touchesChosen)) {
                continue;
            }
            m_painter.setFont(uiFont(type::kSmallest, chosen || read ? QFont::DemiBold : QFont::Normal));
            m_painter.setPen(m_theme[chosen || read ? Role::Text : Role::Muted]);
            const QRect cell(m_layout.cellRect(0, column).left(), place.top(), m_layout.cellWidth, place.height());
            const QString label = m_scene.matrix.columnLabel(column);
            if (isFolded && !m_layout.turnedLabels && metrics.horizontalAdvance(label) > cell.width()) {
                // The last label: the space at its right is free, and the column before is at its left.
                const QRect open(cell.left() + 2, cell.top(), metrics.horizontalAdvance(label) + 2, cell.height());
                drawKeptText(m_painter, open, Qt::AlignLeft | Qt::AlignVCenter, label);
                continue;
            }
            drawColumnLabel(cell, label, need);
        }
    }

    void drawColumnLabel(const QRect& cell, const QString& text, int need) {
        const QFontMetrics metrics(m_painter.font());
        if (!m_layout.turnedLabels) {
            const int wide = std::max(cell.width(), need);
            drawKeptText(m_painter, QRect(cell.center().x() - wide / 2, cell.top(), wide, cell.height()),
                         Qt::AlignCenter, text);
            return;
        }
        m_painter.save();
        m_painter.translate(cell.center().x() + 1, cell.top() + 5);
        m_painter.rotate(90);
        const QRect turned(0, -metrics.height() / 2, cell.height() - 6, metrics.height());
        m_painter.drawText(turned, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextForceLeftToRight,
                           metrics.elidedText(text, Qt::ElideRight, turned.width()));
        m_painter.restore();
    }

    void drawColumnFrame() {
        const int column = m_scene.selectedColumn;
        if (column < m_layout.firstColumn || column >= m_layout.firstColumn + m_layout.visibleColumns) {
            return;
        }
        const QRect cell = m_layout.cellRect(m_layout.firstRow, column);
        m_painter.setPen(QPen(m_theme[Role::Muted], 1.0));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(
            QRectF(cell.left() + 0.5, m_layout.cells.top() + 0.5, cell.width(), m_layout.cells.height()));
        // The selected column's label is underlined, so that it is found without comparing the weights of type.
        const int y = m_layout.turnedLabels ? m_layout.columnLabels.top() : m_layout.columnLabels.bottom() - 1;
        m_painter.fillRect(QRect(cell.left() + 2, y, cell.width() - 3, 2), m_theme[Role::Text]);
    }

    void drawCursor() {
        const int column = m_scene.cursorColumn;
        if (column >= m_layout.firstColumn && column < m_layout.firstColumn + m_layout.visibleColumns) {
            const QRect cell = m_layout.cellRect(m_layout.firstRow, column);
            m_painter.setPen(QPen(m_theme[Role::Accent], 1.5));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(
                QRectF(cell.left() + 0.5, m_layout.cells.top() + 0.5, cell.width(), m_layout.cells.height()));
        }
    }

    void drawRowFrame(int row, const QPen& pen) {
        if (row < m_layout.firstRow || row >= m_layout.firstRow + m_layout.visibleRows) {
            return;
        }
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(QRectF(m_layout.rowRect(row)).adjusted(1.0, 0.0, -1.0, 1.0), 3.0, 3.0);
    }

    QPainter& m_painter;
    const HeatmapScene& m_scene;
    const HeatmapLayout& m_layout;
    const Theme& m_theme;
    const bool m_hasNegative;
};

} // namespace

bool HeatmapScene::isHidden(int row, int column) const {
    return matrix.isMasked(row, column) || matrix.isUnread(column);
}

QColor HeatmapScene::colourOf(double weight, const Theme& theme) const {
    return weight < 0.0 ? theme.ramp(Ramp::Against, -weight) : theme.ramp(ramp, weight);
}

QString HeatmapScene::captionText(const HeatmapLayout& layout) const {
    QStringList parts;
    if (!caption.isEmpty()) {
        parts << caption;
    }
    bool blanks = false;
    bool hatches = !matrix.masked.empty();
    for (int row = 0; row < matrix.rowCount(); ++row) {
        const auto& data = matrix.rows[static_cast<std::size_t>(row)];
        int hidden = 0;
        for (const auto* ranges : {&matrix.masked, &matrix.unread, &data.masked}) {
            for (const auto& range : *ranges) {
                hidden += range.end - range.begin;
            }
        }
        blanks = blanks || (!data.isUnasked && static_cast<int>(data.entries.size()) + hidden < matrix.columns);
        hatches = hatches || !data.masked.empty();
    }
    if (blanks) {
        //: Under the matrix of a way of asking, as occlusion
        parts << (matrix.isAttribution ? HeatmapText::tr("blank: nothing speaks for the word")
                                       : HeatmapText::tr("blank: exactly 0"));
    }
    if (matrix.hasNegative()) {
        //: Under the matrix of a way of asking, as occlusion
        parts << HeatmapText::tr("below 0: against the word");
    }
    if (hatches) {
        parts << (maskedText.isEmpty() ? HeatmapText::tr("hatched: not visible") : maskedText);
    }
    if (!matrix.unread.empty()) {
        //: Under a matrix: columns that nothing hides and that the system does not read.
        parts << HeatmapText::tr("dotted: not read by this system");
    }
    if (layout.scrollsColumns()) {
        parts << HeatmapText::tr("columns %1 to %2 of %3, scroll for the others")
                     .arg(layout.firstColumn + 1)
                     .arg(layout.firstColumn + layout.visibleColumns)
                     .arg(layout.columns);
    }
    if (layout.scrollsRows()) {
        parts << HeatmapText::tr("rows %1 to %2 of %3")
                     .arg(layout.firstRow + 1)
                     .arg(layout.firstRow + layout.visibleRows)
                     .arg(layout.rows);
    }
    return parts.join(QStringLiteral("  \u00b7  "));
}

void paintHeatmapCells(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme) {
    painter.fillRect(layout.cells, theme[Role::Blank]);
    for (int row = layout.firstRow; row < layout.firstRow + layout.visibleRows; ++row) {
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.visibleColumns; ++column) {
            if (const double value = scene.matrix.value(row, column); value != 0.0) {
                painter.fillRect(layout.cellRect(row, column), scene.colourOf(value, theme));
            }
        }
    }
}

void paintHeatmapInk(QPainter& painter, const HeatmapScene& scene, const HeatmapLayout& layout, const Theme& theme,
                     bool focused) {
    painter.save();
    InkPainter(painter, scene, layout, theme).draw(focused);
    painter.restore();
}

void paintHatch(QPainter& painter, const QRect& rect, const Theme& theme) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme[Role::Hatch], 1.2));
    // Lines at x + y = a multiple of the step, so that the lines of neighbouring cells meet.
    const int begin = (rect.left() + rect.top()) / kHatchStep * kHatchStep;
    QPainterPath lines;
    for (int sum = begin; sum <= rect.right() + rect.bottom() + kHatchStep; sum += kHatchStep) {
        lines.moveTo(sum - rect.top(), rect.top());
        lines.lineTo(sum - rect.bottom() - 1, rect.bottom() + 1);
    }
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(lines);
    painter.restore();
}

void paintDots(QPainter& painter, const QRect& rect, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Role::Hatch]);
    QPainterPath dots;
    // Dots at the middles of squares counted from 0, so that dots of neighbouring cells keep their distance.
    for (int y = rect.top() / kDotStep * kDotStep; y <= rect.bottom(); y += kDotStep) {
        for (int x = rect.left() / kDotStep * kDotStep; x <= rect.right(); x += kDotStep) {
            const QPointF middle(x + kDotStep / 2.0, y + kDotStep / 2.0);
            if (QRectF(rect).adjusted(kDot, kDot, -kDot, -kDot).contains(middle)) {
                dots.addEllipse(middle, kDot, kDot);
            }
        }
    }
    painter.drawPath(dots);
    painter.restore();
}

} // namespace contexture::widgets
