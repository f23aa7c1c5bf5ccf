// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/scatter_view.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPicture>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::widgets {
namespace {

constexpr QSize kScatterViewUsual{420, 260};
constexpr int kReach = 9; // pixels
constexpr double kScatterViewDot = 7.0;

} // namespace

struct ScatterView::State {
    ScatterData data;
    QCustomPlot* plot = nullptr;
    QCPGraph* points = nullptr;
    QCPGraph* chosen = nullptr;
    QCPItemStraightLine* zero = nullptr;
    int selected = -1;
};

ScatterView::ScatterView(QWidget* parent) : FigureWidget(parent), m_state(std::make_unique<State>()) {
    auto& state = *m_state;
    state.plot = new QCustomPlot(this);
    state.plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    state.plot->setFocusPolicy(Qt::NoFocus);
    state.points = state.plot->addGraph();
    state.points->setLineStyle(QCPGraph::lsNone);
    state.chosen = state.plot->addGraph();
    state.chosen->setLineStyle(QCPGraph::lsNone);
    state.zero = new QCPItemStraightLine(state.plot);
    state.zero->point1->setCoords(0.0, 0.0);
    state.zero->point2->setCoords(1.0, 0.0);
    state.plot->hide();
    restyle();
}

ScatterView::~ScatterView() = default;

const ScatterData& ScatterView::data() const {
    return m_state->data;
}

void ScatterView::setData(ScatterData data) {
    auto& state = *m_state;
    if (data.points.size() != state.data.points.size()) {
        state.selected = -1;
    }
    state.data = std::move(data);
    QVector<double> x;
    QVector<double> y;
    double right = 0.0;
    double low = 0.0;
    double high = 0.0;
    for (const ScatterPoint& point : state.data.points) {
        x << point.x;
        y << point.y;
        right = std::max(right, point.x);
        low = std::min(low, point.y);
        high = std::max(high, point.y);
    }
    state.points->setData(x, y);
    right = right > 0.0 ? right : 1.0;
    const double span = high > low ? high - low : 1.0;
    state.plot->xAxis->setRange(-0.03 * right, 1.04 * right);
    state.plot->yAxis->setRange(low - 0.06 * span, high + 0.06 * span);
    state.plot->xAxis->setLabel(state.data.xTitle);
    state.plot->yAxis->setLabel(state.data.yTitle);
    state.plot->setVisible(!state.data.points.empty());
    setSelected(state.selected);
    updateGeometry();
    update();
}

void ScatterView::setSelected(int point) {
    auto& state = *m_state;
    state.selected = point < static_cast<int>(state.data.points.size()) ? point : -1;
    if (state.selected >= 0) {
        const ScatterPoint& at = state.data.points[static_cast<std::size_t>(state.selected)];
        state.chosen->setData({at.x}, {at.y});
        setAccessibleDescription(state.data.name ? state.data.name(state.selected) : QString());
    } else {
        state.chosen->data()->clear();
        setAccessibleDescription({});
    }
    state.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterView::restyle() {
    setColours(Theme::of(this));
    m_state->plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterView::setColours(const Theme& theme) {
    auto& state = *m_state;
    state.plot->setBackground(theme[Role::Window]);
    QColor dot = theme.ramp(Ramp::Sentence, 0.8);
    QColor inside = dot;
    inside.setAlpha(90); // overlapping points are darker
    state.points->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(dot, 1.0), QBrush(inside), kScatterViewDot));
    state.chosen->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme[Role::Frame], 2.0),
                                                  QBrush(theme[Role::Selected]), kScatterViewDot + 4));
    state.zero->setPen(QPen(theme[Role::Muted], 1.0, Qt::DashLine));
    for (QCPAxis* axis : {state.plot->xAxis, state.plot->yAxis}) {
        axis->setBasePen(QPen(theme[Role::ControlLine]));
        axis->setTickPen(QPen(theme[Role::ControlLine]));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme[Role::Muted]);
        axis->setTickLabelFont(uiFont(type::kSmallest));
        axis->setLabelColor(theme[Role::Text]);
        axis->setLabelFont(uiFont(type::kNote));
        axis->grid()->setPen(QPen(theme[Role::Grid], 1.0));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->setNumberFormat(QStringLiteral("g"));
        axis->ticker()->setTickCount(5);
    }
}

