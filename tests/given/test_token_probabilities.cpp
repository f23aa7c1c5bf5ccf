// SPDX-License-Identifier: GPL-3.0-or-later

// Probabilities of tokens in files of other programs, as inseq saves them, added up to words by hand.
#include "engine/given/given_run.h"
#include "engine/text/segmentation.h"
#include "tests/support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using contexture::test::refusalOf;

namespace {

// What inseq saves of "It barked." with the words "Er bellte." in five subwords, the first of which may be a mark that
// the model was given. `columns`: of the attention, one for each produced subword.
QByteArray saved(const QByteArray& target, const QByteArray& columns, const QByteArray& stepScores) {
    QByteArray rows;
    for (int source = 0; source < 5; ++source) {
        rows += (source > 0 ? ", " : "") + columns;
    }
    return "{\"sequence_attributions\": [{\"source\": [{\"token\": \"\u2581It\"}, {\"token\": \"\u2581bark\"}, "
           "{\"token\": \"ed\"}, {\"token\": \".\"}, {\"token\": \"</s>\"}], \"target\": [" +
           target + "], \"source_attributions\": [" + rows + "], \"step_scores\": " + stepScores +
           "}], \"info\": {\"attribution_method\": \"attention\"}}";
}

const QByteArray kTarget = "{\"token\": \"\u2581Er\"}, {\"token\": \"\u2581bell\"}, {\"token\": \"te\"}, "
                           "{\"token\": \".\"}, {\"token\": \"</s>\"}";
const QByteArray kFive = "[0.2, 0.2, 0.2, 0.2, 0.2]";

bool isLog(double value, double probability) {
    return std::abs(value - std::log(probability)) < 1e-6;
}

} // namespace

class TestTokenProbabilities : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::shared_ptr<const TranslatedSentence> read(const QByteArray& json) const {
        QFile file(m_folder.filePath(QStringLiteral("a.json")));
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size()) {
            qFatal("cannot write a fixture");
        }
        file.close();
        auto document = std::make_shared<Document>();
        document->targetLanguage = "de";
        document->source.push_back(text::Segmenter("en").sentence("It barked."));
        return given::readGivenRun({.translations = {}, .attention = {file.fileName().toStdString()}, .name = {}},
                                   document)
            .run->sentences.at(0);
    }

private Q_SLOTS:
    // "bellte" is two subwords: 0.5 times 0.93. The sentence ends with "</s>".
    void probabilitiesOfInseqBecomeThoseOfWords() {
        const auto found = read(saved(kTarget, kFive, R"({"probability": [0.61, 0.5, 0.93, 0.97, 0.99]})"));
        QCOMPARE(found->text.text, std::string("Er bellte."));
        QCOMPARE(found->wordLogProbability.size(), std::size_t(3));
        QVERIFY(isLog(double{found->wordLogProbability[0]}, 0.61));
        QVERIFY(isLog(double{found->wordLogProbability[1]}, 0.5 * 0.93));
        QVERIFY(isLog(double{found->wordLogProbability[2]}, 0.97));
        QVERIFY(isLog(found->logProbability, 0.61 * 0.5 * 0.93 * 0.97 * 0.99));
    }

    // NLLB's decoder gets the language; it was not produced and has no probability.
    void aMarkThatWasGivenHasNone() {
        const auto found = read(
            saved("{\"token\": \"deu_Latn\"}, " + kTarget, kFive, R"({"probability": [0.5, 0.5, 0.5, 0.5, 0.25]})"));
        QVERIFY(isLog(double{found->wordLogProbability.at(1)}, 0.25));
        QVERIFY(isLog(found->logProbability, 0.015625)); // 1/2 to the fourth, and a quarter
    }

    // A word is unknown if one of its subwords is; so is the sentence.
    void whatIsNotKnownStaysUnknown() {
        const auto forced = read(saved(kTarget, "[0.2, 0.2, 0.2]", R"({"probability": [0.5, 0.5, 0.5]})"));
        QVERIFY(std::isnan(forced->wordLogProbability.at(0))); // "Er bell" was given
        QVERIFY(std::isnan(forced->wordLogProbability.at(1)));
        QVERIFY(isLog(double{forced->wordLogProbability.at(2)}, 0.5));
        QVERIFY(std::isnan(forced->logProbability));
        const auto rounded = read(saved(kTarget, kFive, R"({"probability": [0, 1, 1, 1.0001, 1]})"));
        QVERIFY(std::isnan(rounded->wordLogProbability.at(0)));
        QCOMPARE(rounded->wordLogProbability.at(1), 0.0f);
        QCOMPARE(rounded->wordLogProbability.at(2), 0.0f);
        QVERIFY(std::isnan(rounded->logProbability));
        const auto none = read(saved(kTarget, kFive, R"({"entropy": [1, 1, 1, 1, 1]})"));
        QVERIFY(std::all_of(none->wordLogProbability.begin(), none->wordLogProbability.end(),
                            [](float value) { return std::isnan(value); }));
    }

    void whatIsNoProbabilityIsRefused() {
        for (const char* scores : {R"({"probability": [0.5]})", R"({"probability": [0.5, 0.5, 0.5, 0.5, 2]})",
                                   R"({"probability": [0.5, 0.5, 0.5, 0.5, -0.5]})",
                                   R"({"probability": [0.5, 0.5, 0.5, 0.5, "1"]})", R"({"probability": 1})"}) {
            const QString refusal = refusalOf([&] { read(saved(kTarget, kFive, scores)); });
            QVERIFY2(refusal.contains("inseq") && refusal.contains("step_scores"), qPrintable(refusal));
        }
    }

    // The same in this program's own layout.
    void tokensOfTheOwnLayoutHaveLogarithms() {
        const char* layout = R"({"sentences": [{"target_tokens": ["Er", "bell@@", "te", ".", "</s>"],
            "token_log_probability": NUMBERS}]})";
        const auto with = [layout](const char* numbers) { return QByteArray(layout).replace("NUMBERS", numbers); };
        const auto found = read(with("[-0.5, -1, -0.25, null, -2]"));
        QCOMPARE(found->wordLogProbability.at(0), -0.5f);
        QCOMPARE(found->wordLogProbability.at(1), -1.25f);
        QVERIFY(std::isnan(found->wordLogProbability.at(2)));
        QVERIFY(std::isnan(found->logProbability));
        QCOMPARE(read(with("[-0.5, -1, -0.25, -1, -2]"))->logProbability, -4.75);
        const QString refusal = refusalOf([&] { read(with("[-0.5]")); });
        QVERIFY2(refusal.contains("1 log-probabilities for 5 tokens"), qPrintable(refusal));
    }
};

QTEST_APPLESS_MAIN(TestTokenProbabilities)
#include "test_token_probabilities.moc"
