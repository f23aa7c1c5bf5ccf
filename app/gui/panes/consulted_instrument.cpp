// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/consulted_instrument.h"

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/shown_view.h"

#include <QPushButton>

namespace contexture::gui {

ConsultedInstrument::ConsultedInstrument(const Instrument& instrument, Instruments& pane)
    : InstrumentView(instrument, pane) {
    connect(this, &ConsultedView::sentenceActivated, &pane,
            [&pane](int sentence) { Q_EMIT pane.contextSentenceChosen(SentenceIndex(sentence)); });
    connect(this, &ConsultedView::checkRequested, &pane, &Instruments::checkRequested);
    connect(this, &ConsultedView::cancelRequested, &pane, &Instruments::checkCancelled);
    connect(this, &ConsultedView::menuRequested, &pane, [this, &instrument, &pane](QPoint position) {
        const auto listed = [this](const Inspection& locked, const RunName& run) {
            return consultedData(locked, run, model()->entries());
        };
        Q_EMIT pane.menuRequested(position, {instrument.view, *this, listed});
    });
}

std::vector<QWidget*> ConsultedInstrument::headerWidgets() {
    return {checkButton()};
}

bool ConsultedInstrument::showsEntriesOf(const Inspection& inspection) const {
    const Look& look = inspection.look;
    return inspection.run == m_entriesRun && inspection.state == m_entriesState &&
           look.sentence == m_entriesLook.sentence && look.side == m_entriesLook.side &&
           look.word == m_entriesLook.word && look.head == m_entriesLook.head && look.site == m_entriesLook.site &&
           inspection.instead == m_entriesInstead;
}

// If the selected word has no table, or no word is selected, the table shows the previewed word, as the maps do.
void ConsultedInstrument::follow(bool, bool isPreview) {
    const Inspection& inspection = seen();
    const bool isObserved = inspection.state == Inspection::State::Observed;
    if (!(isPreview && m_keepsEntries) && (!isObserved || !showsEntriesOf(inspection))) {
        if (m_checkRows > 0) {
            Q_EMIT pane().checkCancelled(); // the check is about a word that is no longer shown
        }
        m_entriesLook = inspection.look;
        m_entriesRun = inspection.run;
        m_entriesState = inspection.state;
        m_entriesInstead = inspection.instead;
        setEmptyText(pane().emptyText());
        setNote(
            attributionMethodOf(inspection.site)
                ? tr("A weight is a share of what speaks for the word; the check, what changes without the sentence.")
                : QString());
        setEntries(consultedEntries(inspection));
    }
    if (!isPreview) {
        m_keepsEntries = isObserved && !model()->entries().empty();
    }
    setSelectedSentence(inspection.contextSentence.value);
}

void ConsultedInstrument::followAnswer(bool) {
    if (seen().state == Inspection::State::NotAsked) {
        setEmptyText(pane().emptyText());
    }
}

void ConsultedInstrument::beginCheck(int rows) {
    m_checked = seen();
    m_checkRows = rows;
    m_checkDone = 0;
    setProgress(0, rows);
    for (int i = 0; i < static_cast<int>(model()->entries().size()); ++i) {
        model()->setCheck(i, widgets::CheckState::Running);
    }
    if (model()->hasAllTogether()) {
        model()->setCheckAll(widgets::CheckState::Running);
    }
}

// The rows after the sentences' own: all sentences together.
void ConsultedInstrument::showCheck(int row, const widgets::CheckResult& result) {
    if (row < static_cast<int>(model()->entries().size())) {
        model()->setCheck(row, widgets::CheckState::Done, result);
    } else {
        model()->setCheckAll(widgets::CheckState::Done, result);
    }
}

void ConsultedInstrument::setCheckRow(int row, const CausalResult& result) {
    if (showsEntriesOf(m_checked)) {
        showCheck(row, checkResult(m_checked, result));
        setProgress(++m_checkDone, m_checkRows);
    }
}

void ConsultedInstrument::showChecks(const Inspection& inspection,
                                     const std::vector<std::optional<CausalResult>>& rows) {
    if (!showsEntriesOf(inspection)) {
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i]) {
            showCheck(static_cast<int>(i), checkResult(inspection, *rows[i]));
        }
    }
}

void ConsultedInstrument::endCheck() {
    m_checkRows = 0;
    setProgress(0, 0);
    model()->stopChecks();
}

} // namespace contexture::gui
