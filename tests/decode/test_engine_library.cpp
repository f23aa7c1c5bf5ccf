// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/engine.h"
#include "engine/core/error.h"

#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>

#include <dlfcn.h>
#include <fstream>

using namespace contexture;

// The window's way to the engine: no LibTorch linked, the library found at run time.
class TestEngineLibrary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        void* library = dlopen(CONTEXTURE_ENGINE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
        QVERIFY2(library, library ? "" : dlerror());
        const auto factory = reinterpret_cast<EngineFactory>(dlsym(library, kEngineFactorySymbol));
        QVERIFY(factory);
        m_engine.reset(factory());
        QVERIFY(m_engine);
        QCOMPARE(
            QProcess::execute(CONTEXTURE_WRITE_RANDOM_BUNDLE, {"encoder", m_folder.filePath("encoder.safetensors")}),
            0);
    }

    void theEngineSaysWhatItIs() {
        const EngineInfo info = m_engine->info();
        QVERIFY(!info.version.empty());
        QVERIFY(info.threads >= 1);
        QVERIFY(!info.devices.empty());
        QCOMPARE(info.devices.front(), std::string("cpu"));
    }

    void aMissingFileIsAnError() {
        try {
            m_engine->load("nowhere.safetensors");
            QFAIL("loaded");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("nowhere.safetensors") != std::string::npos, error.what());
        }
    }

    void aForeignFileIsAnError() {
        const std::string path = m_folder.filePath("foreign.safetensors").toStdString();
        std::ofstream(path) << "this is no model, and long enough to hold a header length";
        QVERIFY_THROWS_EXCEPTION(Error, m_engine->load(path));
    }

    void withoutAModelNothingIsTranslated() {
        QVERIFY_THROWS_EXCEPTION(Error, m_engine->translate({nullptr, document(), {}}, {}, {}));
    }

    void aBundleTranslatesThroughTheLibrary() {
        const auto model = m_engine->load(m_folder.filePath("encoder.safetensors").toStdString());
        QCOMPARE(model->info().name, std::string("random encoder"));
        QCOMPARE(model->info().system, std::string("selective-attention"));
        QCOMPARE(model->info().variant, std::string("encoder, hierarchical, sparse-sparse"));
        QCOMPARE(model->info().hash.size(), std::size_t(64));
        QVERIFY(model->info().hasContext && !model->info().readsTarget);
        QVERIFY(model->info().parameters > 0);
        std::size_t delivered = 0;
        const auto run =
            m_engine->translate({model, document(), {}}, [&](SentenceIndex, const auto&) { ++delivered; }, {});
        QCOMPARE(delivered, std::size_t(2));
        QVERIFY(run->sentences[0]->trace->noContext);
        QVERIFY(run->sentences[1]->trace->find("encoder.context", AttentionLevel::Word));
        const auto causes = m_engine->check({model, run, SentenceIndex(1), {{SentenceIndex(0)}}}, {}, {});
        QCOMPARE(causes.size(), std::size_t(1));
        QCOMPARE(causes[0].forcedLogProbability.size(), run->sentences[1]->text.words.size());
        const ScoreRequest score{model, document(), {}, {{SentenceIndex(0), "Der Hund schlief."}}, {}};
        QCOMPARE(m_engine->score(score, {}).front()->wordLogProbability.size(), std::size_t(4));
    }

    void aListenersOwnErrorComesBack() {
        const auto model = m_engine->load(m_folder.filePath("encoder.safetensors").toStdString());
        const auto listener = [](SentenceIndex, const auto&) { throw Error("the window is gone"); };
        QVERIFY_THROWS_EXCEPTION(Error, m_engine->translate({model, document(), {}}, listener, {}));
    }

private:
    static std::shared_ptr<const Document> document() {
        auto document = std::make_shared<Document>();
        document->source = {{.text = "The dog slept.", .words = {{0, 3}, {4, 7}, {8, 13}, {13, 14}}},
                            {.text = "It barked.", .words = {{0, 2}, {3, 9}, {9, 10}}}};
        return document;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Engine> m_engine; // its library stays loaded until the program ends
};

QTEST_APPLESS_MAIN(TestEngineLibrary)
#include "test_engine_library.moc"
