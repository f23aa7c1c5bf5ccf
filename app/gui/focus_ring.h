#pragma once

#include <vector>

class QWidget;

namespace contexture::gui {

// Gives the keys to the next of the visible parts (`by` 1) or to the one before (-1). Where the focus is inside one of
// the wholes, it counts as being in the part of that whole.
void moveFocusAlong(std::vector<QWidget*> parts, const std::vector<const QWidget*>& wholes, int by);

} // namespace contexture::gui
