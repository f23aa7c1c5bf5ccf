// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/notes_model.h"
#include "widgets/unchosen_on_focus.h"

#include <QListView>

namespace contexture::widgets {

// The notes of a document as a list to click through: number of the sentence, word, text.
class NotesView : public UnchosenOnFocus<QListView> {
    Q_OBJECT

public:
    explicit NotesView(QWidget* parent = nullptr);

    NotesModel* notes() const { return m_notes; }
    void setEntries(std::vector<NoteEntry> entries); // the current note stays current
    void setCurrentNote(int id);                     // shown as chosen; -1: none. Emits no signal
    int currentNote() const;                         // -1: none
    int contentHeight() const;                       // of all notes at the present width

Q_SIGNALS:
    void noteActivated(int id); // a click, or a move by a key
    void editRequested(int id); // a double-click, Return or F2
    void removeRequested(int id);
    void selectionCleared(); // Esc
    void menuRequested(QPoint globalPosition, int id);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    NotesModel* m_notes;
    bool m_quiet = false; // the current note is being set from outside
};

} // namespace contexture::widgets
