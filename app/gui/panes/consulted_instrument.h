// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/panes/instrument_view.h"
#include "engine/core/engine.h"
#include "widgets/consulted_view.h"

#include <optional>

namespace contexture::gui {

// The sentences that the word consulted, and the results of their causal check. A preview of another word leaves the
// table of the selected word and its check unchanged.
class ConsultedInstrument : public widgets::ConsultedView, public InstrumentView {
    Q_OBJECT

public:
    ConsultedInstrument(const Instrument& instrument, Instruments& pane);

    QWidget& widget() override { return *this; }
    std::vector<QWidget*> headerWidgets() override;
    void follow(bool isThere, bool isPreview) override;
    void followAnswer(bool asksFirst) override;

    // The causal check of the word that is shown: a row for each consulted sentence, and one for all together.
    void beginCheck(int rows);
    void setCheckRow(int row, const CausalResult& result);
    void showChecks(const Inspection& inspection,
                    const std::vector<std::optional<CausalResult>>& rows); // results of an earlier check
    void endCheck();
    bool isChecking() const { return m_checkRows > 0; }

private:
    bool showsEntriesOf(const Inspection& inspection) const;
    void showCheck(int row, const widgets::CheckResult& result);

    Inspection m_checked; // the word that the running check asks about
    int m_checkRows = 0;
    int m_checkDone = 0;
    bool m_keepsEntries = false; // the table shows entries of the selected word
    Look m_entriesLook;          // the selection whose entries the table shows
    std::shared_ptr<const Run> m_entriesRun;
    Inspection::State m_entriesState = Inspection::State::Nothing;
    std::string m_entriesInstead; // the other form that was compared
};

} // namespace contexture::gui
