// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/view_data.h"
#include "engine/lesson/panel.h"
#include "widgets/figure_export.h"

#include <QString>

#include <optional>
#include <vector>

namespace contexture::gui {

// The identity of a view of the window, for all its uses: the widget has this name, lessons refer to the panel, the
// figure has the title, and the files of its data and figures have the name.
struct View {
    const char* name; // "sentence-attention"
    const char* title;
    std::optional<lesson::Panel> panel = {};
    // Data of the locked word. Null: only the pane that shows the view has its data.
    ViewData (*data)(const Inspection& inspection, const RunName& run) = nullptr;
    // Colour scales of its figure. Null: those of Figure::ramps(), by their usual names.
    std::vector<widgets::FigureScale> (*scales)(const Inspection& inspection) = nullptr;
};

QString viewName(const View& view);
QString viewTitle(const View& view); // in the window's language: "Sentence-level attention"

// The views that are no instruments: those stand in panes/instrument_table.h.
namespace views {
extern const View kAllHeads;
extern const View kComparison;
extern const View kWhatIf;
extern const View kReading;
extern const View kSteps;
extern const View kDocumentMap;
extern const View kSentences;
extern const View kDistances;
extern const View kWeightAndEffect;
extern const View kSuite;
} // namespace views

} // namespace contexture::gui
