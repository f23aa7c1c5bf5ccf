// SPDX-License-Identifier: GPL-3.0-or-later

// Significance tests of differences between systems. A simulation checks the error rate: for equal systems, p < 0.05
// occurs in one case of twenty.
#include "engine/core/error.h"
#include "engine/core/random.h"
#include "engine/eval/significance.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::eval;

namespace {

using Units = std::vector<AccuracyStatistics>;

Units answers(const std::vector<std::int64_t>& right) {
    Units units;
    for (const auto value : right) {
        units.push_back({value, 1});
    }
    return units;
}

// Two systems of one ability, whose documents are easy or hard for both: `advantage` is what the first has in truth.
struct Pair {
    Units first;
    Units second;
};
Pair drawn(SplitMix64& random, int documents, double advantage = 0.0) {
    constexpr std::int64_t kQuestions = 25;
    const auto uniform = [&] { return double(random.next() >> 11) * 0x1.0p-53; };
    Pair pair;
    for (int d = 0; d < documents; ++d) {
        const double ease = 0.2 + 0.6 * uniform();
        for (auto* system : {&pair.first, &pair.second}) {
            // A document stands or falls as a whole in part: its questions are not independent.
            const double mood = 0.3 * (uniform() - 0.5);
            AccuracyStatistics unit;
            for (std::int64_t q = 0; q < kQuestions; ++q) {
                unit += {uniform() < ease + mood + (system == &pair.first ? advantage : 0.0) ? 1 : 0, 1};
            }
            system->push_back(unit);
        }
    }
    return pair;
}

// `count` draws of a share q lie within five standard deviations of it.
bool isShare(int found, int count, double q) {
    return std::abs(found - q * count) < 5.0 * std::sqrt(q * (1.0 - q) * count);
}

// BLEU statistics of a document of so many words, of which so many match at each length.
BleuStatistics document(std::int64_t words, std::int64_t matches) {
    BleuStatistics unit;
    for (std::size_t n = 0; n < 4; ++n) {
        unit.total[n] = words - std::int64_t(n);
        unit.matches[n] = std::max<std::int64_t>(matches - 2 * std::int64_t(n), 0);
    }
    unit.hypothesisLength = unit.referenceLength = words;
    return unit;
}

} // namespace

