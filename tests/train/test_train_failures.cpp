// SPDX-License-Identifier: GPL-3.0-or-later

// The state that a training leaves after a failed write or the loss of another process.
#include "engine/core/error.h"
#include "engine/store/bundle.h"
#include "engine/train/log.h"
#include "engine/train/process_group.h"
#include "engine/train/trainer.h"
#include "tests/support/errors.h"
#include "tests/train/small_training.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/resource.h>

using namespace contexture;
using namespace contexture::train;
namespace fs = std::filesystem;

class TestTrainFailures : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    TrainRequest request(const std::string& output) const {
        TrainRequest r = smallRequest(m_folder.path().toStdString(), output);
        r.maxSteps = 30;
        r.evaluateEvery = 10;
        return r;
    }

    static TrainReport run(const TrainRequest& r) { return contexture::train::train(r, {}, CancelToken()); }

private Q_SLOTS:
    void initTestCase() {
        write(path("train.tsv"), table(12, 0));
        write(path("dev.tsv"), table(3, 1));
    }

    void whyAProcessWasLostOutlivesACheckpointThatFails() {
        const auto r = request("outlives.safetensors");
        try {
            contexture::train::train(
                r,
                [](const TrainProgress& progress) {
                    if (progress.phase == TrainProgress::Phase::Evaluating) {
                        throw LostProcess("the others have left", "here", "go on");
                    }
                    if (progress.phase == TrainProgress::Phase::Saving) {
                        throw std::runtime_error("the device has failed");
                    }
                },
                CancelToken());
            QFAIL("it went on");
        } catch (const std::exception& e) {
            QCOMPARE(std::string(e.what()),
                     std::string("here: the others have left; begin the training again; step 10 could not be written "
                                 "(the device has failed), there is no checkpoint"));
        }
    }

    void whatCannotBeSavedLeavesTheLastCheckpointAndSaysSo() {
        const auto fail = [](const TrainRequest& r, std::int64_t step, auto happens) {
            return contexture::test::refusalOf([&] {
                contexture::train::train(
                    r,
                    [&](const TrainProgress& progress) {
                        if (progress.phase == TrainProgress::Phase::Saving && progress.step >= step) {
                            happens();
                        }
                    },
                    CancelToken());
            });
        };
        auto r = request("unsaved.safetensors");
        r.checkpointEveryMinutes = 0.0;
        const auto fullDisk = [] { throw Error("the disk is full", "there", "free some space"); };
        const auto first = fail(r, 1, fullDisk);
        QVERIFY2(first == "there: the disk is full; free some space; there is no checkpoint", qPrintable(first));
        const auto later = fail(r, 7, fullDisk);
        QVERIFY2(later.contains("the checkpoint of step 6 is kept") && later.contains("go on with --resume"),
                 qPrintable(later));
    }

    void aBundleThatCannotBeWrittenCostsNoStep() {
        auto r = request("unwritten.safetensors");
        const auto message = contexture::test::refusalOf([&] {
            contexture::train::train(
                r,
                [&](const TrainProgress& progress) {
                    if (progress.dev && progress.step == 30) {
                        fs::create_directory(r.output); // a folder stands where the bundle is to go
                    }
                },
                CancelToken());
        });
        QVERIFY2(message.contains("the checkpoint of step 30 is kept") && message.contains("--resume"),
                 qPrintable(message));
        fs::remove(r.output);
        r.resume = true;
        QCOMPARE(run(r).steps, std::int64_t(30));
        auto other = request("written.safetensors");
        run(other);
        const auto a = store::Bundle::open(r.output);
        const auto b = store::Bundle::open(other.output);
        for (const auto& tensor : a.file.tensors()) {
            QVERIFY(std::ranges::equal(tensor.bytes, b.file.find(tensor.name)->bytes));
        }
        QVERIFY(!fs::exists(r.output.string() + ".checkpoint"));
    }

    // A limit on the size of files stands for the disk, and is lifted again.
    void aMomentOfFullDiskCostsNoLineOfTheLog() {
        const auto file = path("moment.jsonl");
        std::vector<std::string> said;
        const auto say = [&](const std::string& text) { said.push_back(text); };
        std::string whole;
        {
            TrainLog log(path("whole.jsonl"), 0);
            for (int step = 20; step <= 100; step += 20) {
                log.add(step, 1.0 / step, 1e-3, 0.5);
            }
            whole = bytesOf(path("whole.jsonl"));
        }
        QCOMPARE(std::count(whole.begin(), whole.end(), '\n'), std::ptrdiff_t(5));
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        TrainLog log(file, 0, say);
        log.add(20, 1.0 / 20, 1e-3, 0.5);
        const rlimit full{rlim_t(whole.find('\n') + 10), before.rlim_max}; // in the middle of the second line
        ::setrlimit(RLIMIT_FSIZE, &full);
        for (int step = 40; step <= 80; step += 20) {
            log.add(step, 1.0 / step, 1e-3, 0.5);
        }
        const bool isWritten = log.flush();
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!isWritten);
        QCOMPARE(said.size(), std::size_t(1));
        QVERIFY2(said[0].find("moment.jsonl: the log cannot be written") != std::string::npos, said[0].c_str());
        log.add(100, 1.0 / 100, 1e-3, 0.5);
        QCOMPARE(said.size(), std::size_t(2));
        QVERIFY2(said[1].find("whole again") != std::string::npos, said[1].c_str());
        QCOMPARE(bytesOf(file), whole);
    }
};

QTEST_APPLESS_MAIN(TestTrainFailures)
#include "test_train_failures.moc"
