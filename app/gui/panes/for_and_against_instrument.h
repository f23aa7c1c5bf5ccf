// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/panes/instrument_view.h"
#include "widgets/signed_bars.h"

class QLineEdit;
class QPushButton;

namespace contexture::gui {

// The words of the context that speak for the selected word and against it, or against another form in its place.
class ForAndAgainstInstrument : public widgets::SignedBars, public InstrumentView {
    Q_OBJECT

public:
    ForAndAgainstInstrument(const Instrument& instrument, Instruments& pane);

    QWidget& widget() override { return *this; }
    std::vector<QWidget*> headerWidgets() override;
    void follow(bool isThere, bool isPreview) override;
    void followAnswer(bool asksFirst) override;

    // The other form with which the word is compared, and the form that an empty line proposes; empty: none.
    void setInstead(const QString& form, const QString& proposal);

private:
    QLineEdit* m_instead;
    QPushButton* m_askAll;
    QString m_proposal;
};

} // namespace contexture::gui
