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

// The whole document, where no word is looked at: which sentence looked at which, measures by sentence, how far away
// what was looked at lies, and whether the weights say what matters. Made when it is seen.
class OverviewPane : public QWidget {
    Q_OBJECT

public:
    OverviewPane(const Session& session, Selection& selection, DocumentCheck& check);

    const DocumentOverview& shown() const { return m_shown; }
    bool isPreparing() const { return m_preparing > 0; } // a long document is gone through by a thread of its own
    widgets::DocumentMapView* map() const { return m_map; }
    widgets::BandChart* sentences() const { return m_sentences; }
    widgets::ScatterView* scatter() const { return m_scatter; }
    QTreeWidget* heads() const { return m_heads; }
    QPushButton* checkButton() const { return m_button; }

Q_SIGNALS:
    // A cell, a point or a bar was chosen; invalid: no other sentence with it.
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
    // At once, or for a long document on a thread of its own. `work` answers with what is done on the window's thread.
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
    std::string m_askedSite; // of the selection, when it was made
    HeadIndex m_askedHead;
    int m_preparing = 0;
    bool m_isMapPreparing = false;
    std::size_t m_headsOf = 0; // effects that the table of heads was made from

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
    QThreadPool m_threads; // last: its work ends before anything else goes
};

} // namespace contexture::gui
