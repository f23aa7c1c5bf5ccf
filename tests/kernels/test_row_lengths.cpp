// SPDX-License-Identifier: GPL-3.0-or-later

// Normalisers over rows of every length that a kernel treats in another way, against sorting in double precision.
#include "tests/kernels/backend.h"
#include "tests/kernels/reference.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace contexture::kernels;
using namespace contexture::kernels::test;

namespace {

constexpr Normaliser kAll[] = {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15};
constexpr double kHidden = -std::numeric_limits<double>::infinity();

// Weights of a row, -infinity: hidden. Sparsemax by sorting (Martins and Astudillo 2016, algorithm 1), 1.5-entmax by
// halving the interval of the threshold.
std::vector<double> weightsBySorting(Normaliser normaliser, const std::vector<double>& logits) {
    std::vector<double> weights(logits.size(), 0.0);
    std::vector<double> sorted;
    std::copy_if(logits.begin(), logits.end(), std::back_inserter(sorted), [](double z) { return z > kHidden; });
    if (sorted.empty()) {
        return weights;
    }
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const double maximum = sorted[0];
    double tau = 0.0;
    double sum = 0.0;
    if (normaliser == Normaliser::Softmax) {
        for (const double z : sorted) {
            sum += std::exp(z - maximum);
        }
    } else if (normaliser == Normaliser::Sparsemax) {
        for (std::size_t k = 0; k < sorted.size(); ++k) {
            sum += sorted[k] - maximum;
            if (1.0 + double(k + 1) * (sorted[k] - maximum) > sum) {
                tau = (sum - 1.0) / double(k + 1);
            }
        }
    } else {
        double low = -1.0, high = 0.0;
        for (int step = 0; step < 100; ++step) {
            tau = (low + high) / 2.0;
            double total = 0.0;
            for (const double z : sorted) {
                const double u = (z - maximum) / 2.0 - tau;
                total += u > 0.0 ? u * u : 0.0;
            }
            (total > 1.0 ? low : high) = tau;
        }
    }
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const double z = logits[i] - maximum;
        const double u = std::max(0.0, (normaliser == Normaliser::Entmax15 ? z / 2.0 : z) - tau);
        weights[i] = normaliser == Normaliser::Softmax     ? std::exp(z) / sum
                     : normaliser == Normaliser::Sparsemax ? u
                                                           : u * u;
    }
    return weights;
}

// The Jacobian diag(s) - s s^T / sum s times g: s = y (softmax), [y > 0] (sparsemax), sqrt y (1.5-entmax).
std::vector<double> gradientByJacobian(Normaliser normaliser, const std::vector<float>& weights,
                                       const std::vector<double>& g) {
    std::vector<double> s;
    double total = 0.0, dot = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double y = weights[i];
        s.push_back(normaliser == Normaliser::Softmax     ? y
                    : normaliser == Normaliser::Sparsemax ? (y > 0.0 ? 1.0 : 0.0)
                                                          : std::sqrt(y));
        total += s.back();
        dot += s.back() * g[i];
    }
    std::vector<double> gradient;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        gradient.push_back(total > 0.0 ? s[i] * (g[i] - dot / total) : 0.0);
    }
    return gradient;
}

// Rows of one length, and a row of the mask for every two of them.
struct Rows {
    std::int64_t count, columns;
    std::vector<double> logits, gradWeights; // [count, columns]
    std::vector<std::uint8_t> visible;       // [count / 2, columns]; empty: everything

    // In turn: nearly equal, usual and far values; fifths and quarters, so that many values are the same and some lie
    // on the threshold; all the same; only one that is not -infinity.
    Rows(std::int64_t inCount, std::int64_t inColumns, bool masked) : count(inCount), columns(inColumns) {
        std::mt19937 generator(unsigned(columns) * 2u + masked);
        for (std::int64_t row = 0; row < count; ++row) {
            constexpr double kSpread[] = {0.001, 1.0, 3.0, 60.0, 1.0, 2.0, 0.0, 1.0};
            const std::int64_t kind = row % 8;
            std::vector<double> z = randomNumbers(generator, std::size_t(columns), kSpread[kind]);
            for (std::size_t i = 0; i < z.size(); ++i) {
                if (kind == 4 || kind == 5) {
                    z[i] = kind == 4 ? double(float(std::round(z[i] * 5.0) / 5.0)) : std::round(z[i] * 4.0) / 4.0;
                } else if (kind == 6) {
                    z[i] = 1e4f;
                } else if (kind == 7 && i != z.size() / 2) {
                    z[i] = kHidden;
                }
            }
            logits.insert(logits.end(), z.begin(), z.end());
        }
        gradWeights = randomNumbers(generator, logits.size(), 1.0);
        if (masked) {
            visible.resize(std::size_t(count / 2 * columns));
            for (std::size_t i = 0; i < visible.size(); ++i) { // rows 6 and 7 of eight see nothing, rows 4 and 5 one
                const std::size_t row = i / std::size_t(columns) % 4;
                visible[i] = row == 3 ? 0 : row == 2 ? i % std::size_t(columns) == 0 : generator() % 3 != 0;
            }
        }
    }

