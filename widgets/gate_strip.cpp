// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/gate_strip.h"

#include "widgets/heatmap_layout.h"
#include "widgets/kept_text.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr int kBarHeight = 10;

} // namespace

GateStrip::GateStrip(QWidget* parent)
    : FigureWidget(parent), m_emptyText(tr("No gate was recorded for this sentence.")) {
    setAccessibleName(tr("Context share"));
    relayout();
}

void GateStrip::setBars(std::vector<GateBar> bars) {
    m_bars = std::move(bars);
    relayout();
    updateGeometry();
}

void GateStrip::setSelectedRow(int row) {
    m_selected = row;
    if (row >= 0 && row < static_cast<int>(m_bars.size())) {
        const auto& bar = m_bars[static_cast<std::size_t>(row)];
        setAccessibleDescription(bar.label + QStringLiteral(": ") + weightText(bar.share));
    }
    relayout();
}

void GateStrip::setHoveredRow(int row) {
    m_hovered = row;
    update();
}

void GateStrip::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void GateStrip::setHeightHeld(bool held) {
    if (held != (m_heldHeight > 0)) {
        m_heldHeight = held ? sizeHint().height() : 0;
        relayout();
        updateGeometry();
    }
}

QString GateStrip::toolTipAt(QPoint position) const {
    const int row = m_layout.rowAt(position.y());
    if (row < 0) {
        return {};
    }
    const auto& bar = m_bars[static_cast<std::size_t>(row)];
    //: A gate's bar: %1 is the word, %2 and %3 are numbers.
    return tr("“%1”: context share %2, standard deviation over the hidden units %3.")
        .arg(bar.label, decimalText(bar.share, 4), decimalText(bar.spread, 4));
}

QRect GateStrip::toolTipArea(QPoint position) const {
    return {0, m_layout.top(m_layout.rowAt(position.y())), width(), GateLayout::kRowHeight};
}

QSize GateStrip::sizeHint() const {
    return {420, m_heldHeight > 0 ? m_heldHeight : m_bars.empty() ? 64 : m_layout.height() + space::kTight};
}

QSize GateStrip::minimumSizeHint() const {
    return {160, sizeHint().height()};
}

QSize GateStrip::figureSize() const {
    return m_bars.empty() ? QSize() : QSize(figureWidth(width()), m_layout.height() + space::kTight);
}

void GateStrip::drawFigure(QPainter& painter, int width) {
    const int hovered = std::exchange(m_hovered, -1); // the highlight under the pointer is not for paper
    draw(painter, layoutFor(width));
    m_hovered = hovered;
}

