// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/undoable.h"
#include "engine/core/document.h"

#include <QObject>
#include <QString>

#include <vector>

namespace contexture::gui {

// A note on a word or a whole sentence of the open document.
struct Note {
    int id = 0;  // within this window, from 1; 0: not written yet
    int run = 0; // RunSlot::id of the run whose translation has the note; 0: the note belongs to the document
    Side side = Side::Source;
    SentenceIndex sentence = {};
    WordIndex word = {}; // invalid: the whole sentence
    QString on = {};     // the word's text when the note was written
    QString text = {};
    friend bool operator==(const Note&, const Note&) = default;
};

// The notes of the open document. Writing, changing and deleting can be undone.
class Notes : public QObject {
    Q_OBJECT

public:
    Notes(QUndoStack& undo, QObject* parent);

    const std::vector<Note>& all() const { return m_list.all(); } // by sentence, side, word
    const Note* find(int id) const { return m_list.find(id); }    // null: no such note

    void write(Note note); // adds the note, or changes the note with its id; deletes it if it has no text
    void remove(int id);
    // For another document: clears the undo stack. Returns the ids.
    std::vector<int> replaceAll(std::vector<Note> notes) { return m_list.replaceAll(std::move(notes)); }
    bool keepRuns(const std::vector<int>& ids) { return m_list.keepRuns(ids); } // true: some were removed, without undo
    void removeOf(int run, const QString& what) { m_list.removeOf(run, what); }

    // Row in the open workspace; 0: not saved there. Kept after deletion, so that undo restores the same row.
    std::int64_t savedAs(int id) const { return m_list.savedAs(id); }
    void setSavedAs(int id, std::int64_t row) { m_list.setSavedAs(id, row); }
    void forgetRows() { m_list.forgetRows(); }

Q_SIGNALS:
    void changed();

private:
    Undoable<Note> m_list;
};

} // namespace contexture::gui
