#include "engine/core/error.h"
#include "engine/eval/significance.h"

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::eval;

class TestSignificance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSystemThatIsAlwaysBetterWinsEverySample() {
        const std::vector<std::uint8_t> right(40, 1);
        const std::vector<std::uint8_t> wrong(40, 0);
        const PairedComparison result = compareAccuracy(right, wrong);
        QCOMPARE(result.first, 1.0);
        QCOMPARE(result.second, 0.0);
        QCOMPARE(result.firstWins, 1.0);
        QCOMPARE(result.secondWins, 0.0);
        QCOMPARE(result.p, 0.0);
        QCOMPARE(result.lower, 1.0);
        QCOMPARE(result.upper, 1.0);
    }

    void theSameSystemIsNeverBetter() {
        const std::vector<std::uint8_t> answers{1, 0, 1, 1, 0};
        const PairedComparison result = compareAccuracy(answers, answers);
        QCOMPARE(result.firstWins, 0.0);
        QCOMPARE(result.secondWins, 0.0);
        QCOMPARE(result.p, 1.0);
        QCOMPARE(result.lower, 0.0);
        QCOMPARE(result.upper, 0.0);
    }

    void exchangingTheSystemsMirrorsTheResult() {
        std::vector<std::uint8_t> a;
        std::vector<std::uint8_t> b;
        for (int i = 0; i < 60; ++i) {
            a.push_back(i % 3 != 0);
            b.push_back(i % 2 != 0);
        }
        const PairedComparison there = compareAccuracy(a, b);
        const PairedComparison back = compareAccuracy(b, a);
        QCOMPARE(there.firstWins, back.secondWins);
        QCOMPARE(there.p, back.p);
        QVERIFY(std::abs(there.lower + back.upper) < 1e-12);
    }

    // With n independent units, of which k differ (all in favour of the first), a sample shows no difference when none
    // of the k is drawn: ((n - k) / n)^n of the samples.
    void theShareOfWinsIsWhatProbabilitySays() {
        std::vector<std::uint8_t> a(50, 1);
        std::vector<std::uint8_t> b(50, 1);
        b[7] = 0;
        b[8] = 0;
        BootstrapOptions options;
        options.samples = 20'000;
        const PairedComparison result = compareAccuracy(a, b, options);
        const double expected = 1.0 - std::pow(48.0 / 50.0, 50.0);
        const double deviation = std::sqrt(expected * (1.0 - expected) / options.samples);
        QVERIFY(std::abs(result.firstWins - expected) < 5.0 * deviation);
        QVERIFY(std::abs(result.p - (1.0 - result.firstWins)) < 1e-12);
    }

    // The mean of n draws from a share q has the standard deviation sqrt(q (1 - q) / n).
    void theIntervalHasTheWidthOfTheNormalApproximation() {
        std::vector<std::uint8_t> a(400, 0);
        const std::vector<std::uint8_t> b(400, 0);
        std::fill(a.begin(), a.begin() + 200, std::uint8_t(1));
        BootstrapOptions options;
        options.samples = 10'000;
        const PairedComparison result = compareAccuracy(a, b, options);
        const double deviation = std::sqrt(0.25 / 400.0);
        QVERIFY(std::abs(result.lower - (0.5 - 1.96 * deviation)) < 0.006);
        QVERIFY(std::abs(result.upper - (0.5 + 1.96 * deviation)) < 0.006);
    }

    void theSeedDecidesTheSamples() {
        std::vector<std::uint8_t> a;
        std::vector<std::uint8_t> b;
        for (int i = 0; i < 30; ++i) {
            a.push_back(i % 3 != 0);
            b.push_back(i % 4 != 0);
        }
        const PairedComparison once = compareAccuracy(a, b);
        const PairedComparison again = compareAccuracy(a, b);
        QCOMPARE(once.firstWins, again.firstWins);
        QCOMPARE(once.lower, again.lower);
        BootstrapOptions options;
        options.seed = 2;
        const PairedComparison other = compareAccuracy(a, b, options);
        QVERIFY(other.firstWins != once.firstWins || other.secondWins != once.secondWins);
        QCOMPARE(other.first, once.first);
    }

    void bleuAndChrfAreScoredOnTheWholeSample() {
        const std::vector<std::string> references{"Der Hund bellte laut im Garten.", "Die Katze lief schnell weg.",
                                                  "Das Kind schlief bald wieder ein.", "Alle waren sehr froh darüber."};
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
        QVERIFY(byWords.firstWins > 0.5 && byWords.firstWins < 0.8); // 1 - (3/4)^4 = 0.68
        const PairedComparison byCharacters = compareChrf(chrfBest, chrfWorse);
        QCOMPARE(byCharacters.second, corpusChrf(worse, references));
        QCOMPARE(byCharacters.firstWins, byWords.firstWins); // the same samples
    }

    void oneUnitAllowsNoTest() {
        const std::vector<std::uint8_t> right{1};
        const std::vector<std::uint8_t> wrong{0};
        const PairedComparison result = compareAccuracy(right, wrong);
        QCOMPARE(result.first, 1.0);
        QCOMPARE(result.second, 0.0);
        QVERIFY(std::isnan(result.p));
        QVERIFY(std::isnan(result.lower));
        QVERIFY(std::isnan(result.upper));
        QCOMPARE(result.samples, 0);
    }

    void whatCannotBeComparedIsRefused() {
        const std::vector<std::uint8_t> one{1};
        const std::vector<std::uint8_t> two{1, 0};
        QVERIFY_EXCEPTION_THROWN(compareAccuracy(one, two), Error);
        QVERIFY_EXCEPTION_THROWN(compareAccuracy({}, {}), Error);
        BootstrapOptions options;
        options.samples = 0;
        QVERIFY_EXCEPTION_THROWN(compareAccuracy(one, one, options), Error);
    }
};

QTEST_APPLESS_MAIN(TestSignificance)
#include "test_significance.moc"
