// SPDX-License-Identifier: GPL-3.0-or-later

// Scores of attribution weights against the deciding words: every number is computed by hand.
#include "engine/eval/attribution_scores.h"

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::eval;

namespace {

DocumentWord source(int sentence, int word) {
    return {SentenceIndex(sentence), Side::Source, WordIndex(word)};
}

// Two sentences of three words.
const std::vector<DocumentWord> kWords{source(0, 0), source(0, 1), source(0, 2),
                                       source(1, 0), source(1, 1), source(1, 2)};

} // namespace

class TestAttributionScores : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDecidingWordIsRanked_data() {
        QTest::addColumn<QList<float>>("weights");
        QTest::addColumn<QList<int>>("deciding"); // places in kWords
        QTest::addColumn<bool>("sentence");
        QTest::addColumn<bool>("word");
        QTest::addColumn<double>("reciprocalRank");
        QTest::addColumn<double>("precision");
        using Weights = QList<float>;
        using Places = QList<int>;
        QTest::newRow("found") << Weights{0, 3, 1, 2, 0, 0} << Places{1} << true << true << 1.0 << 1.0;
        QTest::newRow("second") << Weights{0, 2, 1, 3, 0, 0} << Places{1} << false << false << 0.5 << 0.0;
        QTest::newRow("its sentence, another word")
            << Weights{0, 2, 2.5f, 3, 0, 0} << Places{1} << true << false << 1.0 / 3.0 << 0.0;
        QTest::newRow("of equals it counts last")
            << Weights{1, 1, 1, 1, 1, 1} << Places{1} << false << false << 1.0 / 6.0 << 0.0;
        QTest::newRow("what speaks against stands last")
            << Weights{0, -5, 0, 1, 0, 0} << Places{1} << false << false << 1.0 / 6.0 << 0.0;
        QTest::newRow("two decide, both found")
            << Weights{3, 2, 1, 0, 0, 0} << Places{0, 1} << true << true << 1.0 << 1.0;
        QTest::newRow("two decide, one found")
            << Weights{3, 0, 2, 0, 0, 1} << Places{0, 1} << true << true << 1.0 << 0.5;
        QTest::newRow("in two sentences") << Weights{1, 2, 0, 3, 0, 0} << Places{1, 3} << true << true << 1.0 << 1.0;
    }
    void theDecidingWordIsRanked() {
        QFETCH(const QList<float>, weights);
        QFETCH(const QList<int>, deciding);
        std::vector<DocumentWord> right;
        for (const int place : deciding) {
            right.push_back(kWords[std::size_t(place)]);
        }
        const std::vector<float> values(weights.begin(), weights.end());
        const auto answer = attributionAnswer(kWords, values, right);
        QVERIFY(answer.has_value());
        QTEST(answer->sentence, "sentence");
        QTEST(answer->word, "word");
        QTEST(answer->reciprocalRank, "reciprocalRank");
        QTEST(answer->precision, "precision");
    }

    void nothingIsSaidWhereTheDecidingWordCannotBeRead() {
        const std::vector<float> weights(6, 1.0f);
        QVERIFY(!attributionAnswer(kWords, weights, std::vector{source(4, 0)}).has_value());
        QVERIFY(!attributionAnswer({}, {}, std::vector{source(0, 0)}).has_value());
    }

    void scoresAreMeans() {
        AttributionScores scores;
        QVERIFY(std::isnan(scores.meanReciprocalRank()));
        scores.add({true, true, 1.0, 1.0});
        scores.add({true, false, 0.25, 0.5});
        QCOMPARE(scores.count(), std::int64_t(2));
        QCOMPARE(scores.sentence.value(), 1.0);
        QCOMPARE(scores.word.value(), 0.5);
        QCOMPARE(scores.meanReciprocalRank(), 0.625);
        QCOMPARE(scores.precision(), 0.75);
    }

    void theLargestComeInOrder() {
        const std::vector<float> weights{1, 5, 5, -2, 3};
        QCOMPARE(largest(weights, 3), (std::vector<std::size_t>{1, 2, 4}));
        QCOMPARE(largest(weights, 9).size(), std::size_t(5));
    }
};

QTEST_GUILESS_MAIN(TestAttributionScores)
#include "test_attribution_scores.moc"
