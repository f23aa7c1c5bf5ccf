#pragma once

#include "app/gui/notes.h"
#include "app/gui/selection.h"
#include "app/gui/session.h"
#include "app/gui/workspace_file.h"

#include <QMainWindow>
#include <QStringList>

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

class QMenu;
class QSplitter;
class QStackedWidget;

namespace contexture::widgets {
class ComparisonView;
class Figure;
class MessageBar;
class NoteEditor;
class NotesView;
class ProgressPanel;
class ReadingView;
class SectionHeader;
class StartPage;
class StatusLine;
struct WordRef;
} // namespace contexture::widgets

namespace contexture::gui {

class Instruments;
class RunBar;

// The window: puts the views together, and carries what is looked at from the selection to them.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(EngineWorker::Factory engine, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Opens by content: a workspace, a bundle, or a document. Returns false after showing why not.
    bool open(const QString& path);
    // The same for files that come together: what went wrong with one is still told after another is open.
    bool openAll(const QStringList& paths);
    QString trouble() const; // what the message bar tells, empty without one
    // Nobody is there to answer: of several documents in a file the named one is opened, the first for "".
    void setUnattended(const QString& documentId);
    void openDemo();
    void openSampleText(const QString& path);
    bool saveWorkspace(const QString& path);
    void translate();
    void startCheck(); // does it matter? for the locked word
    void editNote();   // on what is locked: a word, or a whole sentence
    // Waits for a word of a translated sentence: selected as soon as it is there.
    void selectWhenReady(SentenceIndex sentence, Side side, WordIndex word);

    Session& session() { return *m_session; }
    Selection& selection() { return *m_selection; }
    Notes& notes() { return *m_notes; }
    // Nothing loads, nothing translates, and what was asked for is shown.
    bool isSettled() const;

Q_SIGNALS:
    void settled();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout();
    void buildMenus();
    void connectViews();
    void connectSession();
    void connectNotes();

    bool openOne(const QString& path);
    struct DocumentChoice {
        QString name;
        std::size_t sentences = 0;
    };
    // Which of a file's documents: the one that was named, else a person is asked; nothing when they cancel.
    std::optional<std::size_t> chooseDocument(const QString& path, const std::vector<DocumentChoice>& documents,
                                              std::size_t proposed);
    bool openDocument(const QString& path);
    bool openWorkspace(const QString& path);
    bool mayDiscard(); // asks when something unsaved would be lost
    void chooseFile();
    void saveAs();
    void showFailure(const Failure& failure);
    void addFailure(const Failure& failure); // beside what else went wrong while files were opened
    void remember(const QString& path);
    void nameWindow(const QString& path);
    void rebuildCompareMenu();
    void rebuildRecentMenu();
    void chooseExcluded();

    void showSelection(); // everything that follows what is looked at
    void showDocument();  // another document or another run
    void showProgress();
    void showComparison();
    void fitComparison(); // as high as its rows, until a person moves its edge
    void updateControls();
    void updateCommands();
    void selectSomething(); // a first word, so that nobody faces an empty column
    void figureMenu(QPoint position, widgets::Figure* figure, const QString& what);
    void execFigureMenu(QMenu& menu, QPoint position, widgets::Figure* figure, const QString& what);
    void readingMenu(QPoint position, const widgets::WordRef& place);
    void removeRun(int index); // asks when notes go with it
    void showNotes();
    void showNotesPanel();
    const Note* noteOn(const Look& look) const; // null: none there
    void goToNote(int id);
    void openNoteEditor(const Note& note);
    void keepDraft(); // what is being written becomes a note
    QRect noteAnchor() const;
    void exportNotes(bool json);
    void exportBytes(const QString& name, bool json, const std::function<void(std::ostream&)>& write);
    void exportData(const QString& what, bool json);
    void copyData(const QString& what);
    void moveSide();
    void moveFocus(int by); // to another part of the window
    void checkSettled();

    static constexpr Lane kCheckLane{Lane::Kind::Check, 0};

    EngineWorker* m_worker;
    Session* m_session;
    Selection* m_selection;
    Notes* m_notes;

    RunBar* m_runBar;
    QStackedWidget* m_pages;
    widgets::StartPage* m_start;
    widgets::MessageBar* m_message;
    widgets::ProgressPanel* m_progress;
    widgets::SectionHeader* m_readingHeader;
    QWidget* m_sentenceLegend;
    QWidget* m_wordLegend;
    widgets::ReadingView* m_reading;
    widgets::SectionHeader* m_comparisonHeader;
    widgets::ComparisonView* m_comparison;
    Instruments* m_instruments;
    widgets::StatusLine* m_status;
    widgets::SectionHeader* m_notesHeader;
    widgets::NotesView* m_notesView;
    QWidget* m_notesPanel; // header and list
    widgets::NoteEditor* m_noteEditor;
    QSplitter* m_mainSplitter;
    QSplitter* m_rightSplitter;
    QSplitter* m_leftSplitter;
    QMenu* m_recentMenu;
    QMenu* m_compareMenu;
    QMenu* m_viewMenu;
    QAction* m_notesAction; // the list is shown
    struct Commands {       // those of the menus that are not always possible
        QAction* save = nullptr;
        QAction* saveAs = nullptr;
        QList<QAction*> exports; // of runs
        QAction* note = nullptr;
        QAction* clear = nullptr;
        QAction* side = nullptr;
        QAction* translate = nullptr;
        QAction* cancel = nullptr;
        QList<QAction*> heads;
        QList<QAction*> sites;
    };
    Commands m_commands;

    struct Pending {
        SentenceIndex sentence;
        Side side = Side::Target;
        WordIndex word;
    };
    std::optional<Pending> m_pending;
    Note m_draft;                        // what the editor is about
    std::optional<QString> m_unattended; // the document to open
    std::vector<Failure> m_failures;     // of the files that were opened, as long as the message bar tells them
    QStringList m_modelsToRemember;      // those that a person opened and that are being loaded
    bool m_translateWhenLoaded = false;
    bool m_unsaved = false;
    bool m_engineReady = false;
    WorkspaceFile m_workspace;
    bool m_notesSized = false; // a person has moved the list's edge
    bool m_comparisonSized = false;
    std::shared_ptr<const Run> m_shownRun; // what the reading view shows
    std::shared_ptr<const Document> m_shownDocument;
    int m_shownSlot = 0;
};

} // namespace contexture::gui
