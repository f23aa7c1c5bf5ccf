// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/notes.h"

#include <tuple>

namespace contexture::gui {

namespace {

bool isBefore(const Note& a, const Note& b) {
    return std::tuple(a.sentence, a.side, a.word, a.run, a.id) < std::tuple(b.sentence, b.side, b.word, b.run, b.id);
}

} // namespace

Notes::Notes(QUndoStack& undo, QObject* parent)
    : QObject(parent), m_list(undo, isBefore, [this] { Q_EMIT changed(); }) {}

void Notes::write(Note note) {
    const Note* present = find(note.id);
    if (note.text.isEmpty()) {
        remove(note.id);
    } else if (!present || *present != note) {
        //: After "Undo" and "Redo".
        const QString what = present ? tr("changing a note") : tr("writing a note");
        m_list.write(std::move(note), what);
    }
}

void Notes::remove(int id) {
    //: After "Undo" and "Redo".
    m_list.remove(id, tr("deleting a note"));
}

} // namespace contexture::gui
