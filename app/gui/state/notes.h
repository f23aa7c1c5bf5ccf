#pragma once

#include "app/gui/state/marks.h"
#include "app/gui/state/searches.h"
#include "app/gui/state/tries.h"
#include "engine/core/document.h"

#include <QObject>
#include <QString>

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

// What people add to the open document: notes, marked errors, tries, and searches of its workspace. All of it can be
// undone, in one row.
class Notes : public QObject {
    Q_OBJECT

public:
    explicit Notes(QObject* parent = nullptr);
    ~Notes() override;

    const std::vector<Note>& all() const { return m_list.all(); } // by sentence, side, word
    const Note* find(int id) const { return m_list.find(id); }    // null: no such note

    void write(Note note); // new, or changed when it has an id; without text it goes
    void remove(int id);
    void complete(); // what is being written now becomes a note
    // Another document: nothing to undo. Returns their ids.
    std::vector<int> replaceAll(std::vector<Note> notes) { return m_list.replaceAll(std::move(notes)); }
    void keepRuns(const std::vector<int>& ids);  // what is of other runs, of all three kinds, goes for good
    void removeOf(int run, const QString& what); // what is of that run, of all three kinds; can be undone
    void forgetRows();                           // of all three kinds: another file
    QUndoStack* undoStack() const { return m_undo; }
    Marks& marks() const { return *m_marks; }
    Tries& tries() const { return *m_tries; }
    Searches& searches() const { return *m_searches; }
    bool isEmpty() const; // nothing was added, of any kind

    // Its row in the open workspace; 0: not saved there. Outlives the note, so that undoing finds it again.
    std::int64_t savedAs(int id) const { return m_list.savedAs(id); }
    void setSavedAs(int id, std::int64_t row) { m_list.setSavedAs(id, row); }

    void tellBesides() { Q_EMIT cameBesides(); }

Q_SIGNALS:
    void changed();
    void cameBesides(); // a run, which cannot be undone: what could be done again would be lost
    void completing();  // whoever has the pen puts it down
    void pruned();      // what was of a run that is gone went with it, and nothing can be undone any more

private:
    QUndoStack* m_undo;
    Undoable<Note> m_list;
    Marks* m_marks;
    Tries* m_tries;
    Searches* m_searches;
};

} // namespace contexture::gui
