// SPDX-License-Identifier: GPL-3.0-or-later

// Matrix products of a few rows with dense weights, compared with sums in double precision.
#include "engine/kernels/few_rows.h"
#include "tests/kernels/problem.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <omp.h>

using namespace contexture::kernels;
using test::Problem;
using test::randomProblem;

namespace {

// One number more than asked for stands behind the result, and must stay.
std::vector<float> solve(const Problem& p, std::int64_t firstRow, std::int64_t count) {
    constexpr float kUntouched = 12345.0f;
    std::vector<float> y(static_cast<std::size_t>(count * p.out) + 1, kUntouched);
    multiplyFewRows(p.x.data() + firstRow * p.in, count, p.weight.data(), p.out, p.in, p.biasOrNull(), y.data());
    if (y.back() != kUntouched) {
        return {};
    }
    y.pop_back();
    return y;
}
std::vector<float> solve(const Problem& p) {
    return solve(p, 0, p.rows);
}

double byDefinition(const Problem& p, std::int64_t r, std::int64_t o) {
    double sum = p.bias.empty() ? 0.0 : double{p.bias[std::size_t(o)]};
    for (std::int64_t i = 0; i < p.in; ++i) {
        sum += double{p.x[std::size_t(r * p.in + i)]} * double{p.weight[std::size_t(o * p.in + i)]};
    }
    return sum;
}

bool areSameBits(const float* a, const float* b, std::int64_t count) {
    return std::memcmp(a, b, std::size_t(count) * sizeof(float)) == 0;
}

} // namespace

class TestFewRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void productsOfAllSizesMeetTheDefinition() {
        unsigned seed = 0;
        for (const std::int64_t out : {1, 2, 3, 4, 5, 63, 64, 65, 131}) {
            for (const std::int64_t in : {1, 15, 16, 17, 48, 130}) {
                for (std::int64_t rows = 1; rows <= fewRows(in) + 1; ++rows) {
                    ++seed;
                    const Problem problem = randomProblem(seed, rows, out, in, seed % 2 == 0);
                    const auto found = solve(problem);
                    QCOMPARE(found.size(), std::size_t(rows * out));
                    for (std::int64_t i = 0; i < rows * out; ++i) {
                        const double expected = byDefinition(problem, i / out, i % out);
                        const double difference = std::abs(double{found[std::size_t(i)]} - expected);
                        QVERIFY2(difference <= 1e-6 * double(1 + in),
                                 qPrintable(QStringLiteral("%1 x %2, %3 rows: %4 for %5")
                                                .arg(out)
                                                .arg(in)
                                                .arg(rows)
                                                .arg(double{found[std::size_t(i)]})
                                                .arg(expected)));
                    }
                }
            }
        }
    }

    // A layer may have nothing to compute: every row that reads context may have ended.
    void noRowsWriteNothing() {
        const Problem problem = randomProblem(2, 1, 9, 16, true);
        float untouched = 3.0f;
        multiplyFewRows(problem.x.data(), 0, problem.weight.data(), 9, 16, problem.biasOrNull(), &untouched);
        QCOMPARE(untouched, 3.0f);
    }

    // What a sentence gets must not depend on what is translated beside it, or a beam of one would not be the greedy
    // way.
    void aRowIsTheSameWhateverStandsBesideIt() {
        for (const std::int64_t in : {33, 512}) {
            const Problem problem = randomProblem(7, fewRows(in), 70, in, true);
            for (std::int64_t count = 1; count <= fewRows(in); ++count) {
                const auto together = solve(problem, 0, count);
                for (std::int64_t r = 0; r < count; ++r) {
                    const auto alone = solve(problem, r, 1);
                    QVERIFY(areSameBits(alone.data(), together.data() + r * problem.out, problem.out));
                }
            }
        }
    }

    void theNumberOfThreadsDoesNotMatter() {
        const Problem problem = randomProblem(3, 5, 3001, 128, true); // enough work to be shared
        const int before = omp_get_max_threads();
        omp_set_num_threads(1);
        const auto one = solve(problem);
        omp_set_num_threads(4);
        const auto four = solve(problem);
        omp_set_num_threads(before);
        QCOMPARE(one.size(), four.size());
        QVERIFY(areSameBits(one.data(), four.data(), problem.rows * problem.out));
    }

    void whatIsNoNumberStaysInItsRowAndColumn() {
        Problem problem = randomProblem(5, 5, 9, 20, false);
        problem.x[2 * 20 + 3] = std::numeric_limits<float>::quiet_NaN();
        problem.weight[6 * 20 + 19] = std::numeric_limits<float>::infinity();
        const auto found = solve(problem);
        for (std::int64_t r = 0; r < 5; ++r) {
            for (std::int64_t o = 0; o < 9; ++o) {
                const float value = found[std::size_t(r * 9 + o)];
                QCOMPARE(std::isnan(value), r == 2);
                QCOMPARE(std::isinf(value), r != 2 && o == 6);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestFewRows)
#include "test_few_rows.moc"
