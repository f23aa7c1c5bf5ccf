// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"

#include <memory>
#include <string>
#include <vector>

class QWidget;

namespace contexture::gui {

class Instruments;
struct Instrument;

// The data from which an instrument was made: for another word of the same sentence only its marked row changes.
struct MadeOf {
    std::shared_ptr<const Run> run;
    Inspection::State state = Inspection::State::Nothing;
    SentenceIndex sentence;
    const SiteInfo* site = nullptr;
    HeadIndex head;
    WordIndex asked;               // for an attribution method, which answers about one word at a time,
    std::string instead;           // and in place of which other form
    SentenceIndex contextSentence; // the sentence whose words are shown, and how they are shown
    Weighting weighting = Weighting::WithinSentence;
    bool isThere = false;
    friend bool operator==(const MadeOf&, const MadeOf&) = default;
};

// The widget of an instrument. It shows what the pane of all instruments inspects, and reports what people choose in it
// by the signals of the pane.
class InstrumentView {
public:
    InstrumentView(const Instrument& instrument, Instruments& pane);
    virtual ~InstrumentView() = default;

    virtual QWidget& widget() = 0;
    virtual std::vector<QWidget*> headerWidgets() { return {}; } // stand beside the heading
    virtual bool hasData() const;                                // of the present inspection

    // Shows the present inspection. `isThere`: the instrument is shown, even without data during a preview.
    // `isPreview`: the inspection is of a word under the pointer, and nothing may move under the pointer.
    virtual void follow(bool isThere, bool isPreview) = 0;
    // Shows how far the answer of an attribution method is: Instruments::emptyText().
    virtual void followAnswer(bool) {} // true: a button starts a long computation

protected:
    const Instrument& instrument() const { return m_instrument; }
    Instruments& pane() const { return m_pane; }
    const Inspection& seen() const; // the present inspection
    MadeOf madeOf(bool isThere) const;

private:
    const Instrument& m_instrument;
    Instruments& m_pane;
};

} // namespace contexture::gui
