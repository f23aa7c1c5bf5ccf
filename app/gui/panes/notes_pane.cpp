// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/notes_pane.h"

#include "app/gui/panes/panes.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/note_lines.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "widgets/note_editor.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/section_header.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kHeader = 40; // pixels above the list

} // namespace

NotesPane::NotesPane(Additions& additions, Session& session, Selection& selection, ReadingPane& reading, QWidget* over)
    : m_additions(additions)
    , m_notes(additions.notes())
    , m_session(session)
    , m_selection(selection)
    , m_reading(reading)
    , m_header(new widgets::SectionHeader(tr("Notes")))
    , m_view(new widgets::NotesView)
    , m_editor(new widgets::NoteEditor(over)) {
    m_view->setObjectName(QStringLiteral("notes"));
    layOutPane(*this, m_header, m_view, 0);
    hide();
    connectViews();
    connect(&m_notes, &Notes::changed, this, &NotesPane::refresh);
    connect(&additions, &Additions::completing, this, &NotesPane::keepDraft);
    connect(&reading, &ReadingPane::textChanged, this, &NotesPane::refresh);
    connect(&selection, &Selection::changed, this, [this] {
        const Look& look = m_selection.locked();
        // The typed text is kept when another word or sentence is selected.
        if (m_editor->isVisible() && (look.sentence != m_draft.sentence || look.side != m_draft.side ||
                                      look.word != shownWord(m_draft, notedSentence(m_draft, m_session)))) {
            keepDraft();
        }
        const Note* note = noteOn(look);
        m_view->setCurrentNote(note ? note->id : -1);
    });
    connect(&session, &Session::documentChanged, this, [this] {
        m_editor->hide();
        m_notes.replaceAll({});
        m_additions.searches().replaceAll({}); // the workspace is another one, or there is none
    });
    connect(&session, &Session::slotsChanged, this, [this] {
        m_additions.keepRuns(m_session.knownRuns());
        refresh();
    });
}

void NotesPane::connectViews() {
    connect(m_view, &widgets::NotesView::noteActivated, this, &NotesPane::goTo);
    connect(m_view, &widgets::NotesView::editRequested, this, [this](int id) {
        goTo(id);
        if (const Note* note = m_notes.find(id)) {
            openEditor(*note);
        }
    });
    connect(m_view, &widgets::NotesView::removeRequested, &m_notes, &Notes::remove);
    connect(m_view, &widgets::NotesView::selectionCleared, &m_selection, &Selection::clear);
    connect(m_view, &widgets::NotesView::menuRequested, this, [this](QPoint position, int id) {
        QMenu menu(this);
        connect(menu.addAction(tr("&Change the note…")), &QAction::triggered, m_view,
                [this, id] { Q_EMIT m_view->editRequested(id); });
        connect(menu.addAction(tr("De&lete the note")), &QAction::triggered, &m_notes,
                [this, id] { m_notes.remove(id); });
        menu.exec(position);
    });
    connect(m_editor, &widgets::NoteEditor::kept, this, [this](const QString& text) {
        m_editor->hide();
        giveBackKeys();
        Note note = m_draft;
        note.text = text;
        m_notes.write(note);
    });
    connect(m_editor, &widgets::NoteEditor::left, this, [this] {
        m_editor->hide();
        giveBackKeys();
    });
}

void NotesPane::refresh() {
    m_reading.view()->setNotes(readingNotes(m_notes, m_session));
    m_view->setEntries(noteEntries(m_notes, m_session));
    m_header->setExplanation(tr("%n note(s); a click goes there", nullptr, static_cast<int>(m_notes.all().size())));
    const Note* note = noteOn(m_selection.locked());
    m_view->setCurrentNote(note ? note->id : -1);
    updateVisibility();
}

void NotesPane::setWanted(bool wanted) {
    m_isWanted = wanted;
    updateVisibility();
}

void NotesPane::updateVisibility() {
    const bool shown = m_isWanted && !m_notes.all().empty();
    setVisible(shown);
    if (shown) {
        Q_EMIT wantedHeightChanged(wantedHeight());
    }
}

int NotesPane::wantedHeight() const {
    return kHeader + m_view->contentHeight();
}

const Note* NotesPane::noteOn(const Look& look) const {
    const auto isHere = [&](const Note& note) {
        const RunSlot* slot = m_session.activeSlot();
        const bool ofShownRun = note.run == 0 || (slot && slot->id == note.run);
        return note.side == look.side && note.sentence == look.sentence && ofShownRun &&
               shownWord(note, notedSentence(note, m_session)) == look.word;
    };
    if (!look.sentence.isValid()) {
        return nullptr;
    }
    if (const Note* current = m_notes.find(m_view->currentNote()); current && isHere(*current)) {
        return current; // of several notes on one place, the one that was clicked
    }
    const auto found = std::find_if(m_notes.all().begin(), m_notes.all().end(), isHere);
    return found == m_notes.all().end() ? nullptr : &*found;
}

