// SPDX-License-Identifier: GPL-3.0-or-later

// Metric scores read from files of COMET, xCOMET, MetricX and others, and matched to the sentences of a run. The
// layouts are those that the programs write: comet/cli/score.py of unbabel-comet 2 and metricx24/predict.py.
#include "engine/annotate/marked_text.h"
#include "engine/annotate/score_file.h"
#include "engine/annotate/score_places.h"
#include "engine/annotate/typology.h"
#include "engine/annotate/workspace_records.h"
#include "tests/annotate/records.h"
#include "tests/store/sample_run.h"
#include "tests/support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::annotate;
using contexture::test::refusalOf;

namespace {

Sentence sentence(const std::string& text, bool startsParagraph = false) {
    return {.text = text, .words = {{0, static_cast<std::uint32_t>(text.size())}}, .startsParagraph = startsParagraph};
}

// Three sentences, the last of a second paragraph.
std::shared_ptr<Run> ladder() {
    storetest::Sampler sampler(1);
    auto run = std::make_shared<Run>(*sampler.run(sampler.document(1)));
    auto document = std::make_shared<Document>();
    document->id = "garden";
    document->source = {sentence("He took the ladder."), sentence("It was old."), sentence("Then it broke.", true)};
    run->sentences.clear();
    run->firstPass.clear();
    run->settings.excluded.clear();
    for (const char* text : {"Er nahm die Leiter.", "Es war  alt.", "Dann brach sie."}) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence(text);
        translated->wordLogProbability = {-1.0f};
        run->sentences.push_back(std::move(translated));
    }
    run->document = document;
    return run;
}

const std::string kComet = R"({
    "one.de": [
        {"src": "He took the ladder.", "mt": "Er nahm die Leiter.", "ref": "Er nahm die Leiter.", "COMET": 0.9125},
        {"src": "It was old.", "mt": "Es war alt.", "ref": "Sie war alt.", "COMET": 0.75},
        {"src": "Then it broke.", "mt": "Dann brach sie.", "ref": "Dann brach sie.", "COMET": -0.5}
    ],
    "two.de": [
        {"src": "He took the ladder.", "mt": "Er holte sie.", "ref": "Er nahm die Leiter.", "COMET": 0.1},
        {"src": "It was old.", "mt": "Alt war sie.", "ref": "Sie war alt.", "COMET": 0.2},
        {"src": "Then it broke.", "mt": "Dann brach sie.", "ref": "Dann brach sie.", "COMET": 0.3}
    ]
}
)";

const std::string kCometLines = "one.de\tSegment 0\tscore: 0.9125\ntwo.de\tSegment 0\tscore: 0.1000\n"
                                "one.de\tSegment 1\tscore: 0.7500\ntwo.de\tSegment 1\tscore: 0.2000\n"
                                "one.de\tSegment 2\tscore: -0.5000\ntwo.de\tSegment 2\tscore: 0.3000\n"
                                "one.de\tscore: 0.3875\ntwo.de\tscore: 0.2000\n";

// "die Leiter" begins at 8: 7 is the blank before it, which xCOMET counts with the word.
const std::string kErrors = R"([
    {"src": "He took the ladder.", "mt": "Er nahm die Leiter.", "COMET": 0.5, "errors":
        [{"text": "die Leiter", "start": 7, "end": 18, "severity": "minor", "confidence": 0.4375},
         {"text": "Er", "start": 0, "end": 2, "severity": "critical", "confidence": 0.75}]},
    {"src": "It was old.", "mt": "Es war alt.", "COMET": 1.0, "errors": []},
    {"src": "Then it broke.", "mt": "Dann brach sie.", "COMET": 0.25, "errors":
        [{"text": "sie", "start": 3, "end": 6, "severity": "major", "confidence": 0.5},
         {"text": "Stuhl", "start": 0, "end": 4, "severity": "major", "confidence": 0.5}]}
]
)";

