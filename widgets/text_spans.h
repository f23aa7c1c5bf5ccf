// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QColor>
#include <QRectF>
#include <QTextLayout>

#include <vector>

class QPainter;

namespace contexture::widgets {

// What of a word stands on this line, in the coordinates of `origin`; empty when nothing does. Right for words of
// either direction and for words that mix them.
QRectF spanOnLine(const QTextLine& line, const TextSpan& span, QPointF origin);

// A box around a word's letters (what spanOnLine returned), with some air where there is room for it.
QRectF wordBox(const QRectF& letters, const QString& text, const TextSpan& span);

// Lays a text out in its own direction (right-to-left texts stand on the right). Lines are `lineStep` apart, at least
// as high as they need; a width of 0 or less: one endless line. Returns the height.
double layOutText(QTextLayout& layout, double width, double lineStep);

// A word whose letters have a colour of their own.
struct Ink {
    TextSpan span;
    QColor colour;
};

// Draws the lines that meet `clip` (an empty one: all) in the painter's pen, and words in their inks. Each word is
// drawn once, and no clip is needed for it: QTextLayout::draw with formats clips, which a figure cannot keep.
void drawText(QPainter& painter, const QTextLayout& layout, QPointF origin, std::vector<Ink> inks, const QRectF& clip);

} // namespace contexture::widgets
