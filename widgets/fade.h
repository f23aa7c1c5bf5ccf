// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QPainter;

namespace contexture::widgets {

class Theme;

// Fades the drawing in `rect` into the window's background towards the right or the left edge, where the text
// continues. A PDF gets no fade: translucent colours are opaque there and would cover the text.
void paintFade(QPainter& painter, const QRect& rect, const Theme& theme, bool toRight);

} // namespace contexture::widgets
