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
class RecentFiles;
class Saving;
class Session;

// Opens documents, models and workspaces, told apart by their content. Files are read by the file thread, one after the
// other; what they hold is shown as soon as it is there.
class Opening : public QObject {
    Q_OBJECT

public:
    Opening(Session& session, Saving& saving, FileWorker& files, Messages& messages, RecentFiles& recent,
            QWidget& window);

    // Why something was not opened is told; what went wrong with one file is still told after another is open. `then`:
    // once the last of them is shown, and not otherwise.
    void open(const QStringList& paths, std::function<void()> then = {});
    // One document of a workspace; at once `then` where it is shown already.
    void openDocumentOf(const QString& path, store::DocumentId document, std::function<void()> then = {});
    void choose(); // a person names the files
    // Nobody is there to answer: of several documents in a file the named one is opened, the first for "".
    void setUnattended(const QString& documentId);
    // How the text that is shown was taken; nothing for a table, a workspace, a lesson.
    std::optional<text::Layout> layout() const { return m_layout; }
    void readAs(text::Layout layout); // the same text again
    // A document that the window made out of that file: `then` once it is shown, unless a person keeps what is there.
    void showMade(const QString& path, const std::shared_ptr<const Document>& document, std::function<void()> then);
    void openDemo();
    void openSampleText(const QString& path);
    bool isBusy() const { return !m_wishes.empty(); } // a person may be asked meanwhile

Q_SIGNALS:
    void demoOpened();
    void viewRead(const contexture::gui::ViewState& view); // what was looked at in the workspace that is shown now
    void lessonRead(const QString& path, const std::shared_ptr<const contexture::lesson::Lesson>& lesson);
    void suiteFound(const QString& path); // a contrastive suite, which others open
    void opened();                        // a document, perhaps with runs
    void finished();                      // all that was asked for, or why not

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
    void readDocument(const QString& path, std::size_t which); // of several
    void start(const QString& path, FileWorker::Work work);
    void onWorkspace(const QString& path, const std::vector<store::DocumentEntry>& documents);
    void show(const QString& path, const std::shared_ptr<const Document>& document,
              std::optional<text::Layout> layout = {});
    void tellLayout(const QString& path, const Document& document);
    void readWorkspace(const QString& path, store::DocumentId document);
    void showWorkspace(const QString& path, const std::shared_ptr<const WorkspaceFile::Contents>& contents);
    void unlessKept(const std::function<void()>& proceed); // not over something unsaved
    // Which of a file's documents: the one that was named, else a person is asked; nothing when they cancel.
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
        std::function<void()> then;      // once it is shown
        store::DocumentId document = {}; // of a workspace; none: a person is asked
        text::Layout layout = text::Layout::Auto;
    };
    std::deque<Wish> m_wishes; // the first is the one that is being read
    bool m_isReading = false;
    std::optional<text::Layout> m_layout; // of the text that is shown
    std::optional<QString> m_unattended;  // the document to open
    QStringList m_modelsToRemember;       // those that a person opened and that are being loaded
};

} // namespace contexture::gui
