// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QHelpEvent;
class QRect;
class QWidget;

namespace contexture::widgets {

// Shows a view's plain text about the thing under the pointer until the pointer leaves that thing: without its
// rectangle the old text would stay while the pointer is on the next thing. An empty text hides the tool tip.
void showToolTip(const QHelpEvent& event, const QString& text, QWidget* view, const QRect& thing);

} // namespace contexture::widgets
