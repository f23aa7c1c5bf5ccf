// SPDX-License-Identifier: GPL-3.0-or-later

// What contexture-cli evaluate and score report of a model: numbers that agree with each other and with the suite.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

class TestEvaluations : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QStringList translate(const QString& bundle) const {
        return {"translate", "--quiet", "--beam", "1", "--model", bundle, "--document", path("doc.txt")};
    }

private Q_SLOTS:
    void initTestCase();
    void evaluationsAreReports();
    void scoresAgreeWithTheEvaluation();
    void tablesAreScoredAndNotedInTheCard();
    void needsAreDifferencesOfScores();
};

void TestEvaluations::initTestCase() {
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"generate", "--out", path("lab"), "--documents", "12", "--seed", "31"}).code, 0);
    const auto rows = lines(bytesOf(path("lab/documents.tsv")));
    QVERIFY(rows.size() > 1);
    QByteArray first;
    for (int i = 1; i < rows.size(); ++i) {
        const auto cells = rows[i].split('\t');
        QCOMPARE(cells.size(), 4);
        if (i == 1 || cells[0] == rows[1].split('\t')[0]) {
            first += cells[2] + '\n';
        }
    }
    QFile file(path("doc.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(first) == first.size());
}

void TestEvaluations::evaluationsAreReports() {
    QHash<QString, int> counts;
    const auto gold = json(bytesOf(path("lab/gold.json"))).object();
    const auto contrapro = json(bytesOf(path("lab/contrapro.json"))).array();
    for (const auto& entry : contrapro) {
        ++counts[entry.toObject()["phenomenon"].toString()];
    }
    QVERIFY(!gold["documents"].toArray().isEmpty());
    const auto ended = run({"evaluate", "--model", bundled("selective-encoder-online"), "--suite",
                            path("lab/gold.json"), "--beam", "1", "--json", path("e.json")});
    QCOMPARE(ended.code, 0);
    QVERIFY(!ended.err.contains('\r')); // not a terminal: its lines can be read
    const auto documents = QByteArray::number(gold["documents"].toArray().size());
    QCOMPARE(lines(ended.err).last(), documents + " of " + documents + " documents");
    QVERIFY(ended.out.contains("pronoun"));
    const auto report = json(bytesOf(path("e.json"))).object();
    const auto phenomena = report["phenomena"].toObject();
    for (const char* name : {"pronoun", "word_sense", "verb_sense", "register", "cohesion", "ellipsis"}) {
        const auto one = phenomena[QLatin1String(name)].toObject();
        QCOMPARE(one["count"].toInt(-1), counts[QLatin1String(name)]);
        for (const char* distance : {"0", "1", "2", "3", ">3"}) {
            QVERIFY2(one["by_distance"].toObject().contains(QLatin1String(distance)), name);
        }
        if (one["count"].toInt() > 0) {
            const double accuracy = one["accuracy"].toDouble(-1.0);
            QVERIFY(accuracy >= 0.0 && accuracy <= 1.0);
        } else {
            QVERIFY(one["accuracy"].isNull());
        }
    }
    QVERIFY(counts["pronoun"] > 0);
    const auto pointing = report["pointing"].toObject();
    QVERIFY(pointing["count"].toInt() > 0);
    QVERIFY(pointing.contains("accuracy"));
    QVERIFY(pointing["by_phenomenon"].toObject().contains("pronoun"));
    QVERIFY(report["bleu"].toDouble() > 50.0);
    QVERIFY(report["chrf"].toDouble() > 50.0);
}

void TestEvaluations::scoresAgreeWithTheEvaluation() {
    const QString model = bundled("selective-encoder-online");
    const auto report = json(run({"evaluate", "--model", model, "--suite", path("lab/gold.json"), "--no-translation",
                                  "--quiet", "--json", "-"})
                                 .out)["phenomena"]
                            .toObject();
    QCOMPARE(run({"score", "--model", model, "--suite", path("lab/contrapro.json"), "--json", path("s.json")}).code, 0);
    const auto scored = json(bytesOf(path("s.json"))).object();
    QHash<QString, int> right;
    QHash<QString, int> count;
    for (const auto& value : scored["items"].toArray()) {
        const auto item = value.toObject();
        bool wins = true;
        for (const auto& other : item["contrastive"].toArray()) {
            wins = wins && item["reference"].toDouble() > other.toDouble();
        }
        ++count[item["phenomenon"].toString()];
        right[item["phenomenon"].toString()] += wins ? 1 : 0;
    }
    QVERIFY(count["pronoun"] > 0);
    for (auto it = count.begin(); it != count.end(); ++it) {
        QCOMPARE(report[it.key()].toObject()["count"].toInt(), it.value());
        QVERIFY(std::abs(report[it.key()].toObject()["accuracy"].toDouble() - double(right[it.key()]) / it.value()) <
                1e-9);
    }
}

void TestEvaluations::tablesAreScoredAndNotedInTheCard() {
    const QString copy = path("copy.safetensors");
    QVERIFY(QFile::copy(bundled("selective-encoder-online"), copy));
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    const QByteArray before = run(translate(bundled("selective-encoder-online"))).out;
    QStringList arguments{"evaluate", "--model", copy,      "--table", path("lab/documents.tsv"),
                          "--beam",   "1",       "--quiet", "--json",  path("t.json")};
    QCOMPARE(run(arguments).code, 0);
    const auto table = json(bytesOf(path("t.json")))[0].toObject();
    QCOMPARE(table["table"].toString(), QStringLiteral("documents.tsv"));
    QCOMPARE(table["scores"].toArray().size(), 2); // with context and without
    QVERIFY(!run({"inspect", copy, "--json"}).out.contains("documents.tsv"));

    arguments << "--note-in-card";
    for (int i = 0; i < 2; ++i) { // the second time in place of the first
        QCOMPARE(run(arguments).code, 0);
        const auto shown = run({"inspect", copy, "--json"}).out;
        QCOMPARE(shown.count("documents.tsv"), 1);
    }
    const auto after = run(translate(copy));
    QCOMPARE(after.out, before);
    // Without a table there is nothing to note.
    const auto none = run({"evaluate", "--model", copy, "--suite", path("lab/gold.json"), "--note-in-card"});
    QCOMPARE(none.code, 1);
    QVERIFY(none.err.contains("--table"));
}

// What evaluate says that context adds to each word is what score says with context, less what it says without.
void TestEvaluations::needsAreDifferencesOfScores() {
    const QString model = bundled("selective-encoder-online");
    const QStringList evaluate{"evaluate", "--model", model, "--beam", "1", "--quiet", "--need"};
    QCOMPARE(run(evaluate + QStringList{"--table", path("lab/documents.tsv"), "--documents", "1", "--records",
                                        path("needs.jsonl"), "--json", path("needs.json")})
                 .code,
             0);
    QByteArray translations;
    QList<QJsonArray> needs;
    for (const QByteArray& line : lines(bytesOf(path("needs.jsonl")))) {
        const QJsonObject record = json(line).object();
        translations += record["translation"].toString().toUtf8() + '\n';
        needs << record["need"].toArray();
    }
    writeBytes(path("needs.txt"), translations);
    const auto scored = [&](const char* context) {
        const auto report = json(run({"score", "--model", model, "--table", path("doc.txt"), "--translations",
                                      path("needs.txt"), "--context", context, "--json", "-"})
                                     .out);
        return report["documents"][0]["sentences"].toArray();
    };
    const QJsonArray with = scored("online");
    const QJsonArray without = scored("none");
    QCOMPARE(with.size(), needs.size());
    double most = 0.0;
    for (qsizetype s = 0; s < needs.size(); ++s) {
        const QJsonArray more = with[s].toObject()["word_log_probability"].toArray();
        const QJsonArray less = without[s].toObject()["word_log_probability"].toArray();
        QCOMPARE(needs[s].size(), more.size());
        for (qsizetype w = 0; w < more.size(); ++w) {
            const double gain = more[w].toDouble() - less[w].toDouble();
            QVERIFY(std::abs(needs[s][w].toDouble() - gain) < 2e-4); // states are computed in other batches
            most = std::max(most, std::abs(gain));
        }
    }
    QVERIFY(most > 0.1);
    // Means by class of word add up to the mean of all.
    const QJsonObject gain = json(bytesOf(path("needs.json")))[0].toObject()["context_gain"].toObject();
    double words = 0.0;
    double nats = 0.0;
    for (const QJsonValue& of : gain["classes"].toObject()) {
        words += of["words"].toDouble();
        nats += of["words"].toDouble() * of["nats_per_word"].toDouble();
    }
    QCOMPARE(words, gain["all"]["words"].toDouble());
    QVERIFY(std::abs(nats / words - gain["all"]["nats_per_word"].toDouble()) < 1e-9);

    for (const QStringList& wrong : {QStringList{"--suite", path("lab/gold.json")},
                                     QStringList{"--table", path("lab/documents.tsv"), "--context", "none"}}) {
        const auto ended = run(evaluate + wrong);
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("--need"), ended.err.constData());
    }
}

QTEST_GUILESS_MAIN(TestEvaluations)
#include "test_evaluations.moc"
