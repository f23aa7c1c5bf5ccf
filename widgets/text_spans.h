#pragma once

#include "widgets/words.h"

#include <QRectF>
#include <QTextLayout>

namespace contexture::widgets {

// What of a word stands on this line, in the coordinates of `origin`; empty when nothing does. Right for words of
// either direction and for words that mix them.
QRectF spanOnLine(const QTextLine& line, const TextSpan& span, QPointF origin);

// A box around a word's letters (what spanOnLine returned), with some air where there is room for it.
QRectF wordBox(const QRectF& letters, const QString& text, const TextSpan& span);

// Lays a text out in its own direction (right-to-left texts stand on the right). Lines are `lineStep` apart, at least
// as high as they need; a width of 0 or less: one endless line. Returns the height.
double layOutText(QTextLayout& layout, double width, double lineStep);

// Draws a word's letters in another colour.
QTextLayout::FormatRange inkFor(const TextSpan& span, const QColor& colour);

} // namespace contexture::widgets
