// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/notes.h"
#include "app/gui/state/session.h"
#include "widgets/notes_model.h"
#include "widgets/reading_view.h"

#include <vector>

namespace contexture::gui {

// The sentence that a note is about, as it stands now; null where there is none (its run is gone or not so far).
const Sentence* notedSentence(const Note& note, const Session& session);

// Where a note is shown: on its word while that word still stands there, else on its sentence. A run that was made
// again may say something else.
WordIndex shownWord(const Note& note, const Sentence* now);

// What the reading view marks: notes on the source and on the translation that is shown.
std::vector<widgets::ReadingNote> readingNotes(const Notes& notes, const Session& session);

// All of them, for the list.
std::vector<widgets::NoteEntry> noteEntries(const Notes& notes, const Session& session);

} // namespace contexture::gui
