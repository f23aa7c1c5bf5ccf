// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli attribute, need and evaluate --attribution: which context words a word depends on, whether it needs
// context, and how well attribution methods find the deciding word. The dog of sentence 2 decides "ihn" in sentence 8
// of the demo.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

class TestCliAttribute : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString at(const QString& name) const { return m_folder.filePath(name); }
    static QString demo() { return QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/demo/farm.txt"); }
    Ended attribute(const QStringList& more, const char* model = "selective-encoder-online") const {
        return run(QStringList{"attribute", "--model", bundled(model), "--quiet"} + more);
    }
    QStringList inWorkspace() const { return {"--workspace", at("w.contexture"), "--sentence", "8"}; }

private Q_SLOTS:
    void initTestCase() {
        const auto made = run({"translate", "--model", bundled("selective-encoder-online"), "--quiet", "--document",
                               demo(), "--workspace", at("w.contexture")});
        QVERIFY2(made.code == 0, made.err.constData());
        QCOMPARE(run({"generate", "--out", at("lab"), "--documents", "2", "--seed", "31"}).code, 0);
    }

    void theDogIsWhatMadeThePronoun() {
        const auto ended = attribute(
            inWorkspace() + QStringList{"--text", "ihn", "--instead", "sie,es", "--method", "all", "--json", "-"});
        QVERIFY2(ended.code == 0, ended.err.constData());
        const QJsonObject report = json(ended.out).object();
        QCOMPARE(report["text"].toString(), QStringLiteral("ihn"));
        QVERIFY(report["value"].toDouble() > 0.0);
        QVERIFY((QStringList{"sie", "es"}.contains(report["instead"].toString())));
        const QJsonArray words = report["words"].toArray();
        const QJsonObject methods = report["methods"].toObject();
        QCOMPARE(methods.size(), 7);
        for (const char* name : {"occlusion", "left-out"}) { // attention looks at "got", too
            const QJsonArray weights = methods[QLatin1String(name)].toObject()["weights"].toArray();
            QCOMPARE(weights.size(), words.size());
            double most = -1e9;
            QString best;
            for (int i = 0; i < weights.size(); ++i) {
                if (weights[i].toDouble() > most) {
                    most = weights[i].toDouble();
                    best = words[i].toObject()["text"].toString();
                }
            }
            QVERIFY2(best == QLatin1String("dog"), qPrintable(QLatin1String(name) + ": " + best));
        }
        QVERIFY(methods["integrated-gradients"].toObject().contains("sum_should_be"));
    }

    void theTableHasARowForEachWord() {
        const auto ended = attribute(inWorkspace() + QStringList{"--word", "1", "--method", "attention,occlusion"});
        QVERIFY2(ended.code == 0, ended.err.constData());
        const auto rows = lines(ended.out);
        QCOMPARE(rows.front(), QByteArray("sentence\tside\tword\ttext\tattention\tocclusion"));
        QVERIFY(rows.size() > 30);
        for (const QByteArray& row : rows) {
            QCOMPARE(row.count('\t'), 5);
        }
    }

    void aModelWithoutContextIsAskedAboutItsOwnSource() {
        const auto ended = attribute(
            {"--document", demo(), "--beam", "1", "--sentence", "1", "--word", "1", "--method", "attention,occlusion"},
            "sentence");
        QVERIFY2(ended.code == 0, ended.err.constData());
        QVERIFY(ended.err.contains("attention: this model has none for the word"));
        const auto rows = lines(ended.out);
        QVERIFY(rows.size() > 3);
        QCOMPARE(rows.front().count("occlusion"), 1);
        QVERIFY(rows[1].startsWith("1\tsource\t1\t"));
    }

    void whatMakesNoSenseIsRefused_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("message");
        QTest::newRow("no word") << QStringList{} << "--word or itself with --text";
        QTest::newRow("word") << QStringList{"--word", "99"} << "has no word 99";
        QTest::newRow("text") << QStringList{"--text", "Zebra"} << "has no word \"Zebra\"";
        QTest::newRow("method") << QStringList{"--word", "1", "--method", "magic"} << "use all, attention";
        QTest::newRow("itself") << QStringList{"--text", "ihn", "--instead", "ihn"} << "no other form";
        QTest::newRow("many") << QStringList{"--word", "1", "--most-words", "5"} << "the limit is 5";
    }
    void whatMakesNoSenseIsRefused() {
        QFETCH(QStringList, more);
        QFETCH(QString, message);
        const auto ended = attribute(inWorkspace() + more);
        QVERIFY(ended.code != 0);
        QVERIFY2(ended.err.contains(message.toUtf8()), ended.err.constData());
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(ended.err.count('\n'), 1);
    }

    void whatNeededContextIsListedAndFound() {
        const QStringList need{"need",    "--model",     bundled("selective-encoder-online"),
                               "--quiet", "--workspace", at("w.contexture")};
        const auto ended = run(need + QStringList{"--json", "-"});
        QVERIFY2(ended.code == 0, ended.err.constData());
        const QJsonArray words = json(ended.out).object()["words"].toArray();
        QVERIFY(words.size() > 50);
        double before = 1e9;
        bool isPronoun = false;
        for (int i = 0; i < words.size(); ++i) {
            const QJsonObject word = words[i].toObject();
            QVERIFY(word["need"].toDouble() <= before);
            before = word["need"].toDouble();
            QVERIFY(word["divergence"].toDouble() > -1e-4);
            QVERIFY(word["sentence"].toInt() > 1 || std::abs(before) < 1e-4); // the first reads nothing
            isPronoun |= i < 5 && word["text"].toString() == QLatin1String("ihn") && word["sentence"].toInt() == 8;
        }
        QVERIFY(isPronoun);
        // In the order of the text, of one class, of one sentence.
        const auto pronouns = run(need + QStringList{"--class", "pronoun", "--sort", "text", "--sentence", "8"});
        QVERIFY2(pronouns.code == 0, pronouns.err.constData());
        for (const QByteArray& row : lines(pronouns.out).mid(1)) {
            QCOMPARE(row.split('\t').value(5), QByteArray("pronoun"));
            QCOMPARE(row.split('\t').value(2), QByteArray("8"));
        }
        // Kept, it is found by query.
        const QStringList query{"query",  "--workspace", at("w.contexture"), "--side",
                                "target", "--where",     "need >= 0.5"};
        const auto nothing = run(query);
        QVERIFY2(nothing.code == 0, nothing.err.constData());
        QCOMPARE(lines(nothing.out).size(), 1);
        QCOMPARE(run(need + QStringList{"--keep"}).code, 0);
        const auto found = run(query);
        QVERIFY2(found.code == 0, found.err.constData());
        QVERIFY(lines(found.out).size() > 1);
        QVERIFY(found.out.contains("ihn"));
        const QByteArrayList columns = lines(found.out).front().split('\t');
        const auto column = columns.indexOf("need");
        QVERIFY(column > 0);
        for (const QByteArray& row : lines(found.out).mid(1)) {
            QVERIFY(row.split('\t').value(column).toDouble() >= 0.5);
        }
        const auto wrong = run(need + QStringList{"--class", "magic"});
        QVERIFY(wrong.code != 0 && wrong.err.contains("magic is no class of words"));
        const auto reference = run(need + QStringList{"--reference"});
        QVERIFY(reference.code != 0 && reference.err.contains("no reference"));
    }

    void everyWayIsHeldAgainstTheSuite() {
        const QStringList evaluate{"evaluate", "--model", bundled("selective-encoder-online"), "--quiet"};
        const auto ended =
            run(evaluate + QStringList{"--suite", at("lab/gold.json"), "--attribution", "attention,occlusion", "--json",
                                       at("a.json"), "--records", at("a.jsonl")});
        QVERIFY2(ended.code == 0, ended.err.constData());
        QVERIFY(ended.out.contains("gate times attention") == false && ended.out.contains("occlusion"));
        const QJsonObject report = json(bytesOf(at("a.json"))).object();
        const int records = report["records"].toInt();
        QVERIFY(records > 0);
        const QJsonObject methods = report["methods"].toObject();
        QCOMPARE(methods.keys(), (QStringList{"attention", "occlusion"}));
        for (const QString& name : methods.keys()) {
            const QJsonObject of = methods[name].toObject();
            QCOMPARE(of["count"].toInt(), records);
            QVERIFY(of["mean_reciprocal_rank"].toDouble() >= of["word"].toDouble());
            QVERIFY(of.contains("by_phenomenon") && of.contains("by_distance") && of.contains("faithfulness"));
        }
        QCOMPARE(report["agreement"].toArray().size(), 1);
        const auto each = lines(bytesOf(at("a.jsonl")));
        QCOMPARE(each.size(), records);
        for (const QByteArray& line : each) {
            const QJsonObject record = json(line).object();
            QVERIFY(!record["deciding"].toArray().isEmpty());
            QCOMPARE(record["methods"].toObject()["occlusion"].toArray().size(), 3);
        }
        const auto alone = run(evaluate + QStringList{"--table", at("lab/documents.tsv"), "--attribution", "all"});
        QVERIFY(alone.code != 0 && alone.err.contains("--attribution"));
        const auto none = run({"evaluate", "--model", bundled("sentence"), "--quiet", "--suite", at("lab/gold.json"),
                               "--attribution", "all"});
        QVERIFY(none.code != 0 && none.err.contains("without context"));
    }
};

QTEST_GUILESS_MAIN(TestCliAttribute)
#include "test_cli_attribute.moc"
