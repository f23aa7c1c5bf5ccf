// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/job_queue.h"

#include <QtTest>

#include <thread>

using namespace contexture;
using namespace contexture::gui;

class TestJobQueue : public QObject {
    Q_OBJECT

private:
    static constexpr Lane kFirst{Lane::Kind::Run, 1};
    static constexpr Lane kSecond{Lane::Kind::Run, 2};

private Q_SLOTS:
    void jobsComeInOrder() {
        JobQueue queue;
        const Ticket a = queue.push(kFirst, {});
        const Ticket b = queue.push(kSecond, {});
        QCOMPARE(queue.pop()->ticket, a);
        QCOMPARE(queue.pop()->ticket, b);
    }

    void newerRequestReplacesAWaitingOneOfItsLane() {
        JobQueue queue;
        queue.push(kFirst, {});
        queue.push(kSecond, {});
        const Ticket newest = queue.push(kFirst, {});
        QCOMPARE(queue.pop()->lane, kSecond);
        const auto job = queue.pop();
        QCOMPARE(job->ticket, newest);
        QVERIFY(!job->cancel.isCancelled());
    }

    void newerRequestCancelsTheRunningOneOfItsLane() {
        JobQueue queue;
        queue.push(kFirst, {});
        const auto running = queue.pop();
        queue.push(kSecond, {});
        QVERIFY(!running->cancel.isCancelled());
        queue.push(kFirst, {});
        QVERIFY(running->cancel.isCancelled());
        QVERIFY(!queue.isCurrent(kFirst, running->ticket));
    }

    void staleJobDoesNotEndTheLanesBusyTime() {
        JobQueue queue;
        queue.push(kFirst, {});
        const auto stale = queue.pop();
        queue.push(kFirst, {});
        queue.finished(*stale);
        QVERIFY(queue.isBusy(kFirst));
        const auto job = queue.pop();
        queue.finished(*job);
        QVERIFY(!queue.isBusy(kFirst));
    }

    void closingWakesAWaitingThread() {
        JobQueue queue;
        bool ended = false;
        std::thread waiting([&] { ended = !queue.pop().has_value(); });
        queue.close();
        waiting.join();
        QVERIFY(ended);
    }

    void closingCancelsEverything() {
        JobQueue queue;
        queue.push(kFirst, {});
        const auto running = queue.pop();
        queue.close();
        QVERIFY(running->cancel.isCancelled());
    }
};

QTEST_APPLESS_MAIN(TestJobQueue)
#include "test_job_queue.moc"
