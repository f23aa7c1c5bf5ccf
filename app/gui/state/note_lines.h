// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/notes.h"
#include "app/gui/state/session.h"
#include "widgets/notes_model.h"
#include "widgets/reading_view.h"

#include <vector>

namespace contexture::gui {

// The present text of a note's sentence; null if there is none (its run was removed or has not come so far).
const Sentence* notedSentence(const Note& note, const Session& session);

// The word on which a note is shown, if that word is still the same; else invalid: the note is shown on its sentence. A
// run that was translated again may have another text.
WordIndex shownWord(const Note& note, const Sentence* now);

// Notes for the reading view: those on the source and on the translation that is shown.
std::vector<widgets::ReadingNote> readingNotes(const Notes& notes, const Session& session);

// All notes, for the list.
std::vector<widgets::NoteEntry> noteEntries(const Notes& notes, const Session& session);

} // namespace contexture::gui
