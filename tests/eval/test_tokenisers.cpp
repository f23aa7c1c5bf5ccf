// SPDX-License-Identifier: GPL-3.0-or-later

// BLEU and TER of texts without spaces between words, compared with sacreBLEU's numbers; the tokeniser chosen for a
// text.
#include "engine/eval/bleu.h"
#include "engine/eval/characters.h"
#include "engine/eval/japanese_words.h"
#include "engine/eval/ngram_differences.h"
#include "engine/eval/signatures.h"
#include "engine/eval/ter.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace contexture::eval;

class TestTokenisers : public QObject {
    Q_OBJECT

    // golden_tokenisers.py, beside the file, tells how it was made.
    static QJsonArray golden() {
        QFile file(CONTEXTURE_SOURCE_DIR "/tests/eval/golden_tokenisers.json");
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()["corpora"].toArray()
                                              : QJsonArray();
    }
    static std::vector<std::string> strings(const QJsonValue& array) {
        std::vector<std::string> result;
        for (const QJsonValue& value : array.toArray()) {
            result.push_back(value.toString().toStdString());
        }
        return result;
    }
    static QStringList shown(const std::vector<std::string>& tokens) {
        QStringList list;
        for (const std::string& token : tokens) {
            list << QString::fromStdString(token);
        }
        return list;
    }

private Q_SLOTS:
    void scoresAreSacrebleus_data() {
        QTest::addColumn<QJsonObject>("corpus");
        for (const QJsonValue& corpus : golden()) {
            QTest::newRow(qPrintable(corpus["name"].toString())) << corpus.toObject();
        }
        QCOMPARE(golden().size(), 7);
    }
    void scoresAreSacrebleus() {
        QFETCH(QJsonObject, corpus);
        const auto tokeniser = tokeniserNamed(corpus["tokeniser"].toString().toStdString());
        QVERIFY(tokeniser);
        if (*tokeniser == Tokeniser::Japanese && !hasJapaneseWords()) {
            QSKIP("MeCab or its IPA dictionary is not installed.");
        }
        const auto hypotheses = strings(corpus["hypotheses"]);
        const auto references = strings(corpus["references"]);
        BleuStatistics bleuSum;
        TerStatistics terSum;
        for (std::size_t i = 0; i < hypotheses.size(); ++i) {
            QCOMPARE(shown(tokenise(hypotheses[i], *tokeniser)),
                     shown(strings(corpus["tokens"].toArray()[static_cast<qsizetype>(i)])));
            QCOMPARE(shown(splitAtSpace(normaliseForTer(toLower(hypotheses[i])))),
                     shown(strings(corpus["normalised"].toArray()[static_cast<qsizetype>(i)])));
            bleuSum += bleuStatistics(hypotheses[i], references[i], *tokeniser);
            terSum += terStatistics(hypotheses[i], std::span(&references[i], 1), *tokeniser);
        }
        QVERIFY(std::abs(bleu(bleuSum).score - corpus["bleu"].toDouble()) < 1e-9);
        QVERIFY(std::abs(ter(terSum) - corpus["ter"].toDouble()) < 1e-9);
        QCOMPARE(QString::fromStdString(bleuSignature(1, *tokeniser)), corpus["signature"].toString());
    }

    void theScriptOfTheReferencesChooses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::newRow("German") << "Der Hund bellt."
                                << "13a";
        QTest::newRow("Chinese") << "我家的狗很老，它睡在厨房里。"
                                 << "zh";
        QTest::newRow("Chinese with names") << "Anna 买了三个苹果，它们很红。"
                                            << "zh";
        QTest::newRow("German with a Chinese word") << "Das Wort 狗 bedeutet Hund."
                                                    << "13a";
        const char* const japanese = hasJapaneseWords() ? "ja-mecab" : "char";
        QTest::newRow("Japanese") << "犬は庭で寝ています。" << japanese;
        QTest::newRow("Japanese with much kanji") << "東京都庁舎展望室営業時間の変更" << japanese;
        QTest::newRow("Thai") << "สุนัขนอนอยู่ในสวน"
                              << "char";
        QTest::newRow("Korean has spaces") << "개가 정원에서 자고 있다."
                                           << "13a";
        QTest::newRow("no letters") << "1234 !"
                                    << "13a";
        QTest::newRow("nothing") << ""
                                 << "13a";
    }
    void theScriptOfTheReferencesChooses() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        const std::vector<std::string> texts{text.toStdString()};
        QCOMPARE(QString::fromLatin1(contexture::eval::name(tokeniserFor({}, texts))), name);
        QVERIFY(!tokeniserNamed("intl"));
    }

    // As sacreBLEU chooses by the pair of languages; of its own choice, "none" but for these, a corpus knows nothing.
    void theLanguageChoosesFirst_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        const QString japanese = QLatin1String(hasJapaneseWords() ? "ja-mecab" : "char");
        QTest::newRow("Chinese with many names") << "zh"
                                                 << "Anna Miller, Bob Stone 买"
                                                 << "zh";
        QTest::newRow("Chinese by its long code") << "zho_Hant"
                                                  << "Anna"
                                                  << "zh";
        QTest::newRow("Japanese without kana") << "ja-JP"
                                               << "東京都庁舎" << japanese;
        QTest::newRow("Japanese by its long code") << "jpn"
                                                   << "東京都庁舎" << japanese;
        QTest::newRow("Thai") << "th"
                              << "CD"
                              << "char";
        QTest::newRow("German") << "de"
                                << "Der Hund bellt."
                                << "13a";
        QTest::newRow("called German, in Chinese") << "de"
                                                   << "我家的狗很老，它睡在厨房里。"
                                                   << "zh";
        QTest::newRow("Korean") << "ko"
                                << "개가 정원에서 자고 있다."
                                << "13a";
    }
    void theLanguageChoosesFirst() {
        QFETCH(QString, language);
        QFETCH(QString, text);
        QFETCH(QString, name);
        const std::vector<std::string> texts{text.toStdString()};
        QCOMPARE(QString::fromLatin1(contexture::eval::name(tokeniserFor(language.toStdString(), texts))), name);
    }

    void ngramsOfSuchTextsAreNoWholeSentences() {
        const std::vector<std::string> first{"我家的狗很老"};
        const std::vector<std::string> second{"我家的猫很老"};
        const std::vector<std::vector<std::string>> references{{"我家的狗很老"}};
        const NgramDifferences found =
            compareNgrams(first, second, references, {.top = 3, .tokeniser = Tokeniser::Chinese});
        QVERIFY(!found.wins.empty());
        QVERIFY(found.wins.front().ngram.find("狗") != std::string::npos);
        QVERIFY(found.wins.front().ngram != first.front());
        QCOMPARE(sentencesThatDiffer("狗", first, second, references, Tokeniser::Chinese), std::vector<std::size_t>{0});
    }
};

QTEST_APPLESS_MAIN(TestTokenisers)
#include "test_tokenisers.moc"
