// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli what-if: one sentence under changed texts and settings, compared with the run, saved for the window.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

class TestWhatIf : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString at(const QString& name) const { return m_folder.filePath(name); }
    static QString demo() { return QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/demo/farm.txt"); }
    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(at(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return file.fileName();
    }
    Ended whatIf(const QStringList& more) const {
        return run(
            QStringList{"what-if", "--model", bundled("selective-encoder-online"), "--workspace", at("w.contexture")} +
            more);
    }
    QJsonObject report(const QStringList& more) const {
        const Ended ended = whatIf(more + QStringList{"--json", "-"});
        if (ended.code != 0) {
            qWarning("%s", ended.err.constData());
        }
        return json(ended.out).object();
    }
    static QString said(const QJsonObject& report, const char* when = "after") {
        return report[QLatin1String(when)]["translation"].toString();
    }

private Q_SLOTS:
    void initTestCase() {
        QCOMPARE(run({"translate", "--model", bundled("selective-encoder-online"), "--quiet", "--document", demo(),
                      "--workspace", at("w.contexture")})
                     .code,
                 0);
    }

    // "it" is the dog of sentence 2: a cat is "sie", and so is the jacket that is left without the dog.
    void otherContextGivesAnotherPronoun() {
        const QJsonObject cat =
            report({"--sentence", "8", "--context-sentence", "2=Anna got a young cat from her uncle."});
        QVERIFY2(said(cat, "before").contains(" ihn"), qPrintable(said(cat, "before")));
        QVERIFY2(said(cat).contains(" sie"), qPrintable(said(cat)));
        QCOMPARE(cat["changes"]["sources"][0]["sentence"].toInt(), 2);
        const QJsonObject hidden = report({"--sentence", "8", "--hide", "2"});
        QVERIFY2(said(hidden).contains(" sie"), qPrintable(said(hidden)));
        // Its own words are less probable then.
        QVERIFY(hidden["before_under_changes"]["log_probability"].toDouble() <
                hidden["before"]["log_probability"].toDouble());
        QCOMPARE(said(hidden, "before_under_changes"), said(hidden, "before"));
        const QJsonObject closed = report({"--sentence", "8", "--gate", "0"});
        QVERIFY(closed["before_under_changes"]["log_probability"].toDouble() <
                closed["before"]["log_probability"].toDouble());
    }

    // A strength of 0 is the run without context, and a run may be stronger from the beginning.
    void theContextCountsSoManyTimes() {
        const QStringList asked{"what-if",    "--model",    bundled("selective-encoder-online"),
                                "--document", demo(),       "--beam",
                                "1",          "--sentence", "8",
                                "--json",     "-"};
        const auto answer = [&](const QStringList& more) {
            const Ended ended = run(asked + more);
            return ended.code == 0 ? json(ended.out).object() : QJsonObject{{"error", QString::fromUtf8(ended.err)}};
        };
        const QJsonObject none = answer({"--strength", "0"});
        QVERIFY2(none["changes"]["strength"] == 0.0, qPrintable(none["error"].toString()));
        const Ended plain = run({"translate", "--model", bundled("selective-encoder-online"), "--document", demo(),
                                 "--beam", "1", "--context", "none", "--json", "-"});
        QCOMPARE(said(none), json(plain.out)["sentences"][7]["translation"].toString());
        const auto before = [](const QJsonObject& of, const char* key) {
            return of[QLatin1String(key)]["log_probability"].toDouble();
        };
        // The same words in the run of twice the strength, and in a try that takes the strength back.
        const QJsonObject twice = answer({"--context-strength", "2", "--strength", "1"});
        const QJsonObject once = answer({"--strength", "2"});
        QCOMPARE(twice["context_strength"].toDouble(), 2.0); // the run's
        QVERIFY(!once.contains("context_strength"));
        QCOMPARE(said(twice, "before"), said(once));
        QVERIFY(std::abs(before(twice, "before") - before(once, "after")) < 1e-3);
        QVERIFY(std::abs(before(twice, "after") - before(once, "before")) < 1e-3);
        QVERIFY(std::abs(before(once, "before") - before(once, "before_under_changes")) > 1e-3);
        const Ended strong = run({"translate", "--model", bundled("selective-encoder-online"), "--document", demo(),
                                  "--beam", "1", "--context-strength", "2", "--json", "-"});
        QCOMPARE(json(strong.out)["settings"]["context_strength"].toDouble(), 2.0);
        QCOMPARE(json(plain.out)["settings"]["context_strength"].toDouble(), 1.0);
        QVERIFY(!answer({"--strength", "-1"})["error"].toString().isEmpty());
    }

    void aTargetIsScoredAsItStands() {
        const QJsonObject own = report({"--sentence", "8", "--target", "Anna konnte ihn nicht fangen."});
        QCOMPARE(said(own), QStringLiteral("Anna konnte ihn nicht fangen."));
        const QJsonArray words = own["after"]["word_log_probability"].toArray();
        QCOMPARE(words.size(), own["after"]["words"].toArray().size());
        double sum = 0.0;
        for (const QJsonValue& each : words) {
            sum += each.toDouble();
        }
        QVERIFY(own["after"]["log_probability"].toDouble() <= sum + 1e-4); // the end has its probability, too
        QVERIFY(!own.contains("before_under_changes"));
    }

    void aTranslationBeginsAsItIsForced() {
        const QJsonObject forced = report({"--sentence", "8", "--force", "Paul"});
        QVERIFY2(said(forced).startsWith("Paul "), qPrintable(said(forced)));
        QVERIFY(said(forced) != said(forced, "before"));
    }

    void aTableForPeople() {
        const Ended ended = whatIf({"--sentence", "8", "--hide", "2", "--temperature", "0.5", "--normaliser", "softmax",
                                    "--heads", "1,2", "--weight", "3=0.25"});
        QVERIFY2(ended.code == 0, ended.err);
        const QByteArrayList rows = lines(ended.out);
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0], QByteArray("what\tlog_probability\ttranslation\tword_log_probabilities"));
        for (const QByteArray& row : rows) {
            QCOMPARE(row.count('\t'), 3);
        }
        QVERIFY(rows[1].startsWith("as it is\t-"));
    }

    void itNeedsNoWorkspace() {
        const Ended ended = run({"what-if", "--model", bundled("selective-encoder-online"), "--document", demo(),
                                 "--beam", "1", "--sentence", "8", "--hide", "2", "--json", "-"});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY(said(json(ended.out).object()).contains(" sie"));
    }

    void shufflingIsSeeded() {
        const QStringList seven{"--sentence", "8", "--shuffle-context", "7"};
        const QJsonObject once = report(seven);
        QCOMPARE(once, report(seven));
        QCOMPARE(once["changes"]["shuffled"].toInt(), 7);
        const QJsonObject other = report({"--sentence", "8", "--shuffle-context", "8"});
        QVERIFY(once["changes"]["sources"] != other["changes"]["sources"]);
    }

    void theContextIsThatOfAnotherDocument() {
        const QString table = write("two.tsv", "doc_id\tsent_idx\tsource\n"
                                               "a\t1\tAnna got a young dog.\na\t2\tIt barked.\n"
                                               "b\t1\tPaul bought a red jacket.\nb\t2\tIt was expensive.\n");
        const QStringList asked{
            "what-if", "--model", bundled("selective-encoder-online"), "--document", table, "--sentence", "2", "--json",
            "-",       "--only"};
        Ended ended = run(asked + QStringList{"a", "--context-of", "b"});
        QVERIFY2(ended.code == 0, ended.err);
        const QJsonObject other = json(ended.out).object();
        QCOMPARE(other["changes"]["context_of"].toString(), QStringLiteral("b"));
        QCOMPARE(other["changes"]["sources"][0]["text"].toString(), QStringLiteral("Paul bought a red jacket."));
        ended = run(asked + QStringList{"a", "--context-of", "c"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("no document \"c\""), ended.err);
        ended = run(asked + QStringList{"c", "--hide", "1"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("no document \"c\""), ended.err);
    }

    void theAttentionIsInTheJson() {
        const QStringList all{"--sentence", "8", "--weight", "2=1"};
        QVERIFY(!report(all).contains("trace"));
        const QJsonObject traced = report(all + QStringList{"--trace"});
        QVERIFY(traced.contains("kept")); // the rest is as it is without
        int heads = 0;
        for (const QJsonValue& record : traced["trace"]["attention"].toArray()) {
            if (record["site"].toString() != "encoder.context" || record["level"].toString() != "sentence") {
                continue;
            }
            for (const QJsonValue& head : record["heads"].toArray()) { // all of them look at sentence 2 alone
                ++heads;
                QCOMPARE(head["column"].toArray().size(), head["row_start"].toArray().size() - 1);
                for (const QJsonValue& column : head["column"].toArray()) {
                    QCOMPARE(column.toInt(), 1);
                }
            }
        }
        QCOMPARE(heads, 4);
    }

    void theAttentionOfKeptTriesIsExported() {
        QVERIFY(QFile::copy(at("w.contexture"), at("tries.contexture")));
        const auto exported = [&](const QStringList& more) {
            return run(QStringList{"export", "--workspace", at("tries.contexture"), "--tries"} + more);
        };
        const QStringList sentences{"--what", "sentence-attention", "--head", "mean", "--format", "json"};
        const Ended none = exported(sentences);
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("no try is kept with its attention"), none.err);
        for (const QString& number : {QStringLiteral("2"), QStringLiteral("4")}) {
            const Ended kept =
                run({"what-if", "--model", bundled("selective-encoder-online"), "--workspace", at("tries.contexture"),
                     "--sentence", "8", "--weight", number + "=1", "--keep", "--name", "all on " + number});
            QVERIFY2(kept.code == 0, kept.err);
        }
        const Ended ended = exported(sentences);
        QVERIFY2(ended.code == 0, ended.err);
        const QJsonArray rows = json(ended.out)["rows"].toArray();
        int seen[2] = {};
        for (const QJsonValue& row : rows) {
            const bool isSecond = row["run"].toString().endsWith(": all on 2");
            QVERIFY(isSecond || row["run"].toString().endsWith(": all on 4"));
            QCOMPARE(row["key_sentence_from_1"].toInt(), isSecond ? 2 : 4);
            QCOMPARE(row["sentence_from_1"].toInt(), 8);
            QVERIFY(std::abs(row["weight"].toDouble() - 1.0) < 1e-5);
            ++seen[isSecond ? 0 : 1];
        }
        QVERIFY(seen[0] > 0 && seen[0] == seen[1]); // a row for each word of the source
        const Ended text = exported({"--what", "translations"});
        QCOMPARE(text.code, 1);
        QVERIFY2(text.err.contains("--tries is about attention"), text.err);
    }

    void aTryIsKept() {
        const QByteArray before = bytesOf(at("w.contexture"));
        QVERIFY(!report({"--sentence", "8", "--hide", "2"})["kept"].toBool());
        QCOMPARE(bytesOf(at("w.contexture")), before); // asking changes nothing
        QVERIFY(report({"--sentence", "8", "--hide", "2", "--keep", "--name", "no dog"})["kept"].toBool());
        QVERIFY(bytesOf(at("w.contexture")) != before);
        QVERIFY(bytesOf(at("w.contexture")).contains("no dog"));
    }

    void whatMakesNoSenseIsSaid_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* says) {
            QTest::newRow(name) << arguments << code << QString::fromLatin1(says);
        };
        row("nothing", {"--sentence", "8"}, 1, "nothing is other than it was");
        row("no sentence", {"--hide", "2"}, 2, "--sentence");
        row("beyond", {"--sentence", "99", "--hide", "2"}, 1, "it has sentences 1 to 15");
        row("hidden beyond", {"--sentence", "8", "--hide", "2,16"}, 1, "no sentence 16");
        row("context without a number", {"--sentence", "8", "--context-sentence", "Anna"}, 1, "write it as in");
        row("context zero", {"--sentence", "8", "--context-sentence", "0=x"}, 1, "write it as in");
        row("its own as context", {"--sentence", "8", "--context-sentence", "8=x"}, 1, "--source-text");
        row("both", {"--sentence", "8", "--target", "x", "--force", "y"}, 2, "--force");
        row("a head", {"--sentence", "8", "--heads", "9"}, 1, "heads 1 to 4");
        row("a weight", {"--sentence", "8", "--weight", "2=heavy"}, 1, "is no number");
        row("a weight above one", {"--sentence", "8", "--weight", "2=1.5"}, 1, "between 0 and 1");
        row("a normaliser", {"--sentence", "8", "--normaliser", "hardmax"}, 2, "hardmax");
        row("a temperature", {"--sentence", "8", "--temperature", "0"}, 2, "0");
        row("a run", {"--sentence", "8", "--hide", "2", "--run", "4"}, 1, "there is no run 4");
        row("nothing to shuffle", {"--sentence", "1", "--shuffle-context", "1"}, 1, "in the same order again");
        row("a trace that goes nowhere", {"--sentence", "8", "--hide", "2", "--trace"}, 2, "--json");
        row("a name without keeping", {"--sentence", "8", "--hide", "2", "--name", "x"}, 2, "--keep");
    }
    void whatMakesNoSenseIsSaid() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, says);
        const Ended ended = whatIf(arguments);
        QCOMPARE(ended.code, code);
        QVERIFY2(QString::fromUtf8(ended.err).contains(says), ended.err);
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(lines(ended.err).size(), 1);
    }

    // What `score --table` says of a translation is what the model said when it made it.
    void ownTranslationsAreScoredAsTheyWereMade() {
        const QStringList model{"--model", bundled("selective-encoder-online")};
        Ended ended = run(QStringList{"translate", "--quiet", "--beam", "1", "--document", demo(), "--json", "-",
                                      "--output", at("own.txt")} +
                          model);
        QVERIFY2(ended.code == 0, ended.err);
        const QJsonArray made = json(ended.out)["sentences"].toArray();
        ended = run(QStringList{"score", "--table", demo(), "--translations", at("own.txt"), "--json", "-"} + model);
        QVERIFY2(ended.code == 0, ended.err);
        const QJsonObject report = json(ended.out).object();
        const QJsonArray scored = report["documents"][0]["sentences"].toArray();
        QCOMPARE(scored.size(), made.size());
        int same = 0;
        double total = 0.0;
        for (int i = 0; i < made.size(); ++i) {
            QCOMPARE(scored[i]["translation"], made[i]["translation"]);
            const double score = scored[i]["log_probability"].toDouble();
            total += score;
            same += std::abs(score - made[i]["log_probability"].toDouble()) < 1e-3; // else it was cut otherwise
        }
        QVERIFY2(same >= made.size() - 2, qPrintable(QString::number(same)));
        QVERIFY(std::abs(report["log_probability"].toDouble() - total) < 1e-6);
        ended = run(QStringList{"score", "--table", demo(), "--translations", at("own.txt")} + model);
        QCOMPARE(lines(ended.out).size(), made.size() + 1);
        QVERIFY(lines(ended.out)[1].startsWith("farm"));
    }

    void whatCannotBeScoredIsSaid() {
        const QStringList score{"score", "--model", bundled("selective-encoder-online")};
        Ended ended = run(score);
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("--suite or translations with --table"), ended.err);
        ended = run(score + QStringList{"--table", demo()});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("no reference that could be scored"), ended.err);
        ended = run(score + QStringList{"--table", demo(), "--translations", write("few.txt", "Eins.\nZwei.\n")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("2") && ended.err.contains("15"), ended.err);
        QCOMPARE(run(score + QStringList{"--table", demo(), "--suite", demo()}).code, 2);
        QCOMPARE(run(score + QStringList{"--translations", demo()}).code, 2);
    }

    void anotherModelsRunIsRefused() {
        const Ended ended = run({"what-if", "--model", bundled("sentence"), "--workspace", at("w.contexture"),
                                 "--sentence", "8", "--source-text", "x"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("0 runs of this model"), ended.err);
        const Ended named = run({"what-if", "--model", bundled("sentence"), "--workspace", at("w.contexture"),
                                 "--sentence", "8", "--source-text", "x", "--run", "1"});
        QCOMPARE(named.code, 1);
        QVERIFY2(named.err.contains("made by another model"), named.err);
        QCOMPARE(run({"what-if", "--model", bundled("sentence"), "--sentence", "8", "--source-text", "x"}).code, 1);
    }
};

QTEST_MAIN(TestWhatIf)
#include "test_cli_what_if.moc"
