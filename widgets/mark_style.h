// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPen>
#include <QRectF>

class QPainter;

namespace contexture::widgets {

class Theme;

// The style of error marks, by the rank of their severity (0 = the worst). Ranks differ in thickness, pattern and
// colour. None of the colours stands for weights.
QColor markColour(const Theme& theme, int rank);
// Draws a line under characters. Lanes are numbered downwards from 0: lines of up to three marks do not overlap.
void drawMarkLine(QPainter& painter, const QRectF& letters, int rank, int lane, const Theme& theme);
// Draws the same line as a sample, or as a bar beside a sentence.
void drawMarkBar(QPainter& painter, const QRectF& place, int rank, const Theme& theme);

} // namespace contexture::widgets
