// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/notes_model.h"

#include <algorithm>

namespace contexture::widgets {

void NotesModel::setEntries(std::vector<NoteEntry> entries) {
    if (entries == m_entries) {
        return;
    }
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

int NotesModel::rowOf(int id) const {
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [id](const NoteEntry& e) { return e.id == id; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

QString NotesModel::placeText(const NoteEntry& entry) {
    //: In the list of notes, where otherwise a word stands: the note is on all of the sentence.
    return entry.place.word < 0 ? tr("whole sentence") : entry.word;
}

int NotesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant NotesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const NoteEntry& entry = m_entries[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return entry.text;
    case Qt::ToolTipRole:
        return plainToolTip(entry.text);
    case Qt::AccessibleTextRole:
        //: For screen readers: a sentence's number, the word (or "whole sentence"), and the note on it.
        return tr("Sentence %1, %2: %3").arg(QString::number(entry.place.sentence + 1), placeText(entry), entry.text);
    case EntryRole:
        return QVariant::fromValue<const void*>(&entry);
    default:
        return {};
    }
}

} // namespace contexture::widgets
