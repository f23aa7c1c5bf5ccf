// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/focus_ring.h"

#include <QWidget>

#include <algorithm>

namespace contexture::gui {

void moveFocusAlong(std::vector<QWidget*> parts, const std::vector<const QWidget*>& wholes, int by) {
    std::erase_if(parts, [](const QWidget* part) { return !part || !part->isVisible() || !part->isEnabled(); });
    if (parts.empty()) {
        return;
    }
    const QWidget* focused = parts.front()->window()->focusWidget();
    const auto holds = [&](const QWidget* part) {
        const auto found =
            std::find_if(wholes.begin(), wholes.end(), [&](const QWidget* one) { return one->isAncestorOf(part); });
        const QWidget* whole = found != wholes.end() ? *found : part;
        return focused && (whole == focused || whole->isAncestorOf(focused));
    };
    const auto here = std::find_if(parts.begin(), parts.end(), holds);
    const auto count = static_cast<int>(parts.size());
    const int next = here == parts.end() ? 0 : (static_cast<int>(here - parts.begin()) + by + count) % count;
    parts[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
}

} // namespace contexture::gui
