// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "tests/app/fake_engine.h"

#include <QSignalSpy>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using namespace contexture::test;

class TestSession : public QObject {
    Q_OBJECT

private:
    struct Fixture {
        std::shared_ptr<Gate> gate = std::make_shared<Gate>();
        EngineWorker worker{[gate = gate] { return std::make_unique<FakeEngine>(gate); }};
        Session session{worker};

        void load(const QString& name = QStringLiteral("/m/one.safetensors")) {
            session.loadModel(name);
            QTRY_VERIFY(!session.isLoadingModel());
        }
        // Until the gate lets it through, the engine waits before each sentence.
        void begin(const std::vector<std::string>& texts) {
            gate->close();
            session.setDocument(documentOf(texts));
            session.translate();
            QTRY_VERIFY(gate->waiting > 0);
        }
        std::size_t finished() const {
            const auto run = session.activeRun();
            return run ? run->finished() : 0;
        }
        void translate(std::vector<std::string> texts) {
            session.setDocument(documentOf(texts));
            session.translate();
            QTRY_VERIFY(!session.isTranslating());
        }
    };

private Q_SLOTS:
    void modelsOwnMaskIsTheDefault() {
        Fixture f;
        f.load();
        QCOMPARE(f.session.settings().context, ContextMode::Online);
    }

    void theSameBundleIsKeptOnce() {
        Fixture f;
        f.load();
        f.load();
        QCOMPARE(f.session.models().size(), std::size_t(1));
        f.load(QStringLiteral("/m/two.safetensors"));
        QCOMPARE(f.session.models().size(), std::size_t(2));
    }

