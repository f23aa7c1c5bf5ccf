// SPDX-License-Identifier: GPL-3.0-or-later

// External events while a workspace is edited: a second window opens it, the disk is full, the file is removed or made
// read-only, the clock is set back. No data is lost or overwritten, and a message reports the event.
#include "app/gui/files/drafts.h"
#include "app/gui/files/open_elsewhere.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"

#include <SQLiteCpp/Database.h>

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using widgets::TextSide;

namespace {

std::size_t notesIn(const QString& path) {
    const auto workspace = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
    return workspace.notes(workspace.documents().at(0).id).size();
}

// Translated, saved there, with one note.
void work(Desk& desk, const QString& path) {
    desk.translate();
    desk.click({0, TextSide::Source, 0});
    desk.write(QStringLiteral("first"));
    QVERIFY(test::saved(desk.window, path));
}

void addNote(Desk& desk, int sentence, const QString& text) {
    desk.click({sentence, TextSide::Source, 0});
    desk.write(text);
}

} // namespace

class TestBadTimes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    bool m_hasDisk = false; // that is small
    QString file(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName(QStringLiteral("contexture-test-bad-times"));
        QVERIFY(m_folder.isValid());
        // A disk of a megabyte, for this program alone: before it has another thread, which would not see it.
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("small")));
        m_hasDisk = ::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                    ::mount("none", QFile::encodeName(file("small")).constData(), "tmpfs", 0, "size=1m") == 0;
        QDir(OpenElsewhere::usualFolder()).removeRecursively();
    }

    void cleanupTestCase() {
        if (m_hasDisk) {
            ::umount2(QFile::encodeName(file("small")).constData(), MNT_DETACH);
        }
    }

    void theSecondWindowIsTold() {
        const QString path = file("twice.contexture");
        Desk first;
        work(first, path);
        QCOMPARE(first.window.trouble(), QString());
        Desk second;
        QVERIFY(test::opened(second.window, {path}));
        QVERIFY2(second.window.trouble().contains(QStringLiteral("is open in another window")),
                 qPrintable(second.window.trouble()));
        // By another way, too.
        const QString link = file("link.contexture");
        QVERIFY(QFile::link(path, link));
        Desk third;
        QVERIFY(test::opened(third.window, {link}));
        QVERIFY(third.window.trouble().contains(QStringLiteral("is open in another window")));
        // What each adds stays.
        addNote(first, 1, QStringLiteral("of the first"));
        QVERIFY(test::saved(first.window, path));
        addNote(second, 2, QStringLiteral("of the second"));
        QVERIFY(test::saved(second.window, path));
        addNote(first, 2, QStringLiteral("of the first again"));
        QVERIFY(test::saved(first.window, path));
        QCOMPARE(notesIn(path), std::size_t(4));
        // The warning goes with its cause: where this window shows another file, and where the other closes its own.
        QVERIFY(third.window.trouble().contains(QStringLiteral("is open in another window")));
        work(third, file("alone.contexture"));
        QVERIFY2(!third.window.trouble().contains(QStringLiteral("another window")),
                 qPrintable(third.window.trouble()));
        Desk fourth;
        QVERIFY(test::opened(fourth.window, {path}));
        QVERIFY(fourth.window.trouble().contains(QStringLiteral("is open in another window")));
        for (Desk* desk : {&first, &second}) {
            work(*desk, file(desk == &first ? "one.contexture" : "two.contexture"));
        }
        QTRY_VERIFY_WITH_TIMEOUT(!fourth.window.trouble().contains(QStringLiteral("another window")), 20000);
        for (Desk* desk : {&first, &second, &third, &fourth}) {
            desk->window.hide();
        }
    }

    void whoComesAfterTheFirstHasGoneIsNotTold() {
        const QString path = file("after.contexture");
        {
            Desk first;
            work(first, path);
            first.window.hide();
        }
        Desk second;
        QVERIFY(test::opened(second.window, {path}));
        QCOMPARE(second.window.trouble(), QString());
        second.window.hide();
    }

    void aFileThatWasTakenAwayIsWrittenAgain() {
        const QString path = file("removed.contexture");
        Desk desk;
        work(desk, path);
        QVERIFY(QFile::remove(path));
        addNote(desk, 1, QStringLiteral("second"));
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(notesIn(path), std::size_t(2));
        QVERIFY(!desk.window.saving().isUnsaved());
    }

    void aFileThatBecameSomethingElseIsNotWrittenOver() {
        const QString path = file("replaced.contexture");
        Desk desk;
        work(desk, path);
        QVERIFY(QFile::remove(path));
        QFile other(path);
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("a letter to somebody") > 0);
        other.close();
        addNote(desk, 1, QStringLiteral("second"));
        QVERIFY(!test::saved(desk.window, path));
        QVERIFY(!desk.window.trouble().isEmpty());
        QVERIFY(other.open(QIODevice::ReadOnly));
        QCOMPARE(other.readAll(), QByteArray("a letter to somebody"));
        QVERIFY(desk.window.saving().isUnsaved()); // and can be saved elsewhere
        QVERIFY(test::saved(desk.window, file("elsewhere.contexture")));
        QCOMPARE(notesIn(file("elsewhere.contexture")), std::size_t(2));
    }

    void aFolderThatCannotBeWrittenAnyMoreIsTold() {
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("fixed")));
        const QString path = file("fixed/w.contexture");
        Desk desk;
        work(desk, path);
        addNote(desk, 1, QStringLiteral("second"));
        const bool root = ::geteuid() == 0; // root becomes somebody else for a moment
        ::chmod(QFile::encodeName(path).constData(), 0444);
        ::chmod(QFile::encodeName(file("fixed")).constData(), 0555);
        QVERIFY(!root || ::seteuid(65534) == 0);
        const bool isSaved = test::saved(desk.window, path);
        QVERIFY(!root || ::seteuid(0) == 0);
        ::chmod(QFile::encodeName(file("fixed")).constData(), 0755);
        ::chmod(QFile::encodeName(path).constData(), 0644);
        QVERIFY(!isSaved);
        QVERIFY(!desk.window.trouble().isEmpty());
        QVERIFY(desk.window.saving().isUnsaved());
        QCOMPARE(notesIn(path), std::size_t(1)); // as it was
        QVERIFY(test::saved(desk.window, path)); // as soon as it can
        QCOMPARE(notesIn(path), std::size_t(2));
    }

    void aFullDiskIsToldAndLosesNothing() {
        if (!m_hasDisk) {
            QSKIP("a disk of our own cannot be mounted here");
        }
        const QString path = file("small/w.contexture");
        {
            Desk desk;
            work(desk, path);
            QFile filler(file("small/filler"));
            QVERIFY(filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
            const QByteArray block(4096, 'x');
            while (filler.write(block) == block.size()) {
            }
            gui::Note note; // more than fits
            note.sentence = SentenceIndex(1);
            note.text = QString(20000, QLatin1Char('n'));
            desk.window.notes().write(note);
            QVERIFY(!test::saved(desk.window, path));
            QVERIFY2(desk.window.trouble().contains(QStringLiteral("full"), Qt::CaseInsensitive) ||
                         desk.window.trouble().contains(QStringLiteral("space")),
                     qPrintable(desk.window.trouble()));
            QVERIFY(desk.window.saving().isUnsaved());
            QCOMPARE(notesIn(path), std::size_t(1)); // as it was, and it opens
            QVERIFY(!test::saved(desk.window, file("small/other.contexture")));
            QVERIFY(!QFile::exists(file("small/other.contexture"))); // no half of a file
            QVERIFY(filler.remove());
            QVERIFY(test::saved(desk.window, path)); // as soon as there is room
            QCOMPARE(notesIn(path), std::size_t(2));
        }
    }

    // Everything in the file is of tomorrow: times are told, nothing goes by them.
    void aClockThatWasSetBackChangesNothing() {
        const QString path = file("tomorrow.contexture");
        {
            Desk desk;
            work(desk, path);
        }
        SQLite::Database(path.toStdString(), SQLite::OPEN_READWRITE)
            .exec("UPDATE run SET saved_at = '2999-01-01T00:00:00Z'");
        timespec later[2] = {{32503680000, 0}, {32503680000, 0}};
        QCOMPARE(::utimensat(AT_FDCWD, QFile::encodeName(path).constData(), later, 0), 0);
        Desk desk;
        QVERIFY(test::opened(desk.window, {path}));
        addNote(desk, 1, QStringLiteral("second"));
        QVERIFY(test::saved(desk.window, path));
        addNote(desk, 2, QStringLiteral("third"));
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(notesIn(path), std::size_t(3));
        Desk again;
        QVERIFY(test::opened(again.window, {path}));
        QCOMPARE(again.window.notes().all().size(), std::size_t(3));
    }

    void aDraftOfTomorrowIsOffered() {
        QDir(Drafts::usualFolder()).removeRecursively();
        {
            Desk cut;
            cut.window.keepDrafts();
            cut.translate();
            addNote(cut, 0, QStringLiteral("kept"));
            bool isKept = false;
            cut.window.drafts().keep([&](const QString&) { isKept = true; });
            QTRY_VERIFY(isKept && !cut.window.isOnFiles());
        }
        const QDir folder(Drafts::usualFolder());
        for (const QString& name : folder.entryList(QDir::Files)) {
            timespec later[2] = {{32503680000, 0}, {32503680000, 0}};
            ::utimensat(AT_FDCWD, QFile::encodeName(folder.filePath(name)).constData(), later, 0);
        }
        Desk next;
        const auto left = next.window.drafts().left();
        QCOMPARE(left.size(), std::size_t(1));
        next.window.drafts().resume(left[0]);
        QVERIFY(test::onceRead(next.window));
        QTRY_COMPARE(next.window.notes().all().size(), std::size_t(1));
        QDir(Drafts::usualFolder()).removeRecursively();
    }
};

QTEST_MAIN(TestBadTimes)
#include "test_bad_times.moc"
