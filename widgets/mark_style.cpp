// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/mark_style.h"

#include "widgets/theme.h"

#include <QPainter>

#include <algorithm>

namespace contexture::widgets {

namespace {

constexpr double kLanePitch = 4.0; // pixels
constexpr int kMostLanes = 3;      // the next line of text begins below them

// The worst rank has a thick line; then come a thinner one, dashes, dots.
QPen markPen(const Theme& theme, int rank) {
    constexpr double kWidths[] = {3.0, 2.0, 1.6, 1.6};
    const int pattern = std::clamp(rank, 0, 3);
    QPen pen(markColour(theme, rank), kWidths[pattern], Qt::SolidLine, Qt::FlatCap);
    if (pattern == 1) {
        pen.setDashPattern({3.0, 1.2});
    } else if (pattern > 1) {
        pen.setDashPattern({1.0, pattern == 2 ? 1.2 : 2.4});
    }
    return pen;
}

} // namespace

QColor markColour(const Theme& theme, int rank) {
    const bool isLight = theme.scheme() == Scheme::Light;
    switch (std::clamp(rank, 0, 2)) {
    case 0:
        return QColor(QLatin1String(isLight ? "#00604f" : "#46e0bf"));
    case 1:
        return QColor(QLatin1String(isLight ? "#2c7a1f" : "#9fdc6a"));
    default:
        return theme[Role::Muted];
    }
}

void drawMarkLine(QPainter& painter, const QRectF& letters, int rank, int lane, const Theme& theme) {
    const double y = letters.bottom() + 2.0 + kLanePitch * std::min(lane, kMostLanes - 1);
    painter.setPen(markPen(theme, rank));
    painter.drawLine(QPointF(letters.left(), y), QPointF(letters.right(), y));
    // Ends of marks are drawn, so that adjacent marks are told apart.
    painter.setPen(QPen(markColour(theme, rank), 1.2));
    painter.drawLine(QPointF(letters.left() + 0.6, y - 3.0), QPointF(letters.left() + 0.6, y + 1.0));
    painter.drawLine(QPointF(letters.right() - 0.6, y - 3.0), QPointF(letters.right() - 0.6, y + 1.0));
}

void drawMarkBar(QPainter& painter, const QRectF& place, int rank, const Theme& theme) {
    painter.setPen(markPen(theme, rank));
    if (place.width() > place.height()) {
        painter.drawLine(QPointF(place.left(), place.center().y()), QPointF(place.right(), place.center().y()));
    } else {
        painter.drawLine(QPointF(place.center().x(), place.top()), QPointF(place.center().x(), place.bottom()));
    }
}

} // namespace contexture::widgets
