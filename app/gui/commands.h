// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/command_keys.h"

#include <QList>
#include <QObject>

class QMenuBar;
class QWidget;

namespace contexture::gui {

class CompareMenu;
class LanguageMenu;
class Messages;
class Preferences;
class ReadingPage;
class RunBar;
struct FileDesk;
struct Workbench;

// The commands of the window: one action each, with its name, its place in the menus, its keys, and its work. A command
// that is not possible now is disabled.
class Commands : public QObject {
    Q_OBJECT

public:
    // What the commands act on.
    struct Parts {
        Workbench& bench;
        FileDesk& files;
        ReadingPage& page;
        RunBar& runBar;
        Preferences& preferences;
        Messages& messages;
    };
    Commands(const Parts& parts, QMenuBar& bar, QWidget& window);

    CompareMenu* compareMenu() const { return m_compareMenu; }
    LanguageMenu* languageMenu() const { return m_languageMenu; }
    QAction* allHeads() const { return m_allHeads; }     // shows the small multiples of all heads
    QAction* largeHeads() const { return m_largeHeads; } // shows all heads, large, in the place of the text
    QAction* startPage() const { return m_startPage; }   // shows the start page in the place of the document
    QAction* suite() const { return m_suite; }           // shows the contrastive suite in the place of the document
    QAction* need() const { return m_need; }             // shows which words needed context
    QAction* marks() const { return m_marks; }           // shows the list of marked errors
    QAction* overview() const { return m_overview; } // shows the document's overview in the place of the instruments
    QAction* notes() const { return m_notes; }       // shows the list of notes
    void translate();
    void removeRun(int row); // with everything that was written on it; a message says so

Q_SIGNALS:
    void stepsRequested(); // of the selected word's attention

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    template<class Work>
    QAction* add(QMenu& menu, const char* name, const QString& text, const Keys& keys, Work work);
    QAction* addSwitch(QMenu& menu, const char* name, const QString& text, const Keys& keys);
    void buildFileMenu(QMenu& menu);
    void buildEditMenu(QMenu& menu);
    void buildRunMenu(QMenu& menu);
    void buildPrecisionMenu(QMenu& menu);
    void buildViewMenu(QMenu& menu);
    void buildHelpMenu(QMenu& menu, const QMenuBar& menus);
    void undo(bool again); // again: redo
    void rebuildRecentMenu();
    void rebuildDraftsMenu(QMenu& menu);
    void chooseHead(bool decisive); // the most decisive head by the check, or the sharpest head
    void update();                  // enables the commands that are possible now
    void moveSide();
    void stepDifference(int by); // to the next or previous sentence that two runs translate differently
    void askBeamSize();
    void askContextStrength();
    void tellOfModel();

    Parts m_parts;
    QWidget& m_window;
    QMenu* m_recentMenu = nullptr;
    CompareMenu* m_compareMenu = nullptr;
    LanguageMenu* m_languageMenu = nullptr;
    QMenu* m_readAs = nullptr;
    QAction* m_allHeads = nullptr;
    QAction* m_largeHeads = nullptr;
    QAction* m_need = nullptr;        // bars below words that needed context
    QAction* m_neededWords = nullptr; // the same words as a list
    QAction* m_notes = nullptr;
    QAction* m_marks = nullptr;
    QAction* m_check = nullptr;
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
    QAction* m_translate = nullptr;
    QAction* m_aboutModel = nullptr;
    QAction* m_readBefore = nullptr;
    QAction* m_cancel = nullptr;
    QAction* m_decisive = nullptr;
    QList<QAction*> m_exports; // of runs
    QList<QAction*> m_sentences;
    QList<QAction*> m_differences;
    QList<QAction*> m_heads;
    QList<QAction*> m_sites;
};

} // namespace contexture::gui
