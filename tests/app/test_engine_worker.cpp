// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/engine_worker.h"
#include "tests/app/fake_engine.h"

#include <QSignalSpy>
#include <QtTest>

#include <new>
#include <stdexcept>

using namespace contexture;
using namespace contexture::gui;
using namespace contexture::test;

class TestEngineWorker : public QObject {
    Q_OBJECT

private:
    static constexpr Lane kRun{Lane::Kind::Run, 1};
    static constexpr Lane kModel{Lane::Kind::Model, 1};

    static TranslateRequest request(std::vector<std::string> texts) {
        return {std::make_shared<FakeModel>(), documentOf(texts), {}};
    }

    [[noreturn]] static void throwSomething(int kind) {
        if (kind == 0) {
            throw std::bad_alloc();
        }
        if (kind == 1) {
            throw std::length_error("vector::reserve");
        }
        throw 42;
    }

private Q_SLOTS:
    void sentencesArriveInOrderAndThenTheRun() {
        EngineWorker worker([] { return std::make_unique<FakeEngine>(); });
        std::vector<int> order;
        std::shared_ptr<const Run> run;
        connect(&worker, &EngineWorker::sentenceTranslated, this,
                [&](Lane, SentenceIndex sentence) { order.push_back(sentence.value); });
        connect(&worker, &EngineWorker::translated, this, [&](Lane, std::shared_ptr<const Run> r) { run = r; });
        worker.translate(request({"a b", "c", "d"}), kRun);
        QTRY_VERIFY(run);
        QCOMPARE(order, (std::vector<int>{0, 1, 2}));
        QCOMPARE(run->finished(), std::size_t(3));
    }

    void staleAnswerIsDropped() {
        auto gate = std::make_shared<Gate>();
        gate->close();
        EngineWorker worker([gate] { return std::make_unique<FakeEngine>(gate); });
        std::vector<std::shared_ptr<const Run>> runs;
        connect(&worker, &EngineWorker::translated, this,
                [&](Lane, std::shared_ptr<const Run> r) { runs.push_back(r); });
        worker.translate(request({"first"}), kRun);
        worker.translate(request({"second"}), kRun);
        gate->open();
        QTRY_COMPARE(runs.size(), std::size_t(1));
        QCOMPARE(runs.front()->document->source.front().text, std::string("second"));
        QVERIFY(!worker.isBusy(kRun));
    }

    void cancelKeepsWhatIsDone() {
        auto gate = std::make_shared<Gate>();
        gate->close();
        EngineWorker worker([gate] { return std::make_unique<FakeEngine>(gate); });
        std::shared_ptr<const Run> run;
        connect(&worker, &EngineWorker::translated, this, [&](Lane, std::shared_ptr<const Run> r) { run = r; });
        connect(&worker, &EngineWorker::sentenceTranslated, this, [&](Lane, SentenceIndex) { worker.cancel(kRun); });
        worker.translate(request({"a", "b", "c"}), kRun);
        gate->allow(1);
        QTRY_VERIFY(run);
        QVERIFY(run->cancelled);
        QCOMPARE(run->finished(), std::size_t(1));
    }

    void errorsComeInTheirParts() {
        EngineWorker worker([] { return std::make_unique<FakeEngine>(); });
        Failure failure;
        connect(&worker, &EngineWorker::failed, this, [&](Lane, const Failure& f) { failure = f; });
        worker.load(QStringLiteral("/x/broken.safetensors"), kModel);
        QTRY_COMPARE(failure.happened, QStringLiteral("The header is cut short"));
        QCOMPARE(failure.where, QStringLiteral("/x/broken.safetensors"));
        QCOMPARE(failure.remedy, QStringLiteral("copy the file again"));
    }

    void missingEngineIsToldAndEveryRequestFails() {
        EngineWorker worker([]() -> std::unique_ptr<Engine> { throw Error("no engine", "here", "install it"); });
        QSignalSpy missing(&worker, &EngineWorker::engineMissing);
        QSignalSpy failed(&worker, &EngineWorker::failed);
        worker.load(QStringLiteral("any"), kModel);
        QTRY_COMPARE(failed.count(), 1);
        worker.translate(request({"a"}), kRun);
        QTRY_COMPARE(failed.count(), 2);
        QCOMPARE(missing.count(), 1);
    }

