#pragma once

#include "app/gui/marks.h"
#include "engine/core/document.h"

#include <QObject>
#include <QString>

#include <map>
#include <optional>
#include <set>
#include <vector>

class QUndoStack;

namespace contexture::gui {

// A note on a word or a whole sentence of the open document.
struct Note {
    int id = 0;  // within this window, from 1; 0: not written yet
    int run = 0; // RunSlot::id whose translation it is about; 0: of the document, whatever the run
    Side side = Side::Source;
    SentenceIndex sentence = {};
    WordIndex word = {}; // invalid: the whole sentence
    QString on = {};     // the word as it stood when the note was written
    QString text = {};
    friend bool operator==(const Note&, const Note&) = default;
};

// What people write on the open document: notes, and marked errors. Writing and deleting can be undone, in one row.
class Notes : public QObject {
    Q_OBJECT

public:
    explicit Notes(QObject* parent = nullptr);

    const std::vector<Note>& all() const { return m_notes; } // by sentence, side, word
    const Note* find(int id) const;                          // null: no such note

    void write(Note note); // new, or changed when it has an id; without text it goes
    void remove(int id);
    void complete();                                      // what is being written now becomes a note
    std::vector<int> replaceAll(std::vector<Note> notes); // another document: nothing to undo. Returns their ids
    void keepRuns(const std::vector<int>& ids);           // notes on the translations of other runs go for good
    QUndoStack* undoStack() const { return m_undo; }
    Marks& marks() const { return *m_marks; }

    // Its row in the open workspace; 0: not saved there. Outlives the note, so that undoing finds it again.
    std::int64_t savedAs(int id) const;
    void setSavedAs(int id, std::int64_t row);

Q_SIGNALS:
    void changed();
    void completing(); // whoever has the pen puts it down

private:
    class Change;
    void put(int id, const std::optional<Note>& note);

    std::vector<Note> m_notes;
    std::map<int, std::int64_t> m_savedAs;
    QUndoStack* m_undo;
    Marks* m_marks;
    std::set<int> m_runsOfUndo; // whose translations its commands speak of
    int m_nextId = 1;
};

} // namespace contexture::gui
