// SPDX-License-Identifier: GPL-3.0-or-later

// Error span annotation: spans with a severity, omissions, a number for the sentence; as WMT and Pearmut write it.
#include "engine/annotate/esa.h"
#include "engine/annotate/mark_file.h"
#include "engine/annotate/marked_text.h"
#include "engine/annotate/scores.h"
#include "engine/annotate/typology.h"
#include "tests/support/errors.h"

#include <QtTest>

#include <sstream>

using namespace contexture;
using namespace contexture::annotate;

namespace {

// Ends are the last characters: "die Leiter" is 11 to 20.
const std::string kLines =
    R"({"line_id": 1, "doc_id": "garden", "src": "He put the ladder there.", "tgt": "Er stellte die Leiter dorthin.",)"
    R"( "system": "A", "annotator": "r1", "esa_score": 78,)"
    R"( "esa_spans": [{"start_i": 11, "end_i": 20, "severity": "minor", "error_type": null}]})"
    "\n"
    R"({"line_id": 2, "doc_id": "garden", "src": "The apples were green.", "tgt": "Die Äpfel waren grün.",)"
    R"( "system": "A", "annotator": "r1", "esa_score": 91, "esa_spans": []})"
    "\n"
    R"({"line_id": 4, "doc_id": "garden", "src": "It stood open.", "tgt": "Er stand offen.", "system": "A",)"
    R"( "annotator": "r1", "esa_score": 40, "langs": "en-de", "esa_spans": [)"
    R"({"start_i": 0, "end_i": 1, "severity": "major"}, {"start_i": "missing", "end_i": "missing", "severity": "minor"},)"
    R"( {"start_i": 3, "end_i": 7, "severity": "undecided", "error_type": "Style"}]})"
    "\n";

MarkFile read(const std::string& bytes) {
    return readMarkBytes(bytes, "esa.jsonl");
}

// "Minor Uncategorised die Leiter" for each mark.
QStringList shown(const MarkFile& file) {
    QStringList all;
    for (const MarkRecord& record : file.records) {
        QString text = QString::fromStdString(record.segment + " " + record.mark.severity + " " + record.mark.category);
        for (const CharacterSpan& span : record.mark.spans) {
            text += " " + QString::fromStdString(std::string(textOf(record.target, {span.begin, span.end})));
        }
        all << text;
    }
    return all;
}

} // namespace

