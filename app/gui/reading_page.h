// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/selection.h"
#include "app/gui/state/view_state.h"
#include "engine/core/index.h"

#include <QSplitter>

class QAction;
class QStackedWidget;

namespace contexture::gui {

class CausalCheck;
class ComparisonPane;
class FindPane;
class FirstLook;
class HeadsPane;
class Instruments;
class MarksPane;
class Messages;
class NotesPane;
class OverviewPane;
class ReadingPane;
class WhatIfPane;
struct FileDesk;
struct Workbench;

// The page of the open document. Left: the list of documents, then the text (or all heads in its place), the
// comparison, and the lists that open below them. Right: the instruments or the overview, and the notes.
class ReadingPage : public QSplitter {
    Q_OBJECT

public:
    // `floor`: the widget on which the editors of notes and marks float.
    ReadingPage(Workbench& bench, FileDesk& files, Messages& messages, QWidget& floor);

    // The commands that choose what the page shows.
    struct Switches {
        QAction& overview;
        QAction& allHeads;
        QAction& largeHeads;
        QAction& notes;
        QAction& marks;
        QAction& need;
    };
    void setSwitches(const Switches& switches);
    // Leaves an overview that was opened while a sentence was selected, and keeps the selection. Otherwise clears the
    // selection by one step: first the word, then its sentence.
    void clearSelection();
    void setWithheld(const std::function<bool()>& withheld); // a question of a lesson keeps weights back for now
    void insertLessonPanel(QWidget* panel);

    ReadingPane& reading() const { return *m_reading; }
    ComparisonPane& comparison() const { return *m_comparison; }
    Instruments& instruments() const { return *m_instruments; }
    OverviewPane& overview() const { return *m_overview; }
    HeadsPane& heads() const { return *m_heads; }
    NotesPane& notes() const { return *m_notes; }
    MarksPane& marks() const { return *m_marks; }
    FindPane& find() const { return *m_find; }
    WhatIfPane& whatIf() const { return *m_whatIf; }
    CausalCheck& check() const { return *m_check; }
    FirstLook& firstLook() const { return *m_firstLook; }
    QWidget& rightColumn() const;

    void focusText();
    void scrollTo(SentenceIndex sentence);
    void stepSentence(int by); // while the text or the heads are visible
    void moveFocus(int by);    // to the next part of the page (1) or the one before (-1)
    void fitWindow(int width); // a narrow window shows the instruments as tabs
    void startCheck();         // of the locked word, or of every sentence where the overview is shown
    bool canStartCheck() const;
    void showTry(int run, SentenceIndex sentence); // shows a kept try beside its original translation

    // The present view, for the workspace's file.
    ViewState view() const;
    void restore(const ViewState& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showInstead();
    void layOut(Workbench& bench, FileDesk& files, Messages& messages, QWidget& floor);
    void connectPanes();
    void showOverview(); // or the instruments
    bool isOverviewWanted() const;

    Workbench& m_bench;
    ReadingPane* m_reading;
    ComparisonPane* m_comparison;
    Instruments* m_instruments;
    OverviewPane* m_overview;
    HeadsPane* m_heads;
    NotesPane* m_notes;
    MarksPane* m_marks;
    FindPane* m_find;
    WhatIfPane* m_whatIf;
    CausalCheck* m_check;
    FirstLook* m_firstLook;
    QStackedWidget* m_textPlace; // the text, or all heads
    QStackedWidget* m_right;     // the instruments, or the overview
    QAction* m_overviewAction = nullptr;
    QAction* m_allHeadsAction = nullptr;
    QAction* m_notesAction = nullptr;
    QAction* m_marksAction = nullptr;
    QAction* m_needAction = nullptr;
    Look m_looked; // the look at the time when the right side was last chosen
};

} // namespace contexture::gui
