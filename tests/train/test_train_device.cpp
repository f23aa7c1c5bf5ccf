// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/nn/rounded_weights.h"
#include "engine/model/selective_attention.h"
#include "engine/train/learner.h"
#include "engine/train/random.h"
#include "tests/support/fake_device.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace contexture;
using namespace contexture::train;
using test::DeviceCounts;
using test::fakeDevice;
using test::takeCounts;

namespace {

constexpr int kVocabulary = 40;
constexpr std::int64_t kWidth = 32;

struct Kind {
    std::string system;
    bool inDecoder = false;
};

model::ModelConfig configOf(const Kind& kind) {
    model::ModelConfig config;
    config.system = kind.system;
    config.transformer.width = kWidth;
    config.transformer.feedForward = 64;
    config.transformer.heads = 2;
    config.transformer.encoderLayers = 2;
    config.transformer.decoderLayers = 2;
    config.transformer.dropout = 0.0;
    config.transformer.sourceVocabulary = kVocabulary;
    config.transformer.targetVocabulary = kVocabulary;
    auto& selective = config.part<model::SelectiveAttentionConfig>();
    selective.heads = 2;
    selective.feedForward = 64;
    selective.contextDropout = 0.0;
    using Integration = model::SelectiveAttentionConfig::Integration;
    selective.integration = kind.inDecoder ? Integration::Decoder : Integration::Encoder;
    auto& network = config.part<model::HierarchicalNetworkConfig>();
    network.heads = 2;
    network.feedForward = 64;
    network.contextDropout = 0.0;
    return config;
}

std::shared_ptr<model::System> makeOn(at::Device device, const model::ModelConfig& config) {
    at::manual_seed(1);
    auto system = model::makeSystem(config);
    system->to(device);
    return system;
}

TrainingDocument documentOf(int sentences, std::uint64_t seed = 9) {
    Random random(seed);
    TrainingDocument document;
    for (int s = 0; s < sentences; ++s) {
        auto& source = document.source.emplace_back();
        auto& target = document.target.emplace_back();
        for (std::size_t i = 0; i < 3 + random.below(6); ++i) {
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

TrainRequest requestOf(const Kind& kind) {
    TrainRequest request;
    request.stage = kind.system == "transformer" ? Stage::Sentence : Stage::Context;
    request.optimiser.learningRate = 3e-3;
    request.optimiser.clip = 0.5; // below the norms here: every update is clipped
    request.tokensPerBatch = 200; // several batches an update
    return request;
}

// One update on so many documents, or on all their sentences at once.
UpdateResult updateOn(Learner& learner, const Kind& kind, const std::vector<TrainingDocument>& documents,
                      std::int64_t step) {
    if (kind.system == "transformer") {
        std::vector<PairBatch> batches;
        for (const auto& document : documents) {
            batches.push_back(pairsOf(document));
        }
        return learner.updateOnPairs(batches, step);
    }
    std::vector<DocumentView> views;
    for (const auto& document : documents) {
        views.push_back({.document = &document, .targetContext = &document.target});
    }
    return learner.updateOnDocuments(views, true, step);
}

std::vector<TrainingDocument> documents(int count, int sentences) {
    std::vector<TrainingDocument> all;
    for (int d = 0; d < count; ++d) {
        all.push_back(documentOf(sentences, std::uint64_t(9 + d)));
    }
    return all;
}

double perToken(const UpdateResult& result) {
    return result.sums.smoothed / double(result.sums.tokens);
}

QString told(const DeviceCounts& counts) {
    QString text = QString("%1 launches, %2 waits, %3 copies to, %4 from, %5 views:")
                       .arg(counts.launches)
                       .arg(counts.waits)
                       .arg(counts.copiesTo)
                       .arg(counts.copiesFrom)
                       .arg(counts.views);
    for (const auto& [name, count] : counts.byOperator) {
        text += QString("\n    %1 %2").arg(QString::fromStdString(name)).arg(count);
    }
    return text;
}

void addSystems() {
    QTest::addColumn<QString>("system");
    QTest::addColumn<bool>("inDecoder");
    QTest::newRow("sentence level") << "transformer" << false;
    QTest::newRow("selective attention, encoder") << "selective-attention" << false;
    QTest::newRow("selective attention, decoder") << "selective-attention" << true;
    QTest::newRow("hierarchical attention network") << "hierarchical-attention-network" << false;
    QTest::newRow("hierarchical context encoder") << "hierarchical-context-encoder" << false;
    QTest::newRow("document context Transformer") << "document-context-transformer" << false;
}

} // namespace

// What a training asks of a device, counted on one that is none.
class TestTrainDevice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFakeDeviceCountsWhatIsAskedOfIt() {
        takeCounts();
        const at::Tensor here = at::arange(6, at::kFloat).view({2, 3});
        const at::Tensor there = here.to(fakeDevice());
        QCOMPARE(takeCounts().waits, std::int64_t(1)); // a copy that blocks
        const at::Tensor product = there.matmul(there.t()) + 1.0;
        QCOMPARE(product.device(), fakeDevice());
        auto counts = takeCounts();
        QCOMPARE(counts.launches, std::int64_t(2));
        QCOMPARE(counts.views, std::int64_t(1));
        QCOMPARE(counts.waits, std::int64_t(0));
        QVERIFY(at::equal(product.cpu(), here.matmul(here.t()) + 1.0));
        QCOMPARE(takeCounts().waits, std::int64_t(1));
        QVERIFY(there.sum().item<float>() == 15.0f);
        QCOMPARE(takeCounts().waits, std::int64_t(1));
        there.nonzero();
        QCOMPARE(takeCounts().waits, std::int64_t(1));
        QVERIFY_THROWS_EXCEPTION(c10::Error, there + here);
    }

    void theHostWaitsOnceAnUpdate_data() { addSystems(); }
    void theHostWaitsOnceAnUpdate() {
        QFETCH(QString, system);
        QFETCH(bool, inDecoder);
        const Kind kind{system.toStdString(), inDecoder};
        for (const bool frozen : {true, false}) {
            auto request = requestOf(kind);
            request.freezeBase = frozen;
            Learner learner(makeOn(fakeDevice(), configOf(kind)), request);
            const auto all = documents(4, 10);
            updateOn(learner, kind, all, 1);
            takeCounts();
            updateOn(learner, kind, all, 2);
            const auto counts = takeCounts();
            QVERIFY2(counts.waits == 1, qPrintable(told(counts)));
            QCOMPARE(counts.copiesFrom, std::int64_t(1));
        }
    }

    void thisDeviceLearnsWhatTheProcessorLearns_data() { addSystems(); }
    void thisDeviceLearnsWhatTheProcessorLearns() {
        QFETCH(QString, system);
        QFETCH(bool, inDecoder);
        const Kind kind{system.toStdString(), inDecoder};
        for (const auto method : {Optimiser::Adam, Optimiser::Adadelta}) {
            auto request = requestOf(kind);
            request.freezeBase = false;
            request.optimiser.method = method;
            Learner here(makeOn(at::kCPU, configOf(kind)), request);
            Learner there(makeOn(fakeDevice(), configOf(kind)), request);
            const auto all = documents(3, 6);
            for (std::int64_t step = 1; step <= 5; ++step) {
                const auto a = updateOn(here, kind, all, step);
                const auto b = updateOn(there, kind, all, step);
                QCOMPARE(b.sums.tokens, a.sums.tokens);
                QVERIFY(a.gradientNorm > request.optimiser.clip);
                QVERIFY2(std::abs(a.gradientNorm - b.gradientNorm) < 1e-3 * a.gradientNorm,
                         qPrintable(QString("%1 %2").arg(a.gradientNorm).arg(b.gradientNorm)));
                QVERIFY2(std::abs(perToken(a) - perToken(b)) < 1e-4,
                         qPrintable(QString("%1: %2 %3").arg(step).arg(perToken(a)).arg(perToken(b))));
            }
        }
    }

    // The base's states are those of the encoder, of which nothing depends on the number of documents.
    void documentsTogetherAskForNoMoreThanOne_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<bool>("inDecoder");
        QTest::newRow("selective attention, encoder") << "selective-attention" << false;
        QTest::newRow("selective attention, decoder") << "selective-attention" << true;
        QTest::newRow("hierarchical attention network") << "hierarchical-attention-network" << false;
        QTest::newRow("hierarchical context encoder") << "hierarchical-context-encoder" << false;
        QTest::newRow("document context Transformer") << "document-context-transformer" << false;
    }
    void documentsTogetherAskForNoMoreThanOne() {
        QFETCH(QString, system);
        QFETCH(bool, inDecoder);
        const Kind kind{system.toStdString(), inDecoder};
        auto request = requestOf(kind);
        request.tokensPerBatch = 100000; // one batch, whatever the number of documents
        Learner learner(makeOn(fakeDevice(), configOf(kind)), request);
        const auto countsOf = [&](int count) {
            const auto all = documents(count, 10);
            updateOn(learner, kind, all, 1);
            takeCounts();
            updateOn(learner, kind, all, 2);
            return takeCounts();
        };
        const auto one = countsOf(1);
        const auto eight = countsOf(8);
        QVERIFY2(eight.launches == one.launches, qPrintable(told(one) + "\n" + told(eight)));
        QCOMPARE(eight.copiesTo, one.copiesTo);
        QCOMPARE(eight.views, one.views); // nothing is taken out sentence by sentence, either
    }

    void documentsTogetherGiveTheGradientsOfEach_data() { documentsTogetherAskForNoMoreThanOne_data(); }
    void documentsTogetherGiveTheGradientsOfEach() {
        QFETCH(QString, system);
        QFETCH(bool, inDecoder);
        const Kind kind{system.toStdString(), inDecoder};
        auto request = requestOf(kind);
        request.freezeBase = false;
        request.optimiser.clip = 0.0;
        const auto all = documents(4, 6);
        Learner together(makeOn(at::kCPU, configOf(kind)), request);
        const auto joined = updateOn(together, kind, all, 1);
        at::Tensor sum;
        double loss = 0.0;
        for (const auto& document : all) {
            Learner alone(makeOn(at::kCPU, configOf(kind)), request);
            const auto one = updateOn(alone, kind, {document}, 1);
            // An update divides by its own number of pieces.
            const auto share = alone.flat().gradientBlock() * double(one.sums.tokens) / double(joined.sums.tokens);
            sum = sum.defined() ? sum + share : share;
            loss += one.sums.smoothed;
        }
        const auto difference = (together.flat().gradientBlock() - sum).abs().max().item<double>();
        const auto largest = sum.abs().max().item<double>();
        QVERIFY(largest > 1e-3);
        QVERIFY2(difference < 1e-5 * std::max(1.0, largest), qPrintable(QString::number(difference)));
        QVERIFY(std::abs(loss - joined.sums.smoothed) < 1e-5 * loss);
    }

    void anUpdateThatIsNoNumberChangesNothing_data() {
        QTest::addColumn<bool>("adam");
        QTest::newRow("Adam") << true;
        QTest::newRow("Adadelta") << false;
    }
    void anUpdateThatIsNoNumberChangesNothing() {
        QFETCH(bool, adam);
        at::manual_seed(3);
        for (const float gradient : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            auto value = at::randn({50});
            auto first = at::rand({50});
            auto second = at::rand({50});
            const auto before = at::stack({value, first, second}).clone();
            auto gradients = at::randn({50});
            gradients[7] = gradient;
            const DeviceStep known{.factor = at::ones({}), .isFinite = at::zeros({}, at::kBool)};
            if (adam) {
                deviceAdamUpdate(value, gradients, first, second, 4, {.learningRate = 0.1}, known);
            } else {
                deviceAdadeltaUpdate(value, gradients, first, second, {}, known);
            }
            QVERIFY(at::equal(at::stack({value, first, second}), before));
        }
    }

    void aFiniteUpdateIsThatOfTheProcessor() {
        at::manual_seed(3);
        auto value = at::randn({5000});
        auto first = at::randn({5000}) * 0.1;
        auto second = at::rand({5000});
        auto value2 = value.clone();
        auto first2 = first.clone();
        auto second2 = second.clone();
        const auto gradients = at::randn({5000});
        const AdamOptions options{.learningRate = 0.01};
        deviceAdamUpdate(value, gradients, first, second, 3, options,
                         {.factor = at::full({}, 0.25), .isFinite = at::ones({}, at::kBool)});
        plainAdamUpdate(value2, gradients, first2, second2, 3, options, 0.25);
        QVERIFY(at::allclose(value, value2, 0.0, 1e-7));
        QVERIFY(at::allclose(first, first2, 0.0, 1e-7));
        QVERIFY(at::allclose(second, second2, 0.0, 1e-7));
    }

    void aLossThatIsNoNumberIsToldAndChangesNothing() {
        const Kind kind{"transformer"};
        auto system = makeOn(fakeDevice(), configOf(kind));
        Learner learner(system, requestOf(kind));
        const auto all = documents(2, 4);
        updateOn(learner, kind, all, 1);
        {
            const at::NoGradGuard noGradients;
            system->named_parameters()["decoder.0.feed_forward.inner.weight"].fill_(
                std::numeric_limits<float>::quiet_NaN());
        }
        const auto before = learner.trainedValues().cpu();
        const auto result = updateOn(learner, kind, all, 2);
        QVERIFY(!std::isfinite(result.sums.smoothed));
        const auto after = learner.trainedValues().cpu();
        QVERIFY(at::equal(before.nan_to_num(7.0), after.nan_to_num(7.0)));
    }

    // Products with bf16: each operand is rounded, but the weights all together.
    void weightsAreRoundedOnceAnUpdate_data() { addSystems(); }
    void weightsAreRoundedOnceAnUpdate() {
        QFETCH(QString, system);
        QFETCH(bool, inDecoder);
        const Kind kind{system.toStdString(), inDecoder};
        auto request = requestOf(kind);
        request.precision = Precision::Bf16;
        Learner here(makeOn(at::kCPU, configOf(kind)), request);
        Learner there(makeOn(fakeDevice(), configOf(kind)), request);
        const auto all = documents(4, 10);
        for (std::int64_t step = 1; step <= 3; ++step) {
            takeCounts();
            const double a = perToken(updateOn(here, kind, all, step));
            const double b = perToken(updateOn(there, kind, all, step));
            QVERIFY2(std::abs(a - b) < 2e-3, qPrintable(QString("%1 %2").arg(a).arg(b)));
        }
        const auto counts = takeCounts();
        const auto roundingsOf = [&](const at::Tensor& x) {
            const auto found = counts.roundings.find({x.data_ptr(), x.numel()});
            return found == counts.roundings.end() ? std::int64_t(0) : found->second;
        };
        QCOMPARE(roundingsOf(there.flat().valueBlock()), std::int64_t(1));
        int matrices = 0;
        for (const auto& item : there.system().named_parameters()) {
            if (item.value().dim() == 2 && !item.key().ends_with("positions")) {
                QVERIFY2(roundingsOf(item.value()) == 0, item.key().c_str());
                ++matrices;
            }
        }
        QVERIFY(matrices > 10);
        QVERIFY(counts.waits == 1);
    }

    void roundedCopiesOfAScopeAreTaken() {
        const auto weight = at::randn({3, 4});
        const auto other = at::randn({3, 4});
        model::nn::RoundedWeights weights;
        const auto copy = weight.to(at::kBFloat16);
        weights.set(weight, copy);
        {
            const model::nn::RoundedScope scope(&weights);
            QVERIFY(model::nn::rounded(weight).is_same(copy));
            QVERIFY(at::equal(model::nn::rounded(other), other.to(at::kBFloat16)));
        }
        QVERIFY(!model::nn::rounded(weight).is_same(copy));
        QVERIFY(at::equal(model::nn::rounded(weight), copy));
    }
};

QTEST_APPLESS_MAIN(TestTrainDevice)
#include "test_train_device.moc"
