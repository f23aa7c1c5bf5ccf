// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/eval/bleu.h"
#include "engine/eval/characters.h"
#include "engine/eval/chrf.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::eval;

namespace {

// Texts with sacreBLEU's numbers; golden_metrics.py, beside the file, tells how they were made.
QJsonObject golden() {
    QFile file(CONTEXTURE_SOURCE_DIR "/tests/eval/golden_metrics.json");
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

} // namespace

class TestMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goldenNumbersAreThere() {
        QCOMPARE(golden()["sacrebleu"].toString(), QString("2.6.0"));
        QVERIFY(golden()["corpora"].toArray().size() >= 15);
    }

    void scoresAreSacrebleus_data() {
        QTest::addColumn<QJsonObject>("corpus");
        for (const QJsonValue& corpus : golden()["corpora"].toArray()) {
            QTest::newRow(corpus["name"].toString().toUtf8().constData()) << corpus.toObject();
        }
    }
    void scoresAreSacrebleus() {
        QFETCH(QJsonObject, corpus);
        const auto hypotheses = strings(corpus["hypotheses"]);
        const auto references = strings(corpus["references"]);
        for (std::size_t i = 0; i < hypotheses.size(); ++i) {
            QVERIFY(tokenise(hypotheses[i], Tokeniser::Western) ==
                    strings(corpus["tokens"].toArray()[static_cast<qsizetype>(i)]));
        }
        BleuStatistics sum;
        for (std::size_t i = 0; i < hypotheses.size(); ++i) {
            sum += bleuStatistics(hypotheses[i], references[i]);
        }
        QCOMPARE(sum.hypothesisLength, std::int64_t(corpus["hypothesis_length"].toInteger()));
        QCOMPARE(sum.referenceLength, std::int64_t(corpus["reference_length"].toInteger()));
        for (int n = 0; n < 4; ++n) {
            QCOMPARE(sum.matches[static_cast<std::size_t>(n)], std::int64_t(corpus["counts"].toArray()[n].toInteger()));
            QCOMPARE(sum.total[static_cast<std::size_t>(n)], std::int64_t(corpus["totals"].toArray()[n].toInteger()));
        }
        const BleuScore score = corpusBleu(hypotheses, references);
        QVERIFY2(isClose(score.score, corpus["bleu"].toDouble()), qPrintable(QString::number(score.score, 'g', 17)));
        QVERIFY(isClose(score.brevityPenalty, corpus["brevity_penalty"].toDouble()));
        for (int n = 0; n < 4; ++n) {
            QVERIFY(
                isClose(score.precisions[static_cast<std::size_t>(n)], corpus["precisions"].toArray()[n].toDouble()));
        }
        const double characters = corpusChrf(hypotheses, references);
        QVERIFY2(isClose(characters, corpus["chrf"].toDouble()), qPrintable(QString::number(characters, 'g', 17)));
        ChrfStatistics both;
        for (std::size_t i = 0; i < hypotheses.size(); ++i) {
            both += chrfStatistics(hypotheses[i], references[i]);
        }
        QCOMPARE(chrf(both), characters);
        const double withWords = chrf(both, ChrfOrders::CharactersAndWords);
        QVERIFY2(isClose(withWords, corpus["chrf++"].toDouble()), qPrintable(QString::number(withWords, 'g', 17)));
    }

    void whatCannotBeScoredIsRefused() {
        const std::vector<std::string> one{"a"};
        const std::vector<std::string> two{"a", ""};
        QVERIFY_EXCEPTION_THROWN(corpusBleu(one, two), Error);
        QVERIFY_EXCEPTION_THROWN(corpusChrf(one, two), Error);
        QVERIFY_EXCEPTION_THROWN(corpusBleu({}, {}), Error);
        try {
            corpusBleu(two, two);
            QFAIL("an empty reference was scored");
        } catch (const Error& error) {
            QCOMPARE(QString::fromStdString(error.where()), QString("sentence 2"));
        }
    }

    void brokenUtf8IsScoredAsItStands() {
        const std::vector<std::string> broken{"a \xff\xc3 \xed\xa0\x80 \xf0\x9f"};
        QVERIFY(isClose(corpusChrf(broken, broken), 100.0));
        QCOMPARE(bleuStatistics(broken[0], broken[0]).matches[0], std::int64_t(4));
        QVERIFY(codePoints("\xed\xa0\x80") == (std::vector<char32_t>{0xfffd, 0xfffd, 0xfffd}));
        QVERIFY(codePoints("\xf0\x9f\x90\x95") == std::vector<char32_t>{0x1f415});
        QVERIFY(codePoints("\xc0\xaf") == (std::vector<char32_t>{0xfffd, 0xfffd}));
    }

    void lettersAreLoweredAsQtLowersThem() {
        for (char32_t c = 0; c <= 0x4ff; ++c) {
            const bool isCovered = c < 0x180 || (c >= 0x391 && c <= 0x3ce) || c >= 0x400;
            // The first has two lower-case code points; the second's partner stands apart from it.
            const bool isException = c == 0x130 || c == 0x4c0;
            if (isCovered && !isException) {
                QCOMPARE(uint(toLower(c)), uint(QChar::toLower(c)));
            }
        }
        QCOMPARE(toLower("ÄÖÜẞ ÉTÉ ЖУК ŒUVRE"), std::string("äöüß été жук œuvre"));
    }

    void lettersAreToldFromSigns() {
        for (const char32_t c : U"aZäßéжשم狗ŋ") {
            QVERIFY(c == 0 || isLetter(c));
        }
        for (const char32_t c : U"1.,-–„“»€×÷🐕 \u00a0。") {
            QVERIFY(c == 0 || !isLetter(c));
        }
    }
};

QTEST_APPLESS_MAIN(TestMetrics)
#include "test_metrics.moc"
