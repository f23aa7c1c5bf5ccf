// SPDX-License-Identifier: GPL-3.0-or-later

// Saved tries: kept by a key, in the workspace file, restored also without a model; renamed, deleted, undone.
#include "app/gui/panes/documents_pane.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/tries.h"
#include "app/gui/what_if/other_context.h"
#include "app/gui/what_if/try_window.h"
#include "app/gui/what_if/what_if_pane.h"
#include "engine/store/connection.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "widgets/comparison_view.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>

using namespace contexture;
using namespace contexture::test;

class TestTries : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }

    static gui::WhatIfPane* pane(Desk& desk) { return desk.window.findChild<gui::WhatIfPane*>(); }
    static gui::Tries& tries(Desk& desk) { return desk.window.additions().tries(); }
    static const std::vector<widgets::ComparisonRow>& rows(Desk& desk) { return pane(desk)->view()->data().rows; }
    static void type(QLineEdit* line, const QString& text) {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    static void tried(Desk& desk, const QString& source) { // of the second sentence
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        type(pane(desk)->source(), source);
        QTest::keyClick(pane(desk)->source(), Qt::Key_Return);
        QTRY_VERIFY(desk.window.isSettled());
    }
    static void keep(Desk& desk) { QTest::keyClick(pane(desk)->source(), Qt::Key_B, Qt::ControlModifier); }
    // Types a name into the dialog that is about to open.
    static void answer(const QString& name) {
        QTimer::singleShot(0, qApp, [name] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->setTextValue(name);
            dialog->accept();
        });
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void aTryIsKeptByAKeyAndTakenBack() {
        Desk desk;
        desk.translate();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        tried(desk, QStringLiteral("four nine"));
        QVERIFY(rows(desk)[1].isTry && !rows(desk)[1].isKept);
        QVERIFY(pane(desk)->keepButton()->isEnabled());
        keep(desk);
        QCOMPARE(tries(desk).all().size(), std::size_t(1));
        QCOMPARE(rows(desk).size(), std::size_t(2)); // the same row
        QVERIFY(rows(desk)[1].isKept);
        QVERIFY(!pane(desk)->keepButton()->isEnabled());
        QVERIFY(desk.window.isWindowModified());
        keep(desk);
        QVERIFY(pane(desk)->trouble().contains("no try that is not kept"));
        QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("keeping a try"));
        desk.window.additions().undoStack()->undo();
        QVERIFY(tries(desk).all().empty());
        QCOMPARE(rows(desk).size(), std::size_t(1));
        desk.window.additions().undoStack()->redo();
        QCOMPARE(rows(desk).size(), std::size_t(2));
    }

    void escLosesNoTry() {
        Desk desk;
        desk.translate();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        tried(desk, QStringLiteral("four nine"));
        QCOMPARE(rows(desk).size(), std::size_t(2));
        QTest::keyClick(pane(desk)->source(), Qt::Key_Escape); // closes the strip
        QVERIFY(!pane(desk)->isVisible());
        QTest::keyClick(desk.reading(), Qt::Key_Escape); // the word
        QTest::keyClick(desk.reading(), Qt::Key_Escape); // its sentence
        desk.click({0, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QCOMPARE(rows(desk).size(), std::size_t(1)); // another sentence
        desk.click({1, widgets::TextSide::Source, 0});
        QCOMPARE(rows(desk).size(), std::size_t(2));
        QVERIFY(rows(desk)[1].label.contains("nine") && !rows(desk)[1].isKept);
        QCOMPARE(pane(desk)->source()->text(), QStringLiteral("four five")); // the lines start anew
        QTest::mouseClick(pane(desk)->keepButton(), Qt::LeftButton);
        QCOMPARE(tries(desk).all().size(), std::size_t(1));
        desk.translate(); // another document
        QVERIFY(rows(desk).size() < 2);
    }

    void keptRowsStayWhereOthersGo() {
        Desk desk;
        desk.translate();
        tried(desk, QStringLiteral("four nine"));
        QTest::mouseClick(pane(desk)->keepButton(), Qt::LeftButton);
        tried(desk, QStringLiteral("four six"));
        QCOMPARE(rows(desk).size(), std::size_t(3));
        desk.click({2, widgets::TextSide::Source, 0});
        QCOMPARE(rows(desk).size(), std::size_t(1)); // of another sentence there is none
        desk.click({1, widgets::TextSide::Source, 0});
        QCOMPARE(rows(desk).size(), std::size_t(3)); // the kept one, and the other is not lost either
        QVERIFY(rows(desk)[1].isKept && !rows(desk)[2].isKept);
        pane(desk)->view()->setFocus();
        QTest::keyClick(pane(desk)->view(), Qt::Key_Down);
        QTest::keyClick(pane(desk)->view(), Qt::Key_Down);
        QTest::keyClick(pane(desk)->view(), Qt::Key_Delete);
        QCOMPARE(rows(desk).size(), std::size_t(2));
        QVERIFY(rows(desk)[1].label.contains("nine"));
        for (int i = 0; i < 2 * gui::WhatIfPane::kMostTries; ++i) {
            tried(desk, QStringLiteral("try %1").arg(i));
            QTest::mouseClick(pane(desk)->keepButton(), Qt::LeftButton);
        }
        QCOMPARE(rows(desk).size(), std::size_t(2 + 2 * gui::WhatIfPane::kMostTries)); // all of them
        // Beside the runs, too, once the strip is closed.
        QTest::keyClick(pane(desk)->source(), Qt::Key_Escape);
        const auto* comparison = desk.window.findChild<widgets::ComparisonView*>("comparison");
        QCOMPARE(comparison->data().rows.size(), std::size_t(2 + 2 * gui::WhatIfPane::kMostTries));
        QVERIFY(comparison->data().rows.back().isKept);
        QTest::mouseClick(comparison->viewport(), Qt::LeftButton, {}, comparison->layoutInfo().removeRect(1).center());
        QCOMPARE(tries(desk).all().size(), std::size_t(2 * gui::WhatIfPane::kMostTries));
        QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("deleting a try"));
    }

    void theFileBringsThemBackWithoutAnEngine() {
        const QString path = file("kept.contexture");
        {
            Desk desk;
            desk.translate();
            tried(desk, QStringLiteral("four <b>"));
            keep(desk);
            type(pane(desk)->hidden(), QStringLiteral("1"));
            type(pane(desk)->translation(), QStringLiteral("vier"));
            QTest::keyClick(pane(desk)->translation(), Qt::Key_Return);
            QTRY_VERIFY(desk.window.isSettled());
            keep(desk);
            QVERIFY(saved(desk.window, path));
            QVERIFY(!desk.window.isWindowModified());
        }
        Desk desk(noEngine());
        QVERIFY(opened(desk.window, {path}));
        QVERIFY(!desk.window.isWindowModified());
        QCOMPARE(tries(desk).all().size(), std::size_t(2));
        const auto* comparison = desk.window.findChild<widgets::ComparisonView*>("comparison");
        desk.click({1, widgets::TextSide::Source, 0});
        QCOMPARE(comparison->data().rows.size(), std::size_t(3)); // the run, and what was tried on it
        QCOMPARE(comparison->data().rows[1].label, QStringLiteral("sentence 2 edited"));
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QCOMPARE(rows(desk).size(), std::size_t(3));
        QVERIFY(rows(desk)[1].words[1].text == "<B>" || rows(desk)[1].words[1].text == "<");
        QVERIFY(rows(desk)[2].label.contains("own translation"));
        QCOMPARE(rows(desk)[2].words[0].text, QStringLiteral("vier"));
        QVERIFY(rows(desk)[2].logProbability.has_value());
        QVERIFY(!pane(desk)->tryButton()->isEnabled()); // nothing to ask
        // And they are changed there.
        QTest::mouseClick(pane(desk)->view()->viewport(), Qt::LeftButton, {},
                          pane(desk)->view()->layoutInfo().removeRect(2).center());
        QVERIFY(saved(desk.window, path));
        const auto workspace = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
        QCOMPARE(workspace.tries(workspace.runs().front().id).size(), std::size_t(1));
    }

    void aTryIsRenamedAndGivesItsNameBack() {
        const QString path = file("renamed.contexture");
        Desk desk;
        desk.translate();
        tried(desk, QStringLiteral("four nine"));
        keep(desk);
        const QString automatic = rows(desk)[1].label;
        QVERIFY(saved(desk.window, path));
        const auto row = [&] {
            const auto workspace = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
            return workspace.tries(workspace.runs().front().id).at(0);
        };
        const store::TryId id = row().id;
        pane(desk)->view()->setFocus();
        QTest::keyClick(pane(desk)->view(), Qt::Key_Down);
        answer(QStringLiteral("nine & <i>not</i> five"));
        QTest::keyClick(pane(desk)->view(), Qt::Key_F2);
        QCOMPARE(rows(desk)[1].label, QStringLiteral("nine & <i>not</i> five"));
        QVERIFY(saved(desk.window, path));
        QCOMPARE(row().kept.name, std::string("nine & <i>not</i> five"));
        QCOMPARE(row().id, id);
        desk.window.additions().undoStack()->undo();
        QCOMPARE(rows(desk)[1].label, automatic);
        desk.window.additions().undoStack()->redo();
        answer(QString()); // named after what was changed
        QTest::keyClick(pane(desk)->view(), Qt::Key_F2);
        QCOMPARE(rows(desk)[1].label, automatic);
    }

    void theListGoesToATry() {
        Desk desk;
        desk.translate();
        tried(desk, QStringLiteral("four nine & ten"));
        keep(desk);
        desk.click({2, widgets::TextSide::Source, 0});
        QTest::keyClick(pane(desk)->source(), Qt::Key_Escape);
        QMenu menu;
        pane(desk)->fillList(menu);
        QCOMPARE(menu.actions().size(), 1);
        QVERIFY(menu.actions().front()->text().startsWith("Sentence 2, A: "));
        menu.actions().front()->trigger();
        QVERIFY(pane(desk)->isVisible());
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(1));
        QCOMPARE(rows(desk).size(), std::size_t(2));
        // Its row puts what was tried back into the lines.
        QMenu more;
        pane(desk)->addActions(more, 1);
        QCOMPARE(more.actions().size(), 4);
        more.actions().back()->trigger();
        QCOMPARE(pane(desk)->source()->text(), QStringLiteral("four nine & ten"));
        QMenu none;
        pane(desk)->addActions(none, 0); // the run itself
        QVERIFY(none.isEmpty());
    }

    // What the model attended to in a try is looked at in a window of its own; the run stays as it is.
    void theAttentionOfATryIsLookedAt() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 1});
        const auto run = desk.window.session().activeRun();
        const Look before = desk.window.selection().locked();
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QTest::keyClick(pane(desk)->source(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(pane(desk)->trouble().contains("There is no try")); // nothing to look at
        pane(desk)->contextNumber()->setValue(1);
        type(pane(desk)->context(), QStringLiteral("uno due tre quattro"));
        QTest::keyClick(pane(desk)->context(), Qt::Key_Return);
        QTRY_VERIFY(desk.window.isSettled());
        QTest::keyClick(pane(desk)->source(), Qt::Key_L, Qt::ControlModifier);
        gui::TryWindow* shown = pane(desk)->tryWindow();
        QVERIFY(shown && shown->isVisible());
        QVERIFY2(shown->title().contains("What if? sentence 1 edited"), qPrintable(shown->title()));
        QVERIFY2(shown->title().contains("sentence 2 of run A"), qPrintable(shown->title()));
        const gui::Inspection& seen = *shown->inspector().locked();
        QCOMPARE(seen.state, gui::Inspection::State::Observed);
        QCOMPARE(seen.look.sentence, SentenceIndex(1));
        QCOMPARE(seen.look.word, contexture::WordIndex(1)); // the same as in the window
        QCOMPARE(seen.run->document->source[0].text, std::string("uno due tre quattro"));
        QCOMPARE(seen.run->sentences[1]->trace, seen.translated->trace);
        // By hand: fakeTrace has each word look at the sentence before, one head at its first, one at its second word.
        QCOMPARE(seen.rankedSentences().size(), std::size_t(1));
        QCOMPARE(seen.rankedSentences().front().second, 1.0f);
        QCOMPARE(seen.wordWeights(SentenceIndex(0), true), std::vector<float>({0.5f, 0.5f, 0.0f, 0.0f}));
        // Heads are chosen in the window, whose run and word stay.
        desk.window.selection().setHead(HeadIndex(1));
        QCOMPARE(shown->inspector().locked()->look.head, HeadIndex(1));
        QCOMPARE(shown->inspector().locked()->wordWeights(SentenceIndex(0), true),
                 std::vector<float>({0.0f, 1.0f, 0.0f, 0.0f}));
        QCOMPARE(desk.window.session().activeRun(), run);
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1));
        QCOMPARE(desk.window.selection().locked().word, before.word);
        // A click on a word of the try goes to it.
        const auto& layout = pane(desk)->view()->layoutInfo();
        QTest::mouseClick(pane(desk)->view()->viewport(), Qt::LeftButton, {}, layout.wordRect(1, 0, 0).center());
        QCOMPARE(shown->selection().locked().word, contexture::WordIndex(0));
        QCOMPARE(shown->selection().locked().side, Side::Target);
        QTest::keyClick(shown, Qt::Key_Escape);
        QVERIFY(!shown->isVisible());
        QVERIFY(!desk.window.isHidden());
    }

    void theFileBringsTheAttentionBackWithoutAnEngine() {
        const QString path = file("attention.contexture");
        std::shared_ptr<const SentenceTrace> recorded;
        {
            Desk desk;
            desk.translate();
            tried(desk, QStringLiteral("four nine ten"));
            keep(desk);
            recorded = tries(desk).all().front().kept.said->trace;
            QVERIFY(recorded);
            QVERIFY(saved(desk.window, path));
        }
        Desk desk(noEngine());
        QVERIFY(opened(desk.window, {path}));
        QVERIFY(*tries(desk).all().front().kept.said->trace == *recorded);
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QMenu menu;
        pane(desk)->addActions(menu, 1);
        QVERIFY(menu.actions().front()->isEnabled());
        menu.actions().front()->trigger();
        gui::TryWindow* shown = pane(desk)->tryWindow();
        QVERIFY(shown && shown->isVisible());
        QCOMPARE(shown->inspector().locked()->state, gui::Inspection::State::Observed);
        QCOMPARE(shown->inspector().locked()->sentenceMatrix->rows(), 3); // words of "four nine ten"
        QVERIFY(!desk.window.isWindowModified());
        desk.window.session().setDocument(documentOf({"another one"}));
        QVERIFY(!shown->isVisible());
    }

    // Kept by an earlier version, of an earlier run, damaged, or of another sentence: what is the matter is said.
    void attentionThatCannotBeShownIsNotShown() {
        const QString path = file("damaged.contexture");
        const auto change = [&](const char* sql) {
            store::Workspace::open(path.toStdString()).connection()->execute(sql);
        };
        const auto look = [](Desk& desk, int row) {
            desk.click({1, widgets::TextSide::Source, 0});
            if (!pane(desk)->isVisible()) {
                QTest::keyClick(desk.reading(), Qt::Key_W);
            }
            pane(desk)->lookAt(row);
            return pane(desk)->trouble();
        };
        {
            Desk desk;
            desk.translate();
            tried(desk, QStringLiteral("four nine ten eleven"));
            keep(desk);
            tried(desk, QStringLiteral("four"));
            keep(desk);
            QVERIFY(saved(desk.window, path));
        }
        change("UPDATE try_trace SET blob = X'54014B' WHERE kept_try = 1");
        {
            Desk desk(noEngine());
            QVERIFY(opened(desk.window, {path}));
            QVERIFY2(desk.window.trouble().contains("attention of 1 kept tr"), qPrintable(desk.window.trouble()));
            QCOMPARE(tries(desk).all().size(), std::size_t(2));
            QVERIFY(look(desk, 1).contains("was not kept"));
            QVERIFY(!pane(desk)->tryWindow());
            QMenu menu;
            pane(desk)->addActions(menu, 1);
            QVERIFY(!menu.actions().front()->isEnabled());
            QVERIFY(look(desk, 2).isEmpty());
            QVERIFY(pane(desk)->tryWindow()->isVisible());
            // What could not be read stays where it is.
            tries(desk).rename(tries(desk).all().back().id, "another name");
            QVERIFY(saved(desk.window, path));
        }
        const auto number = [&](const char* sql) {
            return store::Workspace::open(path.toStdString()).connection()->number(sql);
        };
        QCOMPARE(number("SELECT count(*) FROM try_trace WHERE blob = X'54014B'"), std::int64_t(1));
        QCOMPARE(number("SELECT count(*) FROM try_trace"), std::int64_t(2));
        change("UPDATE try_trace SET blob = (SELECT blob FROM try_trace WHERE kept_try = 2)");
        {
            Desk desk(noEngine());
            QVERIFY(opened(desk.window, {path}));
            QVERIFY2(look(desk, 1).contains("cannot be shown: translation 2 has"), qPrintable(pane(desk)->trouble()));
            QVERIFY(!pane(desk)->tryWindow()->isVisible());
        }
        change("DELETE FROM try_trace"); // as the version before wrote it
        Desk desk;
        QVERIFY(opened(desk.window, {path}));
        QVERIFY(look(desk, 1).contains("was not kept"));
        desk.window.session().loadModel(QStringLiteral("/nowhere/second.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(look(desk, 1).contains("of an earlier run"));
    }

    void aTryOfARunThatIsMadeAgainSaysSo() {
        const QString path = file("again.contexture");
        Desk desk;
        desk.translate();
        tried(desk, QStringLiteral("four nine"));
        keep(desk);
        QVERIFY(saved(desk.window, path));
        desk.window.session().loadModel(QStringLiteral("/nowhere/second.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        desk.click({1, widgets::TextSide::Source, 0});
        QCOMPARE(rows(desk).size(), std::size_t(2));
        QVERIFY2(rows(desk)[1].label.endsWith("of an earlier run, fake"), qPrintable(rows(desk)[1].label));
        QVERIFY(saved(desk.window, path)); // under the new run
        const auto workspace = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
        QCOMPARE(workspace.runs().size(), std::size_t(1));
        QCOMPARE(workspace.tries(workspace.runs().front().id).size(), std::size_t(1));
    }

    void aWorkspaceChangedByAnotherProgramIsNotOverwritten() {
        const QString path = file("changed.contexture");
        Desk desk;
        desk.translate();
        tried(desk, QStringLiteral("four nine"));
        keep(desk);
        QVERIFY(saved(desk.window, path));
        {
            auto workspace = store::Workspace::open(path.toStdString());
            auto one = workspace.tries(workspace.runs().front().id).at(0);
            one.kept.name = "another's";
            workspace.save(one);
        }
        tries(desk).remove(tries(desk).all().front().id);
        QVERIFY(!saved(desk.window, path));
        QVERIFY(desk.window.trouble().contains("another program"));
    }

    void theContextIsShuffledFromTheButton() {
        Desk desk;
        desk.translate();
        desk.click({2, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QVERIFY(!pane(desk)->findChild<QMenu*>("otherContext")->isEmpty());
        pane(desk)->otherContext().shuffle(); // of two sentences there is one other order
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(rows(desk).size(), std::size_t(2));
        QVERIFY2(rows(desk)[1].label.startsWith("context shuffled ("), qPrintable(rows(desk)[1].label));
        pane(desk)->contextNumber()->setValue(1);
        QCOMPARE(pane(desk)->context()->text(), QStringLiteral("four five"));
        desk.click({1, widgets::TextSide::Source, 0}); // reads one sentence alone
        pane(desk)->otherContext().shuffle();
        QVERIFY(pane(desk)->trouble().contains("nothing to shuffle"));
    }

    void theContextIsThatOfAnotherDocument() {
        const QString path = file("two.contexture");
        {
            Desk desk;
            desk.translate();
            QVERIFY(saved(desk.window, path));
        }
        {
            auto workspace = store::Workspace::open(path.toStdString());
            workspace.save(*documentOf({"uno due"}));
        }
        Desk desk;
        desk.window.opening().setUnattended(QString());
        QVERIFY(opened(desk.window, {path}));
        desk.window.session().loadModelOfRuns(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        const auto* documents = desk.window.findChild<gui::DocumentsPane*>();
        QTRY_COMPARE(documents->documents().size(), std::size_t(2));
        desk.click({2, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        pane(desk)->otherContext().take(documents->documents().back().id);
        QTRY_VERIFY(desk.window.isSettled() && rows(desk).size() == 2);
        QVERIFY2(rows(desk)[1].label.startsWith("context of “fixture”"), qPrintable(rows(desk)[1].label));
        QCOMPARE(pane(desk)->hidden()->text(), QStringLiteral("2")); // the other one is shorter
        pane(desk)->contextNumber()->setValue(1);
        QCOMPARE(pane(desk)->context()->text(), QStringLiteral("uno due"));
        keep(desk);
        QCOMPARE(tries(desk).all().front().kept.what.origin->document, std::string("fixture"));
    }
};

QTEST_MAIN(TestTries)
#include "test_tries.moc"
