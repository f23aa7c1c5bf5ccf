// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/views.h"
#include "widgets/matrix.h"

#include <span>

namespace contexture::gui {

class Instruments;
class InstrumentView;

// What the rows or the columns of a heat map stand for; a click on one of them chooses it.
enum class MapAxis { QueryWords, TargetWords, Sentences, Slots, Layers, Others };

// The heat map of an instrument whose widget is an AttentionMap.
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
    View view;
    // Makes the widget; its Qt parent owns it.
    InstrumentView* (*make)(const Instrument& instrument, Instruments& pane);
    const char* heading; // context "contexture::gui::Instruments", as the tab
    const char* tab;
    bool (*isThere)(const Inspection& inspection);
    QString (*explanation)(const Inspection& inspection); // beside the heading
    QString (*otherHeading)(const Inspection& inspection) = nullptr;
    InstrumentMap map = {};
};

// All instruments, from the top. A new instrument is one entry in the source of this header: everything that the window
// knows about it. One with a widget of its own has besides a class that shows it, an InstrumentView; one that lessons
// may name is also one of lesson::Panel.
std::span<const Instrument> instruments();

QString heading(const Instrument& instrument, const Inspection& inspection);
QString tabTitle(const Instrument& instrument);

} // namespace contexture::gui
