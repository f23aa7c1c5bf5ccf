// SPDX-License-Identifier: GPL-3.0-or-later

// Weights in reduced precision: which results change, which do not, and what is reported.
#include "engine/core/error.h"
#include "engine/decode/engine_impl.h"
#include "engine/decode/recorded_precision.h"
#include "engine/text/document_reader.h"
#include "tests/decode/random_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

class TestPrecision : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    std::shared_ptr<LoadedModel> m_model;
    std::shared_ptr<const Document> m_document;

    void open(const char* bundle) {
        m_model = m_engine.load(std::string(CONTEXTURE_RESOURCES "/models/teaching/") + bundle + ".safetensors");
        m_document = std::make_shared<const Document>(text::readDocuments(CONTEXTURE_RESOURCES "/demo/farm.txt").at(0));
    }
    std::shared_ptr<const Run> translated(WeightPrecision precision, TraceDetail trace = TraceDetail::None) {
        TranslateRequest request{m_model, m_document, {}};
        request.settings.context = m_model->info().hasContext ? ContextMode::Online : ContextMode::None;
        request.settings.trace = trace;
        request.settings.decode.precision = precision;
        return m_engine.translate(request, {}, {});
    }
    static bool areEqual(const Run& a, const Run& b) {
        return std::ranges::equal(a.sentences, b.sentences, [](const auto& one, const auto& other) {
            return one->pieces == other->pieces && one->logProbability == other->logProbability &&
                   one->wordLogProbability == other->wordLogProbability;
        });
    }
    // Of the words of `run`, in nats.
    double largestDifference(const Run& run, WeightPrecision a, WeightPrecision b) {
        ScoreRequest request{m_model, run.document, {}, {}, run.settings};
        request.settings.trace = TraceDetail::None;
        for (std::size_t i = 0; i < run.sentences.size(); ++i) {
            request.targetContext.push_back(run.sentences[i]->text.text);
            request.items.push_back({SentenceIndex(static_cast<std::int64_t>(i)), run.sentences[i]->text.text});
        }
        request.settings.decode.precision = a;
        const auto first = m_engine.score(request, {});
        request.settings.decode.precision = b;
        const auto second = m_engine.score(request, {});
        double most = 0.0;
        for (std::size_t i = 0; i < first.size(); ++i) {
            for (std::size_t w = 0; w < first[i]->wordLogProbability.size(); ++w) {
                most = std::max(
                    most, std::abs(double{first[i]->wordLogProbability[w]} - double{second[i]->wordLogProbability[w]}));
            }
        }
        return most;
    }

    static void models() {
        QTest::addColumn<QString>("bundle");
        QTest::newRow("sentence level") << QStringLiteral("sentence");
        QTest::newRow("context in the encoder") << QStringLiteral("selective-encoder-online");
        QTest::newRow("context in the decoder") << QStringLiteral("selective-decoder");
    }

