// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/word_finder.h"

#include <QString>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::widgets {
class FindView;
}

namespace contexture::gui {

class DocumentNeed;
class Exporting;
class FileJob;
class FileWorker;
class Additions;
class Opening;
class PendingWork;
class ReadingPane;
class Saving;
class Selection;
class Session;

// Finds words by conditions, in the runs of the window or in the whole workspace. A click selects the word.
class FindPane : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        Selection& selection;
        Additions& additions;
        ReadingPane& reading;
        Opening& opening;
        const Saving& saving;
        Exporting& exporting;
        FileWorker& files;
        const DocumentNeed& need;
        PendingWork& pending;
    };
    explicit FindPane(const Parts& parts);

    widgets::FindView* view() const { return m_view; }
    void open();                     // and gives the focus to the line of conditions
    void open(const QString& where); // with these conditions
    void openNeeded();               // the words that needed context, most first; opens the pane
    bool isSearching() const { return m_running > 0 || m_refresh.isActive(); }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void connectSession();
    void refresh(); // after the runs have changed
    void search();
    std::optional<find::Question> question(); // nothing: the conditions have a mistake, and a message says so
    using Take = std::function<void(const find::Answer& answer, const std::vector<int>& slots)>;
    void ask(const find::Question& question, Take take); // a failure is shown as a message
    std::vector<WordFinder::AskedRun> askedRuns() const;
    std::vector<WordFinder::OfSlot<store::Note>> askedNotes() const;
    std::vector<WordFinder::OfSlot<ErrorMark>> askedMarks() const;
    void tell(const WordFinder::Result& result); // tells what the result lacks
    void list(const find::Answer& answer, const std::vector<int>& slots);
    void goTo(int row);
    void exportWords();
    void offerPlaces();
    bool isOfFile() const; // whether the whole workspace is searched

    Parts m_parts;
    widgets::FindView* m_view;
    std::shared_ptr<lemma::Lemmas> m_lemmas; // this and the finder are used by the file thread only
    std::shared_ptr<WordFinder> m_finder;
    find::Order m_order = find::Order::Document;
    bool m_descending = false;
    QString m_file; // the path of the open workspace; empty: none
    struct Place {
        int slot = 0; // 0: a word of the file
        store::DocumentId document;
        store::RunId run;
    };
    std::vector<Place> m_places; // of the listed words
    std::uint64_t m_asked = 0;   // the number of searches so far: only the newest is shown
    int m_running = 0;
    QTimer m_refresh;
};

} // namespace contexture::gui
