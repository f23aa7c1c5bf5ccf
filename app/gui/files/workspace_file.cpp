#include "app/gui/files/workspace_file.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/mark_lines.h"
#include "app/gui/state/note_lines.h"
#include "engine/annotate/workspace_records.h"
#include "engine/core/error.h"
#include "engine/store/settings_json.h"
#include "engine/text/what_if.h"

#include <sys/stat.h>

#include <algorithm>

namespace contexture::gui {

namespace {

using Rows = WorkspaceFile::Rows;
using Saved = WorkspaceFile::Saved;
using Snapshot = WorkspaceFile::Snapshot;

std::string viewKey(store::DocumentId document) {
    return "view/" + std::to_string(document.value); // a file may hold several
}

// The sentence that a note is about, as the file will have it.
const Sentence* keptSentence(const Note& note, const Session& session, const RunSlot* slot) {
    if (note.side == Side::Target && slot) {
        const auto& run = slot->kept().run;
        const auto translated = run ? run->sentences.at(note.sentence.asSize()) : nullptr;
        return translated ? &translated->text : nullptr;
    }
    return notedSentence(note, session);
}

Snapshot::KeptNote keepNote(const Note& note, const Session& session, std::int64_t savedAs) {
    Snapshot::KeptNote kept{.id = note.id, .slot = 0, .stored = {}, .savedAs = savedAs};
    kept.stored.side = note.side;
    kept.stored.sentence = note.sentence;
    kept.stored.word = note.word;
    const RunSlot* about = nullptr;
    for (const RunSlot& slot : session.runs()) {
        if (slot.id == note.run) {
            about = &slot;
            kept.slot = slot.id;
        }
    }
    // A word that no longer stands there takes its note to the sentence: the file knows places, not words.
    if (const Sentence* now = keptSentence(note, session, about)) {
        kept.stored.word = shownWord(note, now);
    }
    kept.stored.text = note.text.toStdString();
    return kept;
}

// Numbers of rows mean something in the file that they were read from, or written to.
bool isSameFile(const Rows& known) {
    return known.document.isValid();
}

void writeNotes(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved) {
    const store::DocumentId document = saved.rows.document;
    for (const store::Note& stored : workspace.notes(document)) {
        const std::int64_t row = stored.id.value;
        const bool kept = std::any_of(snapshot.notes.begin(), snapshot.notes.end(),
                                      [row](const auto& note) { return note.savedAs == row; });
        if (!kept && known.notes.contains(row)) {
            workspace.remove(stored.id);
        }
    }
    for (const Snapshot::KeptNote& note : snapshot.notes) {
        store::Note stored = note.stored;
        stored.document = document;
        if (const auto run = saved.runs.find(note.slot); run != saved.runs.end()) {
            stored.run.value = run->second;
        }
        stored.id.value = isSameFile(known) ? note.savedAs : 0; // what was deleted and taken back keeps its number
        saved.notes[note.id] = workspace.save(stored, store::Workspace::Gone::PutBack).value;
    }
}

void writeMarks(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved) {
    for (const auto& [row, stored] : known.marks) {
        const bool kept = std::any_of(snapshot.marks.begin(), snapshot.marks.end(),
                                      [row = row](const auto& mark) { return mark.savedAs == row; });
        if (!kept) {
            workspace.remove(stored.id);
        }
    }
    for (const Snapshot::KeptMark& mark : snapshot.marks) {
        const auto run = saved.runs.find(mark.slot);
        if (run == saved.runs.end()) {
            continue; // its run has no sentence yet
        }
        store::StoredMark stored{.id = {isSameFile(known) ? mark.savedAs : 0}, .run = {run->second}, .mark = mark.mark};
        // One whose run was made again went with the old run, and is put back as well.
        stored.id = workspace.save(stored, store::Workspace::Gone::PutBack);
        saved.marks[mark.id] = stored.id.value;
        saved.rows.marks[stored.id.value] = stored;
    }
    if (const auto present = workspace.typology(); present ? *present != snapshot.typology : !snapshot.marks.empty()) {
        workspace.setTypology(snapshot.typologyName, snapshot.typology);
    }
}

void writeTries(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved) {
    for (const auto& [row, name] : known.tries) {
        const bool kept = std::any_of(snapshot.tries.begin(), snapshot.tries.end(),
                                      [row = row](const auto& one) { return one.savedAs == row; });
        if (!kept) {
            workspace.remove(store::TryId{row});
        }
    }
    for (const Snapshot::OneTry& one : snapshot.tries) {
        const auto run = saved.runs.find(one.slot);
        if (run == saved.runs.end()) {
            continue; // its run has no sentence yet
        }
        std::int64_t row = isSameFile(known) ? one.savedAs : 0;
        const auto there = known.tries.find(row);
        // What stands there stays, also a trace that could not be read, unless it went with a run that was made again.
        if (there == known.tries.end() || there->second != one.kept.name || !known.runs.contains(run->second)) {
            row = workspace.save(store::StoredTry{.id = {row}, .run = {run->second}, .kept = one.kept}).value;
        }
        saved.tries[one.id] = row;
        saved.rows.tries[row] = one.kept.name;
    }
}

void writeSearches(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved) {
    for (const auto& [name, where] : known.searches) {
        if (!snapshot.searches.contains(name)) {
            workspace.removeQuery(name);
        }
    }
    for (const auto& [name, where] : snapshot.searches) {
        const auto there = known.searches.find(name);
        if (there == known.searches.end() || there->second != where) {
            workspace.setQuery(name, where);
        }
    }
    saved.rows.searches = snapshot.searches;
}

void writeAll(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved,
              const FileJob& job) {
    for (const Snapshot::KeptRun& run : snapshot.runs) {
        job.cancel().throwIfCancelled();
        saved.written[run.slot] = run.run;
        saved.runs[run.slot] = known.runs.contains(run.savedAs)
                                   ? run.savedAs
                                   : workspace
                                         .save(*run.run, job.watch(saved.runs.size(), snapshot.runs.size()),
                                               {isSameFile(known) ? run.savedAs : 0})
                                         .value;
    }
    writeNotes(workspace, snapshot, known, saved);
    writeMarks(workspace, snapshot, known, saved);
    writeTries(workspace, snapshot, known, saved);
    writeSearches(workspace, snapshot, known, saved);
    ViewState view = snapshot.view;
    const auto read = saved.runs.find(static_cast<int>(view.run));
    view.run = read == saved.runs.end() ? 0 : read->second;
    workspace.setViewState(viewKey(saved.rows.document), toJson(view));
    for (const store::RunEntry& entry : workspace.runs()) {
        const bool isOurs = std::any_of(saved.runs.begin(), saved.runs.end(),
                                        [&](const auto& run) { return run.second == entry.id.value; });
        if (isOurs) {
            saved.rows.runs[entry.id.value] = entry;
        }
    }
    for (const store::Note& stored : workspace.notes(saved.rows.document)) {
        const bool isOurs = std::any_of(saved.notes.begin(), saved.notes.end(),
                                        [&](const auto& note) { return note.second == stored.id.value; });
        if (isOurs) {
            saved.rows.notes[stored.id.value] = stored;
        }
    }
}

// The same run, as far as a list tells: what it cost and what it weighs no two runs share. Its label is no part of it.
bool isSameRun(const store::RunEntry& a, const store::RunEntry& b) {
    return a.document == b.document && a.modelHash == b.modelHash &&
           store::toJson(a.settings) == store::toJson(b.settings) && a.seconds == b.seconds &&
           a.cancelled == b.cancelled && a.savedAt == b.savedAt && a.translated == b.translated &&
           a.traced == b.traced && a.traceBytes == b.traceBytes;
}

// Whether the searches of the file are those that the window had from it. What another program kept besides is in
// order, unless the window keeps something else under that name.
bool areSearchesUnchanged(const store::Workspace& workspace, const Rows& known, const Snapshot& snapshot) {
    const auto list = workspace.queries();
    const WorkspaceFile::Searches now(list.begin(), list.end());
    const auto isThere = [&](const auto& search) {
        const auto there = now.find(search.first);
        return there != now.end() && there->second == search.second;
    };
    return std::all_of(known.searches.begin(), known.searches.end(), isThere) &&
           std::all_of(snapshot.searches.begin(), snapshot.searches.end(), [&](const auto& search) {
               return known.searches.contains(search.first) || !now.contains(search.first) || isThere(search);
           });
}

// Throws Error when the file does not hold what it held.
void requireUnchanged(const store::Workspace& workspace, const Rows& known, const Snapshot& snapshot) {
    const Document& document = *snapshot.document;
    const auto documents = workspace.documents();
    bool isUnchanged = std::any_of(documents.begin(), documents.end(),
                                   [&](const store::DocumentEntry& entry) { return entry.id == known.document; }) &&
                       *workspace.loadDocument(known.document) == document;
    std::size_t runs = 0;
    for (const store::RunEntry& entry : workspace.runs()) {
        if (const auto there = known.runs.find(entry.id.value); there != known.runs.end()) {
            isUnchanged = isUnchanged && isSameRun(there->second, entry);
            ++runs;
        }
    }
    std::size_t notes = 0;
    for (const store::Note& stored : workspace.notes(known.document)) {
        if (const auto there = known.notes.find(stored.id.value); there != known.notes.end()) {
            isUnchanged = isUnchanged && there->second == stored;
            ++notes;
        }
    }
    std::size_t marks = 0;
    std::size_t tries = 0;
    for (const auto& [row, entry] : known.runs) {
        for (const store::StoredTry& stored : workspace.tries(entry.id, store::Workspace::Traces::Skip)) {
            if (const auto there = known.tries.find(stored.id.value); there != known.tries.end()) {
                isUnchanged = isUnchanged && there->second == stored.kept.name;
                ++tries;
            }
        }
        for (const store::StoredMark& stored : workspace.marks(entry.id)) {
            if (const auto there = known.marks.find(stored.id.value); there != known.marks.end()) {
                isUnchanged = isUnchanged && there->second == stored;
                ++marks;
            }
        }
    }
    isUnchanged = isUnchanged && marks == known.marks.size() && tries == known.tries.size() &&
                  areSearchesUnchanged(workspace, known, snapshot);
    if (!isUnchanged || runs != known.runs.size() || notes != known.notes.size()) {
        throw Error(Message("workspace.changed",
                            "the workspace was not saved, since another program has replaced or changed it meanwhile"),
                    workspace.path().string(),
                    Message("workspace.changed.do", "save it under another name; then both files are whole"));
    }
}

// Errors in the documents that are not shown, with what the list says of them.
std::vector<OtherMark> marksOfOthers(const store::Workspace& workspace, store::DocumentId shown, const FileJob& job) {
    std::vector<OtherMark> others;
    const annotate::WorkspaceNames names = annotate::namesOf(workspace);
    for (const store::RunEntry& entry : workspace.runs()) {
        job.cancel().throwIfCancelled();
        const auto marks = entry.document == shown ? std::vector<store::StoredMark>() : workspace.marks(entry.id);
        const auto run = marks.empty() ? nullptr : workspace.loadRun(entry.id, store::Workspace::Traces::Skip);
        for (const store::StoredMark& stored : marks) {
            const std::size_t at = stored.mark.sentence.asSize();
            if (at >= run->sentences.size() || stored.mark.category.empty()) {
                continue;
            }
            others.push_back({.document = entry.document,
                              .run = entry.id,
                              .documentName = toText(names.documents.at(entry.document)),
                              .runName = toText(names.runs.at(entry.id)),
                              .source = run->document->source[at].text,
                              .target = run->sentences[at] ? run->sentences[at]->text.text : std::string(),
                              .mark = stored.mark});
        }
    }
    return others;
}

} // namespace

WorkspaceFile::Identity WorkspaceFile::identityOf(const QString& path) {
    struct stat found {};
    if (path.isEmpty() || ::stat(toPath(path).c_str(), &found) != 0) {
        return {};
    }
    return {found.st_dev, found.st_ino, true};
}

bool WorkspaceFile::isThis(const QString& path) const {
    const Identity there = identityOf(path);
    if (m_path.isEmpty() || !there.isKnown) {
        return false;
    }
    const auto isSame = [&](const Identity& other) {
        return other.isKnown && other.device == there.device && other.number == there.number;
    };
    // It may have been moved, and another may have come under its name: then what it holds is looked at before it is
    // changed.
    return isSame(m_identity) || isSame(identityOf(m_path));
}

std::vector<store::DocumentEntry> WorkspaceFile::documents(const QString& path) {
    const auto workspace = store::Workspace::open(toPath(path));
    auto documents = workspace.documents();
    if (documents.empty()) {
        throw Error(Message("workspace.no-documents", "The workspace holds no document"), path.toStdString(),
                    Message("workspace.no-documents.do", "open a document and save a new workspace"));
    }
    return documents;
}

std::vector<store::DocumentState> WorkspaceFile::documentStates(const QString& path) {
    return store::Workspace::open(toPath(path), store::Workspace::Access::ReadOnly).documentStates();
}

WorkspaceFile::Contents WorkspaceFile::read(const QString& path, store::DocumentId document, const FileJob& job) {
    const auto workspace = store::Workspace::open(toPath(path));
    Contents contents;
    contents.documentRow = document;
    contents.document = workspace.loadDocument(document);
    std::vector<store::RunEntry> entries = workspace.runs();
    std::erase_if(entries, [document](const store::RunEntry& entry) { return entry.document != document; });
    const std::size_t shown = std::min(entries.size(), static_cast<std::size_t>(Session::kMaxRuns));
    for (const store::RunEntry& entry : entries) {
        job.cancel().throwIfCancelled();
        if (contents.runs.size() < static_cast<std::size_t>(Session::kMaxRuns)) {
            contents.runs.emplace_back(entry,
                                       workspace.loadRun(entry.id, job.watch(contents.runs.size(), shown), nullptr));
        } else {
            ++contents.hiddenRuns;
        }
    }
    if (!contents.runs.empty()) {
        contents.document = contents.runs.front().second->document; // the runs share it
    }
    contents.notes = workspace.notes(document);
    for (const auto& [entry, run] : contents.runs) {
        const auto marks = workspace.marks(entry.id);
        contents.marks.insert(contents.marks.end(), marks.begin(), marks.end());
        const auto tries = workspace.tries(entry.id, store::Workspace::Traces::Load, &contents.damagedTries);
        contents.tries.insert(contents.tries.end(), tries.begin(), tries.end());
    }
    contents.others = marksOfOthers(workspace, document, job);
    contents.typology = workspace.typology().value_or(std::string());
    const auto searches = workspace.queries();
    contents.searches.insert(searches.begin(), searches.end());
    contents.view = parseViewState(workspace.viewState(viewKey(document)).value_or(std::string()));
    return contents;
}

void WorkspaceFile::show(const QString& path, const Contents& contents, Session& session, Notes& notes) {
    close();
    session.setDocument(contents.document);
    m_rows.document = contents.documentRow;
    for (const auto& [entry, run] : contents.runs) {
        session.addFinishedRun(run, entry.id.value);
        m_rows.runs[entry.id.value] = entry;
    }
    std::vector<Note> read;
    std::vector<store::Note> rows;
    for (const store::Note& stored : contents.notes) {
        Note note{.side = stored.side, .sentence = stored.sentence, .word = stored.word, .text = toText(stored.text)};
        if (stored.run.isValid()) {
            const auto& slots = session.runs();
            const auto slot = std::find_if(slots.begin(), slots.end(),
                                           [&](const RunSlot& s) { return s.savedAs == stored.run.value; });
            if (slot == slots.end()) {
                continue; // of a run that is not shown; it stays in the file
            }
            note.run = slot->id;
        }
        const Sentence* on = notedSentence(note, session);
        if (on) {
            note.on = wordText(*on, note.word);
        }
        read.push_back(std::move(note));
        rows.push_back(stored);
    }
    const std::vector<int> ids = notes.replaceAll(std::move(read));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        notes.setSavedAs(ids[i], rows[i].id.value);
        m_rows.notes[rows[i].id.value] = rows[i];
    }
    showMarks(path, contents, session, notes.marks());
    showTries(contents, session, notes.tries());
    std::vector<SavedSearch> searches;
    for (const auto& [name, where] : contents.searches) {
        if (!name.empty()) { // of another program; it stays in the file
            searches.push_back({.name = name, .where = where});
            m_rows.searches[name] = where;
        }
    }
    notes.searches().replaceAll(std::move(searches));
    m_path = path;
    m_identity = identityOf(path);
}

