// SPDX-License-Identifier: GPL-3.0-or-later

// Geometry of the document map's cells, and the painting of cells, numbers and legend.
#include "widgets/document_map_view.h"
#include "widgets/heatmap_paint.h"
#include "widgets/kept_text.h"
#include "widgets/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr int kMostSide = 460;     // pixels
constexpr int kTop = 20;           // numbers of columns
constexpr int kLegend = 44;        // two lines: the weights, the signs
constexpr int kMark = 12;          // right of the cells: marks rows where two runs differ
constexpr double kLeastCell = 2.0; // pixels; smaller cells are drawn together
constexpr double kGapsFrom = 8.0;  // pixels; smaller cells have no gaps

int numberWidth(int count) {
    return QFontMetrics(uiFont(type::kSmallest)).horizontalAdvance(QString::number(std::max(count, 10))) +
           space::kSmall;
}

// The cell of a sentence in its own column: a sentence does not consult itself, which is not the same as a weight of 0.
void paintItself(QPainter& painter, const QRectF& cell, const Theme& theme) {
    painter.fillRect(cell, theme[Role::Window]);
    if (cell.width() >= 4.0) {
        painter.setPen(theme[Role::Line]);
        painter.drawLine(cell.topLeft(), cell.bottomRight() - QPointF(1, 1));
    }
}

// 1, 2, 5, 10, 20 ...: the least of them that is not below `least`.
int roundStep(double least) {
    for (int power = 1;; power *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (factor * power >= least) {
                return factor * power;
            }
        }
    }
}

} // namespace

QRectF DocumentMapLayout::cellRect(int row, int column) const {
    const double size = cell * each;
    const double left = area.left() + column * size;
    const double top = area.top() + row * size;
    // Whole pixels, so that neighbours touch without a seam.
    const QPointF from(std::round(left), std::round(top));
    const QPointF to(std::round(std::min(left + size, area.left() + window.shown * cell)),
                     std::round(std::min(top + size, area.top() + window.shown * cell)));
    return {from, to};
}

int DocumentMapLayout::sentenceRow(double y) const {
    const double row = (y - area.top()) / cell;
    return cell > 0.0 && row >= 0.0 && row < window.shown ? window.firstRow + static_cast<int>(row) : -1;
}

int DocumentMapLayout::sentenceColumn(double x) const {
    const double column = (x - area.left()) / cell;
    return cell > 0.0 && column >= 0.0 && column < window.shown ? window.firstColumn + static_cast<int>(column) : -1;
}

int DocumentMapView::heightForWidth(int width) const {
    if (m_data.rows.empty()) {
        return 64;
    }
    return layoutFor(width).area.bottom() + 1 + kLegend;
}

QSize DocumentMapView::figureSize() const {
    return m_data.rows.empty() ? QSize() : QSize(figureWidth(width()), heightForWidth(figureWidth(width())));
}

void DocumentMapView::drawFigure(QPainter& painter, int width) {
    const DocumentMapLayout layout = layoutFor(width);
    const QPoint hovered = std::exchange(m_hovered, {-1, -1}); // the highlight under the pointer is not for paper
    draw(painter, layout, cellsOf(layout));
    m_hovered = hovered;
}

DocumentMapLayout DocumentMapView::layoutFor(int width) const {
    DocumentMapLayout layout;
    layout.window = m_window;
    const int left = numberWidth(count());
    const int side = std::clamp(width - left - kMark, 40, kMostSide);
    if (m_window.shown > 0) {
        layout.cell = std::min(side / static_cast<double>(m_window.shown), DocumentMapLayout::kMostCell);
        layout.each = std::max(1, static_cast<int>(std::ceil(kLeastCell / layout.cell)));
    }
    const int used = static_cast<int>(std::lround(layout.cell * m_window.shown));
    layout.area = QRect(left, kTop, used, used);
    return layout;
}

std::vector<DocumentMapView::Cell> DocumentMapView::cellsOf(const DocumentMapLayout& layout) const {
    const int each = layout.each;
    std::vector<Cell> cells;
    std::vector<double> largest(static_cast<std::size_t>(layout.cells()));
    for (int row = 0; row < layout.cells(); ++row) {
        std::fill(largest.begin(), largest.end(), 0.0);
        const int begin = layout.window.firstRow + row * each;
        const int end = std::min(begin + each, layout.window.firstRow + layout.window.shown);
        for (int sentence = begin; sentence < end; ++sentence) {
            for (const MatrixEntry& entry : m_data.rows[static_cast<std::size_t>(sentence)].entries) {
                const int column = entry.column - layout.window.firstColumn;
                if (column >= 0 && column < layout.window.shown) {
                    double& value = largest[static_cast<std::size_t>(column / each)];
                    value = std::max(value, entry.value);
                }
            }
        }
        for (int column = 0; column < layout.cells(); ++column) {
            if (const double value = largest[static_cast<std::size_t>(column)]; value > 0.0) {
                cells.push_back({row, column, value});
            }
        }
    }
    return cells;
}

