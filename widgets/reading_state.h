#pragma once

#include "widgets/reading_paint.h"

class QWidget;

namespace contexture::widgets {

// Shared by the reading view's sources only.
struct ReadingView::State : ReadingScene {
    QWidget* heading = nullptr;
    WordRef hovered;
    WordRef pressed; // of the last press, so that the second half of a double-click is no second click
};

} // namespace contexture::widgets
