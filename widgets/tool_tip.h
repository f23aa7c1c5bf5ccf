// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QHelpEvent;
class QRect;
class QWidget;

namespace contexture::widgets {

// What a view says of the thing under the pointer, as plain text, until the pointer leaves that thing: without its
// place the old text would stay while the pointer is on the next one. Nothing to say hides what is shown.
void showToolTip(const QHelpEvent& event, const QString& text, QWidget* view, const QRect& thing);

} // namespace contexture::widgets
