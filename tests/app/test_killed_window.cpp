// SPDX-License-Identifier: GPL-3.0-or-later

// The window is killed (SIGKILL) at random moments: at most the current action is lost, the workspace opens, and the
// draft is found and opens. CONTEXTURE_KILLS sets the number of kills, e.g. 100.
#include "engine/core/error.h"
#include "engine/store/workspace.h"
#include "tests/support/kills.h"

#include <SQLiteCpp/Database.h>

#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using test::Executioner;

namespace {

struct Held { // runs, notes, marks
    std::size_t runs = 0, notes = 0, marks = 0;
    bool holds(const Held& other) const { return runs >= other.runs && notes >= other.notes && marks >= other.marks; }
    std::size_t all() const { return runs + notes + marks; }
    QString told() const { return QStringLiteral("%1 runs, %2 notes, %3 marks").arg(runs).arg(notes).arg(marks); }
};

Held lastOf(const QByteArray& told) { // the last line that is whole
    Held held;
    const QByteArrayList lines = told.left(told.lastIndexOf('\n') + 1).trimmed().split('\n');
    const QByteArrayList numbers = lines.last().split(' ');
    if (numbers.size() == 3) {
        held = {numbers[0].toULong(), numbers[1].toULong(), numbers[2].toULong()};
    }
    return held;
}

// Throws Error where it cannot be read. For writing, as the window opens it: a change that was cut off is undone or
// finished then, and who only looks may be told that it was.
Held heldBy(const QString& path) {
    const auto workspace = store::Workspace::open(path.toStdString());
    Held held;
    for (const store::DocumentEntry& document : workspace.documents()) {
        held.notes += workspace.notes(document.id).size();
    }
    for (const store::RunEntry& run : workspace.runs()) {
        ++held.runs;
        held.marks += workspace.marks(run.id).size();
        if (workspace.loadRun(run.id)->finished() != 200) {
            throw Error("a run is not whole", path.toStdString(), "");
        }
    }
    SQLite::Database file(path.toStdString(), SQLite::OPEN_READONLY);
    if (file.execAndGet("PRAGMA integrity_check").getString() != "ok") {
        throw Error("its pages are not in order", path.toStdString(), "");
    }
    return held;
}

} // namespace

class TestKilledWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}) {
            qputenv(name, m_folder->path().toUtf8());
        }
    }

    void whatWasSavedIsThere() {
        const QString path = m_folder->filePath(QStringLiteral("w.contexture"));
        const QStringList arguments{QStringLiteral("saved"), path};
        Executioner executioner(3);
        const auto whole = executioner.letRun(kProgram, arguments, m_folder->path());
        QVERIFY2(whole.code == 0, whole.err);
        Held safe = heldBy(path);
        QVERIFY2(safe.all() > 8, qPrintable(safe.told()));
        const int wanted = std::max(1, Executioner::kills(12) / 2);
        for (int kills = 0; kills < wanted;) {
            const auto moment = executioner.moment(whole);
            Held told;
            QVERIFY2(work(executioner, arguments, moment, &told, &kills), qPrintable(moment.told() + ": " + m_err));
            // What was told is there, what was there before too, and at most one thing more: the one in flight.
            const Held held = heldBy(path);
            QVERIFY2(held.holds(safe) && held.holds(told),
                     qPrintable(moment.told() + ": " + held.told() + " of " + told.told() + ", before " + safe.told()));
            QVERIFY2(told.all() == 0 || held.all() <= told.all() + 1, qPrintable(held.told() + ", " + told.told()));
            safe = held;
        }
        Held told;
        int none = 0;
        QVERIFY2(work(executioner, arguments, {.milliseconds = Executioner::kPatience}, &told, &none),
                 qPrintable(m_err));
        QCOMPARE(none, 0);
        QVERIFY(told.all() >= safe.all() + 8);
    }

    void aDraftIsThere() {
        const QStringList arguments{QStringLiteral("draft")};
        Executioner executioner(5);
        const auto whole = executioner.letRun(kProgram, arguments, m_folder->path());
        QVERIFY2(whole.code == 0, whole.err);
        QCOMPARE(drafts().size(), 1);
        Held safe = heldBy(drafts().first());
        QVERIFY2(safe.all() > 8, qPrintable(safe.told()));
        const int wanted = std::max(1, Executioner::kills(12) / 2);
        for (int kills = 0; kills < wanted;) {
            const auto moment = executioner.moment(whole);
            Held told;
            QVERIFY2(work(executioner, arguments, moment, &told, &kills), qPrintable(moment.told() + ": " + m_err));
            QCOMPARE(drafts().size(), 1); // that which it went on with
            const Held held = heldBy(drafts().first());
            QVERIFY2(held.holds(safe) && held.holds(told),
                     qPrintable(moment.told() + ": " + held.told() + " of " + told.told() + ", before " + safe.told()));
            safe = held;
        }
    }

private:
    QStringList drafts() const {
        QStringList found;
        for (QDirIterator files(m_folder->path(), {QStringLiteral("*.contexture")}, QDir::Files,
                                QDirIterator::Subdirectories);
             files.hasNext();) {
            found << files.next();
        }
        return found;
    }

    // False where the program failed by itself. `told`: what it said to be safe last; `kills` counts.
    bool work(Executioner& executioner, const QStringList& arguments, const Executioner::Moment& moment, Held* told,
              int* kills) {
        QProcess process;
        executioner.arm(process, moment);
        process.start(kProgram, arguments);
        if (!process.waitForFinished(moment.deed > 0 ? Executioner::kPatience : int(moment.milliseconds))) {
            process.kill();
            process.waitForFinished(Executioner::kPatience);
        }
        *told = lastOf(process.readAllStandardOutput());
        m_err = QString::fromUtf8(process.readAllStandardError());
        const bool isKilled = process.exitStatus() == QProcess::CrashExit;
        *kills += isKilled ? 1 : 0;
        return isKilled || process.exitCode() == 0;
    }

    const QString kProgram = QStringLiteral(CONTEXTURE_WINDOW_AT_WORK);
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_err;
};

int main(int count, char** arguments) {
    test::waitAsLongAsItTakes();
    const QCoreApplication application(count, arguments);
    TestKilledWindow test;
    return QTest::qExec(&test, count, arguments);
}
#include "test_killed_window.moc"
