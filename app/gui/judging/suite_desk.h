#pragma once

#include "engine/core/document.h"

#include <QObject>

#include <memory>

class QAction;
class QWidget;

namespace contexture::gui {

class CompareMenu;
class EngineWorker;
class Exporting;
class FigureMenu;
class FileWorker;
class FirstLook;
class Messages;
class Opening;
class Saving;
class Session;
class SuitePane;
class SuiteRun;
class WhatIfPane;

// How the window judges translations: contrastive suites, their page, and the way from one of their sentences into its
// document and back; runs scored against references; and two runs compared blindly.
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
        CompareMenu& compare; // asks for the scores and the blind comparison
        QAction& shown;       // the page
    };
    SuiteDesk(const Parts& parts, QWidget& window);

    SuitePane* pane() const { return m_pane; }
    SuiteRun& run() const { return *m_run; }
    QWidget* page() const;
    bool isRunning() const;

private:
    void choose(int entry);
    void look(int entry); // its document is shown

    void compareBlindly();
    void showScores();

    Parts m_parts;
    QWidget& m_window;
    SuiteRun* m_run;
    SuitePane* m_pane;
    std::shared_ptr<const Document> m_ofSuite; // whose copy is shown
    std::shared_ptr<const Document> m_shown;
};

} // namespace contexture::gui
