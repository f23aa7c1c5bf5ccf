// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/heatmap_view.h"

#include "widgets/heatmap_paint.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr int kHeatmapRows = 12; // in the size hint; more rows scroll
constexpr int kLevels = 350;     // shades of one colour

// Everything above the colours; the plot draws it as one of its layers.
class InkLayer : public QCPLayerable {
public:
    InkLayer(QCustomPlot* plot, std::function<void(QPainter&)> paint)
        : QCPLayerable(plot, QStringLiteral("overlay")), m_paint(std::move(paint)) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    std::function<void(QPainter&)> m_paint;
};

// Draws directly onto the window when it is painted: by then all changes by an answer are done, so a map is drawn once
// per answer. A plot's own buffer would also be drawn for each change of its size, and copied.
class DirectPlot : public QCustomPlot {
public:
    DirectPlot(QWidget* parent, std::function<void()> prepare) : QCustomPlot(parent), m_prepare(std::move(prepare)) {}

protected:
    void resizeEvent(QResizeEvent*) override { setViewport(rect()); }
    void paintEvent(QPaintEvent*) override {
        QCPPainter painter(this);
        if (painter.isActive()) {
            m_prepare();
            painter.fillRect(rect(), Theme::of(this)[Role::Window]);
            draw(&painter);
        }
    }

private:
    std::function<void()> m_prepare;
};

} // namespace

struct HeatmapView::State : HeatmapScene {
    HeatmapLayout layout;
    QCustomPlot* plot = nullptr;
    QCPColorMap* map = nullptr;
    QScrollBar* across = nullptr;
    QScrollBar* down = nullptr;
    HeatmapLayout::Cell hover;
    int heldHeight = 0;  // 0: not held
    bool isStale = true; // the colours are not those of the matrix, the layout and the theme
    QSize told;          // the size hint that was announced last
    const Theme* gradientTheme = nullptr;
    Ramp gradientRamp = Ramp::Sentence;
    bool gradientHasNegative = false;
    QCPColorGradient gradient; // of the present theme and ramp
};

HeatmapView::HeatmapView(QWidget* parent) : FigureWidget(parent), m_state(std::make_unique<State>()) {
    auto& state = *m_state;
    state.emptyText = tr("Click a word to see what it consulted.");
    state.plot = new DirectPlot(this, [this] { prepare(); });
    state.plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    state.plot->setFocusPolicy(Qt::NoFocus);
    state.plot->setNoAntialiasingOnDrag(false);
    state.plot->axisRect()->setAutoMargins(QCP::msNone);
    state.plot->axisRect()->setMinimumSize(1, 1);
    state.plot->plotLayout()->setMargins({});
    for (auto* axis : state.plot->axisRect()->axes()) {
        axis->setVisible(false);
    }
    state.plot->yAxis->setRangeReversed(true);
    state.map = new QCPColorMap(state.plot->xAxis, state.plot->yAxis);
    state.map->setInterpolate(false);
    state.map->setTightBoundary(false);
    state.map->setDataRange(QCPRange(0.0, 1.0));
    new InkLayer(state.plot, [this](QPainter& painter) {
        const auto& theme = Theme::of(this);
        if (m_state->matrix.isEmpty()) {
            paintEmptyText(painter, rect(), theme, m_state->emptyText);
        } else {
            paintHeatmapInk(painter, *m_state, m_state->layout, theme, hasFocus());
        }
        paintRing(painter);
    });
    state.across = new QScrollBar(Qt::Horizontal, this);
    state.down = new QScrollBar(Qt::Vertical, this);
    for (auto* bar : {state.across, state.down}) {
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, this, [this] {
            m_state->layout.firstColumn = m_state->across->value();
            m_state->layout.firstRow = m_state->down->value();
            replot();
        });
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Matrix of weights"));
    relayout();
}

HeatmapView::~HeatmapView() = default;

void HeatmapView::setMatrix(Matrix matrix) {
    if (matrix.columns != m_state->matrix.columns) {
        m_state->cursorColumn = -1; // the old position belongs to another matrix
    }
    m_state->matrix = std::move(matrix);
    relayout();
    if (const QSize wanted = sizeHint(); wanted != m_state->told) { // otherwise the surrounding layout is left alone
        m_state->told = wanted;
        updateGeometry();
    }
}

