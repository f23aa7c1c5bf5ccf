// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli translate: how a text is read, and what is told of each sentence.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestTranslate : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return file.fileName();
    }
    static Ended translate(const QStringList& more) {
        return run(QStringList{"translate", "--model", bundled("sentence"), "--beam", "1"} + more);
    }

private Q_SLOTS:
    // Lines that lack their full stops look like prose that goes on.
    void aTextIsReadAsItIsSaid() {
        const QString verses = write("verses.txt", "the dog barked\nit ran away\nanna saw it\n\npaul laughed\n");
        Ended ended = translate({"--document", verses, "--output", "-"});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.err.contains("read as prose, 2 sentences; --read-as lines"), ended.err);
        ended = translate({"--document", verses, "--output", "-", "--read-as", "lines"});
        QCOMPARE(ended.code, 0);
        QVERIFY2(!ended.err.contains("read as"), ended.err); // who says so is not told
        const QByteArrayList told = lines(ended.out);
        QCOMPARE(told.size(), 5); // the blank line is where it was
        QVERIFY(told[3].isEmpty() && !told[0].isEmpty() && !told[2].isEmpty() && !told[4].isEmpty());
        const QString chat = write("chat.txt", "The dog barked. It ran away.\nPaul laughed.\n");
        ended = translate({"--document", chat, "--read-as", "lines", "--json", "-"});
        QCOMPARE(json(ended.out)["sentences"].toArray().size(), 2);
        ended = translate({"--document", chat, "--read-as", "prose", "--json", "-"});
        QCOMPARE(json(ended.out)["sentences"].toArray().size(), 3);
        ended = translate({"--document", chat, "--quiet", "--output", "-"});
        QVERIFY2(ended.err.isEmpty(), ended.err);
    }

    // Sentences without the word are translated before others that stand in front of them; a workspace takes them as
    // they come.
    void aRunWhoseSentencesAreReadByWordsIsSaved() {
        const QString model = m_folder.filePath("words.safetensors");
        const QString workspace = m_folder.filePath("words.contexture");
        QCOMPARE(run({"concatenate", bundled("sentence"), "--only-with", "it", "--out", model}).code, 0);
        QByteArray text;
        for (int i = 0; i < 40; ++i) { // more than a window of the translator
            text += i % 3 == 2 ? "Anna took it.\n" : "Paul saw the dog.\n";
        }
        const Ended ended =
            run({"translate", "--model", model, "--base", bundled("sentence"), "--document", write("words.txt", text),
                 "--read-as", "lines", "--beam", "1", "--trace", "--quiet", "--workspace", workspace});
        QVERIFY2(ended.code == 0, ended.err);
        const auto exported = lines(
            run({"export", "--workspace", workspace, "--what", "sentence-attention", "--mean-only", "--format", "csv"})
                .out);
        QVERIFY(exported.size() > 13 * 2); // thirteen sentences read two each, at some sites
    }

    // One that the model does not take whole does not stop the others, where that is asked for, and is said.
    void aLongSentenceIsCutOrLeftOut() {
        QByteArray sentence = "The dog";
        for (int i = 0; i < 1500; ++i) {
            sentence += " barked";
        }
        const QString text = write("long.txt", "The dog slept.\n" + sentence + "\nIt barked.\n");
        const QStringList common{"--document", text, "--read-as", "lines", "--quiet", "--json", "-"};
        Ended ended = translate(common);
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("sentence 2") && ended.err.contains("--long-sentences"), ended.err);
        ended = translate(common + QStringList{"--long-sentences", "cut"});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY2(ended.err.contains("sentence 2 read up to word"), ended.err);
        QJsonDocument told = json(ended.out);
        QCOMPARE(told["settings"]["long_sentences"].toString(), QStringLiteral("cut"));
        QCOMPARE(told["unread"].toArray().size(), 1);
        QCOMPARE(told["unread"][0]["sentence"].toInt(), 2);
        const int read = told["unread"][0]["words_read"].toInt();
        QVERIFY(read > 2 && read < 1502);
        QCOMPARE(told["sentences"].toArray().size(), 3);
        ended = translate(common + QStringList{"--long-sentences", "skip"});
        QVERIFY2(ended.code == 0 && ended.err.contains("sentence 2 left out"), ended.err);
        told = json(ended.out);
        QCOMPARE(told["unread"][0]["words_read"].toInt(), 0);
        QVERIFY(!told["sentences"][2]["translation"].toString().isEmpty());
        QCOMPARE(translate(common + QStringList{"--long-sentences", "shorten"}).code, 2);
        // A workspace says it, too.
        const QString file = m_folder.filePath("long.contexture");
        ended = translate(
            {"--document", text, "--read-as", "lines", "--quiet", "--workspace", file, "--long-sentences", "cut"});
        QVERIFY2(ended.code == 0, ended.err);
        ended = run({"inspect", file});
        QVERIFY2(ended.out.contains("sentence 2 read up to word " + QByteArray::number(read)), ended.out);
    }

    void aTableWithALongSentenceIsMeasuredAndItIsSaid() {
        const QByteArray longOne = "The dog" + QByteArray(" barked").repeated(1500);
        const QString table = write("long.tsv", "source\treference\nThe dog slept.\tDer Hund schlief.\n" + longOne +
                                                    "\tDer Hund bellte.\n");
        const QStringList common{
            "evaluate", "--model", bundled("selective-encoder-online"), "--table", table, "--quiet", "--beam", "1",
            "--json",   "-"};
        Ended ended = run(common);
        QVERIFY2(ended.code == 1 && ended.err.contains("sentence 2"), ended.err);
        ended = run(common + QStringList{"--long-sentences", "cut"});
        QVERIFY2(ended.code == 0, ended.err);
        const QJsonArray scores = json(ended.out)[0]["scores"].toArray();
        QCOMPARE(scores.size(), 2); // with context and without
        for (const auto& each : scores) {
            QCOMPARE(each.toObject()["not_read_whole"].toInt(), 1);
        }
        ended = run({"evaluate", "--model", bundled("selective-encoder-online"), "--pronouns", table,
                     "--long-sentences", "cut"});
        QVERIFY2(ended.code == 1 && ended.err.contains("--long-sentences"), ended.err);
    }

    void severalTranslationsAreWrittenInTheirOrder() {
        const QString text = write("two.txt", "The dog slept under the old table.\nIt barked.\n");
        const QStringList common{"--document", text, "--quiet", "--beam", "4"};
        const Ended one = run(QStringList{"translate", "--model", bundled("sentence"), "--output", "-"} + common);
        const QString nBest = m_folder.filePath("n-best.txt");
        const QString answers = m_folder.filePath("n-best.json");
        const Ended more = run(QStringList{"translate", "--model", bundled("sentence"), "--output", "-", "--n-best",
                                           "3", "--n-best-output", nBest, "--json", answers} +
                               common);
        QCOMPARE(more.code, 0);
        QCOMPARE(more.out, one.out); // the first is what would have come alone
        const QByteArrayList rows = lines(bytesOf(nBest));
        QCOMPARE(rows.size(), 6);
        const QJsonArray sentences = json(bytesOf(answers))["sentences"].toArray();
        for (int s = 0; s < 2; ++s) {
            const QJsonObject sentence = sentences[s].toObject();
            const QJsonArray others = sentence["others"].toArray();
            QCOMPARE(others.size(), 2);
            double before = 1.0;
            for (int i = 0; i < 3; ++i) {
                const QJsonObject told = i == 0 ? sentence : others[i - 1].toObject();
                const QStringList parts = QString::fromUtf8(rows[3 * s + i]).split(" ||| ");
                QCOMPARE(parts.size(), 4);
                QCOMPARE(parts[0].toInt(), s);
                QCOMPARE(parts[1], told["translation"].toString());
                QCOMPARE(parts[2].section(' ', 1).toDouble(), told["log_probability"].toDouble());
                QCOMPARE(parts[3].toDouble(), told["score"].toDouble());
                QVERIFY(told["score"].toDouble() <= before);
                before = told["score"].toDouble();
            }
            QVERIFY(others[0].toObject()["translation"] != sentence["translation"]);
        }
        const Ended few =
            run(QStringList{"translate", "--model", bundled("sentence"), "--json", "-", "--n-best", "5"} + common);
        QCOMPARE(few.code, 1);
        QVERIFY2(few.err.contains("larger --beam"), few.err);
        const Ended nowhere =
            run(QStringList{"translate", "--model", bundled("sentence"), "--output", "-", "--n-best", "2"} + common);
        QCOMPARE(nowhere.code, 1);
        QVERIFY2(nowhere.err.contains("--n-best-output"), nowhere.err);
    }

    void theFormatOfNumbersIsRecorded() {
        const QString text = write("short.txt", "The dog slept under the old table.\nIt barked.\n");
        const auto settings = [&](const QStringList& more) {
            const Ended ended = translate(QStringList{"--document", text, "--quiet", "--json", "-"} + more);
            return json(ended.out)["settings"].toObject()["precision"].toString();
        };
        QCOMPARE(settings({}), QStringLiteral("fp32"));
        QCOMPARE(settings({"--precision", "int8"}), QStringLiteral("int8"));
        QCOMPARE(settings({"--precision", "bf16"}), QStringLiteral("bf16"));
        // What it became on this processor, and never while attention is recorded.
        QVERIFY((QStringList{"fp32", "bf16", "int8"}).contains(settings({"--precision", "auto"})));
        QCOMPARE(settings({"--precision", "auto", "--trace"}), QStringLiteral("fp32"));
        // The same file twice says the same to the last digit, and something else than the reference does.
        const QStringList int8{"--document", text, "--quiet", "--json", "-", "--precision", "int8"};
        const QByteArray first = translate(int8).out;
        QCOMPARE(json(translate(int8).out)["sentences"], json(first)["sentences"]);
        const QByteArray reference = translate({"--document", text, "--quiet", "--json", "-"}).out;
        QVERIFY(json(reference)["sentences"] != json(first)["sentences"]);
    }

    void theDeviceIsChosenAndRecorded() {
        const QString text = write("short.txt", "The dog slept under the old table.\n");
        const auto on = [&](const char* device) {
            return translate({"--document", text, "--quiet", "--json", "-", "--device", device});
        };
        QCOMPARE(json(on("cpu").out)["settings"].toObject()["device"].toString(), QStringLiteral("cpu"));
        const Ended cuda = on("cuda");
        const QString any = json(on("auto").out)["settings"].toObject()["device"].toString();
        if (cuda.code == 0) {
            QVERIFY(any.startsWith(QStringLiteral("cuda")));
        } else { // nothing else is computed with in its place
            QCOMPARE(any, QStringLiteral("cpu"));
            QVERIFY2(cuda.err.contains("LibTorch finds no CUDA device"), cuda.err.constData());
            QVERIFY(cuda.out.isEmpty());
        }
        QCOMPARE(on("tpu").code, 2);
    }

    void aTableHasItsRows() {
        const QString table = write("table.tsv", "source\treference\nThe dog barked.\tDer Hund bellte.\n");
        QCOMPARE(translate({"--document", table, "--output", "-", "--quiet"}).code, 0);
        const Ended ended = translate({"--document", table, "--output", "-", "--read-as", "lines"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("leave --read-as out"), ended.err);
        QCOMPARE(translate({"--document", table, "--output", "-", "--read-as", "verse"}).code, 2);
    }
};

QTEST_MAIN(TestTranslate)
#include "test_translate.moc"
