// SPDX-License-Identifier: GPL-3.0-or-later

// Programs that contexture-cli starts and stops.
#include "app/cli/processes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <thread>

using namespace contexture;
using namespace contexture::cli;

class TestProcesses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void failuresAreCounted() {
        QCOMPARE(runProcesses({{"true"}, {"false"}, {"true"}, {"false"}}, 2, {}), std::size_t(2));
    }

    // Ctrl-C in a terminal reaches the children by itself: the first of theirs must stay the only one.
    void childrenAreAskedToStopWithoutASecondInterrupt() {
        QTemporaryDir folder;
        const std::string ready = folder.filePath("ready").toStdString();
        const std::string script =
            "trap 'exit 0' TERM; trap 'exit 1' INT; : > '" + ready + "'; while :; do sleep 0.05; done";
        const CancelToken cancel;
        std::thread watcher([&] {
            QDeadlineTimer limit(60000);
            while (!QFile::exists(QString::fromStdString(ready)) && !limit.hasExpired()) {
                std::this_thread::yield();
            }
            cancel.cancel();
        });
        const std::size_t failed = runProcesses({{"sh", "-c", script}}, 1, cancel);
        watcher.join();
        QCOMPARE(failed, std::size_t(0));
    }

    void childrenThatNobodyCanAwaitAreNotAwaitedForEver() {
        std::signal(SIGCHLD, SIG_IGN); // the system buries them
        const std::size_t failed = runProcesses({{"true"}, {"true"}}, 2, {});
        std::signal(SIGCHLD, SIG_DFL);
        QCOMPARE(failed, std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(TestProcesses)
#include "test_processes.moc"
