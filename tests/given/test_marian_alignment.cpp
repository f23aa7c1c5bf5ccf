// SPDX-License-Identifier: GPL-3.0-or-later

// Soft alignments as marian-decoder writes them (output_printer.h of Marian): a group for each target subword and the
// end, a weight for each source subword and the end. Expected weights are computed by hand from the numbers here: the
// columns of a word are added, its rows averaged.
#include "engine/given/given_run.h"
#include "engine/text/segmentation.h"
#include "engine/text/subwords.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace contexture;
using contexture::test::refusalOf;

namespace {

// "It barked." is ▁It ▁bark ed . and "Er bellte." is ▁Er ▁bell te .
const QByteArray kWeights = "0.765,0.09,0.027,0.018,0.1 0.045,0.54,0.27,0.045,0.1 0.018,0.252,0.585,0.045,0.1 "
                            "0.009,0.036,0.045,0.81,0.1 0.02,0.02,0.02,0.04,0.9";
const QByteArray kOther = "0.1,0.2,0.3,0.3,0.1 0.1,0.2,0.3,0.3,0.1";
const QByteArray kSourcePieces = "\u2581It \u2581bark ed .\n";
const QByteArray kTargetPieces = "\u2581Er \u2581bell te .\n";

} // namespace

class TestMarianAlignment : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path write(const char* name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return file.fileName().toStdString();
    }
    static std::shared_ptr<const Document> documentOf(const std::vector<std::string>& sentences) {
        auto document = std::make_shared<Document>();
        document->sourceLanguage = "en";
        document->targetLanguage = "de";
        text::Segmenter segmenter("en");
        for (const std::string& each : sentences) {
            document->source.push_back(segmenter.sentence(each));
        }
        return document;
    }
    given::GivenRun read(const QByteArray& alignments, const given::PieceFiles& pieces = {},
                         const std::vector<std::string>& sentences = {"It barked."}) const {
        return given::readGivenRun(
            {.translations = {}, .attention = {write("soft.txt", alignments)}, .name = {}, .pieces = pieces},
            documentOf(sentences));
    }
    QString refusal(const QByteArray& alignments, const given::PieceFiles& pieces = {}) const {
        return refusalOf([&] { read(alignments, pieces); });
    }
    given::PieceFiles both() const {
        return {.source = write("source.txt", kSourcePieces), .target = write("target.txt", kTargetPieces)};
    }
    static double weight(const Run& run, std::size_t sentence, int row, int column) {
        const AttentionRecord* record =
            run.sentences.at(sentence)->trace->find("decoder.cross", AttentionLevel::Source);
        return record ? double{record->heads.at(0).at(row, column)} : std::nan("");
    }
    static bool isNear(double a, double b) { return std::abs(a - b) < 1e-6; }

    // Er, bellte and the full stop read It, barked and the full stop.
    static void checkWeights(const Run& run) {
        QCOMPARE(run.sentences.at(0)->text.text, std::string("Er bellte."));
        QVERIFY(isNear(weight(run, 0, 0, 0), 0.765));
        QVERIFY(isNear(weight(run, 0, 0, 1), 0.117));  // 0.09 + 0.027
        QVERIFY(isNear(weight(run, 0, 1, 0), 0.0315)); // (0.045 + 0.018) / 2
        QVERIFY(isNear(weight(run, 0, 1, 1), 0.8235)); // (0.54 + 0.27 + 0.252 + 0.585) / 2
        QVERIFY(isNear(weight(run, 0, 2, 2), 0.81));
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void softAlignmentsAreReadWithTheirPieces() {
        checkWeights(*read("Er bellte. ||| " + kWeights + "\n", both()).run);
        const QByteArray inPieces = QByteArray(kTargetPieces).trimmed();
        checkWeights(*read(inPieces + " ||| " + kWeights + "\n", {.source = both().source}).run);
    }

    // A translation without its end: the search was cut.
    void theEndOfATranslationMayBeMissing() {
        const QByteArray cut = kWeights.left(kWeights.lastIndexOf(' '));
        checkWeights(*read("Er bellte. ||| " + cut + "\n", both()).run);
    }

    // As many words between spaces as subwords: each is one.
    void wordsAreSubwordsWhereTheirNumbersFit() {
        const auto run = read("Hunde bellen ||| 0.75,0.125,0.125 0.25,0.5,0.25 0,0,1\n", {}, {"Dogs bark"}).run;
        QVERIFY(isNear(weight(*run, 0, 0, 0), 0.75));
        QVERIFY(isNear(weight(*run, 0, 1, 1), 0.5));
        const QString unknown = refusal("Er bellte. ||| " + kWeights + "\n");
        QVERIFY2(unknown.contains("marian-decoder") && unknown.contains("sentence 1") && unknown.contains("for 4") &&
                     unknown.contains("--source-pieces"),
                 qPrintable(unknown));
        const QString target = refusal("Er bellte. ||| " + kWeights + "\n", {.source = both().source});
        QVERIFY2(target.contains("of the translation") && target.contains("of 4"), qPrintable(target));
    }

    void aModelCutsBothSides() {
        const std::filesystem::path bundle =
            std::filesystem::path(CONTEXTURE_SOURCE_DIR) / "resources/models/teaching/sentence.safetensors";
        // By its models the subwords are ▁I t ▁b ar ked . and ▁Er ▁be llte .
        const auto run = read("Er bellte. ||| 0.5,0.25,0,0,0,0.125,0.125 0.125,0.125,0.25,0.25,0.125,0,0.125 "
                              "0,0,0.125,0.125,0.5,0,0.25 0,0,0,0,0,0.5,0.5 0,0,0,0,0,0,1\n",
                              {.model = bundle})
                             .run;
        QVERIFY(isNear(weight(*run, 0, 0, 0), 0.75));
        QVERIFY(isNear(weight(*run, 0, 1, 1), 0.6875)); // (0.625 + 0.75) / 2
        QVERIFY(isNear(weight(*run, 0, 1, 0), 0.125));  // (0.25 + 0) / 2
        QVERIFY(isNear(weight(*run, 0, 2, 2), 0.5));
        const QString message = refusal("Er bellte. ||| " + kOther + "\n", {.model = bundle});
        QVERIFY2(message.contains("sentence 1") && message.contains("2 rows"), qPrintable(message));
    }

    // The numbers of log-probabilities: -0.5 and -0.25 are one word, and the end has its own.
    void scoresOfWordsAreTheirLogProbabilities() {
        const auto run =
            read("Er bellte. ||| " + kWeights + " ||| WordScores= -0.1 -0.5 -0.25 -0.125 -0.0625\n", both()).run;
        checkWeights(*run);
        const auto& sentence = *run->sentences.at(0);
        QCOMPARE(sentence.wordLogProbability.size(), std::size_t(3));
        QCOMPARE(sentence.wordLogProbability[1], -0.75f);
        QVERIFY(isNear(sentence.logProbability, -1.0375));
        QVERIFY(refusal("Er bellte. ||| " + kWeights + " ||| WordScores= -0.1\n", both()).contains("1 scores"));
    }

    void theBestOfAnNbestListIsReadAndTold() {
        const QByteArray list = "0 ||| Er bellte. ||| " + kWeights + " ||| F0= -1.2 ||| -0.3\n0 ||| Es bellte. ||| " +
                                kWeights + " ||| F0= -1.9 ||| -0.48\n1 ||| Ja ||| " + kOther +
                                " ||| F0= -0.9 ||| -0.2\n";
        const auto found = read(list,
                                {.source = write("two.txt", kSourcePieces + "\u2581The \u2581dog \u2581slept .\n"),
                                 .target = write("two-target.txt", kTargetPieces + "\u2581Ja\n")},
                                {"It barked.", "The dog slept."});
        checkWeights(*found.run);
        QCOMPARE(found.run->sentences.at(1)->text.text, std::string("Ja"));
        QVERIFY(isNear(weight(*found.run, 1, 0, 2), 0.3));
        QVERIFY(!found.remarks.empty());
        const std::string remark = found.remarks.front().english();
        QVERIFY2(remark.find("n-best list") != std::string::npos && remark.find("1 others") != std::string::npos,
                 remark.c_str());
        QVERIFY(given::isAttentionFile(write("nbest.txt", list)));
    }

    // Marian answers a blank line with a group of one weight; the document has no sentence there.
    void blankSourcesAreNoSentences() {
        const auto run = read("Er bellte. ||| " + kWeights + "\n ||| 1\nEr bellte. ||| " + kWeights + "\n",
                              {.source = write("s.txt", kSourcePieces + "\n" + kSourcePieces),
                               .target = write("t.txt", kTargetPieces + "\n" + kTargetPieces)},
                              {"It barked.", "It barked."})
                             .run;
        checkWeights(*run);
        QVERIFY(isNear(weight(*run, 1, 0, 0), 0.765));
    }

    void anEmptyTranslationHasItsEndAlone() {
        const auto run = read(" ||| 0.25,0.75\n", {}, {"Hm"}).run;
        QVERIFY(run->sentences.at(0)->text.text.empty());
    }

    void whatIsNoSoftAlignmentIsTold_data() {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& lines, const char* says) {
            QTest::newRow(name) << lines << QString::fromLatin1(says);
        };
        row("hard", "Er bellte. ||| 0-0 1-1 2-2 3-3 4-4\n", "hard alignments");
        row("unequal groups", "Er bellte. ||| 0.5,0.5 0.25,0.25,0.5\n", "group 2 has 3 weights, and the first 2");
        row("below zero", "Er bellte. ||| 0.5,0.5 -0.5,1.5\n", "below zero");
        row("no number", "Er bellte. ||| 0.5,nan 0.5,0.5\n", "no finite number");
        row("a line without", "Er bellte. ||| " + kWeights + "\nJa.\n", "line 2");
        row("numbers that go back", "1 ||| a ||| 0.5,0.5 ||| F0= -1 ||| -1\n0 ||| a ||| 0.5,0.5 ||| F0= -1 ||| -1\n",
            "line 2");
        row("another number of sentences", "a ||| 0.5,0.5\nb ||| 0.5,0.5\n", "2 sentences");
    }
    void whatIsNoSoftAlignmentIsTold() {
        QFETCH(QByteArray, lines);
        QFETCH(QString, says);
        const QString message = refusal(lines, both());
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void filesOfPiecesHaveALineForEachSentence() {
        const QString message =
            refusal("Er bellte. ||| " + kWeights + "\n", {.source = write("many.txt", kSourcePieces + kSourcePieces)});
        QVERIFY2(message.contains("2 lines") && message.contains("many.txt"), qPrintable(message));
    }

    void textsWithBarsAreTexts() {
        for (const char* text : {"a ||| b\n", "Es kostet ||| 5\n", "a ||| nein, nein\n", "2 ||| a ||| b\n",
                                 "0 ||| Er bellte. ||| F0= -1.2 ||| -0.4\n"}) {
            QVERIFY2(!given::isAttentionFile(write("bars.txt", text)), text);
        }
        // A first line that is longer than what decides.
        QByteArray row = "0.125";
        for (int i = 0; i < 200; ++i) {
            row += ",0.125";
        }
        QByteArray line = "Ja ||| " + row;
        for (int i = 0; i < 60; ++i) {
            line += " " + row;
        }
        QVERIFY(line.size() > 50'000);
        QVERIFY(given::isAttentionFile(write("long.txt", line + "\n")));
    }
};

QTEST_APPLESS_MAIN(TestMarianAlignment)
#include "test_marian_alignment.moc"