class TestSignificance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void systemsThatAreTheSameDifferInOneCaseOfTwenty_data() {
        QTest::addColumn<int>("documents");
        for (const int documents : {10, 14, 40}) { // all exchanges of ten; random ones of the others
            QTest::addRow("%d documents", documents) << documents;
        }
    }
    void systemsThatAreTheSameDifferInOneCaseOfTwenty() {
        QFETCH(int, documents);
        constexpr int kCases = 1000;
        SplitMix64 random(20 + std::uint64_t(documents));
        int sure = 0;
        int covered = 0;
        constexpr double kAdvantage = 0.1;
        for (int i = 0; i < kCases; ++i) {
            const Pair pair = drawn(random, documents);
            sure += compareAccuracy(pair.first, pair.second, {.samples = 1023}).p < 0.05 ? 1 : 0;
            const Pair unequal = drawn(random, documents, kAdvantage);
            const auto result = compareAccuracy(unequal.first, unequal.second, {.samples = 1023});
            covered += result.lower <= kAdvantage && kAdvantage <= result.upper ? 1 : 0;
        }
        QVERIFY2(isShare(sure, kCases, 0.05), qPrintable(QString::number(sure)));
        QVERIFY2(isShare(covered, kCases, 0.95), qPrintable(QString::number(covered)));
    }

    void fewDocumentsAreNeverSure() {
        SplitMix64 random(1);
        for (const int documents : {1, 2, 4, 9}) {
            for (int i = 0; i < 200; ++i) {
                const Pair pair = drawn(random, documents);
                const auto result = compareAccuracy(pair.first, pair.second);
                QVERIFY(!(result.p < 0.05));
                QVERIFY(std::isnan(result.p) && std::isnan(result.lower) && std::isnan(result.upper));
                QCOMPARE(result.samples, 0);
                QCOMPARE(result.units, std::size_t(documents));
            }
        }
    }

    void pAndIntervalAgree() {
        SplitMix64 random(7);
        int sure = 0;
        for (int i = 0; i < 400; ++i) {
            const Pair pair = drawn(random, 10 + i % 40, 0.001 * (i % 100));
            const auto result = compareAccuracy(pair.first, pair.second, {.samples = 500});
            const bool isOutside = result.lower > 0.0 || result.upper < 0.0;
            QCOMPARE(isOutside, result.p < 0.05);
            QVERIFY(result.lower <= result.first - result.second && result.first - result.second <= result.upper);
            sure += isOutside ? 1 : 0;
        }
        QVERIFY(sure > 50 && sure < 350); // both were seen
    }

    // Ten documents of which all point one way: of 2^10 exchanges only none and all differ as much.
    void allExchangesOfFewDocumentsAreCounted() {
        const auto result =
            compareAccuracy(answers(std::vector<std::int64_t>(10, 1)), answers(std::vector<std::int64_t>(10, 0)));
        QCOMPARE(result.samples, 1024);
        QCOMPARE(result.p, 2.0 / 1024.0);
        QCOMPARE(result.first, 1.0);
        QCOMPARE(result.second, 0.0);
        // One difference in every document: no other is as likely.
        QVERIFY(std::abs(result.lower - 1.0) < 1e-6 && std::abs(result.upper - 1.0) < 1e-6);
    }

    // n documents, of which k differ, all for the first: the exchanges that differ as much exchange all k or none,
    // 2^(1-k) of them. What a sign test says (Conover 1999).
    void pIsTheSignTests() {
        std::vector<std::int64_t> better(60, 1);
        std::vector<std::int64_t> worse(60, 1);
        for (int i = 0; i < 4; ++i) {
            worse[std::size_t(i) * 7] = 0;
        }
        const auto result = compareAccuracy(answers(better), answers(worse), {.samples = 20'000});
        const double expected = 0.125;
        const double deviation = std::sqrt(expected * (1.0 - expected) / 20'000.0);
        QVERIFY2(std::abs(result.p - expected) < 5.0 * deviation, qPrintable(QString::number(result.p)));
    }

    // The mean of n differences of deviation s has an interval of 1.96 s / sqrt(n) on each side.
    void theIntervalHasTheWidthOfTheNormalApproximation() {
        std::vector<std::int64_t> a(400, 0);
        std::fill(a.begin(), a.begin() + 200, 1);
        const auto result = compareAccuracy(answers(a), answers(std::vector<std::int64_t>(400, 0)));
        const double deviation = std::sqrt(0.25 / 400.0);
        QVERIFY(std::abs(result.lower - (0.5 - 1.96 * deviation)) < 0.006);
        QVERIFY(std::abs(result.upper - (0.5 + 1.96 * deviation)) < 0.006);
    }

    void theSameSystemIsNeverBetter() {
        const Units same = answers({1, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0});
        const PairedComparison result = compareAccuracy(same, same);
        QCOMPARE(result.p, 1.0);
        QCOMPARE(result.lower, 0.0);
        QCOMPARE(result.upper, 0.0);
    }

    void exchangingTheSystemsMirrorsTheResult() {
        std::vector<std::int64_t> a;
        std::vector<std::int64_t> b;
        for (int i = 0; i < 60; ++i) {
            a.push_back(i % 3 != 0);
            b.push_back(i % 2 != 0);
        }
        const PairedComparison there = compareAccuracy(answers(a), answers(b));
        const PairedComparison back = compareAccuracy(answers(b), answers(a));
        QCOMPARE(there.p, back.p);
        QVERIFY(std::abs(there.lower + back.upper) < 1e-12);
    }

    void theSeedDecidesTheSamples() {
        SplitMix64 random(3);
        const Pair pair = drawn(random, 30);
        const PairedComparison once = compareAccuracy(pair.first, pair.second);
        const PairedComparison again = compareAccuracy(pair.first, pair.second);
        QCOMPARE(once.p, again.p);
        QCOMPARE(once.lower, again.lower);
        const PairedComparison other = compareAccuracy(pair.first, pair.second, {.seed = 2});
        QVERIFY(other.p != once.p || other.lower != once.lower);
        QCOMPARE(other.seed, std::uint64_t(2));
        QCOMPARE(other.first, once.first);
    }

    void bleuAndChrfAreScoredOnTheWholeSample() {
        const std::vector<std::string> references{
            "Der Hund bellte laut im Garten.",   "Die Katze lief schnell weg.",
            "Das Kind schlief bald wieder ein.", "Alle waren sehr froh darüber.",
            "Am Abend regnete es in der Stadt.", "Sie las ein langes Buch.",
            "Er kam erst spät nach Hause.",      "Wir gingen zusammen zum Markt.",
            "Niemand wusste den Weg zurück.",    "Die Brücke führte über den Fluss.",
            "Ein Vogel sang im alten Baum."};
        std::vector<std::string> worse = references;
        worse[1] = "Der Kater lief langsam fort.";
        std::vector<BleuStatistics> bleuBest;
        std::vector<BleuStatistics> bleuWorse;
        std::vector<ChrfStatistics> chrfBest;
        std::vector<ChrfStatistics> chrfWorse;
        for (std::size_t i = 0; i < references.size(); ++i) {
            bleuBest.push_back(bleuStatistics(references[i], references[i]));
            bleuWorse.push_back(bleuStatistics(worse[i], references[i]));
            chrfBest.push_back(chrfStatistics(references[i], references[i]));
            chrfWorse.push_back(chrfStatistics(worse[i], references[i]));
        }
        const PairedComparison byWords = compareBleu(bleuBest, bleuWorse);
        QCOMPARE(byWords.first, corpusBleu(references, references).score);
        QCOMPARE(byWords.second, corpusBleu(worse, references).score);
        QCOMPARE(byWords.p, 1.0); // one sentence differs: each exchange differs as much, one way or the other
        const PairedComparison byCharacters = compareChrf(chrfBest, chrfWorse);
        QCOMPARE(byCharacters.second, corpusChrf(worse, references));
        QCOMPARE(byCharacters.p, 1.0);
    }

    // Every document of the first matches a little more, and still both are 0.0: smoothing gives the rest.
    void nothingIsNotBetterThanNothing() {
        std::vector<BleuStatistics> little;
        std::vector<BleuStatistics> less;
        for (int i = 0; i < 40; ++i) {
            little.push_back(document(50, 4)); // no four words in a row
            less.push_back(document(50, 2));
        }
        const PairedComparison smoothed = compareBleu(little, less);
        QVERIFY(smoothed.first > smoothed.second);
        QCOMPARE(smoothed.p, 1.0);
        QVERIFY(smoothed.lower <= 0.0 && smoothed.upper >= 0.0);
        // Real matches of four words, and the difference is seen.
        std::vector<BleuStatistics> good(40, document(50, 30));
        QVERIFY(compareBleu(good, less).p < 0.001);
    }

    void whatCannotBeComparedIsRefused() {
        const Units one = answers({1});
        const Units two = answers({1, 0});
        QVERIFY_EXCEPTION_THROWN(compareAccuracy(one, two), Error);
        QVERIFY_EXCEPTION_THROWN(compareAccuracy({}, {}), Error);
        QVERIFY_EXCEPTION_THROWN(compareAccuracy(one, one, {.samples = 0}), Error);
    }
};

QTEST_APPLESS_MAIN(TestSignificance)
#include "test_significance.moc"
