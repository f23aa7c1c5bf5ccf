// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli evaluate --hypothesis: translations of any program, without a model.
#include "tests/cli/program.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

class TestHypotheses : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    void write(const char* name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }
    QStringList evaluate(const QList<const char*>& hypotheses, const QStringList& more) const {
        QStringList arguments{"evaluate"};
        for (const char* name : hypotheses) {
            arguments << "--hypothesis" << path(name);
        }
        return arguments + more;
    }
    QStringList onTable() const { return {"--table", path("table.tsv")}; }
    QJsonObject report(const QList<const char*>& hypotheses, const QStringList& more) const {
        const Ended ended = run(evaluate(hypotheses, more + QStringList{"--json", "-"}));
        return ended.code == 0 ? json(ended.out).object() : QJsonObject{{"failed", QString::fromUtf8(ended.err)}};
    }
    static QJsonObject first(const QJsonObject& report) { return report["hypotheses"].toArray()[0].toObject(); }

private Q_SLOTS:
    void initTestCase();
    void textsAreScoredByTable();
    void sacrebleusNumbersComeOut();
    void paragraphsMayBeParted_data();
    void paragraphsMayBeParted();
    void tablesAreMatchedByTheirKeys();
    void onlyTheFirstDocuments();
    void theFirstIsComparedWithEach();
    void sentencesAreRecorded();
    void whatDoesNotFitIsRefused_data();
    void whatDoesNotFitIsRefused();
    void optionsOfModelsAreRefused_data();
    void optionsOfModelsAreRefused();
    void withoutEitherThereIsNothingToEvaluate();
    void reportsOfModelsSayHowTheyWereMade();
};

void TestHypotheses::initTestCase() {
    QVERIFY(m_folder.isValid());
    // Rows out of order, and two documents of which the first goes on after the second.
    write("table.tsv", "doc_id\tsent_idx\ten\tde\n"
                       "a\t3\tIt was loud.\tEr war laut.\n"
                       "b\t0\tThe cat slept.\tDie Katze schlief.\n"
                       "a\t0\tThe dog barked.\tDer Hund bellte.\n"
                       "b\t1\tShe was tired.\tSie war müde.\n");
    write("right.txt", "Der Hund bellte.\nEr war laut.\nDie Katze schlief.\nSie war müde.\n");
    write("wrong.txt", "Der Hund bellte.\nEs war laut.\nDie Katze schlief.\nEs war müde.\n");
    write("parted.txt", "Der Hund bellte.\n\nEs war laut.\n\n\nDie Katze schlief.\nEs war müde.\n");
    write("gap.txt", "Der Hund bellte.\n\nDie Katze schlief.\nEs war müde.\n");
    write("short.txt", "Der Hund bellte.\nEs war laut.\nDie Katze schlief.\n");
    write("long.txt", "Der Hund bellte.\nEs war laut.\nDie Katze schlief.\nSie war müde.\nNoch einer.\n");
    write("latin.txt", "Der Hund bellte.\nEs war laut.\nDie Katze schlief.\nSie war m\xfc"
                       "de.\n");
    write("empty.txt", "");
    write("numbers.txt", "0.75\n0.5\n0.25\n1\n");
    write("blank.txt", "\n\n\n");
    write("nbest.txt", "0 ||| Der Hund bellte. ||| F0= -1.5 ||| -0.5\n0 ||| Ein Hund bellte. ||| F0= -2 ||| -0.75\n"
                       "1 ||| Es war laut. ||| F0= -1 ||| -0.5\n1 ||| Er war laut. ||| F0= -2 ||| -1\n");
    write("talk.srt", "1\n00:00:01,000 --> 00:00:02,000\nDer Hund bellte.\n\n");
    write("soft.txt", "Der Hund bellte. ||| 1,0 0,1\nEs war laut. ||| 1,0 0,1\nDie Katze schlief. ||| 1,0 0,1\n"
                      "Es war müde. ||| 1,0 0,1\n");
    write("talk.json", "[{\"de\": \"Der Hund bellte.\"},\n{\"de\": \"Es war laut.\"},\n"
                       "{\"de\": \"Die Katze schlief.\"},\n{\"de\": \"Es war müde.\"}]\n");
    write("paragraphs.txt", "Der Hund bellte.\nEr war laut.\n\nDie Katze schlief.\nSie war müde.\n");
    write("second.txt", "Ein Hund hat gebellt.\nDer war laut.\nEine Katze schlief.\nSie war schläfrig.\n");
    write("keys.tsv",
          "translation\tdoc_id\tsent_idx\tnote\n"
          "Es war müde.\tb\t1\tx\nDer Hund bellte.\ta\t0\t\nDie Katze schlief.\tb\t0\t\nEs war laut.\ta\t3\t\n");
    write("named.tsv", "doc_id\tsent_idx\ttext\na\t0\tDer Hund bellte.\n");
    write("missing.tsv", "doc_id\tsent_idx\ttranslation\na\t0\tJa.\nb\t0\tJa.\nb\t1\tJa.\n");
    write("other.tsv", "doc_id\tsent_idx\ttranslation\na\t0\tJa.\na\t1\tJa.\na\t3\tJa.\nb\t0\tJa.\nb\t1\tJa.\n");
    write("stranger.tsv", "doc_id\tsent_idx\ttranslation\na\t0\tJa.\na\t3\tJa.\nb\t0\tJa.\nb\t1\tJa.\nc\t0\tJa.\n");
    write("onlya.tsv", "doc_id\tsent_idx\ttranslation\na\t0\tJa.\na\t3\tJa.\n");
    write("twice.tsv", "doc_id\tsent_idx\ttranslation\na\t0\tJa.\na\t0\tJa.\nb\t0\tJa.\nb\t1\tJa.\n");
    write("ragged.tsv", "doc_id\tsent_idx\ttranslation\na\t0\n");
    write("hole.tsv", "doc_id\tsent_idx\ten\tde\na\t0\tOne.\tEins.\na\t1\tTwo.\t\n");
}