private Q_SLOTS:
    void smallerFormatsAreNearTheReference_data() { models(); }
    void smallerFormatsAreNearTheReference() {
        QFETCH(const QString, bundle);
        open(qPrintable(bundle));
        const auto reference = translated(WeightPrecision::Fp32);
        for (const auto& [precision, most] :
             {std::pair(WeightPrecision::BFloat16, 0.5), std::pair(WeightPrecision::Int8, 2.0)}) {
            const double difference = largestDifference(*reference, WeightPrecision::Fp32, precision);
            // Something is computed otherwise, and nothing is far off: a wrong product would be by tens of nats.
            QVERIFY2(difference > 0.0 && difference < most, qPrintable(QString::number(difference)));
            const auto run = translated(precision);
            std::size_t same = 0;
            for (std::size_t i = 0; i < run->sentences.size(); ++i) {
                same += run->sentences[i]->text.text == reference->sentences[i]->text.text ? 1 : 0;
            }
            QVERIFY2(same * 10 >= run->sentences.size() * 8, qPrintable(QString::number(same)));
        }
    }

    void theReferenceIsUntouched_data() { models(); }
    void theReferenceIsUntouched() {
        QFETCH(const QString, bundle);
        open(qPrintable(bundle));
        const auto before = translated(WeightPrecision::Fp32);
        const auto int8 = translated(WeightPrecision::Int8);
        const auto half = translated(WeightPrecision::BFloat16);
        QVERIFY(areEqual(*before, *translated(WeightPrecision::Fp32)));
        QVERIFY(!areEqual(*before, *int8));
        QVERIFY(!areEqual(*before, *half));
        // And every format says the same again.
        QVERIFY(areEqual(*int8, *translated(WeightPrecision::Int8)));
        QVERIFY(areEqual(*half, *translated(WeightPrecision::BFloat16)));
    }

    void aRunSaysWhatItWasComputedIn() {
        open("selective-encoder-online");
        QCOMPARE(translated(WeightPrecision::Int8)->settings.decode.precision, WeightPrecision::Int8);
        QCOMPARE(translated(WeightPrecision::BFloat16, TraceDetail::Shown)->settings.decode.precision,
                 WeightPrecision::BFloat16);
        const auto run = translated(WeightPrecision::Automatic);
        const WeightPrecision chosen = run->settings.decode.precision;
        QVERIFY(chosen != WeightPrecision::Automatic);
        QVERIFY(areEqual(*run, *translated(chosen)));
        QCOMPARE(translated(WeightPrecision::Automatic, TraceDetail::Shown)->settings.decode.precision,
                 WeightPrecision::Fp32);
    }

    // Weights go where they are asked to, and the run says where that was.
    void aRunSaysWhereItWasComputed() {
        QCOMPARE(m_engine.info().devices.front(), std::string("cpu"));
        const bool hasDevice = m_engine.info().devices.size() > 1;
        open("selective-encoder-online");
        QCOMPARE(m_model->device(), std::string("cpu"));
        const auto onProcessor = translated(WeightPrecision::Fp32);
        QCOMPARE(onProcessor->settings.device, std::string("cpu"));
        m_engine.chooseDevice(Device::Auto);
        open("selective-encoder-online");
        QCOMPARE(m_model->device(), m_engine.info().devices.back());
        const auto onAny = translated(WeightPrecision::Fp32);
        QCOMPARE(onAny->settings.device, m_model->device());
        for (std::size_t i = 0; i < onAny->sentences.size(); ++i) {
            QCOMPARE(onAny->sentences[i]->pieces, onProcessor->sentences[i]->pieces);
        }
        if (hasDevice) {
            QVERIFY_EXCEPTION_THROWN(translated(WeightPrecision::Int8), Error);
        } else {
            m_engine.chooseDevice(Device::Cuda);
            QVERIFY_EXCEPTION_THROWN(open("selective-encoder-online"), Error);
        }
        m_engine.chooseDevice(Device::Cpu);
        // On a device nothing is packed: what is chosen there is the reference.
        RunSettings settings;
        settings.device = "cuda:0";
        settings.decode.precision = WeightPrecision::Automatic;
        QCOMPARE(recordedPrecision(settings), WeightPrecision::Fp32);
    }

    // Traces show what the translation was computed with.
    void aTracedTranslationIsTheSame() {
        open("selective-encoder-online");
        const auto traced = translated(WeightPrecision::Int8, TraceDetail::Shown);
        QVERIFY(areEqual(*traced, *translated(WeightPrecision::Int8)));
        for (const auto& sentence : traced->sentences) {
            QVERIFY(sentence->trace);
        }
    }

    // "Does it matter?" of such a run compares numbers of one kind.
    void questionsAreAnsweredInTheRunsFormat() {
        open("selective-encoder-online");
        const auto run = translated(WeightPrecision::Int8);
        const auto answer = m_engine.check({m_model, run, SentenceIndex(3), {{}}, true}, {}, {}).at(0);
        const TranslatedSentence& present = *run->sentences.at(3);
        QCOMPARE(answer.retranslated->pieces, present.pieces);
        QVERIFY(std::abs(answer.retranslated->logProbability - present.logProbability) < 1e-3);
        QVERIFY(std::abs(answer.forcedSentence - present.logProbability) < 1e-3);
    }

    void everySystemKnowsTheFormats_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"sentence", "encoder", "decoder", "flat-words", "rnnsearch", "concatenation"}) {
            QTest::newRow(kind) << QString::fromLatin1(kind);
        }
    }
    void everySystemKnowsTheFormats() {
        QFETCH(const QString, kind);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("random.safetensors").toStdString();
        toy::writeRandomBundle(path, kind.toStdString());
        m_model = m_engine.load(path);
        m_document = std::make_shared<const Document>(
            text::parseDocuments("The dog barked.\nIt slept.\nThe cat saw the bank.\n", "made up").at(0));
        for (const auto precision : {WeightPrecision::BFloat16, WeightPrecision::Int8}) {
            const auto run = translated(precision);
            QCOMPARE(run->finished(), m_document->size());
            QVERIFY(areEqual(*run, *translated(precision)));
        }
    }
};

QTEST_GUILESS_MAIN(TestPrecision)
#include "test_precision.moc"
