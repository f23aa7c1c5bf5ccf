// SPDX-License-Identifier: GPL-3.0-or-later

// Matrix products with packed weights, compared with a plain implementation.
#include "engine/kernels/packed_matrix.h"
#include "tests/kernels/problem.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include <omp.h>

using namespace contexture::kernels;
using test::Problem;
using test::randomProblem;

namespace {

constexpr Instructions kAll[] = {Instructions::Plain, Instructions::Avx2, Instructions::Avx512Vnni,
                                 Instructions::Avx512Bf16};
constexpr WeightFormat kFormats[] = {WeightFormat::BFloat16, WeightFormat::Int8};
constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();
constexpr float kEndless = std::numeric_limits<float>::infinity();

std::vector<float> solve(const Problem& p, WeightFormat format, Instructions instructions) {
    const PackedMatrix packed(p.weight.data(), p.out, p.in, format, instructions);
    std::vector<float> y(static_cast<std::size_t>(p.rows * p.out), kNothing);
    packed.multiply(p.x.data(), p.rows, p.biasOrNull(), y.data());
    return y;
}

// Whole numbers from -127 to 127 that a row becomes, and the number that they are multiples of.
struct Whole {
    std::vector<double> numbers;
    double scale = 0.0;
};

Whole wholeNumbers(const float* row, std::int64_t count) {
    float largest = 0.0f;
    for (std::int64_t i = 0; i < count; ++i) {
        largest = std::max(largest, std::abs(row[i]));
    }
    Whole whole{{}, double{largest} / 127.0};
    const float factor = 127.0f / largest; // in float32, or a number near a half could go to the other neighbour
    for (std::int64_t i = 0; i < count; ++i) {
        whole.numbers.push_back(std::nearbyint(row[i] * factor));
    }
    return whole;
}

double nearestBFloat16(float value) {
    int exponent = 0;
    const double fraction = std::frexp(double{value}, &exponent); // [0.5, 1): eight bits of it are kept
    return std::ldexp(std::nearbyint(fraction * 256.0) / 256.0, exponent);
}

std::vector<double> byDefinition(const Problem& p, WeightFormat format) {
    std::vector<double> y;
    for (std::int64_t r = 0; r < p.rows; ++r) {
        const float* x = p.x.data() + r * p.in;
        const Whole wholeX = wholeNumbers(x, p.in);
        for (std::int64_t o = 0; o < p.out; ++o) {
            const float* w = p.weight.data() + o * p.in;
            double sum = 0.0;
            if (format == WeightFormat::Int8) {
                const Whole wholeW = wholeNumbers(w, p.in);
                for (std::size_t i = 0; i < wholeW.numbers.size(); ++i) {
                    sum += wholeX.numbers[i] * wholeW.numbers[i];
                }
                sum *= wholeX.scale * wholeW.scale;
            } else {
                for (std::int64_t i = 0; i < p.in; ++i) {
                    sum += nearestBFloat16(x[i]) * nearestBFloat16(w[i]);
                }
            }
            y.push_back(sum + (p.bias.empty() ? 0.0 : double{p.bias[std::size_t(o)]}));
        }
    }
    return y;
}

bool areSameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

} // namespace

