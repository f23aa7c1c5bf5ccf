// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <QObject>

#include <memory>

class QAction;
class QWidget;

namespace contexture::gui {

class BlindWindow;
class CompareMenu;
class EngineWorker;
class Exporting;
class FigureMenu;
class FileWorker;
class FirstLook;
class Messages;
class Opening;
class PendingWork;
class Saving;
class Session;
class SuitePane;
class SuiteRun;
class WhatIfPane;

// The ways to judge translations in the window: contrastive suites with their page and the documents of their entries,
// scores of runs against references, and blind comparisons of two runs.
class SuiteDesk : public QObject {
    Q_OBJECT

public:
    struct Parts {
        EngineWorker& worker;
        Session& session;
        FileWorker& files;
        Exporting& exporting;
        Opening& opening;
        Messages& messages;
        FirstLook& firstLook;
        WhatIfPane& whatIf;
        FigureMenu& figures;
        Saving& saving;
        CompareMenu& compare; // has the actions for scores and blind comparison
        QAction& shown;       // shows the page
        PendingWork& pending;
    };
    SuiteDesk(const Parts& parts, QWidget& window);

    SuitePane* pane() const { return m_pane; }
    SuiteRun& run() const { return *m_run; }
    QWidget* page() const;

private:
    void choose(int entry);
    void look(int entry); // shows the document of an entry

    void compareBlindly();
    void showScores();

    Parts m_parts;
    QWidget& m_window;
    SuiteRun* m_run;
    SuitePane* m_pane;
    BlindWindow* m_blind;
    std::shared_ptr<const Document> m_ofSuite; // the suite's document of which a copy is shown
    std::shared_ptr<const Document> m_shown;
};

} // namespace contexture::gui
