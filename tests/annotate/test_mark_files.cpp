// SPDX-License-Identifier: GPL-3.0-or-later

// Files of marked errors: MQM tables and JSON Lines. Written files are read back equal; a mistake in a file is reported
// with its line.
#include "engine/annotate/mark_file.h"

#include "engine/annotate/marked_text.h"
#include "engine/core/error.h"
#include "tests/annotate/records.h"
#include "tests/support/errors.h"

#include <QtTest>

#include <algorithm>

using namespace annotatetest;

namespace {

constexpr const char* kColumns =
    "system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n";

MarkFile read(const std::string& bytes) {
    return readMarkBytes(bytes, "marks.tsv");
}

void addFormats() {
    QTest::addColumn<MarkFormat>("format");
    QTest::newRow("tsv") << MarkFormat::Tsv;
    QTest::newRow("jsonl") << MarkFormat::Jsonl;
}

} // namespace

class TestMarkFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // One row as Marot's page describes it, written out by hand.
    void aTableIsWrittenAsMarotReadsIt() {
        MarkRecord one = record();
        one.globalSegment = "17";
        one.mark.comment = "who barked?";
        one.mark.correction = "Er";
        QCOMPARE(QByteArray::fromStdString(written({one}, MarkFormat::Tsv)),
                 QByteArray(kColumns) +
                     "Online\tfarm\t2\t17\tA\tIt barked .\t<v>Es</v> bellte .\tAccuracy/Mistranslation\tMajor\t"
                     "{\"note\":\"who barked?\",\"corrected_translation\":\"Er bellte .\"}\n");
    }

    void anOmissionIsMarkedInTheSource() {
        const MarkRecord one = record("Accuracy/Omission", "Minor", {{Side::Source, 3, 9}});
        const std::string bytes = written({one}, MarkFormat::Tsv);
        QVERIFY(bytes.find("\tIt <v>barked</v> .\tEs bellte .\t") != std::string::npos);
        QVERIFY(read(bytes).records == std::vector{one});
    }

    void jsonLinesHaveCharacterOffsets() {
        MarkRecord one = record("Style/Awkward", "Minor", {{Side::Target, 2, 5}});
        one.target = "\U0001F600 e\u0301t\u00e9"; // a face, a blank, e, an accent, t: five code points before the last
        const QByteArray line = QByteArray::fromStdString(written({one}, MarkFormat::Jsonl));
        QVERIFY2(line.contains("\"spans\":[{\"side\":\"target\",\"begin\":2,\"end\":5,\"text\":\"e\u0301t\"}]"),
                 line.constData());
    }

    void whatGoesOutComesBack_data() { addFormats(); }
    void whatGoesOutComesBack() {
        QFETCH(MarkFormat, format);
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            Generator generator(seed);
            std::vector<MarkRecord> records;
            for (std::size_t i = 0; i <= seed % 9; ++i) {
                records.push_back(generator.next());
            }
            const std::string bytes = written(records, format);
            const MarkFile file = read(bytes);
            for (std::size_t i = 0; i < std::min(records.size(), file.records.size()); ++i) {
                QVERIFY2(file.records[i] == records[i],
                         qPrintable(QStringLiteral("seed %1, record %2:\n").arg(seed).arg(i) +
                                    QString::fromStdString(written({records[i]}, MarkFormat::Jsonl)) +
                                    QString::fromStdString(written({file.records[i]}, MarkFormat::Jsonl)) +
                                    QString::fromStdString(bytes)));
            }
            QCOMPARE(file.records.size(), records.size());
            QVERIFY2(file.remarks.empty(), qPrintable(remarksOf(file)));
            QCOMPARE(QByteArray::fromStdString(written(file.records, format)), QByteArray::fromStdString(bytes));
        }
    }

    void windowsLineEndsAndAByteOrderMarkDoNoHarm() {
        std::string bytes = written({record(), record("No-error", "No-error", {})}, MarkFormat::Tsv);
        const MarkFile plain = read(bytes);
        for (std::size_t at = bytes.find('\n'); at != std::string::npos; at = bytes.find('\n', at + 2)) {
            bytes.insert(at, "\r");
        }
        const MarkFile file = read("\xEF\xBB\xBF" + bytes);
        QVERIFY(file.records == plain.records && file.remarks.empty());
        QCOMPARE(file.records.size(), std::size_t(2));
        QVERIFY(isNoError(file.records[1].mark) && !isError(file.records[1].mark));
        QCOMPARE(file.records[1].line, std::size_t(3));
    }

    // The headers of wmt-mqm-human-evaluation's files through the years.
    void olderHeadersAreKnown_data() {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("2020") << QByteArray("system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity");
        QTest::newRow("viewer") << QByteArray(
            "system\tdoc\tdoc_seg_id\tglobal_seg_id\trater\tsource\ttarget\tcategory\tseverity");
        QTest::newRow("Marot") << QByteArray(
            "system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity");
        QTest::newRow("none") << QByteArray();
    }
    void olderHeadersAreKnown() {
        QFETCH(QByteArray, header);
        const MarkFile file =
            read((header.isEmpty() ? std::string() : header.toStdString() + "\n") +
                 "HuaweiTSC\ttalk.1\t2\t12\trater3\tIt is <v>here</v>.\tIch m\u00f6chte <v>euch</v> alle.\t"
                 "Fluency/Register\tMajor\n");
        QCOMPARE(file.records.size(), std::size_t(1));
        const MarkRecord& one = file.records.front();
        QCOMPARE(QByteArray::fromStdString(one.segment), QByteArray("2"));
        QCOMPARE(QByteArray::fromStdString(one.globalSegment), QByteArray("12"));
        QCOMPARE(QByteArray::fromStdString(one.mark.annotator), QByteArray("rater3"));
        QCOMPARE(QByteArray::fromStdString(one.target), QByteArray("Ich m\u00f6chte euch alle."));
        QVERIFY(one.mark.spans == (std::vector<CharacterSpan>{{Side::Source, 6, 10}, {Side::Target, 11, 15}}));
        QVERIFY2(file.remarks.empty(), qPrintable(remarksOf(file)));
    }

    void columnsMayStandInAnotherOrder() {
        const MarkFile file = read("system\tdoc\tcategory\tseverity\trater\tdomain\ttarget\tsource\tnote\n"
                                   "S\tD\tOther\tMinor\tR\tnews\tein <v>Haus</v>\ta house\ttoo \"small\"\n");
        QCOMPARE(file.records.size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(file.records[0].source), QByteArray("a house"));
        QCOMPARE(QByteArray::fromStdString(file.records[0].mark.comment), QByteArray("too \"small\""));
        QCOMPARE(remarksOf(file), QStringLiteral("line 1: the column “domain” is not read (left out)\n"));
    }

    // As a spreadsheet writes "serious" and --: the files of 2020 have such cells.
    void cellsInQuotationMarksAreOpened() {
        const MarkFile file =
            read("system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
                 "S\tD\t1\t1\tR\t\"a \"\"serious\"\" one\"\t\"ein \"\"<v>ernster</v>\"\"\"\tOther\tMinor\n"
                 "S\tD\t2\t2\tR\tplain\tschlicht\tNo-error\tNo-error\n");
        QCOMPARE(QByteArray::fromStdString(file.records.at(0).source), QByteArray("a \"serious\" one"));
        QCOMPARE(QByteArray::fromStdString(file.records.at(0).target), QByteArray("ein \"ernster\""));
        QVERIFY(file.records[0].mark.spans == (std::vector<CharacterSpan>{{Side::Target, 5, 12}}));
        // A sentence in quotation marks that is no such cell stays what it is.
        const MarkFile plain =
            read(std::string(kColumns) + "S\tD\t1\t1\tR\t\"Go!\"\t\"<v>Geh</v>!\"\tOther\tMinor\t{}\n");
        QCOMPARE(QByteArray::fromStdString(plain.records.at(0).target), QByteArray("\"Geh!\""));
    }

    void tagsThatAreAmissAreRepairedAndTold_data() {
        QTest::addColumn<QByteArray>("cell");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<int>>("places");
        QTest::addColumn<QString>("says");
        QTest::newRow("no end") << QByteArray("ein <v>Haus.") << QByteArray("ein Haus.") << QList<int>{4, 9}
                                << "line 2: <v> has no </v>: marked up to the end (repaired)\n";
        QTest::newRow("no begin")
            << QByteArray("ein</v> Haus.") << QByteArray("ein Haus.") << QList<int>{0, 3}
            << "line 2: </v> has no <v>: marked from the start, or from the last span (repaired)\n";
        QTest::newRow("nested") << QByteArray("<v>ein <v>Haus</v></v>.") << QByteArray("ein Haus.") << QList<int>{0, 8}
                                << "line 2: <v> stands within a span: read as one span (repaired)\n";
        QTest::newRow("two spans") << QByteArray("<v>ein</v> <v>Haus</v>.") << QByteArray("ein Haus.")
                                   << QList<int>{0, 3, 4, 8} << "";
        QTest::newRow("blanks within") << QByteArray("ein<v> Haus </v>.") << QByteArray("ein Haus .")
                                       << QList<int>{3, 9} << "";
        QTest::newRow("nothing within") << QByteArray("ein<v></v> Haus.") << QByteArray("ein Haus.") << QList<int>{3, 3}
                                        << "";
    }
    void tagsThatAreAmissAreRepairedAndTold() {
        QFETCH(QByteArray, cell);
        QFETCH(QByteArray, text);
        QFETCH(QList<int>, places);
        QFETCH(QString, says);
        const MarkFile file =
            read(kColumns + ("S\tD\t1\t0\tR\ta house.\t" + cell.toStdString() + "\tOther\tMinor\t{}\n"));
        QCOMPARE(remarksOf(file), says);
        QCOMPARE(QByteArray::fromStdString(file.records.at(0).target), text);
        QList<int> found;
        for (const CharacterSpan& span : file.records[0].mark.spans) {
            found << static_cast<int>(span.begin) << static_cast<int>(span.end);
        }
        QCOMPARE(found, places);
        QVERIFY(read(written(file.records, MarkFormat::Tsv)).records == file.records);
    }

    void rowsThatCannotBeReadAreToldByLine() {
        const MarkFile file =
            read(std::string(kColumns) + "S\tD\t1\t0\n" + "\n" + "S\tD\t1\t0\tR\ta\tb\tOther\tMinor\t{}\tmore\n" +
                 "S\tD\t1\t0\tR\ta\tb\tOther\tMinor\t{}\t\t\n");
        QCOMPARE(remarksOf(file), QStringLiteral("line 2: the row has 4 columns, not 10 (left out)\n"
                                                 "line 4: the row has 11 columns, not 10 (left out)\n"));
        QCOMPARE(file.records.size(), std::size_t(1));
        QCOMPARE(file.records[0].line, std::size_t(5));
    }

    void metadataThatIsNoJsonIsANote() {
        const MarkFile file = read(std::string(kColumns) + "S\tD\t1\t0\tR\ta\tb\tOther\tMinor\tsee {page 3}\n"
                                                           "S\tD\t1\t0\tR\ta\tb\tOther\tMinor\n");
        QCOMPARE(QByteArray::fromStdString(file.records.at(0).mark.comment), QByteArray("see {page 3}"));
        QVERIFY(file.records.at(1).mark.comment.empty());
    }

    // What Marot's metadata holds besides stays, and the corrected sentence gives the correction of the span.
    void metadataNestedForTheProgramsEndIsANote() {
        const std::string deep = "{\"a\":" + std::string(300'000, '[') + std::string(300'000, ']') + "}";
        const MarkFile file = read(kColumns + ("A\td\t1\t1\tr\tIt\tEs\tOther\tMinor\t" + deep + "\n"));
        QCOMPARE(file.records.at(0).mark.comment, deep);
        QVERIFY(file.records.at(0).mark.metadata.empty());
    }

    // A comment took the place of a note in the metadata, and a note without a comment became one.
    void metadataMayHaveNamesThatTheTableGives_data() {
        QTest::addColumn<QString>("metadata");
        for (const char* metadata :
             {R"({"note":"n"})", R"({"note":1})", R"({"contexture":{"correction":"Der"}})", R"({"contexture":1})",
              R"({"contexture":{"metadata":{}}})", R"({"corrected_translation":"Er bellte ."})",
              R"({"corrected_translation":2,"a":{}})", R"({"contexture":{"spans":[["source",0,1]],"system":"B"}})"}) {
            QTest::newRow(metadata) << metadata;
        }
    }
    void metadataMayHaveNamesThatTheTableGives() {
        QFETCH(QString, metadata);
        MarkRecord record{.system = "A", .document = "d", .segment = "1", .source = "It .", .target = "Es bellte ."};
        record.mark.spans = {{Side::Target, 0, 2}};
        record.mark.metadata = metadata.toStdString();
        MarkRecord commented = record;
        commented.mark.comment = "c";
        commented.mark.correction = "Er";
        const std::vector<MarkRecord> records{record, commented};
        for (const MarkFormat format : {MarkFormat::Tsv, MarkFormat::Jsonl}) {
            const MarkFile file = read(written(records, format));
            for (std::size_t i = 0; i < 2; ++i) {
                QCOMPARE(QString::fromStdString(file.records.at(i).mark.metadata), metadata);
                QVERIFY(file.records[i] == records[i]);
            }
        }
    }

    // As a workspace of a stranger may have it.
    void metadataThatIsNoJsonIsLeftOutOfLines() {
        MarkRecord record{.system = "A", .document = "d", .target = "Es"};
        record.mark.metadata = std::string(300'000, '[');
        for (const MarkFormat format : {MarkFormat::Tsv, MarkFormat::Jsonl}) {
            const MarkFile file = read(written({record}, format));
            QCOMPARE(file.records.at(0).target, std::string("Es"));
            QCOMPARE(file.records[0].mark.metadata, std::string());
        }
    }

    void metadataOfOtherProgramsStays() {
        const MarkFile file =
            read(std::string(kColumns) +
                 "S\tD\t1\t0\tR\tIt barked .\t<v>Es</v> bellte .\tOther\tMinor\t"
                 "{\"timestamp\":1,\"note\":\"n\",\"corrected_translation\":\"Er bellte .\",\"segment\":{}}\n"
                 "S\tD\t1\t0\tR\tIt barked .\t<v>Es</v> bellte .\tOther\tMinor\t"
                 "{\"corrected_translation\":\"Der Hund bellte !\"}\n"
                 "S\tD\t1\t0\t\tIt barked .\tEs bellte .\t\t\t{\"segment\":{\"metrics\":{}}}\n");
        QCOMPARE(QByteArray::fromStdString(file.records.at(0).mark.correction), QByteArray("Er"));
        QCOMPARE(QByteArray::fromStdString(file.records[0].mark.metadata),
                 QByteArray("{\"timestamp\":1,\"segment\":{}}"));
        QVERIFY(file.records.at(1).mark.correction.empty()); // more than the span was corrected
        QCOMPARE(QByteArray::fromStdString(file.records[1].mark.metadata),
                 QByteArray("{\"corrected_translation\":\"Der Hund bellte !\"}"));
        QVERIFY(!isError(file.records.at(2).mark) && !isNoError(file.records[2].mark));
        QVERIFY(read(written(file.records, MarkFormat::Tsv)).records == file.records);
    }

    void offsetsThatDoNotFitGiveWayToTheTags() {
        const MarkFile file = read(std::string(kColumns) + "S\tD\t1\t0\tR\ta\t<v>ein</v> Haus\tOther\tMinor\t"
                                                           "{\"contexture\":{\"spans\":[[\"target\",4,99]]}}\n");
        QVERIFY(remarksOf(file).contains("line 2: the spans in its metadata do not fit the text"));
        QVERIFY(file.records.at(0).mark.spans == (std::vector<CharacterSpan>{{Side::Target, 0, 3}}));
    }

    void jsonLinesAreRepairedOrToldByLine_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("records");
        QTest::addColumn<QString>("says");
        const QByteArray head = R"({"target": "ein Haus", "category": "Other", )";
        QTest::newRow("no JSON") << QByteArray("{\"a\": ") << 0 << "line 1: the line is no JSON object (left out)\n";
        QTest::newRow("number for text") << head + R"("severity": [1]})" << 0
                                         << "line 1: “severity” must be text (left out)\n";
        QTest::newRow("beyond") << head + R"("spans": [{"side": "target", "begin": 4, "end": 9}]})" << 0
                                << "line 1: a span does not lie in its sentence (left out)\n";
        QTest::newRow("backwards") << head + R"("spans": [{"side": "target", "begin": 4, "end": 3}]})" << 0
                                   << "line 1: a span does not lie in its sentence (left out)\n";
        QTest::newRow("negative") << head + R"("spans": [{"side": "target", "begin": -4, "end": 3}]})" << 0
                                  << "line 1: a span does not lie in its sentence (left out)\n";
        QTest::newRow("moved") << head + R"("spans": [{"side": "target", "begin": 5, "end": 9, "text": "Haus"}]})" << 1
                               << "line 1: a span stands elsewhere: moved to characters 4 to 8 (repaired)\n";
        QTest::newRow("no side")
            << head + R"("spans": [{"side": "middle", "begin": 0, "end": 3}]})" << 0
            << "line 1: a span must be an object with side (source or target), begin and end (left "
               "out)\n";
        QTest::newRow("no list") << head + R"("spans": 3})" << 0 << "line 1: “spans” must be a list (left out)\n";
        const QByteArray deep = QByteArray(300'000, '[') + QByteArray(300'000, ']'); // copying it would end the program
        QTest::newRow("nested too deeply") << head + R"("metadata": {"a": )" + deep + "}}" << 0
                                           << "line 1: the JSON is nested more than 64 levels deep (left out)\n";
        const QByteArray edge =
            QByteArray(64, '[') + QByteArray(64, ']'); // within `other`, and that within the metadata
        QTest::newRow("a level too deep") << head + R"("other": )" + edge + "}" << 0
                                          << "line 1: “other” is kept as metadata (repaired)\nline 1: the JSON is "
                                             "nested more than 64 levels deep (left out)\n";
        QByteArray keys;
        for (int i = 0; i < 100'000; ++i) { // each is looked for among those before it
            keys += "\"" + QByteArray::number(i) + "\":1,";
        }
        QTest::newRow("more fields than anybody needs")
            << "{" + keys + "\"a\":1}" << 0 << "line 1: the JSON has more than 10000 keys (left out)\n";
        QTest::newRow("unknown field") << head + R"("confidence": 0.5})" << 1
                                       << "line 1: “confidence” is kept as metadata (repaired)\n";
    }
    void jsonLinesAreRepairedOrToldByLine() {
        QFETCH(QByteArray, line);
        QFETCH(int, records);
        QFETCH(QString, says);
        const MarkFile file = read(line.toStdString() + "\n");
        QCOMPARE(remarksOf(file), says);
        QCOMPARE(static_cast<int>(file.records.size()), records);
    }

    void filesThatAreNoneAreRefused() {
        QVERIFY(read("").records.empty() && read(written({}, MarkFormat::Tsv)).records.empty());
        QVERIFY(test::refusalOf([] { read(std::string("a\0b", 3)); }).contains("NUL"));
        QVERIFY(test::refusalOf([] { read("S\tD\t\xFF\n"); }).contains("not UTF-8"));
        const QString lacks = test::refusalOf([] { read("system\tdoc\trater\n"); });
        QVERIFY2(lacks.contains("marks.tsv, line 1") && lacks.contains("lacks the column “source”"), qPrintable(lacks));
    }

    void whiteSpaceIsAligned() {
        // a, blank, blank, b -> a, blank, b, blank
        QVERIFY(alignIgnoringSpace("a  b", "a b ") == (std::vector<std::uint32_t>{0, 1, 2, 2, 3}));
        QVERIFY(alignIgnoringSpace("ab", "a b") == (std::vector<std::uint32_t>{0, 2, 3}));
        QVERIFY(alignIgnoringSpace("ab", "ac").empty());
        QVERIFY(alignIgnoringSpace("ab", "abc").empty());
    }

    void otherLayoutsAreRefusedByName_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        QTest::newRow("one object") << QByteArray("{\n \"system\": \"A\"\n}\n") << "over several lines";
        QTest::newRow("a list") << QByteArray("[{\"system\": \"A\"}]\n") << "a list in JSON";
    }
    void otherLayoutsAreRefusedByName() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        try {
            readMarkBytes(bytes.toStdString(), "marks.jsonl");
            QFAIL("it was read");
        } catch (const Error& error) {
            QVERIFY2(QString::fromStdString(error.what()).contains(told), error.what());
            QVERIFY(!error.remedyMessage().empty());
        }
        // The words themselves are no key.
        const auto file =
            readMarkBytes("{\"system\": \"A\", \"target\": \"x\", \"comment\": \"\\\"esa_spans\\\": []\"}\n", "m");
        QCOMPARE(file.records.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestMarkFiles)
#include "test_mark_files.moc"
