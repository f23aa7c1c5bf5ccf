// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli score --suite CTXPRO --model: the model translates the set's sentences in their documents. Which forms
// are right is known by hand: the dog is "er", the cat "sie", the sheep "es". The counts are those of `translate`
// followed by `score --translations`.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestCtxpro : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString at(const QString& name) const { return m_folder.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) const {
        QFile file(at(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("a file of the test cannot be written");
        }
        return file.fileName();
    }
    static QByteArray entry(const char* document, int segment, const char* source, const char* expected,
                            const char* rule, int distance) {
        return QJsonDocument(QJsonObject{{"expected", expected},
                                         {"src segment", source},
                                         {"segment id", segment},
                                         {"document id", document},
                                         {"rule", rule},
                                         {"ante distance", distance}})
            .toJson(QJsonDocument::Compact);
    }
    // The documents of the set, another between them.
    static QList<std::pair<QByteArray, QByteArrayList>> documents() {
        return {{"de-en/1/dog", {"The dog slept under the old table.", "It barked.", "The lamp is small."}},
                {"de-en/1/none", {"The lamp is small."}},
                {"de-en/1/cat", {"The cat slept under the old table.", "The lamp is small.", "It drank."}}};
    }
    QString suite() const {
        return write("gender.json", "[" + entry("de-en/1/cat", 2, "It drank.", "sie", "NOM.FEM", 2) + ", " +
                                        entry("de-en/1/dog", 1, "It barked.", "er", "NOM.MASC", 1) + ", " +
                                        entry("de-en/1/dog", 1, "It barked.", "sie", "NOM.FEM", 1) + "]");
    }
    QString withoutNames() const {
        QByteArray table;
        for (const auto& [id, sentences] : documents()) {
            for (const QByteArray& sentence : sentences) {
                table += id + "\t" + sentence + "\tx\n";
            }
        }
        return write("documents-without-names.tsv", table);
    }
    QString withNames() const {
        QByteArray table = "doc_id\tsent_idx\tsource\n";
        for (const auto& [id, sentences] : documents()) {
            for (int i = 0; i < sentences.size(); ++i) {
                table += id + "\t" + QByteArray::number(i) + "\t" + sentences[i] + "\n";
            }
        }
        return write("documents.tsv", table);
    }
    static Ended score(const QStringList& more) {
        return run(QStringList{"score", "--model", bundled("selective-encoder-online"), "--beam", "1"} + more);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void aModelIsCountedInOneCommand() {
        const Ended ended = score(
            {"--suite", suite(), "--documents", withNames(), "--json", at("counts.json"), "--output", at("one.de")});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY2(ended.err.contains("5 sentences translated for 3 entries"), ended.err); // up to the last entry
        const QJsonObject report = json(bytesOf(at("counts.json"))).object();
        QVERIFY(report["model"].toString().contains("selective attention"));
        QCOMPARE(report["context"].toString(), QString("online"));
        QCOMPARE(report["sentences"].toInt(), 5);
        QCOMPARE(report["items"][0]["right"].toBool(), true);  // "sie": the cat
        QCOMPARE(report["items"][1]["right"].toBool(), true);  // "er": the dog
        QCOMPARE(report["items"][2]["right"].toBool(), false); // the dog is not "sie"
        QCOMPARE(report["all"]["right"].toInt(), 2);
        QCOMPARE(report["rules"]["NOM.FEM"]["accuracy"].toDouble(), 0.5);
        QCOMPARE(report["rules"]["NOM.MASC"]["accuracy"].toDouble(), 1.0);
        QCOMPARE(report["by_distance"]["2"]["accuracy"].toDouble(), 1.0);
        QCOMPARE(report["by_distance"]["1"]["accuracy"].toDouble(), 0.5);

        // The same by two commands.
        for (const char* document : {"dog", "cat"}) {
            const Ended translated =
                run({"translate", "--model", bundled("selective-encoder-online"), "--beam", "1", "--document",
                     withNames(), "--only", QString("de-en/1/%1").arg(document), "--output", at(document), "--quiet"});
            QVERIFY2(translated.code == 0, translated.err);
        }
        const QByteArray dog = lines(bytesOf(at("dog")))[1];
        const QByteArray given = lines(bytesOf(at("cat")))[2] + "\n" + dog + "\n" + dog + "\n";
        QCOMPARE(bytesOf(at("one.de")), given);
        const Ended counted =
            run({"score", "--suite", suite(), "--translations", write("two.de", given), "--target-language", "de"});
        QVERIFY2(counted.code == 0, counted.err);
        QCOMPARE(counted.out, ended.out);
    }

    // The table that the set's own program reads, and the contexts that its authors publish and that it extracts.
    void theDocumentsOfItsAuthorsAreRead() {
        const QByteArray cat = "The cat slept under the old table.<eos> The lamp is small.";
        const QByteArray dog = "The dog slept under the old table.";
        const QString published =
            write("published.en", cat + "<eos> It drank.\n" + dog + "<eos> It barked.\n" + dog + "<eos> It barked.\n");
        const QString extracted = write("extracted.en", cat + "\n" + dog + "\n" + dog + "\n");
        QByteArray first;
        for (const QString& file : {withNames(), withoutNames(), published, extracted}) {
            const Ended ended = score({"--suite", suite(), "--documents", file, "--output", "-"});
            QVERIFY2(ended.code == 0, ended.err);
            first = first.isEmpty() ? ended.out : first;
            QCOMPARE(ended.out, first);
            QVERIFY2(lines(first).size() == 3 && lines(first)[1].startsWith("Er "), first);
        }
    }

    void withoutContextNoDocumentsAreNeeded() {
        const Ended ended = score({"--suite", suite(), "--context", "none", "--json", "-"});
        QVERIFY2(ended.code == 0, ended.err);
        const QJsonObject report = json(ended.out).object();
        QCOMPARE(report["sentences"].toInt(), 3);
        // The dog is "er" for one entry and "sie" for another: of the same translation one of them at most is right.
        QVERIFY(!(report["items"][1]["right"].toBool() && report["items"][2]["right"].toBool()));
        QCOMPARE(report["items"][1]["translation"], report["items"][2]["translation"]);
    }

    // Behind the other's sentences the cat's entry reads of a dog.
    void exchangedContextsDecide() {
        const QString two = write("two.json", "[" + entry("de-en/1/cat", 1, "It drank.", "sie", "NOM.FEM", 1) + ", " +
                                                  entry("de-en/1/dog", 1, "It drank.", "er", "NOM.MASC", 1) + "]");
        const QString table = write("two.tsv", "doc_id\tsource\nde-en/1/cat\tThe cat slept under the old table.\n"
                                               "de-en/1/cat\tIt drank.\nde-en/1/dog\tThe dog slept under the old "
                                               "table.\nde-en/1/dog\tIt drank.\n");
        const auto right = [&](const QStringList& more) {
            const Ended ended = score(QStringList{"--suite", two, "--documents", table, "--json", "-"} + more);
            return json(ended.out)["all"]["right"].toInt(-1);
        };
        QCOMPARE(right({}), 2);
        QCOMPARE(right({"--exchanged"}), 0);
    }

    void whatDoesNotFitIsTold_data() {
        QTest::addColumn<QByteArray>("set");
        QTest::addColumn<QByteArray>("documents");
        QTest::addColumn<QStringList>("says");
        const QByteArray good = "[" + entry("de-en/1/dog", 1, "It barked.", "er", "NOM.MASC", 1) + "]";
        const auto row = [&](const char* name, const QByteArray& set, const QByteArray& documents,
                             const QStringList& says) { QTest::newRow(name) << set << documents << says; };
        row("no documents", good, {}, {"entry 1", "\"de-en/1/dog\", segment 1", "--documents", "--context none"});
        row("other languages", "[" + entry("en-fr/1/dog", 1, "It barked.", "il", "NOM.MASC", 1) + "]", {},
            {"entry 1", "en and fr", "from en into de"});
        row("another sentence", good, "de-en/1/dog\tA.\tx\nde-en/1/dog\tIt slept.\tx\n",
            {"entry 1 is about \"It barked.\"", "segment 1", "\"It slept.\"", "counted from 0"});
        row("a document that is too short", good, "de-en/1/dog\tA.\tx\n", {"entry 1", "segment 1", "is not there"});
        row("a row of two columns", good, "de-en/1/dog\tA.\tx\nde-en/1/dog\tIt barked.\n", {"line 2", "2 columns"});
        row("bytes of another encoding", good, "de-en/1/dog\t\xe4\tx\n", {"line 1", "UTF-8"});
        row("contexts of another set", good, "A.<eos> B.\nC.\n", {"2 lines", "1 entries"});
        row("contexts in another order",
            "[" + entry("d", 1, "A b.", "er", "R", 1) + "," + entry("d", 1, "C d.", "er", "R", 1) + "," +
                entry("d", 1, "E f.", "er", "R", 1) + "]",
            "X.<eos> A b.\nX.<eos> C d.\nX.<eos> Y.\n", {"line 3", "\"Y.\"", "\"E f.\""});
        row("no sentence", R"([{"expected": "er", "rule": "R", "document id": "d", "segment id": 1}])", {},
            {"entry 1", "\"src segment\""});
    }
    void whatDoesNotFitIsTold() {
        QFETCH(QByteArray, set);
        QFETCH(QByteArray, documents);
        QFETCH(QStringList, says);
        QStringList arguments{"--suite", write("refused.json", set)};
        if (!documents.isEmpty()) {
            arguments << "--documents" << write("refused.txt", documents);
        }
        const Ended ended = score(arguments);
        QCOMPARE(ended.code, 1);
        for (const QString& part : says) {
            QVERIFY2(ended.err.contains(part.toUtf8()), ended.err);
        }
    }

    // Options of translations belong to CTXPRO alone.
    void otherSuitesTranslateNothing() {
        const QString other = write("pro.json", R"([{"src segment": "It fell.", "ref segment": "Sie fiel.",
            "ante distance": 0, "document id": "d", "segment id": 1, "src pronoun": "it", "ref pronoun": "Sie",
            "errors": [{"contrastive": "Er fiel.", "replacement": "Er"}]}])");
        const Ended ended = score({"--suite", other, "--context", "none"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("--beam") && ended.err.contains("CTXPRO"), ended.err);
    }
};

QTEST_APPLESS_MAIN(TestCtxpro)
#include "test_ctxpro.moc"