class TestPackedMatrix : public QObject {
    Q_OBJECT

private:
    static void rowsOfInstructions() {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("instructions");
        const char* names[] = {"plain", "AVX2", "AVX-512 VNNI", "AVX-512 BF16"};
        for (const WeightFormat format : kFormats) {
            for (const Instructions instructions : kAll) {
                const bool int8 = format == WeightFormat::Int8;
                if (instructions == (int8 ? Instructions::Avx512Bf16 : Instructions::Avx512Vnni)) {
                    continue;
                }
                QTest::addRow("%s, %s", int8 ? "int8" : "bf16", names[static_cast<int>(instructions)])
                    << static_cast<int>(format) << static_cast<int>(instructions);
            }
        }
    }
#define FETCH_INSTRUCTIONS()                                                                                           \
    QFETCH(const int, format);                                                                                         \
    QFETCH(const int, instructions);                                                                                   \
    const auto kFormat = static_cast<WeightFormat>(format);                                                            \
    const auto kInstructions = static_cast<Instructions>(instructions);                                                \
    if (!canRun(kInstructions, kFormat)) {                                                                             \
        QSKIP("this processor has no such instructions");                                                              \
    }

private Q_SLOTS:
    void productsOfAllSizesMeetTheDefinition_data() {
        rowsOfInstructions();
    }
    void productsOfAllSizesMeetTheDefinition() {
        FETCH_INSTRUCTIONS()
        unsigned seed = 0;
        for (const std::int64_t out : {1, 15, 16, 17, 63, 64, 65, 130}) {
            for (const std::int64_t in : {1, 2, 3, 4, 5, 33, 128}) {
                for (const std::int64_t rows : {1, 2, 3, 4, 5, 9}) {
                    ++seed;
                    const Problem problem = randomProblem(seed, rows, out, in, seed % 2 == 0);
                    const auto expected = byDefinition(problem, kFormat);
                    const auto found = solve(problem, kFormat, kInstructions);
                    for (std::size_t i = 0; i < expected.size(); ++i) {
                        // Numbers of size 1: sums of `in` products, each rounded to 24 bits.
                        QVERIFY2(std::abs(found[i] - expected[i]) <= 1e-6 * double(1 + in),
                                 qPrintable(QStringLiteral("%1 x %2, %3 rows: %4 for %5")
                                                .arg(out)
                                                .arg(in)
                                                .arg(rows)
                                                .arg(double{found[i]})
                                                .arg(expected[i])));
                    }
                }
            }
        }
    }

    // Sums of two such products leave 16 bits, which some instructions keep them in.
    void theLargestNumbersDoNotSaturate_data() {
        rowsOfInstructions();
    }
    void theLargestNumbersDoNotSaturate() {
        FETCH_INSTRUCTIONS()
        for (const float sign : {1.0f, -1.0f}) {
            Problem problem{2, 3, 4096, std::vector<float>(2 * 4096, 2.0f * sign), std::vector<float>(3 * 4096, 1.0f),
                            {}};
            std::fill_n(problem.weight.begin() + 4096, 4096, -1.0f);
            const auto found = solve(problem, kFormat, kInstructions);
            for (std::size_t i = 0; i < found.size(); ++i) {
                const float expected = sign * (i % 3 == 1 ? -8192.0f : 8192.0f);
                QVERIFY2(std::abs(found[i] - expected) <= 0.01f, qPrintable(QString::number(double{found[i]})));
            }
        }
    }

    void zerosLeaveTheBias_data() {
        rowsOfInstructions();
    }
    void zerosLeaveTheBias() {
        FETCH_INSTRUCTIONS()
        Problem problem = randomProblem(3, 3, 20, 40, true);
        std::fill_n(problem.x.begin() + 40, 40, 0.0f);
        std::fill_n(problem.weight.begin() + 7 * 40, 40, 0.0f);
        const auto found = solve(problem, kFormat, kInstructions);
        for (std::size_t o = 0; o < 20; ++o) {
            QCOMPARE(found[20 + o], problem.bias[o]);
        }
        QCOMPARE(found[7], problem.bias[7]);
        QCOMPARE(found[47], problem.bias[7]);
        problem.bias.clear();
        QCOMPARE(solve(problem, kFormat, kInstructions)[25], 0.0f);
    }