const Matrix& HeatmapView::matrix() const {
    return m_state->matrix;
}

void HeatmapView::setRamp(Ramp ramp) {
    if (ramp != m_state->ramp) {
        m_state->ramp = ramp;
        replot();
    }
}

std::vector<Ramp> HeatmapView::ramps() const {
    return m_state->matrix.hasNegative() ? std::vector{m_state->ramp, Ramp::Against} : std::vector{m_state->ramp};
}

void HeatmapView::setSelectedRow(int row) {
    auto& state = *m_state;
    state.selectedRow = row;
    if (row >= 0 && row < state.matrix.rowCount() && state.layout.scrollsRows()) {
        state.down->setValue(std::clamp(state.down->value(), row - state.layout.visibleRows + 1, row));
    }
    describeSelection();
    replot();
}

void HeatmapView::setSelectedColumn(int column) {
    if (column != m_state->selectedColumn) {
        m_state->selectedColumn = column;
        m_state->cursorColumn = -1;
    }
    ensureColumnVisible(column);
    describeSelection();
    replot();
}

void HeatmapView::setHoveredRow(int row) {
    if (row != m_state->hoveredRow) {
        m_state->hoveredRow = row;
        replot();
    }
}

void HeatmapView::setMaskedText(const QString& text) {
    if (text != m_state->maskedText) {
        m_state->maskedText = text;
        relayout();
    }
}

void HeatmapView::setCaption(const QString& caption) {
    if (caption != m_state->caption) {
        m_state->caption = caption;
        relayout();
    }
}

void HeatmapView::setEmptyText(const QString& text) {
    if (text != m_state->emptyText) {
        m_state->emptyText = text;
        replot();
    }
}

void HeatmapView::ensureColumnVisible(int column) {
    const auto& layout = m_state->layout;
    if (column >= 0 && column < layout.columns && layout.scrollsColumns()) {
        m_state->across->setValue(std::clamp(m_state->across->value(), column - layout.visibleColumns + 1, column));
    }
}

void HeatmapView::setHeightHeld(bool held) {
    if (held != (m_state->heldHeight > 0)) {
        m_state->heldHeight = held ? sizeHint().height() : 0;
        updateGeometry();
    }
}

const HeatmapLayout& HeatmapView::layoutInfo() const {
    return m_state->layout;
}

QString HeatmapView::captionText() const {
    return m_state->matrix.isEmpty() ? QString() : m_state->captionText(m_state->layout);
}

QString HeatmapView::toolTipAt(QPoint position) const {
    const auto cell = m_state->matrix.isEmpty() ? HeatmapLayout::Cell() : m_state->layout.cellAt(position);
    return describe(cell.row, cell.column);
}

QRect HeatmapView::toolTipArea(QPoint position) const {
    const auto& layout = m_state->layout;
    const auto cell = m_state->matrix.isEmpty() ? HeatmapLayout::Cell() : layout.cellAt(position);
    QRect area;
    if (cell.row >= 0 && cell.column >= 0) {
        area = layout.cellRect(cell.row, cell.column);
    } else if (cell.row >= 0) {
        area = layout.rowRect(cell.row);
        area.setRight(layout.cells.left() - 1);
    } else if (cell.column >= 0) {
        area = layout.columnLabels;
        area.setLeft(layout.cellRect(layout.firstRow, cell.column).left());
        area.setWidth(layout.cellWidth);
    }
    return area;
}

