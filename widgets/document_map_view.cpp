#include "widgets/document_map_view.h"

#include "widgets/heatmap_paint.h"
#include "widgets/kept_text.h"
#include "widgets/theme.h"
#include "widgets/tool_tip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <utility>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr int kMostSide = 460; // pixels
constexpr int kTop = 20;       // numbers of columns
constexpr int kLegend = 24;
constexpr int kMark = 12;         // right of the cells: where two runs differ
constexpr double kLeastCell = 2.0; // pixels; smaller ones are drawn together
constexpr double kMostCell = 32.0;
constexpr double kGapsFrom = 8.0; // pixels of a cell; smaller ones touch
constexpr double kStep = 1.5;     // of one zoom

int numberWidth(int count) {
    return QFontMetrics(uiFont(type::kSmallest)).horizontalAdvance(QString::number(std::max(count, 10))) + space::kSmall;
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

DocumentMapView::DocumentMapView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
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
    const int least = std::min(count(), std::max(1, static_cast<int>(side / kMostCell)));
    // At least one sentence more or less, so that every step is seen.
    const double wanted = m_window.shown / factor;
    const int shown = std::clamp(factor > 1.0 ? std::min(static_cast<int>(wanted), m_window.shown - 1)
                                              : std::max(static_cast<int>(std::ceil(wanted)), m_window.shown + 1),
                                 least, std::max(least, count()));
    setWindow({static_cast<int>(std::lround(row - atY * shown)), static_cast<int>(std::lround(column - atX * shown)),
               shown});
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
            .arg(range(cellRow, m_window.firstRow), range(cellColumn, m_window.firstColumn),
                 decimalText(value, 4));
    }
    const auto& readable = m_data.rows.at(static_cast<std::size_t>(row)).readable;
    const bool canRead = std::any_of(readable.begin(), readable.end(), [&](const ColumnRange& range) {
        return column >= range.begin && column < range.end;
    });
    const QString what = row == column ? tr("the sentence itself")
                         : canRead     ? tr("weight %1, mean over its words")
                                         .arg(decimalText(valueAt(row, column), 4))
                                       : tr("not visible");
    return named(row) + QLatin1Char('\n') + tr("looked at %1").arg(named(column)) + QLatin1Char('\n') + what;
}

QSize DocumentMapView::sizeHint() const {
    return {420, heightForWidth(420)};
}

QSize DocumentMapView::minimumSizeHint() const {
    return {200, 64};
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

void DocumentMapView::paintFigure(QPainter& painter) {
    painter.fillRect(QRect({0, 0}, figureSize()), Theme::of(this)[Role::Window]);
    const DocumentMapLayout layout = layoutFor(figureSize().width());
    const QPoint hovered = std::exchange(m_hovered, {-1, -1}); // where the pointer is has no place on paper
    draw(painter, layout, cellsOf(layout));
    m_hovered = hovered;
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

DocumentMapLayout DocumentMapView::layoutFor(int width) const {
    DocumentMapLayout layout;
    layout.window = m_window;
    const int left = numberWidth(count());
    const int side = std::clamp(width - left - kMark, 40, kMostSide);
    if (m_window.shown > 0) {
        layout.cell = std::min(side / static_cast<double>(m_window.shown), kMostCell);
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

void DocumentMapView::relayout() {
    setFixedHeight(heightForWidth(width())); // a square, and no line more
    m_layout = layoutFor(width());
    m_cells = cellsOf(m_layout);
    update();
}

void DocumentMapView::draw(QPainter& painter, const DocumentMapLayout& layout, const std::vector<Cell>& cells) const {
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(layout.area, theme[Role::Window]);
    paintHatch(painter, layout.area, theme);
    for (int row = 0; row < layout.cells(); ++row) { // what could be read, over the hatching
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
            painter.fillRect(layout.cellRect(row, begin - layout.window.firstColumn), theme[Role::Raised]);
        }
    }
    painter.setFont(uiFont(type::kSmallest));
    for (const Cell& cell : cells) {
        const QRectF rect = layout.cellRect(cell.row, cell.column);
        const QColor colour = theme.ramp(Ramp::Sentence, cell.value);
        painter.fillRect(rect, colour);
        if (rect.width() >= keptTextWidth(painter, cellText(cell.value)) + 4 && rect.height() >= 16) {
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
    const double top = layout.area.bottom() + 8;
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
    const QRect box(static_cast<int>(x), static_cast<int>(top) + 2, 16, static_cast<int>(line) - 4);
    paintHatch(painter, box, theme);
    x += 16 + space::kTight;
    say(tr("not visible"));
    const bool someDiffer =
        std::any_of(m_data.rows.begin(), m_data.rows.end(), [](const DocumentMapRow& row) { return row.differs; });
    if (someDiffer) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Role::Changed]);
        painter.drawEllipse(QPointF(x + 3, top + line / 2.0), 2.5, 2.5);
        painter.setRenderHint(QPainter::Antialiasing, false);
        x += 6 + space::kTight;
        say(tr("another run differs"));
    }
}

void DocumentMapView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    if (m_data.rows.empty()) {
        painter.setFont(uiFont(type::kControl - 1));
        painter.setPen(theme[Role::Muted]);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_data.emptyText);
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

void DocumentMapView::resizeEvent(QResizeEvent*) {
    relayout();
}

void DocumentMapView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
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
        setSelected(row, column); // several sentences in one cell: come nearer first
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
        event->ignore(); // what lies around scrolls
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
    const int column = std::clamp(
        (m_selectedColumn < 0 ? m_window.firstColumn - columns : m_selectedColumn) + columns, 0, count() - 1);
    setSelected(row, column);
    MapWindow window = m_window; // the cursor stays in sight
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
    case Qt::Key_Up: moveCursor(-1, 0); break;
    case Qt::Key_Down: moveCursor(1, 0); break;
    case Qt::Key_Left: moveCursor(0, -1); break;
    case Qt::Key_Right: moveCursor(0, 1); break;
    case Qt::Key_Plus: zoom(kStep); break;
    case Qt::Key_Minus: zoom(1.0 / kStep); break;
    case Qt::Key_0: showAll(); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selectedRow >= 0 && m_selectedColumn >= 0) {
            Q_EMIT cellActivated(m_selectedRow, m_selectedColumn);
        }
        break;
    case Qt::Key_Escape: Q_EMIT selectionCleared(); break;
    default: QWidget::keyPressEvent(event);
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

void DocumentMapView::contextMenuEvent(QContextMenuEvent* event) {
    Q_EMIT menuRequested(event->globalPos());
}

void DocumentMapView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void DocumentMapView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

bool DocumentMapView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const double size = std::max(1.0, m_layout.cell * m_layout.each);
        const QPoint at = help->pos() - m_layout.area.topLeft();
        const QRect thing(m_layout.area.left() + static_cast<int>(static_cast<int>(at.x() / size) * size),
                          m_layout.area.top() + static_cast<int>(static_cast<int>(at.y() / size) * size),
                          static_cast<int>(size) + 1, static_cast<int>(size) + 1);
        showToolTip(*help, toolTipAt(help->pos()), this, thing);
        return true;
    }
    return QWidget::event(event);
}

} // namespace contexture::widgets
