// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/decode/recorded_precision.h"
#include "engine/model/nn/linear.h"
#include "engine/model/precision.h"
#include "engine/model/system.h"
#include "tests/decode/random_model.h"
#include "tests/support/fake_device.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <vector>

using namespace contexture;
using model::nn::PrecisionGuard;
using model::nn::ProductPrecision;
using test::fakeDevice;
using test::takeCounts;

namespace {

constexpr int kVocabulary = 60;

std::shared_ptr<model::System> systemOn(at::Device device) {
    model::ModelConfig config = toy::randomConfig("sentence");
    config.transformer.sourceVocabulary = kVocabulary;
    config.transformer.targetVocabulary = kVocabulary;
    at::manual_seed(4);
    auto system = model::makeSystem(config);
    system->to(device);
    system->eval();
    return system;
}

model::Memory encoded(model::System& system, at::Device device) {
    const std::vector<model::Pieces> source{{5, 9, 17, 30}, {44, 8}, {12, 13, 14, 15, 16, 59}};
    const std::vector<SentenceIndex> sentences(source.size(), SentenceIndex(0));
    return system.encode(model::makeSourceBatch(source, sentences, device), nullptr, nullptr);
}

// Log-probabilities [B, T, V] of given pieces, in the processor's memory.
at::Tensor forced(model::System& system, at::Device device) {
    const at::Tensor input = at::tensor({2, 7, 21, 33, 2, 50, 51, 52, 2, 10, 11, 4}, at::kLong).view({3, 4}).to(device);
    return system.decode(encoded(system, device), input, nullptr, nullptr).cpu().log_softmax(-1);
}

} // namespace

// Reduced precision where a model is not on the processor: on a device that LibTorch takes for another one, whose
// operators are the processor's. It has no inference mode, in which steps of a search are computed: whole sentences are
// read here.
class TestDevicePrecision : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void productsOnADeviceAreRounded() {
        const at::NoGradGuard noGradients;
        const auto here = systemOn(at::kCPU);
        const auto there = systemOn(fakeDevice());
        const at::Tensor exact = forced(*here, at::kCPU);
        QVERIFY(at::allclose(forced(*there, fakeDevice()), exact, 0.0, 1e-5));
        at::Tensor expected;
        {
            const PrecisionGuard guard(ProductPrecision::BFloat16); // of both operands, as in training
            expected = forced(*here, at::kCPU);
        }
        QVERIFY(!at::allclose(expected, exact, 0.0, 1e-4));
        const model::PrecisionScope scope(*there, WeightPrecision::BFloat16);
        const at::Tensor rounded = forced(*there, fakeDevice());
        QVERIFY2((rounded - expected).abs().max().item<float>() < 0.02F,
                 qPrintable(QString::number((rounded - expected).abs().max().item<float>())));
        QVERIFY(!at::allclose(rounded, exact, 0.0, 1e-4));
    }

    void theScopeEndsWhereItEnds() {
        const at::NoGradGuard noGradients;
        const auto there = systemOn(fakeDevice());
        const at::Tensor before = forced(*there, fakeDevice());
        {
            const model::PrecisionScope scope(*there, WeightPrecision::BFloat16);
            QVERIFY(model::nn::productPrecision() == ProductPrecision::BFloat16);
            const model::PrecisionScope inner(*there, WeightPrecision::Fp32);
        }
        QVERIFY(model::nn::productPrecision() == ProductPrecision::Fp32);
        QVERIFY(at::equal(forced(*there, fakeDevice()), before));
        // On a processor it packs, and rounds no operand.
        const auto here = systemOn(at::kCPU);
        const model::PrecisionScope scope(*here, WeightPrecision::BFloat16);
        QVERIFY(model::nn::productPrecision() == ProductPrecision::Fp32);
        QVERIFY(!here->roundedWeights(WeightPrecision::BFloat16));
        QVERIFY(here->packedWeights(WeightPrecision::BFloat16));
        QVERIFY(!there->packedWeights(WeightPrecision::BFloat16));
        QVERIFY(!there->roundedWeights(WeightPrecision::Fp32));
    }

    void aWeightIsRoundedOnce() {
        const at::NoGradGuard noGradients;
        const auto there = systemOn(fakeDevice());
        takeCounts();
        at::Tensor first;
        for (int i = 0; i < 2; ++i) {
            const model::PrecisionScope scope(*there, WeightPrecision::BFloat16);
            const at::Tensor again = forced(*there, fakeDevice());
            first = i == 0 ? again : first;
            QVERIFY(at::equal(again, first));
        }
        const auto counts = takeCounts();
        int matrices = 0;
        for (const at::Tensor& weight : there->parameters()) {
            if (weight.dim() == 2) {
                const auto found = counts.roundings.find({weight.data_ptr(), weight.numel()});
                QCOMPARE(found == counts.roundings.end() ? std::int64_t(0) : found->second, std::int64_t(1));
                ++matrices;
            }
        }
        QVERIFY(matrices > 10);
    }

    void aDeviceHasNoBytes() {
        RunSettings settings;
        settings.device = "cuda:0";
        settings.decode.precision = WeightPrecision::BFloat16;
        QCOMPARE(decode::recordedPrecision(settings), WeightPrecision::BFloat16);
        settings.decode.precision = WeightPrecision::Automatic;
        QCOMPARE(decode::recordedPrecision(settings), WeightPrecision::Fp32);
        settings.decode.precision = WeightPrecision::Int8;
        QVERIFY_EXCEPTION_THROWN(decode::recordedPrecision(settings), Error);
    }
};

QTEST_APPLESS_MAIN(TestDevicePrecision)
#include "test_device_precision.moc"
