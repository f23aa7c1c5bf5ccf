// SPDX-License-Identifier: GPL-3.0-or-later

// View data prepared on a thread: delivered to the window; every exception is reported as a failure.
#include "app/gui/worker/view_worker.h"
#include "engine/core/error.h"

#include <QtTest>

#include <new>
#include <stdexcept>
#include <thread>

using namespace contexture;
using namespace contexture::gui;

class TestViewWorker : public QObject {
    Q_OBJECT

private:
    static void throwOne(int kind) {
        switch (kind) {
        case 0:
            throw Error("The weights have the wrong shape", "encoder.context", "translate again");
        case 1:
            throw std::bad_alloc();
        case 2:
            throw std::runtime_error("what a library says");
        default:
            throw 5;
        }
    }
    static void addKinds() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("happened");
        QTest::newRow("Error") << 0 << "The weights have the wrong shape";
        QTest::newRow("no memory") << 1 << "There is not enough memory for this.";
        QTest::newRow("another exception") << 2 << "Something unexpected went wrong: what a library says";
        QTest::newRow("anything else") << 3 << "Something unexpected went wrong.";
    }

private Q_SLOTS:
    void workIsDoneOnAThreadAndDeliveredToTheWindow() {
        ViewWorker worker;
        std::thread::id worked;
        std::thread::id delivered;
        worker.start(
            [&]() -> ViewWorker::Deliver {
                worked = std::this_thread::get_id();
                return [&] { delivered = std::this_thread::get_id(); };
            },
            [](const Failure&) { QFAIL("it did not fail"); });
        QVERIFY(worker.isBusy());
        QTRY_VERIFY(!worker.isBusy());
        QVERIFY(delivered == std::this_thread::get_id());
        QVERIFY(worked != delivered);
    }

    void anExceptionOnTheThreadIsAFailure_data() { addKinds(); }
    void anExceptionOnTheThreadIsAFailure() {
        QFETCH(int, kind);
        ViewWorker worker;
        Failure told;
        worker.start(
            [kind]() -> ViewWorker::Deliver {
                throwOne(kind);
                return [] {};
            },
            [&told](const Failure& failure) { told = failure; });
        QTRY_VERIFY(!worker.isBusy());
        QTEST(told.happened, "happened");
    }

    void anExceptionWhileDeliveringIsAFailure_data() { addKinds(); }
    void anExceptionWhileDeliveringIsAFailure() {
        QFETCH(int, kind);
        ViewWorker worker;
        Failure told;
        worker.start([kind]() -> ViewWorker::Deliver { return [kind] { throwOne(kind); }; },
                     [&told](const Failure& failure) { told = failure; });
        QTRY_VERIFY(!worker.isBusy());
        QTEST(told.happened, "happened");
    }

    void aFailureReadsAsSentences() {
        QCOMPARE(inOneLine({"the weights have the wrong shape", "run A", "translate again"}),
                 QStringLiteral("run A: The weights have the wrong shape. Translate again."));
        QCOMPARE(inOneLine({"Nothing is left.", {}, {}}), QStringLiteral("Nothing is left."));
    }
};

QTEST_GUILESS_MAIN(TestViewWorker)
#include "test_view_worker.moc"
