// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/kept_kinds.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/mark_lines.h"
#include "app/gui/state/note_lines.h"
#include "engine/text/what_if.h"

namespace contexture::gui {

namespace {

// The sentence that a note is about, as the file will store it.
const Sentence* keptSentence(const Note& note, const Session& session) {
    const RunSlot* slot = session.slot(note.run);
    if (note.side == Side::Target && slot) {
        const auto& run = slot->kept().run;
        const auto translated = run ? run->sentences.at(note.sentence.asSize()) : nullptr;
        return translated ? &translated->text : nullptr;
    }
    return notedSentence(note, session);
}

} // namespace

int NoteKind::slotOf(const Note& note, const Session& session) {
    return session.slot(note.run) ? note.run : 0;
}

std::optional<store::Note> NoteKind::toStored(const Note& note, const Session& session) {
    store::Note stored{
        .side = note.side, .sentence = note.sentence, .word = note.word, .text = note.text.toStdString()};
    // The file stores only the position of the word: if another word is there now, the note is stored for the sentence.
    if (const Sentence* now = keptSentence(note, session)) {
        stored.word = shownWord(note, now);
    }
    return stored;
}

std::optional<Note> NoteKind::toItem(const store::Note& stored, const Session& session) {
    Note note{.side = stored.side, .sentence = stored.sentence, .word = stored.word, .text = toText(stored.text)};
    if (stored.run.isValid()) {
        const RunSlot* slot = session.slotSavedAs(stored.run.value);
        if (!slot) {
            return std::nullopt;
        }
        note.run = slot->id;
    }
    if (const Sentence* on = notedSentence(note, session)) {
        note.on = wordText(*on, note.word);
    }
    return note;
}

std::vector<store::Note> NoteKind::read(const ReadRows& rows) {
    return rows.workspace.notes(rows.document);
}

std::int64_t NoteKind::write(store::Workspace& workspace, store::Note& stored) {
    stored.id = workspace.save(stored, store::Workspace::Gone::PutBack);
    return stored.id.value;
}

std::optional<store::StoredMark> MarkKind::toStored(const Mark& mark, const Session& session) {
    const RunSlot* slot = session.slot(mark.run);
    if (!slot || !slot->kept().run) {
        return std::nullopt;
    }
    return store::StoredMark{.id = {}, .run = {}, .mark = fittingMark(mark, *slot->kept().run)};
}

std::optional<Mark> MarkKind::toItem(const store::StoredMark& stored, const Session& session) {
    const RunSlot* slot = session.slotSavedAs(stored.run.value);
    if (!slot || stored.mark.sentence.asSize() >= slot->run->sentences.size()) {
        return std::nullopt;
    }
    const auto& translated = slot->run->sentences[stored.mark.sentence.asSize()];
    return Mark{
        .id = 0, .run = slot->id, .mark = stored.mark, .on = translated ? translated->text.text : std::string()};
}

std::vector<store::StoredMark> MarkKind::read(const ReadRows& rows) {
    std::vector<store::StoredMark> all;
    for (const store::RunId run : rows.runs) {
        const auto marks = rows.workspace.marks(run);
        all.insert(all.end(), marks.begin(), marks.end());
    }
    return all;
}

// A mark that was removed with its run is restored; the run was translated again in between.
std::int64_t MarkKind::write(store::Workspace& workspace, store::StoredMark& stored) {
    stored.id = workspace.save(stored, store::Workspace::Gone::PutBack);
    return stored.id.value;
}

std::optional<store::StoredTry> TryKind::toStored(const SavedTry& one, const Session&) {
    return store::StoredTry{.id = {}, .run = {}, .kept = one.kept};
}

std::optional<SavedTry> TryKind::toItem(const store::StoredTry& stored, const Session& session) {
    const RunSlot* slot = session.slotSavedAs(stored.run.value);
    if (!slot || !text::fits(stored.kept.what, *slot->run)) {
        return std::nullopt;
    }
    return SavedTry{.id = 0, .run = slot->id, .kept = stored.kept};
}

std::vector<store::StoredTry> TryKind::read(const ReadRows& rows) {
    std::vector<store::StoredTry> all;
    for (const store::RunId run : rows.runs) {
        const auto tries = rows.workspace.tries(run, rows.traces, rows.damaged);
        all.insert(all.end(), tries.begin(), tries.end());
    }
    return all;
}

std::int64_t TryKind::write(store::Workspace& workspace, store::StoredTry& stored) {
    stored.id = workspace.save(stored);
    return stored.id.value;
}

std::optional<StoredSearch> SearchKind::toStored(const SavedSearch& search, const Session&) {
    return StoredSearch{search.name, search.where};
}

std::optional<SavedSearch> SearchKind::toItem(const StoredSearch& stored, const Session&) {
    if (stored.name.empty()) {
        return std::nullopt;
    }
    return SavedSearch{.name = stored.name, .where = stored.where};
}

std::vector<StoredSearch> SearchKind::read(const ReadRows& rows) {
    std::vector<StoredSearch> all;
    for (const auto& [name, where] : rows.workspace.queries()) {
        all.push_back({name, where});
    }
    return all;
}

std::string SearchKind::write(store::Workspace& workspace, StoredSearch& stored) {
    workspace.setQuery(stored.name, stored.where);
    return stored.name;
}

} // namespace contexture::gui
