// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/instrument_view.h"

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/attribution_sites.h"

namespace contexture::gui {

InstrumentView::InstrumentView(const Instrument& instrument, Instruments& pane)
    : m_instrument(instrument), m_pane(pane) {}

bool InstrumentView::hasData() const {
    return m_instrument.isThere(seen());
}

const Inspection& InstrumentView::seen() const {
    return m_pane.inspection();
}

MadeOf InstrumentView::madeOf(bool isThere) const {
    const Inspection& inspection = seen();
    const Look& look = inspection.look;
    MadeOf made;
    made.run = inspection.run;
    made.state = inspection.state;
    made.sentence = look.sentence;
    made.site = inspection.site;
    made.head = look.head;
    if (attributionMethodOf(inspection.site)) {
        made.asked = inspection.queryWord;
        made.instead = inspection.instead;
    }
    made.isThere = isThere;
    if (m_instrument.map.isOfContextSentence) {
        made.contextSentence = inspection.contextSentence;
        made.weighting = look.weighting;
    }
    return made;
}

} // namespace contexture::gui
