// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/reading_paint.h"

class QWidget;

namespace contexture::widgets {

// Shared by the reading view's sources only.
struct ReadingView::State : ReadingScene {
    QWidget* heading = nullptr;
    WordRef hovered;
    QPoint pressedAt;              // in the content; where a drag begins
    bool isPressed = false;        // with the left button
    bool isDragging = false;       // characters are being selected
    bool isLeftEdgeMoving = false; // of the span, moved by keys
    WordRef pressed;               // the word of the last press: the second press of a double-click is no other click
};

} // namespace contexture::widgets
