// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <Qt>

class QFont;
class QPainter;
class QRectF;
class QString;

namespace contexture::widgets {

// One line of text in the painter's font and pen, elided where it is too long for `place`. On the screen its glyphs are
// kept: numbers and words of a map are drawn again and again, and finding their glyphs costs ten times their drawing.
void drawKeptText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text);

// QFontMetrics::horizontalAdvance in a size and weight of the house's font, for layouts that are made again and again.
int keptAdvance(const QFont& font, const QString& text);

// How wide it is where nothing is elided; pixels.
double keptTextWidth(const QPainter& painter, const QString& text);

} // namespace contexture::widgets
