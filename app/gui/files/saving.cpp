// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/saving.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/worker/file_worker.h"
#include "engine/eval/characters.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

constexpr double kDearRuns = 20.0; // seconds of translation from which closing asks about unsaved runs

// A name for a document's workspace: without characters that a file system refuses, and short enough in any script.
QString proposedName(const Document& document) {
    QString name = toText(document.title.empty() ? document.id : document.title).simplified();
    static const QString forbidden = QStringLiteral("/\\:*?\"<>|");
    for (QChar& c : name) {
        if (forbidden.contains(c) || !c.isPrint()) {
            c = QLatin1Char('_');
        }
    }
    while (name.startsWith(QLatin1Char('.'))) {
        name.remove(0, 1);
    }
    return (name.isEmpty() ? Saving::tr("document") : name.left(80)) + QStringLiteral(".contexture");
}

} // namespace

Saving::Saving(Session& session, Additions& additions, FileWorker& files, Messages& messages, RecentFiles& recent,
               QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_additions(additions)
    , m_files(files)
    , m_messages(messages)
    , m_recent(recent)
    , m_window(window) {
    connect(additions.undoStack(), &QUndoStack::indexChanged, this, &Saving::follow);
    connect(additions.undoStack(), &QUndoStack::cleanChanged, this, &Saving::follow);
    connect(&additions, &Additions::pruned, this, &Saving::touch);
    connect(&additions.marks(), &Marks::typologyChanged, this, [this] {
        if (!m_additions.marks().all().empty()) { // a file stores the typology together with the marks
            touch();
        }
    });
    connect(&additions, &Additions::cameBesides, this, &Saving::touch);
    connect(&session, &Session::runChanged, this, &Saving::follow);
    connect(&session, &Session::slotsChanged, this, &Saving::follow);
}

void Saving::setView(std::function<ViewState()> view) {
    m_view = std::move(view);
}

bool Saving::isUnsaved() const {
    return m_savedRevision != m_revision || m_isUnwritten || !m_additions.undoStack()->isClean() || isGrowing();
}

// Once the run is complete, the undo stack tells that it is unsaved.
bool Saving::isGrowing() const {
    const auto& runs = m_session.runs();
    return std::any_of(runs.begin(), runs.end(), [](const RunSlot& slot) {
        // While a new translation replaces a saved run, the saved run is the one to save.
        return slot.busy && slot.kept().run && slot.kept().savedAs == 0;
    });
}

void Saving::touch() {
    ++m_revision;
    follow();
}

void Saving::follow() {
    const bool isNow = isUnsaved();
    if (std::exchange(m_wasUnsaved, isNow) != isNow) {
        Q_EMIT changed();
    }
    if (isNow) {
        Q_EMIT touched();
    }
}

WorkspaceFile::Snapshot Saving::snapshot() const {
    WorkspaceFile::Snapshot snapshot = WorkspaceFile::take(m_session, m_additions, m_view ? m_view() : ViewState());
    for (WorkspaceFile::Snapshot::KeptRun& run : snapshot.runs) {
        if (m_answers.of) {
            run.answers = m_answers.of(run.run);
        }
        if (const auto scores = m_scores.find(run.run); scores != m_scores.end()) {
            run.scores = scores->second.all;
            run.changedScores = scores->second.changed;
        }
    }
    return snapshot;
}

std::vector<store::SentenceScores> Saving::scoresOf(const std::shared_ptr<const Run>& run) const {
    const auto found = m_scores.find(run);
    return found == m_scores.end() ? std::vector<store::SentenceScores>() : found->second.all;
}

// The numbers of all metrics of one run before and after an import. Does nothing once the run is no more.
class Saving::ScoreChange : public QUndoCommand {
public:
    using Numbers = std::vector<store::SentenceScores>;

    ScoreChange(Saving& saving, std::weak_ptr<const Run> run, Numbers before, Numbers after, const QString& text)
        : QUndoCommand(text)
        , m_saving(saving)
        , m_run(std::move(run))
        , m_before(std::move(before))
        , m_after(std::move(after)) {}

    void undo() override { m_saving.putScores(m_run, m_before); }
    void redo() override { m_saving.putScores(m_run, m_after); }

private:
    Saving& m_saving;
    std::weak_ptr<const Run> m_run;
    Numbers m_before;
    Numbers m_after;
};

void Saving::addScores(const std::shared_ptr<const Run>& run, const std::vector<store::SentenceScores>& scores,
                       const QString& what) {
    std::vector<store::SentenceScores> before = scoresOf(run);
    std::vector<store::SentenceScores> after = before;
    for (const store::SentenceScores& added : scores) {
        std::erase_if(after, [&](const store::SentenceScores& each) {
            return eval::toLower(each.metric) == eval::toLower(added.metric);
        });
        after.push_back(added);
    }
    m_additions.undoStack()->push(new ScoreChange(*this, run, std::move(before), std::move(after), what));
}

void Saving::putScores(const std::weak_ptr<const Run>& run, const std::vector<store::SentenceScores>& scores) {
    if (run.expired()) {
        return;
    }
    Scores& present = m_scores[run];
    for (const std::vector<store::SentenceScores>& list : {std::cref(present.all), std::cref(scores)}) {
        for (const store::SentenceScores& each : list) {
            present.changed.insert(each.metric);
        }
    }
    present.all = scores;
    Q_EMIT scoresChanged();
}

void Saving::continueDraft(const QString& origin) {
    m_recent.remove(m_shownPath);
    m_file.close();
    m_which.reset();
    m_shownPath = origin;
    ++m_revision;
    m_wasUnsaved = true;
    Q_EMIT changed();
    Q_EMIT touched();
}

void Saving::setPlaceInFile(const QString& origin, std::size_t which) {
    if (m_shownPath == origin && m_file.path().isEmpty()) {
        m_which = which;
    }
}

void Saving::saveThen(std::function<void(bool)> then) {
    m_whenSaved.push_back(std::move(then));
    save();
}

void Saving::settle(const QString& path, std::uint64_t revision) {
    m_shownPath = path;
    m_savedRevision = revision;
    m_recent.add(path);
    m_wasUnsaved = isUnsaved();
    Q_EMIT changed();
}

void Saving::beginDocument(const QString& path, std::optional<std::size_t> which) {
    m_which = which;
    m_file.close();
    m_scores.clear();
    m_isUnwritten = false;
    settle(path, m_revision);
}

void Saving::beginWorkspace(const QString& path, const WorkspaceFile::Contents& contents) {
    m_which.reset();
    m_file.show(path, contents, m_session, m_additions);
    m_scores.clear();
    for (std::size_t i = 0; i < contents.scores.size(); ++i) {
        const RunSlot* slot = m_session.slotSavedAs(contents.runs[i].first.id.value);
        if (slot && !contents.scores[i].empty()) {
            m_scores[slot->run].all = contents.scores[i];
        }
    }
    for (std::size_t i = 0; i < contents.answers.size() && m_answers.put; ++i) {
        if (const RunSlot* slot = m_session.slotSavedAs(contents.runs[i].first.id.value)) {
            m_answers.put(slot->run, contents.answers[i]);
        }
    }
    m_isUnwritten = false;
    settle(path, m_revision);
}

void Saving::save() {
    const QString& path = m_writing.isEmpty() ? m_file.path() : m_writing;
    if (path.isEmpty()) {
        saveAs();
    } else {
        saveTo(path);
    }
}

void Saving::saveAs() {
    if (!m_session.document()) {
        return;
    }
    QFileDialog dialog(&m_window, tr("Save workspace"),
                       m_file.path().isEmpty() ? folderToBeginWith(&m_window) : m_file.path(),
                       tr("Contexture workspaces (*.contexture)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    if (m_file.path().isEmpty()) {
        dialog.selectFile(proposedName(*m_session.document()));
    }
    dialog.setDefaultSuffix(QStringLiteral("contexture")); // needed before it asks whether to replace a file
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        tellWaiting(false);
        return;
    }
    rememberFolderOf(dialog.selectedFiles().constFirst());
    saveTo(dialog.selectedFiles().constFirst());
}

void Saving::saveTo(const QString& path) {
    if (!m_session.document()) {
        return;
    }
    m_additions.complete();
    if (!m_writing.isEmpty()) {
        m_next = path;
        return;
    }
    start(path);
}

void Saving::start(const QString& path) {
    m_isUnwritten = isUnsaved();
    m_writing = path;
    m_cleanBefore = m_additions.undoStack()->cleanIndex();
    m_additions.undoStack()->setClean(); // this state is being written; a failure marks it unsaved again
    WorkspaceFile::Snapshot taken = snapshot();
    if (m_which && m_file.path().isEmpty()) {
        taken.ofSeveral = WorkspaceFile::OfSeveral{m_shownPath, *m_which};
    }
    FileWorker::Request request;
    request.what = tr("Saving %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, path, file = m_file, revision = m_revision,
                    snapshot = std::move(taken)](const FileJob& job) -> FileWorker::Deliver {
        const WorkspaceFile::Saved written = file.write(path, snapshot, job);
        return [this, written, revision, document = snapshot.document,
                file = snapshot.ofSeveral ? snapshot.ofSeveral->file : QString()] {
            m_isUnwritten = false;
            if (m_session.document() == document) { // otherwise another document is shown now, and this one is saved
                m_file.adopt(written, m_session, m_additions);
                settle(written.path, revision);
            }
            if (written.isAlone) {
                m_messages.tell({tr("The other documents of the file are not in the workspace: the file has changed."),
                                 file,
                                 tr("The document that is shown was saved. Open the file again for the others.")});
            }
            Q_EMIT saved(written.path);
            finished(true);
        };
    };
    request.failed = [this](const Failure& failure) {
        m_messages.tell(failure);
        finished(false);
    };
    request.cancelled = [this] {
        m_next.clear();
        finished(false);
    };
    m_files.start(std::move(request));
}

void Saving::finished(bool isSaved) {
    m_writing.clear();
    if (std::exchange(m_isUnwritten, false) && !isSaved) {
        if (m_additions.undoStack()->cleanIndex() != m_cleanBefore) {
            m_additions.undoStack()->resetClean();
        }
        follow();
    }
    const QString next = std::exchange(m_next, {});
    if (!next.isEmpty()) {
        start(next);
        return;
    }
    tellWaiting(isSaved);
}

void Saving::tellWaiting(bool isSaved) {
    for (const auto& then : std::exchange(m_whenSaved, {})) {
        then(isSaved);
    }
}

// Closing does not ask about short runs alone: one key makes them again in less time than the question takes to read.
bool Saving::isWorthAsking() const {
    if (!m_additions.isEmpty() || !m_file.path().isEmpty()) {
        return true;
    }
    double seconds = 0.0;
    for (const RunSlot& slot : m_session.runs()) {
        seconds += slot.run ? slot.run->seconds : 0.0;
    }
    return seconds > kDearRuns;
}

Saving::Discard Saving::askDiscard(std::function<void(bool)> whenSaved, bool asksAlways) {
    m_additions.complete();
    if (!m_writing.isEmpty() && m_window.isVisible()) {
        m_whenSaved.push_back(std::move(whenSaved)); // a file that is being written is completed first
        return Discard::WhenSaved;
    }
    if (!isUnsaved() || !(asksAlways || isWorthAsking()) || !m_window.isVisible()) {
        return Discard::Yes;
    }
    const auto answer =
        QMessageBox::question(&m_window, tr("Save the runs?"),
                              tr("The runs and notes of this document are not saved. Save them in a workspace?"),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save) {
        m_whenSaved.push_back(std::move(whenSaved));
        save();
        return Discard::WhenSaved;
    }
    return answer == QMessageBox::Discard ? Discard::Yes : Discard::No;
}

} // namespace contexture::gui
