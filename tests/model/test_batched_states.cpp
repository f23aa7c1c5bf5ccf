// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/batched_states.h"
#include "engine/model/context_states.h"
#include "engine/model/nn/shared_graph.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <array>

using namespace contexture;
using namespace contexture::model;

namespace {

using Part = BatchedStates::Part;

// [rows, length, 3], each number once.
at::Tensor numbered(std::int64_t rows, std::int64_t length, double first) {
    return at::arange(double(rows * length * 3), at::kFloat).view({rows, length, 3}) + first;
}

} // namespace

class TestBatchedStates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesAreTakenOutOfTheirBatches() {
        const auto a = numbered(2, 4, 0.0);
        const auto b = numbered(1, 5, 100.0);
        BatchedStates states(4);
        states.add(a, std::array<std::size_t, 2>{2, 0});
        states.add(b, std::array<std::size_t, 1>{1});
        QVERIFY(states.has(0) && states.has(1) && states.has(2) && !states.has(3));
        QVERIFY(at::equal(states.part({0, 1, 2}), a[1].narrow(0, 1, 2)));
        const std::array parts{Part{0, 1, 2}, Part{1, 0, 5}, Part{3, 0, 0}, Part{2, 0, 1}};
        QVERIFY(at::equal(states.joined(parts), at::cat({a[1].narrow(0, 1, 2), b[0], a[0].narrow(0, 0, 1)}, 0)));
        const auto padded = states.padded(parts, 6);
        QCOMPARE(padded.sizes(), at::IntArrayRef({4, 6, 3}));
        QVERIFY(at::equal(padded[0].narrow(0, 0, 2), a[1].narrow(0, 1, 2)));
        QVERIFY(at::equal(padded[1].narrow(0, 0, 5), b[0]));
        QVERIFY(at::equal(padded[3][0], a[0][0]));
        QCOMPARE(padded[0].narrow(0, 2, 4).abs().sum().item<float>(), 0.0f);
        QCOMPARE(padded[2].abs().sum().item<float>(), 0.0f);
        QCOMPARE(padded[3].narrow(0, 1, 5).abs().sum().item<float>(), 0.0f);
    }

    void laterStatesReplaceEarlierOnes() {
        BatchedStates states(2);
        states.add(numbered(2, 3, 0.0), std::array<std::size_t, 2>{0, 1});
        const auto later = numbered(1, 2, 50.0);
        states.add(later, std::array<std::size_t, 1>{0});
        QVERIFY(at::equal(states.part({0, 0, 2}), later[0]));
        QVERIFY(at::equal(states.part({1, 0, 3}), numbered(2, 3, 0.0)[1]));
    }

    void aSentenceWithoutStatesIsRefused() {
        BatchedStates states(2);
        states.add(numbered(1, 3, 0.0), std::array<std::size_t, 1>{0});
        QVERIFY_THROWS_EXCEPTION(c10::Error, states.part({1, 0, 1}));
        const std::array parts{Part{0, 0, 1}, Part{1, 0, 1}};
        QVERIFY_THROWS_EXCEPTION(c10::Error, states.joined(parts));
    }

    // Sentences 1 and 2 of three are new; the first keeps what it had.
    void statesOfSomeSentencesAreReplaced() {
        const auto before = contextStatesOf({2, 1, 3}, at::arange(12, at::kFloat).view({6, 2}), at::Tensor());
        const auto keys = at::full({3, 2}, 9.0f);
        const std::array which{SentenceIndex(2), SentenceIndex(1)};
        const auto after =
            replaceContextStates(before, which, std::array{1, 2}, keys + at::arange(3.0f).view({3, 1}), at::Tensor());
        QCOMPARE(after.counts, (std::vector<std::int32_t>{2, 2, 1}));
        QCOMPARE(after.offsets, (std::vector<std::int32_t>{0, 2, 4, 5}));
        const auto expected = at::tensor({0.0f, 1.0f, 2.0f, 3.0f, 10.0f, 10.0f, 11.0f, 11.0f, 9.0f, 9.0f}).view({5, 2});
        QVERIFY(at::equal(after.keys, expected));
        const auto means = at::tensor({1.0f, 2.0f, 10.5f, 10.5f, 9.0f, 9.0f}).view({3, 2});
        QVERIFY(at::equal(after.sentenceKeys, means));
        QVERIFY(after.values.is_same(after.keys));
    }

    void severalLossesShareOneBackwardPass() {
        const auto weight = at::randn({4, 4}).requires_grad_();
        const auto x = at::randn({3, 4});
        const auto loss = [](const at::Tensor& y, double factor) { return (y * y * factor).sum(); };
        nn::SharedGraph graph;
        const auto y = graph.share(x.matmul(weight));
        loss(y, 1.0).backward();
        loss(y, 2.0).backward();
        QVERIFY(!weight.grad().defined()); // not yet
        graph.backward();
        const auto found = weight.grad().clone();
        weight.mutable_grad() = at::Tensor();
        loss(x.matmul(weight), 3.0).backward();
        QVERIFY(at::allclose(found, weight.grad(), 1e-5, 1e-5));
        QVERIFY(graph.share(x).is_same(x)); // it depends on no parameter
    }
};

QTEST_APPLESS_MAIN(TestBatchedStates)
#include "test_batched_states.moc"
