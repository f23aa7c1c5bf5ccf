// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/gates_instrument.h"

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/shown_view.h"

#include <utility>

namespace contexture::gui {

GatesInstrument::GatesInstrument(const Instrument& instrument, Instruments& pane) : InstrumentView(instrument, pane) {
    connect(this, &GateStrip::rowHovered, &pane, [&pane](int row) { Q_EMIT pane.queryHovered(WordIndex(row)); });
    connect(this, &GateStrip::rowActivated, &pane, [&pane](int row) { Q_EMIT pane.queryActivated(WordIndex(row)); });
    connect(this, &GateStrip::selectionCleared, &pane, &Instruments::cleared);
    connect(this, &GateStrip::menuRequested, &pane, [this, &instrument, &pane](QPoint position) {
        Q_EMIT pane.menuRequested(position, {instrument.view, *this});
    });
}

void GatesInstrument::follow(bool isThere, bool isPreview) {
    setHeightHeld(isPreview);
    setEmptyText(emptyReason(seen()));
    MadeOf made = madeOf(isThere);
    if (made != m_madeOf) {
        m_madeOf = std::move(made);
        setBars(gateBars(seen()));
    }
    setSelectedRow(seen().gate ? seen().queryWord.value : -1);
}

} // namespace contexture::gui
