#pragma once

#include "app/gui/presentation/overview.h"

#include <QThreadPool>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;
class QTreeWidget;
class QVBoxLayout;

namespace contexture::widgets {
class BandChart;
class DocumentMapView;
class ScatterView;
class SectionHeader;
} // namespace contexture::widgets

namespace contexture::gui {

class DocumentCheck;
class Selection;
class Session;
struct ShownView;

// The overview of the whole document, shown while no word is selected: which sentence attended to which, measures by
// sentence, the distances of the attention, and whether the weights agree with the effects. It is computed when it
// becomes visible.
class OverviewPane : public QWidget {
    Q_OBJECT

public:
    OverviewPane(const Session& session, Selection& selection, DocumentCheck& check);

    const DocumentOverview& shown() const { return m_shown; }
    bool isPreparing() const { return m_preparing > 0; } // a thread goes through a long document
    widgets::DocumentMapView* map() const { return m_map; }
    widgets::BandChart* sentences() const { return m_sentences; }
    widgets::ScatterView* scatter() const { return m_scatter; }
    QTreeWidget* heads() const { return m_heads; }
    QPushButton* checkButton() const { return m_button; }

Q_SIGNALS:
    // A click on a cell, a point or a bar. `other` is invalid where only one sentence belongs to it.
    void sentenceChosen(contexture::SentenceIndex sentence, contexture::SentenceIndex other);
    void menuRequested(QPoint globalPosition, const contexture::gui::ShownView& shown);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addSection(widgets::SectionHeader* header, QWidget* view);
    void layOut();
    void connectParts();
    void follow(); // another run, more sentences, another site or head
    void showMap();
    struct Prepared;
    void take(Prepared prepared);
    // Runs `work`: at once, or on a thread of its own for a long document. `work` returns the function that shows its result
    // on the thread of the window.
    void prepare(std::function<std::function<void()>()> work);
    bool isLong() const;
    void showCheck(); // what the check has found out so far
    void askHeads();
    void fillHeads(const std::vector<HeadAgreement>& agreements);
    void mark(); // what is looked at

    const Session& m_session;
    Selection& m_selection;
    DocumentCheck& m_check;
    bool m_isStale = true;
    DocumentOverview m_shown;
    std::string m_askedSite; // the site of the selection when the overview was computed
    HeadIndex m_askedHead;
    int m_preparing = 0;
    bool m_isMapPreparing = false;
    std::size_t m_headsOf = 0; // the number of effects in the table of heads

    widgets::SectionHeader* m_mapHeader;
    widgets::DocumentMapView* m_map;
    QToolButton* m_nearer;
    QToolButton* m_farther;
    QToolButton* m_all;
    widgets::SectionHeader* m_sentencesHeader;
    widgets::BandChart* m_sentences;
    widgets::SectionHeader* m_distancesHeader;
    widgets::BandChart* m_distances;
    widgets::SectionHeader* m_checkHeader;
    QPushButton* m_button;
    QProgressBar* m_progress;
    widgets::ScatterView* m_scatter;
    QLabel* m_correlation;
    QTreeWidget* m_heads;
    QVBoxLayout* m_column;
    QThreadPool m_threads; // the last member: its work ends before another member is destroyed
};

} // namespace contexture::gui
