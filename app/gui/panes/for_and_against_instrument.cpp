// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/for_and_against_instrument.h"

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/text.h"
#include "widgets/small_widgets.h"

#include <QLineEdit>
#include <QPushButton>

namespace contexture::gui {

namespace {
constexpr int kFormWidth = 150;
}

ForAndAgainstInstrument::ForAndAgainstInstrument(const Instrument& instrument, Instruments& pane)
    : InstrumentView(instrument, pane), m_instead(new QLineEdit), m_askAll(new QPushButton(tr("Ask all the same"))) {
    m_instead->setObjectName(QStringLiteral("instead"));
    m_instead->setAccessibleName(tr("Another form, with which the word is compared"));
    m_instead->setToolTip(
        tr("Why this word and not that one? Weights are then of the difference between the two; several forms stand "
           "between commas, and the most probable counts."));
    m_instead->setMinimumWidth(kFormWidth);
    widgets::offerClearing(m_instead);
    connect(m_instead, &QLineEdit::returnPressed, this, [this] {
        const QString typed = m_instead->text().trimmed();
        Q_EMIT this->pane().insteadAsked(typed.isEmpty() && seen().instead.empty() ? m_proposal : typed);
    });
    m_askAll->setObjectName(QStringLiteral("askAllTheSame"));
    m_askAll->setToolTip(tr("One pass of the model for each word; choosing another word ends it."));
    m_askAll->hide();
    connect(m_askAll, &QPushButton::clicked, &pane, &Instruments::askedAllTheSame);
    connect(this, &SignedBars::selectionCleared, &pane, &Instruments::cleared);
    connect(this, &SignedBars::rowActivated, &pane, [this, &pane](int row) {
        Q_EMIT pane.contextSentenceChosen(SentenceIndex(bars().at(static_cast<std::size_t>(row)).sentence));
    });
    connect(this, &SignedBars::menuRequested, &pane, [this, &instrument, &pane](QPoint position) {
        Q_EMIT pane.menuRequested(position, {instrument.view, *this});
    });
}

std::vector<QWidget*> ForAndAgainstInstrument::headerWidgets() {
    return {m_askAll, m_instead};
}

void ForAndAgainstInstrument::follow(bool, bool) {
    const Inspection& inspection = seen();
    setEmptyText(pane().emptyText());
    setBars(signedBars(inspection));
    if (inspection.speaking.empty() || !inspection.translated) {
        return;
    }
    const QString word = widgets::isolated(wordText(inspection.translated->text, inspection.queryWord));
    const QString other = widgets::isolated(toText(inspection.instead));
    //: Legend of bars: %1 is a translated word.
    setLegend(tr("speaks for “%1”").arg(word),
              //: Legend of bars: %1 is a translated word, or another form in its place.
              inspection.instead.empty() ? tr("speaks against “%1”").arg(word) : tr("speaks for “%1”").arg(other));
}

void ForAndAgainstInstrument::followAnswer(bool asksFirst) {
    m_askAll->setVisible(asksFirst);
    if (seen().state == Inspection::State::NotAsked) {
        setEmptyText(pane().emptyText());
    }
}

void ForAndAgainstInstrument::setInstead(const QString& form, const QString& proposal) {
    m_proposal = proposal;
    if (!m_instead->hasFocus() || !form.isEmpty()) {
        m_instead->setText(form);
    }
    m_instead->setPlaceholderText(proposal.isEmpty() ? tr("and not…")
                                                     //: %1: the word that would have come without context.
                                                     : tr("and not “%1”? Enter").arg(widgets::isolated(proposal)));
}

} // namespace contexture::gui
