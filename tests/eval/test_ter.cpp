// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/eval/ngram_differences.h"
#include "engine/eval/signatures.h"
#include "engine/eval/significance.h"
#include "engine/eval/ter.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace contexture;
using namespace contexture::eval;

namespace {

// Sentences with sacreBLEU's numbers; golden_ter.py, beside the file, tells how they were made.
QJsonObject golden() {
    QFile file(CONTEXTURE_SOURCE_DIR "/tests/eval/golden_ter.json");
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QJsonDocument::fromJson(file.readAll()).object();
}

std::vector<std::string> strings(const QJsonValue& array) {
    std::vector<std::string> result;
    for (const QJsonValue& value : array.toArray()) {
        result.push_back(value.toString().toStdString());
    }
    return result;
}

bool isClose(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

QByteArray told(double value) {
    return QByteArray::number(value, 'g', 17);
}

} // namespace

class TestTer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goldenNumbersAreThere() {
        QCOMPARE(golden()["sacrebleu"].toString(), QString(kSacrebleuVersion));
        QVERIFY(golden()["sentences"].toArray().size() >= 50);
        QCOMPARE(golden()["corpora"].toArray().size(), 3); // one, two and three references
    }

    void sentencesAreScoredAsSacrebleuDoes_data() {
        QTest::addColumn<QJsonObject>("pair");
        for (const QJsonValue& pair : golden()["sentences"].toArray()) {
            QTest::newRow(pair["name"].toString().toUtf8().constData()) << pair.toObject();
        }
    }
    void sentencesAreScoredAsSacrebleuDoes() {
        QFETCH(QJsonObject, pair);
        const std::string hypothesis = pair["hypothesis"].toString().toStdString();
        const auto references = strings(pair["references"]);
        const TerStatistics statistics = terStatistics(hypothesis, references);
        QCOMPARE(statistics.edits, std::int64_t(pair["edits"].toInteger()));
        QVERIFY2(isClose(statistics.referenceLength, pair["reference_length"].toDouble()),
                 told(statistics.referenceLength));
        QVERIFY2(isClose(ter(statistics), pair["ter"].toDouble()), told(ter(statistics)));
        const double bleu = sentenceBleu(bleuStatisticsAgainst(hypothesis, references)).score;
        QVERIFY2(isClose(bleu, pair["sentence_bleu"].toDouble()), told(bleu));
        const double characters = chrf(chrfStatisticsAgainst(hypothesis, references));
        QVERIFY2(isClose(characters, pair["chrf"].toDouble()), told(characters));
    }

    void corporaAreScoredAsSacrebleuDoes_data() {
        QTest::addColumn<QJsonObject>("corpus");
        for (const QJsonValue& corpus : golden()["corpora"].toArray()) {
            QTest::addRow("%d references", corpus["nrefs"].toInt()) << corpus.toObject();
        }
    }
    void corporaAreScoredAsSacrebleuDoes() {
        QFETCH(QJsonObject, corpus);
        const auto count = static_cast<std::size_t>(corpus["nrefs"].toInt());
        TerStatistics terSum;
        BleuStatistics bleuSum;
        ChrfStatistics chrfSum;
        for (const QJsonValue& pair : golden()["sentences"].toArray()) {
            const auto references = strings(pair["references"]);
            if (references.size() == count) {
                const std::string hypothesis = pair["hypothesis"].toString().toStdString();
                terSum += terStatistics(hypothesis, references);
                bleuSum += bleuStatisticsAgainst(hypothesis, references);
                chrfSum += chrfStatisticsAgainst(hypothesis, references);
            }
        }
        QVERIFY2(isClose(ter(terSum), corpus["ter"].toDouble()), told(ter(terSum)));
        QVERIFY2(isClose(bleu(bleuSum).score, corpus["bleu"].toDouble()), told(bleu(bleuSum).score));
        QVERIFY2(isClose(chrf(chrfSum), corpus["chrf"].toDouble()), told(chrf(chrfSum)));
        const QJsonObject signatures = corpus["signatures"].toObject();
        QCOMPARE(QString::fromStdString(terSignature(count)), signatures["ter"].toString());
        QCOMPARE(QString::fromStdString(bleuSignature(count)), signatures["bleu"].toString());
        QCOMPARE(QString::fromStdString(chrfSignature(count)), signatures["chrf"].toString());
        QCOMPARE(QString::fromStdString(sentenceBleuSignature(count)), signatures["sentence_bleu"].toString());
    }

    void aReferenceWithoutWordsIsADefinition() {
        const std::vector<std::string> blank{" "};
        QCOMPARE(ter(terStatistics("", blank)), 0.0);
        QCOMPARE(ter(terStatistics("a b", blank)), 100.0);
    }

    // The test's rules are the same for all scores; here its direction and that it counts edits.
    void ratesAreCompared() {
        const std::vector<TerStatistics> right(12, {0, 10.0});
        const std::vector<TerStatistics> wrong(12, {5, 10.0});
        const PairedComparison found = compareTer(right, wrong);
        QCOMPARE(found.first, 0.0);
        QCOMPARE(found.second, 50.0);
        QCOMPARE(found.samples, 4096);
        QCOMPARE(found.p, 2.0 / 4096.0); // nothing exchanged, or everything
        QVERIFY(found.upper < 0.0);
        QCOMPARE(compareTer(right, right).p, 1.0);
    }

    void ngramsThatOneHasAndTheOtherMissesAreNamed() {
        const std::vector<std::vector<std::string>> references{
            {"Der Hund schläft. Er ist müde."}, {"Die Uhr steht. Sie ist alt."}, {"Ja.", "Doch, ja."}};
        const std::vector<std::string> first{"Der Hund schläft. Er ist müde.", "Die Uhr steht. Es ist alt.", "Ja."};
        const std::vector<std::string> second{"Der Hund schläft. Es ist müde.", "Die Uhr steht. Sie ist alt.", "Nein."};
        const NgramDifferences found = compareNgrams(first, second, references, {.top = 3});
        // By hand. All n-grams with "Er" differ by one, and those of four words come first; what stands inside of them
        // is not repeated.
        const std::vector<NgramDifference> wins{
            {". Er ist müde", 1, 1, 0}, {"Er ist müde .", 1, 1, 0}, {"Hund schläft . Er", 1, 1, 0}};
        QVERIFY(found.wins == wins);
        const std::vector<NgramDifference> losses{
            {". Sie ist alt", 1, 0, 1}, {"Sie ist alt .", 1, 0, 1}, {"Uhr steht . Sie", 1, 0, 1}};
        QVERIFY(found.losses == losses);
        QVERIFY(compareNgrams(first, first, references, {.top = 3}).wins.empty());
    }

    void whatDiffersMoreOftenComesFirst() {
        const std::vector<std::vector<std::string>> references{{"er kam"}, {"er ging er"}, {"sie blieb"}};
        const std::vector<std::string> first{"er lief", "er sah er", "sie blieb"};
        const std::vector<std::string> second{"es lief", "er sah es", "sie blieb"};
        const NgramDifferences found = compareNgrams(first, second, references, {});
        QCOMPARE(found.wins.size(), std::size_t(1));
        QVERIFY((found.wins[0] == NgramDifference{"er", 3, 3, 1}));
        QVERIFY(found.losses.empty());
    }
};

QTEST_APPLESS_MAIN(TestTer)
#include "test_ter.moc"
