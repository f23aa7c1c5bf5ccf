// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/files/file_desk.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/state/workbench.h"

#include <QMainWindow>
#include <QStringList>

class QStackedWidget;

namespace contexture::widgets {
class MessageBar;
class StartPage;
} // namespace contexture::widgets

namespace contexture::gui {

class Commands;
class Drafts;
class FileWorker;
class FirstLook;
class Inspector;
class LessonDesk;
class Messages;
class ModelProposal;
class ReadingBefore;
class Preferences;
class ReadingPage;
class RunBar;
class StepsWindow;
class SuiteDesk;
class TranslationImport;
class ViewMenus;

// The window of the program. It lays out its parts, introduces them to each other, and asks before it closes while
// something is not saved.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(EngineWorker::Factory engine, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return m_bench.session; }
    Selection& selection() { return m_bench.selection; }
    Additions& additions() { return m_bench.additions; }
    Notes& notes() { return m_bench.additions.notes(); }
    const Inspector& inspector() const { return m_bench.inspector; }
    PendingWork& pending() { return m_bench.pending; }
    const PendingWork& pending() const { return m_bench.pending; }
    FileWorker& files() { return m_bench.fileWorker; }
    Opening& opening() { return m_fileDesk.opening; }
    ModelProposal& proposal() { return m_fileDesk.proposal; }
    ReadingBefore& readingBefore() { return m_fileDesk.readingBefore; }
    Saving& saving() { return m_fileDesk.saving; }
    TranslationImport& translationImport() { return m_fileDesk.translationImport; }
    Drafts& drafts() { return m_fileDesk.drafts; }
    LessonDesk& lessons() { return *m_lessons; }
    Preferences& preferences() { return *m_preferences; }
    SuiteDesk& suites() { return *m_suites; }
    StepsWindow& steps() { return *m_steps; }

    void keepDrafts() { m_fileDesk.keepDrafts(); }
    void open(const QStringList& paths) { opening().open(paths); }
    void saveWorkspace(const QString& path) { saving().saveTo(path); }
    void translate();
    void startCheck(); // of the locked word, or of every sentence where the overview is shown
    void setOverviewShown(bool shown);
    void setAllHeadsShown(bool shown);
    void setNeedShown(bool shown);        // bars below words that needed context
    void selectSite(const QString& name); // the site of the attention that is shown
    void selectWhenReady(SentenceIndex sentence, Side side, WordIndex word);
    void scrollTo(SentenceIndex sentence);
    void find(const QString& where); // lists the words that fulfil these conditions
    void compareVariants();          // of the locked word
    QString trouble() const;         // the text of the message bar; empty: no message

    bool isOnFiles() const { return pending().isAny(PendingWork::Kind::File); } // a file is read or written
    // The window shows all that was asked for: nothing is loaded, translated, computed, read or written.
    bool isSettled() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void makeDesks();
    void connectRunBar();
    void connectPages();
    void showPage();
    void nameWindow();

    Workbench m_bench;
    widgets::MessageBar* m_messageBar;
    Messages* m_messages;
    FileDesk m_fileDesk;
    RunBar* m_runBar;
    widgets::StartPage* m_start;
    ReadingPage* m_page;
    QStackedWidget* m_pages; // the start page, the page of the document, the page of suites
    ViewMenus* m_menus;
    Preferences* m_preferences;
    Commands* m_commands;
    LessonDesk* m_lessons;
    SuiteDesk* m_suites;
    StepsWindow* m_steps;
};

} // namespace contexture::gui
