// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/produced_focus.h"

#include "tests/eval/matrices.h"

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::eval;
using evaltest::matrix;

class TestProducedFocus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void distancesAreCountedFromTheWordThatIsProduced() {
        ProducedFocus focus;
        focus.add(matrix({{0, 0, 0}, {0.9f, 0, 0}, {0.5f, 0.25f, 0.25f}})); // the first word has nothing to look at
        QCOMPARE(focus.words, std::int64_t(2));
        QCOMPARE(focus.largest[1], std::int64_t(1)); // row 1: one word back
        QCOMPARE(focus.largest[2], std::int64_t(1)); // row 2: two words back
        QCOMPARE(focus.largestShare(1), 0.5);
        QCOMPARE(focus.meanWeight(0), 0.25 / 2);
        QVERIFY(std::abs(focus.meanWeight(1) - (0.9 + 0.25) / 2) < 1e-6);
        QCOMPARE(focus.meanWeight(2), 0.25);
    }

    void ofEqualWeightsTheNearestCounts() {
        ProducedFocus focus;
        focus.add(matrix({{0, 0, 0}, {0, 0, 0}, {0.5f, 0.5f, 0}}));
        QCOMPARE(focus.largest[1], std::int64_t(1));
    }

    void farWordsShareOnePlace() {
        std::vector<std::vector<float>> rows(9, std::vector<float>(9, 0.0f));
        rows[8][0] = 0.4f;
        rows[8][3] = 0.3f;
        ProducedFocus focus;
        focus.add(matrix(rows));
        QCOMPARE(focus.largest[5], std::int64_t(1));
        QVERIFY(std::abs(focus.meanWeight(5) - 0.7) < 1e-6);
    }

    void nothingIsNoNumber() {
        const ProducedFocus focus;
        QVERIFY(std::isnan(focus.largestShare(1)));
        QVERIFY(std::isnan(focus.meanWeight(1)));
    }
};

QTEST_GUILESS_MAIN(TestProducedFocus)
#include "test_produced_focus.moc"
