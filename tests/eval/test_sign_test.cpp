// SPDX-License-Identifier: GPL-3.0-or-later

// The sign test, compared with tail probabilities counted by hand.
#include "engine/core/error.h"
#include "engine/eval/sign_test.h"
#include "tests/support/errors.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace contexture::eval;

class TestSignTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tailsAreThoseOfTheBinomialDistribution_data() {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<double>("p");
        QTest::newRow("nothing preferred") << 0 << 0 << 1.0;
        QTest::newRow("one") << 1 << 0 << 1.0;                 // 2 * 1/2
        QTest::newRow("five of five") << 5 << 0 << 2.0 / 32.0; // both ends
        QTest::newRow("six of six") << 0 << 6 << 2.0 / 64.0;
        QTest::newRow("nine of ten") << 9 << 1 << 2.0 * 11.0 / 1024.0;              // 1 + 10
        QTest::newRow("eight of ten") << 2 << 8 << 2.0 * 56.0 / 1024.0;             // 1 + 10 + 45
        QTest::newRow("seven of ten") << 7 << 3 << 2.0 * 176.0 / 1024.0;            // ... + 120
        QTest::newRow("even") << 5 << 5 << 1.0;                                     // more than one half twice
        QTest::newRow("four of seven") << 3 << 4 << 1.0;                            // 2 * (1 + 7 + 21 + 35) / 128 = 1
        QTest::newRow("fifteen of twenty") << 15 << 5 << 2.0 * 21700.0 / 1048576.0; // 1+20+190+1140+4845+15504
    }
    void tailsAreThoseOfTheBinomialDistribution() {
        QFETCH(int, first);
        QFETCH(int, second);
        QFETCH(double, p);
        const SignTest test = signTest(first, second, 4);
        QVERIFY2(std::abs(test.p - p) < 1e-12, qPrintable(QString::number(test.p, 'g', 17)));
        QCOMPARE(test.ties, std::int64_t(4));
        QCOMPARE(signTest(second, first, 0).p, test.p); // two-sided, and ties say nothing
    }

    void manyJudgementsAreStillATail() {
        const SignTest even = signTest(50'000, 50'000, 0);
        QCOMPARE(even.p, 1.0);
        const SignTest uneven = signTest(60'000, 40'000, 0); // 63 deviations away
        QVERIFY(uneven.p >= 0.0 && uneven.p < 1e-300);
        // Two deviations: the normal approximation with continuity correction (z = 1.99) gives 0.0466.
        const SignTest near = signTest(5'100, 4'900, 0);
        QVERIFY(std::abs(near.p - 0.0466) < 0.0005);
    }

    void negativeNumbersAreRefused() {
        QVERIFY(contexture::test::refusalOf([] { signTest(-1, 2, 0); }).contains("negative"));
        QVERIFY(contexture::test::refusalOf([] { signTest(1, 2, -1); }).contains("negative"));
    }
};

QTEST_GUILESS_MAIN(TestSignTest)
#include "test_sign_test.moc"