void WorkspaceFile::showMarks(const QString& path, const Contents& contents, const Session& session, Marks& marks) {
    if (!contents.typology.empty()) {
        try {
            marks.setTypology(contents.typology, path.toStdString());
        } catch (const Error&) {
            // Of a newer program, or no typology at all: the marks are there all the same, under the present one.
        }
    }
    std::vector<Mark> read;
    std::vector<store::StoredMark> rows;
    for (const store::StoredMark& stored : contents.marks) {
        const auto& slots = session.runs();
        const auto slot =
            std::find_if(slots.begin(), slots.end(), [&](const RunSlot& s) { return s.savedAs == stored.run.value; });
        if (slot == slots.end() || stored.mark.sentence.asSize() >= slot->run->sentences.size()) {
            continue; // of another program; it stays in the file
        }
        const auto& translated = slot->run->sentences[stored.mark.sentence.asSize()];
        read.push_back(
            {.id = 0, .run = slot->id, .mark = stored.mark, .on = translated ? translated->text.text : std::string()});
        rows.push_back(stored);
    }
    const std::vector<int> ids = marks.replaceAll(std::move(read));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        marks.setSavedAs(ids[i], rows[i].id.value);
        m_rows.marks[rows[i].id.value] = rows[i];
    }
    marks.setOthers(contents.others);
}

