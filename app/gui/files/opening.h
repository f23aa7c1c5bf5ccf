// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/files/workspace_file.h"
#include "app/gui/worker/file_worker.h"
#include "engine/lesson/lesson.h"
#include "engine/text/one_document.h"

#include <QObject>
#include <QStringList>

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QWidget;

namespace contexture::gui {

class Messages;
class PendingWork;
class RecentFiles;
class Saving;
class Session;

// Opens documents, models and workspaces, recognised by their content. The file thread reads one file after the other;
// each is shown as soon as it is read.
class Opening : public QObject {
    Q_OBJECT

public:
    Opening(Session& session, Saving& saving, FileWorker& files, Messages& messages, RecentFiles& recent,
            PendingWork& pending, QWidget& window);

    // A failure is told in the message bar and stays there while further files open. `then` is called when the last
    // file is shown, and not after a failure.
    void open(const QStringList& paths, std::function<void()> then = {});
    // Opens one document of a workspace; calls `then` at once where it is shown already.
    void openDocumentOf(const QString& path, store::DocumentId document, std::function<void()> then = {});
    // The documents of the shown file; empty for a workspace, and for a file with one document.
    const std::vector<text::DocumentOutline>& documentsOfFile() const { return m_ofFile; }
    std::size_t shownOfFile() const { return m_shownOfFile; } // index in documentsOfFile()
    // Opens another document of the shown file: from the workspace, if all documents were saved meanwhile.
    void openDocumentOfFile(std::size_t which, std::function<void()> then = {});
    void choose(); // asks for the files
    // A draft of the document at `which` in `path` is shown: lists the documents of that file again, unless it is gone
    // or has another document there now.
    void continueInFile(const QString& path, std::size_t which);
    // Opens files without questions: of several documents in a file the named one, or the first document for "". (By
    // itself the window opens the first document of a text or a table, and asks a person about a workspace.)
    void setUnattended(const QString& documentId);
    // The layout under which the shown text was read; nullopt for a table, a workspace or a lesson.
    std::optional<text::Layout> layout() const { return m_layout; }
    void readAs(text::Layout layout); // reads the same text under another layout
    // Shows a document that was made from a file; calls `then` unless a person keeps the present document.
    void showMade(const QString& path, const std::shared_ptr<const Document>& document, std::function<void()> then);
    void openDemo();
    void openSampleText(const QString& path);
    bool isBusy() const { return !m_wishes.empty(); } // or waits for the answer of a person

Q_SIGNALS:
    void demoOpened();
    void viewRead(const contexture::gui::ViewState& view); // the stored view state of the workspace that is shown now
    void lessonRead(const QString& path, const std::shared_ptr<const contexture::lesson::Lesson>& lesson);
    void suiteFound(const QString& path);       // a contrastive suite, which another class opens
    void modelFolderFound(const QString& path); // of another program, which can be imported
    void scoresFound(const QString& path);      // of a metric, while a run is shown that they may belong to
    void documentsFound();                      // documentsOfFile() of the shown document are known again
    void opened();                              // a document is shown, perhaps with runs
    void finished();                            // all files were opened, or their failures are told

private:
    void askForBase(const QString& path, const Failure& failure, bool isRemembered);
    struct DocumentChoice {
        QString name;
        std::size_t sentences = 0;
    };
    void next();
    void done(bool isOpen);
    void read(const QString& path);
    void onDocuments(const QString& path, const std::shared_ptr<text::OneDocument>& read);
    struct OfSeveral {
        std::vector<text::DocumentOutline> outlines;
        std::size_t which = 0;
    };
    void readDocument(const QString& path, OfSeveral several);
    void start(const QString& path, FileWorker::Work work);
    void onWorkspace(const QString& path, const std::vector<store::DocumentEntry>& documents);
    void show(const QString& path, const std::shared_ptr<const Document>& document, std::optional<text::Layout> layout,
              OfSeveral several);
    void tellLayout(const QString& path, const Document& document);
    void readWorkspace(const QString& path, store::DocumentId document);
    void showWorkspace(const QString& path, const std::shared_ptr<const WorkspaceFile::Contents>& contents);
    // Asks first where work is unsaved. `asksAlways`: also about short runs, which a person may want to come back to.
    void unlessKept(const std::function<void()>& proceed, bool asksAlways = false);
    // The document to open of several: the named one, else the answer of a person; nullopt: cancelled.
    std::optional<std::size_t> chooseDocument(const QString& path, const std::vector<DocumentChoice>& documents,
                                              std::size_t proposed);

    Session& m_session;
    Saving& m_saving;
    FileWorker& m_files;
    Messages& m_messages;
    RecentFiles& m_recent;
    QWidget& m_window;
    struct Wish {
        QString path;
        std::function<void()> then;      // called when the document is shown
        store::DocumentId document = {}; // of a workspace; none: a person is asked
        text::Layout layout = text::Layout::Auto;
        std::optional<std::size_t> which = {}; // of documentsOfFile()
    };
    std::deque<Wish> m_wishes; // the first file is being read
    bool m_isReading = false;
    std::optional<text::Layout> m_layout; // of the text that is shown
    std::vector<text::DocumentOutline> m_ofFile;
    std::size_t m_shownOfFile = 0;
    std::optional<QString> m_unattended; // the document to open
    QStringList m_modelsToRemember;      // opened by a person, still being loaded
};

} // namespace contexture::gui
