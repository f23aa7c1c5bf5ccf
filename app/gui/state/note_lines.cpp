// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/note_lines.h"

#include "app/gui/presentation/text.h"

#include <algorithm>

namespace contexture::gui {

const Sentence* notedSentence(const Note& note, const Session& session) {
    const auto& document = session.document();
    if (!document || !note.sentence.isValid() || note.sentence.asSize() >= document->size()) {
        return nullptr;
    }
    if (note.side == Side::Source) {
        return &document->source[note.sentence.asSize()];
    }
    const RunSlot* slot = note.run == 0 ? session.activeSlot() : session.slot(note.run);
    const auto run = slot ? slot->run : nullptr;
    const auto translated = run ? run->sentences[note.sentence.asSize()] : nullptr;
    return translated ? &translated->text : nullptr;
}

WordIndex shownWord(const Note& note, const Sentence* now) {
    const bool isThere = now && note.word.isValid() && !note.on.isEmpty() && wordText(*now, note.word) == note.on;
    return isThere ? note.word : WordIndex();
}

std::vector<widgets::ReadingNote> readingNotes(const Notes& notes, const Session& session) {
    std::vector<widgets::ReadingNote> shown;
    for (const Note& note : notes.all()) {
        const Sentence* now = notedSentence(note, session);
        const bool otherRun =
            note.run != 0 && note.side == Side::Target && session.indexOf(note.run) != session.activeIndex();
        if (now && !otherRun) {
            shown.push_back({{note.sentence.value, toTextSide(note.side), shownWord(note, now).value}, note.text});
        }
    }
    return shown;
}

std::vector<widgets::NoteEntry> noteEntries(const Notes& notes, const Session& session) {
    std::vector<widgets::NoteEntry> entries;
    const bool several = session.runs().size() > 1;
    for (const Note& note : notes.all()) {
        const bool ofRun = note.side == Side::Target && several;
        entries.push_back({.id = note.id,
                           .place = {note.sentence.value, toTextSide(note.side), note.word.value},
                           .word = note.on,
                           .badge = ofRun ? session.indexOf(note.run) : -1,
                           .text = note.text});
    }
    return entries;
}

} // namespace contexture::gui
