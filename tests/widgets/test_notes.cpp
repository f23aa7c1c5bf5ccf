// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/note_editor.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/theme.h"

#include "fixtures.h"

#include <QAbstractItemModelTester>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest>

using namespace contexture::widgets;

namespace {

std::vector<NoteEntry> threeNotes() {
    return {
        {.id = 7, .place = {1, TextSide::Source, 3}, .word = QStringLiteral("dog"), .text = QStringLiteral("first")},
        {.id = 3, .place = {5, TextSide::Source, -1}, .word = {}, .text = QStringLiteral("<b>second</b>")},
        {.id = 9,
         .place = {5, TextSide::Target, 2},
         .word = QStringLiteral("er"),
         .badge = 1,
         .text = QStringLiteral("third")}};
}

void prepare(QWidget& view, QSize size) {
    view.resize(size);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
}

} // namespace

class TestNotes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelIsSound() {
        NotesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries(threeNotes());
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.rowOf(9), 2);
        QCOMPARE(model.rowOf(8), -1);
        QCOMPARE(model.index(1).data().toString(), QStringLiteral("<b>second</b>"));
        QVERIFY(!model.index(1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>second"))); // no markup
        model.setEntries({});
        QCOMPARE(model.rowCount(), 0);
    }

    void clickAndKeysGoThroughTheNotes() {
        NotesView view;
        view.setEntries(threeNotes());
        prepare(view, {500, 300});
        QSignalSpy activated(&view, &NotesView::noteActivated);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(1, 0)).center());
        QVERIFY(activated.count() > 0);
        QCOMPARE(activated.last()[0].toInt(), 3);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(activated.last()[0].toInt(), 9);
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(activated.last()[0].toInt(), 3);
        QCOMPARE(view.currentNote(), 3);
    }

    // A person who comes by key has chosen no note yet: the window must not go anywhere.
    void theFocusChoosesNoNote() {
        QWidget window;
        auto* button = new QPushButton(&window);
        auto* view = new NotesView(&window);
        view->setGeometry(0, 40, 500, 300);
        view->setEntries(threeNotes());
        prepare(window, {500, 400});
        QVERIFY(QTest::qWaitForWindowActive(&window));
        button->setFocus();
        QSignalSpy activated(view, &NotesView::noteActivated);
        QTest::keyClick(button, Qt::Key_Tab);
        QVERIFY(view->hasFocus());
        QCOMPARE(activated.count(), 0);
        QCOMPARE(view->currentNote(), -1);
        QTest::keyClick(view, Qt::Key_Down);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.last()[0].toInt(), 7); // the first
    }

    void returnEditsAndDeleteRemoves() {
        NotesView view;
        view.setEntries(threeNotes());
        prepare(view, {500, 300});
        view.setCurrentNote(9);
        QSignalSpy edit(&view, &NotesView::editRequested);
        QSignalSpy remove(&view, &NotesView::removeRequested);
        QTest::keyClick(&view, Qt::Key_Return);
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(edit.count(), 1);
        QCOMPARE(edit[0][0].toInt(), 9);
        QCOMPARE(remove.count(), 1);
        QCOMPARE(remove[0][0].toInt(), 9);
    }

    void theCurrentNoteStaysAndIsSetInSilence() {
        NotesView view;
        view.setEntries(threeNotes());
        prepare(view, {500, 300});
        QSignalSpy activated(&view, &NotesView::noteActivated);
        view.setCurrentNote(9);
        auto fewer = threeNotes();
        fewer.erase(fewer.begin());
        view.setEntries(std::move(fewer));
        QCOMPARE(view.currentNote(), 9);
        view.setCurrentNote(-1);
        QCOMPARE(view.currentNote(), -1);
        QCOMPARE(activated.count(), 0);
    }

    void longNotesWrap() {
        NotesView view;
        auto notes = threeNotes();
        notes[0].text = QStringLiteral("a note of many words ").repeated(6);
        view.setEntries(std::move(notes));
        prepare(view, {420, 300});
        const int wide = view.visualRect(view.model()->index(0, 0)).height();
        QVERIFY(wide > view.visualRect(view.model()->index(1, 0)).height());
        view.resize(1400, 300);
        QTRY_VERIFY(view.visualRect(view.model()->index(0, 0)).height() < wide);
    }

    void returnKeepsShiftReturnBreaksEscLeaves() {
        QWidget window;
        NoteEditor editor(&window);
        prepare(window, {800, 600});
        QSignalSpy kept(&editor, &NoteEditor::kept);
        QSignalSpy left(&editor, &NoteEditor::left);
        editor.open(QStringLiteral("Note on <i>dog</i>"), {}, {100, 100, 40, 20});
        QTest::keyClicks(editor.edit(), QStringLiteral("one"));
        QTest::keyClick(editor.edit(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(editor.edit(), QStringLiteral("two "));
        QVERIFY(editor.isChanged());
        QTest::keyClick(editor.edit(), Qt::Key_Return);
        QCOMPARE(kept.count(), 1);
        QCOMPARE(kept[0][0].toString(), QStringLiteral("one\ntwo"));
        editor.open({}, QStringLiteral("one"), {100, 100, 40, 20});
        QTest::keyClick(editor.edit(), Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
        editor.open({}, QStringLiteral("one"), {100, 100, 40, 20});
        QTest::keyClick(editor.edit(), Qt::Key_Return); // nothing has changed
        QCOMPARE(left.count(), 2);
        QCOMPARE(kept.count(), 1);
    }

    void deleteIsThereForANoteThatIsThere() {
        QWidget window;
        NoteEditor editor(&window);
        prepare(window, {800, 600});
        QSignalSpy kept(&editor, &NoteEditor::kept);
        auto* remove = editor.findChild<QPushButton*>(); // the first one
        editor.open({}, {}, {100, 100, 40, 20});
        QVERIFY(!remove->isVisible());
        editor.open({}, QStringLiteral("text"), {100, 100, 40, 20});
        QVERIFY(remove->isVisible());
        QTest::mouseClick(remove, Qt::LeftButton);
        QCOMPARE(kept.count(), 1);
        QCOMPARE(kept[0][0].toString(), QString());
    }

    void theEditorStaysInsideTheWindow() {
        QWidget window;
        NoteEditor editor(&window);
        prepare(window, {800, 600});
        for (const QRect anchor : {QRect(780, 590, 20, 10), QRect(0, 0, 10, 10), QRect(400, 300, 40, 20)}) {
            editor.open(QStringLiteral("title"), {}, anchor);
            QVERIFY(window.rect().contains(editor.geometry()));
            QVERIFY(!editor.geometry().intersects(anchor));
        }
    }

    void notedWordsSayTheirNote() {
        ReadingView view;
        view.setDocument(fixtures::farm());
        prepare(view, {1000, 700});
        const WordRef dog{1, TextSide::Source, 3};
        view.setNotes({{dog, QStringLiteral("an <antecedent>")}, {{2, TextSide::Source, -1}, QStringLiteral("whole")}});
        QVERIFY(view.toolTipAt(view.wordRect(dog).center()).contains(QStringLiteral("an <antecedent>")));
        const WordRef other{1, TextSide::Source, 0};
        QVERIFY(!view.toolTipAt(view.wordRect(other).center()).contains(QStringLiteral("an <antecedent>")));
        const WordRef below{2, TextSide::Source, 0};
        QVERIFY(view.toolTipAt(view.wordRect(below).center()).contains(QStringLiteral("whole")));
    }

    void aNotedWordLooksIt() {
        ReadingView view;
        view.setDocument(fixtures::farm());
        prepare(view, {1000, 700});
        const QImage before = view.grab().toImage();
        view.setNotes({{{1, TextSide::Source, 3}, QStringLiteral("note")}});
        QVERIFY(view.grab().toImage() != before);
        view.setNotes({});
        QCOMPARE(view.grab().toImage(), before);
    }

    // What the document's own file says has a corner and a text of its own.
    void aNoteOfTheFileIsSaidBesideItsSentence() {
        const auto farm = [](const QString& note) {
            ReadingDocument document = fixtures::farm();
            document.made(1);
            document.rows[1].fileNote = note;
            return document;
        };
        ReadingView view;
        view.setDocument(farm({}));
        prepare(view, {1000, 700});
        const QImage before = view.grab().toImage();
        const WordRef word{1, TextSide::Source, 0};
        QVERIFY(!view.toolTipAt(view.wordRect(word).center()).contains(QStringLiteral("file")));
        view.setDocument(farm(QStringLiteral("on a <button>")));
        const QImage noted = view.grab().toImage();
        QVERIFY(
            view.toolTipAt(view.wordRect(word).center()).contains(QStringLiteral("Note in the file: on a <button>")));
        const WordRef other{2, TextSide::Source, 0};
        QVERIFY(!view.toolTipAt(view.wordRect(other).center()).contains(QStringLiteral("on a <button>")));
        const QRect cell =
            view.sentenceRect(1, TextSide::Source).translated(view.viewport()->mapTo(&view, QPoint(0, 0)));
        for (int y = 0; y < before.height(); ++y) {
            for (int x = 0; x < before.width(); ++x) {
                const bool isInCorner = cell.contains(x, y) && x > cell.right() - 14 && y > cell.bottom() - 16;
                QVERIFY(isInCorner || noted.pixel(x, y) == before.pixel(x, y));
            }
        }
        QVERIFY(noted != before);
    }
};

QTEST_MAIN(TestNotes)
#include "test_notes.moc"