void DocumentMapView::draw(QPainter& painter, const DocumentMapLayout& layout, const std::vector<Cell>& cells) const {
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(layout.area, theme[Role::Window]);
    paintHatch(painter, layout.area, theme);
    for (int row = 0; row < layout.cells(); ++row) { // the visible columns, over the hatching
        const int begin = layout.window.firstRow + row * layout.each;
        const int end = std::min(begin + layout.each, layout.window.firstRow + layout.window.shown);
        for (int sentence = begin; sentence < end; ++sentence) {
            for (const ColumnRange& range : m_data.rows[static_cast<std::size_t>(sentence)].readable) {
                const int from = std::max(range.begin, layout.window.firstColumn) - layout.window.firstColumn;
                const int to = std::min(range.end - layout.window.firstColumn, layout.window.shown);
                if (from < to) {
                    const QRectF first = layout.cellRect(row, from / layout.each);
                    const QRectF last = layout.cellRect(row, (to - 1) / layout.each);
                    painter.fillRect(first.united(last), theme[Role::Blank]);
                }
            }
        }
        if (layout.each == 1 && begin >= layout.window.firstColumn &&
            begin < layout.window.firstColumn + layout.window.shown) { // the sentence itself
            paintItself(painter, layout.cellRect(row, begin - layout.window.firstColumn), theme);
        }
    }
    painter.setFont(uiFont(type::kSmallest));
    const double side = layout.cell * layout.each;
    bool hasNumbers = side >= 16; // in all cells or in none
    for (std::size_t i = 0; hasNumbers && i < cells.size(); ++i) {
        hasNumbers = side >= keptTextWidth(painter, cellText(cells[i].value)) + 4;
    }
    for (const Cell& cell : cells) {
        const QRectF rect = layout.cellRect(cell.row, cell.column);
        const QColor colour = theme.ramp(Ramp::Sentence, cell.value);
        painter.fillRect(rect, colour);
        if (hasNumbers) {
            painter.setPen(theme.textOn(colour));
            drawKeptText(painter, rect, Qt::AlignCenter, cellText(cell.value));
        }
    }
    if (layout.cell >= kGapsFrom) {
        for (int i = 0; i <= layout.cells(); ++i) {
            const double at = std::round(layout.area.left() + i * layout.cell);
            painter.fillRect(QRectF(at, layout.area.top(), 1, layout.area.height()), theme[Role::Grid]);
            const double down = std::round(layout.area.top() + i * layout.cell);
            painter.fillRect(QRectF(layout.area.left(), down, layout.area.width(), 1), theme[Role::Grid]);
        }
    }
    painter.setPen(theme[Role::Line]);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(layout.area.adjusted(0, 0, 0, 0));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Role::Changed]);
    for (int row = 0; row < layout.window.shown; ++row) {
        if (m_data.rows[static_cast<std::size_t>(layout.window.firstRow + row)].differs) {
            const double middle = layout.area.top() + (row + 0.5) * layout.cell;
            painter.drawEllipse(QPointF(layout.area.right() + kMark / 2.0 + 1, middle), 2.5, 2.5);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawNumbers(painter, layout);
    drawLegend(painter, layout);
}

void DocumentMapView::drawNumbers(QPainter& painter, const DocumentMapLayout& layout) const {
    const auto& theme = Theme::of(this);
    painter.setFont(uiFont(type::kSmallest));
    const int line = QFontMetrics(painter.font()).height();
    const int wide = numberWidth(count());
    const int down = roundStep(line / layout.cell);
    const int across = roundStep(wide / layout.cell);
    for (int i = 0; i < layout.window.shown; ++i) {
        const int row = layout.window.firstRow + i + 1;
        const double at = (i + 0.5) * layout.cell;
        const bool isSelectedRow = row - 1 == m_selectedRow;
        if (row == 1 || row % down == 0 || isSelectedRow) {
            painter.setPen(theme[isSelectedRow ? Role::Text : Role::Muted]);
            if (row != 1 || down == 1 || down * layout.cell > line * 1.5 || isSelectedRow) {
                drawKeptText(painter, QRectF(0, layout.area.top() + at - line / 2.0, layout.area.left() - 5, line),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(row));
            }
        }
        const int column = layout.window.firstColumn + i + 1;
        if (column % across == 0 || (column == 1 && across > 2)) {
            painter.setPen(theme[Role::Muted]);
            drawKeptText(painter, QRectF(layout.area.left() + at - wide / 2.0, 0, wide, kTop - 3),
                         Qt::AlignHCenter | Qt::AlignBottom, QString::number(column));
        }
    }
}

void DocumentMapView::drawLegend(QPainter& painter, const DocumentMapLayout& layout) const {
    const auto& theme = Theme::of(this);
    double top = layout.area.bottom() + 8;
    double x = layout.area.left();
    painter.setFont(uiFont(type::kSmallest));
    const double line = QFontMetrics(painter.font()).height();
    const auto say = [&](const QString& text) {
        painter.setPen(theme[Role::Muted]);
        const double wide = keptTextWidth(painter, text) + 2;
        drawKeptText(painter, QRectF(x, top, wide, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide + space::kMedium;
    };
    constexpr int kSteps = 24;
    constexpr double kWide = 60.0;
    for (int i = 0; i < kSteps; ++i) {
        painter.fillRect(QRectF(x + i * kWide / kSteps, top + 2, kWide / kSteps + 0.5, line - 4),
                         theme.ramp(Ramp::Sentence, (i + 1.0) / kSteps));
    }
    x += kWide + space::kTight;
    say(layout.each > 1 ? tr("weight up to 1; the largest of %1 × %1").arg(layout.each) : tr("weight up to 1"));
    const double afterWeights = x;
    top += line + space::kTight;
    x = layout.area.left();
    const auto show = [&](const QString& text, const auto& paint) {
        paint(QRect(static_cast<int>(x), static_cast<int>(top) + 2, 16, static_cast<int>(line) - 4));
        x += 16 + space::kTight;
        say(text);
    };
    show(tr("exactly 0"), [&](const QRect& box) { painter.fillRect(box, theme[Role::Blank]); });
    show(tr("not visible"), [&](const QRect& box) { paintHatch(painter, box, theme); });
    if (layout.each == 1) {
        show(tr("itself"), [&](const QRect& box) { paintItself(painter, box, theme); });
    }
    const bool someDiffer =
        std::any_of(m_data.rows.begin(), m_data.rows.end(), [](const DocumentMapRow& row) { return row.differs; });
    if (someDiffer) {
        const QString text = tr("another run differs");
        if (x + 6 + space::kTight + keptTextWidth(painter, text) > width() - space::kTight) { // the first line has room
            x = afterWeights;
            top -= line + space::kTight;
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Role::Changed]);
        painter.drawEllipse(QPointF(x + 3, top + line / 2.0), 2.5, 2.5);
        painter.setRenderHint(QPainter::Antialiasing, false);
        x += 6 + space::kTight;
        say(text);
    }
}

void DocumentMapView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    if (m_data.rows.empty()) {
        paintEmptyText(painter, rect(), theme, m_data.emptyText);
        return;
    }
    draw(painter, m_layout, m_cells);
    const auto frame = [&](int row, int column, const QPen& pen) {
        const int r = row - m_window.firstRow;
        const int c = column - m_window.firstColumn;
        if (row < 0 || r < 0 || r >= m_window.shown) {
            return;
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        const QRectF line(m_layout.area.left() - 1, m_layout.area.top() + r * m_layout.cell - 1,
                          m_layout.area.width() + 2, std::max(m_layout.cell, 3.0) + 1);
        painter.drawRect(line);
        if (column >= 0 && c >= 0 && c < m_window.shown) {
            const double size = std::max(m_layout.cell, 3.0);
            painter.drawRect(QRectF(m_layout.area.left() + c * m_layout.cell - 1, line.top(), size + 1, size + 1));
        }
    };
    frame(m_hovered.y(), m_hovered.x(), QPen(theme[Role::ControlLine], 1.0));
    frame(m_selectedRow, m_selectedColumn, QPen(theme[hasFocus() ? Role::Accent : Role::Frame], 1.5));
    if (hasFocus()) {
        paintFocusRing(painter, rect(), theme);
    }
}

} // namespace contexture::widgets