void TestHypotheses::textsAreScoredByTable() {
    const QJsonObject found = report({"right.txt", "wrong.txt"}, onTable());
    QVERIFY2(!found.contains("failed"), qPrintable(found["failed"].toString()));
    QVERIFY(found["program"].toString().startsWith("contexture-cli "));
    QCOMPARE(found["sentences"].toInt(), 4);
    QCOMPARE(found["documents"].toInt(), 2);
    const QJsonObject table = found["references"].toArray()[0].toObject();
    QCOMPARE(table["file"].toString(), QString("table.tsv"));
    QCOMPARE(table["sha256"].toString().toUtf8(),
             QCryptographicHash::hash(bytesOf(path("table.tsv")), QCryptographicHash::Sha256).toHex());
    QCOMPARE(found["signatures"].toObject()["ter"].toString(),
             QString("nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.6.0"));
    const QJsonObject right = first(found);
    QCOMPARE(right["file"].toString(), QString("right.txt"));
    QCOMPARE(right["sha256"].toString().toUtf8(),
             QCryptographicHash::hash(bytesOf(path("right.txt")), QCryptographicHash::Sha256).toHex());
    QCOMPARE(right["bleu"].toDouble(), 100.0);
    QCOMPARE(right["ter"].toDouble(), 0.0);
    // One of three words is wrong in each document's second sentence, six words each.
    const QJsonObject wrong = found["hypotheses"].toArray()[1].toObject();
    QVERIFY(std::abs(wrong["ter"].toDouble() - 100.0 * 2 / 12) < 1e-9);
    const QJsonArray documents = wrong["documents"].toArray();
    QCOMPARE(documents.size(), 2);
    QCOMPARE(documents[1].toObject()["document"].toString(), QString("b"));
    QCOMPARE(documents[1].toObject()["sentences"].toInt(), 2);
    QVERIFY(std::abs(documents[1].toObject()["ter"].toDouble() - 100.0 / 6) < 1e-9);
}

// What sacreBLEU 2.6.0 says of these files: sacrebleu right.txt second.txt -i wrong.txt -m bleu chrf ter -w 9
void TestHypotheses::sacrebleusNumbersComeOut() {
    const QJsonObject found = report({"wrong.txt"}, {"--reference", path("right.txt"), path("second.txt")});
    QVERIFY2(!found.contains("failed"), qPrintable(found["failed"].toString()));
    QVERIFY(found["documents"].isNull());
    const QJsonObject scores = first(found);
    QVERIFY(!scores.contains("documents"));
    QCOMPARE(QString::number(scores["bleu"].toDouble(), 'f', 9), QString("72.312690213"));
    QCOMPARE(QString::number(scores["chrf"].toDouble(), 'f', 9), QString("88.216882263"));
    QCOMPARE(QString::number(scores["chrf++"].toDouble(), 'f', 9), QString("87.518464302")); // --chrf-word-order 2
    QCOMPARE(QString::number(scores["ter"].toDouble(), 'f', 9), QString("16.000000000"));
    QVERIFY(found["signatures"].toObject()["bleu"].toString().startsWith("nrefs:2|"));
    QVERIFY(!found.contains("comparisons"));
}

