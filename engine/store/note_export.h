// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/export.h"
#include "engine/store/workspace.h"

#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace contexture::store {

// A note with the text that it concerns.
struct NoteRow {
    std::string run = {}; // label of the run whose translation the note concerns; empty: a note on the document
    Side side = Side::Source;
    SentenceIndex sentence = {};
    std::string word = {};       // as in the sentence; empty: the whole sentence
    WordIndex wordIndex = {};    // invalid: the whole sentence
    std::string onSentence = {}; // the sentence's text; empty if it does not exist
    std::string text = {};
    std::string document = {}; // its title, or else its name
    std::string model = {};    // of the run; empty: a note on the document
};

// The notes of a workspace, ordered by document, sentence and word; `run` selects the notes on one run's translation.
// Throws Error as the workspace does.
std::vector<NoteRow> notesOf(const Workspace& workspace, RunId run = {});

// A row for each note: run, side, sentence_from_1, word_from_1, word, sentence, note, document, model. Formats as in
// ExportFormat; JSON is {"what": "notes", "counted_from": 1, "rows": [...]}.
void exportNotes(std::ostream& out, std::span<const NoteRow> rows, ExportFormat format);

} // namespace contexture::store
