// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/concatenation.h"
#include "engine/model/discourse_aware_transformer.h"
#include "engine/model/document_context_transformer.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/hierarchical_context_encoder.h"
#include "engine/model/rnnsearch.h"
#include "engine/model/selective_attention.h"
#include "engine/model/selective_context.h"
#include "engine/train/device_choice.h"
#include "engine/train/learner.h"
#include "engine/train/random.h"
#include "engine/train/trainer.h"

#include <ATen/ATen.h>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace contexture;
using namespace contexture::train;

namespace {

constexpr int kVocabulary = 40;

model::ModelConfig tinyConfig(const std::string& system) {
    model::ModelConfig config;
    config.system = system;
    config.transformer.width = 32;
    config.transformer.feedForward = 64;
    config.transformer.heads = 2;
    config.transformer.encoderLayers = 1;
    config.transformer.decoderLayers = 1;
    config.transformer.dropout = 0.0;
    config.transformer.sourceVocabulary = kVocabulary;
    config.transformer.targetVocabulary = kVocabulary;
    config.part<model::SelectiveAttentionConfig>().heads = 2;
    config.part<model::SelectiveAttentionConfig>().feedForward = 64;
    config.part<model::SelectiveAttentionConfig>().contextDropout = 0.0;
    config.part<model::HierarchicalNetworkConfig>().heads = 2;
    config.part<model::HierarchicalNetworkConfig>().feedForward = 64;
    config.part<model::HierarchicalNetworkConfig>().contextDropout = 0.0;
    return config;
}

model::ModelConfig tinyConfig(bool context) {
    return tinyConfig(std::string(context ? "selective-attention" : "transformer"));
}

std::shared_ptr<model::System> tinyModel(bool context, double dropout = 0.0) {
    auto config = tinyConfig(context);
    config.transformer.dropout = dropout;
    at::manual_seed(1);
    return model::makeSystem(config);
}

// Eight sentences whose target is the source shifted by one number.
TrainingDocument eightSentences() {
    Random random(9);
    TrainingDocument document;
    for (int s = 0; s < 8; ++s) {
        auto& source = document.source.emplace_back();
        auto& target = document.target.emplace_back();
        for (std::size_t i = 0; i < 3 + random.below(4); ++i) {
            source.push_back(std::int64_t(4 + random.below(kVocabulary - 5)));
            target.push_back(source.back() + 1);
        }
        document.trained.push_back(true);
    }
    return document;
}

PairBatch pairsOf(const TrainingDocument& document) {
    PairBatch pairs{.source = document.source, .target = document.target, .sentences = {}};
    pairs.sentences.assign(document.source.size(), SentenceIndex(0));
    return pairs;
}

TrainRequest request(Stage stage = Stage::Sentence) {
    TrainRequest request;
    request.stage = stage;
    request.optimiser.learningRate = 3e-3;
    request.labelSmoothing = 0.0;
    return request;
}

std::map<std::string, at::Tensor> copyOfParameters(model::System& system) {
    std::map<std::string, at::Tensor> copy;
    for (const auto& item : system.named_parameters()) {
        copy[item.key()] = item.value().detach().clone();
    }
    return copy;
}

double perToken(const UpdateResult& result) {
    return result.sums.smoothed / double(result.sums.tokens);
}

} // namespace

