// Notes: written on what is selected, marked in the reading view, listed beside it.
#include "app/gui/main_window.h"
#include "app/gui/presentation/remarks.h"
#include "app/gui/presentation/text.h"
#include "engine/store/annotation_export.h"
#include "widgets/note_editor.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/section_header.h"

#include <QAction>
#include <QMenu>
#include <QMessageBox>
#include <QSplitter>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kMostOfColumn = 4; // the list takes at most a quarter of the column, until a person moves its edge
constexpr int kHeader = 40;      // pixels above the list

} // namespace

void MainWindow::connectNotes() {
    connect(m_notes, &Notes::changed, this, [this] {
        m_unsaved = true;
        setWindowModified(true);
        showNotes();
        showSelection();
    });
    connect(m_rightSplitter, &QSplitter::splitterMoved, this, [this] { m_notesSized = true; });
    connect(m_notesView, &widgets::NotesView::noteActivated, this, &MainWindow::goToNote);
    connect(m_notesView, &widgets::NotesView::editRequested, this, [this](int id) {
        goToNote(id);
        if (const Note* note = m_notes->find(id)) {
            openNoteEditor(*note);
        }
    });
    connect(m_notesView, &widgets::NotesView::removeRequested, m_notes, &Notes::remove);
    connect(m_notesView, &widgets::NotesView::selectionCleared, m_selection, &Selection::clear);
    connect(m_notesView, &widgets::NotesView::menuRequested, this, [this](QPoint position, int id) {
        QMenu menu(this);
        connect(menu.addAction(tr("&Change the note…")), &QAction::triggered, m_notesView,
                [this, id] { Q_EMIT m_notesView->editRequested(id); });
        connect(menu.addAction(tr("De&lete the note")), &QAction::triggered, m_notes,
                [this, id] { m_notes->remove(id); });
        menu.exec(position);
    });
    connect(m_noteEditor, &widgets::NoteEditor::kept, this, [this](const QString& text) {
        m_noteEditor->hide();
        m_reading->setFocus();
        Note note = m_draft;
        note.text = text;
        m_notes->write(note);
    });
    connect(m_noteEditor, &widgets::NoteEditor::left, this, [this] {
        m_noteEditor->hide();
        m_reading->setFocus();
    });
    // Whatever is typed stays when a person looks elsewhere.
    connect(m_selection, &Selection::changed, this, [this] {
        const Look& look = m_selection->locked();
        if (m_noteEditor->isVisible() && (look.sentence != m_draft.sentence || look.side != m_draft.side ||
                                          look.word != shownWord(m_draft, notedSentence(m_draft, *m_session)))) {
            keepDraft();
        }
    });
    connect(m_session, &Session::documentChanged, this, [this] {
        m_noteEditor->hide();
        m_notes->replaceAll({});
    });
    connect(m_session, &Session::slotsChanged, this, [this] {
        std::vector<int> ids;
        for (const RunSlot& slot : m_session->runs()) {
            ids.push_back(slot.id);
        }
        m_notes->keepRuns(ids);
        showNotes();
    });
}

void MainWindow::showNotes() {
    m_reading->setNotes(readingNotes(*m_notes, *m_session));
    m_notesView->setEntries(noteEntries(*m_notes, *m_session));
    m_notesHeader->setExplanation(
        tr("%n note(s); a click goes there", nullptr, static_cast<int>(m_notes->all().size())));
    showNotesPanel();
}

void MainWindow::showNotesPanel() {
    const bool shown = m_notesAction->isChecked() && !m_notes->all().empty();
    m_notesPanel->setVisible(shown);
    if (!shown || m_notesSized) {
        return;
    }
    const int height = m_rightSplitter->height();
    const int wanted = std::min(kHeader + m_notesView->contentHeight(), height / kMostOfColumn);
    m_rightSplitter->setSizes({height - wanted, wanted});
}

const Note* MainWindow::noteOn(const Look& look) const {
    const auto isHere = [&](const Note& note) {
        const RunSlot* slot = m_session->activeSlot();
        const bool ofShownRun = note.run == 0 || (slot && slot->id == note.run);
        return note.side == look.side && note.sentence == look.sentence && ofShownRun &&
               shownWord(note, notedSentence(note, *m_session)) == look.word;
    };
    if (!look.sentence.isValid()) {
        return nullptr;
    }
    if (const Note* current = m_notes->find(m_notesView->currentNote()); current && isHere(*current)) {
        return current; // of several on one place the one that was clicked
    }
    const auto found = std::find_if(m_notes->all().begin(), m_notes->all().end(), isHere);
    return found == m_notes->all().end() ? nullptr : &*found;
}

void MainWindow::goToNote(int id) {
    const Note* found = m_notes->find(id);
    if (!found) {
        return;
    }
    const Note note = *found;
    const auto& runs = m_session->runs();
    const auto slot = std::find_if(runs.begin(), runs.end(), [&](const RunSlot& s) { return s.id == note.run; });
    if (slot != runs.end()) {
        m_session->setActive(static_cast<int>(slot - runs.begin()));
    }
    m_selection->lock(note.sentence, note.side, shownWord(note, notedSentence(note, *m_session)));
    m_reading->scrollToSentence(note.sentence.value);
}

