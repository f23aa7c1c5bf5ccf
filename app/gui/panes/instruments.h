// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/lesson/panel.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QScrollArea;
class QTabWidget;

namespace contexture::widgets {
class SectionHeader;
}

namespace contexture::gui {

class ConsultedInstrument;
class ForAndAgainstInstrument;
class HeadsInstrument;
class InstrumentView;
struct Instrument;
struct ShownView;

// The right-hand column: sentence-level and word-level attention, heads, context share, and what was consulted.
// The parts are stacked in a wide window and tabs in a narrow one. A part without data of the model is absent.
class Instruments : public QWidget {
    Q_OBJECT

public:
    explicit Instruments(QWidget* parent = nullptr);

    // A preview (of a hovered word) does not change the consulted sentences and the check of the selected word.
    void setInspection(const Inspection& inspection, bool preview = false);
    const Inspection& inspection() const { return m_inspection; }
    void setTabbed(bool tabbed);
    bool isTabbed() const { return m_tabbed; }
    QWidget* firstView();       // the first visible view; null: none
    void showHeads(bool shown); // whether the small multiples of all heads of all layers are shown
    void showOnly(const std::optional<std::vector<lesson::Panel>>& panels); // nullopt: all parts

    // While an attribution method is shown: the progress of its answer. Empty: the answer is there.
    void setAskedState(const QString& state, bool asksFirst); // asksFirst: a button starts a long computation

    // Why the word has no weights: it consulted nothing, or the progress of the answer.
    QString emptyText() const;

    ConsultedInstrument& consulted() const { return *m_consulted; } // shows the causal check
    ForAndAgainstInstrument& forAndAgainst() const { return *m_forAndAgainst; }

Q_SIGNALS:
    void queryHovered(contexture::WordIndex word); // on the site's query side; invalid: no word is hovered
    void queryActivated(contexture::WordIndex word);
    void targetHovered(contexture::WordIndex word); // on the target side of every site; invalid: no word is hovered
    void targetActivated(contexture::WordIndex word);
    void contextSentenceChosen(contexture::SentenceIndex sentence);
    void headChosen(contexture::HeadIndex head);
    void siteChosen(const QString& site);
    void headIsolated(const QString& site, contexture::HeadIndex head);
    void weightingChanged(contexture::Weighting weighting);
    void insteadAsked(const QString& form); // empty: the word is compared with none
    void askedAllTheSame();                 // whatever time the computation takes
    void checkRequested();
    void checkCancelled();
    void cleared();
    void menuRequested(QPoint globalPosition, const contexture::gui::ShownView& shown);

private:
    struct Part {
        const Instrument* instrument = nullptr;
        widgets::SectionHeader* header = nullptr;
        QWidget* body = nullptr; // header and view
        InstrumentView* view = nullptr;
        bool available = true;
        bool wanted = true; // the lesson wants the part
        bool isSeen() const { return available && wanted; }
    };
    Part makePart(const Instrument& instrument);
    void layOut();
    void setAvailable(bool preview);
    void showMessage();
    bool hasParts() const;
    void arrange();

    Inspection m_inspection;
    bool m_tabbed = false;
    QString m_askedState;

    std::vector<Part> m_parts; // one an instrument, from the top
    ConsultedInstrument* m_consulted;
    ForAndAgainstInstrument* m_forAndAgainst;
    HeadsInstrument* m_heads;
    QLabel* m_message; // shown in the place of the parts: the reason why there are none
    QScrollArea* m_scroll;
    QWidget* m_column;
    QTabWidget* m_tabs;
};

} // namespace contexture::gui