    // A network that computes what is no number is told by its last product: no format may hide it.
    void whatIsNoNumberStaysSo_data() {
        rowsOfInstructions();
    }
    void whatIsNoNumberStaysSo() {
        FETCH_INSTRUCTIONS()
        const Problem whole = randomProblem(5, 6, 70, 37, true);
        const auto clean = solve(whole, kFormat, kInstructions);
        for (const float bad : {kNothing, -kNothing, kEndless, -kEndless}) {
            Problem problem = whole;
            problem.x[3 * 37 + 36] = bad;
            auto found = solve(problem, kFormat, kInstructions);
            for (std::size_t i = 0; i < found.size(); ++i) {
                QVERIFY(i / 70 == 3 ? !std::isfinite(found[i]) : found[i] == clean[i]);
            }
            problem = whole;
            problem.weight[69 * 37] = bad;
            found = solve(problem, kFormat, kInstructions);
            for (std::size_t i = 0; i < found.size(); ++i) {
                QVERIFY(i % 70 == 69 ? !std::isfinite(found[i]) : found[i] == clean[i]);
            }
        }
    }

    void verySmallAndVeryLargeNumbersAreKept_data() {
        rowsOfInstructions();
    }
    void verySmallAndVeryLargeNumbersAreKept() {
        FETCH_INSTRUCTIONS()
        for (const float size : {1e-20f, 1e18f}) {
            const Problem problem{1, 1, 5, std::vector<float>(5, size), std::vector<float>(5, 0.5f), {}};
            QVERIFY(std::abs(solve(problem, kFormat, kInstructions)[0] / (2.5f * size) - 1.0f) < 0.01f);
        }
        const Problem smallest{1, 1, 5, std::vector<float>(5, 1e-44f), std::vector<float>(5, 0.5f), {}};
        const float found = solve(smallest, kFormat, kInstructions)[0];
        QVERIFY(found >= 0.0f && found < 1e-40f);
    }

    void int8IsTheSameToTheBitOnEveryProcessor() {
        for (const Instructions instructions : kAll) {
            if (!canRun(instructions, WeightFormat::Int8)) {
                continue;
            }
            for (const std::int64_t out : {5, 64, 100}) {
                const Problem problem = randomProblem(11, 7, out, 515, true);
                QVERIFY(areSameBits(solve(problem, WeightFormat::Int8, instructions),
                                    solve(problem, WeightFormat::Int8, Instructions::Plain)));
            }
        }
    }

    // Rows are multiplied a few at a time, and panels by several threads.
    void aRowDependsOnNoOtherAndOnNoThread_data() {
        rowsOfInstructions();
    }
    void aRowDependsOnNoOtherAndOnNoThread() {
        FETCH_INSTRUCTIONS()
        const Problem all = randomProblem(13, 7, 1000, 256, true);
        const int threads = omp_get_max_threads();
        omp_set_num_threads(1);
        const auto together = solve(all, kFormat, kInstructions);
        omp_set_num_threads(3);
        const auto shared = solve(all, kFormat, kInstructions);
        omp_set_num_threads(threads);
        QVERIFY(areSameBits(together, shared));
        for (std::int64_t r = 0; r < all.rows; ++r) {
            Problem one = all;
            one.rows = 1;
            one.x.assign(all.x.begin() + r * all.in, all.x.begin() + (r + 1) * all.in);
            const auto alone = solve(one, kFormat, kInstructions);
            QVERIFY(std::equal(alone.begin(), alone.end(), together.begin() + r * all.out));
        }
    }

    void theWeightsTakeTheSpaceOfTheirFormat() {
        const Problem problem = randomProblem(17, 1, 128, 512, false);
        const PackedMatrix half(problem.weight.data(), 128, 512, WeightFormat::BFloat16);
        QCOMPARE(half.bytes(), std::size_t{128 * 512 * 2});
        const PackedMatrix quarter(problem.weight.data(), 128, 512, WeightFormat::Int8);
        QCOMPARE(quarter.bytes(), std::size_t{128 * (512 + 8)}); // and a scale and a sum for each row
    }

    void theBestInstructionsCanRun() {
        for (const WeightFormat format : kFormats) {
            QVERIFY(canRun(bestInstructions(format), format));
        }
        QVERIFY(!canRun(Instructions::Avx512Bf16, WeightFormat::Int8));
        QVERIFY(!canRun(Instructions::Avx512Vnni, WeightFormat::BFloat16));
    }
};

QTEST_GUILESS_MAIN(TestPackedMatrix)
#include "test_packed_matrix.moc"
