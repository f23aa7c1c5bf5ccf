#pragma once

#include "app/gui/state/additions.h"

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

// Notes: written on what is selected, marked in the reading view, listed here.
class NotesPane : public QWidget {
    Q_OBJECT

public:
    // `over`: what the editor floats on, beside the word.
    NotesPane(Additions& additions, Session& session, Selection& selection, ReadingPane& reading, QWidget* over);

    widgets::NotesView* view() const { return m_view; }
    void edit();                                                 // on what is locked: a word, or a whole sentence
    void addActions(QMenu& menu, const widgets::WordRef& place); // what can be done with a note there
    void setWanted(bool wanted);                                 // a person wants to see the list
    void followAnchor();                                         // the window has another size
    int wantedHeight() const;

Q_SIGNALS:
    void wantedHeightChanged(int pixels);

private:
    void connectViews();
    void refresh(); // the notes as they are now
    void updateVisibility();
    const Note* noteOn(const Look& look) const; // null: none there
    void goTo(int id);
    void openEditor(const Note& note);
    void keepDraft(); // what is being written becomes a note
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
    Note m_draft;                 // what the editor is about
    QPointer<QWidget> m_cameFrom; // who had the keys
    bool m_isWanted = true;
};

} // namespace contexture::gui
