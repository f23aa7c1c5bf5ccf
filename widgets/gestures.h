// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <vector>

namespace contexture::widgets {

// One action of the mouse or of a key within a view.
struct Gesture {
    QString how;  // "Click"
    QString does; // "locks the word"
};

// The gestures of the views, for the page of keys. These keys are no commands of the window: the view with the focus
// uses them itself (ReadingView in reading_input.cpp, SmallMultiples). A change there requires a change of this table.
std::vector<Gesture> gestures();

} // namespace contexture::widgets