    void aLayerWithoutItsBaseAsksForIt() {
        Fixture f;
        QSignalSpy failed(&f.session, &Session::modelFailed);
        f.load(QStringLiteral("/m/layer.safetensors"));
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed.front().at(1).value<Failure>().asksForBase);
        QVERIFY(f.session.models().empty());
        f.session.loadWithBase(QStringLiteral("/m/layer.safetensors"), QStringLiteral("/bases/base.safetensors"));
        QTRY_VERIFY(!f.session.isLoadingModel());
        QCOMPARE(f.session.models().size(), std::size_t(1));
        QVERIFY(f.session.currentModel());
        // The folder of a base that was named is looked into from then on.
        Fixture other;
        other.session.loadWithBase(QStringLiteral("/m/one.safetensors"), QStringLiteral("/bases/base.safetensors"));
        other.load(QStringLiteral("/m/layer.safetensors"));
        QCOMPARE(other.session.models().size(), std::size_t(2));
    }

    void sentencesShowBeforeTheRunIsDone() {
        Fixture f;
        f.load();
        f.begin({"a", "b", "c"});
        QVERIFY(f.session.isTranslating());
        f.gate->allow(1);
        QTRY_COMPARE(f.finished(), std::size_t(1));
        QVERIFY(f.session.isTranslating());
        f.gate->open();
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.activeRun()->finished(), std::size_t(3));
    }

    void cancellingKeepsWhatIsDone() {
        Fixture f;
        f.load();
        f.begin({"a", "b", "c"});
        f.gate->allow(1);
        QTRY_COMPARE(f.finished(), std::size_t(1));
        f.session.cancel();
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.runs().size(), std::size_t(1));
        QVERIFY(f.session.activeRun()->cancelled);
        QCOMPARE(f.session.activeRun()->finished(), std::size_t(1));
        QCOMPARE(f.session.activeRun()->sentences.front()->text.text, std::string("A"));
    }

    void aRunThatIsMadeAgainIsShownUntilTheNewOneHasASentence() {
        Fixture f;
        f.load();
        f.translate({"a", "b", "c"});
        f.session.setSavedAs(0, 7);
        const auto before = f.session.activeRun();
        const QString label = f.session.runs().front().label;
        RunSettings settings = f.session.settings();
        settings.context = ContextMode::None;
        f.session.setSettings(settings);
        f.gate->close();
        f.session.translate();
        QTRY_VERIFY(f.gate->waiting > 0);
        QCOMPARE(f.session.activeRun(), before);
        QCOMPARE(f.session.runs().front().label, label);
        f.gate->allow(1);
        QTRY_COMPARE(f.finished(), std::size_t(1));
        QVERIFY(f.session.runs().front().label != label);
        QCOMPARE(f.session.runs().front().kept().run, before); // what a workspace would hold
        QCOMPARE(f.session.runs().front().kept().savedAs, std::int64_t(7));
        f.gate->open();
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.runs().size(), std::size_t(1));
        QCOMPARE(f.session.runs().front().kept().run, f.session.activeRun());
        QCOMPARE(f.session.activeRun()->settings.context, ContextMode::None);
        QCOMPARE(f.session.runs().front().savedAs, std::int64_t(0));
    }

    void aFailureLeavesTheRunThatWasThere_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("before the first sentence") << QStringLiteral("/m/unfit.safetensors");
        QTest::newRow("after the first sentence") << QStringLiteral("/m/breaks.safetensors");
    }
    void aFailureLeavesTheRunThatWasThere() {
        QFETCH(QString, model);
        Fixture f;
        f.load();
        f.translate({"a", "b", "c"});
        f.session.setSavedAs(0, 7);
        const RunSlot before = f.session.runs().front();
        f.load(model);
        QSignalSpy failed(&f.session, &Session::failed);
        f.session.translate();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.runs().size(), std::size_t(1));
        const RunSlot& after = f.session.runs().front();
        QCOMPARE(after.run, before.run);
        QCOMPARE(after.model, before.model);
        QCOMPARE(after.label, before.label);
        QCOMPARE(after.savedAs, std::int64_t(7));
        QCOMPARE(after.settings.context, before.settings.context);
        QVERIFY(!after.earlier);
    }

    void aCancelledPartLeavesTheRunThatWasThere_data() {
        QTest::addColumn<int>("sentences");
        QTest::newRow("at once") << 0;
        QTest::newRow("after a sentence") << 1;
    }
    void aCancelledPartLeavesTheRunThatWasThere() {
        QFETCH(int, sentences);
        Fixture f;
        f.load();
        f.translate({"a", "b", "c"});
        f.session.setSavedAs(0, 7);
        const auto before = f.session.activeRun();
        QSignalSpy dropped(&f.session, &Session::partDropped);
        f.gate->close();
        f.session.translate();
        QTRY_VERIFY(f.gate->waiting > 0);
        f.gate->allow(sentences);
        QTRY_COMPARE(f.finished(), sentences == 0 ? std::size_t(3) : std::size_t(1));
        f.session.cancel();
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.activeRun(), before);
        QCOMPARE(f.session.runs().front().savedAs, std::int64_t(7));
        QCOMPARE(dropped.count(), sentences); // it is told where something is lost
    }

    void aPartGivesWayToALargerPart() {
        Fixture f;
        f.load();
        f.begin({"a", "b", "c"});
        f.gate->allow(1);
        QTRY_COMPARE(f.finished(), std::size_t(1));
        f.session.cancel();
        QTRY_VERIFY(!f.session.isTranslating());
        f.gate->close();
        f.session.translate();
        QTRY_VERIFY(f.gate->waiting > 0);
        f.gate->allow(2);
        QTRY_COMPARE(f.finished(), std::size_t(2));
        f.session.cancel();
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.finished(), std::size_t(2));
        QVERIFY(!f.session.runs().front().earlier);
    }

    // What was saved half-way is less than the run: it is saved again.
    void aGrowingRunIsNotTheOneThatWasSaved() {
        Fixture f;
        f.load();
        f.begin({"a", "b", "c"});
        f.session.setSavedAs(0, 7);
        f.gate->allow(1);
        QTRY_COMPARE(f.finished(), std::size_t(1));
        QVERIFY(f.session.isTranslating());
        QCOMPARE(f.session.runs().front().savedAs, std::int64_t(0));
        f.session.setSavedAs(0, 7);
        f.gate->open();
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.runs().front().savedAs, std::int64_t(0));
    }

    void aModelThatComesLaterIsThatOfTheRunsThere() {
        Fixture first;
        first.load();
        first.translate({"a", "b"});
        const auto run = first.session.activeRun();
        Fixture f;
        f.session.setDocument(run->document);
        f.session.addFinishedRun(run, 1);
        QVERIFY(!f.session.activeSlot()->model);
        f.load();
        QVERIFY(f.session.activeSlot()->model);
    }

    void comparisonKeepsTheFirstRun() {
        Fixture f;
        f.load();
        f.translate({"a", "b"});
        RunSettings settings = f.session.settings();
        settings.context = ContextMode::None;
        QVERIFY(f.session.compare(f.session.currentModel(), settings));
        QTRY_VERIFY(!f.session.isTranslating());
        QCOMPARE(f.session.runs().size(), std::size_t(2));
        QCOMPARE(f.session.runs()[0].label, QStringLiteral("Online context"));
        QCOMPARE(f.session.runs()[1].label, QStringLiteral("No context"));
        QCOMPARE(f.session.activeIndex(), 0);
    }

    void sixRunsAreTheMost() {
        Fixture f;
        f.load();
        f.translate({"a"});
        for (int i = 0; i < 5; ++i) {
            QVERIFY(f.session.compare(f.session.currentModel(), f.session.settings()));
        }
        QVERIFY(!f.session.compare(f.session.currentModel(), f.session.settings()));
    }

    void twoModelsAreNamedInLabels() {
        Fixture f;
        f.load();
        f.translate({"a"});
        f.load(QStringLiteral("/m/two.safetensors"));
        f.session.compare(f.session.currentModel(), f.session.settings());
        QCOMPARE(f.session.runs()[0].label, QStringLiteral("one")); // the setting is the same
        QCOMPARE(f.session.runs()[1].label, QStringLiteral("two"));
        RunSettings settings = f.session.settings();
        settings.context = ContextMode::None;
        f.session.compare(f.session.currentModel(), settings);
        QCOMPARE(f.session.runs()[0].label, QStringLiteral("Online context · one"));
        QCOMPARE(f.session.runs()[2].label, QStringLiteral("No context · two"));
    }

    void removingTheShownRunShowsAnother() {
        Fixture f;
        f.load();
        f.translate({"a"});
        f.session.compare(f.session.currentModel(), f.session.settings());
        f.session.setActive(1);
        f.session.remove(1);
        QCOMPARE(f.session.activeIndex(), 0);
        f.session.remove(0);
        QCOMPARE(f.session.activeIndex(), -1);
        QVERIFY(!f.session.activeRun());
    }

    void anotherDocumentForgetsTheRuns() {
        Fixture f;
        f.load();
        f.translate({"a"});
        f.session.setDocument(documentOf({"b"}));
        QVERIFY(f.session.runs().empty());
    }

    void failedLoadIsToldAndTheOldModelStays() {
        Fixture f;
        f.load();
        QSignalSpy failed(&f.session, &Session::modelFailed);
        f.session.loadModel(QStringLiteral("/m/broken.safetensors"));
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed.front().front().toString(), QStringLiteral("/m/broken.safetensors"));
        QVERIFY(f.session.currentModel());
        QVERIFY(!f.session.isLoadingModel());
    }

    void excludedSentencesAreInTheLabelCountedFromOne() {
        RunSettings settings;
        settings.context = ContextMode::Online;
        settings.excluded = {SentenceIndex(2)};
        QCOMPARE(Session::label(FakeModel().info(), settings, false), QStringLiteral("Online, without sentence 3"));
    }

    void previewDoesNotLoseTheLockedWord() {
        Selection selection;
        QSignalSpy changed(&selection, &Selection::changed);
        selection.lock(SentenceIndex(1), Side::Target, WordIndex(2));
        selection.preview(SentenceIndex(3), Side::Source, WordIndex(0));
        QCOMPARE(selection.look().sentence, SentenceIndex(3));
        QCOMPARE(selection.locked().sentence, SentenceIndex(1));
        selection.endPreview();
        QCOMPARE(selection.look().sentence, SentenceIndex(1));
        QCOMPARE(changed.count(), 3);
    }

    void escapeLetsGoStepByStep() {
        Selection selection;
        selection.lock(SentenceIndex(1), Side::Target, WordIndex(2));
        selection.setContextSentence(SentenceIndex(0));
        selection.clear();
        QVERIFY(!selection.locked().contextSentence.isValid());
        selection.clear();
        QVERIFY(!selection.locked().word.isValid());
        QVERIFY(selection.locked().sentence.isValid());
        selection.clear();
        QVERIFY(!selection.locked().sentence.isValid());
    }

    void anotherSiteMeansOtherHeads() {
        Selection selection;
        selection.setHead(HeadIndex(3));
        selection.setSite("decoder.context");
        QVERIFY(!selection.locked().head.isValid());
    }

    void anotherWordFollowsItsOwnHeaviestSentence() {
        Selection selection;
        selection.lock(SentenceIndex(4), Side::Source, WordIndex(0));
        selection.setContextSentence(SentenceIndex(2));
        selection.lock(SentenceIndex(4), Side::Source, WordIndex(1));
        QVERIFY(!selection.locked().contextSentence.isValid());
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