class TestTrainLearner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTinyModelLearnsEightSentencesByHeart() {
        Learner learner(tinyModel(false), request());
        const auto pairs = pairsOf(eightSentences());
        const double first = perToken(learner.updateOnPairs(pairs, 1));
        double last = first;
        for (std::int64_t step = 2; step <= 150; ++step) {
            last = perToken(learner.updateOnPairs(pairs, step));
        }
        // With kVocabulary equally likely pieces the loss starts near log 40 = 3.7.
        QVERIFY2(first > 2.5, qPrintable(QString::number(first)));
        QVERIFY2(last < 0.1, qPrintable(QString::number(last)));
        learner.system().eval();
        for (const double probability : targetLogProbabilities(learner.system(), pairs, nullptr)) {
            QVERIFY(probability > -1.0);
        }
        const auto translations = greedyTranslations(learner.system(), pairs.source, 100);
        QVERIFY(translations == pairs.target);
    }

    void recurrentModelsLearnEightSentencesByHeart_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("last word") << int(model::ResidualConfig::Kind::Last);
        QTest::newRow("mean") << int(model::ResidualConfig::Kind::Mean);
        QTest::newRow("self-attentive") << int(model::ResidualConfig::Kind::SelfAttentive);
    }
    void recurrentModelsLearnEightSentencesByHeart() {
        QFETCH(int, kind);
        auto config = tinyConfig("rnnsearch");
        config.part<model::RnnSearchConfig>() = {
            .embedding = 32, .hidden = 32, .attention = 32, .dropout = 0.0, .residual = {}};
        config.part<model::RnnSearchConfig>().residual.kind = model::ResidualConfig::Kind(kind);
        at::manual_seed(1);
        auto quick = request();
        quick.optimiser.learningRate = 1e-2;
        Learner learner(model::makeSystem(config), quick);
        const auto pairs = pairsOf(eightSentences());
        double last = 0.0;
        for (std::int64_t step = 1; step <= 150; ++step) {
            last = perToken(learner.updateOnPairs(pairs, step));
        }
        QVERIFY2(last < 0.1, qPrintable(QString::number(last)));
        learner.system().eval();
        QVERIFY(greedyTranslations(learner.system(), pairs.source, 100) == pairs.target);
    }

    // "n" says n + 1, and the sentence after it, always the same, has to say it again.
    void whatTheSentenceBeforeTellsIsLearned_data() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"document-context-transformer", "discourse-aware-transformer", "concatenation"}) {
            QTest::newRow(name) << QString(name);
        }
        for (const char* name : {"hierarchical-attention-network", "hierarchical-context-encoder"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void whatTheSentenceBeforeTellsIsLearned() {
        QFETCH(QString, system);
        TrainingDocument document;
        for (std::int64_t n = 4; n < 12; ++n) {
            for (const std::int64_t said : {n, std::int64_t(30)}) {
                document.source.push_back({said});
                document.target.push_back({n + 1});
                document.trained.push_back(true);
            }
        }
        auto config = tinyConfig(system.toStdString());
        config.part<model::DocumentContextConfig>().sentences = config.part<model::DiscourseAwareConfig>().sentences =
            config.part<model::ConcatenationConfig>().sentences = 1;
        config.part<model::HierarchicalNetworkConfig>().sentences =
            config.part<model::HierarchicalEncoderConfig>().sentences = 1;
        at::manual_seed(1);
        auto unfrozen = request(Stage::Context);
        unfrozen.freezeBase = false;
        Learner learner(model::makeSystem(config), unfrozen);
        double last = 0.0;
        for (std::int64_t step = 1; step <= 150; ++step) {
            last = perToken(
                learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step));
        }
        // Whoever does not read the sentence before pays log 8 for every fourth piece: 0.52.
        QVERIFY2(last < 0.1, qPrintable(QString::number(last)));
    }

    void theFusedWayLearnsWhatSingleOperatorsLearn() {
        auto plain = request();
        plain.fused = false;
        plain.labelSmoothing = 0.1;
        auto fused = plain;
        fused.fused = true;
        Learner a(tinyModel(false), plain);
        Learner b(tinyModel(false), fused);
        const auto pairs = pairsOf(eightSentences());
        for (std::int64_t step = 1; step <= 20; ++step) {
            const double x = perToken(a.updateOnPairs(pairs, step));
            const double y = perToken(b.updateOnPairs(pairs, step));
            QVERIFY2(std::abs(x - y) < 1e-4, qPrintable(QString("%1 %2").arg(x).arg(y)));
        }
    }

    void aDeviceIsTakenOrRefused() {
        auto asked = request();
        QVERIFY(deviceFor(asked).is_cpu());
        asked.device = Device::Auto;
        QCOMPARE(deviceFor(asked).is_cuda(), at::hasCUDA());
        asked.device = Device::Cuda;
        if (at::hasCUDA()) {
            QCOMPARE(deviceFor(asked).str(), std::string("cuda:0"));
            return;
        }
        try {
            deviceFor(asked);
            QFAIL("there is no such device");
        } catch (const Error& error) {
            QCOMPARE(error.where(), std::string("training.device"));
        }
    }

    void aCudaDeviceLearnsWhatTheProcessorLearns_data() {
        QTest::addColumn<bool>("context");
        QTest::newRow("sentence level") << false;
        QTest::newRow("selective attention") << true;
    }
    void aCudaDeviceLearnsWhatTheProcessorLearns() {
        QFETCH(bool, context);
        if (!at::hasCUDA()) {
            QSKIP("LibTorch finds no CUDA device");
        }
        auto asked = request(context ? Stage::Context : Stage::Sentence);
        asked.labelSmoothing = 0.1;
        asked.freezeBase = false;
        const auto there = tinyModel(context);
        there->to(at::Device(at::kCUDA, 0));
        Learner a(tinyModel(context), asked);
        Learner b(there, asked);
        const auto document = eightSentences();
        const auto update = [&](Learner& learner, std::int64_t step) {
            return context ? learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}},
                                                       true, step)
                           : learner.updateOnPairs(pairsOf(document), step);
        };
        for (std::int64_t step = 1; step <= 20; ++step) {
            const auto here = update(a, step);
            const auto onDevice = update(b, step);
            QCOMPARE(onDevice.sums.tokens, here.sums.tokens);
            QVERIFY2(std::abs(perToken(here) - perToken(onDevice)) < 1e-3,
                     qPrintable(QString("%1 %2 %3").arg(step).arg(perToken(here)).arg(perToken(onDevice))));
        }
    }

    // bfloat16 keeps 8 bits of a number: the curves may differ by a few hundredths where the loss is about 3.
    void bf16ProductsGiveTheSameCurve() {
        auto half = request();
        half.precision = Precision::Bf16;
        Learner a(tinyModel(false), request());
        Learner b(tinyModel(false), half);
        const auto pairs = pairsOf(eightSentences());
        double largest = 0.0;
        for (std::int64_t step = 1; step <= 40; ++step) {
            const double x = perToken(a.updateOnPairs(pairs, step));
            const double y = perToken(b.updateOnPairs(pairs, step));
            QVERIFY2(std::abs(x - y) < 0.05 + 0.03 * x, qPrintable(QString("%1 %2 %3").arg(step).arg(x).arg(y)));
            largest = std::max(largest, std::abs(x - y));
        }
        QVERIFY2(largest > 1e-5, qPrintable(QString::number(largest))); // the products are rounded
    }

    void aFrozenBaseStaysBitForBitAndTheContextMoves_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"selective-attention", "document-context-transformer", "discourse-aware-transformer"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void aFrozenBaseStaysBitForBitAndTheContextMoves() {
        QFETCH(QString, name);
        at::manual_seed(1);
        auto system = model::makeSystem(tinyConfig(name.toStdString()));
        const auto before = copyOfParameters(*system);
        auto frozen = request(Stage::Context);
        frozen.freezeBase = true;
        Learner learner(system, frozen);
        const auto document = eightSentences();
        for (std::int64_t step = 1; step <= 3; ++step) {
            learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step);
        }
        int moved = 0;
        for (const auto& [parameter, value] : copyOfParameters(*system)) {
            const bool same = at::equal(value, before.at(parameter));
            QVERIFY2(same || system->isContextParameter(parameter), parameter.c_str());
            moved += same ? 0 : 1;
        }
        QVERIFY(moved > 5);
    }

    void anUnfrozenBaseMovesToo() {
        auto system = tinyModel(true);
        const auto before = copyOfParameters(*system);
        auto unfrozen = request(Stage::Context);
        unfrozen.freezeBase = false;
        Learner learner(system, unfrozen);
        const auto document = eightSentences();
        learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, 1);
        for (const auto& [name, value] : copyOfParameters(*system)) {
            QVERIFY2(!at::equal(value, before.at(name)) || name.ends_with("bias"), name.c_str());
        }
    }

    // One update a document: minibatches of its sentences add up to the gradient of the whole.
    void minibatchesAddUpToTheDocument() {
        const auto document = eightSentences();
        std::vector<at::Tensor> after;
        for (const std::int64_t tokens : {1000, 16}) {
            auto system = tinyModel(true);
            auto r = request(Stage::Context);
            r.freezeBase = false;
            r.optimiser.epsilon = 1.0; // near gradient descent: rounding is not blown up by Adam's division
            r.tokensPerBatch = tokens;
            Learner learner(system, r);
            learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, 1);
            after.push_back(learner.trainedValues());
        }
        QVERIFY(at::allclose(after[0], after[1], 0.0, 1e-6));
        QVERIFY(!at::equal(after[0], at::zeros_like(after[0])));
    }

    // Documents that go through the model together do not see each other.
    void joinedDocumentsLearnWhatSeparateOnesLearn_data() {
        QTest::addColumn<bool>("decoder");
        QTest::addColumn<bool>("offline");
        QTest::newRow("encoder, online") << false << false;
        QTest::newRow("encoder, offline") << false << true;
        QTest::newRow("decoder, online") << true << false;
    }
    void joinedDocumentsLearnWhatSeparateOnesLearn() {
        QFETCH(bool, decoder);
        QFETCH(bool, offline);
        auto config = tinyConfig(true);
        config.part<model::SelectiveAttentionConfig>().integration =
            decoder ? model::SelectiveAttentionConfig::Integration::Decoder
                    : model::SelectiveAttentionConfig::Integration::Encoder;
        at::manual_seed(1);
        auto r = request(Stage::Context);
        r.optimiser.learningRate = 1e-30; // the parameters stay where they are
        r.context = offline ? ContextDirection::Offline : ContextDirection::Online;
        Learner learner(model::makeSystem(config), r);
        QVERIFY(learner.system().joinsDocuments());
        const auto whole = eightSentences();
        TrainingDocument first = whole;
        first.source.resize(5);
        first.target.resize(5);
        first.trained.resize(5);
        TrainingDocument second;
        for (std::size_t i = 5; i < 8; ++i) {
            second.source.push_back(whole.source[i]);
            second.target.push_back(whole.target[i]);
            second.trained.push_back(true);
        }
        LossSums separate;
        at::Tensor gradient = at::zeros_like(learner.trainedValues());
        for (const auto* document : {&first, &second}) {
            const auto sums =
                learner.updateOnDocuments({{.document = document, .targetContext = &document->target}}, true, 1).sums;
            gradient += learner.flat().gradientBlock() * double(sums.tokens);
            separate.smoothed += sums.smoothed;
            separate.tokens += sums.tokens;
        }
        const auto joined = learner
                                .updateOnDocuments({{.document = &first, .targetContext = &first.target},
                                                    {.document = &second, .targetContext = &second.target}},
                                                   true, 1)
                                .sums;
        QCOMPARE(joined.tokens, separate.tokens);
        QVERIFY(std::abs(joined.smoothed - separate.smoothed) < 1e-4 * separate.smoothed);
        QVERIFY(gradient.abs().max().item<double>() > 0.01);
        QVERIFY(at::allclose(learner.flat().gradientBlock() * double(joined.tokens), gradient, 1e-3, 1e-4));
        const auto one =
            learner.updateOnDocuments({{.document = &whole, .targetContext = &whole.target}}, true, 1).sums;
        QVERIFY(std::abs(one.smoothed - separate.smoothed) > 1e-4 * separate.smoothed); // there it would have mattered
    }

    void stretchesOfADocumentAreDocumentsOfTheirOwn() {
        auto r = request(Stage::Context);
        r.optimiser.learningRate = 1e-30;
        Learner learner(tinyModel(true), r);
        const auto whole = eightSentences();
        std::vector<TrainingDocument> parts(3);
        for (std::size_t i = 0; i < 8; ++i) {
            parts[i / 3].source.push_back(whole.source[i]);
            parts[i / 3].target.push_back(whole.target[i]);
            parts[i / 3].trained.push_back(true);
        }
        std::vector<Learner::DocumentView> views;
        for (const auto& part : parts) {
            views.push_back({.document = &part, .targetContext = &part.target});
        }
        const auto apart = learner.updateOnDocuments(views, true, 1).sums;
        const auto cut =
            learner.updateOnDocuments({{.document = &whole, .targetContext = &whole.target, .stretch = 3}}, true, 1)
                .sums;
        QCOMPARE(cut.tokens, apart.tokens);
        QCOMPARE(cut.smoothed, apart.smoothed);
    }

    // Its begin mark alone would be trained, which reads nothing.
    void aConcatenationDoesNotFreezeItsBase() {
        const auto train = [](bool freeze) {
            auto r = request(Stage::Context);
            r.freezeBase = freeze;
            Learner(model::makeSystem(tinyConfig(std::string("concatenation"))), r);
        };
        train(false);
        try {
            train(true);
            QFAIL("it was taken");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("freeze_base") != std::string::npos, error.what());
        }
    }

    void aDocumentWithNothingToLearnIsPassedOver() {
        auto system = tinyModel(true);
        auto frozen = request(Stage::Context);
        Learner learner(system, frozen);
        TrainingDocument document = eightSentences();
        document.source.resize(1); // online, its only sentence has no context: nothing to train with a frozen base
        document.target.resize(1);
        document.trained.resize(1);
        const auto before = learner.trainedValues();
        const auto result =
            learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, 1);
        QVERIFY(result.sums.tokens > 0);
        QCOMPARE(result.gradientNorm, 0.0);
        QVERIFY(at::equal(learner.trainedValues(), before));
    }

    void previousContextTrainsOnAFrozenBase_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<int>("variant");
        const char* variants[] = {"encoder", "decoder", "decoder source", "decoder alignment", "joint"};
        for (int variant = 0; variant < 5; ++variant) {
            QTest::newRow(variants[variant]) << QStringLiteral("hierarchical-attention-network") << variant;
        }
        QTest::newRow("context encoder") << QStringLiteral("hierarchical-context-encoder") << 0;
        QTest::newRow("cache") << QStringLiteral("continuous-cache") << 0;
    }
    void previousContextTrainsOnAFrozenBase() {
        QFETCH(QString, system);
        QFETCH(int, variant);
        auto config = tinyConfig(system.toStdString());
        config.part<model::HierarchicalNetworkConfig>().variant = model::HierarchicalNetworkConfig::Variant(variant);
        at::manual_seed(1);
        const auto made = model::makeSystem(config);
        const auto before = copyOfParameters(*made);
        auto frozen = request(Stage::Context);
        frozen.tokensPerBatch = 16; // minibatches of one document share its context
        Learner learner(made, frozen);
        const auto document = eightSentences();
        double first = 0.0;
        double last = 0.0;
        for (std::int64_t step = 1; step <= 20; ++step) {
            last = perToken(
                learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step));
            first = step == 1 ? last : first;
        }
        QVERIFY2(last < first, qPrintable(QString("%1 then %2").arg(first).arg(last)));
        for (const auto& [name, value] : copyOfParameters(*made)) {
            const bool same = at::equal(value, before.at(name));
            // A constant added to all scores changes no softmax.
            QVERIFY2(same != made->isContextParameter(name) || name == "context.pooling_score.bias", name.c_str());
        }
    }

    void dropoutFollowsFromSeedAndStep() {
        const auto pairs = pairsOf(eightSentences());
        Learner a(tinyModel(false, 0.3), request());
        Learner b(tinyModel(false, 0.3), request());
        at::rand({5}); // another program's draws in between do not matter
        const double x = perToken(a.updateOnPairs(pairs, 1));
        at::rand({7});
        const double y = perToken(b.updateOnPairs(pairs, 1));
        QCOMPARE(x, y);
        Learner c(tinyModel(false, 0.3), request());
        QVERIFY(perToken(c.updateOnPairs(pairs, 2)) != x);
    }

    void aLossThatIsNoNumberLeavesTheParameters() {
        auto system = tinyModel(false);
        Learner learner(system, request());
        {
            const at::NoGradGuard noGradients;
            system->parameters()[0].fill_(std::nanf(""));
        }
        const auto before = learner.trainedValues();
        const auto result = learner.updateOnPairs(pairsOf(eightSentences()), 1);
        QVERIFY(!std::isfinite(result.sums.smoothed));
        QVERIFY(at::equal(learner.trainedValues().nan_to_num(), before.nan_to_num()));
    }

    void gradientsAreClippedToTheNorm() {
        auto clipped = request();
        clipped.optimiser.clip = 1e-3;
        clipped.optimiser.epsilon = 1.0; // the step is then about rate * gradient
        clipped.optimiser.learningRate = 1.0;
        Learner learner(tinyModel(false), clipped);
        const auto before = learner.trainedValues();
        const auto result = learner.updateOnPairs(pairsOf(eightSentences()), 1);
        QVERIFY(result.gradientNorm > 0.1);
        const double moved = (learner.trainedValues() - before).norm().item<double>();
        QVERIFY2(moved > 0.9e-3 && moved < 1.01e-3, qPrintable(QString::number(moved)));
    }

    void theRateWarmsUpAndFalls() {
        const OptimiserRequest falling{.learningRate = 1.0, .schedule = Schedule::InverseSquareRoot, .warmUp = 100};
        QCOMPARE(learningRateAt(falling, 1), 0.01);
        QCOMPARE(learningRateAt(falling, 50), 0.5);
        QCOMPARE(learningRateAt(falling, 100), 1.0);
        QCOMPARE(learningRateAt(falling, 400), 0.5);
        const OptimiserRequest constant{.learningRate = 1.0, .warmUp = 10};
        QCOMPARE(learningRateAt(constant, 5), 0.5);
        QCOMPARE(learningRateAt(constant, 5000), 1.0);
        const OptimiserRequest cooled{.learningRate = 1.0, .coolDown = 3};
        QCOMPARE(learningRateAt(cooled, 7, 10), 1.0);
        QCOMPARE(learningRateAt(cooled, 8, 10), 0.75);
        QCOMPARE(learningRateAt(cooled, 10, 10), 0.25);
        QCOMPARE(learningRateAt(cooled, 10), 1.0); // no end is planned
    }

    void theRateFallsByTheClock() {
        const OptimiserRequest cooled{.coolDownShare = 0.4};
        QCOMPARE(coolingByTime(cooled, 0.0), 1.0);
        QCOMPARE(coolingByTime(cooled, 0.6), 1.0);
        QCOMPARE(coolingByTime(cooled, 0.8), 0.5);
        QCOMPARE(coolingByTime(cooled, 1.0), 0.0);
        QCOMPARE(coolingByTime(cooled, 1.1), 0.0); // an update that began before the end
        QCOMPARE(coolingByTime({}, 0.9), 1.0);
    }

    void aDeviceWithoutMemorySaysWhatToLower() {
        QTemporaryDir folder;
        TrainRequest r;
        r.lab = LabData{.documents = 1};
        r.output = (folder.path() + "/x.safetensors").toStdString();
        r.maxSteps = 1;
        try {
            contexture::train::train(
                r,
                [](const TrainProgress&) {
                    throw c10::OutOfMemoryError({"f", "f.cpp", 1}, "CUDA out of memory.");
                },
                CancelToken());
            QFAIL("it went on");
        } catch (const Error& e) {
            QVERIFY2(e.remedy().find("training.tokens_per_batch") != std::string::npos, e.what());
            QVERIFY2(e.happened().find("CUDA out of memory.") != std::string::npos, e.what());
        }
    }

    void aSystemWithoutContextHasNothingToTrainOnAFrozenBase() {
        QVERIFY_EXCEPTION_THROWN(Learner(tinyModel(false), request(Stage::Context)), Error);
    }
};

QTEST_APPLESS_MAIN(TestTrainLearner)
#include "test_train_learner.moc"
