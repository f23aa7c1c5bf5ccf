// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/panes/instrument_view.h"
#include "widgets/gate_strip.h"

namespace contexture::gui {

// The context share of each word of the sentence.
class GatesInstrument : public widgets::GateStrip, public InstrumentView {
    Q_OBJECT

public:
    GatesInstrument(const Instrument& instrument, Instruments& pane);

    QWidget& widget() override { return *this; }
    void follow(bool isThere, bool isPreview) override;

private:
    MadeOf m_madeOf;
};

} // namespace contexture::gui
