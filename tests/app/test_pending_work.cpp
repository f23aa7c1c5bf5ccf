// SPDX-License-Identifier: GPL-3.0-or-later

// Pending jobs register themselves, and the window waits for them.
#include "app/gui/worker/pending_work.h"
#include "tests/app/desk.h"

#include <memory>

using namespace contexture;
using namespace contexture::gui;
using namespace contexture::test;

class TestPendingWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunningJobIsPending() {
        PendingWork pending;
        QVERIFY(!pending.isAny());
        const QObject job;
        bool isRunning = false;
        pending.add(job, PendingWork::Kind::File, [&] { return isRunning; });
        QVERIFY(!pending.isAny());
        isRunning = true;
        QVERIFY(pending.isAny());
        QVERIFY(pending.isAny(PendingWork::Kind::File));
        QVERIFY(!pending.isAny(PendingWork::Kind::Computation));
    }

    void aDestroyedJobIsNotAsked() {
        PendingWork pending;
        auto job = std::make_unique<QObject>();
        int asked = 0;
        pending.add(*job, PendingWork::Kind::Computation, [&] { return ++asked > 0; });
        pending.addBeforeClosing(*job, [&](const PendingWork::Then&) { return ++asked > 0; });
        QVERIFY(pending.isAny());
        QCOMPARE(asked, 1);
        job.reset();
        QVERIFY(!pending.isAny());
        QVERIFY(!pending.isAny(PendingWork::Kind::Computation));
        QVERIFY(!pending.holdsClosing([](bool) {}));
        QCOMPARE(asked, 1);
    }

    void theWindowIsSettledWhenNoJobIsRunning() {
        Desk desk;
        QTRY_VERIFY(desk.window.isSettled());
        const QObject computing;
        const QObject reading;
        bool computes = true;
        bool reads = false;
        desk.window.pending().add(computing, PendingWork::Kind::Computation, [&] { return computes; });
        desk.window.pending().add(reading, PendingWork::Kind::File, [&] { return reads; });
        QVERIFY(!desk.window.isSettled());
        QVERIFY(!desk.window.isOnFiles());
        reads = true;
        QVERIFY(desk.window.isOnFiles());
        reads = computes = false;
        QVERIFY(desk.window.isSettled());
    }

    void theWindowClosesWhenTheJobHasSucceeded_data() {
        QTest::addColumn<bool>("isDone");
        QTest::newRow("succeeded") << true;
        QTest::newRow("failed") << false;
    }
    void theWindowClosesWhenTheJobHasSucceeded() {
        QFETCH(bool, isDone);
        Desk desk;
        QTRY_VERIFY(desk.window.isSettled());
        const QObject job;
        PendingWork::Then then;
        bool isRunning = true;
        desk.window.pending().addBeforeClosing(job, [&](PendingWork::Then atEnd) {
            then = std::move(atEnd);
            return isRunning;
        });
        QVERIFY(!desk.window.close());
        QVERIFY(desk.window.isVisible());
        isRunning = false;
        then(isDone);
        QCoreApplication::processEvents();
        QCOMPARE(desk.window.isVisible(), !isDone);
    }
};

QTEST_MAIN(TestPendingWork)
#include "test_pending_work.moc"
