// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/overview.h"
#include "app/gui/worker/view_worker.h"

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
class PendingWork;
class Selection;
class Session;
struct ShownView;

// The whole document, shown while no word is selected: the attention between sentences, measures of each sentence, the
// distances of consulted sentences, and whether the weights agree with the effects. Its data are prepared when it is
// visible.
class OverviewPane : public QWidget {
    Q_OBJECT

public:
    OverviewPane(const Session& session, Selection& selection, DocumentCheck& check, PendingWork& pending);

    const DocumentOverview& shown() const { return m_shown; }
    bool isPreparing() const { return m_worker.isBusy(); } // a thread prepares the data of a long document
    widgets::DocumentMapView* map() const { return m_map; }
    widgets::BandChart* sentences() const { return m_sentences; }
    widgets::ScatterView* scatter() const { return m_scatter; }
    QTreeWidget* heads() const { return m_heads; }
    QPushButton* checkButton() const { return m_button; }

Q_SIGNALS:
    // A cell, a point or a bar was chosen; `other` is invalid for a bar, which stands for one sentence.
    void sentenceChosen(contexture::SentenceIndex sentence, contexture::SentenceIndex other);
    void left();                                          // Esc
    void failed(const contexture::gui::Failure& failure); // the data could not be prepared
    void menuRequested(QPoint globalPosition, const contexture::gui::ShownView& shown);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* addSection(widgets::SectionHeader* header, QWidget* view);
    void layOut();
    void connectParts();
    void follow(); // after a change of run, sentences, site or head
    void showMap();
    struct Prepared;
    void take(Prepared prepared);
    // At once, or on a thread for a long document. `withoutData` is called where the work fails.
    void prepare(ViewWorker::Work work, std::function<void()> withoutData);
    bool isLong() const;
    void showCheck(); // the effects that the check has measured so far
    void askHeads();
    void fillHeads(const std::vector<HeadAgreement>& agreements);
    void mark(); // marks the selected sentences and head

    const Session& m_session;
    Selection& m_selection;
    DocumentCheck& m_check;
    bool m_isStale = true;
    DocumentOverview m_shown;
    std::string m_askedSite; // of the selection, when the map was prepared
    HeadIndex m_askedHead;
    bool m_isMapPreparing = false;
    std::size_t m_headsOf = 0; // number of effects that the table of heads was made from

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
    QWidget* m_sentencesSection;
    QWidget* m_distancesSection;
    QWidget* m_checkSection;
    ViewWorker m_worker; // last member: its work ends before any other member is destroyed
};

} // namespace contexture::gui
