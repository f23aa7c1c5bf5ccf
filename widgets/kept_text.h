// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <Qt>

class QFont;
class QPainter;
class QRectF;
class QString;

namespace contexture::widgets {

// Draws one line of text in the painter's font and pen, elided if it is too long for `place`. On the screen its glyphs
// are cached: a map draws its texts again and again, and finding glyphs costs ten times their drawing.
void drawKeptText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text);

// QFontMetrics::horizontalAdvance for a size and weight of the interface font; cached for layouts that are made often.
int keptAdvance(const QFont& font, const QString& text);

// Width of the text without elision, pixels.
double keptTextWidth(const QPainter& painter, const QString& text);

} // namespace contexture::widgets
