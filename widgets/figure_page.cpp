// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/figure_page.h"

#include <QApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr int kLeastWidth = 240; // a narrower caption would be a column of single words
constexpr int kScaleHeight = 24;
constexpr int kRampWidth = 80;
constexpr int kRampSteps = 16;

QFont fontOf(bool isHeading) {
    return isHeading ? uiFont(type::kControl, QFont::DemiBold) : uiFont(type::kNote);
}

} // namespace

FigurePage::FigurePage(Figure& figure, const QString& heading, std::vector<FigureScale> scales, const QString& caption)
    : m_figure(figure), m_heading(heading.simplified()), m_scales(std::move(scales)), m_caption(caption.simplified()) {}

int FigurePage::scalesWidth() const {
    const QFontMetrics metrics(fontOf(false));
    int wide = 0;
    for (const FigureScale& scale : m_scales) {
        wide += metrics.horizontalAdvance(scale.name) + 2 * metrics.horizontalAdvance(QLatin1Char('0')) + kRampWidth +
                2 * space::kSmall + 2 * space::kTight;
    }
    return wide;
}

int FigurePage::leastWidth() const {
    return std::max({m_figure.figureSize().width(), m_leastWidth, kLeastWidth, scalesWidth() + space::kSmall});
}

bool FigurePage::isScaleBelowHeading() const {
    const int heading = QFontMetrics(fontOf(true)).horizontalAdvance(m_heading);
    return !m_scales.empty() && !m_heading.isEmpty() && heading + scalesWidth() + 3 * space::kSmall > leastWidth();
}

int FigurePage::headHeight() const {
    const int heading = heightOf(m_heading, true);
    if (m_scales.empty()) {
        return heading;
    }
    return isScaleBelowHeading() ? heading + kScaleHeight : std::max(heading, kScaleHeight + space::kTight);
}

// Scales from right to left; each has its name, 0, the colours and 1.
void FigurePage::paintScales(QPainter& painter, const QRect& place) const {
    const QPalette palette = QApplication::palette();
    const Theme& theme = Theme::of(palette);
    const QFontMetrics metrics(fontOf(false));
    painter.setFont(fontOf(false));
    int x = place.right() + 1 - scalesWidth();
    const auto write = [&](const QString& text, int gap) {
        const int wide = metrics.horizontalAdvance(text);
        painter.setPen(theme[Role::Muted]);
        painter.drawText(QRect(x, place.top(), wide + 1, place.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide + gap;
    };
    for (const FigureScale& scale : m_scales) {
        x += space::kSmall;
        write(scale.name, space::kSmall);
        write(QStringLiteral("0"), space::kTight);
        // Steps, not a gradient: they look the same in every program.
        for (int i = 0; i < kRampSteps; ++i) {
            const int left = x + i * kRampWidth / kRampSteps;
            // Each step reaches to the end, under the next one, so that no seam shows.
            painter.fillRect(QRect(left, place.center().y() - 4, x + kRampWidth - left, 8),
                             theme.ramp(scale.ramp, (i + 0.5) / kRampSteps));
        }
        x += kRampWidth + space::kTight;
        write(QStringLiteral("1"), 0);
    }
}

int FigurePage::heightOf(const QString& text, bool isHeading) const {
    if (text.isEmpty()) {
        return 0;
    }
    const int wide = leastWidth() - 2 * space::kSmall;
    const QRect needed =
        QFontMetrics(fontOf(isHeading)).boundingRect(QRect(0, 0, wide, 1 << 20), Qt::TextWordWrap, text);
    return needed.height() + 2 * space::kSmall;
}

QSize FigurePage::figureSize() const {
    const QSize own = m_figure.figureSize();
    if (own.isEmpty() || (m_heading.isEmpty() && m_scales.empty() && m_caption.isEmpty())) {
        return own.isEmpty() ? own : QSize(std::max(own.width(), m_leastWidth), own.height());
    }
    return {leastWidth(), headHeight() + own.height() + heightOf(m_caption, false)};
}

void FigurePage::paintFigure(QPainter& painter) {
    const QPalette palette = QApplication::palette();
    const Theme& theme = Theme::of(palette);
    const QSize own = m_figure.figureSize();
    const QSize all = figureSize();
    painter.fillRect(QRect({0, 0}, all), theme[Role::Window]);
    const auto write = [&](const QString& text, bool isHeading, int top) {
        if (!text.isEmpty()) {
            painter.setFont(fontOf(isHeading));
            painter.setPen(theme[Role::Text]);
            painter.drawText(QRect(space::kSmall, top + space::kSmall, all.width() - 2 * space::kSmall,
                                   heightOf(text, isHeading) - 2 * space::kSmall),
                             Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, text);
        }
    };
    const int above = headHeight();
    write(m_heading, true, 0);
    if (!m_scales.empty()) { // over the right end of the figure, where there is room
        const int heading = m_heading.isEmpty() ? 0 : QFontMetrics(fontOf(true)).horizontalAdvance(m_heading);
        const int top = isScaleBelowHeading() ? heightOf(m_heading, true) - space::kTight : space::kTight;
        const int right = std::max(own.width(), heading + scalesWidth() + 3 * space::kSmall) - space::kSmall;
        paintScales(painter, QRect(0, top, std::min(right, all.width() - space::kSmall), kScaleHeight));
    }
    painter.save();
    painter.translate(0, above);
    m_figure.paintFigure(painter);
    painter.restore();
    write(m_caption, false, above + own.height());
}

} // namespace contexture::widgets