void MainWindow::editNote() {
    const Look& look = m_selection->locked();
    if (!m_session->document() || !look.sentence.isValid()) {
        return;
    }
    if (const Note* present = noteOn(look)) {
        openNoteEditor(*present);
        return;
    }
    const RunSlot* slot = m_session->activeSlot();
    const bool translated = slot && slot->run && slot->run->sentences[look.sentence.asSize()];
    if (look.side == Side::Target && !translated) { // no word of a translation is there to write on
        m_selection->lock(look.sentence, Side::Source, {});
    }
    Note note{.side = look.side, .sentence = look.sentence, .word = look.word};
    note.run = note.side == Side::Target ? slot->id : 0;
    if (const Sentence* on = notedSentence(note, *m_session)) {
        note.on = wordText(*on, note.word);
    }
    openNoteEditor(note);
}

QRect MainWindow::noteAnchor() const {
    const Look& look = m_selection->locked();
    const auto side = toTextSide(m_draft.side);
    QRect anchor = m_reading->wordRect({look.sentence.value, side, look.word.value});
    if (anchor.isEmpty()) {
        anchor = m_reading->sentenceRect(m_draft.sentence.value, side);
    }
    const QWidget* viewport = m_reading->viewport();
    return {viewport->mapTo(m_noteEditor->parentWidget(), anchor.topLeft()), anchor.size()};
}

void MainWindow::openNoteEditor(const Note& note) {
    keepDraft();
    m_draft = note;
    m_selection->endPreview();
    const QString number = QString::number(note.sentence.value + 1);
    QString title;
    if (!note.on.isEmpty()) {
        title = note.side == Side::Source ? tr("Note on “%1”, sentence %2, source").arg(note.on, number)
                                          : tr("Note on “%1”, sentence %2, translation").arg(note.on, number);
    } else {
        title = note.side == Side::Source ? tr("Note on sentence %1, source").arg(number)
                                          : tr("Note on sentence %1, translation").arg(number);
    }
    m_reading->scrollToSentence(note.sentence.value);
    m_noteEditor->open(title, note.text, noteAnchor());
}

void MainWindow::keepDraft() {
    if (!m_noteEditor->isVisible()) {
        return;
    }
    m_noteEditor->hide();
    if (m_noteEditor->isChanged()) {
        Note note = m_draft;
        note.text = m_noteEditor->text();
        m_notes->write(note);
    }
}

void MainWindow::readingMenu(QPoint position, const widgets::WordRef& place) {
    QMenu menu(this);
    if (place.sentence >= 0) {
        Look look;
        look.sentence = SentenceIndex(place.sentence);
        look.side = toSide(place.side);
        look.word = WordIndex(place.word);
        const Note* note = noteOn(look);
        const int id = note ? note->id : 0;
        const QString text = place.word >= 0 ? tr("&Note on this word…") : tr("&Note on this sentence…");
        connect(menu.addAction(note ? tr("&Change the note…") : text), &QAction::triggered, this, [this, look] {
            m_selection->lock(look.sentence, look.side, look.word);
            editNote();
        });
        if (note) {
            connect(menu.addAction(tr("De&lete the note")), &QAction::triggered, m_notes,
                    [this, id] { m_notes->remove(id); });
        } else if (place.word >= 0) {
            connect(menu.addAction(tr("Note on the &sentence…")), &QAction::triggered, this, [this, look] {
                m_selection->lock(look.sentence, look.side, {});
                editNote();
            });
        }
        menu.addSeparator();
    }
    execFigureMenu(menu, position, m_reading, QStringLiteral("translations"));
}

void MainWindow::removeRun(int index) {
    keepDraft(); // it counts among what would be lost
    const auto& runs = m_session->runs();
    if (index < 0 || index >= static_cast<int>(runs.size())) {
        return;
    }
    const int id = runs[static_cast<std::size_t>(index)].id;
    const auto notes =
        std::count_if(m_notes->all().begin(), m_notes->all().end(), [id](const Note& note) { return note.run == id; });
    if (notes > 0 && isVisible()) {
        const auto answer =
            QMessageBox::question(this, tr("Remove the run?"),
                                  tr("%n note(s) on its translation would be lost. Remove the run all the same?",
                                     nullptr, static_cast<int>(notes)),
                                  QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
        if (answer != QMessageBox::Discard) {
            return;
        }
    }
    const bool hadRun = runs[static_cast<std::size_t>(index)].run != nullptr;
    m_session->remove(index);
    if (hadRun) {
        m_unsaved = true;
        setWindowModified(true);
    }
}

void MainWindow::exportNotes(bool json) {
    keepDraft();
    if (m_notes->all().empty()) {
        showFailure({tr("There is nothing to export yet."), {}, tr("Select a word and press N to write a note.")});
        return;
    }
    std::vector<store::RemarkRow> rows;
    for (const Note& note : m_notes->all()) {
        const Sentence* on = notedSentence(note, *m_session);
        store::RemarkRow row{.run = {},
                             .side = note.side,
                             .sentence = note.sentence,
                             .word = note.on.toStdString(),
                             .wordIndex = note.word,
                             .onSentence = on ? on->text : std::string(),
                             .text = note.text.toStdString()};
        for (const RunSlot& slot : m_session->runs()) {
            if (slot.id == note.run) {
                row.run = slot.label.toStdString();
            }
        }
        rows.push_back(std::move(row));
    }
    exportBytes(QStringLiteral("notes"), json, [&](std::ostream& out) {
        store::exportRemarks(out, rows, json ? store::ExportFormat::Json : store::ExportFormat::Csv);
    });
}

} // namespace contexture::gui
