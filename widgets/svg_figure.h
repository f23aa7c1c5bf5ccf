// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace contexture::widgets {

class Figure;

// The same text without what no XML may hold, escaped or not: signs stand in its place.
QString xmlSafe(const QString& text);

// A figure as SVG that shows the same in every program that reads it: letters are outlines, so that no other font or
// word spacing moves them off their highlights, and what a clip cuts off is not there, rather than hidden by a clip
// that some programs ignore. What the figure says as text is the file's description, for search and screen readers,
// with `facts` before it. `inches`: how wide it is on a page; 0: 96 logical pixels an inch.
QByteArray svgOf(Figure& figure, const QString& title, const QString& facts, double inches);

} // namespace contexture::widgets