class TestEsa : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spansOmissionsAndNumbersAreRead() {
        const MarkFile file = read(kLines);
        QVERIFY2(file.remarks.empty(), file.remarks.empty() ? "" : inEnglish(file.remarks.front()).c_str());
        QCOMPARE(shown(file),
                 QStringList({"1 Minor Uncategorised die Leiter", "2 No-error No-error", "4 Major Uncategorised Er",
                              "4 Minor Accuracy/Omission", "4 undecided Style stand"}));
        const MarkRecord& last = file.records.back();
        QCOMPARE(last.system, std::string("A"));
        QCOMPARE(last.document, std::string("garden"));
        QCOMPARE(last.mark.annotator, std::string("r1"));
        QCOMPARE(last.source, std::string("It stood open."));
        QCOMPARE(last.mark.metadata, std::string(R"({"esa_score":40,"langs":"en-de"})"));
        QVERIFY(esaScore(last.mark) == 40.0 && esaScore(file.records[1].mark) == 91.0);
    }

    // By hand: MQM's weights (Minor 1, Major 5, other severities 0), and the mean of 78, 91 and 40.
    void theyAreCounted() {
        const Counts counts = countMarks(read(kLines).records, usualTypology());
        const ScoreRow& all = counts.scores.back();
        QCOMPARE(all.errors, std::size_t(4));
        QCOMPARE(all.sentences, std::size_t(3));
        QCOMPARE(all.weight, 7.0);
        QVERIFY(std::abs(all.score - 7.0 / 3.0) < 1e-12);
        QVERIFY(all.esa && std::abs(*all.esa - 209.0 / 3.0) < 1e-12);
        // What is not known is told, and that an error has no category is not.
        QCOMPARE(counts.unknown.size(), std::size_t(1));
        QVERIFY(counts.unknown.front().english().find("undecided") != std::string::npos);
        QVERIFY(!countMarks(std::vector<MarkRecord>{}, usualTypology()).scores.size());
    }

    void whatIsWrittenIsReadAgain() {
        const MarkFile file = read(kLines);
        for (const MarkFormat format : {MarkFormat::Tsv, MarkFormat::Jsonl}) {
            std::ostringstream out;
            writeMarks(out, file.records, format);
            QVERIFY(read(out.str()).records == file.records);
        }
    }

    // Of "die Leiter" the character behind the last is 21.
    void endsBehindTheSpanAreKnownByWords() {
        const MarkFile file =
            read(R"({"line_id": 1, "tgt": "Er stellte die Leiter dorthin.", "system": "A", "esa_score": 78.5,)"
                 R"( "esa_spans": [{"start_i": 11, "end_i": 21, "severity": "minor"}]})"
                 "\n");
        QCOMPARE(shown(file), QStringList("1 Minor Uncategorised die Leiter"));
        QCOMPARE(file.remarks.size(), std::size_t(1));
        QVERIFY(file.remarks.front().what.english().find("the characters behind them") != std::string::npos);
    }

    void aNumberAloneSaysNothingOfErrors() {
        const MarkFile file = read(R"({"line_id": 3, "tgt": "Ja.", "system": "A", "annotator": "r", "esa_score": 100})"
                                   "\n");
        QCOMPARE(file.records.size(), std::size_t(1));
        QVERIFY(file.records.front().mark.category.empty());
        const Counts counts = countMarks(file.records, usualTypology());
        QCOMPARE(counts.scores.back().sentences, std::size_t(0));
        QCOMPARE(counts.scores.back().score, 0.0);
        QVERIFY(counts.scores.back().esa == 100.0);
    }

    void aCampaignWithSpansIsRead() {
        const MarkFile file =
            read("{\n \"info\": {\"protocol\": \"ESA\"},\n \"data\": [[[\n"
                 "  {\"src\": \"It barked.\", \"tgt\": {\"A\": \"Es bellte.\", \"B\": \"Er bellte.\"},\n"
                 "   \"item_id\": \"farm_12\",\n"
                 "   \"error_spans\": {\"A\": [{\"start_i\": 0, \"end_i\": 1, \"severity\": \"major\","
                 " \"category\": null}], \"B\": []}},\n"
                 "  {\"src\": \"Yes.\", \"tgt\": \"Ja.\", \"item_id\": \"farm_13\",\n"
                 "   \"error_spans\": []}\n"
                 " ]]]\n}\n");
        QCOMPARE(shown(file), QStringList("12 Major Uncategorised Es"));
        QCOMPARE(file.records.front().document, std::string("farm"));
        QCOMPARE(file.records.front().system, std::string("A"));
        QCOMPARE(file.records.front().mark.annotator, std::string("prefilled"));
        QCOMPARE(file.records.front().line, std::size_t(6));
        QCOMPARE(file.remarks.size(), std::size_t(1));
        QCOMPARE(file.remarks.front().line, std::size_t(8));
    }

    void whatCannotBeReadIsToldByItsLine_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& rest, const char* says) {
            QTest::newRow(name) << QByteArray("{\"line_id\": 1, \"tgt\": \"Ja.\", " + rest + "}") << says;
        };
        row("outside", "\"esa_spans\": [{\"start_i\": 0, \"end_i\": 3, \"severity\": \"minor\"}]", "does not lie in");
        row("backwards", "\"esa_spans\": [{\"start_i\": 2, \"end_i\": 0, \"severity\": \"minor\"}]", "does not lie in");
        row("no place", "\"esa_spans\": [{\"start_i\": -1, \"end_i\": 0}]", "start_i, end_i and severity");
        row("no span", "\"esa_spans\": [7]", "start_i, end_i and severity");
        row("no list", "\"esa_spans\": {}", "must be a list");
        row("beyond 100", "\"esa_score\": 101, \"esa_spans\": []", "a number from 0 to 100");
        row("a word", "\"esa_score\": \"good\", \"esa_spans\": []", "a number from 0 to 100");
        row("nothing", "\"esa_score\": null", "no spans and no esa_score");
        QTest::newRow("no JSON") << QByteArray("{\"esa_spans\": [}") << "no JSON object";
    }
    void whatCannotBeReadIsToldByItsLine() {
        QFETCH(QByteArray, line);
        QFETCH(QString, says);
        const MarkFile file =
            read("{\"line_id\": 1, \"tgt\": \"Ja.\", \"esa_spans\": []}\n" + line.toStdString() + "\n");
        QCOMPARE(file.records.size(), std::size_t(1));
        QCOMPARE(file.remarks.size(), std::size_t(1));
        const QString told = QString::fromStdString(inEnglish(file.remarks.front()));
        QVERIFY2(told.startsWith("line 2: ") && told.contains(says) && told.endsWith("(left out)"), qPrintable(told));
    }

    void aBrokenCampaignIsRefused() {
        const QString told = test::refusalOf([] { read("{\n\"data\": [\n{\"error_spans\": {}\n}\n"); });
        QVERIFY2(told.contains("campaign of Pearmut"), qPrintable(told));
    }
};

QTEST_APPLESS_MAIN(TestEsa)
#include "test_esa.moc"
