#pragma once

#include "app/gui/files/workspace_file.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

class QWidget;

namespace contexture::gui {

class FileWorker;
class Messages;
class RecentFiles;

// Which file stands behind the window, whether it holds all that the window shows, and how to make it so. What is
// written is a picture of the moment; a person may go on meanwhile.
class Saving : public QObject {
    Q_OBJECT

public:
    // `window`: what dialogs belong to; nobody is asked while it is not seen.
    Saving(Session& session, Notes& notes, FileWorker& files, Messages& messages, RecentFiles& recent, QWidget& window);
    void setView(std::function<ViewState()> view); // what is looked at, to be kept with the runs

    bool isUnsaved() const;                                  // also while what was unsaved is being written
    const QString& shownPath() const { return m_shownPath; } // of the document or the workspace; empty: none is open

    const QString& workspacePath() const { return m_file.path(); }      // of the workspace; empty: there is none yet
    store::DocumentId documentRow() const { return m_file.document(); } // of the document that is shown, in that file

    // Another document is shown, from a text or from a workspace.
    void beginDocument(const QString& path);
    void beginWorkspace(const QString& path, const WorkspaceFile::Contents& contents);

    void save(); // where it was, else where a person says
    void saveAs();
    void saveTo(const QString& path);                      // what goes wrong is told
    void saveThen(std::function<void(bool isSaved)> then); // where it was; `then`: once it is written, or was not
    void touch();                             // there is something that no file holds, and that cannot be undone
    WorkspaceFile::Snapshot snapshot() const; // all that the window shows
    // What was opened from a draft goes on as it was: no workspace yet, of a document from `origin`.
    void continueDraft(const QString& origin);

    enum class Discard { Yes, No, WhenSaved };
    // Asks when something unsaved would be lost. WhenSaved: `whenSaved` is told whether it was saved; then ask again,
    // as a person may have gone on meanwhile.
    Discard askDiscard(std::function<void(bool isSaved)> whenSaved);

Q_SIGNALS:
    void changed();
    void touched(); // again something that no file holds
    void saved(const QString& path);

private:
    bool isWorthAsking() const;
    bool isGrowing() const; // a run that no file holds
    void follow();          // something has changed, or was taken back
    void settle(const QString& path, std::uint64_t revision);
    void start(const QString& path);
    void finished(bool isSaved);
    void tellWaiting(bool isSaved);

    Session& m_session;
    Notes& m_notes;
    FileWorker& m_files;
    Messages& m_messages;
    RecentFiles& m_recent;
    QWidget& m_window;
    WorkspaceFile m_file;
    std::function<ViewState()> m_view;
    QString m_shownPath;
    std::uint64_t m_revision = 0; // of what the window shows, but for what can be undone: the row of that knows itself
    std::uint64_t m_savedRevision = 0;
    bool m_wasUnsaved = false;  // when that was told last
    bool m_isUnwritten = false; // what is being written was in no file before
    int m_cleanBefore = 0;      // the place in the row that a file held before
    QString m_writing;          // where what is being written goes to; empty: nothing is
    QString m_next;             // where to save once more, after it
    std::vector<std::function<void(bool)>> m_whenSaved;
};

} // namespace contexture::gui
