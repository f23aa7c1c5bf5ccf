// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/fade.h"

#include "widgets/theme.h"

#include <QLinearGradient>
#include <QPaintEngine>
#include <QPainter>

namespace contexture::widgets {

void paintFade(QPainter& painter, const QRect& rect, const Theme& theme, bool toRight) {
    if (painter.paintEngine()->type() == QPaintEngine::Pdf) {
        return;
    }
    QColor clear = theme[Role::Window];
    clear.setAlpha(0);
    QLinearGradient fade(rect.topLeft(), rect.topRight());
    fade.setColorAt(toRight ? 0.0 : 1.0, clear);
    fade.setColorAt(toRight ? 1.0 : 0.0, theme[Role::Window]);
    painter.fillRect(rect, fade);
}

} // namespace contexture::widgets
