#include "app/gui/workspace_file.h"

#include "app/gui/presentation/remarks.h"
#include "app/gui/presentation/text.h"
#include "engine/core/error.h"
#include "engine/store/run_json.h"

#include <QFileInfo>

#include <algorithm>
#include <set>

namespace contexture::gui {

namespace {

// Rows by the place of the run in the session, and by the note's id.
struct Written {
    std::vector<std::int64_t> runs;
    std::map<int, std::int64_t> notes;
};

// The sentence that a note is about, as the file will have it.
const Sentence* keptSentence(const Note& note, const Session& session, const RunSlot* slot) {
    if (note.side == Side::Target && slot) {
        const auto& run = slot->kept().run;
        const auto translated = run ? run->sentences.at(note.sentence.asSize()) : nullptr;
        return translated ? &translated->text : nullptr;
    }
    return notedSentence(note, session);
}

store::Annotation toAnnotation(const Note& note, const Session& session, store::DocumentId document,
                               const std::vector<std::int64_t>& runRows) {
    store::Annotation annotation;
    annotation.document = document;
    annotation.side = note.side;
    annotation.sentence = note.sentence;
    annotation.word = note.word;
    const RunSlot* slot = nullptr;
    for (std::size_t i = 0; i < runRows.size(); ++i) {
        if (session.runs()[i].id == note.run) {
            slot = &session.runs()[i];
            annotation.run.value = runRows[i];
        }
    }
    // A word that no longer stands there takes its note to the sentence: the file knows places, not words.
    if (const Sentence* now = keptSentence(note, session, slot)) {
        annotation.word = shownWord(note, now);
    }
    annotation.text = note.text.toStdString();
    return annotation;
}

void writeNotes(store::Workspace& workspace, store::DocumentId document, const Session& session, const Notes& notes,
                const std::map<std::int64_t, store::Annotation>& known, Written& written) {
    std::set<std::int64_t> present;
    for (const store::Annotation& annotation : workspace.annotations(document)) {
        const std::int64_t row = annotation.id.value;
        const bool kept = std::any_of(notes.all().begin(), notes.all().end(),
                                      [&](const Note& note) { return notes.savedAs(note.id) == row; });
        if (!kept && known.contains(row)) {
            workspace.remove(annotation.id);
        } else if (known.contains(row)) {
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

// The same run, as far as a list tells: what it cost and what it weighs no two runs share. Its label is no part of it.
bool isSameRun(const store::RunEntry& a, const store::RunEntry& b) {
    return a.document == b.document && a.modelHash == b.modelHash &&
           store::toJson(a.settings) == store::toJson(b.settings) && a.seconds == b.seconds &&
           a.cancelled == b.cancelled && a.savedAt == b.savedAt && a.translated == b.translated &&
           a.traced == b.traced && a.traceBytes == b.traceBytes;
}

} // namespace

std::optional<WorkspaceFile::Contents> WorkspaceFile::read(const QString& path, const Choose& choose) {
    const auto workspace = store::Workspace::open(toPath(path));
    const auto documents = workspace.documents();
    if (documents.empty()) {
        throw Error(Message("workspace.no-documents", "The workspace holds no document"), path.toStdString(),
                    Message("workspace.no-documents.do", "open a document and save a new workspace"));
    }
    const auto withMostRuns = std::max_element(documents.begin(), documents.end(),
                                               [](const auto& a, const auto& b) { return a.runs < b.runs; });
    const auto chosen = choose(documents, static_cast<std::size_t>(withMostRuns - documents.begin()));
    if (!chosen) {
        return std::nullopt;
    }
    const auto shown = documents.begin() + static_cast<std::ptrdiff_t>(*chosen);
    Contents contents;
    contents.documentRow = shown->id;
    contents.document = workspace.loadDocument(shown->id);
    for (const store::RunEntry& entry : workspace.runs()) {
        if (entry.document != shown->id) {
            continue;
        }
        if (contents.runs.size() < static_cast<std::size_t>(Session::kMaxRuns)) {
            contents.runs.emplace_back(entry, workspace.loadRun(entry.id));
        } else {
            ++contents.hiddenRuns;
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
    m_rows.document = contents.documentRow;
    for (const auto& [entry, run] : contents.runs) {
        session.addFinishedRun(run, entry.id.value);
        m_rows.runs[entry.id.value] = entry;
    }
    std::vector<Note> read;
    std::vector<store::Annotation> rows;
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
        rows.push_back(annotation);
    }
    const std::vector<int> ids = notes.replaceAll(std::move(read));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        notes.setSavedAs(ids[i], rows[i].id.value);
        m_rows.notes[rows[i].id.value] = rows[i];
    }
    m_path = path;
}

void WorkspaceFile::requireUnchanged(const store::Workspace& workspace, const Document& document) const {
    const auto documents = workspace.documents();
    bool isUnchanged = std::any_of(documents.begin(), documents.end(),
                                   [&](const store::DocumentEntry& entry) { return entry.id == m_rows.document; }) &&
                       *workspace.loadDocument(m_rows.document) == document;
    std::size_t runs = 0;
    for (const store::RunEntry& entry : workspace.runs()) {
        const auto known = m_rows.runs.find(entry.id.value);
        if (known != m_rows.runs.end()) {
            isUnchanged = isUnchanged && isSameRun(known->second, entry);
            ++runs;
        }
    }
    std::size_t notes = 0;
    for (const store::Annotation& annotation : workspace.annotations(m_rows.document)) {
        const auto known = m_rows.notes.find(annotation.id.value);
        if (known != m_rows.notes.end()) {
            isUnchanged = isUnchanged && known->second == annotation;
            ++notes;
        }
    }
    if (!isUnchanged || runs != m_rows.runs.size() || notes != m_rows.notes.size()) {
        throw Error(Message("workspace.changed",
                            "the workspace was not saved, since another program has replaced or changed it meanwhile"),
                    workspace.path().string(),
                    Message("workspace.changed.do", "save it under another name; then both files are whole"));
    }
}

void WorkspaceFile::write(const QString& path, Session& session, Notes& notes) {
    const auto& slots = session.runs();
    Written written;
    Rows rows;
    const auto writeAll = [&](store::Workspace& workspace, const Rows& known) {
        writeNotes(workspace, rows.document, session, notes, known.notes, written);
        for (const store::RunEntry& entry : workspace.runs()) {
            if (std::find(written.runs.begin(), written.runs.end(), entry.id.value) != written.runs.end()) {
                rows.runs[entry.id.value] = entry;
            }
        }
        for (const store::Annotation& annotation : workspace.annotations(rows.document)) {
            const bool isOurs = std::any_of(written.notes.begin(), written.notes.end(),
                                            [&](const auto& note) { return note.second == annotation.id.value; });
            if (isOurs) {
                rows.notes[annotation.id.value] = annotation;
            }
        }
    };
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : slots) {
        if (slot.kept().run) {
            runs.push_back(slot.kept().run);
        }
    }
    const bool isThere = path == m_path && QFileInfo::exists(path);
    auto workspace = isThere ? store::Workspace::open(toPath(path)) : store::Workspace::create(toPath(path), runs);
    if (isThere) {
        workspace.atomically([&] {
            requireUnchanged(workspace, *session.document());
            rows.document = m_rows.document;
            for (const auto& [row, entry] : m_rows.runs) {
                const bool isKept = std::any_of(slots.begin(), slots.end(),
                                                [&](const RunSlot& slot) { return slot.kept().savedAs == row; });
                if (!isKept) {
                    workspace.remove(entry.id);
                }
            }
            for (const RunSlot& slot : slots) {
                const MadeRun& kept = slot.kept();
                written.runs.push_back(kept.savedAs != 0 || !kept.run ? kept.savedAs : workspace.save(*kept.run).value);
            }
            writeAll(workspace, m_rows);
        });
    } else {
        const auto entries = workspace.runs();
        auto entry = entries.begin();
        for (const RunSlot& slot : slots) {
            written.runs.push_back(slot.kept().run ? (entry++)->id.value : 0);
        }
        workspace.atomically([&] {
            rows.document = workspace.save(*session.document());
            writeAll(workspace, {});
        });
    }
    for (std::size_t i = 0; i < written.runs.size(); ++i) {
        session.setSavedAs(static_cast<int>(i), written.runs[i]);
    }
    for (const auto& [id, row] : written.notes) {
        notes.setSavedAs(id, row);
    }
    m_path = path;
    m_rows = std::move(rows);
    workspace.close(); // last: what it throws of does not take back what was saved
}

void WorkspaceFile::close() {
    m_path.clear();
    m_rows = {};
}

} // namespace contexture::gui
