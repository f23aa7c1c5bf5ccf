// SPDX-License-Identifier: GPL-3.0-or-later

// Drafts: unsaved work is restored after a crash, and after a restart for a new text size or language.
#include "app/gui/files/drafts.h"
#include "app/gui/preferences.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/state/log.h"
#include "app/gui/state/settings.h"
#include "tests/app/desk.h"
#include "widgets/message_bar.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using widgets::TextSide;

namespace {

constexpr int kSoon = 20; // milliseconds

int filesIn(const QString& folder) {
    return int(QDir(folder).entryList({QStringLiteral("*.contexture")}, QDir::Files).size());
}

// The last change is there, too.
bool isKept(Desk& desk) {
    desk.window.drafts().keep([](const QString&) {});
    return QTest::qWaitFor([&] { return !desk.window.isOnFiles() && filesIn(Drafts::usualFolder()) == 1; }, 5000);
}

} // namespace

class TestDrafts : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    // Translated, with a note.
    static void work(Desk& desk) {
        desk.translate();
        desk.click({2, TextSide::Source, 0});
        desk.write(QStringLiteral("worth keeping"));
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName(QStringLiteral("contexture-test-drafts"));
        QVERIFY(m_folder.isValid());
    }
    void init() {
        QSettings().clear();
        settings::setZoomNow(100);
        QDir(Drafts::usualFolder()).removeRecursively();
        QFile::remove(Drafts::usualFolder()); // what a test that failed has put in the folder's place
    }
    void cleanupTestCase() { QDir(Drafts::usualFolder()).removeRecursively(); }

    void workThatIsCutOffIsFoundAgain() {
        {
            Desk cut;
            cut.window.keepDrafts();
            cut.window.drafts().setPause(kSoon);
            work(cut);
            QTRY_COMPARE(filesIn(Drafts::usualFolder()), 1); // by itself
            QVERIFY(isKept(cut));
        } // without closing it: as a program that is killed
        Desk next;
        const auto left = next.window.drafts().left();
        QCOMPARE(left.size(), std::size_t(1));
        QVERIFY(!left[0].title.isEmpty());
        next.window.keepDrafts();
        QVERIFY2(next.window.trouble().contains(left[0].title), qPrintable(next.window.trouble()));
        next.window.findChild<QPushButton*>(QStringLiteral("messageAction"))->click(); // goes on with it
        QVERIFY(test::onceRead(next.window));
        QTRY_VERIFY(next.window.session().activeRun());
        QCOMPARE(next.window.session().document()->size(), std::size_t(3));
        QCOMPARE(next.window.session().activeRun()->finished(), std::size_t(3));
        QCOMPARE(next.window.notes().all().size(), std::size_t(1));
        QCOMPARE(next.window.notes().all()[0].text, QStringLiteral("worth keeping"));
        // It is what it was: in no file of a person's.
        QVERIFY(next.window.saving().isUnsaved());
        QVERIFY(next.window.saving().workspacePath().isEmpty());
        QVERIFY(settings::recentFiles().isEmpty());
        QVERIFY(next.window.drafts().left().empty()); // and this window's
        // Saved, it needs no draft any more.
        QVERIFY(test::saved(next.window, m_folder.filePath(QStringLiteral("found.contexture"))));
        QCOMPARE(filesIn(Drafts::usualFolder()), 0);
    }

    void aLivingWindowsDraftIsNotOffered() {
        Desk one;
        one.window.keepDrafts();
        one.window.drafts().setPause(kSoon);
        work(one);
        QVERIFY(isKept(one));
        Desk other;
        QCOMPARE(filesIn(Drafts::usualFolder()), 1);
        QVERIFY(other.window.drafts().left().empty());
        other.window.keepDrafts();
        QCOMPARE(other.window.trouble(), QString());
    }

    void aWorkspaceIsSavedByItself() {
        const QString path = m_folder.filePath(QStringLiteral("own.contexture"));
        Desk desk;
        desk.window.keepDrafts();
        desk.window.drafts().setPause(kSoon);
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        QSignalSpy again(&desk.window.saving(), &Saving::saved);
        desk.click({2, TextSide::Source, 0});
        desk.write(QStringLiteral("another"));
        QTRY_VERIFY(again.count() > 0);
        QTRY_VERIFY(!desk.window.saving().isUnsaved());
        QCOMPARE(filesIn(Drafts::usualFolder()), 0);
        Desk reader;
        QVERIFY(test::opened(reader.window, {path}));
        QCOMPARE(reader.window.notes().all().size(), std::size_t(1));
    }

    void nothingIsAskedAfterADemo() {
        Desk desk;
        desk.window.keepDrafts();
        desk.window.drafts().setPause(kSoon);
        desk.translate();
        QVERIFY(isKept(desk));
        QVERIFY(desk.window.saving().isUnsaved());
        QVERIFY(desk.window.close()); // a question would hold it
        QCOMPARE(filesIn(Drafts::usualFolder()), 0);
    }

    void notesAreAskedFor() {
        Desk desk;
        work(desk);
        bool isAsked = false;
        QTimer answer;
        connect(&answer, &QTimer::timeout, [&isAsked] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                isAsked = true;
                box->button(QMessageBox::Cancel)->click();
            }
        });
        answer.start(5);
        QVERIFY(!desk.window.close());
        QVERIFY(isAsked);
        desk.window.hide();
    }

    void twoStepsOfZoomAreOneStartWithEverything() {
        QList<QStringList> starts;
        {
            Desk desk;
            work(desk);
            desk.window.preferences().setLaunch([&starts](const QStringList& arguments) {
                starts << arguments;
                return true;
            });
            QTest::keyClick(&desk.window, Qt::Key_Plus, Qt::ControlModifier);
            const auto* bubble = desk.window.findChild<QLabel*>(QStringLiteral("zoom"));
            QVERIFY(bubble && bubble->isVisible());
            QCOMPARE(bubble->text(), QStringLiteral("110 %"));
            QTest::keyClick(&desk.window, Qt::Key_Plus, Qt::ControlModifier);
            QCOMPARE(bubble->text(), QStringLiteral("125 %"));
            QTRY_COMPARE(starts.size(), 1);
            QTRY_VERIFY(!desk.window.isVisible()); // it closed, and asked nothing
        }
        QCOMPARE(settings::zoom(), 125);
        QStringList arguments = starts[0];
        QVERIFY(arguments.contains(QStringLiteral("--model")));
        QVERIFY(arguments.contains(QStringLiteral("--resume")));
        // What the next program does with them.
        Desk next;
        const auto left = next.window.drafts().left();
        QCOMPARE(left.size(), std::size_t(1));
        QCOMPARE(left[0].file, arguments.last());
        next.window.drafts().resume(left[0]);
        QVERIFY(test::onceRead(next.window));
        QTRY_VERIFY(next.window.session().activeRun());
        QCOMPARE(next.window.notes().all().size(), std::size_t(1));
        QCOMPARE(next.window.selection().locked().sentence, SentenceIndex(2));
        QVERIFY(next.window.saving().isUnsaved());
    }

    void aSavedWorkspaceIsOpenedAgain() {
        const QString path = m_folder.filePath(QStringLiteral("again.contexture"));
        QList<QStringList> starts;
        Desk desk;
        work(desk);
        QVERIFY(test::saved(desk.window, path));
        desk.click({1, TextSide::Source, 0});
        desk.write(QStringLiteral("a second"));
        QVERIFY(desk.window.saving().isUnsaved());
        desk.window.preferences().setLaunch([&starts](const QStringList& arguments) {
            starts << arguments;
            return true;
        });
        desk.window.preferences().zoom(-1);
        QTRY_COMPARE(starts.size(), 1);
        QCOMPARE(starts[0].last(), path);
        QCOMPARE(filesIn(Drafts::usualFolder()), 0);
        Desk reader;
        QVERIFY(test::opened(reader.window, {path}));
        QCOMPARE(reader.window.notes().all().size(), std::size_t(2)); // saved first
    }

    void whereItCannotBeStartedNothingCloses() {
        Desk desk;
        work(desk);
        desk.window.preferences().setLaunch([](const QStringList&) { return false; });
        desk.window.preferences().zoom(1);
        QTRY_VERIFY(desk.window.trouble().contains(QStringLiteral("could not be started again")));
        QVERIFY(desk.window.isVisible());
        QVERIFY(!desk.window.preferences().isLeaving());
        QCOMPARE(desk.window.notes().all().size(), std::size_t(1));
        desk.window.hide();
    }

    void whereADraftCannotBeWrittenNothingCloses() {
        QDir(Drafts::usualFolder()).removeRecursively();
        QVERIFY(QDir().mkpath(QFileInfo(Drafts::usualFolder()).path()));
        QFile inTheWay(Drafts::usualFolder()); // a file where the folder should be
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        Desk desk;
        work(desk);
        bool isStarted = false;
        desk.window.preferences().setLaunch([&isStarted](const QStringList&) { return isStarted = true; });
        desk.window.preferences().zoom(1);
        QTRY_VERIFY(desk.window.trouble().contains(QStringLiteral("its runs would be lost")));
        QVERIFY(!isStarted);
        QVERIFY(desk.window.isVisible());
        desk.window.hide();
        QVERIFY(inTheWay.remove());
    }

    void controlAndTheWheelZoom() {
        Desk desk;
        desk.translate();
        desk.window.preferences().setLaunch([](const QStringList&) { return true; });
        QWidget* on = desk.reading()->viewport();
        const QPointF at = on->rect().center();
        QWheelEvent turn(at, on->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                         false);
        QCoreApplication::sendEvent(on, &turn);
        QCOMPARE(settings::zoom(), 90);
        for (int i = 0; i < 5; ++i) {
            desk.window.preferences().zoom(-1);
        }
        QCOMPARE(settings::zoom(), 80); // the least
        for (int i = 0; i < 20; ++i) {
            desk.window.preferences().zoom(1);
        }
        QCOMPARE(settings::zoom(), 250); // the most
        desk.window.preferences().zoom(0);
        QCOMPARE(settings::zoom(), 100);
    }

    void languageIsChosenInTheProgram() {
        QList<QStringList> starts;
        Desk desk;
        desk.translate();
        desk.window.preferences().setLaunch([&starts](const QStringList& arguments) {
            starts << arguments;
            return true;
        });
        QTimer answer;
        connect(&answer, &QTimer::timeout, [&] {
            auto* dialog = qobject_cast<SettingsDialog*>(QApplication::activeModalWidget());
            if (!dialog) {
                return;
            }
            answer.stop();
            auto* language = dialog->findChild<QComboBox*>(QStringLiteral("settings-language"));
            language->setCurrentIndex(language->findText(QStringLiteral("Deutsch")));
            dialog->findChild<QLineEdit*>(QStringLiteral("settings-annotator"))->setText(QStringLiteral(" Ada "));
            QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
        });
        answer.start(5);
        QTest::keyClick(&desk.window, Qt::Key_Comma, Qt::ControlModifier);
        QTRY_COMPARE(starts.size(), 1);
        QCOMPARE(settings::language(), QStringLiteral("de"));
        QCOMPARE(settings::annotator(), QStringLiteral("Ada"));
    }

    void whatIsThrownAwayIsGone() {
        {
            Desk cut;
            cut.window.keepDrafts();
            cut.window.drafts().setPause(kSoon);
            work(cut);
            QVERIFY(isKept(cut));
        }
        Desk next;
        const auto left = next.window.drafts().left();
        QCOMPARE(left.size(), std::size_t(1));
        next.window.drafts().drop(left[0]);
        QCOMPARE(QDir(Drafts::usualFolder()).entryList(QDir::Files).size(), 0);
    }

    void theLogTellsWhatHappened() {
        log::install();
        Desk desk;
        desk.translate();
        desk.window.open({QStringLiteral("/no/such/file.txt")});
        QVERIFY(test::onceRead(desk.window));
        qInfo("a line of a library");
        const QString report = log::report();
        QVERIFY(report.contains(QStringLiteral("Qt ") + QString::fromLatin1(qVersion())));
        QVERIFY2(report.contains(QStringLiteral("translated: 3 of 3 sentences")), qPrintable(report));
        QVERIFY(report.contains(QStringLiteral("/no/such/file.txt")));
        QVERIFY(report.contains(QStringLiteral("a line of a library")));
        // It goes into reports of errors: whose home a file lies in is not told.
        log::add(QDir::homePath() + QStringLiteral("/secret/file.txt: cannot be read"));
        QVERIFY(log::report().contains(QStringLiteral("~/secret/file.txt")));
        QVERIFY(!log::report().contains(QDir::homePath() + QLatin1Char('/')));
    }
};

QTEST_MAIN(TestDrafts)
#include "test_drafts.moc"
