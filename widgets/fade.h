// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QPainter;

namespace contexture::widgets {

class Theme;

// Fades what is drawn in `rect` into the window's background, towards the right or the left edge: a text that continues
// there. In a PDF nothing is faded: translucent colours are opaque there and would cover the text.
void paintFade(QPainter& painter, const QRect& rect, const Theme& theme, bool toRight);

} // namespace contexture::widgets
