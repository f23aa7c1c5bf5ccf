// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace contexture::widgets {

class Figure;

// The text with a sign in place of each character that XML forbids, escaped or not.
QString xmlSafe(const QString& text);

// A figure as SVG that looks the same in every program that reads it: letters are outlines, so that no other font or
// word spacing moves them off their highlights; parts outside a clip are left out, because some programs ignore clips.
// The text of the figure is the file's description, for search and screen readers, with `facts` before it. `inches`:
// width on the page; 0: 96 logical pixels per inch.
QByteArray svgOf(Figure& figure, const QString& title, const QString& facts, double inches);

} // namespace contexture::widgets
