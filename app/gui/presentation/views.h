// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/view_data.h"
#include "engine/lesson/panel.h"
#include "widgets/figure_export.h"
#include "widgets/matrix.h"

#include <QString>

#include <optional>
#include <span>
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

// What the rows or the columns of a heat map stand for; a click on one of them chooses it.
enum class MapAxis { QueryWords, TargetWords, Sentences, Slots, Layers, Others };

struct InstrumentMap {
    widgets::Ramp ramp = widgets::Ramp::Word;
    MapAxis rows = MapAxis::QueryWords;
    MapAxis columns = MapAxis::Others;
    widgets::Matrix (*matrix)(const Inspection& inspection) = nullptr;
    bool isOfContextSentence = false; // the matrix depends on the context sentence and the weighting
    QString (*caption)(const Inspection& inspection) = nullptr;
    QString (*maskedText)() = nullptr;                            // what hatched cells mean
    QString (*emptyText)(const Inspection& inspection) = nullptr; // null: emptyReason()
};

// A view in the right-hand column.
struct Instrument {
    enum class Kind { Map, Consulted, Heads, Gates, Signed };

    View view;
    Kind kind = Kind::Map;
    const char* heading; // context "contexture::gui::Instruments", as the tab
    const char* tab;
    bool (*isThere)(const Inspection& inspection);
    QString (*explanation)(const Inspection& inspection); // beside the heading
    QString (*otherHeading)(const Inspection& inspection) = nullptr;
    InstrumentMap map = {};
};

// All instruments, from the top. A new instrument is one entry here; one that lessons may name is also one of
// lesson::Panel.
std::span<const Instrument> instruments();

QString heading(const Instrument& instrument, const Inspection& inspection);
QString tabTitle(const Instrument& instrument);

// The other views of the window.
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
