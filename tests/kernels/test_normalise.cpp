// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/kernels/backend.h"
#include "tests/kernels/reference.h"

#include "engine/core/error.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace contexture;
using namespace contexture::kernels;
using namespace contexture::kernels::test;

namespace {

constexpr Normaliser kAll[] = {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15};
constexpr Normaliser kSparse[] = {Normaliser::Sparsemax, Normaliser::Entmax15};
const float kInfinity = std::numeric_limits<float>::infinity();

NormaliseOptions with(Normaliser normaliser) {
    NormaliseOptions options;
    options.normaliser = normaliser;
    return options;
}

std::vector<float> oneRow(const Backend& backend, Normaliser normaliser, const std::vector<float>& logits) {
    return backend.normalise(logits, {1, static_cast<std::int64_t>(logits.size())}, with(normaliser));
}

double sum(const std::vector<float>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

} // namespace

class TestNormalise : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meetsTheDefinitionOverAllSupports_data() { backendRows(); }
    void meetsTheDefinitionOverAllSupports() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        std::mt19937 generator(7);
        for (const Normaliser normaliser : kAll) {
            for (std::size_t n = 1; n <= 12; ++n) {
                for (const double spread : {0.1, 1.0, 3.0, 100.0}) {
                    const std::vector<double> z = randomNumbers(generator, n, spread);
                    const std::vector<float> y = oneRow(*kernel, normaliser, toFloat(z));
                    const double difference = largestDifference(y, normaliseByDefinition(normaliser, z));
                    QVERIFY2(difference < 3e-6, qPrintable(QStringLiteral("n %1, off by %2").arg(n).arg(difference)));
                }
            }
        }
    }

    void longRowsSatisfyTheThresholdCondition_data() { backendRows(); }
    void longRowsSatisfyTheThresholdCondition() {
        // y = [z - tau]+ with sum 1 has one solution: one tau explains every weight and every zero.
        CONTEXTURE_FETCH_BACKEND(kernel)
        std::mt19937 generator(8);
        for (const std::size_t n : {63u, 64u, 65u, 1000u, 10000u}) {
            for (const double spread : {0.001, 1.0, 30.0}) {
                const std::vector<double> z = randomNumbers(generator, n, spread);
                for (const Normaliser normaliser : kSparse) {
                    const bool entmax = normaliser == Normaliser::Entmax15;
                    const std::vector<float> y = oneRow(*kernel, normaliser, toFloat(z));
                    QVERIFY(std::abs(sum(y) - 1.0) < 1e-5);
                    double leastTau = kInfinity, greatestTau = -kInfinity, greatestOut = -kInfinity;
                    for (std::size_t i = 0; i < n; ++i) {
                        const double value = entmax ? z[i] / 2.0 : z[i];
                        if (y[i] > 0.0f) {
                            const double tau = value - (entmax ? std::sqrt(double(y[i])) : double(y[i]));
                            leastTau = std::min(leastTau, tau);
                            greatestTau = std::max(greatestTau, tau);
                        } else {
                            QCOMPARE(y[i], 0.0f);
                            greatestOut = std::max(greatestOut, value);
                        }
                    }
                    QVERIFY(greatestTau - leastTau < 1e-5);
                    QVERIFY(greatestOut <= leastTau + 1e-5);
                }
            }
        }
    }

    void gradientMeetsFiniteDifferences_data() { backendRows(); }
    void gradientMeetsFiniteDifferences() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        std::mt19937 generator(9);
        for (const Normaliser normaliser : kAll) {
            for (std::size_t n = 1; n <= 9; ++n) {
                std::vector<double> z = randomNumbers(generator, n, 1.5);
                const std::vector<double> g = randomNumbers(generator, n, 1.0);
                const RowShape shape{1, static_cast<std::int64_t>(n)};
                const std::vector<float> y = oneRow(*kernel, normaliser, toFloat(z));
                const std::vector<float> gradient = kernel->normaliseBackward(y, toFloat(g), shape, with(normaliser));
                const auto loss = [&] {
                    const std::vector<double> weights = normaliseByDefinition(normaliser, z);
                    return std::inner_product(g.begin(), g.end(), weights.begin(), 0.0);
                };
                QVERIFY(largestDifference(gradient, centralDifferences(z, loss)) < 1e-5);
            }
        }
    }

    void tieOnTheThresholdGetsNoWeightAndNoGradient_data() { backendRows(); }
    void tieOnTheThresholdGetsNoWeightAndNoGradient() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        struct Case {
            Normaliser normaliser;
            std::vector<float> logits;
            std::vector<float> weights; // by hand
        };
        const Case cases[] = {
            {Normaliser::Sparsemax, {0.0f, -1.0f}, {1.0f, 0.0f}},                                       // tau = -1
            {Normaliser::Sparsemax, {0.5f, 0.5f, 0.0f, -3.0f}, {0.5f, 0.5f, 0.0f, 0.0f}},               // tau = 0
            {Normaliser::Sparsemax, {2.0f, 1.5f, 1.25f}, {0.75f, 0.25f, 0.0f}},                         // tau = 1.25
            {Normaliser::Entmax15, {2.0f, 0.0f}, {1.0f, 0.0f}},                                         // tau = 0
            {Normaliser::Entmax15, {1.0f, 1.0f, 1.0f, 1.0f, 0.0f}, {0.25f, 0.25f, 0.25f, 0.25f, 0.0f}}, // tau = 0
        };
        for (const Case& c : cases) {
            const std::vector<float> y = oneRow(*kernel, c.normaliser, c.logits);
            QCOMPARE(y, c.weights);
            std::vector<float> g(y.size());
            std::iota(g.begin(), g.end(), 1.0f);
            const RowShape shape{1, static_cast<std::int64_t>(y.size())};
            const std::vector<float> gradient = kernel->normaliseBackward(y, g, shape, with(c.normaliser));
            for (std::size_t i = 0; i < y.size(); ++i) {
                QVERIFY(y[i] > 0.0f || gradient[i] == 0.0f);
            }
            QVERIFY(std::abs(sum(gradient)) < 1e-5);
        }
    }

    void equalValuesShareEqually_data() { backendRows(); }
    void equalValuesShareEqually() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        for (const Normaliser normaliser : kAll) {
            for (const std::size_t n : {1u, 3u, 64u, 1000u}) {
                for (const float value : {0.0f, 3.3f, -1e4f, 1e30f}) {
                    const std::vector<float> y = oneRow(*kernel, normaliser, std::vector<float>(n, value));
                    QVERIFY(largestDifference(y, std::vector<double>(n, 1.0 / double(n))) < 1e-6);
                }
            }
        }
    }

    void commonOffsetChangesNothing_data() { backendRows(); }
    void commonOffsetChangesNothing() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        // Multiples of 1/512 below 2, so that adding 10,000 to them is exact.
        std::mt19937 generator(10);
        std::vector<float> z(50);
        for (float& value : z) {
            value = static_cast<float>(generator() % 1024) / 512.0f;
        }
        for (const Normaliser normaliser : kAll) {
            for (const float offset : {1e4f, -1e4f}) {
                std::vector<float> moved(z);
                for (float& value : moved) {
                    value += offset;
                }
                QCOMPARE(oneRow(*kernel, normaliser, moved), oneRow(*kernel, normaliser, z));
            }
        }
    }

    void hugeValuesStayFinite_data() { backendRows(); }
    void hugeValuesStayFinite() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        for (const Normaliser normaliser : kAll) {
            const std::vector<float> y = oneRow(*kernel, normaliser, {3e7f, -3e7f, 3e38f, -3e38f});
            QVERIFY(largestDifference(y, {0.0, 0.0, 1.0, 0.0}) == 0.0);
        }
    }

    void hiddenColumnsTakeNoPart_data() { backendRows(); }
    void hiddenColumnsTakeNoPart() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        std::mt19937 generator(11);
        constexpr std::int64_t kRows = 12, kColumns = 9, kRowsPerMask = 3;
        const std::vector<double> z = randomNumbers(generator, kRows * kColumns, 2.0);
        std::vector<std::uint8_t> visible(kRows / kRowsPerMask * kColumns);
        for (std::uint8_t& flag : visible) {
            flag = generator() % 2;
        }
        std::fill(visible.begin(), visible.begin() + kColumns, std::uint8_t(0)); // the first three rows see nothing
        for (const Normaliser normaliser : kAll) {
            NormaliseOptions options = with(normaliser);
            options.visible = visible.data();
            options.rowsPerMask = kRowsPerMask;
            std::vector<std::uint8_t> empty(kRows, 9);
            options.empty = empty.data();
            const std::vector<float> y = kernel->normalise(toFloat(z), {kRows, kColumns}, options);
            for (std::int64_t row = 0; row < kRows; ++row) {
                std::vector<double> seen;
                const std::uint8_t* mask = visible.data() + row / kRowsPerMask * kColumns;
                for (std::int64_t c = 0; c < kColumns; ++c) {
                    if (mask[c]) {
                        seen.push_back(z[std::size_t(row * kColumns + c)]);
                    }
                }
                const std::vector<double> expected = normaliseByDefinition(normaliser, seen);
                std::size_t next = 0;
                for (std::int64_t c = 0; c < kColumns; ++c) {
                    const double wanted = mask[c] ? expected[next++] : 0.0;
                    QVERIFY(std::abs(double(y[std::size_t(row * kColumns + c)]) - wanted) < 1e-6);
                    QVERIFY(mask[c] || y[std::size_t(row * kColumns + c)] == 0.0f);
                }
                QCOMPARE(bool(empty[std::size_t(row)]), seen.empty());
            }
        }
    }

    void nothingVisibleGivesZerosAndIsCounted() {
        const std::vector<float> logits{1.0f, 2.0f, -kInfinity, -kInfinity};
        const std::uint8_t visible[] = {0, 0, 1, 1};
        for (const Normaliser normaliser : kAll) {
            NormaliseOptions options = with(normaliser);
            options.visible = visible;
            std::vector<float> y(4, 5.0f);
            QCOMPARE(kernels::normalise(logits.data(), y.data(), {2, 2}, options), std::int64_t(2));
            QCOMPARE(y, std::vector<float>(4, 0.0f));
            std::vector<float> gradient(4, 5.0f);
            kernels::normaliseBackward(y.data(), logits.data(), gradient.data(), {1, 2}, options);
            QCOMPARE(gradient[0], 0.0f);
            QCOMPARE(gradient[1], 0.0f);
        }
    }

    void segmentsAreNormalisedOnTheirOwn_data() { backendRows(); }
    void segmentsAreNormalisedOnTheirOwn() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        std::mt19937 generator(12);
        const std::vector<std::int32_t> offsets{0, 4, 4, 5, 12};
        constexpr std::int64_t kRows = 5, kColumns = 12, kSegments = 4;
        std::vector<double> z = randomNumbers(generator, kRows * kColumns, 1.5);
        const std::vector<double> g = randomNumbers(generator, kRows * kColumns, 1.0);
        for (const Normaliser normaliser : kAll) {
            NormaliseOptions options = with(normaliser);
            options.offsets = offsets.data();
            options.segments = kSegments;
            std::vector<std::uint8_t> empty(kRows * kSegments, 9);
            options.empty = empty.data();
            const std::vector<float> y = kernel->normalise(toFloat(z), {kRows, kColumns}, options);
            const auto definition = [&] {
                std::vector<double> all;
                for (std::int64_t row = 0; row < kRows; ++row) {
                    for (std::size_t j = 0; j < kSegments; ++j) {
                        const auto begin = z.begin() + row * kColumns;
                        const std::vector<double> part =
                            normaliseByDefinition(normaliser, {begin + offsets[j], begin + offsets[j + 1]});
                        all.insert(all.end(), part.begin(), part.end());
                    }
                }
                return all;
            };
            QVERIFY(largestDifference(y, definition()) < 1e-6);
            for (std::size_t i = 0; i < empty.size(); ++i) {
                QCOMPARE(bool(empty[i]), i % kSegments == 1);
            }
            const auto loss = [&] {
                const std::vector<double> weights = definition();
                return std::inner_product(g.begin(), g.end(), weights.begin(), 0.0);
            };
            const std::vector<float> gradient = kernel->normaliseBackward(y, toFloat(g), {kRows, kColumns}, options);
            QVERIFY(largestDifference(gradient, centralDifferences(z, loss)) < 1e-5);
        }
    }

    void worksInPlace() {
        std::mt19937 generator(13);
        const std::vector<float> z = toFloat(randomNumbers(generator, 300, 2.0));
        for (const Normaliser normaliser : kAll) {
            std::vector<float> apart(z.size());
            kernels::normalise(z.data(), apart.data(), {3, 100}, with(normaliser));
            std::vector<float> place(z);
            kernels::normalise(place.data(), place.data(), {3, 100}, with(normaliser));
            QCOMPARE(place, apart);
        }
    }

    void segmentsThatDoNotCoverTheRowAreRefused() {
        std::vector<float> z(4);
        for (const std::vector<std::int32_t>& offsets :
             {std::vector<std::int32_t>{0, 3}, {1, 4}, {0, 3, 2, 4}, {0, 5}}) {
            NormaliseOptions options;
            options.offsets = offsets.data();
            options.segments = static_cast<std::int64_t>(offsets.size()) - 1;
            QVERIFY_THROWS_EXCEPTION(Error, kernels::normalise(z.data(), z.data(), {1, 4}, options));
        }
    }

    void emptyShapesDoNothing() {
        QCOMPARE(kernels::normalise(nullptr, nullptr, {0, 5}), std::int64_t(0));
        QCOMPARE(kernels::normalise(nullptr, nullptr, {3, 0}), std::int64_t(3));
    }
};

QTEST_APPLESS_MAIN(TestNormalise)
#include "test_normalise.moc"