void TestHypotheses::paragraphsMayBeParted_data() {
    QTest::addColumn<QByteArray>("hypothesis");
    QTest::addColumn<QStringList>("references");
    const QStringList parted{"--reference", path("paragraphs.txt")};
    QTest::newRow("blank lines in the translation") << QByteArray("parted.txt") << onTable();
    QTest::newRow("as many lines as the references have") << QByteArray("wrong.txt") << parted;
    QTest::newRow("other paragraphs") << QByteArray("parted.txt") << parted;
}

void TestHypotheses::paragraphsMayBeParted() {
    QFETCH(QByteArray, hypothesis);
    QFETCH(QStringList, references);
    const double expected = first(report({"wrong.txt"}, onTable()))["chrf"].toDouble();
    QVERIFY(expected > 0.0);
    QCOMPARE(first(report({hypothesis.constData()}, references))["chrf"].toDouble(), expected);
    // A line for each sentence: then a blank one is an empty translation.
    const double ter = first(report({"gap.txt"}, onTable()))["ter"].toDouble();
    QVERIFY2(std::abs(ter - 100.0 * 4 / 12) < 1e-9, QByteArray::number(ter));
}

void TestHypotheses::tablesAreMatchedByTheirKeys() {
    const QJsonObject text = first(report({"wrong.txt"}, onTable()));
    const QJsonObject table = first(report({"keys.tsv"}, onTable()));
    QCOMPARE(table["documents"], text["documents"]);
    QCOMPARE(table["bleu"], text["bleu"]);
}

void TestHypotheses::onlyTheFirstDocuments() {
    const QJsonObject found = report({"wrong.txt"}, onTable() + QStringList{"--documents", "1"});
    QCOMPARE(found["sentences"].toInt(), 2);
    QCOMPARE(first(found)["documents"].toArray().size(), 1);
    QVERIFY(std::abs(first(found)["ter"].toDouble() - 100.0 / 6) < 1e-9);
}

void TestHypotheses::theFirstIsComparedWithEach() {
    const Ended few = run(evaluate({"right.txt", "wrong.txt"}, onTable()));
    QVERIFY2(few.out.contains("not tested: 2 documents are too few, 10 are needed; --units sentences"),
             few.out.constData());
    QVERIFY2(few.out.contains("right more often in right.txt than in wrong.txt"), few.out.constData());

    QByteArray references;
    QByteArray better;
    QByteArray worse;
    for (int i = 0; i < 12; ++i) { // in one sentence the second is right
        references += i == 0 ? "Da ist sie.\n" : "Das ist er.\n";
        better += i == 0 ? "Da ist er.\n" : "Das ist er.\n";
        worse += i == 0 ? "Da ist sie.\n" : "Dort war es.\n";
    }
    write("many.txt", references);
    write("better.txt", better);
    write("worse.txt", worse);
    const QJsonObject found =
        report({"better.txt", "worse.txt", "many.txt"}, {"--reference", path("many.txt"), "--units", "sentences"});
    const QJsonArray comparisons = found["comparisons"].toArray();
    QCOMPARE(comparisons.size(), 2);
    const QJsonObject one = comparisons[0].toObject();
    QCOMPARE(one["first"].toString(), QString("better.txt"));
    QCOMPARE(one["second"].toString(), QString("worse.txt"));
    QCOMPARE(one["unit"].toString(), QString("sentences"));
    QCOMPARE(one["units"].toInt(), 12);
    QCOMPARE(one["samples"].toInt(), 4096);
    QCOMPARE(one["seed"].toInt(), 1);
    QVERIFY(one["test"].toString().contains("approximate randomisation"));
    for (const char* score : {"bleu", "chrf", "ter"}) {
        const QJsonObject difference = one[QLatin1String(score)].toObject();
        QVERIFY2(difference["p"].toDouble() < 0.05, score);
        QCOMPARE(difference["difference"].toDouble() > 0.0, QByteArray(score) != "ter"); // a rate of errors
    }
    const QJsonObject won = one["ngrams"].toObject()["wins"].toArray()[0].toObject();
    QCOMPARE(won["ngram"].toString(), QString("Das ist er ."));
    QCOMPARE(won["references"].toInt(), 11);
    QCOMPARE(won["first"].toInt(), 11);
    QCOMPARE(won["second"].toInt(), 0);
    const QJsonObject lost = one["ngrams"].toObject()["losses"].toArray()[0].toObject();
    QCOMPARE(lost["second"].toInt(), 1);
}

