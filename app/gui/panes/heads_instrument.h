// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/panes/instrument_view.h"
#include "app/gui/presentation/matrices.h"
#include "widgets/small_multiples.h"

namespace contexture::gui {

// All heads of all layers of the site, as small maps.
class HeadsInstrument : public widgets::SmallMultiples, public InstrumentView {
    Q_OBJECT

public:
    HeadsInstrument(const Instrument& instrument, Instruments& pane);

    void setWanted(bool wanted) { m_isWanted = wanted; } // not wanted: it is absent, as if it had no data

    QWidget& widget() override { return *this; }
    bool hasData() const override { return m_isWanted && InstrumentView::hasData(); }
    void follow(bool isThere, bool isPreview) override;

private:
    void isolate(int panel);

    struct PanelsOf { // the data that the panels show; another word of the sentence does not change them
        std::shared_ptr<const Run> run;
        SentenceIndex sentence;
        SentenceIndex contextSentence; // where its words are shown
        const SiteInfo* site = nullptr;
        friend bool operator==(const PanelsOf&, const PanelsOf&) = default;
    };
    PanelsOf m_panelsOf;
    HeadPanels m_places; // of the panels; the panels themselves are the widget's
    bool m_isWanted = false;
};

} // namespace contexture::gui
