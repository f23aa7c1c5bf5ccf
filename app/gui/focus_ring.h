// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

class QWidget;

namespace contexture::gui {

// Gives the focus to the next visible part (`by` 1) or to the previous one (-1). A focus inside one of `wholes` counts
// as a focus in the part that this widget contains.
void moveFocusAlong(std::vector<QWidget*> parts, const std::vector<const QWidget*>& wholes, int by);

} // namespace contexture::gui