QPoint ScatterView::positionOf(int point) const {
    const ScatterPoint& at = m_state->data.points.at(static_cast<std::size_t>(point));
    return {static_cast<int>(std::lround(m_state->plot->xAxis->coordToPixel(at.x))),
            static_cast<int>(std::lround(m_state->plot->yAxis->coordToPixel(at.y)))};
}

int ScatterView::pointAt(QPoint position) const {
    int nearest = -1;
    double least = kReach;
    for (int i = 0; i < static_cast<int>(m_state->data.points.size()); ++i) {
        const QPoint away = positionOf(i) - position;
        const double distance = std::hypot(away.x(), away.y());
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

QString ScatterView::toolTipAt(QPoint position) const {
    const int point = pointAt(position);
    return point >= 0 && m_state->data.name ? m_state->data.name(point) : QString();
}

QRect ScatterView::toolTipArea(QPoint position) const {
    return {position - QPoint(3, 3), QSize(7, 7)};
}

QSize ScatterView::sizeHint() const {
    return m_state->data.points.empty() ? QSize(kScatterViewUsual.width(), 72) : kScatterViewUsual;
}

QSize ScatterView::minimumSizeHint() const {
    return {200, sizeHint().height()};
}

QSize ScatterView::figureSize() const {
    return m_state->data.points.empty() ? QSize() : QSize(figureWidth(width()), kScatterViewUsual.height());
}

void ScatterView::drawFigure(QPainter& painter, int width) {
    setColours(Theme::of(this)); // these may differ from the window's colours
    QPicture picture;            // QCustomPlot draws with a painter of its own
    QCPPainter own(&picture);
    own.setMode(QCPPainter::pmVectorized);
    m_state->plot->toPainter(&own, width, figureSize().height());
    own.end();
    painter.drawPicture(0, 0, picture);
    setColours(Theme::of(Theme::schemeOf(palette())));
}

QString ScatterView::asText() const {
    QStringList lines{m_state->data.xTitle + QLatin1Char('\t') + m_state->data.yTitle};
    for (const ScatterPoint& point : m_state->data.points) {
        lines << QStringLiteral("%1\t%2").arg(point.x, 0, 'g', 6).arg(point.y, 0, 'g', 6);
    }
    return lines.join(QLatin1Char('\n'));
}

void ScatterView::paintEvent(QPaintEvent*) {
    if (m_state->data.points.empty()) {
        QPainter painter(this);
        paintEmptyText(painter, rect(), Theme::of(this), m_state->data.emptyText);
    }
}

void ScatterView::resizeEvent(QResizeEvent*) {
    m_state->plot->setGeometry(rect());
    m_state->plot->replot(QCustomPlot::rpImmediateRefresh); // the positions of points are needed at once
}

void ScatterView::mousePressEvent(QMouseEvent* event) {
    if (const int point = pointAt(event->position().toPoint()); event->button() == Qt::LeftButton && point >= 0) {
        setSelected(point);
        Q_EMIT pointActivated(point);
    }
}

void ScatterView::keyPressEvent(QKeyEvent* event) {
    auto& state = *m_state;
    const bool back = event->key() == Qt::Key_Left;
    if (!(event->modifiers() & Qt::ControlModifier) && (back || event->key() == Qt::Key_Right) &&
        !state.data.points.empty()) {
        std::vector<int> order(state.data.points.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return state.data.points[static_cast<std::size_t>(a)].x < state.data.points[static_cast<std::size_t>(b)].x;
        });
        const auto here = std::find(order.begin(), order.end(), state.selected);
        const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
        const auto at = here == order.end() ? (back ? last + 1 : -1) : here - order.begin();
        setSelected(order[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + (back ? -1 : 1), 0, last))]);
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state.selected >= 0) {
        Q_EMIT pointActivated(state.selected);
    } else if (event->key() == Qt::Key_Escape) {
        Q_EMIT selectionCleared();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::widgets
