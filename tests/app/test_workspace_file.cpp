// SPDX-License-Identifier: GPL-3.0-or-later

// Saving a workspace: the file holds the current state after failures, cancellation, and changes of the file by others.
#include "app/gui/panes/run_bar.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "widgets/message_bar.h"
#include "widgets/small_multiples.h"

#include <QFileDialog>
#include <QInputDialog>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using test::noEngine;
using widgets::TextSide;

namespace {

std::vector<store::RunEntry> runsIn(const QString& path) {
    return store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly).runs();
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::shared_ptr<const Run> runOf(const std::vector<std::string>& texts, double seconds) {
    auto run = std::make_shared<Run>();
    run->document = test::documentOf(texts);
    run->model = test::FakeModel("another").info();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        run->sentences.push_back(test::fakeTranslation(*run->document, i, run->settings));
    }
    run->seconds = seconds;
    return run;
}

const std::vector<std::string> kDesk{"one two three", "four five", "six seven eight"}; // the document of Desk

} // namespace

class TestWorkspaceFile : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }

    static void pressSave(Desk& desk) {
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(test::onceRead(desk.window));
    }
    static void pressTranslate(Desk& desk) {
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_Return, Qt::ControlModifier);
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void aTranslationThatFailsTakesNothingOutOfTheFile_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("before the first sentence") << QStringLiteral("/nowhere/unfit.safetensors");
        QTest::newRow("after the first sentence") << QStringLiteral("/nowhere/breaks.safetensors");
    }
    void aTranslationThatFailsTakesNothingOutOfTheFile() {
        QFETCH(QString, model);
        const QString path = file("fails.contexture");
        Desk desk;
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        const auto before = runsIn(path);
        QCOMPARE(before.size(), std::size_t(1));
        desk.window.session().loadModel(model);
        QTRY_VERIFY(desk.window.isSettled());
        pressTranslate(desk);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.trouble().contains(QStringLiteral("cannot translate")));
        QVERIFY(!desk.window.isWindowModified()); // nothing is there to be saved
        QCOMPARE(desk.window.session().activeRun()->finished(), kDesk.size());
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        pressSave(desk);
        QVERIFY(!desk.window.isWindowModified());
        const auto after = runsIn(path);
        QCOMPARE(after.size(), std::size_t(1));
        QCOMPARE(after.front().id, before.front().id);
        QCOMPARE(after.front().translated, kDesk.size());
    }

    void savingWhileARunIsMadeAgainKeepsTheWholeOne() {
        const QString path = file("half-way.contexture");
        const auto gate = std::make_shared<test::Gate>();
        Desk desk(test::fakeEngine(gate));
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        gate->close();
        pressTranslate(desk);
        QTRY_VERIFY(gate->waiting > 0);
        gate->allow(1);
        QTRY_COMPARE(desk.window.session().activeRun()->finished(), std::size_t(1));
        pressSave(desk);
        QCOMPARE(runsIn(path).size(), std::size_t(1));
        QCOMPARE(runsIn(path).front().translated, kDesk.size());
        QTest::keyClick(&desk.window, Qt::Key_Period, Qt::ControlModifier); // cancels
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.trouble().contains(QStringLiteral("cancelled")));
        QCOMPARE(desk.window.session().activeRun()->finished(), kDesk.size());
        pressSave(desk);
        QCOMPARE(runsIn(path).size(), std::size_t(1));
        QCOMPARE(runsIn(path).front().translated, kDesk.size());
    }

    void aWholeRunTakesThePlaceOfTheOneBefore() {
        const QString path = file("again.contexture");
        Desk desk;
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        desk.window.session().loadModel(QStringLiteral("/nowhere/second.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        pressTranslate(desk);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.isWindowModified());
        pressSave(desk);
        QCOMPARE(runsIn(path).size(), std::size_t(1));
        QCOMPARE(runsIn(path).front().modelName, std::string("second"));
    }

    void aFileThatWasReplacedIsNotMixed_data() {
        QTest::addColumn<bool>("sameDocument");
        QTest::newRow("by another document") << false;
        QTest::newRow("by another run of the document") << true;
    }
    void aFileThatWasReplacedIsNotMixed() {
        QFETCH(bool, sameDocument);
        const QString path = file("replaced.contexture");
        Desk desk;
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        const std::vector<std::shared_ptr<const Run>> others{
            runOf(sameDocument ? kDesk : std::vector<std::string>{"another text"}, 2.5)};
        store::Workspace::create(path.toStdString(), others).close();
        const QByteArray before = bytesOf(path);
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        pressSave(desk);
        QVERIFY(desk.window.trouble().contains(QStringLiteral("another program has replaced")));
        QVERIFY(desk.window.isWindowModified());
        QCOMPARE(runsIn(path).size(), std::size_t(1));
        QCOMPARE(runsIn(path).front().modelName, std::string("another"));
        QCOMPARE(store::Workspace::open(path.toStdString()).documents().size(), std::size_t(1));
        QCOMPARE(bytesOf(path).size(), before.size());
        // The way out.
        const QString other = file("replaced-2.contexture");
        QVERIFY(test::saved(desk.window, other));
        QCOMPARE(runsIn(other).size(), std::size_t(1));
        QCOMPARE(runsIn(other).front().modelName, std::string("fake"));
        pressSave(desk);
        QVERIFY(!desk.window.isWindowModified());
    }

    void whatAnotherProgramTookOutIsMissed_data() {
        QTest::addColumn<bool>("run");
        QTest::newRow("a run") << true;
        QTest::newRow("a note") << false;
    }
    void whatAnotherProgramTookOutIsMissed() {
        QFETCH(bool, run);
        const QString path = file("taken.contexture");
        Desk desk;
        desk.translate();
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        QVERIFY(test::saved(desk.window, path));
        {
            auto workspace = store::Workspace::open(path.toStdString());
            if (run) {
                workspace.remove(workspace.runs().front().id);
            } else {
                workspace.remove(workspace.notes(workspace.documents().front().id).front().id);
            }
        }
        QVERIFY(!test::saved(desk.window, path));
        QVERIFY(desk.window.trouble().contains(QStringLiteral("another program")));
    }

    void whatAnotherProgramAddedStays() {
        const QString path = file("added.contexture");
        Desk desk;
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        {
            auto workspace = store::Workspace::open(path.toStdString());
            workspace.save(*runOf({"another text"}, 2.5));
            workspace.save(*runOf(kDesk, 2.5));
        }
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        QVERIFY(test::saved(desk.window, path));
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(runsIn(path).size(), std::size_t(3));
        Desk again(noEngine());
        again.window.opening().setUnattended(QString()); // so that nobody is asked
        QVERIFY(test::opened(again.window, {path}));
        QCOMPARE(again.window.session().runs().size(), std::size_t(2)); // of the document that has the most
        QCOMPARE(again.window.notes().all().size(), std::size_t(1));
    }

    void aRunThatIsRemovedAndANoteThatIsTakenBackLeaveTheFile() {
        const QString path = file("less.contexture");
        Desk desk;
        desk.translate();
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        QVERIFY(desk.window.session().compare(desk.window.session().currentModel(), desk.window.session().settings()));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(runsIn(path).size(), std::size_t(2));
        desk.window.session().remove(1);
        desk.window.notes().remove(desk.window.notes().all().front().id);
        QVERIFY(test::saved(desk.window, path));
        QVERIFY(test::saved(desk.window, path)); // its rows are no longer looked for
        QCOMPARE(runsIn(path).size(), std::size_t(1));
        const auto workspace = store::Workspace::open(path.toStdString());
        QVERIFY(workspace.notes(workspace.documents().front().id).empty());
    }

    // One file has many names; saving under another of them is no replacement.
    void aFileThatIsReachedByAnotherFolderIsTheSame_data() {
        QTest::addColumn<bool>("moved");
        QTest::newRow("a link to its folder") << false;
        QTest::newRow("moved meanwhile") << true;
    }
    void aFileThatIsReachedByAnotherFolderIsTheSame() {
        QFETCH(bool, moved);
        QVERIFY(QDir(m_folder.path()).mkpath(moved ? "real-moved" : "real"));
        const QString folder = file(moved ? "real-moved" : "real");
        const QString path = folder + QStringLiteral("/same.contexture");
        {
            auto workspace = store::Workspace::create(path.toStdString());
            workspace.save(*runOf(kDesk, 1.0));
            workspace.save(*runOf(kDesk, 2.0));
            auto other = std::make_shared<Run>(*runOf({"x y z"}, 3.0));
            workspace.save(*other);
        }
        QString again = file("link") + QStringLiteral("/same.contexture");
        if (moved) {
            again = folder + QStringLiteral("/renamed.contexture");
        } else {
            QVERIFY(QFile::link(folder, file("link")));
        }
        Desk desk(noEngine());
        desk.window.opening().setUnattended(QString());
        QVERIFY(test::opened(desk.window, {path}));
        if (moved) {
            QVERIFY(QFile::rename(path, again));
        }
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        QVERIFY(test::saved(desk.window, again));
        auto workspace = store::Workspace::open(again.toStdString());
        QCOMPARE(workspace.documents().size(), std::size_t(2)); // the other one is still there
        QCOMPARE(workspace.runs().size(), std::size_t(3));
        QCOMPARE(workspace.notes(workspace.documents().front().id).size(), std::size_t(1));
    }

    void whatIsLookedAtIsSavedAndComesBack() {
        const QString path = file("looked.contexture");
        Look look;
        {
            Desk desk;
            desk.translate();
            RunSettings settings = desk.window.session().settings();
            settings.context = ContextMode::Offline;
            QVERIFY(desk.window.session().compare(desk.window.session().currentModel(), settings));
            QTRY_VERIFY(desk.window.isSettled());
            desk.window.session().setActive(1);
            desk.window.setAllHeadsShown(true);
            desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(1));
            desk.window.selection().setHead(HeadIndex(1));
            desk.window.selection().setWeighting(Weighting::WithinSentence);
            look = desk.window.selection().locked();
            QVERIFY(test::saved(desk.window, path));
        }
        Desk desk(noEngine());
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.window.session().activeIndex(), 1);
        QVERIFY(desk.window.selection().locked() == look);
        QVERIFY(desk.window.findChild<widgets::SmallMultiples*>(QStringLiteral("heads"))->isVisible());
        QVERIFY(!desk.window.isWindowModified());
        // A file of anybody's may say anything.
        {
            auto workspace = store::Workspace::open(path.toStdString());
            const std::string key = workspace.viewStateKeys().front();
            workspace.setViewState(key, R"({"sentence": 1, "word": 99, "side": "source", "head": 7, "run": -4})");
        }
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(1));
        QVERIFY(!desk.window.selection().locked().word.isValid());
    }

    void theSaveDialogProposesTheDocumentsName() {
        Desk desk;
        Document document = *test::documentOf({"one two"});
        document.title = "a/b: c";
        desk.window.session().setDocument(std::make_shared<const Document>(document));
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QStringList proposed;
        QTimer::singleShot(0, &desk.window, [&] { // in the dialog's own loop
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog) {
                proposed = dialog->selectedFiles();
                dialog->reject();
            }
        });
        QTest::keyClick(&desk.window, Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(proposed.size(), 1);
        QCOMPARE(QFileInfo(proposed.front()).fileName(), QStringLiteral("a_b_ c.contexture"));
    }

    void oneOfSeveralDocumentsIsChosen() {
        const QString path = file("documents.contexture");
        {
            auto workspace = store::Workspace::create(path.toStdString());
            for (int i = 0; i < 2; ++i) {
                auto run = std::make_shared<Run>(*runOf({"a b", "c d"}, 1.0 + i));
                workspace.save(*run);
            }
            auto other = std::make_shared<Run>(*runOf({"x y z"}, 3.0));
            auto document = std::make_shared<Document>(*other->document);
            document->id = "the other";
            other->document = document;
            workspace.save(*other);
            auto namesake = std::make_shared<Run>(*runOf({"u v"}, 4.0));
            auto another = std::make_shared<Document>(*namesake->document);
            another->id = "the other";
            namesake->document = another;
            workspace.save(*namesake);
        }
        Desk desk;
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QString wanted = QStringLiteral("the other (1 sentence(s))");
        const auto answer = [&](bool accept) {     // the dialog proposes the document with the most runs
            auto* poll = new QTimer(&desk.window); // the file is read first
            connect(poll, &QTimer::timeout, &desk.window, [accept, wanted, poll] {
                auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
                if (!dialog) {
                    return;
                }
                poll->deleteLater();
                poll->stop();
                QVERIFY(!dialog->textValue().startsWith(QStringLiteral("the other")));
                if (accept) {
                    dialog->setTextValue(wanted);
                    dialog->accept();
                } else {
                    dialog->reject();
                }
            });
            poll->start(1);
        };
        answer(false);
        QVERIFY(!test::opened(desk.window, {path}));
        QVERIFY(desk.window.session().runs().empty());
        answer(true);
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.window.session().document()->id, std::string("the other"));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1));
        QCOMPARE(desk.window.session().document()->source.front().text, std::string("x y z"));
        wanted += QStringLiteral(" [2]");
        answer(true);
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.window.session().document()->source.front().text, std::string("u v"));
        desk.window.opening().setUnattended(QStringLiteral("nobody"));
        QVERIFY(!test::opened(desk.window, {path}));
        QVERIFY2(desk.window.trouble().contains("nobody"), qPrintable(desk.window.trouble()));
        desk.window.opening().setUnattended(QStringLiteral("the other"));
        QVERIFY(test::opened(desk.window, {path}));
    }

    void runsThatTheWindowDoesNotShowAreTold() {
        const QString path = file("eight.contexture");
        {
            auto workspace = store::Workspace::create(path.toStdString());
            for (int i = 0; i < 8; ++i) {
                workspace.save(*runOf(kDesk, 1.0 + i));
            }
        }
        Desk desk;
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(Session::kMaxRuns));
        const auto* bar = desk.window.findChild<widgets::MessageBar*>();
        QVERIFY2(bar->isVisible() && bar->currentText().contains("2 more"), qPrintable(bar->currentText()));
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(runsIn(path).size(), std::size_t(8));
    }
};

QTEST_MAIN(TestWorkspaceFile)
#include "test_workspace_file.moc"
