// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/suite_chart.h"

#include "widgets/kept_text.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>

namespace contexture::widgets {
namespace {

constexpr int kSuiteChartLegend = 30;
constexpr int kHeading = 28; // pixels above the first row of a group
constexpr int kSuiteChartRow = 34;
constexpr int kBar = 11;
constexpr int kSuiteChartAxis = 20;
constexpr int kSuiteChartMostLabel = 190;
constexpr int kNumber = 34; // room for a number right of a bar

const std::optional<double>& valueOf(const SuiteChartRow& row, bool with) {
    return with ? row.with : row.without;
}

} // namespace

SuiteChart::SuiteChart(QWidget* parent) : FigureWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

void SuiteChart::setData(SuiteChartData data) {
    const bool isOther = data.rows.size() != m_data.rows.size();
    m_data = std::move(data);
    if (isOther) {
        m_selected = m_hovered = -1;
    }
    updateGeometry();
    update();
}

void SuiteChart::setSelected(int row) {
    m_selected = row;
    if (row >= 0 && row < static_cast<int>(m_data.rows.size())) {
        const SuiteChartRow& selected = m_data.rows[static_cast<std::size_t>(row)];
        setAccessibleDescription(tr("%1: %2 without context, %3 with it")
                                     .arg(selected.label,
                                          selected.without ? decimalText(*selected.without, 3) : QStringLiteral("–"),
                                          selected.with ? decimalText(*selected.with, 3) : QStringLiteral("–")));
    }
    update();
}

SuiteChart::Columns SuiteChart::columns(int width) const {
    const QFontMetrics metrics(uiFont(type::kControl - 1));
    const QFontMetrics small(uiFont(type::kNote));
    int label = 0;
    int count = small.horizontalAdvance(tr("sentences"));
    for (const SuiteChartRow& row : m_data.rows) {
        label = std::max(label, metrics.horizontalAdvance(row.label));
        count = std::max(count, small.horizontalAdvance(tr("%1 of %2").arg(row.scored).arg(row.count)));
    }
    Columns columns;
    columns.label = std::min({label + 2, kSuiteChartMostLabel, width / 3});
    columns.bars = space::kSmall + columns.label + space::kMedium;
    columns.count = width - count - space::kSmall;
    columns.barsEnd = std::max(columns.bars + 40.0, columns.count - space::kMedium - kNumber);
    return columns;
}

double SuiteChart::top(int row) const {
    double y = kSuiteChartLegend;
    for (int i = 0; i <= row; ++i) {
        y += m_data.rows[static_cast<std::size_t>(i)].heading.isEmpty() ? 0 : kHeading;
        y += i < row ? kSuiteChartRow : 0;
    }
    return y;
}

int SuiteChart::wholeHeight() const {
    if (m_data.rows.empty()) {
        return 0;
    }
    return static_cast<int>(top(static_cast<int>(m_data.rows.size()) - 1)) + kSuiteChartRow + kSuiteChartAxis;
}

QRect SuiteChart::rowRect(int row) const {
    return {0, static_cast<int>(top(row)), width(), kSuiteChartRow};
}

int SuiteChart::rowAt(QPoint position) const {
    for (int row = 0; row < static_cast<int>(m_data.rows.size()); ++row) {
        if (rowRect(row).contains(position)) {
            return row;
        }
    }
    return -1;
}

QRectF SuiteChart::barOf(const Columns& columns, int row, bool with) const {
    const auto& value = valueOf(m_data.rows[static_cast<std::size_t>(row)], with);
    if (!value) {
        return {};
    }
    const double y = top(row) + (kSuiteChartRow - 2 * kBar - 2) / 2.0 + (with ? kBar + 2 : 0);
    const double length = std::max(2.0, std::clamp(*value, 0.0, 1.0) * (columns.barsEnd - columns.bars));
    return {columns.bars, y, std::round(length), kBar};
}

QRectF SuiteChart::barRect(int row, bool with) const {
    return barOf(columns(width()), row, with);
}

QString SuiteChart::toolTipAt(QPoint position) const {
    const int at = rowAt(position);
    if (at < 0) {
        return {};
    }
    const SuiteChartRow& row = m_data.rows[static_cast<std::size_t>(at)];
    const auto number = [](const std::optional<double>& value) {
        return value ? decimalText(*value, 3) : QStringLiteral("–");
    };
    return row.label + QLatin1Char('\n') + tr("without context %1").arg(number(row.without)) + QLatin1Char('\n') +
           tr("with context %1").arg(number(row.with)) + QLatin1Char('\n') +
           tr("guessing %1").arg(decimalText(row.chance, 3)) + QLatin1Char('\n') +
           tr("%1 of %Ln sentence(s) scored", nullptr, static_cast<int>(row.count)).arg(row.scored);
}

QRect SuiteChart::toolTipArea(QPoint position) const {
    const int row = rowAt(position);
    return row >= 0 ? rowRect(row) : QRect();
}

QSize SuiteChart::sizeHint() const {
    return {460, std::max(wholeHeight(), 120)};
}

QSize SuiteChart::minimumSizeHint() const {
    return {280, std::max(wholeHeight(), 60)};
}

QSize SuiteChart::figureSize() const {
    return m_data.rows.empty() ? QSize() : QSize(figureWidth(width(), 360), wholeHeight());
}

QString SuiteChart::asText() const {
    QStringList lines{
        QStringList{tr("group"), tr("sentences"), tr("without context"), tr("with context"), tr("guessing")}.join(
            QLatin1Char('\t'))};
    const auto number = [](const std::optional<double>& value) {
        return value ? QString::number(*value, 'g', 6) : QString();
    };
    for (const SuiteChartRow& row : m_data.rows) {
        lines << QStringList{row.label, QString::number(row.count), number(row.without), number(row.with),
                             QString::number(row.chance, 'g', 6)}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void SuiteChart::drawLegend(QPainter& painter, double x) const {
    const auto& theme = Theme::of(this);
    painter.setFont(uiFont(type::kNote));
    const auto add = [&](const QString& name, const std::function<void(const QRectF&)>& sign) {
        const QRectF box(std::round(x), (kSuiteChartLegend - kBar) / 2.0, 18, kBar);
        sign(box);
        painter.setPen(theme[Role::Muted]);
        const double width = keptTextWidth(painter, name) + 2;
        drawKeptText(painter, QRectF(box.right() + 6, 0, width, kSuiteChartLegend), Qt::AlignLeft | Qt::AlignVCenter,
                     name);
        x = box.right() + 6 + width + space::kMedium;
    };
    add(tr("without context"), [&](const QRectF& box) {
        painter.setPen(QPen(theme[Role::Accent], 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    });
    add(tr("with context"), [&](const QRectF& box) { painter.fillRect(box, theme[Role::Accent]); });
    add(tr("guessing"), [&](const QRectF& box) {
        painter.setPen(QPen(theme[Role::Text], 1.0, Qt::DashLine));
        painter.drawLine(QPointF(box.center().x(), box.top() - 3), QPointF(box.center().x(), box.bottom() + 3));
    });
}

void SuiteChart::drawRow(QPainter& painter, const Columns& columns, int at, const QColor& back) const {
    const auto& theme = Theme::of(this);
    const SuiteChartRow& row = m_data.rows[static_cast<std::size_t>(at)];
    const double y = top(at);
    if (!row.heading.isEmpty()) {
        painter.setFont(uiFont(type::kNote, QFont::DemiBold));
        painter.setPen(theme[Role::Muted]);
        drawKeptText(painter, QRectF(space::kSmall, y - kHeading + 8, columns.barsEnd, kHeading - 8),
                     Qt::AlignLeft | Qt::AlignVCenter, row.heading);
    }
    painter.setFont(uiFont(type::kControl - 1));
    painter.setPen(theme[Role::Text]);
    const QString label =
        QFontMetrics(painter.font()).elidedText(row.label, Qt::ElideRight, static_cast<int>(columns.label));
    drawKeptText(painter, QRectF(space::kSmall, y, columns.label, kSuiteChartRow), Qt::AlignLeft | Qt::AlignVCenter,
                 label);
    for (const bool with : {false, true}) {
        const QRectF bar = barOf(columns, at, with);
        if (bar.isEmpty()) {
            continue;
        }
        if (with) {
            painter.fillRect(bar, theme[Role::Accent]);
        } else {
            painter.setPen(QPen(theme[Role::Accent], 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    const double chance = std::round(columns.bars + row.chance * (columns.barsEnd - columns.bars)) + 0.5;
    painter.setPen(QPen(theme[Role::Text], 1.0, Qt::DashLine));
    painter.drawLine(QPointF(chance, y + 2), QPointF(chance, y + kSuiteChartRow - 2));
    for (const bool with : {false, true}) { // over the line
        const QRectF bar = barOf(columns, at, with);
        if (bar.isEmpty()) {
            continue;
        }
        painter.setFont(uiFont(type::kSmallest, with ? QFont::DemiBold : QFont::Normal));
        const QString number = decimalText(*valueOf(row, with), 2);
        const QRectF place(bar.right() + 2, bar.top() - 1, keptTextWidth(painter, number) + 4, kBar + 2);
        painter.fillRect(place, back);
        painter.setPen(theme[with ? Role::Text : Role::Muted]);
        drawKeptText(painter, place.adjusted(2, 0, kNumber, 0), Qt::AlignLeft | Qt::AlignVCenter, number);
    }
    painter.setFont(uiFont(type::kNote));
    painter.setPen(theme[Role::Muted]);
    const QString count =
        row.scored == row.count ? QString::number(row.count) : tr("%1 of %2").arg(row.scored).arg(row.count);
    drawKeptText(painter, QRectF(columns.count, y, 200, kSuiteChartRow), Qt::AlignLeft | Qt::AlignVCenter, count);
}

void SuiteChart::draw(QPainter& painter, int width, int marked, int hovered) const {
    const auto& theme = Theme::of(this);
    const Columns columns = this->columns(width);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const int row : {hovered, marked}) {
        if (row >= 0 && row < static_cast<int>(m_data.rows.size())) {
            painter.fillRect(QRectF(0, top(row), width, kSuiteChartRow), theme[Role::Raised]);
        }
    }
    if (marked >= 0 && marked < static_cast<int>(m_data.rows.size())) {
        painter.fillRect(QRectF(0, top(marked), 3, kSuiteChartRow), theme[Role::Accent]);
    }
    const double first = top(0);
    const double last = top(static_cast<int>(m_data.rows.size()) - 1) + kSuiteChartRow;
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double x = std::round(columns.bars + quarter / 4.0 * (columns.barsEnd - columns.bars)) + 0.5;
        painter.setPen(QPen(theme[Role::Line], 1.0));
        painter.drawLine(QPointF(x, first), QPointF(x, last));
        painter.setFont(uiFont(type::kSmallest));
        painter.setPen(theme[Role::Muted]);
        drawKeptText(painter, QRectF(x - 24, last + 3, 48, 14), Qt::AlignHCenter | Qt::AlignTop,
                     decimalText(quarter / 4.0, quarter % 2 == 1 ? 2
                                                : quarter == 2   ? 1
                                                                 : 0));
    }
    drawLegend(painter, columns.bars);
    painter.setFont(uiFont(type::kNote));
    painter.setPen(theme[Role::Muted]);
    drawKeptText(painter, QRectF(columns.count, 0, width - columns.count, kSuiteChartLegend),
                 Qt::AlignLeft | Qt::AlignVCenter, tr("sentences"));
    for (int row = 0; row < static_cast<int>(m_data.rows.size()); ++row) {
        drawRow(painter, columns, row, theme[row == marked || row == hovered ? Role::Raised : Role::Window]);
    }
}

void SuiteChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_data.rows.empty()) {
        paintEmptyText(painter, rect(), Theme::of(this), m_data.emptyText);
        return;
    }
    draw(painter, width(), m_selected, m_hovered);
    paintRing(painter);
}

void SuiteChart::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && row >= 0) {
        setSelected(row);
        Q_EMIT rowActivated(row);
    }
}

void SuiteChart::mouseMoveEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().toPoint());
    if (row != m_hovered) {
        m_hovered = row;
        setCursor(row >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
}

void SuiteChart::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

void SuiteChart::keyPressEvent(QKeyEvent* event) {
    const int rows = static_cast<int>(m_data.rows.size());
    const bool isBack = event->key() == Qt::Key_Up;
    if ((isBack || event->key() == Qt::Key_Down) && rows > 0 && !(event->modifiers() & Qt::ControlModifier)) {
        setSelected(std::clamp(m_selected + (isBack ? -1 : 1), 0, rows - 1));
        Q_EMIT rowActivated(m_selected);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::widgets
