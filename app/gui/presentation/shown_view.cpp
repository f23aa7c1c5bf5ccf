// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/shown_view.h"

namespace contexture::gui {

ShownView shownComparison(const View& view, widgets::ComparisonView& widget) {
    const auto data = [&widget](const Inspection& locked, const RunName&) {
        return comparisonData(widget.data(), locked.look.sentence);
    };
    return {view, widget, data};
}

} // namespace contexture::gui
