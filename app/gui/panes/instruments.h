// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/panes/attention_map.h"
#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/views.h"
#include "engine/core/engine.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QTabWidget;

namespace contexture::widgets {
class ConsultedView;
class GateStrip;
class SectionHeader;
class SegmentedControl;
class SignedBars;
class SmallMultiples;
} // namespace contexture::widgets

namespace contexture::gui {

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

    // The other form with which the word is compared, and the form that an empty line proposes; empty: none.
    void setInstead(const QString& form, const QString& proposal);

    // The causal check of the word that is shown.
    void setCheckEnabled(bool enabled, const QString& whyNot);
    void beginCheck(int rows);
    void setCheckRow(int row, const CausalResult& result);
    void showChecks(const Inspection& inspection,
                    const std::vector<std::optional<CausalResult>>& rows); // results of an earlier check
    void endCheck();
    bool isChecking() const { return m_checkRows > 0; }

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
        QWidget* view = nullptr;
        AttentionMap* map = nullptr; // the view, if it is a map
        bool available = true;
        bool wanted = true; // the lesson wants the part
        bool isSeen() const { return available && wanted; }
    };
    Part makePart(const Instrument& instrument);
    void makeView(Part& part);
    AttentionMap* makeMap(const Instrument& instrument);
    void makeGates(const Instrument& instrument);
    void makeHeads(const Instrument& instrument);
    void makeConsulted(const Instrument& instrument);
    void makeSigned(const Instrument& instrument);
    void showSigned();
    void layOut();
    void setAvailable(bool preview);
    void showPart(const Part& part);
    void showGates(const Part& part);
    void showWeighting();
    void showConsulted(bool preview);
    bool showsEntriesOf(const Inspection& inspection) const;
    void showHeadPanels();
    bool hasParts() const;
    QString emptyText() const; // of the consulted sentences
    void arrange();

    Inspection m_inspection;
    Inspection m_checked; // the word that the running check asks about
    bool m_tabbed = false;
    bool m_headsShown = false;
    QString m_askedState;
    int m_checkRows = 0;
    int m_checkDone = 0;
    bool m_keepsEntries = false; // the table shows entries of the selected word
    Look m_entriesLook;          // the selection whose entries the table shows
    std::shared_ptr<const Run> m_entriesRun;
    Inspection::State m_entriesState = Inspection::State::Nothing;
    HeadPanels m_headPanels; // the places of the panels
    struct PanelsOf {        // the data that the panels show; another word of the sentence does not change them
        std::shared_ptr<const Run> run;
        SentenceIndex sentence;
        SentenceIndex contextSentence; // where its words are shown
        const SiteInfo* site = nullptr;
        friend bool operator==(const PanelsOf&, const PanelsOf&) = default;
    };
    PanelsOf m_panelsOf;
    MadeOf m_gatesOf;

    std::vector<Part> m_parts; // one an instrument, from the top
    widgets::SegmentedControl* m_wordSwitch;
    widgets::SmallMultiples* m_heads = nullptr;
    widgets::GateStrip* m_gate = nullptr;
    widgets::ConsultedView* m_consulted = nullptr;
    widgets::SignedBars* m_signed = nullptr;
    QLineEdit* m_instead = nullptr;
    QPushButton* m_askAll = nullptr;
    QString m_insteadProposal;
    QLabel* m_message; // shown in the place of the parts: the reason why there are none
    QScrollArea* m_scroll;
    QWidget* m_column;
    QTabWidget* m_tabs;
};

} // namespace contexture::gui
