// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QAbstractListModel>

#include <vector>

namespace contexture::widgets {

// A note on a word or a whole sentence.
struct NoteEntry {
    int id = 0;     // the caller's
    WordRef place;  // word -1: the whole sentence
    QString word;   // as it stood when the note was written; empty for a sentence
    int badge = -1; // of the run whose translation the note is about, 0 = A; -1: of the document, for every run
    QString text;
    friend bool operator==(const NoteEntry&, const NoteEntry&) = default;
};

// Notes in reading order.
class NotesModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum DataRole {
        EntryRole = Qt::UserRole + 1, // const NoteEntry*, as const void*
    };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<NoteEntry> entries);
    const std::vector<NoteEntry>& entries() const { return m_entries; }
    int rowOf(int id) const;                          // -1: no such note
    static QString placeText(const NoteEntry& entry); // the word, or "whole sentence"

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<NoteEntry> m_entries;
};

} // namespace contexture::widgets
