// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/views.h"
#include "widgets/figure.h"

#include <QString>

#include <functional>

class QWidget;

namespace contexture::gui {

// A view as it stands in the window: what the menu of a right-click copies and exports. The part that shows the view
// says what the view's identity does not.
struct ShownView {
    const View& view;
    widgets::Figure& figure;
    std::function<ViewData(const Inspection& locked, const RunName& run)> data = view.data;
    bool isOfRun = true; // its data begin with how the run came about; false: there need be no run
    QString title = viewTitle(view);
    QString caption = {};      // under the figure, in place of what figureCaption() says
    QString formula = {};      // a line below the caption
    QWidget* window = nullptr; // over which the dialog opens; null: the program's window
};

// The sentence that is looked at, as the widget compares its translations.
ShownView shownComparison(const View& view, widgets::ComparisonView& widget);

} // namespace contexture::gui