const std::string kMetricX =
    R"({"id": "a", "source": "He took the ladder.", "hypothesis": "Er nahm die Leiter.", "reference": "x", "prediction": 0.5})"
    "\n"
    R"({"id": "b", "source": "It was old.", "hypothesis": "Es war alt.", "reference": "x", "prediction": 25.0})"
    "\n"
    R"({"id": "c", "source": "Then it broke.", "hypothesis": "Dann brach sie.", "reference": "x", "prediction": 3})"
    "\n";

PlacedScores placed(const std::string& bytes, const ScoreFileOptions& options = {}, const std::string& system = {},
                    const std::shared_ptr<Run>& run = ladder()) {
    return placeScores(*run, readScoreBytes(bytes, "scores", options), "scores", system);
}

// "COMET 1:0.5 2:1", sentences from 1.
QString placesOf(const PlacedScores& placed) {
    QStringList all;
    for (const store::SentenceScores& scores : placed.scores) {
        QString text = QString::fromStdString(scores.metric);
        for (const store::SentenceScore& each : scores.values) {
            text += QStringLiteral(" %1:%2").arg(each.sentence.value + 1).arg(each.value);
        }
        all << text;
    }
    return all.join(QStringLiteral("; "));
}

QString remarksOf(const PlacedScores& placed) {
    return annotatetest::remarksOf(MarkFile{{}, placed.remarks});
}

} // namespace

class TestScoreFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLayoutGivesTheSameNumbers_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("metric"); // as it is named by hand
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* name, const std::string& bytes, const char* metric, const char* column,
                            const char* system, const char* shown) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << metric << column << system << shown;
        };
        const char* const comet = "COMET 1:0.9125 2:0.75 3:-0.5";
        row("JSON of COMET, by its texts", kComet, "", "", "", comet);
        row("JSON of COMET, by name", kComet, "", "", "one.de", comet);
        row("lines of COMET", kCometLines, "", "", "one.de", comet);
        row("lines of one system",
            "t.de\tSegment 0\tscore: 1.0\nt.de\tSegment 1\tscore: 0.5\nt.de\tSegment 2\tscore: "
            "0.25\tvariance: 0.01\nt.de\tscore: 0.58\n",
            "comet22", "", "", "comet22 1:1 2:0.5 3:0.25");
        row("lines of an older COMET",
            "Segment 0\tscore: 1.000\nSegment 1\tscore: 0.500\nSegment 2\tscore: 0.250\n"
            "System score: 0.583\n",
            "", "", "", "COMET 1:1 2:0.5 3:0.25");
        row("xCOMET", kErrors, "", "", "", "xCOMET 1:0.5 2:1 3:0.25");
        row("MetricX", kMetricX, "", "", "", "MetricX 1:0.5 2:25 3:3");
        row("a number a line", "0.5\n-1\n1e-2\n", "bleurt", "", "", "bleurt 1:0.5 2:-1 3:0.01");
        row("a byte order mark",
            "\xEF\xBB\xBF"
            "0.5\r\n1\r\n2\r\n",
            "bleurt", "", "", "bleurt 1:0.5 2:1 3:2");
        row("none for the second", "0.5\n\n2\n", "bleurt", "", "", "bleurt 1:0.5 3:2");
        row("the blank line of a paragraph", "0.5\n1\n\n2\n", "bleurt", "", "", "bleurt 1:0.5 2:1 3:2");
        row("numbers of blank lines, too", "0.5\n1\n0.9\n2\n", "bleurt", "", "", "bleurt 1:0.5 2:1 3:2");
        row("a list of numbers", "[0.5, null,\n 2]\n", "bleurt", "", "", "bleurt 1:0.5 3:2");
        row("a table", "line\tBLEURT\n1\t0.5\n2\t\n3\t2\n", "", "", "", "BLEURT 1:0.5 3:2");
        row("one named column", "bleurt\n0.5\n1\n2\n", "", "", "", "bleurt 1:0.5 2:1 3:2");
        row("chosen columns", "a\tb\tc\n1\t4\tx\n2\t5\ty\n3\t6\tz\n", "", "b,a", "", "b 1:4 2:5 3:6; a 1:1 2:2 3:3");
        row("a table with texts",
            "source\tmt\tscore\nIt was old.\tEs war alt.\t1\nHe took the ladder.\tEr nahm die "
            "Leiter.\t2\nThen it broke.\tDann brach sie.\t3\n",
            "q", "", "", ""); // of 3 rows 2 are elsewhere: see below
        row("members of JSON Lines",
            R"({"translation": "Er nahm die Leiter.", "kiwi": 1, "n": 2})"
            "\n"
            R"({"translation": "Es war alt.", "kiwi": null, "n": 2})"
            "\n\n"
            R"({"translation": "Dann brach sie.", "kiwi": 3, "n": 2})"
            "\n",
            "", "kiwi", "", "kiwi 1:1 3:3");
    }
    void everyLayoutGivesTheSameNumbers() {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, metric);
        QFETCH(const QString, column);
        QFETCH(const QString, system);
        QFETCH(const QString, shown);
        ScoreFileOptions options{.columns = {}, .metric = metric.toStdString()};
        for (const QString& each : column.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            options.columns.push_back(each.toStdString());
        }
        if (shown.isEmpty()) {
            const QString refusal = refusalOf([&] { placed(bytes.toStdString(), options, system.toStdString()); });
            QVERIFY2(refusal.contains("2 of 3 texts in the file are not those of the run"), qPrintable(refusal));
            return;
        }
        const PlacedScores result = placed(bytes.toStdString(), options, system.toStdString());
        QCOMPARE(placesOf(result), shown);
        QCOMPARE(result.left, std::size_t(0));
    }

    // What is dropped on a window is a document, unless it can be nothing but scores.
    void filesOfScoresAreToldFromDocuments_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isOne");
        const auto row = [](const char* name, const std::string& bytes, bool isOne) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << isOne;
        };
        row("comet", kComet, true);
        row("lines of comet", kCometLines, true);
        row("xcomet", kErrors, true);
        row("metricx", "{\"source\": \"It.\", \"hypothesis\": \"Es.\", \"prediction\": 2.5}\n", true);
        row("numbers", "0.5\n\n0.25\n", true);
        row("a list of numbers", "[0.5, 0.25]", true);
        row("sentences", "He took the ladder.\n12\n", false);
        row("a table", "doc_id\tsent_idx\tsource\na\t1\tIt.\n", false);
        row("a table of scores", "comet\tbleurt\n0.5\t0.25\n", false); // a table may be anything
        row("attention", "{\"sentences\": [{\"sentence\": 1, \"translation\": \"Es.\"}]}", false);
        row("a suite", "[{\"src segment\": \"It.\", \"ref segment\": \"Es.\", \"segment id\": 1, \"errors\": []}]",
            false);
        row("nothing", "", false);
    }
    void filesOfScoresAreToldFromDocuments() {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, isOne);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("a")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        QCOMPARE(isScoreFile(file.fileName().toStdString()), isOne);
        QVERIFY(!isScoreFile(folder.filePath(QStringLiteral("missing")).toStdString()));
    }

    void everyColumnOfNumbersIsReadWhereThatIsWanted() {
        const ScoreFileOptions every{.columns = {}, .metric = {}, .isEveryColumn = true};
        const ScoreFile table = readScoreBytes("line\tcomet\tbleurt\n1\t0.5\t-1\n2\t0.75\t2\n", "a.tsv", every);
        QVERIFY(table.metrics == (std::vector<std::string>{"comet", "bleurt"}));
        QCOMPARE(table.systems[0].rows[1].values[1], std::optional(2.0));
        const ScoreFile json = readScoreBytes(
            R"([{"id": 1, "kiwi": 0.5, "bleurt": 0.25}, {"id": 2, "kiwi": 1, "bleurt": 0}])", "a", every);
        QVERIFY(json.metrics == (std::vector<std::string>{"bleurt", "kiwi"}));
    }

    void theErrorsOfXcometAreMarksOfItsName() {
        const PlacedScores result = placed(kErrors);
        QCOMPARE(result.errors.size(), std::size_t(4)); // three, and a sentence without
        QVERIFY2(remarksOf(result).contains("line 3: an error does not stand in its translation (left out)"),
                 qPrintable(remarksOf(result)));
        store::Workspace workspace = store::Workspace::inMemory();
        const auto run = ladder();
        const store::RunId row = workspace.save(*run);
        const Placed marks = placeRecords(workspace, result.errors, usualTypology(), {.run = row, .annotator = {}});
        QStringList all;
        for (const store::StoredMark& stored : marks.marks) {
            const ErrorMark& mark = stored.mark;
            const std::string& text = run->sentences[mark.sentence.asSize()]->text.text;
            QCOMPARE(mark.annotator, std::string("xCOMET"));
            all << QStringLiteral("%1 %2 %3 %4")
                       .arg(mark.sentence.value + 1)
                       .arg(QString::fromStdString(mark.severity), QString::fromStdString(mark.category),
                            mark.spans.empty()
                                ? QString()
                                : QString::fromUtf8(
                                      std::string(textOf(text, {mark.spans[0].begin, mark.spans[0].end})).c_str()));
        }
        QCOMPARE(all, (QStringList{"1 Minor Uncategorised die Leiter", "1 Critical Uncategorised Er",
                                   "2 No-error No-error ", "3 Major Uncategorised sie"}));
        QCOMPARE(marks.marks[0].mark.metadata, std::string(R"({"confidence":0.4375})"));
        for (const store::StoredMark& mark : marks.marks) {
            workspace.save(mark);
        }
        const Placed again = placeRecords(workspace, result.errors, usualTypology(), {.run = row, .annotator = {}});
        QCOMPARE(again.marks.size(), std::size_t(0)); // the same file twice marks nothing twice
        QCOMPARE(again.known, std::size_t(4));
        QCOMPARE(placed(kErrors, {.columns = {}, .metric = "XL"}).errors.front().mark.annotator, std::string("XL"));
    }

    // One translation was changed after it was scored: its number is left out, and no other one moves.
    void aNumberOfAnotherTextIsLeftOut() {
        auto run = ladder();
        auto other = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        other->text = sentence("Sie war alt.");
        run->sentences[1] = other;
        const PlacedScores result = placed(kMetricX, {}, {}, run);
        QCOMPARE(placesOf(result), QStringLiteral("MetricX 1:0.5 3:3"));
        QCOMPARE(result.left, std::size_t(1));
        QVERIFY2(remarksOf(result).contains("line 2: the translation of sentence 2 is “Sie war alt.”, and in the file "
                                            "“Es war alt.” (left out)"),
                 qPrintable(remarksOf(result)));
    }

    void aSentenceThatIsNotTranslatedHasNoNumber() {
        auto run = ladder();
        run->sentences[1] = nullptr;
        QCOMPARE(placesOf(placed("1\n2\n3\n", {.columns = {}, .metric = "q"}, {}, run)), QStringLiteral("q 1:1 3:3"));
        QCOMPARE(placesOf(placed("1\n2\n", {.columns = {}, .metric = "q"}, {}, run)), QStringLiteral("q 1:1 3:2"));
    }

    void whatCannotBeReadIsTold_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& bytes, const char* metric, const char* column,
                            const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << metric << column << says;
        };
        row("too few", "1\n2\n", "q", "", "the file has 2 numbers, and the document has 3 sentences");
        row("too many", "1\n2\n3\n4\n5\n", "q", "", "the file has 5 numbers");
        row("no number", "1\nzwei\n3\n", "q", "", "scores, line 2: “zwei” is no number");
        row("a comma", "0.5\n0,75\n1\n", "q", "", "scores, line 2: “0,75” is no number; write a number with a decimal");
        row("infinity", "1\ninf\n3\n", "q", "", "line 2: “inf” is no number");
        row("not a number", "1\nnan\n3\n", "q", "", "line 2: “nan” is no number");
        row("in a column", "q\n1\nx\n3\n", "", "", "line 3: “x” is no number");
        row("without a name", "1\n2\n3\n", "", "", "does not say which metric its numbers are of");
        row("a name with a blank", "1\n2\n3\n", "my metric", "", "“my metric” cannot be the name of a metric");
        row("two columns", "a\tb\n1\t2\n1\t2\n1\t2\n", "", "", "several columns have numbers: a, b");
        row("one name for two columns", "a\tb\n1\t2\n1\t2\n1\t2\n", "q", "a,b", "2 columns, and one name");
        row("no such column", "a\tb\n1\t2\n1\t2\n1\t2\n", "", "c", "no column “c”; its columns are a, b");
        row("no columns", "1\n2\n3\n", "q", "c", "one number a line, and no columns");
        row("a short row", "a\tb\n1\t2\n1\n1\t2\n", "", "a",
            "line 3: the row has 1 columns, and the line of names has 2");
        row("prose", "He took the ladder.\nIt was old.\nThen it broke.\n", "q", "",
            "neither one number a line nor a table");
        row("nothing", "\n \n", "q", "", "no line that is not blank");
        row("other JSON", R"({"a": {"b": 1}})", "", "", "no number of a metric");
        row("JSON cut short", "{\"one.de\": [\n{\"mt\": \"x\", \"COMET\": 1},\n", "", "", "no whole JSON text");
        row("JSON without a list", "{\n\"a\": 1\n}\n", "", "", "holds no list of scored sentences");
        row("a text as a number", R"([{"mt": "Er nahm die Leiter.", "COMET": "high"}])", "", "",
            "“\"high\"” is no number");
        row("a row without it", R"([{"COMET": 1}, {"mt": "x"}, {"COMET": 1}])", "", "",
            "row 2: the file has no column “COMET”");
        row("several members", R"([{"a": 1, "b": 2}, {"a": 1, "b": 2}, {"a": 1, "b": 2}])", "", "",
            "several columns have numbers: a, b");
        row("several systems", kCometLines, "", "", "scores of several systems: one.de, two.de");
        row("a segment is missing", "t\tSegment 0\tscore: 1\nt\tSegment 2\tscore: 1\n", "", "",
            "line 2: this is segment 2, and 1 would be the next");
        row("of another run",
            R"([{"mt": "Nein.", "COMET": 1}, {"mt": "Es war alt.", "COMET": 1}, {"mt": "Ja.", "COMET": 1}])", "", "",
            "2 of 3 texts in the file are not those of the run; the first: the translation of sentence 1 is");
        row("of another document",
            R"([{"src": "No.", "COMET": 1}, {"src": "Yes.", "COMET": 1}, {"src": "So?", "COMET": 1}])", "", "",
            "3 of 3 texts in the file are not those of the run; the first: sentence 1 is");
    }
    void whatCannotBeReadIsTold() {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, metric);
        QFETCH(const QString, column);
        QFETCH(const QString, says);
        ScoreFileOptions options{.columns = {}, .metric = metric.toStdString()};
        for (const QString& each : column.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            options.columns.push_back(each.toStdString());
        }
        const QString refusal = refusalOf([&] { placed(bytes.toStdString(), options); });
        QVERIFY2(refusal.contains(says), qPrintable(refusal));
    }

    void aSystemThatTheFileLacksIsTold() {
        const QString refusal = refusalOf([] { placed(kComet, {}, "three.de"); });
        QVERIFY2(refusal.contains("no system “three.de”; it has one.de, two.de"), qPrintable(refusal));
    }

    // Every line of the good files, cut after each byte, is read or refused.
    void cutFilesAreReadOrRefused() {
        for (const std::string& bytes : {kComet, kCometLines, kErrors, kMetricX}) {
            for (std::size_t size = 1; size < bytes.size(); ++size) {
                const std::string cut = bytes.substr(0, size);
                refusalOf([&] { placed(cut, {}, "one.de"); });
                refusalOf([&] { placed(cut); });
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestScoreFiles)
#include "test_score_files.moc"