    // Nobody else would hear of what ends a thread: whatever it is, it becomes a message, and the window lives on.
    void whateverTheFactoryThrowsIsTold_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("says");
        QTest::newRow("out of memory") << 0 << "There is not enough memory for this.";
        QTest::newRow("an exception of a library") << 1 << "The engine stopped on something unexpected.";
        QTest::newRow("anything") << 2 << "The engine stopped on something unexpected.";
    }
    void whateverTheFactoryThrowsIsTold() {
        QFETCH(int, kind);
        QFETCH(QString, says);
        EngineWorker worker([kind]() -> std::unique_ptr<Engine> { throwSomething(kind); });
        QSignalSpy missing(&worker, &EngineWorker::engineMissing);
        Failure failure;
        connect(&worker, &EngineWorker::failed, this, [&](Lane, const Failure& f) { failure = f; });
        worker.load(QStringLiteral("any"), kModel);
        QTRY_COMPARE(failure.happened, says);
        QCOMPARE(missing.count(), 1);
        QVERIFY(!worker.isBusy(kModel));
    }

    void whateverTheEngineThrowsIsToldAndTheNextRequestIsServed_data() { whateverTheFactoryThrowsIsTold_data(); }
    void whateverTheEngineThrowsIsToldAndTheNextRequestIsServed() {
        QFETCH(int, kind);
        QFETCH(QString, says);
        class ThrowingEngine : public FakeEngine {
        public:
            explicit ThrowingEngine(int kind) : m_kind(kind) {}
            std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) override {
                if (bundle.stem() == "bad") {
                    throwSomething(m_kind);
                }
                return FakeEngine::load(bundle);
            }

        private:
            int m_kind;
        };
        EngineWorker worker([kind] { return std::make_unique<ThrowingEngine>(kind); });
        Failure failure;
        bool isLoaded = false;
        connect(&worker, &EngineWorker::failed, this, [&](Lane, const Failure& f) { failure = f; });
        connect(&worker, &EngineWorker::modelLoaded, this, [&] { isLoaded = true; });
        worker.load(QStringLiteral("bad.safetensors"), kModel);
        QTRY_COMPARE(failure.happened, says);
        worker.load(QStringLiteral("good.safetensors"), kModel);
        QTRY_VERIFY(isLoaded);
    }

    void whatAViewThrowsAtAnAnswerIsTold() {
        EngineWorker worker([] { return std::make_unique<FakeEngine>(); });
        Failure failure;
        connect(&worker, &EngineWorker::failed, this, [&](Lane, const Failure& f) { failure = f; });
        connect(&worker, &EngineWorker::modelLoaded, this, [] { throwSomething(0); });
        worker.load(QStringLiteral("good.safetensors"), kModel);
        QTRY_COMPARE(failure.happened, QStringLiteral("There is not enough memory for this."));
    }

    void destructionCancelsARunningJob() {
        auto gate = std::make_shared<Gate>();
        gate->close();
        {
            EngineWorker worker([gate] { return std::make_unique<FakeEngine>(gate); });
            worker.translate(request({"never"}), kRun);
            QTRY_VERIFY(gate->waiting > 0); // it has begun
        }                                   // joins
        QCOMPARE(gate->interruptions.load(), 1);
    }

    void causalRowsArriveOneByOne() {
        EngineWorker worker([] { return std::make_unique<FakeEngine>(); });
        std::shared_ptr<const Run> run;
        connect(&worker, &EngineWorker::translated, this, [&](Lane, std::shared_ptr<const Run> r) { run = r; });
        auto ask = request({"a b", "c d"});
        worker.translate(ask, kRun);
        QTRY_VERIFY(run);
        std::vector<int> rows;
        bool done = false;
        connect(&worker, &EngineWorker::checkedRow, this, [&](Lane, int row) { rows.push_back(row); });
        connect(&worker, &EngineWorker::checked, this, [&](Lane, bool cancelled) { done = !cancelled; });
        worker.check({ask.model, run, SentenceIndex(1), {{SentenceIndex(0)}, {}}}, {Lane::Kind::Check, 0});
        QTRY_VERIFY(done);
        QCOMPARE(rows, (std::vector<int>{0, 1}));
    }
};

QTEST_GUILESS_MAIN(TestEngineWorker)
#include "test_engine_worker.moc"