void WorkspaceFile::showTries(const Contents& contents, const Session& session, Tries& tries) {
    std::vector<SavedTry> read;
    std::vector<store::StoredTry> rows;
    for (const store::StoredTry& stored : contents.tries) {
        const auto& slots = session.runs();
        const auto slot =
            std::find_if(slots.begin(), slots.end(), [&](const RunSlot& s) { return s.savedAs == stored.run.value; });
        if (slot == slots.end() || !text::fits(stored.kept.what, *slot->run)) {
            continue; // of another program; it stays in the file
        }
        read.push_back({.id = 0, .run = slot->id, .kept = stored.kept});
        rows.push_back(stored);
    }
    const std::vector<int> ids = tries.replaceAll(std::move(read));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        tries.setSavedAs(ids[i], rows[i].id.value);
        m_rows.tries[rows[i].id.value] = rows[i].kept.name;
    }
}

Snapshot WorkspaceFile::take(const Session& session, const Notes& notes, const ViewState& view) {
    Snapshot snapshot;
    snapshot.document = session.document();
    for (const RunSlot& slot : session.runs()) {
        if (slot.kept().run) {
            snapshot.runs.push_back({slot.id, slot.kept().run, slot.kept().savedAs});
        }
    }
    for (const Note& note : notes.all()) {
        snapshot.notes.push_back(keepNote(note, session, notes.savedAs(note.id)));
    }
    const Marks& marks = notes.marks();
    for (const Mark& mark : marks.all()) {
        const auto slot = std::find_if(session.runs().begin(), session.runs().end(),
                                       [&](const RunSlot& s) { return s.id == mark.run; });
        if (slot != session.runs().end() && slot->kept().run) {
            snapshot.marks.push_back({mark.id, mark.run, fittingMark(mark, *slot->kept().run), marks.savedAs(mark.id)});
        }
    }
    const Tries& tries = notes.tries();
    for (const SavedTry& one : tries.all()) {
        snapshot.tries.push_back({one.id, one.run, one.kept, tries.savedAs(one.id)});
    }
    for (const SavedSearch& search : notes.searches().all()) {
        snapshot.searches[search.name] = search.where;
    }
    snapshot.typology = marks.typologyJson();
    snapshot.typologyName = marks.typology().name;
    snapshot.view = view;
    return snapshot;
}

