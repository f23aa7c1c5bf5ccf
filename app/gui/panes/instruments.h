#pragma once

#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/matrices.h"
#include "engine/core/engine.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QScrollArea;
class QTabWidget;

namespace contexture::widgets {
class ConsultedView;
class Figure;
class GateStrip;
class HeatmapView;
class SectionHeader;
class SegmentedControl;
class SmallMultiples;
} // namespace contexture::widgets

namespace contexture::gui {

// The right-hand column: sentence-level and word-level attention, heads, context share, and what was consulted.
// Stacked where there is room, tabs where there is not. A part that the model has nothing for is absent.
class Instruments : public QWidget {
    Q_OBJECT

public:
    explicit Instruments(QWidget* parent = nullptr);

    // A preview (a hovered word) leaves the chosen word's consulted sentences and their check as they are.
    void setInspection(const Inspection& inspection, bool preview = false);
    const Inspection& inspection() const { return m_inspection; }
    void setTabbed(bool tabbed);
    bool isTabbed() const { return m_tabbed; }
    QWidget* firstView();       // of those that are seen now; null: none
    void showHeads(bool shown); // small multiples of all heads of all layers
    // Only these parts, as lessons name them ("consulted", "sentences", ...); nothing: all.
    void showOnly(const std::optional<QStringList>& names);

    // The causal check of the word that is shown.
    void setCheckEnabled(bool enabled, const QString& whyNot);
    void beginCheck(int rows);
    void setCheckRow(int row, const CausalResult& result);
    void showChecks(const Inspection& inspection,
                    const std::vector<std::optional<CausalResult>>& rows); // answers of before
    void endCheck();
    bool isChecking() const { return m_checkRows > 0; }

Q_SIGNALS:
    void queryHovered(contexture::WordIndex word); // on the site's query side; invalid: left
    void queryActivated(contexture::WordIndex word);
    void targetHovered(contexture::WordIndex word); // on the target side, whatever the site; invalid: left
    void targetActivated(contexture::WordIndex word);
    void contextSentenceChosen(contexture::SentenceIndex sentence);
    void headChosen(contexture::HeadIndex head);
    void siteChosen(const QString& site);
    void headIsolated(const QString& site, contexture::HeadIndex head);
    void weightingChanged(contexture::Weighting weighting);
    void checkRequested();
    void checkCancelled();
    void cleared();
    void menuRequested(QPoint globalPosition, contexture::widgets::Figure* figure, const QString& name);

private:
    struct Part {
        widgets::SectionHeader* header = nullptr;
        QWidget* body = nullptr; // header and view
        QWidget* view = nullptr;
        QString tab; // a short title
        bool available = true;
        bool wanted = true; // by the lesson
        bool isSeen() const { return available && wanted; }
    };
    Part makePart(const QString& title, const QString& tab, QWidget* view);
    void connectMaps();
    void showContext(bool preview); // sentences, words, slots, gates
    bool showsEntriesOf(const Inspection& inspection) const;
    void showHeadPanels();
    void showOwnSentence(); // words produced so far, source attention
    bool hasParts() const;
    void arrange();
    std::vector<Part*> parts();

    Inspection m_inspection;
    Inspection m_checked; // the word that the running check asks about
    bool m_tabbed = false;
    bool m_headsShown = false;
    int m_checkRows = 0;
    int m_checkDone = 0;
    bool m_keepsEntries = false; // the table has some of the word that is chosen
    Look m_entriesLook;          // whose consulted entries the table holds
    std::shared_ptr<const Run> m_entriesRun;
    HeadPanels m_headPanels; // their places
    struct PanelsOf {        // what they were made of: another word of the sentence leaves them as they are
        std::shared_ptr<const Run> run;
        SentenceIndex sentence;
        SentenceIndex contextSentence; // where words of it are shown
        const SiteInfo* site = nullptr;
        friend bool operator==(const PanelsOf&, const PanelsOf&) = default;
    };
    PanelsOf m_panelsOf;
    // What a map was made of: another word of the sentence leaves it as it is, but for the row that is marked.
    struct MapOf {
        std::shared_ptr<const Run> run;
        Inspection::State state = Inspection::State::Nothing;
        SentenceIndex sentence;
        const SiteInfo* site = nullptr;
        HeadIndex head;
        SentenceIndex contextSentence; // whose words are shown, and how
        Weighting weighting = Weighting::WithinSentence;
        friend bool operator==(const MapOf&, const MapOf&) = default;
    };
    MapOf mapOf(bool ofWords) const;
    static bool isOther(MapOf& shown, MapOf wanted); // `shown` is `wanted` then
    MapOf m_sentenceMapOf;                           // with the cache's slots, gates and layers
    MapOf m_wordMapOf;
    MapOf m_ownMapOf; // with what was produced, and the source

    widgets::HeatmapView* m_sentenceMap;
    widgets::HeatmapView* m_wordMap;
    widgets::HeatmapView* m_slotMap;
    widgets::HeatmapView* m_producedMap;
    widgets::HeatmapView* m_sourceMap;
    widgets::HeatmapView* m_layerMap; // gates of all layers
    widgets::SegmentedControl* m_wordSwitch;
    widgets::SmallMultiples* m_heads;
    widgets::GateStrip* m_gate;
    widgets::ConsultedView* m_consulted;
    Part m_sentencePart;
    Part m_wordPart;
    Part m_slotPart;
    Part m_producedPart;
    Part m_sourcePart;
    Part m_headsPart;
    Part m_gatePart;
    Part m_layerPart;
    Part m_consultedPart;
    QLabel* m_message; // instead of parts: why there is none
    QScrollArea* m_scroll;
    QWidget* m_column;
    QTabWidget* m_tabs;
};

} // namespace contexture::gui