QString GateStrip::asText() const {
    QStringList lines;
    for (const auto& bar : m_bars) {
        lines << QStringList{bar.label, QString::number(bar.share, 'g', 6), QString::number(bar.spread, 'g', 6)}.join(
            QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

GateLayout GateStrip::layoutFor(int width) const {
    const QFont bold = uiFont(type::kNote + 1, QFont::DemiBold);
    GateLayout layout;
    layout.rows = layout.shownRows = static_cast<int>(m_bars.size());
    layout.width = width;
    int widest = 0;
    for (const auto& bar : m_bars) {
        widest = std::max(widest, keptAdvance(bold, bar.label));
    }
    layout.labelWidth = std::min(widest + 2, HeatmapLayout::kMostLabel) + space::kSmall + space::kTight;
    layout.valueWidth = keptAdvance(bold, QStringLiteral("<0.01")) + space::kMedium;
    return layout;
}

void GateStrip::relayout() {
    m_layout = layoutFor(width());
    if (m_heldHeight > 0) {
        m_layout.shownRows = std::min(m_layout.rows, std::max(1, m_heldHeight / GateLayout::kRowHeight));
        m_layout.firstRow = std::clamp(m_selected - m_layout.shownRows / 2, 0, m_layout.rows - m_layout.shownRows);
    }
    update();
}

void GateStrip::draw(QPainter& painter, const GateLayout& layout) const {
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = layout.firstRow; row < layout.firstRow + layout.shownRows; ++row) {
        const auto& bar = m_bars[static_cast<std::size_t>(row)];
        const bool strong = row == m_selected;
        const QRect line(0, layout.top(row), layout.width, GateLayout::kRowHeight);
        painter.setFont(uiFont(type::kNote + 1, strong ? QFont::DemiBold : QFont::Normal));
        painter.setPen(theme[Role::Text]);
        const QRect label(4, line.top(), layout.barLeft() - space::kSmall - 4, line.height());
        drawKeptText(painter, label, Qt::AlignRight | Qt::AlignVCenter, bar.label);

        const double middle = line.top() + line.height() / 2.0;
        const QRectF track(layout.barLeft(), middle - kBarHeight / 2.0, layout.barWidth(), kBarHeight);
        painter.fillRect(track, theme[Role::Blank]);
        const double share = std::clamp(bar.share, 0.0, 1.0);
        painter.fillRect(QRectF(track.left(), track.top(), track.width() * share, track.height()),
                         theme.ramp(Ramp::ContextShare, 1.0));
        if (bar.spread > 0.0) {
            const double from = layout.x(std::clamp(share - bar.spread, 0.0, 1.0));
            const double to = layout.x(std::clamp(share + bar.spread, 0.0, 1.0));
            // A light edge separates the line from the bar under it.
            painter.setPen(QPen(theme[Role::Window], 4.0, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(from - 1, middle), QPointF(to + 1, middle));
            painter.setPen(QPen(theme[Role::Frame], 2.0, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(from, middle), QPointF(to, middle));
        }
        painter.setFont(uiFont(type::kNote, strong ? QFont::DemiBold : QFont::Normal));
        painter.setPen(theme[strong ? Role::Text : Role::Muted]);
        drawKeptText(
            painter,
            QRectF(track.right() + space::kSmall, line.top(), layout.valueWidth - space::kSmall, line.height()),
            Qt::AlignLeft | Qt::AlignVCenter, weightText(bar.share));
    }
    const auto frame = [&](int row, const QPen& pen) {
        if (row >= layout.firstRow && row < layout.firstRow + layout.shownRows) {
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(
                QRectF(1.0, layout.top(row) + 1.0, layout.width - 2.0, GateLayout::kRowHeight - 2.0), 3.0, 3.0);
        }
    };
    if (m_hovered != m_selected) {
        frame(m_hovered, QPen(theme[Role::ControlLine], 1.0));
    }
    frame(m_selected, hasFocus() ? QPen(theme[Role::Accent], 2.0) : QPen(theme[Role::Frame], 1.5));
}

void GateStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_bars.empty()) {
        paintEmptyText(painter, rect(), Theme::of(this), m_emptyText);
    } else {
        draw(painter, m_layout);
    }
    paintRing(painter);
}

void GateStrip::resizeEvent(QResizeEvent*) {
    relayout();
}

void GateStrip::mousePressEvent(QMouseEvent* event) {
    if (const int row = m_layout.rowAt(event->position().toPoint().y());
        event->button() == Qt::LeftButton && row >= 0) {
        Q_EMIT rowActivated(row);
    }
}

void GateStrip::mouseMoveEvent(QMouseEvent* event) {
    const int row = m_layout.rowAt(event->position().toPoint().y());
    if (row != m_hovered) {
        setHoveredRow(row);
        Q_EMIT rowHovered(row);
    }
}

void GateStrip::leaveEvent(QEvent*) {
    if (m_hovered >= 0) {
        setHoveredRow(-1);
        Q_EMIT rowHovered(-1);
    }
}

void GateStrip::keyPressEvent(QKeyEvent* event) {
    const bool up = event->key() == Qt::Key_Up;
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT selectionCleared();
    } else if ((up || event->key() == Qt::Key_Down) && !m_bars.empty() && !(event->modifiers() & Qt::ControlModifier)) {
        Q_EMIT rowActivated(std::clamp(m_selected + (up ? -1 : 1), 0, m_layout.rows - 1));
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::widgets
