// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/document_map_view.h"

#include "widgets/heatmap_paint.h"
#include "widgets/kept_text.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr double kStep = 1.5; // factor of one zoom step

} // namespace

DocumentMapView::DocumentMapView(QWidget* parent) : FigureWidget(parent) {
    setAccessibleName(tr("Document map"));
}

void DocumentMapView::setData(DocumentMapData data) {
    const bool isOther = data.rows.size() != m_data.rows.size();
    m_data = std::move(data);
    if (isOther) {
        m_window = {0, 0, count()};
        m_selectedRow = m_selectedColumn = -1;
        Q_EMIT windowChanged();
    }
    relayout();
    updateGeometry();
}

void DocumentMapView::setSelected(int row, int column) {
    m_selectedRow = row;
    m_selectedColumn = column;
    describe();
    update();
}

void DocumentMapView::setWindow(MapWindow window) {
    window.shown = std::clamp(window.shown, std::min(1, count()), count());
    window.firstRow = std::clamp(window.firstRow, 0, count() - window.shown);
    window.firstColumn = std::clamp(window.firstColumn, 0, count() - window.shown);
    if (window != m_window) {
        m_window = window;
        relayout();
        Q_EMIT windowChanged();
    }
}

void DocumentMapView::showAll() {
    setWindow({0, 0, count()});
}

void DocumentMapView::zoomAt(double factor, double row, double column, double atX, double atY) {
    const int side = m_layout.area.width();
    const int least = std::min(count(), std::max(1, static_cast<int>(side / DocumentMapLayout::kMostCell)));
    // The number changes by at least one sentence, so that every step has a visible effect.
    const double wanted = m_window.shown / factor;
    const int shown = std::clamp(factor > 1.0 ? std::min(static_cast<int>(wanted), m_window.shown - 1)
                                              : std::max(static_cast<int>(std::ceil(wanted)), m_window.shown + 1),
                                 least, std::max(least, count()));
    setWindow(
        {static_cast<int>(std::lround(row - atY * shown)), static_cast<int>(std::lround(column - atX * shown)), shown});
}

void DocumentMapView::zoom(double factor) {
    const bool hasCursor = m_selectedRow >= 0;
    const double row = hasCursor ? m_selectedRow + 0.5 : m_window.firstRow + m_window.shown / 2.0;
    const int chosen = m_selectedColumn >= 0 ? m_selectedColumn : m_selectedRow;
    const double column = hasCursor ? chosen + 0.5 : m_window.firstColumn + m_window.shown / 2.0;
    zoomAt(factor, row, column, 0.5, 0.5);
}

double DocumentMapView::valueAt(int row, int column) const {
    const auto& entries = m_data.rows.at(static_cast<std::size_t>(row)).entries;
    const auto found = std::lower_bound(entries.begin(), entries.end(), column,
                                        [](const MatrixEntry& entry, int wanted) { return entry.column < wanted; });
    return found != entries.end() && found->column == column ? found->value : 0.0;
}

QString DocumentMapView::toolTipAt(QPoint position) const {
    const int row = m_layout.sentenceRow(position.y());
    const int column = m_layout.sentenceColumn(position.x());
    if (row < 0 || column < 0) {
        return {};
    }
    const auto named = [this](int sentence) {
        return m_data.name ? m_data.name(sentence) : tr("sentence %1").arg(sentence + 1);
    };
    if (m_layout.each > 1) {
        const int cellRow = (row - m_window.firstRow) / m_layout.each;
        const int cellColumn = (column - m_window.firstColumn) / m_layout.each;
        double value = 0.0;
        for (const Cell& cell : m_cells) {
            value = cell.row == cellRow && cell.column == cellColumn ? cell.value : value;
        }
        const auto range = [this](int first, int begin) {
            const int from = begin + first * m_layout.each;
            return tr("%1–%2").arg(from + 1).arg(std::min(from + m_layout.each, count()));
        };
        return tr("Of sentences %1, looking at sentences %2: largest weight %3")
            .arg(range(cellRow, m_window.firstRow), range(cellColumn, m_window.firstColumn), decimalText(value, 4));
    }
    const auto& readable = m_data.rows.at(static_cast<std::size_t>(row)).readable;
    const bool canRead = std::any_of(readable.begin(), readable.end(), [&](const ColumnRange& range) {
        return column >= range.begin && column < range.end;
    });
    const QString what = row == column ? tr("the sentence itself")
                         : canRead     ? tr("weight %1, mean over its words").arg(decimalText(valueAt(row, column), 4))
                                       : tr("not visible");
    return named(row) + QLatin1Char('\n') + tr("looked at %1").arg(named(column)) + QLatin1Char('\n') + what;
}

QRect DocumentMapView::toolTipArea(QPoint position) const {
    const double size = std::max(1.0, m_layout.cell * m_layout.each);
    const QPoint at = position - m_layout.area.topLeft();
    return {m_layout.area.left() + static_cast<int>(static_cast<int>(at.x() / size) * size),
            m_layout.area.top() + static_cast<int>(static_cast<int>(at.y() / size) * size), static_cast<int>(size) + 1,
            static_cast<int>(size) + 1};
}

QSize DocumentMapView::sizeHint() const {
    return {420, heightForWidth(420)};
}

QSize DocumentMapView::minimumSizeHint() const {
    return {200, 64};
}

