// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli evaluate --scores: the numbers of other programs' metrics beside BLEU and chrF. Means by hand.
#include "tests/cli/program.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestMetricMeans : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    void write(const char* name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }
    QStringList arguments(const QList<const char*>& hypotheses, const QList<const char*>& scores,
                          const QStringList& more = {}) const {
        QStringList list{"evaluate", "--table", path("table.tsv")};
        for (const char* name : hypotheses) {
            list << "--hypothesis" << path(name);
        }
        for (const char* name : scores) {
            list << "--scores" << path(name);
        }
        return list + more;
    }
    QJsonObject report(const QList<const char*>& hypotheses, const QList<const char*>& scores,
                       const QStringList& more = {}) const {
        const Ended ended = run(arguments(hypotheses, scores, more + QStringList{"--json", "-"}));
        return ended.code == 0 ? json(ended.out).object() : QJsonObject{{"failed", QString::fromUtf8(ended.err)}};
    }
    // "COMET 0.5 of 4": name, mean and number of sentences, of each metric.
    static QStringList means(const QJsonValue& of) {
        QStringList list;
        for (const QJsonValue& each : of["metrics"].toArray()) {
            list << QStringLiteral("%1 %2 of %3")
                        .arg(each["metric"].toString(), QString::number(each["mean"].toDouble()),
                             QString::number(each["sentences"].toInt()));
        }
        return list;
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        write("table.tsv", "doc_id\tsent_idx\ten\tde\n"
                           "a\t0\tThe dog barked.\tDer Hund bellte.\na\t1\tIt was loud.\tEr war laut.\n"
                           "b\t0\tThe cat slept.\tDie Katze schlief.\nb\t1\tShe was tired.\tSie war müde.\n");
        write("right.txt", "Der Hund bellte.\nEr war laut.\nDie Katze schlief.\nSie war müde.\n");
        write("wrong.txt", "Der Hund bellte.\nEs war laut.\nDie Katze schlief.\nEs war müde.\n");
        write("numbers.txt", "0.75\n0.5\n\n0.25\n");
        // As comet-score --to_json writes it for two files, with other names of folders.
        write("comet.json",
              R"({"/data/wrong.txt": [{"mt": "Der Hund bellte.", "COMET": 0.5}, {"mt": "Es war laut.", "COMET": 0.25},
                  {"mt": "Die Katze schlief.", "COMET": 0.5}, {"mt": "Es war müde.", "COMET": 0.25}],
                  "/data/right.txt": [{"mt": "Der Hund bellte.", "COMET": 1}, {"mt": "Er war laut.", "COMET": 0.75},
                  {"mt": "Die Katze schlief.", "COMET": 1}, {"mt": "Sie war müde.", "COMET": 0.75}]})");
        write("metricx.jsonl",
              "{\"source\": \"The dog barked.\", \"hypothesis\": \"Der Hund bellte.\", \"prediction\": 1}\n"
              "{\"source\": \"It was loud.\", \"hypothesis\": \"Es war laut.\", \"prediction\": 4}\n"
              "{\"source\": \"The cat slept.\", \"hypothesis\": \"Die Katze schlief.\", \"prediction\": 2}\n"
              "{\"source\": \"She was tired.\", \"hypothesis\": \"Es war müde.\", \"prediction\": 5}\n");
        write("lines.txt", "wrong.txt\tSegment 0\tscore: 0.5\nwrong.txt\tSegment 1\tscore: 0.5\n"
                           "wrong.txt\tSegment 2\tscore: 0.5\nwrong.txt\tSegment 3\tscore: 1.0\n");
        write("columns.tsv", "translation\tbleurt\tcometkiwi\nDer Hund bellte.\t0.5\t1\nEs war laut.\t0.5\t0\n"
                             "Die Katze schlief.\t0.25\t1\nEs war müde.\t0.25\t0\n");
        write("stray.tsv", "translation\tcomet\nDer Hund bellte.\t0.5\nSie war laut.\t0.5\n"
                           "Die Katze schlief.\t0.25\nEs war müde.\t0.75\n");
        write("alien.tsv", "translation\tcomet\nNein.\t0.5\nNein.\t0.5\nNein.\t0.25\nNein.\t0.75\n");
        write("three.txt", "1\n1\n1\n");
    }

    void theMeanStandsBesideBleu() {
        const QJsonObject found = report({"wrong.txt"}, {"numbers.txt"}, {"--metric", "comet"});
        QVERIFY2(!found.contains("failed"), qPrintable(found["failed"].toString()));
        const QJsonValue one = found["hypotheses"][0];
        QCOMPARE(means(one), QStringList{"comet 0.5 of 3"});
        QCOMPARE(one["metrics"][0]["file"].toString(), QString("numbers.txt"));
        QCOMPARE(one["metrics"][0]["sha256"].toString().toUtf8(),
                 QCryptographicHash::hash(bytesOf(path("numbers.txt")), QCryptographicHash::Sha256).toHex());
        QCOMPARE(means(one["documents"][0]), QStringList{"comet 0.625 of 2"});
        QCOMPARE(means(one["documents"][1]), QStringList{"comet 0.25 of 1"});
        QVERIFY(one["bleu"].toDouble() > 0.0);
        const Ended ended = run(arguments({"wrong.txt"}, {"numbers.txt"}, {"--metric", "comet"}));
        QVERIFY2(ended.out.contains("comet 0.5000: mean of the scores of 3 sentences in numbers.txt"),
                 ended.out.constData());
    }

    // Systems by the names of their files, in whatever order, and others by their texts, whose sentences partly agree.
    void eachFileGetsItsOwn() {
        const QJsonObject found = report({"right.txt", "wrong.txt"}, {"comet.json", "metricx.jsonl"});
        QVERIFY2(!found.contains("failed"), qPrintable(found["failed"].toString()));
        QCOMPARE(means(found["hypotheses"][0]), QStringList{"COMET 0.875 of 4"});
        QCOMPARE(means(found["hypotheses"][1]), (QStringList{"COMET 0.375 of 4", "MetricX 3 of 4"}));
        // Half of the texts of the other system are those of this file, too.
        QCOMPARE(means(report({"wrong.txt"}, {"comet.json"})["hypotheses"][0]), QStringList{"COMET 0.375 of 4"});
        const QJsonObject lines = report({"right.txt", "wrong.txt"}, {"lines.txt"});
        QCOMPARE(means(lines["hypotheses"][0]), QStringList());
        QCOMPARE(means(lines["hypotheses"][1]), QStringList{"COMET 0.625 of 4"});
        const QJsonObject columns = report({"right.txt", "wrong.txt"}, {"columns.tsv"});
        QCOMPARE(means(columns["hypotheses"][1]), (QStringList{"bleurt 0.375 of 4", "cometkiwi 0.5 of 4"}));
        const Ended ended = run(arguments({"wrong.txt"}, {"metricx.jsonl"}));
        QVERIFY2(ended.out.contains("MetricX (lower is better) 3.0000"), ended.out.constData());
    }

    void theyFollowTheDocumentsAndTheRecords() {
        const QJsonObject found = report({"wrong.txt"}, {"metricx.jsonl"}, {"--documents", "1"});
        QCOMPARE(means(found["hypotheses"][0]), QStringList{"MetricX 2.5 of 2"});
        const Ended ended =
            run(arguments({"wrong.txt"}, {"numbers.txt"}, {"--metric", "comet", "--records", path("r.jsonl")}));
        QVERIFY2(ended.code == 0, ended.err.constData());
        const QByteArrayList records = lines(bytesOf(path("r.jsonl")));
        QCOMPARE(records.size(), 4);
        QCOMPARE(json(records[1])["hypotheses"][0]["metrics"]["comet"].toDouble(), 0.5);
        QVERIFY(json(records[2])["hypotheses"][0]["metrics"]["comet"].isNull());
    }

    // A row with another text is left out, told, and seen in the exit status, as with runs --scores.
    void aRowWithAnotherTextIsLeftOut() {
        const Ended ended = run(arguments({"wrong.txt"}, {"stray.tsv"}, {"--json", path("stray.json")}));
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("Sie war laut."), ended.err.constData());
        const QJsonObject found = json(bytesOf(path("stray.json"))).object();
        QCOMPARE(means(found["hypotheses"][0]), QStringList{"comet 0.5 of 3"});
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("says");
        QTest::newRow("numbers for two files")
            << arguments({"right.txt", "wrong.txt"}, {"numbers.txt"}, {"--metric", "c"})
            << QStringList{"numbers.txt: it is not clear whose translations"};
        QTest::newRow("another number of sentences")
            << arguments({"wrong.txt"}, {"three.txt"}, {"--metric", "c"}) << QStringList{"three.txt", "3 numbers", "4"};
        QTest::newRow("texts of others") << arguments({"right.txt", "wrong.txt"}, {"alien.tsv"})
                                         << QStringList{"alien.tsv", "4 of 4 texts", "Nein."};
        QTest::newRow("twice") << arguments({"wrong.txt"}, {"comet.json", "lines.txt"})
                               << QStringList{"lines.txt: scores of COMET are given twice", "comet.json"};
        QTest::newRow("no name") << arguments({"wrong.txt"}, {"numbers.txt"}) << QStringList{"numbers.txt", "--metric"};
        QTest::newRow("a name for two") << arguments({"wrong.txt"}, {"numbers.txt", "comet.json"}, {"--metric", "c"})
                                        << QStringList{"--metric: one name"};
        QTest::newRow("no such file") << arguments({"wrong.txt"}, {"none.txt"}) << QStringList{"none.txt"};
        QTest::newRow("with a suite") << QStringList{"evaluate", "--model",          "no", "--suite", "gold.json",
                                                     "--scores", path("numbers.txt")}
                                      << QStringList{"--scores: scores of a metric belong"};
        QTest::newRow("as output") << arguments({"wrong.txt"}, {"comet.json"}, {"--json", path("comet.json")})
                                   << QStringList{"would overwrite"};
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QStringList, says);
        const Ended ended = run(arguments);
        QCOMPARE(ended.code, 1);
        for (const QString& part : says) {
            QVERIFY2(ended.err.contains(part.toUtf8()), ended.err.constData());
        }
    }

    // A model's own translations, which a metric scored after translate --output: with context and without, by the
    // texts.
    void translationsOfAModelHaveThemToo() {
        const auto output = [&](const char* context) {
            const Ended ended =
                run({"translate", "--quiet", "--beam", "2", "--model", bundled("selective-encoder-online"),
                     "--document", path("table.tsv"), "--context", QLatin1String(context), "--output", "-"});
            return ended.code == 0 ? lines(ended.out) : QByteArrayList();
        };
        const QByteArrayList online = output("online");
        QCOMPARE(online.size(), 4);
        const QByteArrayList none = output("none");
        QVERIFY(online != none); // else nothing tells them apart
        QByteArray table = "translation\tcomet\n";
        for (int i = 0; i < 4; ++i) {
            table += online[i] + (i < 2 ? "\t0.5\n" : "\t0.25\n");
        }
        write("model.tsv", table);
        const QStringList of{"evaluate", "--quiet",         "--beam",
                             "2",        "--model",         bundled("selective-encoder-online"),
                             "--table",  path("table.tsv"), "--scores"};
        const Ended ended = run(of + QStringList{path("model.tsv"), "--json", "-"});
        QVERIFY2(ended.code == 0, ended.err.constData());
        QCOMPARE(means(json(ended.out)[0]["scores"][0]), QStringList{"comet 0.375 of 4"});
        QCOMPARE(means(json(ended.out)[0]["scores"][1]), QStringList());

        const Ended alien = run(of + QStringList{path("alien.tsv"), "--json", path("kept.json")});
        QCOMPARE(alien.code, 1);
        QVERIFY2(alien.err.contains("4 of 4 texts"), alien.err.constData());
        QVERIFY(json(bytesOf(path("kept.json")))[0]["scores"][0]["bleu"].isDouble()); // no result is lost
    }
};

QTEST_GUILESS_MAIN(TestMetricMeans)
#include "test_metric_means.moc"
