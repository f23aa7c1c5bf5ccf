// SPDX-License-Identifier: GPL-3.0-or-later

// Notes in the window: written by keys and mouse, saved, and opened again where no engine is.
#include "app/gui/state/additions.h"
#include "app/gui/state/note_lines.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"

#include <QPlainTextEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using test::noEngine;
using widgets::TextSide;
using widgets::WordRef;

class TestNotes : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void everyChangeCanBeUndone() {
        Additions additions;
        Notes& notes = additions.notes();
        notes.write({.sentence = SentenceIndex(2), .word = WordIndex(1), .text = QStringLiteral("late")});
        notes.write({.sentence = SentenceIndex(0), .text = QStringLiteral("early")});
        QCOMPARE(notes.all().front().text, QStringLiteral("early")); // in the document's order
        Note changed = notes.all().front();
        changed.text = QStringLiteral("earlier");
        notes.write(changed);
        notes.remove(notes.all().back().id);
        QCOMPARE(notes.all().size(), std::size_t(1));
        additions.undoStack()->undo();
        QCOMPARE(notes.all().back().text, QStringLiteral("late"));
        additions.undoStack()->undo();
        QCOMPARE(notes.all().front().text, QStringLiteral("early"));
        additions.undoStack()->undo();
        additions.undoStack()->undo();
        QVERIFY(notes.all().empty());
        additions.undoStack()->redo();
        QCOMPARE(notes.all().size(), std::size_t(1));
    }

    void emptyTextDeletesAndSameTextIsNoChange() {
        Additions additions;
        Notes& notes = additions.notes();
        notes.write({.sentence = SentenceIndex(0), .text = QStringLiteral("x")});
        const Note same = notes.all().front();
        notes.write(same);
        QCOMPARE(additions.undoStack()->count(), 1);
        Note emptied = same;
        emptied.text.clear();
        notes.write(emptied);
        QVERIFY(notes.all().empty());
        notes.write({.sentence = SentenceIndex(0)});
        QCOMPARE(additions.undoStack()->count(), 2);
    }

    void whatSpeaksOfARemovedRunCannotBeUndone() {
        Additions additions;
        Notes& notes = additions.notes();
        notes.write({.run = 5, .side = Side::Target, .sentence = SentenceIndex(0), .text = QStringLiteral("x")});
        notes.remove(notes.all().front().id);
        additions.keepRuns({5});
        QVERIFY(additions.undoStack()->canUndo());
        additions.keepRuns({4});
        QVERIFY(!additions.undoStack()->canUndo());
    }

    void keyNWritesANoteOnTheSelectedWord() {
        Desk desk;
        desk.translate();
        QVERIFY(!desk.list()->isVisible());
        desk.click({1, TextSide::Source, 1});
        desk.write(QStringLiteral("a <b>numeral</b>"));
        const Note& note = desk.window.notes().all().front();
        QCOMPARE(note.side, Side::Source);
        QCOMPARE(note.sentence, SentenceIndex(1));
        QCOMPARE(note.word, WordIndex(1));
        QCOMPARE(note.run, 0);
        QCOMPARE(note.on, QStringLiteral("five"));
        QVERIFY(desk.toolTip({1, TextSide::Source, 1}).contains(QStringLiteral("a <b>numeral</b>")));
        QVERIFY(desk.list()->isVisible());
        QCOMPARE(desk.list()->currentNote(), note.id); // what is selected is chosen in the list
        QVERIFY(desk.window.isWindowModified());
    }

    void notesOfTheFileAreShownAndSaved() {
        const QString path = m_folder.filePath(QStringLiteral("noted.contexture"));
        {
            Desk desk;
            auto document = std::make_shared<Document>(*test::documentOf({"one two three", "four five"}));
            document->fileNotes = {"", "Title of a <menu>"};
            desk.window.session().setDocument(document);
            desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
            QTRY_VERIFY(desk.window.isSettled());
            desk.window.translate();
            QTRY_VERIFY(desk.window.isSettled());
            QVERIFY(desk.toolTip({1, TextSide::Source, 0}).contains(QStringLiteral("Title of a <menu>")));
            QVERIFY(!desk.toolTip({0, TextSide::Source, 0}).contains(QStringLiteral("Title")));
            QVERIFY(desk.toolTip({1, TextSide::Target, 0}).contains(QStringLiteral("Title of a <menu>")));
            QVERIFY(test::saved(desk.window, path));
        }
        Desk desk(test::noEngine());
        QVERIFY(test::opened(desk.window, {path}));
        QVERIFY(desk.toolTip({1, TextSide::Source, 0}).contains(QStringLiteral("Title of a <menu>")));
    }

    void nothingSelectedNothingHappens() {
        Desk desk;
        desk.translate();
        desk.window.selection().reset();
        QTest::keyClick(desk.reading(), Qt::Key_N);
        QVERIFY(!desk.editor()->isVisible());
    }

    void aClickBesideTheWordsNotesTheSentence() {
        Desk desk;
        desk.translate();
        desk.window.selection().reset();
        desk.clickBeside(2, TextSide::Target);
        desk.write(QStringLiteral("all of it"));
        const Note& note = desk.window.notes().all().front();
        QCOMPARE(note.side, Side::Target);
        QVERIFY(!note.word.isValid());
        QCOMPARE(note.run, desk.window.session().activeSlot()->id);
        QVERIFY(desk.toolTip({2, TextSide::Target, 0}).contains(QStringLiteral("all of it")));
        QVERIFY(!desk.toolTip({2, TextSide::Source, 0}).contains(QStringLiteral("all of it")));
    }

    void keyNOnANotedWordChangesItsNote() {
        Desk desk;
        desk.translate();
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("one"));
        QTest::keyClick(desk.reading(), Qt::Key_N);
        QCOMPARE(desk.editor()->edit()->toPlainText(), QStringLiteral("one"));
        QTest::keyClicks(desk.editor()->edit(), QStringLiteral(" and more"));
        QTest::keyClick(desk.editor()->edit(), Qt::Key_Return);
        QCOMPARE(desk.window.notes().all().size(), std::size_t(1));
        QCOMPARE(desk.window.notes().all().front().text, QStringLiteral("one and more"));
    }

    void ctrlReturnKeepsTheNoteAndTranslatesNothing() {
        Desk desk;
        desk.translate();
        const auto run = desk.window.session().activeRun();
        desk.click({0, TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_N);
        QTest::keyClicks(desk.editor()->edit(), QStringLiteral("kept"));
        QTest::keyClick(desk.editor()->edit(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().activeRun(), run);
        QCOMPARE(desk.window.notes().all().size(), std::size_t(1));
        QCOMPARE(desk.window.notes().all().front().text, QStringLiteral("kept"));
    }

    void escLeavesAndALookElsewhereKeeps() {
        Desk desk;
        desk.translate();
        desk.click({0, TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_N);
        QTest::keyClicks(desk.editor()->edit(), QStringLiteral("gone"));
        QTest::keyClick(desk.editor()->edit(), Qt::Key_Escape);
        QVERIFY(desk.window.notes().all().empty());
        QVERIFY(desk.window.selection().locked().word.isValid()); // Esc left the editor only
        QTest::keyClick(desk.reading(), Qt::Key_N);
        QTest::keyClicks(desk.editor()->edit(), QStringLiteral("stays"));
        desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(0));
        QVERIFY(!desk.editor()->isVisible());
        QCOMPARE(desk.window.notes().all().size(), std::size_t(1));
        QCOMPARE(desk.window.notes().all().front().sentence, SentenceIndex(0));
    }

    void theListLeadsToTheWordAndDeletes() {
        Desk desk;
        desk.translate();
        desk.click({0, TextSide::Source, 2});
        desk.write(QStringLiteral("first"));
        desk.click({2, TextSide::Target, 1});
        desk.write(QStringLiteral("second"));
        auto* list = desk.list();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(0));
        QCOMPARE(desk.window.selection().locked().word, WordIndex(2));
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(2));
        QCOMPARE(desk.window.selection().locked().side, Side::Target);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(desk.window.notes().all().size(), std::size_t(1));
        desk.window.additions().undoStack()->undo();
        QCOMPARE(desk.window.notes().all().size(), std::size_t(2));
    }

    void notesOnATranslationBelongToItsRun() {
        Desk desk;
        desk.translate();
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        QVERIFY(desk.window.session().compare(desk.window.session().currentModel(), settings));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.session().setActive(1);
        desk.click({0, TextSide::Target, 1});
        desk.write(QStringLiteral("of the second"));
        QVERIFY(desk.toolTip({0, TextSide::Target, 1}).contains(QStringLiteral("of the second")));
        desk.window.session().setActive(0);
        QVERIFY(!desk.toolTip({0, TextSide::Target, 1}).contains(QStringLiteral("of the second")));
        desk.list()->setFocus();
        QTest::mouseClick(desk.list()->viewport(), Qt::LeftButton, {},
                          desk.list()->visualRect(desk.list()->model()->index(0, 0)).center());
        QCOMPARE(desk.window.session().activeIndex(), 1); // the list knows whose it is
        desk.window.session().remove(1);
        QVERIFY(desk.window.notes().all().empty());
    }

    void aWordThatIsGoneLeavesItsNoteToTheSentence() {
        const Sentence before = test::sentenceOf("Er bellte .");
        const Sentence after = test::sentenceOf("Es bellte .");
        const Note note{.side = Side::Target,
                        .sentence = SentenceIndex(0),
                        .word = WordIndex(0),
                        .on = QStringLiteral("Er"),
                        .text = QStringLiteral("right")};
        QCOMPARE(shownWord(note, &before), WordIndex(0));
        QVERIFY(!shownWord(note, &after).isValid());
        QVERIFY(!shownWord(note, nullptr).isValid());
    }

    void workspaceBringsTheNotesBackWithoutAnEngine() {
        const QString path = file("notes.contexture");
        {
            Desk desk;
            desk.translate();
            desk.click({0, TextSide::Source, 1});
            desk.write(QStringLiteral("on the source"));
            desk.click({2, TextSide::Target, 1});
            QTest::keyClick(desk.reading(), Qt::Key_N);
            desk.editor()->edit()->insertPlainText(QString::fromUtf8("אבג 😀")); // an input method's doing
            QTest::keyClick(desk.editor()->edit(), Qt::Key_Return);
            QVERIFY(test::saved(desk.window, path));
            QVERIFY(!desk.window.isWindowModified());
        }
        Desk desk(noEngine());
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.window.notes().all().size(), std::size_t(2));
        QVERIFY(desk.toolTip({0, TextSide::Source, 1}).contains(QStringLiteral("on the source")));
        QVERIFY(desk.toolTip({2, TextSide::Target, 1}).contains(QString::fromUtf8("אבג 😀")));
        QVERIFY(!desk.window.isWindowModified());
        // Change one, delete the other, save again: the file holds what the window shows.
        desk.click({0, TextSide::Source, 1});
        desk.write(QStringLiteral(", changed"));
        desk.window.notes().remove(desk.window.notes().all().back().id);
        QVERIFY(test::saved(desk.window, path));
        Desk again(noEngine());
        QVERIFY(test::opened(again.window, {path}));
        QCOMPARE(again.window.notes().all().size(), std::size_t(1));
        QCOMPARE(again.window.notes().all().front().text, QStringLiteral("on the source, changed"));
    }

    void savingLeavesAloneWhatTheWindowDidNotOpen() {
        const QString path = file("many.contexture");
        {
            Desk desk;
            desk.translate();
            QVERIFY(test::saved(desk.window, path));
        }
        {
            // More runs than the window shows, the last one with a note on its translation.
            auto workspace = store::Workspace::open(path.toStdString());
            const auto run = workspace.loadRun(workspace.runs().front().id);
            store::RunId last;
            for (int i = 0; i < Session::kMaxRuns; ++i) {
                last = workspace.save(*run);
            }
            workspace.save(store::Note{.document = workspace.documents().front().id,
                                       .run = last,
                                       .side = Side::Target,
                                       .sentence = SentenceIndex(0),
                                       .word = WordIndex(0),
                                       .text = "of a run that is not shown"});
        }
        {
            Desk desk(noEngine());
            QVERIFY(test::opened(desk.window, {path}));
            QCOMPARE(desk.window.session().runs().size(), std::size_t(Session::kMaxRuns));
            QVERIFY(desk.window.notes().all().empty());
            desk.click({0, TextSide::Source, 0});
            desk.write(QStringLiteral("new"));
            QVERIFY(test::saved(desk.window, path));
        }
        const auto workspace = store::Workspace::open(path.toStdString());
        QCOMPARE(workspace.runs().size(), std::size_t(Session::kMaxRuns + 1));
        QCOMPARE(workspace.notes(workspace.documents().front().id).size(), std::size_t(2));
    }

    void anotherDocumentBeginsWithoutNotes() {
        Desk desk;
        desk.translate();
        desk.click({0, TextSide::Source, 1});
        desk.write(QStringLiteral("of the old one"));
        desk.window.session().setDocument(test::documentOf({"another text"}));
        QVERIFY(desk.window.notes().all().empty());
        QVERIFY(!desk.window.additions().undoStack()->canUndo());
        QVERIFY(!desk.list()->isVisible());
    }
};

QTEST_MAIN(TestNotes)
#include "test_notes.moc"
