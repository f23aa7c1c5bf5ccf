// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/heads_instrument.h"

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/text.h"

#include <utility>

namespace contexture::gui {

HeadsInstrument::HeadsInstrument(const Instrument& instrument, Instruments& pane) : InstrumentView(instrument, pane) {
    connect(this, &SmallMultiples::panelIsolated, this, &HeadsInstrument::isolate);
    connect(this, &SmallMultiples::panelActivated, this, &HeadsInstrument::isolate); // by a click or the arrow keys
    connect(this, &SmallMultiples::selectionCleared, &pane, [&pane] {
        if (pane.inspection().look.head.isValid()) {
            Q_EMIT pane.headChosen(HeadIndex()); // resets to the mean first
        } else {
            Q_EMIT pane.cleared();
        }
    });
    connect(this, &SmallMultiples::menuRequested, &pane, [this, &instrument, &pane](QPoint position, int) {
        Q_EMIT pane.menuRequested(position, {instrument.view, *this});
    });
}

void HeadsInstrument::isolate(int panel) {
    const HeadPanels::Place place = m_places.places.at(static_cast<std::size_t>(panel));
    Q_EMIT pane().headIsolated(toText(place.site), place.head);
}

void HeadsInstrument::follow(bool isThere, bool) {
    if (!isThere) {
        return;
    }
    const Inspection& inspection = seen();
    const bool bySentence = inspection.sentenceMatrix || inspection.slots;
    PanelsOf wanted{inspection.run, inspection.look.sentence, {}, inspection.site};
    if (!bySentence) {
        wanted.contextSentence = inspection.contextSentence;
    }
    if (wanted != m_panelsOf) {
        m_panelsOf = std::move(wanted);
        m_places = headPanels(inspection);
        setRamp(bySentence && !inspection.slots ? widgets::Ramp::Sentence : widgets::Ramp::Word);
        setPanels(std::move(m_places.panels));
    }
    setSelectedPanel(m_places.indexOf(inspection.site->name, inspection.look.head));
    setSelectedRow(inspection.queryWord.value);
}

} // namespace contexture::gui