QString HeatmapView::describe(int row, int column) const {
    const auto& state = *m_state;
    if (column < 0) {
        return row < 0 ? QString() : state.matrix.rows[static_cast<std::size_t>(row)].label;
    }
    if (row < 0) {
        return state.matrix.nameOf(column);
    }
    const QString query = state.matrix.rows[static_cast<std::size_t>(row)].label;
    if (state.isHidden(row, column)) {
        if (state.matrix.isUnread(column)) {
            //: A matrix cell: %1 is the query word, %2 the sentence that nothing hides and that the system does not
            //: read.
            return tr("Nothing hides this from “%1”; the system does not read it: %2")
                .arg(query, state.matrix.nameOf(column));
        }
        //: A matrix cell: %1 is the query word, %2 the sentence or word that is not visible.
        return tr("“%1” cannot see this: %2").arg(query, state.matrix.nameOf(column));
    }
    const double value = state.matrix.value(row, column);
    if (state.matrix.isAttribution) {
        if (state.matrix.rows[static_cast<std::size_t>(row)].isUnasked) {
            //: A matrix cell of a way of asking, as occlusion: %1 is a word of the sentence
            return tr("It was not asked what speaks for “%1”; select it").arg(query);
        }
        if (value == 0.0) {
            //: %1 is the selected word, %2 the sentence or word
            return tr("Does not speak for “%1”: %2").arg(query, state.matrix.nameOf(column));
        }
        const QString number = decimalText(value, 4);
        //: %1 is the selected word, %2 a number, %3 the sentence or word
        return value > 0.0
                   ? tr("Of what speaks for “%1”, a share of %2: %3").arg(query, number, state.matrix.nameOf(column))
                   //: %1 is the selected word, %2 a number below 0, %3 the word that speaks against it
                   : tr("Speaks against “%1”, %2 on the scale of the shares: %3")
                         .arg(query, number, state.matrix.nameOf(column));
    }
    if (value == 0.0) {
        return tr("“%1” gives exactly 0 to: %2").arg(query, state.matrix.nameOf(column));
    }
    //: A matrix cell: %1 is the query word, %2 a number, %3 the sentence or word that it reads.
    return tr("“%1” gives %2 to: %3").arg(query, decimalText(value, 4), state.matrix.nameOf(column));
}

void HeatmapView::describeSelection() {
    const auto& state = *m_state;
    const int row = state.selectedRow < state.matrix.rowCount() ? state.selectedRow : -1;
    const int chosen = state.cursorColumn >= 0 ? state.cursorColumn : state.selectedColumn;
    const int column = chosen < state.matrix.columns ? chosen : -1;
    QString text = describe(row, column);
    if (const QString note = row < 0 ? QString() : state.matrix.rows[static_cast<std::size_t>(row)].note;
        !note.isEmpty()) {
        text += QStringLiteral(" (") + note + QLatin1Char(')');
    }
    if (text != accessibleDescription()) {
        setAccessibleDescription(text);
    }
}

QSize HeatmapView::sizeHint() const {
    if (m_state->heldHeight > 0) {
        return {420, m_state->heldHeight};
    }
    HeatmapLayout::Options options;
    options.width = 420;
    options.captionHeight = m_state->layout.caption.height();
    const auto all = HeatmapLayout::make(m_state->matrix, options);
    const int hidden = std::max(0, all.rows - kHeatmapRows) * HeatmapLayout::kCellHeight;
    return {options.width, m_state->matrix.isEmpty() ? 96 : all.height - hidden + space::kTight};
}

QSize HeatmapView::minimumSizeHint() const {
    return {200, 88};
}

QSize HeatmapView::figureSize() const {
    if (m_state->matrix.isEmpty()) {
        return {};
    }
    const auto all = HeatmapLayout::make(m_state->matrix, {figureWidth(width()), 0, 20, true});
    return {all.width, all.height + space::kTight};
}

void HeatmapView::drawFigure(QPainter& painter, int) {
    const auto& theme = Theme::of(this);
    const auto all = HeatmapLayout::make(m_state->matrix, {figureWidth(width()), 0, 20, true});
    const int hovered = std::exchange(m_state->hoveredRow, -1); // the highlight under the pointer is not for paper
    paintHeatmapCells(painter, *m_state, all, theme);
    paintHeatmapInk(painter, *m_state, all, theme, false);
    m_state->hoveredRow = hovered;
}

