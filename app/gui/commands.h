#pragma once

#include "app/gui/state/bundled_models.h"
#include "engine/core/index.h"

#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QKeyEvent;
class QMenu;
class QMenuBar;

namespace contexture::gui {

class CausalCheck;
class CompareMenu;
class Drafts;
class Exporting;
class Inspector;
class MarkFiles;
class MarksPane;
class Messages;
class Additions;
class NotesPane;
class Opening;
class Preferences;
class RecentFiles;
class RunBar;
class RunChanges;
class Saving;
class Selection;
class Session;

// The menus and keys: what can be done with the window, and what of it is possible now.
class Commands : public QObject {
    Q_OBJECT

public:
    // What the commands act on.
    struct Parts {
        Session& session;
        Selection& selection;
        const Inspector& inspector;
        Additions& additions;
        RunChanges& runChanges;
        Opening& opening;
        Saving& saving;
        Exporting& exporting;
        RecentFiles& recent;
        NotesPane& notesPane;
        MarksPane& marksPane;
        MarkFiles& markFiles;
        RunBar& runBar;
        Drafts& drafts;
        Preferences& preferences;
        CausalCheck& check;
        Messages& messages;
        std::vector<BundledModel> bundled; // in the box
    };
    Commands(const Parts& parts, QMenuBar& bar, QWidget& window);

    CompareMenu* compareMenu() const { return m_compareMenu; }
    QMenu* triesMenu() const { return m_tries; }         // its owner lists the tries that are kept
    QAction* allHeads() const { return m_allHeads; }     // shows the small multiples of all heads
    QAction* largeHeads() const { return m_largeHeads; } // the same, large, in the place of the text
    QAction* startPage() const { return m_startPage; }   // instead of the document
    QAction* suite() const { return m_suite; }           // shows the contrastive suite instead of the document
    QAction* overview() const { return m_overview; }     // of the document, instead of the instruments
    QAction* marks() const { return m_marks; }           // shows the list of marked errors
    QAction* notes() const { return m_notes; }           // shows their list
    bool press(const QKeyEvent& event);                  // false: no key of the window's
    void removeRun(int row);                             // with what was written on it, which is told

Q_SIGNALS:
    void findRequested();
    void whatIfRequested();
    void stepsRequested();                                  // of the selected word's attention
    void variantsRequested();                               // of the selected word
    void sentenceShown(contexture::SentenceIndex sentence); // one was stepped to
    void translateRequested();
    void allHeadsToggled(bool shown);

private:
    void buildFileMenu(QMenu& menu);
    void buildEditMenu(QMenu& menu);
    void buildRunMenu(QMenu& menu);
    void buildPrecisionMenu(QMenu& menu);
    void buildViewMenu(QMenu& menu);
    void buildHelpMenu(QMenu& menu);
    void undo(bool again); // again: redo
    void rebuildRecentMenu();
    void rebuildDraftsMenu(QMenu& menu);
    void chooseHead(bool decisive); // the sharpest, or by what the check found
    void update();                  // what can do nothing now is grey, rather than silent
    void moveSide();
    void stepDifference(int by); // to a sentence that two runs translate otherwise
    void askBeamSize();
    void tellOfModel();

    Parts m_parts;
    QWidget& m_window;
    QMenu* m_recentMenu = nullptr;
    CompareMenu* m_compareMenu = nullptr;
    QMenu* m_tries = nullptr;
    QAction* m_allHeads = nullptr;
    QAction* m_largeHeads = nullptr;
    QAction* m_notes = nullptr;
    QAction* m_marks = nullptr;
    QAction* m_mark = nullptr;
    QAction* m_startPage = nullptr;
    QAction* m_overview = nullptr;
    QAction* m_suite = nullptr;
    QAction* m_save = nullptr;
    QAction* m_saveAs = nullptr;
    QAction* m_note = nullptr;
    QAction* m_find = nullptr;
    QAction* m_whatIf = nullptr;
    QAction* m_variants = nullptr;
    QAction* m_steps = nullptr;
    QAction* m_clear = nullptr;
    QAction* m_side = nullptr;
    QList<QAction*> m_differences;
    QAction* m_translate = nullptr;
    QAction* m_aboutModel = nullptr;
    QAction* m_cancel = nullptr;
    QList<QAction*> m_exports; // of runs
    QMenu* m_readAs;
    QList<QAction*> m_heads;
    QAction* m_decisive;
    QList<QAction*> m_sites;
};

} // namespace contexture::gui
