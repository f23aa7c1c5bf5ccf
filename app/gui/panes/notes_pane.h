// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/additions.h"
#include "engine/core/look.h"

#include <QPoint>
#include <QPointer>
#include <QRect>
#include <QWidget>

class QMenu;

namespace contexture::widgets {
class NoteEditor;
class NotesView;
class SectionHeader;
struct WordRef;
} // namespace contexture::widgets

namespace contexture::gui {

class ReadingPane;
class Selection;
class Session;

// The list of notes. A note is written on the selected word or sentence, and the reading view marks it.
class NotesPane : public QWidget {
    Q_OBJECT

public:
    // `over`: what the editor floats on, beside the word.
    NotesPane(Additions& additions, Session& session, Selection& selection, ReadingPane& reading, QWidget* over);

    widgets::NotesView* view() const { return m_view; }
    void edit();                                                 // a note on the locked word or sentence
    void addActions(QMenu& menu, const widgets::WordRef& place); // the commands for a note at this place
    void setWanted(bool wanted);                                 // whether the list is shown
    void followAnchor();                                         // after the window was resized
    int wantedHeight() const;

Q_SIGNALS:
    void wantedHeightChanged(int pixels);

private:
    void connectViews();
    void refresh(); // shows the current notes
    void updateVisibility();
    const Note* noteOn(const Look& look) const; // null: none there
    void goTo(int id);
    void openEditor(const Note& note);
    void keepDraft(); // the text in the editor becomes a note
    void giveBackKeys();
    QRect anchor() const;

    Additions& m_additions;
    Notes& m_notes;
    Session& m_session;
    Selection& m_selection;
    ReadingPane& m_reading;
    widgets::SectionHeader* m_header;
    widgets::NotesView* m_view;
    widgets::NoteEditor* m_editor;
    Note m_draft;                 // the note that the editor changes
    QPointer<QWidget> m_cameFrom; // the widget that had the focus before
    bool m_isWanted = true;
};

} // namespace contexture::gui
