#include "app/gui/workspace_file.h"

#include "app/gui/presentation/remarks.h"
#include "app/gui/presentation/text.h"
#include "engine/core/error.h"

#include <QFileInfo>

#include <algorithm>
#include <map>

namespace contexture::gui {

namespace {

// Rows by the place of the run in the session, and by the note's id.
struct Written {
    std::vector<std::int64_t> runs;
    std::map<int, std::int64_t> notes;
};

store::Annotation toAnnotation(const Note& note, const Session& session, store::DocumentId document,
                               const std::vector<std::int64_t>& runRows) {
    store::Annotation annotation;
    annotation.document = document;
    annotation.side = note.side;
    annotation.sentence = note.sentence;
    annotation.word = note.word;
    // A word that no longer stands there takes its note to the sentence: the file knows places, not words.
    if (const Sentence* now = notedSentence(note, session)) {
        annotation.word = shownWord(note, now);
    }
    annotation.text = note.text.toStdString();
    for (std::size_t i = 0; i < runRows.size(); ++i) {
        if (session.runs()[i].id == note.run) {
            annotation.run.value = runRows[i];
        }
    }
    return annotation;
}

void writeNotes(store::Workspace& workspace, store::DocumentId document, const Session& session, const Notes& notes,
                const std::set<std::int64_t>& known, Written& written) {
    std::set<std::int64_t> present;
    for (const store::Annotation& annotation : workspace.annotations(document)) {
        const std::int64_t row = annotation.id.value;
        const bool kept = std::any_of(notes.all().begin(), notes.all().end(),
                                      [&](const Note& note) { return notes.savedAs(note.id) == row; });
        if (!kept && known.contains(row)) {
            workspace.remove(annotation.id);
        } else {
            present.insert(row);
        }
    }
    for (const Note& note : notes.all()) {
        store::Annotation annotation = toAnnotation(note, session, document, written.runs);
        if (const std::int64_t row = notes.savedAs(note.id); present.contains(row)) {
            annotation.id.value = row;
        }
        written.notes[note.id] = workspace.save(annotation).value;
    }
}

} // namespace

WorkspaceFile::Contents WorkspaceFile::read(const QString& path) {
    const auto workspace = store::Workspace::open(toPath(path));
    const auto documents = workspace.documents();
    if (documents.empty()) {
        throw Error("The workspace holds no document", path.toStdString(), "open a document and save a new workspace");
    }
    const auto shown = std::max_element(documents.begin(), documents.end(),
                                        [](const auto& a, const auto& b) { return a.runs < b.runs; });
    Contents contents;
    contents.document = workspace.loadDocument(shown->id);
    for (const store::RunEntry& entry : workspace.runs()) {
        if (entry.document == shown->id && contents.runs.size() < static_cast<std::size_t>(Session::kMaxRuns)) {
            contents.runs.emplace_back(entry.id.value, workspace.loadRun(entry.id));
        }
    }
    if (!contents.runs.empty()) {
        contents.document = contents.runs.front().second->document; // the runs share it
    }
    contents.annotations = workspace.annotations(shown->id);
    return contents;
}

void WorkspaceFile::show(const QString& path, const Contents& contents, Session& session, Notes& notes) {
    close();
    session.setDocument(contents.document);
    for (const auto& [row, run] : contents.runs) {
        session.addFinishedRun(run, row);
        m_runs.insert(row);
    }
    std::vector<Note> read;
    std::vector<std::int64_t> rows;
    for (const store::Annotation& annotation : contents.annotations) {
        Note note{.side = annotation.side,
                  .sentence = annotation.sentence,
                  .word = annotation.word,
                  .text = toText(annotation.text)};
        if (annotation.run.isValid()) {
            const auto& slots = session.runs();
            const auto slot = std::find_if(slots.begin(), slots.end(),
                                           [&](const RunSlot& s) { return s.savedAs == annotation.run.value; });
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
        rows.push_back(annotation.id.value);
    }
    const std::vector<int> ids = notes.replaceAll(std::move(read));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        notes.setSavedAs(ids[i], rows[i]);
        m_notes.insert(rows[i]);
    }
    m_path = path;
}

void WorkspaceFile::write(const QString& path, Session& session, Notes& notes) {
    const auto& slots = session.runs();
    Written written;
    if (path == m_path && QFileInfo::exists(path)) {
        written.runs.assign(slots.size(), 0);
        auto workspace = store::Workspace::open(toPath(path));
        workspace.atomically([&] {
            const store::DocumentId document = workspace.save(*session.document());
            for (const store::RunEntry& entry : workspace.runs()) {
                const bool kept = std::any_of(slots.begin(), slots.end(),
                                              [&](const RunSlot& slot) { return slot.savedAs == entry.id.value; });
                if (!kept && m_runs.contains(entry.id.value)) {
                    workspace.remove(entry.id);
                }
            }
            for (std::size_t i = 0; i < slots.size(); ++i) {
                written.runs[i] =
                    slots[i].savedAs != 0 || !slots[i].run ? slots[i].savedAs : workspace.save(*slots[i].run).value;
            }
            writeNotes(workspace, document, session, notes, m_notes, written);
        });
        workspace.close();
    } else {
        std::vector<std::shared_ptr<const Run>> runs;
        for (const RunSlot& slot : slots) {
            if (slot.run) {
                runs.push_back(slot.run);
            }
        }
        auto workspace = store::Workspace::create(toPath(path), runs);
        const auto entries = workspace.runs();
        auto entry = entries.begin();
        for (const RunSlot& slot : slots) {
            written.runs.push_back(slot.run ? (entry++)->id.value : 0);
        }
        workspace.atomically([&] {
            const store::DocumentId document = workspace.save(*session.document());
            writeNotes(workspace, document, session, notes, {}, written);
        });
        workspace.close();
        close();
    }
    for (std::size_t i = 0; i < written.runs.size(); ++i) {
        session.setSavedAs(static_cast<int>(i), written.runs[i]);
        m_runs.insert(written.runs[i]);
    }
    for (const auto& [id, row] : written.notes) {
        notes.setSavedAs(id, row);
        m_notes.insert(row);
    }
    m_path = path;
}

void WorkspaceFile::close() {
    m_path.clear();
    m_runs.clear();
    m_notes.clear();
}

} // namespace contexture::gui
