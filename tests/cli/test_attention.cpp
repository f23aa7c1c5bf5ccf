// SPDX-License-Identifier: GPL-3.0-or-later

// Attention files: an exported file is read back equal; files of other programs become runs.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

class TestAttention : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString at(const QString& name) const { return m_folder.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(at(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return file.fileName();
    }
    void translate(const char* model, const QStringList& more = {}) {
        write("text.txt", "The dog slept under the old table.\nIt barked.\nThe cat saw it.\nIt slept too.\n");
        const Ended ended = run(QStringList{"translate", "--model", bundled(model), "--beam", "1", "--quiet", "--trace",
                                            "all", "--document", at("text.txt"), "--workspace", at("w.contexture"),
                                            "--replace", "--json", at("run.json"), "--output", at("out.txt")} +
                                more);
        QVERIFY2(ended.code == 0, ended.err);
    }
    Ended runs(const QStringList& more) const {
        return run(QStringList{"runs", "--workspace", at("w.contexture")} + more);
    }
    // What the first and the second run attended to, row by row, without what names the run.
    std::pair<QJsonArray, QJsonArray> rows(const char* what) const {
        const Ended ended =
            run({"export", "--workspace", at("w.contexture"), "--what", what, "--format", "json", "--quiet"});
        const QJsonDocument table = json(ended.out);
        const QString first = table["runs"][0]["run"].toString();
        std::pair<QJsonArray, QJsonArray> result;
        for (const QJsonValue& value : table["rows"].toArray()) {
            QJsonObject row = value.toObject();
            row.remove("run");
            row.remove("model");
            (value["run"].toString() == first ? result.first : result.second).append(row);
        }
        return result;
    }
    QString table(const char* what, const char* format) {
        const QString path = at(QString("%1.%2").arg(what, format));
        const Ended ended = run({"export", "--workspace", at("w.contexture"), "--what", what, "--format", format,
                                 "--run", "1", "--quiet", "--out", path});
        if (ended.code != 0) {
            qFatal("%s", ended.err.constData());
        }
        return path;
    }

private Q_SLOTS:
    void aTranslationInJsonComesBackWhole_data() {
        QTest::addColumn<QByteArray>("model");
        for (const char* model : {"selective-encoder-online", "cache", "sentence"}) {
            QTest::newRow(model) << QByteArray(model);
        }
    }
    void aTranslationInJsonComesBackWhole() {
        QFETCH(QByteArray, model);
        translate(model);
        const Ended ended = runs({"--attention", at("run.json"), "--name", "Again"});
        QVERIFY2(ended.code == 0, ended.err);
        for (const char* what : {"word-attention", "sentence-attention", "gates"}) {
            const auto [original, again] = rows(what);
            QVERIFY(original.size() > 0 || qstrcmp(what, "word-attention") != 0);
            QCOMPARE(again, original);
        }
        // and the words with their probabilities
        const auto [translations, again] = rows("translations");
        QCOMPARE(translations.size(), 4);
        QCOMPARE(again, translations);
    }

    void tablesOfAttentionComeBackWhole_data() {
        QTest::addColumn<QByteArray>("format");
        QTest::newRow("JSON") << QByteArray("json");
        QTest::newRow("NumPy") << QByteArray("npz");
    }
    void tablesOfAttentionComeBackWhole() {
        QFETCH(QByteArray, format);
        translate("selective-encoder-online");
        const Ended ended = runs({"--add", at("out.txt"), "--attention", table("word-attention", format), "--attention",
                                  table("sentence-attention", format)});
        QVERIFY2(ended.code == 0, ended.err);
        for (const char* what : {"word-attention", "sentence-attention"}) {
            const auto [original, again] = rows(what);
            QVERIFY(!original.isEmpty());
            QCOMPARE(again, original);
        }
        QVERIFY(rows("gates").second.isEmpty()); // they stood in no file
        QVERIFY(rows("translations").second[0].toObject()["log_probability"].isNull());
    }

    void alignmentsOfNematusAreSearchedLikeOurs() {
        translate("sentence");
        write("ali.txt", "0 ||| der Hund schlief ||| 0 ||| The dog slept under the old table . ||| 9 4\n"
                         "1 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 0 0 0\n0 0 1 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 1\n\n"
                         "1 ||| er bell@@ te ||| 0 ||| It bar@@ ked . ||| 5 4\n"
                         "1 0 0 0 0\n0 0.5 0.5 0 0\n0 0 0.5 0 0\n0 0 0 0 1\n\n"
                         "2 ||| ja ||| 0 ||| The cat saw it . ||| 6 2\n1 0 0 0 0 0\n0 0 0 0 0 1\n\n"
                         "3 ||| ja ||| 0 ||| It slept too . ||| 5 2\n0.5 0.5 0 0 0\n0 0 0 0 1\n\n");
        const Ended ended = runs({"--add", at("ali.txt"), "--name", "Nematus"});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY2(ended.err.contains("1 of 12 rows of decoder.cross do not add up to 1"), ended.err);
        const Ended found = run({"query", "--workspace", at("w.contexture"), "--where",
                                 "source = barked and translation = bellte", "--count", "--quiet"});
        QVERIFY2(found.code == 0 && found.out.trimmed() == "1", found.err + found.out);
        const QJsonArray words = rows("word-attention").second;
        // "bell@@ te" on "bar@@ ked": ((0.5 + 0.5) + 0.5) / 2
        const auto isIt = [](const QJsonValue& row) { return row["word"] == "bellte" && row["key_word"] == "barked"; };
        const auto row = std::find_if(words.begin(), words.end(), isIt);
        QVERIFY(row != words.end());
        QCOMPARE((*row).toObject()["weight"].toDouble(), 0.75);
    }

    void whatDoesNotFitChangesNothing() {
        translate("sentence");
        Ended ended = runs({"--attention", table("word-attention", "json")}); // a table has no translation
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("sentence 1 has no translation") && ended.err.contains("file of their own"),
                 ended.err);
        ended = runs({"--add", at("out.txt"), "--attention", at("text.txt")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("no file of attention"), ended.err);
        ended = runs({"--add", write("other.txt", "a\nb\nc\nd\n"), "--attention", at("run.json")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("files of one and the same run"), ended.err);
        ended = runs({"--attention", at("run.json"), "--attention", at("run.json")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("is there twice"), ended.err);
        QCOMPARE(runs({"--attention", at("none.json")}).code, 1);
        QCOMPARE(json(runs({"--json"}).out).array().size(), 1);
        QCOMPARE(runs({"--attention", at("run.json")}).code, 0);
        ended = runs({"--attention", at("run.json")});
        QVERIFY2(ended.code == 1 && ended.err.contains("one of the runs already"), ended.err);
    }
};

QTEST_MAIN(TestAttention)
#include "test_attention.moc"
