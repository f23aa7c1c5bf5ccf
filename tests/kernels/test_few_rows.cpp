// Products of a few rows with dense weights, held against sums in double precision.
#include "engine/kernels/few_rows.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <omp.h>

using namespace contexture::kernels;

namespace {

std::vector<float> normalNumbers(std::mt19937& generator, std::int64_t count) {
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) {
        value = normal(generator);
    }
    return values;
}

// x [rows, in] W^T + bias, weight [out, in].
struct Problem {
    std::int64_t rows = 1;
    std::int64_t out = 1;
    std::int64_t in = 1;
    std::vector<float> x;
    std::vector<float> weight;
    std::vector<float> bias; // empty: none

    Problem(unsigned seed, std::int64_t rows, std::int64_t out, std::int64_t in, bool biased)
        : rows(rows), out(out), in(in) {
        std::mt19937 generator(seed);
        x = normalNumbers(generator, rows * in);
        weight = normalNumbers(generator, out * in);
        bias = normalNumbers(generator, biased ? out : 0);
    }

    // One number more than asked for stands behind the result, and must stay.
    std::vector<float> solve(std::int64_t firstRow, std::int64_t count) const {
        constexpr float kUntouched = 12345.0f;
        std::vector<float> y(static_cast<std::size_t>(count * out) + 1, kUntouched);
        multiplyFewRows(x.data() + firstRow * in, count, weight.data(), out, in, bias.empty() ? nullptr : bias.data(),
                        y.data());
        if (y.back() != kUntouched) {
            return {};
        }
        y.pop_back();
        return y;
    }
    std::vector<float> solve() const { return solve(0, rows); }

    double byDefinition(std::int64_t r, std::int64_t o) const {
        double sum = bias.empty() ? 0.0 : double{bias[std::size_t(o)]};
        for (std::int64_t i = 0; i < in; ++i) {
            sum += double{x[std::size_t(r * in + i)]} * double{weight[std::size_t(o * in + i)]};
        }
        return sum;
    }
};

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
                    const Problem problem(seed, rows, out, in, seed % 2 == 0);
                    const auto found = problem.solve();
                    QCOMPARE(found.size(), std::size_t(rows * out));
                    for (std::int64_t i = 0; i < rows * out; ++i) {
                        const double expected = problem.byDefinition(i / out, i % out);
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

    // What a sentence gets must not depend on what is translated beside it, or a beam of one would not be the greedy
    // way.
    void aRowIsTheSameWhateverStandsBesideIt() {
        for (const std::int64_t in : {33, 512}) {
            const Problem problem(7, fewRows(in), 70, in, true);
            for (std::int64_t count = 1; count <= fewRows(in); ++count) {
                const auto together = problem.solve(0, count);
                for (std::int64_t r = 0; r < count; ++r) {
                    const auto alone = problem.solve(r, 1);
                    QVERIFY(areSameBits(alone.data(), together.data() + r * problem.out, problem.out));
                }
            }
        }
    }

    void theNumberOfThreadsDoesNotMatter() {
        const Problem problem(3, 5, 3001, 128, true); // enough work to be shared
        const int before = omp_get_max_threads();
        omp_set_num_threads(1);
        const auto one = problem.solve();
        omp_set_num_threads(4);
        const auto four = problem.solve();
        omp_set_num_threads(before);
        QCOMPARE(one.size(), four.size());
        QVERIFY(areSameBits(one.data(), four.data(), problem.rows * problem.out));
    }

    void whatIsNoNumberStaysInItsRowAndColumn() {
        Problem problem(5, 5, 9, 20, false);
        problem.x[2 * 20 + 3] = std::numeric_limits<float>::quiet_NaN();
        problem.weight[6 * 20 + 19] = std::numeric_limits<float>::infinity();
        const auto found = problem.solve();
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