void TestHypotheses::sentencesAreRecorded() {
    const Ended ended = run(evaluate({"wrong.txt", "keys.tsv"}, onTable() + QStringList{"--records", path("r.jsonl")}));
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QByteArrayList found = lines(bytesOf(path("r.jsonl")));
    QCOMPARE(found.size(), 4);
    const QJsonObject last = json(found[3]).object();
    QCOMPARE(last["document"].toString(), QString("b"));
    QCOMPARE(last["sentence"].toInt(), 2);
    QCOMPARE(last["source"].toString(), QString("She was tired."));
    QCOMPARE(last["references"].toArray()[0].toString(), QString("Sie war müde."));
    const QJsonObject scored = last["hypotheses"].toArray()[1].toObject();
    QCOMPARE(scored["file"].toString(), QString("keys.tsv"));
    QCOMPARE(scored["translation"].toString(), QString("Es war müde."));
    QVERIFY(std::abs(scored["ter"].toDouble() - 100.0 / 3) < 1e-9);
    // Four tokens, of which three, two, one and none match: by hand, with the fourth order smoothed to a half.
    const double bleu = 100.0 * std::pow(3.0 / 4 * 2 / 3 * 1 / 2 * 0.5, 0.25);
    QVERIFY2(std::abs(scored["bleu"].toDouble() - bleu) < 1e-9, QByteArray::number(scored["bleu"].toDouble()));
}

void TestHypotheses::whatDoesNotFitIsRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("says");
    const auto row = [&](const char* name, const char* hypothesis, const QStringList& references,
                         const QStringList& says) {
        QTest::newRow(name) << evaluate({hypothesis}, references) << says;
    };
    row("too few lines", "short.txt", onTable(),
        {"short.txt: the file has 3 lines", "has 4 sentences", "sentence 2 of document \"b\" (\"She was tired.\")"});
    row("too many lines", "long.txt", onTable(),
        {"long.txt: the file has 5 lines", "has 4 sentences", "line 5 (\"Noch einer.\")"});
    row("no UTF-8", "latin.txt", onTable(), {"latin.txt, line 4", "is not UTF-8", "save it as UTF-8"});
    row("numbers of a metric", "numbers.txt", onTable(),
        {"numbers.txt: these are numbers that a metric gave to sentences", "with --scores"});
    row("an n-best list", "nbest.txt", onTable(), {"nbest.txt: this is an n-best list", "best translation"});
    row("alignments", "soft.txt", onTable(), {"soft.txt: ", "have alignments, as marian-decoder"});
    row("JSON", "talk.json", onTable(), {"talk.json: this is JSON"});
    row("subtitles", "talk.srt", onTable(), {"talk.srt: the file is subtitles", "one sentence a line"});
    row("subtitles as references", "talk.srt", {"--reference", path("talk.srt")}, {"talk.srt: the file is subtitles"});
    row("an n-best list of references", "wrong.txt", {"--reference", path("nbest.txt")},
        {"nbest.txt: this is an n-best list"});
    row("an empty file", "empty.txt", onTable(), {"empty.txt: the file is empty"});
    row("blank lines alone", "blank.txt", onTable(), {"blank.txt: the file has 3 lines, 0 of them not blank"});
    row("no such file", "none.txt", onTable(), {"none.txt: there is no such file"});
    row("no references in the table", "right.txt", {"--table", path("right.txt")}, {"right.txt", "no reference"});
    row("a gap in the table", "right.txt", {"--table", path("hole.tsv")},
        {"hole.tsv: sentence 2 of document \"a\" has no reference"});
    row("an empty reference", "wrong.txt", {"--reference", path("gap.txt")}, {"gap.txt, line 2", "reference is empty"});
    row("references of other lengths", "wrong.txt", {"--reference", path("right.txt"), path("short.txt")},
        {"short.txt: the file has 3 sentences", "right.txt has 4"});
    row("blank references", "wrong.txt", {"--reference", path("blank.txt")}, {"blank.txt: every line"});
    row("a table for texts", "keys.tsv", {"--reference", path("right.txt")}, {"keys.tsv: this is a table", "--table"});
    row("no column of translations", "named.tsv", onTable(), {"named.tsv, line 1", "no column \"translation\""});
    row("a sentence missing", "missing.tsv", onTable(), {"sentence 2 of document \"a\"", "sent_idx 3", "add its row"});
    row("a sentence too many", "other.tsv", onTable(), {"other.tsv, line 3", "no sentence with sent_idx 1"});
    row("another document", "stranger.tsv", onTable(), {"stranger.tsv, line 6", "no document \"c\""});
    row("a document missing", "onlya.tsv", onTable(), {"no translation of document \"b\""});
    row("the same index twice", "twice.tsv", onTable(), {"twice.tsv, line 3", "stood in line 2 already"});
    row("too few columns", "ragged.tsv", onTable(), {"ragged.tsv, line 2", "has 2 columns", "names 3"});
    row("no references", "right.txt", {}, {"--hypothesis", "either one --table TABLE with references or --reference"});
    row("two kinds of references", "right.txt", onTable() + QStringList{"--reference", path("right.txt")},
        {"--hypothesis", "either one --table"});
    row("two tables", "right.txt", onTable() + QStringList{"--table", path("hole.tsv")}, {"--table: ", "2 are given"});
    row("documents of texts", "right.txt", {"--reference", path("right.txt"), "--documents", "1"}, {"--documents: "});
    row("texts by documents", "right.txt", {"--reference", path("right.txt"), "--units", "documents"},
        {"--units documents: ", "have no documents"});
    row("the input as output", "right.txt", onTable() + QStringList{"--json", path("right.txt")}, {"would overwrite"});
    QTest::newRow("the same file twice") << evaluate({"right.txt", "right.txt"}, onTable())
                                         << QStringList{"right.txt: this file is given twice"};
    QTest::newRow("references alone") << QStringList{"evaluate", "--model", "no", "--reference", path("right.txt")}
                                      << QStringList{"--reference: ", "--hypothesis"};
}

