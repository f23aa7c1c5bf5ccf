// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/files/workspace_file.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

class QWidget;

namespace contexture::gui {

class FileWorker;
class Messages;
class RecentFiles;

// Saves the window's work in its workspace file, and knows whether there is unsaved work. A snapshot is written, so
// that a person can go on working meanwhile.
class Saving : public QObject {
    Q_OBJECT

public:
    // `window`: parent of the dialogs; no question is asked while it is hidden.
    Saving(Session& session, Additions& additions, FileWorker& files, Messages& messages, RecentFiles& recent,
           QWidget& window);
    void setView(std::function<ViewState()> view); // gives the view state to be saved
    // What models were asked about runs, which is saved with them.
    struct Answers {
        std::function<RunAnswers(const std::shared_ptr<const Run>& run)> of;
        std::function<void(const std::shared_ptr<const Run>& run, const RunAnswers& answers)> put;
    };
    void setAnswers(Answers answers) { m_answers = std::move(answers); }

    // Numbers that metrics gave to the run's sentences, read with it from a workspace and saved with it.
    std::vector<store::SentenceScores> scoresOf(const std::shared_ptr<const Run>& run) const;
    // Replaces those of the same metrics, as a command of the undo stack. `what` is the text after "Undo" in the menu.
    void addScores(const std::shared_ptr<const Run>& run, const std::vector<store::SentenceScores>& scores,
                   const QString& what);

    bool isUnsaved() const;                                  // also while unsaved work is being written
    const QString& shownPath() const { return m_shownPath; } // of the document or the workspace; empty: none is open

    const QString& workspacePath() const { return m_file.path(); } // of the workspace; empty: there is none yet
    // The place of the shown document in a file of several documents that are not in a workspace yet.
    std::optional<std::size_t> placeInFile() const { return m_which; }
    store::DocumentId documentRow() const { return m_file.document(); } // of the document that is shown, in that file
    // The row of another document of the file from which the shown one came, once they were saved together.
    store::DocumentId documentOfFile(std::size_t which) const { return m_file.documentOfFile(which); }

    // Another document is shown, from a text or from a workspace. `which`: its place in a file of several documents.
    void beginDocument(const QString& path, std::optional<std::size_t> which = {});
    void beginWorkspace(const QString& path, const WorkspaceFile::Contents& contents);

    void save(); // to the present file, or else asks for one
    void saveAs();
    void saveTo(const QString& path);                      // failures go to the message bar
    void saveThen(std::function<void(bool isSaved)> then); // as save(); then calls `then`
    void touch();                             // marks the work as unsaved after a change that is not on the undo stack
    WorkspaceFile::Snapshot snapshot() const; // of all work of the window
    // Continues the work of a draft: unsaved, without a workspace; the document came from the file `origin`.
    void continueDraft(const QString& origin);
    // The draft that continues is of the document at `which` in the file `origin`, which is saved with its neighbours.
    // Nothing happens where the work was saved meanwhile.
    void setPlaceInFile(const QString& origin, std::size_t which);

    enum class Discard { Yes, No, WhenSaved };
    // Asks where unsaved work would be lost. WhenSaved: saving has begun, and `whenSaved` is called at its end; ask
    // again then, because the person may have made further changes. `asksAlways`: also about short runs alone.
    Discard askDiscard(std::function<void(bool isSaved)> whenSaved, bool asksAlways = false);

Q_SIGNALS:
    void changed();
    void touched(); // there is new unsaved work
    void saved(const QString& path);
    void scoresChanged(); // of a run

private:
    class ScoreChange;
    void putScores(const std::weak_ptr<const Run>& run, const std::vector<store::SentenceScores>& scores);
    bool isWorthAsking() const;
    bool isGrowing() const; // a run grows that is not saved
    void follow();          // after a change or an undo
    void settle(const QString& path, std::uint64_t revision);
    void start(const QString& path);
    void finished(bool isSaved);
    void tellWaiting(bool isSaved);

    Session& m_session;
    Additions& m_additions;
    FileWorker& m_files;
    Messages& m_messages;
    RecentFiles& m_recent;
    QWidget& m_window;
    WorkspaceFile m_file;
    std::function<ViewState()> m_view;
    Answers m_answers;
    struct Scores {
        std::vector<store::SentenceScores> all;
        std::set<std::string> changed; // metrics that a person added, replaced or took back since the run was read
    };
    std::map<std::weak_ptr<const Run>, Scores, std::owner_less<>> m_scores;
    QString m_shownPath;
    std::optional<std::size_t> m_which; // in a file of several documents
    std::uint64_t m_revision = 0;       // counts changes that are not on the undo stack
    std::uint64_t m_savedRevision = 0;
    bool m_wasUnsaved = false;  // at the last signal
    bool m_isUnwritten = false; // the work that is being written was unsaved
    int m_cleanBefore = 0;      // clean index of the undo stack before the present saving
    QString m_writing;          // file that is being written; empty: none
    QString m_next;             // file to save to next
    std::vector<std::function<void(bool)>> m_whenSaved;
};

} // namespace contexture::gui
