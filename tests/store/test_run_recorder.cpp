// SPDX-License-Identifier: GPL-3.0-or-later

// The run recorder: writes a run into a workspace sentence by sentence during the translation.
#include "engine/store/run_recorder.h"
#include "engine/store/workspace.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace contexture::store;
using namespace storetest;

class TestRunRecorder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void whatIsRecordedIsTheRun_data() {
        QTest::addColumn<bool>("twoPasses");
        QTest::newRow("one pass") << false;
        QTest::newRow("two passes") << true;
    }
    void whatIsRecordedIsTheRun() {
        QFETCH(bool, twoPasses);
        Sampler sampler(21);
        const auto run = sampler.run(sampler.document(9), twoPasses);
        record(*run);
        const Workspace workspace = Workspace::open(m_path);
        QCOMPARE(workspace.runs().size(), std::size_t(1));
        QCOMPARE(difference(*workspace.loadRun(workspace.runs()[0].id), *run), std::string());
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    void documentsOfATableLieInOneFile() {
        Sampler sampler(31);
        std::vector<std::shared_ptr<const Run>> runs;
        RunRecorder recorder(m_path);
        for (int d = 0; d < 3; ++d) {
            runs.push_back(sampler.run(sampler.document(3 + d), d == 1));
            record(*runs.back(), recorder);
        }
        QVERIFY(!files().contains("w.contexture")); // not before it is whole
        recorder.commit();
        const Workspace workspace = Workspace::open(m_path);
        QCOMPARE(workspace.documents().size(), std::size_t(3));
        for (std::size_t r = 0; r < runs.size(); ++r) {
            QCOMPARE(difference(*workspace.loadRun(workspace.runs()[r].id), *runs[r]), std::string());
        }
    }

    // What was there stays, also when a run has no end.
    void runsAreAddedToWhatIsThere() {
        Sampler sampler(32);
        const auto first = sampler.run(sampler.document(4));
        record(*first);
        const auto second = sampler.run(sampler.document(5), false);
        {
            RunRecorder recorder(m_path, RunRecorder::Into::Present);
            record(*second, recorder);
            recorder.begin(first->document, first->model, first->settings);
            recorder.addFirst(SentenceIndex(0), *first->firstPass[0]);
            recorder.commit();
        }
        const Workspace workspace = Workspace::open(m_path);
        QCOMPARE(workspace.runs().size(), std::size_t(2));
        QCOMPARE(difference(*workspace.loadRun(workspace.runs()[0].id), *first), std::string());
        QCOMPARE(difference(*workspace.loadRun(workspace.runs()[1].id), *second), std::string());
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    void withoutItsEndNothingIsLeft() {
        writeFile(m_path, "old");
        {
            Sampler sampler(22);
            const auto run = sampler.run(sampler.document(4));
            RunRecorder recorder(m_path);
            recorder.begin(run->document, run->model, run->settings);
            recorder.add(SentenceIndex(0), *run->sentences[0]);
        }
        QCOMPARE(readFile(m_path), QByteArray("old"));
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    void aTraceThatDoesNotBelongToItsSentenceIsRefused() {
        Sampler sampler(23);
        const auto run = sampler.run(sampler.document(6), false);
        RunRecorder recorder(m_path);
        recorder.begin(run->document, run->model, run->settings);
        auto wrong = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        auto trace = std::make_shared<SentenceTrace>(*wrong->trace);
        trace->gates.front().contextShare.push_back(0.5f);
        wrong->trace = trace;
        const QString message = errorOf([&] { recorder.add(SentenceIndex(1), *wrong); });
        QVERIFY2(message.contains("w.contexture") && message.contains("gates"), qPrintable(message));
    }

    // Saving and loading many sentences can be followed and stopped.
    void aStoppedSaveLeavesWhatWasThere() {
        writeFile(m_path, "old");
        Sampler sampler(24);
        const auto run = sampler.run(sampler.document(8));
        const Watch watch{.progress = [&watch](std::size_t done, std::size_t all) {
            QCOMPARE(all, std::size_t(16)); // both passes
            if (done == 3) {
                watch.cancel.cancel();
            }
        }};
        bool stopped = false;
        try {
            Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{run}, watch);
        } catch (const Cancelled&) {
            stopped = true;
        }
        QVERIFY(stopped);
        QCOMPARE(readFile(m_path), QByteArray("old"));
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    void aStoppedLoadThrows() {
        Sampler sampler(25);
        const Workspace workspace =
            Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{sampler.run(sampler.document(8))});
        const Watch watch;
        watch.cancel.cancel();
        bool stopped = false;
        try {
            workspace.loadRun(workspace.runs()[0].id, watch, nullptr);
        } catch (const Cancelled&) {
            stopped = true;
        }
        QVERIFY(stopped);
    }

private:
    void record(const Run& run) const {
        RunRecorder recorder(m_path);
        record(run, recorder);
        recorder.commit();
    }

    static void record(const Run& run, RunRecorder& recorder) {
        recorder.begin(run.document, run.model, RunSettings());
        for (std::size_t s = 0; s < run.firstPass.size(); ++s) {
            if (run.firstPass[s]) {
                recorder.addFirst(SentenceIndex(static_cast<std::int64_t>(s)), *run.firstPass[s]);
            }
        }
        for (std::size_t s = 0; s < run.sentences.size(); ++s) {
            if (run.sentences[s]) {
                recorder.add(SentenceIndex(static_cast<std::int64_t>(s)), *run.sentences[s]);
            }
        }
        recorder.end(run);
    }

    QStringList files() const {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_APPLESS_MAIN(TestRunRecorder)
#include "test_run_recorder.moc"