    std::vector<double> seen(std::int64_t row) const {
        const auto first = logits.begin() + row * columns;
        std::vector<double> z(first, first + columns);
        for (std::int64_t c = 0; c < columns && !visible.empty(); ++c) {
            z[std::size_t(c)] = visible[std::size_t(row / 2 * columns + c)] ? z[std::size_t(c)] : kHidden;
        }
        return z;
    }
};

std::vector<float> part(const std::vector<float>& all, std::int64_t row, std::int64_t columns) {
    return {all.begin() + row * columns, all.begin() + (row + 1) * columns};
}

} // namespace

class TestRowLengths : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsOfEveryLength_data() {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<int>("columns");
        for (const char* backend : {"cpu", "cuda", "emulated"}) {
            // On both sides of each limit of engine/kernels/cuda/register_rows.cuh; odd, and multiples of four.
            for (const int columns :
                 {1,    2,    7,    8,    9,    16,   17,    30,    31,    32,    33,    64,    65,
                  100,  128,  129,  256,  257,  300,  511,   512,   513,   1000,  1023,  1024,  1025,
                  1028, 2047, 4096, 8192, 8193, 8196, 10000, 10240, 10241, 10244, 16384, 16385, 16388}) {
                QTest::addRow("%s, %d", backend, columns) << QString::fromLatin1(backend) << columns;
            }
        }
    }
    void rowsOfEveryLength() {
        QFETCH(int, columns);
        CONTEXTURE_FETCH_BACKEND(kernel)
        const std::int64_t count = columns <= 64 ? 88 : columns <= 1024 ? 16 : 8; // whole blocks of rows, and a rest
        for (const bool masked : {false, true}) {
            const Rows rows(count, columns, masked);
            for (const Normaliser normaliser : kAll) {
                NormaliseOptions options;
                options.normaliser = normaliser;
                options.visible = masked ? rows.visible.data() : nullptr;
                options.rowsPerMask = masked ? 2 : 1;
                std::vector<std::uint8_t> empty(std::size_t(count), 9);
                options.empty = empty.data();
                const RowShape shape{count, columns};
                const std::vector<float> y = kernel->normalise(toFloat(rows.logits), shape, options);
                const std::vector<float> gradient =
                    kernel->normaliseBackward(y, toFloat(rows.gradWeights), shape, options);
                for (std::int64_t row = 0; row < count; ++row) {
                    const std::vector<double> z = rows.seen(row);
                    const std::vector<double> expected = weightsBySorting(normaliser, z);
                    const std::vector<float> here = part(y, row, columns);
                    const double off = largestDifference(here, expected);
                    const QString where = QStringLiteral("row %1, normaliser %2").arg(row).arg(int(normaliser));
                    QVERIFY2(off < 2e-6, qPrintable(QStringLiteral("%1: off by %2").arg(where).arg(off)));
                    double sum = 0.0;
                    bool sameSupport = true;
                    for (std::size_t i = 0; i < here.size(); ++i) {
                        sum += here[i];
                        sameSupport = sameSupport && (here[i] > 0.0f) == (expected[i] > 0.0);
                    }
                    const bool any = *std::max_element(z.begin(), z.end()) > kHidden;
                    QVERIFY2(std::abs(sum - (any ? 1.0 : 0.0)) < 2e-5 + 1e-8 * columns, qPrintable(where));
                    QCOMPARE(bool(empty[std::size_t(row)]), !any);
                    if (normaliser == Normaliser::Sparsemax && row % 8 == 5) { // sums of quarters are exact
                        QVERIFY2(sameSupport, qPrintable(where));
                    }
                    const std::vector<double> g(rows.gradWeights.begin() + row * columns,
                                                rows.gradWeights.begin() + (row + 1) * columns);
                    const double slip =
                        largestDifference(part(gradient, row, columns), gradientByJacobian(normaliser, here, g));
                    QVERIFY2(slip < 3e-6, qPrintable(QStringLiteral("%1: gradient off by %2").arg(where).arg(slip)));
                }
            }
        }
    }

    void manyMoreRowsThanAWarpHas_data() { backendRows(); }
    void manyMoreRowsThanAWarpHas() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        for (const std::int64_t count : {1, 3, 15, 16, 17, 63, 64, 65, 1001}) {
            const Rows rows(count, 5, false);
            NormaliseOptions options;
            const std::vector<float> y = kernel->normalise(toFloat(rows.logits), {count, 5}, options);
            for (std::int64_t row = 0; row < count; ++row) {
                QVERIFY(largestDifference(part(y, row, 5), weightsBySorting(options.normaliser, rows.seen(row))) <
                        1e-6);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestRowLengths)
#include "test_row_lengths.moc"