QString DocumentMapView::asText() const {
    QStringList lines{tr("sentence") + QLatin1Char('\t') + tr("looked at") + QLatin1Char('\t') + tr("weight")};
    for (int row = m_window.firstRow; row < m_window.firstRow + m_window.shown; ++row) {
        for (const MatrixEntry& entry : m_data.rows[static_cast<std::size_t>(row)].entries) {
            if (entry.column >= m_window.firstColumn && entry.column < m_window.firstColumn + m_window.shown) {
                lines << QStringLiteral("%1\t%2\t%3").arg(row + 1).arg(entry.column + 1).arg(entry.value, 0, 'g', 6);
            }
        }
    }
    return lines.join(QLatin1Char('\n'));
}

void DocumentMapView::relayout() {
    setFixedHeight(heightForWidth(width())); // a square, and no higher
    m_layout = layoutFor(width());
    m_cells = cellsOf(m_layout);
    update();
}

void DocumentMapView::resizeEvent(QResizeEvent*) {
    relayout();
}

void DocumentMapView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        m_pressed = event->position().toPoint();
        m_pressedWindow = m_window;
        m_dragged = false;
    }
}

void DocumentMapView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint here = event->position().toPoint();
    if (m_pressed && (here - *m_pressed).manhattanLength() > 4 && m_window.shown < count()) {
        m_dragged = true;
        const QPointF by = QPointF(here - *m_pressed) / m_layout.cell;
        setWindow({m_pressedWindow.firstRow - static_cast<int>(std::lround(by.y())),
                   m_pressedWindow.firstColumn - static_cast<int>(std::lround(by.x())), m_window.shown});
        return;
    }
    const QPoint cell(m_layout.sentenceColumn(here.x()), m_layout.sentenceRow(here.y()));
    const QPoint hovered = cell.x() < 0 || cell.y() < 0 ? QPoint(-1, -1) : cell;
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void DocumentMapView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressed) {
        return;
    }
    m_pressed.reset();
    if (m_dragged) {
        return;
    }
    const int row = m_layout.sentenceRow(event->position().y());
    const int column = m_layout.sentenceColumn(event->position().x());
    if (row >= 0 && column >= 0 && m_layout.each > 1) {
        setSelected(row, column); // several sentences share the cell: enlarge it first
    } else if (row >= 0 && column >= 0) {
        setSelected(row, column);
        Q_EMIT cellActivated(row, column);
    }
}

void DocumentMapView::mouseDoubleClickEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (const int row = m_layout.sentenceRow(at.y()); row >= 0 && m_layout.each > 1) {
        const double x = (at.x() - m_layout.area.left()) / m_layout.area.width();
        const double y = (at.y() - m_layout.area.top()) / m_layout.area.height();
        zoomAt(4.0, row, m_layout.sentenceColumn(at.x()), x, y);
    }
    m_pressed.reset();
}

void DocumentMapView::wheelEvent(QWheelEvent* event) {
    const int row = m_layout.sentenceRow(event->position().y());
    const int column = m_layout.sentenceColumn(event->position().x());
    if (!(event->modifiers() & Qt::ControlModifier) || row < 0 || column < 0) {
        event->ignore(); // the surrounding area scrolls
        return;
    }
    const double x = (event->position().x() - m_layout.area.left()) / m_layout.area.width();
    const double y = (event->position().y() - m_layout.area.top()) / m_layout.area.height();
    zoomAt(event->angleDelta().y() > 0 ? kStep : 1.0 / kStep, m_window.firstRow + y * m_window.shown,
           m_window.firstColumn + x * m_window.shown, x, y);
    event->accept();
}

void DocumentMapView::leaveEvent(QEvent*) {
    m_hovered = {-1, -1};
    update();
}

void DocumentMapView::moveCursor(int rows, int columns) {
    if (count() == 0) {
        return;
    }
    const int row = std::clamp((m_selectedRow < 0 ? m_window.firstRow - rows : m_selectedRow) + rows, 0, count() - 1);
    const int column = std::clamp((m_selectedColumn < 0 ? m_window.firstColumn - columns : m_selectedColumn) + columns,
                                  0, count() - 1);
    setSelected(row, column);
    MapWindow window = m_window; // the cursor stays visible
    window.firstRow = std::clamp(window.firstRow, row - window.shown + 1, row);
    window.firstColumn = std::clamp(window.firstColumn, column - window.shown + 1, column);
    setWindow(window);
}

void DocumentMapView::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        moveCursor(-1, 0);
        break;
    case Qt::Key_Down:
        moveCursor(1, 0);
        break;
    case Qt::Key_Left:
        moveCursor(0, -1);
        break;
    case Qt::Key_Right:
        moveCursor(0, 1);
        break;
    case Qt::Key_Plus:
        zoom(kStep);
        break;
    case Qt::Key_Minus:
        zoom(1.0 / kStep);
        break;
    case Qt::Key_0:
        showAll();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selectedRow >= 0 && m_selectedColumn >= 0) {
            Q_EMIT cellActivated(m_selectedRow, m_selectedColumn);
        }
        break;
    case Qt::Key_Escape:
        Q_EMIT selectionCleared();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void DocumentMapView::describe() {
    if (m_selectedRow < 0 || m_selectedColumn < 0 || m_selectedRow >= count() || m_selectedColumn >= count()) {
        setAccessibleDescription({});
        return;
    }
    setAccessibleDescription(tr("Sentence %1 looked at sentence %2: %3")
                                 .arg(m_selectedRow + 1)
                                 .arg(m_selectedColumn + 1)
                                 .arg(weightText(valueAt(m_selectedRow, m_selectedColumn))));
}

} // namespace contexture::widgets
