// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/signed_bars.h"

#include "widgets/heatmap_layout.h"
#include "widgets/kept_text.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr int kSignedBarHeight = 12;
constexpr int kSwatch = 10;
constexpr double kLeastScale = 0.1; // nats: if all values are smaller, all bars are short

// All numbers have the same decimals, so that columns can be compared.
QString numberText(double value) {
    constexpr double kLeast = 0.0005;
    return std::abs(value) < kLeast ? QStringLiteral("≈ 0") : decimalText(value, 3);
}

} // namespace

SignedBars::SignedBars(QWidget* parent) : FigureWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SignedBars::setBars(std::vector<SignedBar> bars) {
    m_bars = std::move(bars);
    updateGeometry();
    update();
}

void SignedBars::setLegend(const QString& speaksFor, const QString& speaksAgainst) {
    m_for = speaksFor;
    m_against = speaksAgainst;
    update();
}

void SignedBars::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

QColor SignedBars::colourFor() const {
    return Theme::of(this)[Role::Accent];
}

QColor SignedBars::colourAgainst() const {
    return Theme::of(this)[Role::Changed];
}

int SignedBars::shownRows() const {
    return std::min(kMostRows, static_cast<int>(m_bars.size()));
}

int SignedBars::heightOf() const {
    const int more = static_cast<int>(m_bars.size()) > kMostRows ? 1 : 0;
    return (1 + shownRows() + more) * kRowHeight + space::kTight;
}

int SignedBars::rowAt(int y) const {
    const int row = y / kRowHeight - 1; // below the legend
    return y >= kRowHeight && row < shownRows() ? row : -1;
}

QString SignedBars::toolTipAt(QPoint position) const {
    const int row = rowAt(position.y());
    if (row < 0) {
        return {};
    }
    const SignedBar& bar = m_bars[static_cast<std::size_t>(row)];
    //: %1 is a word, %2 the number of its sentence, %3 a number in nats, with its sign.
    return tr("“%1” in sentence %2: %3 nats").arg(bar.label, bar.place, numberText(bar.value));
}

QRect SignedBars::toolTipArea(QPoint position) const {
    return {0, (rowAt(position.y()) + 1) * kRowHeight, width(), kRowHeight};
}

QSize SignedBars::sizeHint() const {
    return {420, m_bars.empty() ? 64 : heightOf()};
}

QSize SignedBars::minimumSizeHint() const {
    return {200, sizeHint().height()};
}

QSize SignedBars::figureSize() const {
    return m_bars.empty() ? QSize() : QSize(figureWidth(width()), heightOf());
}

QString SignedBars::asText() const {
    QStringList lines;
    for (const SignedBar& bar : m_bars) {
        lines << QStringList{bar.label, bar.place, QString::number(bar.value, 'g', 6)}.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void SignedBars::drawLegend(QPainter& painter, int width) const {
    painter.setFont(uiFont(type::kNote));
    const auto entry = [&](const QRect& place, const QColor& colour, const QString& text, Qt::Alignment side) {
        const bool isLeft = side & Qt::AlignLeft;
        const int top = place.center().y() - kSwatch / 2;
        painter.fillRect(QRect(isLeft ? place.left() : place.right() - kSwatch, top, kSwatch, kSwatch), colour);
        painter.setPen(Theme::of(this)[Role::Muted]);
        const int taken = kSwatch + space::kTight;
        drawKeptText(painter, isLeft ? place.adjusted(taken, 0, 0, 0) : place.adjusted(0, 0, -taken, 0),
                     side | Qt::AlignVCenter, text);
    };
    const int half = (width - 3 * space::kTight) / 2;
    entry({space::kTight, 0, half, kRowHeight}, colourAgainst(), m_against, Qt::AlignLeft);
    entry({width - space::kTight - half, 0, half, kRowHeight}, colourFor(), m_for, Qt::AlignRight);
}

void SignedBars::drawFigure(QPainter& painter, int width) {
    const Theme& theme = Theme::of(this);
    const QFont font = uiFont(type::kNote + 1);
    int label = 0;
    double most = kLeastScale;
    for (int row = 0; row < shownRows(); ++row) {
        const SignedBar& bar = m_bars[static_cast<std::size_t>(row)];
        label = std::max(label, keptAdvance(font, bar.label + QStringLiteral(" · ") + bar.place));
        most = std::max(most, std::abs(bar.value));
    }
    label = std::min(label + 2, HeatmapLayout::kMostLabel) + space::kMedium;
    const int number = keptAdvance(font, QStringLiteral("−0.0088")) + space::kSmall;
    const double middle = label + (width - label - number) / 2.0;
    const double reach = std::max(1.0, (width - label - number) / 2.0 - space::kTight);
    drawLegend(painter, width);
    for (int row = 0; row < shownRows(); ++row) {
        const SignedBar& bar = m_bars[static_cast<std::size_t>(row)];
        const int top = (row + 1) * kRowHeight;
        painter.setFont(font);
        painter.setPen(theme[Role::Text]);
        drawKeptText(painter, QRect(space::kTight, top, label - space::kMedium, kRowHeight),
                     Qt::AlignRight | Qt::AlignVCenter, bar.label + QStringLiteral(" · ") + bar.place);
        const double length = reach * std::abs(bar.value) / most;
        const double y = top + (kRowHeight - kSignedBarHeight) / 2.0;
        painter.fillRect(QRectF(bar.value < 0.0 ? middle - length : middle, y, length, kSignedBarHeight),
                         bar.value < 0.0 ? colourAgainst() : colourFor());
        painter.setFont(uiFont(type::kNote));
        painter.setPen(theme[Role::Muted]);
        drawKeptText(painter, QRect(width - number, top, number - space::kTight, kRowHeight),
                     Qt::AlignRight | Qt::AlignVCenter, numberText(bar.value));
    }
    painter.setPen(QPen(theme[Role::ControlLine], 1.0));
    painter.drawLine(QPointF(middle, kRowHeight), QPointF(middle, (shownRows() + 1) * kRowHeight));
    if (const int more = static_cast<int>(m_bars.size()) - shownRows(); more > 0) {
        painter.setFont(uiFont(type::kNote));
        painter.setPen(theme[Role::Muted]);
        drawKeptText(painter, QRect(space::kTight, (shownRows() + 1) * kRowHeight, width - space::kSmall, kRowHeight),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("and %n word(s) with less", nullptr, more));
    }
}

void SignedBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_bars.empty()) {
        paintEmptyText(painter, rect(), Theme::of(this), m_emptyText);
    } else {
        drawFigure(painter, width());
    }
    paintRing(painter);
}

void SignedBars::mousePressEvent(QMouseEvent* event) {
    if (const int row = rowAt(event->position().toPoint().y()); event->button() == Qt::LeftButton && row >= 0) {
        Q_EMIT rowActivated(row);
    }
}

void SignedBars::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT selectionCleared();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::widgets