void TestHypotheses::whatDoesNotFitIsRefused() {
    QFETCH(QStringList, arguments);
    QFETCH(QStringList, says);
    const QByteArray before = bytesOf(path("right.txt"));
    const Ended ended = run(arguments);
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.out.isEmpty(), ended.out.constData());
    QCOMPARE(lines(ended.err).size(), 1);
    for (const QString& part : says) {
        QVERIFY2(ended.err.contains(part.toUtf8()), ended.err.constData());
    }
    QVERIFY(bytesOf(path("right.txt")) == before);
}

void TestHypotheses::optionsOfModelsAreRefused_data() {
    QTest::addColumn<QStringList>("more");
    const auto row = [](const QStringList& more) { QTest::newRow(qPrintable(more[0])) << more; };
    row({"--model", "m.safetensors"});
    row({"--context", "none"});
    row({"--against", "none"});
    row({"--baseline", "m.safetensors"});
    row({"--beam", "4"});
    row({"--decode", "two-pass"});
    row({"--consulted", "it"});
    row({"--site", "encoder.context"});
    row({"--suite", "gold.json"});
    row({"--pronouns", "table.tsv"});
    row({"--threads", "2"});
    row({"--no-translation"});
    row({"--note-in-card"});
}

void TestHypotheses::optionsOfModelsAreRefused() {
    QFETCH(QStringList, more);
    const Ended ended = run(evaluate({"right.txt"}, onTable() + more));
    QCOMPARE(ended.code, 1);
    QVERIFY(ended.out.isEmpty());
    QVERIFY2(ended.err.startsWith("contexture-cli: " + more[0].toUtf8() + ": --hypothesis"), ended.err.constData());
}

void TestHypotheses::withoutEitherThereIsNothingToEvaluate() {
    const Ended ended = run(QStringList{"evaluate"} + onTable());
    QCOMPARE(ended.code, 2);
    QVERIFY2(ended.err.contains("--model or --hypothesis is required"), ended.err.constData());
}

void TestHypotheses::reportsOfModelsSayHowTheyWereMade() {
    const Ended ended = run(
        QStringList{"evaluate", "--quiet", "--beam", "2", "--model", bundled("sentence"), "--json", "-"} + onTable());
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto table = json(ended.out)[0];
    QCOMPARE(table["beam"].toInt(), 2);
    QVERIFY(table["program"].toString().startsWith("contexture-cli "));
    QCOMPARE(table["signatures"]["bleu"].toString(),
             QString("nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"));
    QCOMPARE(table["scores"][0]["model_sha256"].toString().toUtf8(),
             QCryptographicHash::hash(bytesOf(bundled("sentence")), QCryptographicHash::Sha256).toHex());
}

QTEST_GUILESS_MAIN(TestHypotheses)
#include "test_hypotheses.moc"
