// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/adam.h"
#include "engine/train/random.h"
#include "engine/train/softmax_loss.h"
#include "engine/train/vector_math.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <cmath>

using namespace contexture::train;

namespace {

// The definition, in double, one row at a time: -(sum over v of q_v log p_v), q = (1 - e) on the target + e / V on all.
double smoothedByDefinition(const std::vector<double>& z, std::size_t target, double e) {
    double total = 0.0;
    for (const double v : z) {
        total += std::exp(v);
    }
    double loss = 0.0;
    for (std::size_t v = 0; v < z.size(); ++v) {
        const double q = (v == target ? 1.0 - e : 0.0) + e / double(z.size());
        loss -= q * (z[v] - std::log(total));
    }
    return loss;
}

at::Tensor someLogits(std::int64_t rows, std::int64_t columns) {
    at::manual_seed(4);
    return at::randn({rows, columns}) * 3.0;
}

} // namespace

class TestTrainNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theExponentialIsAccurate() {
        double worst = 0.0;
        for (double x = -86.9; x <= 0.0; x += 0.0037) {
            const double exact = std::exp(double(float(x)));
            const double difference = std::abs(double(vectorExp(float(x))) - exact) / exact;
            if (!(difference <= worst)) {
                worst = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
            }
        }
        QVERIFY2(worst < 3e-7, qPrintable(QString::number(worst)));
        QCOMPARE(vectorExp(0.0f), 1.0f);
        QCOMPARE(vectorExp(-1000.0f), 0.0f);
        QVERIFY(std::isnan(vectorExp(std::nanf(""))));
    }

    void theLossIsItsDefinition_data() {
        QTest::addColumn<double>("smoothing");
        QTest::newRow("without smoothing") << 0.0;
        QTest::newRow("0.1") << 0.1;
    }
    void theLossIsItsDefinition() {
        QFETCH(double, smoothing);
        auto logits = someLogits(5, 77);
        const std::vector<std::int64_t> target{3, 0, 76, 12, 0}; // 0: padding
        double expected = 0.0;
        double plain = 0.0;
        for (std::int64_t i = 0; i < 5; ++i) {
            const auto t = std::size_t(target[std::size_t(i)]);
            if (t != 0) {
                const auto row = logits[i].to(at::kDouble).contiguous();
                const std::vector<double> z(row.data_ptr<double>(), row.data_ptr<double>() + 77);
                expected += smoothedByDefinition(z, t, smoothing);
                plain += smoothedByDefinition(z, t, 0.0);
            }
        }
        const auto sums = softmaxLossRows(logits.data_ptr<float>(), target.data(), 5, 77, 0, smoothing, 1.0, false);
        QVERIFY(std::abs(sums.smoothed - expected) < 1e-5 * expected);
        QVERIFY(std::abs(sums.plain - plain) < 1e-5 * plain);
        QCOMPARE(sums.tokens, std::int64_t(3));
        const auto target2 = at::tensor(target).view({1, 5});
        LossSums ofOperators;
        const auto fromOperators = plainSoftmaxLoss(logits.view({1, 5, 77}), target2, smoothing, 0.5, ofOperators);
        QVERIFY(std::abs(fromOperators.item<double>() - 0.5 * expected) < 1e-5 * expected);
        QVERIFY(std::abs(ofOperators.smoothed - expected) < 1e-5 * expected);
        QVERIFY(std::abs(ofOperators.plain - plain) < 1e-5 * plain);
        QCOMPARE(ofOperators.tokens, std::int64_t(3));
    }

    void theGradientIsTheLossesFiniteDifference() {
        const double smoothing = 0.1;
        const double scale = 0.25;
        const auto logits = someLogits(4, 33);
        const auto target = at::tensor(std::vector<std::int64_t>{5, 0, 32, 1}).view({2, 2});
        auto leaf = logits.clone().view({2, 2, 33}).set_requires_grad(true);
        LossSums sums;
        const auto loss = softmaxLoss(leaf * 1.0, target, smoothing, scale, sums); // the copy is consumed
        QVERIFY(std::abs(loss.item<double>() - scale * sums.smoothed) < 1e-5);
        (loss * 2.0).backward();
        const auto gradient = leaf.grad().view({4, 33}) / 2.0;
        for (std::int64_t i = 0; i < 4; ++i) {
            const auto t = target.view({-1})[i].item<std::int64_t>();
            const auto row = logits[i].to(at::kDouble).contiguous();
            std::vector<double> z(row.data_ptr<double>(), row.data_ptr<double>() + 33);
            for (std::size_t v = 0; v < z.size(); ++v) {
                const double h = 1e-5;
                const double own = z[v];
                z[v] = own + h;
                const double up = smoothedByDefinition(z, std::size_t(t), smoothing);
                z[v] = own - h;
                const double down = smoothedByDefinition(z, std::size_t(t), smoothing);
                z[v] = own;
                const double expected = t == 0 ? 0.0 : scale * (up - down) / (2 * h);
                const double found = gradient[i][std::int64_t(v)].item<double>();
                QVERIFY2(std::abs(found - expected) < 1e-6, qPrintable(QString::number(found - expected)));
            }
        }
    }

    void hugeLogitsStayFinite() {
        auto logits = at::tensor({1e4f, -1e4f, 0.0f, 5e3f}).view({1, 4});
        const std::int64_t target = 1;
        const auto sums = softmaxLossRows(logits.data_ptr<float>(), &target, 1, 4, 0, 0.1, 1.0, true);
        QVERIFY(std::isfinite(sums.smoothed));
        QVERIFY(at::isfinite(logits).all().item<bool>());
    }

    // Kingma and Ba 2015, algorithm 1, by hand for one value: t = 1 moves by the rate whatever the gradient's size,
    // since m^ = g and v^ = g^2; the second step is written out.
    void adamIsThePublishedUpdate() {
        const AdamOptions options{.learningRate = 0.1, .beta1 = 0.9, .beta2 = 0.99, .epsilon = 1e-8};
        float value = 1.0f;
        float first = 0.0f;
        float second = 0.0f;
        float gradient = 4.0f;
        adamUpdate(&value, &gradient, &first, &second, 1, 1, options, 0.5); // clipped to 2
        QVERIFY(std::abs(value - 0.9f) < 1e-6f);
        QVERIFY(std::abs(first - 0.2f) < 1e-6f);
        QVERIFY(std::abs(second - 0.04f) < 1e-7f);
        gradient = -1.0f;
        adamUpdate(&value, &gradient, &first, &second, 1, 2, options, 1.0);
        const double m = 0.9 * 0.2 + 0.1 * -1.0;
        const double v = 0.99 * 0.04 + 0.01 * 1.0;
        const double expected = 0.9 - 0.1 * (m / (1 - 0.81)) / (std::sqrt(v / (1 - 0.9801)) + 1e-8);
        QVERIFY2(std::abs(value - expected) < 1e-6, qPrintable(QString::number(value - expected)));
    }

    // Zeiler 2012, algorithm 1, written out for three steps; the second is clipped to half.
    void adadeltaIsThePublishedUpdate() {
        const AdadeltaOptions options{.factor = 2.0, .rho = 0.9, .epsilon = 1e-3};
        const double gradients[] = {4.0, -1.0, 0.25};
        const double clips[] = {1.0, 0.5, 1.0};
        at::Tensor value = at::full({1}, 1.0, at::kDouble);
        at::Tensor squares = at::zeros({1}, at::kDouble);
        at::Tensor changes = at::zeros({1}, at::kDouble);
        double x = 1.0, meanSquare = 0.0, meanChange = 0.0;
        for (int t = 0; t < 3; ++t) {
            adadeltaUpdate(value, at::full({1}, gradients[t], at::kDouble), squares, changes, options, clips[t]);
            const double g = gradients[t] * clips[t];
            meanSquare = 0.9 * meanSquare + 0.1 * g * g;
            const double change = -std::sqrt(meanChange + 1e-3) / std::sqrt(meanSquare + 1e-3) * g;
            meanChange = 0.9 * meanChange + 0.1 * change * change;
            x += 2.0 * change;
            QVERIFY(std::abs(value.item<double>() - x) < 1e-12);
        }
    }

    void theFusedUpdateIsTheOneOfSingleOperators() {
        at::manual_seed(2);
        const auto parameter = at::randn({300, 70}).set_requires_grad(true);
        FlatParameters flat({{"w", parameter}, {"b", at::randn({7}).set_requires_grad(true)}});
        flat.zeroGradients();
        auto other = parameter.detach().clone().set_requires_grad(true);
        other.mutable_grad() = at::randn({300, 70});
        const AdamOptions options{.learningRate = 0.01};
        auto first = at::zeros({flat.size()});
        auto second = at::zeros({flat.size()});
        auto otherFirst = at::zeros({300, 70});
        auto otherSecond = at::zeros({300, 70});
        for (std::int64_t step = 1; step <= 3; ++step) {
            parameter.mutable_grad().copy_(other.grad() * double(step));
            adamUpdate(flat.valueBlock().data_ptr<float>(), flat.gradientBlock().data_ptr<float>(),
                       first.data_ptr<float>(), second.data_ptr<float>(), flat.size(), step, options, 1.0);
            plainAdamUpdate(other, other.grad(), otherFirst, otherSecond, step, options, double(step));
        }
        QVERIFY(at::allclose(parameter, other, 0.0, 1e-6));
    }

    void aParameterThatMovedIntoTheBlockIsStillTheModels() {
        auto weight = at::full({3, 5}, 2.0f).set_requires_grad(true);
        FlatParameters flat({{"weight", weight}});
        flat.zeroGradients();
        (weight * weight).sum().backward();
        QCOMPARE(flat.gradientBlock().data_ptr<float>()[0], 4.0f);
        flat.valueBlock().data_ptr<float>()[0] = 7.0f;
        QCOMPARE(weight[0][0].item<float>(), 7.0f);
        (weight * weight).sum().backward(); // gradients add up within an update
        QCOMPARE(flat.gradientBlock().data_ptr<float>()[0], 18.0f);
        QCOMPARE(flat.gradientBlock().data_ptr<float>()[1], 8.0f);
        flat.zeroGradients();
        QCOMPARE(weight.grad().abs().sum().item<float>(), 0.0f);
    }

    void theNormIsEuclidean() {
        const auto x = at::arange(100000, at::kFloat);
        const double expected = std::sqrt((x.to(at::kDouble) * x.to(at::kDouble)).sum().item<double>());
        QVERIFY(std::abs(euclideanNorm(x.data_ptr<float>(), x.numel()) - expected) < 1e-9 * expected);
    }
};

QTEST_APPLESS_MAIN(TestTrainNumbers)
#include "test_train_numbers.moc"
