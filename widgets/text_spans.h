// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QColor>
#include <QRectF>
#include <QTextLayout>

#include <vector>

class QPainter;

namespace contexture::widgets {

// The rectangle of the part of a word that stands on this line, in the coordinates of `origin`; empty if no part stands
// there. Correct for words of either direction and of mixed direction.
QRectF spanOnLine(const QTextLine& line, const TextSpan& span, QPointF origin);

// A box around a word's letters (the result of spanOnLine), with some space around them where there is room.
QRectF wordBox(const QRectF& letters, const QString& text, const TextSpan& span);

// Lays a text out in its own direction (right-to-left texts stand on the right). Lines are `lineStep` apart, or more if
// they need it; a width of 0 or less: one line without end. Returns the height.
double layOutText(QTextLayout& layout, double width, double lineStep);

// A word whose letters have a colour of their own.
struct Ink {
    TextSpan span;
    QColor colour;
};

// Draws the lines that overlap `clip` (empty: all lines) in the painter's pen, and words in their inks. Each word is
// drawn once, without a clip: QTextLayout::draw with formats sets clips, which an SVG file cannot rely on
// (svg_figure.h).
void drawText(QPainter& painter, const QTextLayout& layout, QPointF origin, std::vector<Ink> inks, const QRectF& clip);

} // namespace contexture::widgets
