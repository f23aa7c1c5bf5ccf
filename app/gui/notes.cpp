#include "app/gui/notes.h"

#include <QUndoStack>

#include <algorithm>
#include <tuple>

namespace contexture::gui {

namespace {

auto placeOf(const Note& note) {
    return std::tuple(note.sentence, note.side, note.word, note.run, note.id);
}

} // namespace

// One note before and after; nothing stands for "not there".
class Notes::Change : public QUndoCommand {
public:
    Change(Notes& notes, int id, std::optional<Note> before, std::optional<Note> after, const QString& text)
        : QUndoCommand(text), m_notes(notes), m_id(id), m_before(std::move(before)), m_after(std::move(after)) {}

    void undo() override { m_notes.put(m_id, m_before); }
    void redo() override { m_notes.put(m_id, m_after); }

private:
    Notes& m_notes;
    int m_id;
    std::optional<Note> m_before;
    std::optional<Note> m_after;
};

Notes::Notes(QObject* parent) : QObject(parent), m_undo(new QUndoStack(this)), m_marks(new Marks(*m_undo, this)) {}

const Note* Notes::find(int id) const {
    const auto found = std::find_if(m_notes.begin(), m_notes.end(), [id](const Note& note) { return note.id == id; });
    return found == m_notes.end() ? nullptr : &*found;
}

void Notes::write(Note note) {
    const Note* present = find(note.id);
    if (note.text.isEmpty()) {
        if (present) {
            remove(present->id);
        }
        return;
    }
    if (present && *present == note) {
        return;
    }
    if (!present) {
        note.id = m_nextId++;
    }
    for (const int run : {note.run, present ? present->run : 0}) {
        if (run != 0) {
            m_runsOfUndo.insert(run);
        }
    }
    //: After "Undo" and "Redo".
    const QString what = present ? tr("changing a note") : tr("writing a note");
    m_undo->push(
        new Change(*this, note.id, present ? std::optional(*present) : std::nullopt, std::optional(note), what));
}

void Notes::remove(int id) {
    if (const Note* present = find(id)) {
        if (present->run != 0) {
            m_runsOfUndo.insert(present->run);
        }
        //: After "Undo" and "Redo".
        m_undo->push(new Change(*this, id, *present, std::nullopt, tr("deleting a note")));
    }
}

void Notes::complete() {
    Q_EMIT completing();
}

std::vector<int> Notes::replaceAll(std::vector<Note> notes) {
    m_undo->clear();
    m_runsOfUndo.clear();
    m_savedAs.clear();
    m_notes.clear();
    std::vector<int> ids;
    for (Note& note : notes) {
        ids.push_back(note.id = m_nextId++);
    }
    m_notes = std::move(notes);
    std::sort(m_notes.begin(), m_notes.end(), [](const Note& a, const Note& b) { return placeOf(a) < placeOf(b); });
    Q_EMIT changed();
    return ids;
}

void Notes::keepRuns(const std::vector<int>& ids) {
    const auto isKept = [&](const Note& note) {
        return note.run == 0 || std::find(ids.begin(), ids.end(), note.run) != ids.end();
    };
    const bool isUndoKept = std::all_of(m_runsOfUndo.begin(), m_runsOfUndo.end(),
                                        [&](int run) { return std::find(ids.begin(), ids.end(), run) != ids.end(); });
    if (isUndoKept && std::all_of(m_notes.begin(), m_notes.end(), isKept)) {
        return;
    }
    m_undo->clear(); // it speaks of what is gone
    m_runsOfUndo.clear();
    std::erase_if(m_notes, [&](const Note& note) { return !isKept(note); });
    Q_EMIT changed();
}

std::int64_t Notes::savedAs(int id) const {
    const auto found = m_savedAs.find(id);
    return found == m_savedAs.end() ? 0 : found->second;
}

void Notes::setSavedAs(int id, std::int64_t row) {
    m_savedAs[id] = row;
}

void Notes::put(int id, const std::optional<Note>& note) {
    std::erase_if(m_notes, [id](const Note& present) { return present.id == id; });
    if (note) {
        const auto place = std::upper_bound(m_notes.begin(), m_notes.end(), *note,
                                            [](const Note& a, const Note& b) { return placeOf(a) < placeOf(b); });
        m_notes.insert(place, *note);
    }
    Q_EMIT changed();
}

} // namespace contexture::gui