void NotesPane::goTo(int id) {
    const Note* found = m_notes.find(id);
    if (!found) {
        return;
    }
    const Note note = *found;
    m_session.setActiveSlot(note.run);
    m_selection.lock(note.sentence, note.side, shownWord(note, notedSentence(note, m_session)));
    m_reading.view()->scrollToSentence(note.sentence.value);
}

void NotesPane::edit() {
    const Look& look = m_selection.locked();
    if (!m_session.document() || !look.sentence.isValid()) {
        return;
    }
    if (const Note* present = noteOn(look)) {
        openEditor(*present);
        return;
    }
    const RunSlot* slot = m_session.activeSlot();
    const bool translated = slot && slot->run && slot->run->sentences[look.sentence.asSize()];
    if (look.side == Side::Target && !translated) { // there is no translated word to write on
        m_selection.lock(look.sentence, Side::Source, {});
    }
    Note note{.side = look.side, .sentence = look.sentence, .word = look.word};
    note.run = note.side == Side::Target ? slot->id : 0;
    if (const Sentence* on = notedSentence(note, m_session)) {
        note.on = wordText(*on, note.word);
    }
    openEditor(note);
}

QRect NotesPane::anchor() const {
    const Look& look = m_selection.locked();
    const auto side = toTextSide(m_draft.side);
    QRect anchor = m_reading.view()->wordRect({look.sentence.value, side, look.word.value});
    if (anchor.isEmpty()) {
        anchor = m_reading.view()->sentenceRect(m_draft.sentence.value, side);
    }
    const QWidget* viewport = m_reading.view()->viewport();
    return {viewport->mapTo(m_editor->parentWidget(), anchor.topLeft()), anchor.size()};
}

void NotesPane::followAnchor() {
    if (m_editor->isVisible()) {
        m_editor->moveBeside(anchor());
    }
}

void NotesPane::openEditor(const Note& note) {
    keepDraft();
    m_draft = note;
    m_selection.endPreview();
    const QString number = QString::number(note.sentence.value + 1);
    QString title;
    if (!note.on.isEmpty()) {
        title = note.side == Side::Source ? tr("Note on “%1”, sentence %2, source").arg(note.on, number)
                                          : tr("Note on “%1”, sentence %2, translation").arg(note.on, number);
    } else {
        title = note.side == Side::Source ? tr("Note on sentence %1, source").arg(number)
                                          : tr("Note on sentence %1, translation").arg(number);
    }
    m_reading.view()->scrollToSentence(note.sentence.value);
    m_cameFrom = window()->focusWidget();
    m_editor->open(title, note.text, anchor());
}

void NotesPane::giveBackKeys() {
    QWidget* whose = m_cameFrom && m_cameFrom->isVisible() ? m_cameFrom.data() : m_reading.view();
    whose->setFocus();
}

void NotesPane::keepDraft() {
    if (!m_editor->isVisible()) {
        return;
    }
    m_editor->hide();
    if (m_editor->isChanged()) {
        Note note = m_draft;
        note.text = m_editor->text();
        m_notes.write(note);
    }
}

void NotesPane::addActions(QMenu& menu, const widgets::WordRef& place) {
    if (place.sentence < 0) {
        return;
    }
    Look look;
    look.sentence = SentenceIndex(place.sentence);
    look.side = toSide(place.side);
    look.word = WordIndex(place.word);
    const Note* note = noteOn(look);
    const int id = note ? note->id : 0;
    const QString text = place.word >= 0 ? tr("&Note on this word…") : tr("&Note on this sentence…");
    connect(menu.addAction(note ? tr("&Change the note…") : text), &QAction::triggered, this, [this, look] {
        m_selection.lock(look.sentence, look.side, look.word);
        edit();
    });
    if (note) {
        connect(menu.addAction(tr("De&lete the note")), &QAction::triggered, &m_notes,
                [this, id] { m_notes.remove(id); });
    } else if (place.word >= 0) {
        connect(menu.addAction(tr("Note on the &sentence…")), &QAction::triggered, this, [this, look] {
            m_selection.lock(look.sentence, look.side, {});
            edit();
        });
    }
    menu.addSeparator();
}

} // namespace contexture::gui
