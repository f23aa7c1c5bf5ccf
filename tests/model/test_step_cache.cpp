// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/step_cache.h"

#include "engine/core/random.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace contexture::model::nn;

namespace {

constexpr std::int64_t kWidth = 8;
constexpr std::int64_t kHeads = 2;

// What a row has read so far, written down in full: the definition that the cache must agree with.
struct Past {
    std::vector<at::Tensor> keys;   // [D] each
    std::vector<at::Tensor> values; // [D] each
    std::vector<std::int32_t> rows; // that it was in, step by step
};

// softmax(q k^T / sqrt(d_k)) v, head by head, in float64. query [D] -> [D]; weights [H, T].
at::Tensor attendPlainly(const at::Tensor& query, const Past& past, at::Tensor& weights) {
    const auto size = kWidth / kHeads;
    const at::Tensor k = at::stack(past.keys).to(at::kDouble);   // [T, D]
    const at::Tensor v = at::stack(past.values).to(at::kDouble); // [T, D]
    std::vector<at::Tensor> read;
    std::vector<at::Tensor> all;
    for (std::int64_t h = 0; h < kHeads; ++h) {
        const at::Tensor q = query.to(at::kDouble).narrow(0, h * size, size);
        const at::Tensor p = (k.narrow(1, h * size, size).matmul(q) / std::sqrt(double(size))).softmax(0); // [T]
        read.push_back(p.matmul(v.narrow(1, h * size, size)));
        all.push_back(p);
    }
    weights = at::stack(all);
    return at::cat(read);
}

double difference(const at::Tensor& a, const at::Tensor& b) {
    return (a.to(at::kDouble) - b.to(at::kDouble)).abs().max().item<double>();
}

} // namespace

class TestStepCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { at::manual_seed(1); }

    // Hypotheses that come from any other, in numbers that rise and fall, for longer than slots are given out once.
    void everyRowReadsItsOwnPast_data() {
        QTest::addColumn<bool>("kernel");
        QTest::addColumn<int>("most");
        QTest::newRow("the kernel") << true << 9;
        QTest::newRow("the kernel, one row") << true << 1;
        QTest::newRow("operators") << false << 9;
    }
    void everyRowReadsItsOwnPast() {
        QFETCH(bool, kernel);
        QFETCH(int, most);
        const auto type = kernel ? at::kFloat : at::kDouble;
        const c10::InferenceMode noGradients;
        contexture::SplitMix64 random(7);
        const std::vector<std::int32_t> sentences{0, 1, 2};
        StepHistory history(std::vector<std::int32_t>(sentences.begin(), sentences.begin() + std::min(3, most)),
                            {4, 3, 2}, 4);
        std::vector<StepCache> layers(2);
        for (StepCache& layer : layers) {
            layer.keepWeights(true, false);
        }
        std::vector<std::vector<Past>> pasts(2, std::vector<Past>(std::size_t(history.rows())));
        for (int step = 0; step < 150; ++step) {
            history.advance();
            const auto rows = history.rows();
            for (std::size_t layer = 0; layer < layers.size(); ++layer) {
                const at::Tensor qkv = at::randn({rows, 3 * kWidth}, type);
                const at::Tensor read = layers[layer].attend(qkv, history, kHeads);
                QCOMPARE(layers[layer].selfWeights()->size(), std::size_t(step) + 1);
                const at::Tensor weights = layers[layer].selfWeights()->back(); // [N, H, T]
                for (std::int64_t n = 0; n < rows; ++n) {
                    Past& past = pasts[layer][std::size_t(n)];
                    past.keys.push_back(qkv[n].narrow(0, kWidth, kWidth));
                    past.values.push_back(qkv[n].narrow(0, 2 * kWidth, kWidth));
                    past.rows.push_back(static_cast<std::int32_t>(n));
                    at::Tensor plain;
                    const double apart = difference(read[n], attendPlainly(qkv[n].narrow(0, 0, kWidth), past, plain));
                    QVERIFY2(apart < 1e-5, qPrintable(QString::number(apart)));
                    QVERIFY(difference(weights[n], plain) < 1e-5);
                    QVERIFY(history.path(n) == past.rows);
                }
            }
            const auto count = 1 + static_cast<std::int64_t>(random.next() % std::uint64_t(most));
            std::vector<std::int64_t> from;
            std::vector<std::vector<Past>> next(2);
            for (std::int64_t n = 0; n < count; ++n) {
                from.push_back(static_cast<std::int64_t>(random.next() % std::uint64_t(rows)));
                for (std::size_t layer = 0; layer < layers.size(); ++layer) {
                    next[layer].push_back(pasts[layer][std::size_t(from.back())]);
                }
            }
            history.reorder(at::tensor(from, at::kLong));
            pasts = std::move(next);
        }
        QVERIFY(history.renumbered() > 0);
    }

    // Steps that are begun together leave what each of them would have left, also behind the room for a few steps.
    void firstStepsAtOnceAreThoseOneByOne() {
        const c10::InferenceMode noGradients;
        for (const int begun : {1, 32, 33, 100}) {
            const std::vector<std::int32_t> rows{0, 0, 1};
            StepHistory together(rows, {4, 3}, 4);
            StepHistory single(rows, {4, 3}, 4);
            StepCache layerTogether;
            StepCache layerSingle;
            const at::Tensor all = at::randn({begun, 3, 3 * kWidth});
            for (int step = 0; step < begun; ++step) {
                together.advance();
                single.advance();
                layerSingle.attend(all[step], single, kHeads);
            }
            layerTogether.begin(all.narrow(2, kWidth, 2 * kWidth).flatten(0, 1), together);
            for (int step = 0; step < 40; ++step) {
                const at::Tensor from = at::tensor({2, step % 2, 1}, at::kLong);
                together.reorder(from);
                single.reorder(from);
                together.advance();
                single.advance();
                const at::Tensor next = at::randn({3, 3 * kWidth});
                QVERIFY(
                    at::equal(layerTogether.attend(next, together, kHeads), layerSingle.attend(next, single, kHeads)));
            }
        }
    }

    // From the heap's memory to the system's own, which moves as it grows.
    void rowsThatAreThereStayAsMoreCome() {
        for (const auto type : {at::kFloat, at::kDouble}) {
            GrowingRows rows;
            constexpr std::int64_t kColumns = 64;
            std::int64_t filled = 0;
            for (const std::int64_t wanted : {5, 4, 300, 9000, 9001, 40000, 200000}) { // up to 51 and 102 MB
                rows.grow(wanted, kColumns, at::TensorOptions().dtype(type));
                const at::Tensor& all = rows.tensor();
                QVERIFY(all.is_contiguous() && all.scalar_type() == type);
                QVERIFY(all.size(0) >= wanted && all.size(1) == kColumns);
                const at::Tensor numbers = at::arange(all.size(0), all.options()).unsqueeze(1);
                QVERIFY(all.narrow(0, 0, filled).eq(numbers.narrow(0, 0, filled)).all().item<bool>());
                rows.tensor().copy_(numbers.expand({-1, kColumns}));
                filled = all.size(0);
            }
            GrowingRows moved = std::move(rows);
            moved.grow(300000, kColumns, at::TensorOptions().dtype(type));
            QCOMPARE(moved.tensor()[filled - 1][0].item<double>(), double(filled - 1));
        }
    }

    // Four hypotheses that always go on from the best one share all but the last step; sentences end one by one.
    void sharedPastsTakeRoomOnce() {
        const c10::InferenceMode noGradients;
        constexpr std::int64_t kBeam = 4;
        constexpr std::int64_t kSteps = 400;
        std::int64_t sentences = 8;
        std::vector<std::int32_t> rows;
        for (std::int32_t s = 0; s < sentences; ++s) {
            rows.insert(rows.end(), kBeam, s);
        }
        StepHistory history(std::move(rows), std::vector<std::int32_t>(8, 1), 1);
        StepCache layer;
        std::int64_t largest = 0;
        for (std::int64_t step = 0; step < kSteps; ++step) {
            history.advance();
            layer.attend(at::randn({history.rows(), 3 * kWidth}), history, kHeads);
            QVERIFY(history.firstSlot() + history.rows() <= history.slotCapacity());
            largest = std::max(largest, history.slotCapacity());
            const std::int64_t left = step % 50 == 49 && sentences > 1 ? sentences - 1 : sentences;
            std::vector<std::int64_t> from;
            for (std::int64_t s = 0; s < left; ++s) {
                from.insert(from.end(), kBeam, s * kBeam);
            }
            sentences = left;
            history.reorder(at::tensor(from, at::kLong));
        }
        // Each with a place of its own at every step: 8 * 4 * 400. What is alive at once is at most 8 * 50, 7 * 100,
        // ..., 4 * 250 = 1,000 of shared steps, and a half more is left for those to come.
        QVERIFY2(largest < 2000, qPrintable(QString::number(largest)));
    }
};

QTEST_GUILESS_MAIN(TestStepCache)
#include "test_step_cache.moc"
