// SPDX-License-Identifier: GPL-3.0-or-later

// The file worker: runs on its own thread, reports progress, stops on request, and turns every exception into a
// message.
#include "app/gui/worker/file_worker.h"

#include <QSignalSpy>
#include <QtTest>

#include <atomic>
#include <new>

using namespace contexture;
using namespace contexture::gui;

class TestFileWorker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workIsDoneElsewhereAndDeliveredHere() {
        FileWorker files;
        std::thread::id worked;
        std::thread::id delivered;
        FileWorker::Request request;
        request.what = QStringLiteral("Saving it");
        request.work = [&](const FileJob&) -> FileWorker::Deliver {
            worked = std::this_thread::get_id();
            return [&] { delivered = std::this_thread::get_id(); };
        };
        files.start(std::move(request));
        QVERIFY(files.isBusy());
        QCOMPARE(files.what(), QStringLiteral("Saving it"));
        QTRY_VERIFY(!files.isBusy());
        QVERIFY(delivered == std::this_thread::get_id());
        QVERIFY(worked != delivered);
    }

    void whateverIsThrownBecomesAMessage_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("where");
        QTest::newRow("an error of ours") << 0 << "its own place";
        QTest::newRow("no memory") << 1 << "/the/file";
        QTest::newRow("another exception") << 2 << "/the/file";
        QTest::newRow("no exception at all") << 3 << "/the/file";
    }
    void whateverIsThrownBecomesAMessage() {
        QFETCH(int, kind);
        QFETCH(QString, where);
        FileWorker files;
        std::vector<Failure> told;
        FileWorker::Request request;
        request.where = QStringLiteral("/the/file");
        request.work = [kind](const FileJob&) -> FileWorker::Deliver {
            switch (kind) {
            case 0:
                throw Error("it went wrong", "its own place", "do it again");
            case 1:
                throw std::bad_alloc();
            case 2:
                throw std::runtime_error("oh");
            default:
                throw 7;
            }
        };
        request.failed = [&](const Failure& failure) { told.push_back(failure); };
        files.start(std::move(request));
        QTRY_VERIFY(!files.isBusy());
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told.front().where, where);
        QVERIFY(!told.front().happened.isEmpty());
    }

    void whatIsCancelledIsNoFailure() {
        FileWorker files;
        std::atomic<bool> isStarted = false;
        int cancelled = 0;
        int failed = 0;
        int second = 0;
        FileWorker::Request request;
        request.work = [&](const FileJob& job) -> FileWorker::Deliver {
            isStarted = true;
            for (;;) {
                job.cancel().throwIfCancelled();
                std::this_thread::yield();
            }
        };
        request.failed = [&](const Failure&) { ++failed; };
        request.cancelled = [&] { ++cancelled; };
        FileWorker::Request after = request; // never begins
        after.work = [&](const FileJob&) -> FileWorker::Deliver { return [&] { ++second; }; };
        files.start(std::move(request));
        files.start(std::move(after));
        QTRY_VERIFY(isStarted);
        files.cancel();
        QTRY_VERIFY(!files.isBusy());
        QCOMPARE(cancelled, 2);
        QCOMPARE(failed, 0);
        QCOMPARE(second, 0);
    }

    void itComesForward() {
        FileWorker files;
        std::atomic<bool> mayEnd = false;
        FileWorker::Request request;
        request.work = [&](const FileJob& job) -> FileWorker::Deliver {
            while (!mayEnd) {
                job.progress(0.25);
                std::this_thread::yield();
            }
            return [] {};
        };
        files.start(std::move(request));
        QTRY_COMPARE(files.share(), 0.25);
        mayEnd = true;
        QTRY_VERIFY(!files.isBusy());
        QVERIFY(files.share() < 0.0);
    }

    void whoeverGoesStopsTheWork() {
        std::atomic<bool> isStarted = false;
        {
            FileWorker files;
            FileWorker::Request request;
            request.work = [&](const FileJob& job) -> FileWorker::Deliver {
                isStarted = true;
                for (;;) {
                    job.cancel().throwIfCancelled();
                    std::this_thread::yield();
                }
            };
            files.start(std::move(request));
            QTRY_VERIFY(isStarted);
        }
        QVERIFY(isStarted); // and it has ended, or the destructor would wait for ever
    }
};

QTEST_GUILESS_MAIN(TestFileWorker)
#include "test_file_worker.moc"