Saved WorkspaceFile::write(const QString& path, const Snapshot& snapshot, const FileJob& job) const {
    Saved saved;
    saved.path = path;
    if (isThis(path)) {
        auto workspace = store::Workspace::open(toPath(path));
        workspace.atomically([&] {
            requireUnchanged(workspace, m_rows, snapshot);
            saved.rows.document = m_rows.document;
            for (const auto& [row, entry] : m_rows.runs) {
                const bool isKept = std::any_of(snapshot.runs.begin(), snapshot.runs.end(),
                                                [row = row](const auto& run) { return run.savedAs == row; });
                if (!isKept) {
                    workspace.remove(entry.id);
                }
            }
            writeAll(workspace, snapshot, m_rows, saved, job);
        });
        return saved;
    }
    store::Workspace::create(toPath(path), [&](store::Workspace& workspace) {
        saved.rows.document = workspace.save(*snapshot.document);
        writeAll(workspace, snapshot, {}, saved, job);
    });
    return saved;
}

void WorkspaceFile::adopt(const Saved& saved, Session& session, Notes& notes) {
    if (!isThis(saved.path)) { // numbers of the other file say nothing here
        session.forgetRows();
        notes.forgetRows();
    }
    for (std::size_t i = 0; i < session.runs().size(); ++i) {
        const RunSlot& slot = session.runs()[i];
        const auto written = saved.written.find(slot.id);
        if (written != saved.written.end() && written->second == slot.kept().run) { // none that came meanwhile
            session.setSavedAs(static_cast<int>(i), saved.runs.at(slot.id));
        }
    }
    for (const auto& [id, row] : saved.notes) {
        notes.setSavedAs(id, row);
    }
    for (const auto& [id, row] : saved.marks) {
        notes.marks().setSavedAs(id, row);
    }
    for (const auto& [id, row] : saved.tries) {
        notes.tries().setSavedAs(id, row);
    }
    if (!isThis(saved.path)) {
        notes.marks().setOthers({}); // a new file has this document alone
    }
    m_path = saved.path;
    m_identity = identityOf(saved.path);
    m_rows = saved.rows;
}

void WorkspaceFile::close() {
    m_path.clear();
    m_identity = {};
    m_rows = {};
}

} // namespace contexture::gui
