// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/views.h"
#include "widgets/figure.h"

#include <QString>

#include <functional>

class QWidget;

namespace contexture::gui {

// A view as it stands in the window: the menu of a right-click copies and exports it. The pane that shows the view adds
// what the view's identity does not have.
struct ShownView {
    const View& view;
    widgets::Figure& figure;
    std::function<ViewData(const Inspection& locked, const RunName& run)> data = view.data;
    bool isOfRun = true; // its data begin with the origin of the run; false: there may be no run
    QString title = viewTitle(view);
    QString caption = {};      // under the figure, in place of the text of figureCaption()
    QString formula = {};      // a line below the caption
    QWidget* window = nullptr; // over which the dialog opens; null: the program's window
};

// The comparison of the present sentence's translations, as the widget shows it.
ShownView shownComparison(const View& view, widgets::ComparisonView& widget);

} // namespace contexture::gui
