// SPDX-License-Identifier: GPL-3.0-or-later

// Error span annotations in the layout that WMT publishes, and finished annotations of Pearmut: the layout is that of
// Pearmut's server (save_db_payload, download-annotations), the character positions are those of its page.
#include "engine/annotate/esa.h"
#include "engine/annotate/marked_text.h"
#include "engine/annotate/scores.h"
#include "engine/annotate/typology.h"
#include "tests/annotate/records.h"
#include "tests/support/errors.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <map>

using namespace annotatetest;

namespace {

// Records sentence by sentence, as the writer puts them.
std::vector<MarkRecord> bySentence(const std::vector<MarkRecord>& records) {
    std::vector<std::vector<MarkRecord>> sentences;
    for (const MarkRecord& record : records) {
        const auto same = std::find_if(sentences.begin(), sentences.end(), [&](const auto& there) {
            const MarkRecord& first = there.front();
            return first.system == record.system && first.document == record.document &&
                   first.segment == record.segment && first.source == record.source && first.target == record.target &&
                   first.mark.annotator == record.mark.annotator;
        });
        same == sentences.end() ? sentences.push_back({record}) : same->push_back(record);
    }
    std::vector<MarkRecord> all;
    for (const auto& sentence : sentences) {
        all.insert(all.end(), sentence.begin(), sentence.end());
    }
    return all;
}

MarkFile again(const std::vector<MarkRecord>& records) {
    return readMarkBytes(written(records, MarkFormat::Esa), "marks.jsonl");
}

nlohmann::json lineOf(const std::vector<MarkRecord>& records) {
    return nlohmann::json::parse(written(records, MarkFormat::Esa));
}

// "garden 1 A r1 minor die Leiter {…}" for each mark.
QStringList shown(const MarkFile& file) {
    QStringList all;
    for (const MarkRecord& record : file.records) {
        std::string text = record.document + " " + record.segment + " " + record.system + " " + record.mark.annotator +
                           " " + record.mark.severity + " " + record.mark.category;
        for (const CharacterSpan& span : record.mark.spans) {
            text += " [" + std::string(textOf(record.target, {span.begin, span.end})) + "]";
        }
        all << QString::fromUtf8((text + " " + record.mark.metadata).c_str());
    }
    return all;
}

const std::string kEntry =
    R"({"user_id": "r1", "item_i": 0, "actions": [{"time": 1.5, "action": "load"}], "item": [)"
    R"({"item_id": "garden_1", "src": "He put the ladder there.", "tgt": {"A": "Er stellte die Leiter dorthin.", "B": "Er stand."}},)"
    R"({"item_id": "garden_2", "src": "It was old.", "tgt": {"A": "Es war alt.", "B": "Alt."}}], "annotation": [)"
    R"({"A": {"score": 85, "error_spans": [{"start_i": 11, "end_i": 20, "category": null, "severity": "minor"}], "textfield": null},)"
    R"( "B": {"score": 20, "error_spans": [{"start_i": 0, "end_i": 8, "category": "Accuracy/Mistranslation", "severity": "major"},)"
    R"( {"start_i": 9, "end_i": 9, "category": null, "severity": "major"}]}},)"
    R"( {"A": {"score": 100, "error_spans": [], "textfield": "Sie war alt."}, "B": {"score": null, "error_spans": []}}]})";

const QStringList kShown{"garden 1 A r1 Minor Uncategorised [die Leiter] {\"esa_score\":85}",
                         "garden 1 B r1 Major Accuracy/Mistranslation [Er stand.] {\"esa_score\":20}",
                         "garden 1 B r1 Major Accuracy/Omission {\"esa_score\":20}",
                         "garden 2 A r1 No-error No-error {\"esa_score\":100,\"textfield\":\"Sie war alt.\"}",
                         "garden 2 B r1 No-error No-error "};

QStringList sorted(QStringList list) {
    list.sort();
    return list;
}

} // namespace

class TestEsaFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The layout as the handbook and WMT's files have it.
    void marksOfASentenceAreOneLine() {
        MarkRecord first = record(kUncategorised, "Major", {{Side::Target, 0, 2}});
        first.mark.metadata = R"({"esa_score":60,"langs":"en-de"})";
        MarkRecord second = record("Accuracy/Omission", "Minor", {});
        second.mark.metadata = first.mark.metadata;
        MarkRecord other = record(kNoError, kNoError, {});
        other.mark.annotator = "B";
        other.mark.metadata = R"({"esa_score":100})";
        const std::string text = written({first, other, second}, MarkFormat::Esa);
        QCOMPARE(QByteArray::fromStdString(text).count('\n'), 2);
        QCOMPARE(
            QString::fromStdString(text.substr(0, text.find('\n'))),
            QStringLiteral(
                R"({"line_id":2,"doc_id":"farm","system":"Online","annotator":"A","src":"It barked .","tgt":"Es bellte .",)"
                R"("esa_score":60,"langs":"en-de","esa_spans":[{"start_i":0,"end_i":1,"severity":"major","error_type":null,)"
                R"("text":"Es"},{"start_i":"missing","end_i":"missing","severity":"minor","error_type":null}]})"));
        const auto second_ = nlohmann::json::parse(text.substr(text.find('\n') + 1));
        QVERIFY(second_["esa_spans"] == nlohmann::json::array() && second_["esa_score"] == 100);
        QVERIFY(!second_.contains("contexture"));
        const MarkFile file = again({first, other, second});
        QVERIFY(file.remarks.empty());
        QVERIFY(file.records == (std::vector{first, second, other}));
        const Counts counts = countMarks(file.records, usualTypology());
        QCOMPARE(counts.scores.back().esa, std::optional(80.0)); // of 60 and 100
    }

    // One letter can be the last of a span or behind it: without its text, most ends would decide.
    void endsAreKnownByTheText() {
        const MarkRecord one = record(kUncategorised, "Minor", {{Side::Target, 0, 1}}); // "E" of "Es"
        const MarkRecord two = record(kUncategorised, "Minor", {{Side::Target, 3, 8}}); // "bellt" of "bellte"
        QVERIFY(again({one, two}).records == (std::vector{one, two}));
        QVERIFY(again({one, two}).remarks.empty());
    }

    void whatTheLayoutLacksStandsBeside() {
        MarkRecord commented = record();
        commented.mark.comment = "a comment";
        QVERIFY(lineOf({commented}).contains("contexture"));
        QVERIFY(again({commented}).records == std::vector{commented});
        for (const auto& spans : {std::vector<CharacterSpan>{{Side::Target, 0, 2}, {Side::Target, 3, 9}},
                                  {{Side::Source, 0, 2}},
                                  {{Side::Target, 4, 4}}}) {
            const MarkRecord two = record("Style/Awkward", "minor", spans);
            QVERIFY(again({two}).records == std::vector{two});
        }
    }

    // Another program that knows the layout alone changes a line: what it says counts.
    void aLineThatWasChangedCountsAsItIs() {
        MarkRecord commented = record();
        commented.mark.comment = "a comment";
        nlohmann::json line = lineOf({commented});
        line["esa_spans"][0]["severity"] = "minor";
        const MarkFile file = readMarkBytes(line.dump(), "marks.jsonl");
        QCOMPARE(file.records.size(), std::size_t(1));
        QCOMPARE(file.records[0].mark.severity, std::string("Minor"));
        QCOMPARE(file.records[0].mark.comment, std::string());
        QCOMPARE(file.records[0].mark.metadata, std::string());
    }

    void nastyRecordsComeBack() {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            Generator generator(seed);
            std::vector<MarkRecord> records;
            for (int i = 0; i < 5; ++i) {
                records.push_back(generator.next());
                if (seed % 3 == 0 && i > 0) { // several marks of one sentence
                    MarkRecord more = records.front();
                    more.mark.category = records.back().mark.category;
                    more.mark.severity = "Minor";
                    more.mark.metadata = R"({"esa_score":)" + std::to_string(seed % 101) + "}";
                    records.back() = more;
                }
            }
            const MarkFile file = again(records);
            QVERIFY2(file.records == bySentence(records), qPrintable(QStringLiteral("seed %1").arg(seed)));
            QVERIFY2(file.remarks.empty(), qPrintable(remarksOf(file)));
        }
    }

    void finishedAnnotationsOfPearmutAreRead_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("of its folder") << QByteArray::fromStdString(kEntry + "\n");
        QTest::newRow("downloaded") << QByteArray::fromStdString("{\"campaign\": [" + kEntry + "], \"other\": []}");
        const QByteArray early(R"({"user_id": "r1", "item_i": 0, "annotation": [], "item": []})");
        QTest::newRow("done again") << early + "\n" + QByteArray::fromStdString(kEntry);
        QTest::newRow("reset and done again") << QByteArray::fromStdString(kEntry) + "\n" +
                                                     R"({"user_id": "r1", "item_i": 0, "annotation": "__RESET__"})" +
                                                     "\n" + QByteArray::fromStdString(kEntry);
    }
    void finishedAnnotationsOfPearmutAreRead() {
        QFETCH(const QByteArray, bytes);
        const MarkFile file = readMarkBytes(bytes.toStdString(), "campaign.jsonl");
        QVERIFY2(file.remarks.empty(), qPrintable(remarksOf(file)));
        QCOMPARE(sorted(shown(file)), sorted(kShown));
    }

    void aResetDocumentHasNoMarks() {
        const MarkFile file = readMarkBytes(
            kEntry + "\n" + R"({"user_id": "r1", "item_i": 0, "annotation": "__RESET__"})" + "\n", "c.jsonl");
        QVERIFY(file.records.empty() && file.remarks.empty());
    }

    void tutorialsArePassedOverAndLinesWithoutTextsTold() {
        const MarkFile file = readMarkBytes(
            R"({"user_id": "r1", "item_i": "welcome_0", "annotation": [{"A": {"score": 1, "error_spans": []}}], "item": [{"tgt": {"A": "x"}}]})"
            "\n"
            R"({"user_id": "r2", "item_i": 1, "annotation": {"A": {"score": 85, "error_spans": []}}})"
            "\n"
            R"({"user_id": "r3", "item_i": 1, "annotation": [{"B": {"score": 85, "error_spans": []}}], "item": [{"tgt": {"A": "x"}}]})"
            "\n[]\n",
            "c.jsonl");
        QVERIFY(file.records.empty());
        const QStringList told = remarksOf(file).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(told.size(), 4);
        QVERIFY(told[0].startsWith("line 1: ") && told[0].endsWith("it is passed over"));
        QVERIFY(told[1].startsWith("line 2: the annotation has no texts") && told[1].endsWith("(left out)"));
        QVERIFY(told[2].startsWith("line 3: ") && told[2].contains("“B”"));
        QVERIFY(told[3].startsWith("line 4: this is no annotation of Pearmut"));
    }

    // The page counts UTF-16 units and no line breaks: an emoji is two of them.
    void placesOfThePageBecomeCharacters() {
        const MarkFile file = readMarkBytes(
            "{\"user_id\": \"r\", \"item_i\": 0, \"item\": [{\"tgt\": {\"A\": \"\U0001F600 ja\\nnein\"}}], "
            "\"annotation\": [{\"A\": {\"score\": 5, \"error_spans\": ["
            "{\"start_i\": 0, \"end_i\": 1, \"severity\": \"minor\"}, " // the emoji
            "{\"start_i\": 3, \"end_i\": 4, \"severity\": \"minor\"}, " // ja
            "{\"start_i\": 5, \"end_i\": 8, \"severity\": \"major\"}, " // nein
            "{\"start_i\": 9, \"end_i\": 9, \"severity\": \"major\"}, " // [missing]
            "{\"start_i\": 4, \"end_i\": 9, \"severity\": \"major\"}]}}]}",
            "c.jsonl");
        QCOMPARE(shown(file),
                 (QStringList{QString::fromUtf8("  A r Minor Uncategorised [\U0001F600] {\"esa_score\":5}"),
                              "  A r Minor Uncategorised [ja] {\"esa_score\":5}",
                              "  A r Major Uncategorised [nein] {\"esa_score\":5}",
                              "  A r Major Accuracy/Omission {\"esa_score\":5}"}));
        QVERIFY2(remarksOf(file).contains("a span does not lie in its sentence"), qPrintable(remarksOf(file)));
    }

    // In direct assessment nobody marks errors: a number says nothing of them.
    void withoutAnySpanNothingIsSaidOfErrors() {
        const MarkFile file = readMarkBytes(
            R"({"user_id": "r", "item_i": 0, "item": [{"tgt": {"A": "Ja."}}], "annotation": [{"A": {"score": 5, "error_spans": []}}]})",
            "c.jsonl");
        QCOMPARE(shown(file), QStringList{"  A r   {\"esa_score\":5}"});
        const Counts counts = countMarks(file.records, usualTypology());
        QCOMPARE(counts.scores.back().esa, std::optional(5.0));
        QVERIFY(again(file.records).records == file.records);
    }

    void cutLogsAreReadOrRefused() {
        for (std::size_t size = 0; size < kEntry.size(); ++size) {
            test::refusalOf([&] { readMarkBytes(kEntry.substr(0, size), "c.jsonl"); });
        }
    }
};

QTEST_APPLESS_MAIN(TestEsaFiles)
#include "test_esa_files.moc"
