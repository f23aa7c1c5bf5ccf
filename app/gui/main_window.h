#pragma once

#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"

#include <QMainWindow>
#include <QStringList>

class QSplitter;
class QStackedWidget;

namespace contexture::widgets {
class ProgressPanel;
class StartPage;
class StatusLine;
} // namespace contexture::widgets

namespace contexture::gui {

class CausalCheck;
class Commands;
class ComparisonPane;
class DocumentCheck;
class Drafts;
class Exporting;
class FileWorker;
class FigureMenu;
class FindPane;
class HeadsPane;
class FirstLook;
class Inspector;
class Instruments;
class LessonDesk;
class Messages;
class MarkFiles;
class MarksPane;
class ModelProposal;
class NotesPane;
class OverviewPane;
class Preferences;
class ReadingPane;
class RecentFiles;
class RunBar;
class StepsWindow;
class SuiteDesk;
class TranslationImport;
class WhatIfPane;

// The window: lays out the parts, makes them known to each other, and asks before it closes over something unsaved.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(EngineWorker::Factory engine, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return *m_session; }
    Selection& selection() { return *m_selection; }
    Additions& additions() { return *m_additions; }
    Notes& notes() { return m_additions->notes(); }
    const Inspector& inspector() const { return *m_inspector; }
    Opening& opening() { return *m_opening; }
    ModelProposal& proposal() { return *m_proposal; }
    Saving& saving() { return *m_saving; }
    FirstLook& firstLook() { return *m_firstLook; }
    FileWorker& files() { return *m_files; }
    LessonDesk& lessons() { return *m_lessons; }
    TranslationImport& translationImport() { return *m_translationImport; }
    Drafts& drafts() { return *m_drafts; }
    Preferences& preferences() { return *m_preferences; }
    // From now on work that no file holds is kept without being asked, and what an earlier program left is offered.
    void keepDrafts();

    void open(const QStringList& paths) { m_opening->open(paths); }
    void saveWorkspace(const QString& path) { m_saving->saveTo(path); }
    void translate();
    void startCheck(); // does it matter? for the locked word, or, where the overview is, for every sentence
    void setOverviewShown(bool shown); // of the document
    void selectWhenReady(SentenceIndex sentence, Side side, WordIndex word);
    void find(const QString& where); // lists the words that fulfil these conditions
    void compareVariants();          // of the locked word
    StepsWindow& steps();
    SuiteDesk& suites() { return *m_suites; }
    void setAllHeadsShown(bool shown);
    QString trouble() const; // what the message bar tells, empty without one

    bool isOnFiles() const; // one is read or written
    // Nothing loads, nothing translates, no file is read or written, and what was asked for is shown.
    bool isSettled() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void connectParts();
    void connectStartPage();
    void showPage();
    void connectOverview();
    void showOverview(); // or the instruments
    void showTry(int run, SentenceIndex sentence);
    void connectHeads();
    void nameWindow();
    ViewState view() const;
    void restore(const ViewState& view);
    void moveFocus(int by); // to another part of the window

    // What is looked at and what it is looked at under.
    EngineWorker* m_worker;
    FileWorker* m_files;
    Session* m_session;
    Selection* m_selection;
    Inspector* m_inspector;
    Additions* m_additions;
    RecentFiles* m_recent;

    // What is seen.
    RunBar* m_runBar;
    widgets::StartPage* m_start;
    ReadingPane* m_reading;
    ComparisonPane* m_comparison;
    Instruments* m_instruments;
    OverviewPane* m_overview;
    QStackedWidget* m_readingPlace; // the text, or all heads
    HeadsPane* m_heads;
    QStackedWidget* m_right; // one of these two
    NotesPane* m_notesPane;
    MarksPane* m_marksPane = nullptr;
    MarkFiles* m_markFiles = nullptr;
    FindPane* m_find;
    WhatIfPane* m_whatIf;
    StepsWindow* m_steps = nullptr; // made when it is first asked for
    QSplitter* m_left;
    QSplitter* m_parts; // all of them
    QStackedWidget* m_pages;

    // What is done.
    Messages* m_messages;
    Saving* m_saving;
    Opening* m_opening;
    ModelProposal* m_proposal = nullptr;
    Drafts* m_drafts;
    Preferences* m_preferences;
    Exporting* m_exporting;
    FigureMenu* m_figureMenu;
    TranslationImport* m_translationImport;
    CausalCheck* m_check;
    DocumentCheck* m_documentCheck;
    FirstLook* m_firstLook;
    Commands* m_commands;
    LessonDesk* m_lessons;
    SuiteDesk* m_suites;
    Look m_looked; // when it was last decided what stands on the right
};

} // namespace contexture::gui
