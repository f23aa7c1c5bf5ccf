// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QHelpEvent;
class QRect;
class QWidget;

namespace contexture::widgets {

// Shows a view's plain text about the word, cell or bar under the pointer until the pointer leaves its rectangle,
// `thing`: without the rectangle the old text would stay while the pointer is on the next one. An empty text hides the
// tool tip.
void showToolTip(const QHelpEvent& event, const QString& text, QWidget* view, const QRect& thing);

} // namespace contexture::widgets
