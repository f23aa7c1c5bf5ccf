// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/attention.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/embedding.h"
#include "engine/model/nn/feed_forward.h"
#include "engine/model/nn/gate.h"
#include "engine/model/nn/layer_norm.h"
#include "engine/model/nn/linear.h"
#include "engine/model/nn/normalise.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest>

#include <utility>

#include <array>
#include <cmath>

using namespace contexture::model;
using namespace contexture::model::nn;
using contexture::model::test::largestDifference;

namespace {

double relativeDifference(const at::Tensor& a, const at::Tensor& b) {
    return ((a - b).norm() / b.norm()).item<double>();
}

} // namespace

class TestModelParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // As the engine does: otherwise LibTorch chooses at its first parallel loop, and sums differ before and after it.
    void initTestCase() { at::set_num_threads(2); }

    void init() { at::manual_seed(1); }

    void linearIsTheProduct_data() {
        QTest::addColumn<bool>("half");
        QTest::addColumn<int>("out");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("float32") << false << 29 << 1e-6;
        QTest::newRow("float32, a score for each row") << false << 1 << 1e-6;
        QTest::newRow("bfloat16") << true << 29 << 1e-2; // 8 bits of mantissa, errors that average out
        QTest::newRow("bfloat16, a score for each row") << true << 1 << 1e-2;
    }
    void linearIsTheProduct() {
        QFETCH(bool, half);
        QFETCH(int, out);
        QFETCH(double, tolerance);
        const auto x = at::randn({8, 125, 48}).requires_grad_();
        const auto weight = at::randn({out, 48}).requires_grad_();
        const auto bias = at::randn({out}).requires_grad_();
        const auto dy = at::randn({8, 125, out});
        const PrecisionGuard guard(half ? ProductPrecision::BFloat16 : ProductPrecision::Fp32);
        const auto y = nn::linear(x, weight, bias);
        QVERIFY(y.scalar_type() == at::kFloat);
        y.backward(dy);
        const auto x64 = x.detach().to(at::kDouble);
        const auto w64 = weight.detach().to(at::kDouble);
        const auto dy64 = dy.to(at::kDouble);
        QCOMPARE_LT(relativeDifference(y.detach(), x64.matmul(w64.t()) + bias.detach()), tolerance);
        QCOMPARE_LT(relativeDifference(x.grad(), dy64.matmul(w64)), tolerance);
        QCOMPARE_LT(relativeDifference(weight.grad(), dy64.flatten(0, 1).t().matmul(x64.flatten(0, 1))), tolerance);
        QCOMPARE_LT(relativeDifference(bias.grad(), dy64.flatten(0, 1).sum(0)), 1e-6); // a sum, no product
        const at::NoGradGuard noGrad;
        QVERIFY(at::equal(nn::linear(x, weight, bias), y));
    }

    // One row is what a decoder computes at each step of a sentence; it has a way of its own.
    void oneRowIsTheProductToo() {
        for (const auto& [in, out] : {std::pair(1, 1), std::pair(1, 7), std::pair(5, 1), std::pair(48, 29),
                                      std::pair(512, 2048), std::pair(129, 333)}) {
            const auto wide = at::randn({3, 2 * in + 1});
            const auto weight = at::randn({out, in});
            const auto bias = at::randn({out});
            for (const at::Tensor& x : {at::randn({1, in}), at::randn({1, 1, in}),
                                        wide.narrow(0, 1, 1).narrow(1, 1, in), at::randn({in, 1}).t()}) {
                const auto x64 = x.reshape({1, in}).to(at::kDouble);
                const auto exact = x64.matmul(weight.to(at::kDouble).t());
                const auto alone = nn::linear(x, weight);
                const auto withBias = nn::linear(x, weight, bias);
                QCOMPARE(withBias.size(-1), std::int64_t(out));
                QCOMPARE(withBias.dim(), x.dim());
                // Relative to the sizes that were added up: a sum may be next to nothing.
                const double scale = x64.abs().matmul(weight.to(at::kDouble).abs().t()).max().item<double>();
                QVERIFY((alone.reshape({1, out}) - exact).abs().max().item<double>() < 1e-6 * scale);
                QVERIFY((withBias.reshape({1, out}) - exact - bias).abs().max().item<double>() < 1e-6 * (scale + 5.0));
            }
        }
        const auto x = at::randn({1, 48}).requires_grad_();
        const auto weight = at::randn({29, 48}).requires_grad_();
        const auto dy = at::randn({1, 29});
        at::Tensor y = nn::linear(x, weight);
        y.add_(1.0); // what comes out may be changed in place
        y.backward(dy);
        QCOMPARE_LT(relativeDifference(x.grad(), dy.to(at::kDouble).matmul(weight.detach().to(at::kDouble))), 1e-6);
        QCOMPARE_LT(relativeDifference(weight.grad(), dy.to(at::kDouble).t().matmul(x.detach().to(at::kDouble))), 1e-6);
    }

    // The rounding is there: otherwise bfloat16 products would not be what was measured.
    void bfloat16RoundsOperands() {
        const auto x = at::randn({64, 64});
        const auto weight = at::randn({64, 64});
        const auto exact = nn::linear(x, weight);
        const PrecisionGuard guard(ProductPrecision::BFloat16);
        QVERIFY(relativeDifference(nn::linear(x, weight), exact) > 1e-4);
        const auto rounded = x.to(at::kBFloat16).to(at::kFloat).matmul(weight.to(at::kBFloat16).to(at::kFloat).t());
        QCOMPARE_LT(relativeDifference(nn::linear(x, weight), rounded), 1e-2);
    }

    void precisionEndsWithItsGuard() {
        {
            const PrecisionGuard outer(ProductPrecision::BFloat16);
            const PrecisionGuard inner(ProductPrecision::Fp32);
            QVERIFY(productPrecision() == ProductPrecision::Fp32);
        }
        QVERIFY(productPrecision() == ProductPrecision::Fp32);
    }

    void layerNormsAreTheirFormulas_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("inside the root") << 0;
        QTest::newRow("outside the root") << 1;
        QTest::newRow("unbiased") << 2;
    }
    void layerNormsAreTheirFormulas() {
        QFETCH(int, kind);
        constexpr double epsilon = 0.01; // large enough to tell the kinds apart
        LayerNorm norm(6, LayerNormKind(kind), epsilon);
        const at::NoGradGuard noGrad;
        norm.weight.copy_(at::randn({6}));
        norm.bias.copy_(at::randn({6}));
        const auto x = at::randn({4, 6});
        const auto y = norm(x);
        for (int i = 0; i < 4; ++i) {
            double mean = 0;
            double squares = 0;
            for (int j = 0; j < 6; ++j) {
                mean += x[i][j].item<double>() / 6;
            }
            for (int j = 0; j < 6; ++j) {
                squares += std::pow(x[i][j].item<double>() - mean, 2);
            }
            const double spread = kind == 0   ? std::sqrt(squares / 6 + epsilon)
                                  : kind == 1 ? std::sqrt(squares / 6) + epsilon
                                              : std::sqrt(squares / 5) + epsilon;
            for (int j = 0; j < 6; ++j) {
                const double expected = norm.weight[j].item<double>() * (x[i][j].item<double>() - mean) / spread +
                                        norm.bias[j].item<double>();
                QCOMPARE_LT(std::abs(y[i][j].item<double>() - expected), 1e-5);
            }
        }
    }

    void aConstantRowHasAFiniteGradient() {
        for (const auto kind : {LayerNormKind::Standard, LayerNormKind::OutsideRoot, LayerNormKind::Unbiased}) {
            const LayerNorm norm(5, kind, 1e-8);
            const auto x = at::full({2, 5}, 3.0).requires_grad_();
            norm(x).select(-1, 1).sum().backward();
            QVERIFY(x.grad().isfinite().all().item<bool>());
        }
    }

    void gateMixesByItsOwnShare() {
        Gate gate(8, true);
        const auto own = at::randn({2, 3, 8});
        const auto context = at::randn({2, 3, 8});
        const auto result = gate(own, context);
        const auto gamma =
            (own.matmul(gate.own->weight.t()) + gate.own->bias + context.matmul(gate.context->weight.t())).sigmoid();
        QCOMPARE_LT(largestDifference(result.gamma, gamma), 1e-6);
        QCOMPARE_LT(largestDifference(result.output, gamma * own + (1 - gamma) * context), 1e-6);
    }

    void sinusoidsAreTheirFormula() {
        const auto table = sinusoids(50, 12);
        for (const int position : {0, 1, 17, 49}) {
            for (int i = 0; i < 6; ++i) {
                const double angle = position / std::pow(10000.0, 2.0 * i / 12);
                QCOMPARE_LT(std::abs(table[position][2 * i].item<double>() - std::sin(angle)), 1e-6);
                QCOMPARE_LT(std::abs(table[position][2 * i + 1].item<double>() - std::cos(angle)), 1e-6);
            }
        }
    }

    // Sines and then cosines, as Marian models have them: Hugging Face's wavelengths 2 pi 10000^(2 i / d), and
    // Marian's, of which the last is exactly 10000 * 2 pi.
    void sinusoidsInHalvesAreTheirFormula() {
        for (const auto layout : {Positions::Halves, Positions::MarianHalves}) {
            const auto table = sinusoids(50, 12, layout);
            for (const int position : {0, 1, 17, 49}) {
                for (int i = 0; i < 6; ++i) {
                    const double exponent = layout == Positions::Halves ? 2.0 * i / 12 : i / 5.0;
                    const double angle = position / std::pow(10000.0, exponent);
                    QCOMPARE_LT(std::abs(table[position][i].item<double>() - std::sin(angle)), 1e-6);
                    QCOMPARE_LT(std::abs(table[position][6 + i].item<double>() - std::cos(angle)), 1e-6);
                }
            }
        }
    }

    void activationsAreTheirFormulas() {
        for (const auto activation : {Activation::Relu, Activation::Swish, Activation::Gelu}) {
            FeedForward part(4, 6, {.activation = activation});
            const auto x = at::randn({3, 4}).requires_grad_();
            const auto h = x.matmul(part.inner->weight.t()) + part.inner->bias;
            const auto f = activation == Activation::Relu    ? h.clamp_min(0)
                           : activation == Activation::Swish ? h * h.sigmoid()
                                                             : h * 0.5 * (1.0 + (h / std::sqrt(2.0)).erf());
            const auto expected = f.matmul(part.outer->weight.t()) + part.outer->bias;
            QCOMPARE_LT(largestDifference(part(x), expected), 1e-6);
            expected.square().sum().backward();
            const auto gradient = x.grad().clone();
            x.mutable_grad().zero_();
            part(x).square().sum().backward();
            QCOMPARE_LT(largestDifference(x.grad(), gradient), 1e-5);
            const at::NoGradGuard noGrad;
            QCOMPARE_LT(largestDifference(part(x), expected), 1e-6);
        }
    }

    // The fast attention (float32) against LibTorch's operators in double, forward and backward.
    void attentionIsTheFormula_data() {
        QTest::addColumn<bool>("causal");
        QTest::addColumn<bool>("self");
        QTest::newRow("causal self") << true << true;
        QTest::newRow("padded self") << false << true;
        QTest::newRow("padded cross") << false << false;
    }
    void attentionIsTheFormula() {
        QFETCH(bool, causal);
        QFETCH(bool, self);
        constexpr std::int64_t B = 3, T = 19, D = 24, H = 3;
        const std::int64_t S = self ? T : 11;
        const auto mask = causal ? KeyMask::causal()
                                 : KeyMask::padding(at::arange(S).unsqueeze(0) <
                                                    at::tensor(std::vector<std::int64_t>{S, S - 4, 1}).unsqueeze(1));
        const auto dy = at::randn({B, T, D});
        const auto run = [&](at::Tensor queries, at::Tensor keyValues, std::vector<at::Tensor>& gradients) {
            at::Tensor weights;
            const AttentionOperands operands{queries, keyValues, 0, self ? D : 0, self ? 2 * D : D, D, H};
            const auto y = attend(operands, mask, &weights);
            y.backward(dy.to(y.scalar_type()));
            gradients = {queries.grad(), keyValues.grad()};
            return std::pair(y.detach(), weights.detach());
        };
        const auto queries = at::randn({B, T, self ? 3 * D : D});
        const auto keyValues = self ? queries : at::randn({B, S, 2 * D});
        const auto leaf = [](const at::Tensor& x, at::ScalarType type) {
            return x.to(type, false, true).requires_grad_();
        };
        std::vector<at::Tensor> fastGradients;
        std::vector<at::Tensor> exactGradients;
        const auto q32 = leaf(queries, at::kFloat);
        const auto q64 = leaf(queries, at::kDouble);
        const auto fast = run(q32, self ? q32 : leaf(keyValues, at::kFloat), fastGradients);
        const auto exact = run(q64, self ? q64 : leaf(keyValues, at::kDouble), exactGradients);
        QCOMPARE_LT(largestDifference(fast.first, exact.first), 1e-5);
        QCOMPARE_LT(largestDifference(fast.second, exact.second), 1e-6);
        QCOMPARE_LT(largestDifference(fastGradients[0], exactGradients[0]), 1e-4);
        QCOMPARE_LT(largestDifference(fastGradients[1], exactGradients[1]), 1e-4);
        if (!causal) {
            QCOMPARE(fast.second[1].narrow(-1, S - 4, 4).abs().max().item<double>(), 0.0);
        }
        const at::NoGradGuard noGrad;
        const AttentionOperands operands{q32, self ? q32 : keyValues, 0, self ? D : 0, self ? 2 * D : D, D, H};
        QVERIFY(at::equal(attend(operands, mask), fast.first));
    }

    // Fused attention keeps no weights and is for devices; here its operands and masks are held against the formula.
    void fusedAttentionIsTheFormula_data() { attentionIsTheFormula_data(); }
    void fusedAttentionIsTheFormula() {
        if (!hasFusedAttention()) {
            QSKIP("LibTorch has fused attention from version 2.0 on");
        }
        QFETCH(bool, causal);
        QFETCH(bool, self);
        constexpr std::int64_t B = 3, T = 19, D = 24, H = 3;
        const std::int64_t S = self ? T : 11;
        const auto mask = causal ? KeyMask::causal()
                                 : KeyMask::padding(at::arange(S).unsqueeze(0) <
                                                    at::tensor(std::vector<std::int64_t>{S, S - 4, 1}).unsqueeze(1));
        const auto queries = at::randn({B, T, self ? 3 * D : D});
        const auto keyValues = at::randn({B, S, 2 * D});
        const auto dy = at::randn({B, T, D});
        const auto run = [&](bool fused, at::ScalarType type) {
            const auto asking = queries.to(type, false, true).requires_grad_();
            const auto answering = self ? asking : keyValues.to(type, false, true).requires_grad_();
            const AttentionOperands operands{asking, answering, 0, self ? D : 0, self ? 2 * D : D, D, H};
            const auto y = fused ? attendFused(operands, mask) : attend(operands, mask);
            y.backward(dy.to(type));
            return std::array{y.detach(), asking.grad(), answering.grad()};
        };
        const auto exact = run(false, at::kDouble);
        const auto fused = run(true, at::kFloat);
        for (std::size_t i = 0; i < exact.size(); ++i) {
            QCOMPARE_LT(largestDifference(fused[i], exact[i]), 1e-5);
        }
        const PrecisionGuard half(ProductPrecision::BFloat16); // 8 bits of a number: sums of 19 numbers of about 1
        const auto rounded = run(true, at::kFloat);
        QCOMPARE(rounded[0].scalar_type(), at::kFloat);
        for (std::size_t i = 0; i < exact.size(); ++i) {
            QCOMPARE_LT(largestDifference(rounded[i], exact[i]), 0.1);
        }
    }

    // oneDNN 3.7 multiplied the wrong numbers where a batch had two or three times as many sentences as a sentence has
    // pieces, and 2.6 fails on single rows: every batch and length, forward and backward.
    void attentionHoldsForEveryBatchAndLength() {
        constexpr std::int64_t D = 16, H = 2, T = 5;
        for (std::int64_t B = 1; B <= 12; ++B) {
            for (std::int64_t S = 1; S <= 6; ++S) {
                for (const bool self : {false, true}) {
                    const auto mask = KeyMask::padding(at::ones({B, S}, at::kBool));
                    const auto rows = at::randn({B, S, (self ? 3 : 2) * D});
                    const auto queries = self ? rows : at::randn({B, T, D});
                    const auto dy = at::randn({B, self ? S : T, D});
                    const auto run = [&](at::ScalarType type) {
                        const auto keyValues = rows.to(type, false, true).requires_grad_();
                        const auto asking = self ? keyValues : queries.to(type, false, true).requires_grad_();
                        const auto y = attend({asking, keyValues, 0, self ? D : 0, self ? 2 * D : D, D, H}, mask);
                        y.backward(dy.to(type));
                        return std::array{y.detach(), asking.grad(), keyValues.grad()};
                    };
                    const auto fast = run(at::kFloat);
                    const auto exact = run(at::kDouble);
                    for (std::size_t i = 0; i < fast.size(); ++i) {
                        QCOMPARE_LT(largestDifference(fast[i], exact[i]), 1e-4);
                    }
                }
            }
        }
    }

    void largeScoresStayFinite() {
        const auto stacked = at::randn({1, 6, 24}) * 300;
        const auto y = attend({stacked, stacked, 0, 8, 16, 8, 2}, KeyMask::causal());
        QVERIFY(y.isfinite().all().item<bool>());
    }

    // The kernel's rows against the operators' rows, which work in double here; forward and backward.
    void normalisersAgreeWithTheirOperators_data() {
        QTest::addColumn<int>("normaliser");
        QTest::addColumn<int>("masking");
        for (const int normaliser : {0, 1, 2}) {
            for (const int masking : {0, 1, 2}) {
                QTest::addRow("%d, mask %d", normaliser, masking) << normaliser << masking;
            }
        }
    }
    void normalisersAgreeWithTheirOperators() {
        QFETCH(int, normaliser);
        QFETCH(int, masking);
        const auto scores = at::randn({3, 2, 4, 9}) * 2;
        at::Tensor mask;
        if (masking == 1) { // a row of keys for each sentence, one of them with nothing visible
            mask = at::rand({3, 1, 1, 9}) < 0.6;
            mask[1].fill_(false);
            mask[0].fill_(true);
        } else if (masking == 2) { // of its own for each row
            mask = at::rand({3, 2, 4, 9}) < 0.5;
        }
        const auto dy = at::randn({3, 2, 4, 9});
        const auto fast = scores.clone().requires_grad_();
        const auto exact = scores.to(at::kDouble).requires_grad_();
        const auto y32 = normalise(fast, mask, Normaliser(normaliser));
        const auto y64 = normalise(exact, mask, Normaliser(normaliser));
        y32.backward(dy);
        y64.backward(dy.to(at::kDouble));
        QCOMPARE_LT(largestDifference(y32.detach(), y64.detach()), 1e-6);
        QCOMPARE_LT(largestDifference(fast.grad(), exact.grad()), 1e-5);
        const auto visible = mask.defined() ? mask.expand({3, 2, 4, 9}) : at::ones({3, 2, 4, 9}, at::kBool);
        QCOMPARE_LT(largestDifference(y64.detach().sum(-1), visible.any(-1).to(at::kDouble)), 1e-9);
        QCOMPARE(y32.detach().masked_select(visible.logical_not()).abs().sum().item<double>(), 0.0);
    }

    void dropoutKeepsItsShareAndItsDraws() {
        const auto x = at::ones({200, 500}).requires_grad_();
        const auto y = nn::dropout(x, 0.3, true);
        const double kept = (y > 0).to(at::kDouble).mean().item<double>();
        QCOMPARE_LT(std::abs(kept - 0.7), 5 * std::sqrt(0.21 / 100000)); // five standard deviations
        QCOMPARE_LT(largestDifference(y.detach(), (y.detach() > 0).to(at::kFloat) / 0.7), 1e-6);
        // No row or column is favoured, and neighbours know nothing of each other.
        const auto share = (y.detach() > 0).to(at::kDouble);
        QCOMPARE_LT((share.mean(0) - 0.7).abs().max().item<double>(), 6 * std::sqrt(0.21 / 200));
        QCOMPARE_LT((share.mean(1) - 0.7).abs().max().item<double>(), 6 * std::sqrt(0.21 / 500));
        const auto flat = share.flatten() - 0.7;
        QCOMPARE_LT(std::abs((flat.narrow(0, 0, 99999) * flat.narrow(0, 1, 99999)).mean().item<double>()),
                    5 * 0.21 / std::sqrt(99999.0));
        y.backward(at::ones_like(y));
        QVERIFY(at::equal(x.grad(), y.detach())); // the same draws backward
        QVERIFY(!at::equal(nn::dropout(x, 0.3, true), y));
        at::manual_seed(9);
        const auto first = nn::dropout(x, 0.3, true);
        at::manual_seed(9);
        QVERIFY(at::equal(nn::dropout(x, 0.3, true), first));
    }

    void noDropoutEndsWithItsScope() {
        const auto x = at::ones({100});
        {
            const NoDropout none;
            QVERIFY(!drops(0.5, true));
            QVERIFY(at::equal(nn::dropout(x, 0.5, true), x));
        }
        QVERIFY(drops(0.5, true));
        QVERIFY(!drops(0.5, false));
        QVERIFY(!drops(0.0, true));
    }
};

QTEST_APPLESS_MAIN(TestModelParts)
#include "test_model_parts.moc"