QString HeatmapView::asText() const {
    const auto& matrix = m_state->matrix;
    QStringList lines;
    QStringList head{QString()};
    for (int column = 0; column < matrix.columns; ++column) {
        head << matrix.columnLabel(column);
    }
    lines << head.join(QLatin1Char('\t'));
    for (int row = 0; row < matrix.rowCount(); ++row) {
        QStringList cells{matrix.rows[static_cast<std::size_t>(row)].label};
        for (int column = 0; column < matrix.columns; ++column) {
            // A cell that is invisible or was not asked about is an empty text, a zero is "0".
            const bool isEmpty = matrix.isMasked(row, column) || matrix.isUnread(column) ||
                                 matrix.rows[static_cast<std::size_t>(row)].isUnasked;
            cells << (isEmpty ? QString() : QString::number(matrix.value(row, column), 'g', 6));
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void HeatmapView::resizeEvent(QResizeEvent*) {
    relayout();
}

void HeatmapView::relayout() {
    auto& state = *m_state;
    const int firstRow = state.layout.firstRow;
    const int firstColumn = state.layout.firstColumn;
    state.plot->setGeometry(rect());
    state.layout = HeatmapLayout::make(state.matrix, {width(), height(), 20, false});
    // The caption may need a second line once its text is known. It names the visible columns: the last columns have
    // the longest numbers, and scrolling must not move the cells.
    HeatmapLayout scrolled = state.layout;
    scrolled.firstColumn = std::max(0, scrolled.columns - scrolled.visibleColumns);
    const QFontMetrics metrics(uiFont(type::kNote));
    const int needed = metrics
                           .boundingRect(QRect(0, 0, std::max(state.layout.caption.width(), 1), 1000), Qt::TextWordWrap,
                                         state.captionText(scrolled))
                           .height();
    if (needed > metrics.height()) {
        state.layout = HeatmapLayout::make(state.matrix,
                                           {width(), height(), std::min(needed, 3 * metrics.lineSpacing()) + 4, false});
    }
    auto& layout = state.layout;
    const bool any = !state.matrix.isEmpty();
    const auto place = [any](QScrollBar* bar, const QRect& rect, int all, int shown, int value) {
        const QSignalBlocker blocker(bar);
        bar->setGeometry(rect);
        bar->setPageStep(shown);
        bar->setRange(0, std::max(0, all - shown));
        bar->setValue(value);
        bar->setVisible(any && all > shown);
        return bar->value();
    };
    layout.firstColumn =
        place(state.across,
              QRect(layout.cells.left(), layout.cells.bottom() + 1, layout.cells.width(), HeatmapLayout::kScrollBar),
              layout.columns, layout.visibleColumns, firstColumn);
    layout.firstRow = place(state.down,
                            QRect(width() - HeatmapLayout::kScrollBar, layout.cells.top(), HeatmapLayout::kScrollBar,
                                  layout.cells.height()),
                            layout.rows, layout.visibleRows, firstRow);
    replot();
}

void HeatmapView::fillMap() {
    auto& state = *m_state;
    const auto& layout = state.layout;
    auto* data = state.map->data();
    data->setSize(layout.visibleColumns, layout.visibleRows);
    // The plot widens a range by half a cell on each side, except where there is only one cell.
    const auto range = [](int count) { return count > 1 ? QCPRange(0, count - 1) : QCPRange(-0.5, 0.5); };
    data->setRange(range(layout.visibleColumns), range(layout.visibleRows));
    data->fill(std::numeric_limits<double>::quiet_NaN()); // blank: the background shows
    for (int row = 0; row < layout.visibleRows; ++row) {
        for (int column = 0; column < layout.visibleColumns; ++column) {
            if (const double value = state.matrix.value(layout.firstRow + row, layout.firstColumn + column);
                value != 0.0) {
                data->setCell(column, row, value);
            }
        }
    }
}

// Draws soon, and once for all changes until then.
void HeatmapView::replot() {
    m_state->isStale = true;
    m_state->plot->update();
}

void HeatmapView::prepare() {
    auto& state = *m_state;
    if (!std::exchange(state.isStale, false)) {
        return;
    }
    const auto& theme = Theme::of(this);
    const auto& layout = state.layout;
    const bool any = !state.matrix.isEmpty();
    state.plot->setBackground(theme[Role::Window]);
    state.plot->axisRect()->setVisible(any);
    state.map->setVisible(any);
    if (any) {
        state.plot->axisRect()->setBackground(theme[Role::Blank]);
        const auto& cells = layout.cells;
        state.plot->axisRect()->setMargins({cells.left(), cells.top(), std::max(0, width() - cells.right() - 1),
                                            std::max(0, height() - cells.bottom() - 1)});
        // A cell's middle is a whole number, so that one cell is exactly cellWidth pixels wide.
        state.plot->xAxis->setRange(-0.5, layout.visibleColumns - 0.5);
        state.plot->yAxis->setRange(-0.5, layout.visibleRows - 0.5);
        const bool hasNegative = state.matrix.hasNegative();
        if (state.gradientTheme != &theme || state.gradientRamp != state.ramp ||
            state.gradientHasNegative != hasNegative) {
            state.gradientHasNegative = hasNegative;
            state.gradientTheme = &theme;
            state.gradientRamp = state.ramp;
            state.gradient.clearColorStops();
            state.gradient.setLevelCount(hasNegative ? 2 * kLevels : kLevels);
            const double begin = hasNegative ? 0.5 : 0.0; // of the weights above 0
            for (int i = 0; i <= 16; ++i) {
                state.gradient.setColorStopAt(begin + (1.0 - begin) * i / 16.0, theme.ramp(state.ramp, i / 16.0));
            }
            for (int i = 0; hasNegative && i <= 16; ++i) {
                const double depth = std::max(i / 16.0, 1.0 / kLevels); // 0 itself belongs to the other colour
                state.gradient.setColorStopAt(begin - begin * depth, theme.ramp(Ramp::Against, i / 16.0));
            }
            state.gradient.setNanHandling(QCPColorGradient::nhTransparent);
            state.map->setGradient(state.gradient);
        }
        fillMap();
        state.map->setDataRange(QCPRange(hasNegative ? -1.0 : 0.0, 1.0));
    }
}

void HeatmapView::setHover(int row, int column) {
    const HeatmapLayout::Cell cell{row, column};
    if (cell != m_state->hover) {
        m_state->hover = cell;
        m_state->hoveredRow = row;
        replot();
        setCursor(row >= 0 || column >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        Q_EMIT cellHovered(row, column);
    }
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
    const auto cell = m_state->layout.cellAt(event->pos());
    if (event->button() == Qt::LeftButton && !m_state->matrix.isEmpty() && (cell.row >= 0 || cell.column >= 0)) {
        if (cell.column >= 0) {
            m_state->cursorColumn = cell.column;
            describeSelection();
            replot();
        }
        Q_EMIT cellActivated(cell.row, cell.column);
    }
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
    const auto cell = m_state->matrix.isEmpty() ? HeatmapLayout::Cell() : m_state->layout.cellAt(event->pos());
    setHover(cell.row, cell.column);
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    const bool sideways = std::abs(delta.x()) > std::abs(delta.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
    auto* bar = sideways ? m_state->across : m_state->down;
    if (!bar->isVisible()) {
        event->ignore(); // the surrounding area may scroll
        return;
    }
    const int amount = sideways && delta.x() != 0 ? delta.x() : delta.y();
    bar->setValue(bar->value() - (amount > 0 ? 1 : -1) * std::max(1, std::abs(amount) / 60));
    event->accept();
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
    const auto& state = *m_state;
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
        QWidget::keyPressEvent(event); // keys of the window
        return;
    }
    int row = state.selectedRow;
    switch (event->key()) {
    case Qt::Key_Escape:
        m_state->cursorColumn = -1;
        Q_EMIT selectionCleared();
        return;
    case Qt::Key_Up:
        row = std::max(row - 1, 0);
        break;
    case Qt::Key_Down:
        row = std::min(row + 1, state.matrix.rowCount() - 1);
        break;
    case Qt::Key_Left:
        moveCursor(-1);
        break;
    case Qt::Key_Right:
        moveCursor(1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    const int column = state.cursorColumn >= 0 ? state.cursorColumn : state.selectedColumn;
    if (!state.matrix.isEmpty() && (row >= 0 || column >= 0)) {
        Q_EMIT cellActivated(row, column);
    }
}

void HeatmapView::moveCursor(int by) {
    auto& state = *m_state;
    if (state.matrix.isEmpty()) {
        return;
    }
    const int from = state.cursorColumn >= 0 ? state.cursorColumn : state.selectedColumn;
    state.cursorColumn = std::clamp(from + by, 0, state.matrix.columns - 1);
    ensureColumnVisible(state.cursorColumn);
    describeSelection();
    replot();
}

void HeatmapView::leaveEvent(QEvent*) {
    setHover(-1, -1);
}

} // namespace contexture::widgets
