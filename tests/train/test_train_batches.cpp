// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/train/batches.h"
#include "engine/train/benchmark.h"
#include "engine/train/random.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <numeric>

using namespace contexture::train;

namespace {

std::vector<PairLength> someLengths(std::size_t count) {
    Random random(3);
    std::vector<PairLength> lengths;
    for (std::size_t i = 0; i < count; ++i) {
        lengths.push_back({std::int32_t(3 + random.below(30)), std::int32_t(2 + random.below(30))});
    }
    return lengths;
}

} // namespace

class TestTrainBatches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEpochHoldsEveryPairOnce() {
        const auto lengths = someLengths(1000);
        const std::vector<double> weights(lengths.size(), 1.0);
        std::vector<std::int32_t> seen;
        for (const auto& batch : sentenceEpoch(lengths, weights, 300, 5)) {
            seen.insert(seen.end(), batch.begin(), batch.end());
        }
        std::sort(seen.begin(), seen.end());
        std::vector<std::int32_t> all(lengths.size());
        std::iota(all.begin(), all.end(), 0);
        QCOMPARE(seen, all);
    }

    void noBatchExceedsTheBudgetWithItsPadding() {
        const auto lengths = someLengths(1000);
        const std::vector<double> weights(lengths.size(), 1.0);
        std::int64_t padded = 0;
        std::int64_t real = 0;
        for (const auto& batch : sentenceEpoch(lengths, weights, 300, 5)) {
            std::int32_t longest = 0;
            for (const auto i : batch) {
                const auto& length = lengths[std::size_t(i)];
                longest = std::max({longest, length.source, length.target});
                real += std::max(length.source, length.target);
            }
            QVERIFY(std::int64_t(batch.size()) * longest <= 300);
            padded += std::int64_t(batch.size()) * longest;
        }
        QVERIFY(double(real) / double(padded) > 0.9); // similar lengths stand together
    }

    void aPairLongerThanTheBudgetStandsAlone() {
        const std::vector<PairLength> lengths{{500, 4}, {5, 4}, {5, 6}};
        const std::vector<std::int32_t> order{0, 1, 2};
        const auto batches = bucketByLength(lengths, order, 100);
        QCOMPARE(batches.size(), std::size_t(2));
        QCOMPARE(batches[1], Batch{0});
    }

    void epochsDifferAndASeedRepeatsThem() {
        const auto lengths = someLengths(200);
        const std::vector<double> weights(lengths.size(), 1.0);
        QVERIFY(sentenceEpoch(lengths, weights, 300, 1) == sentenceEpoch(lengths, weights, 300, 1));
        QVERIFY(sentenceEpoch(lengths, weights, 300, 1) != sentenceEpoch(lengths, weights, 300, 2));
    }

    void weightsAreHowOftenAnEpochHoldsAnItem() {
        const std::vector<double> weights{2.0, 1.0, 0.25};
        std::map<std::int32_t, int> count;
        for (std::uint64_t epoch = 0; epoch < 400; ++epoch) {
            for (const auto i : epochOrder(weights, epoch)) {
                ++count[i];
            }
        }
        QCOMPARE(count[0], 800);
        QCOMPARE(count[1], 400);
        // 400 draws with 0.25: 100 expected, standard deviation 8.7
        QVERIFY2(count[2] > 60 && count[2] < 140, qPrintable(QString::number(count[2])));
    }

    void benchmarksOfNothingAreRefused() {
        const auto refused = [](const auto& change) {
            BenchmarkOptions options{.width = 8, .feedForward = 8, .encoderLayers = 1, .decoderLayers = 1};
            change(options);
            try {
                benchmarkTraining(options, {}, {});
            } catch (const contexture::Error& error) {
                return QString::fromStdString(error.where()) == QStringLiteral("training benchmark");
            }
            return false;
        };
        QVERIFY(refused([](auto& options) { options.updates = 0; }));
        QVERIFY(refused([](auto& options) { options.threads = 0; }));
        QVERIFY(refused([](auto& options) { options.sentences = 0; }));
        QVERIFY(refused([](auto& options) { options.sentencePieces = 0; }));
        QVERIFY(refused([](auto& options) { options.vocabulary = 4; }));
    }
};

QTEST_APPLESS_MAIN(TestTrainBatches)
#include "test_train_batches.moc"
