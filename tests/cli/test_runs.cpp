// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli runs: translations of other programs beside those of models, from the command line.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestRuns : public QObject {
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
    Ended runs(const QStringList& more) const {
        return run(QStringList{"runs", "--workspace", at("w.contexture")} + more);
    }
    QJsonArray list() const { return json(runs({"--json"}).out).array(); }

private Q_SLOTS:
    void init() {
        write("text.txt", "The dog slept under the old table.\nIt barked.\n");
        QCOMPARE(run({"translate", "--model", bundled("sentence"), "--beam", "1", "--quiet", "--document",
                      at("text.txt"), "--workspace", at("w.contexture"), "--replace"})
                     .code,
                 0);
    }

    void aTranslationIsAddedSearchedAndRemoved() {
        QCOMPARE(list().size(), 1);
        const QString mine = write("mine.txt", "Der Hund schlief unter dem alten Tisch.\nEr bellte.\n");
        Ended ended = runs({"--add", mine, "--name", "By hand"});
        QVERIFY2(ended.code == 0, ended.err);
        QCOMPARE(lines(ended.out).size(), 3); // names, and two runs
        const QJsonObject added = list().at(1).toObject();
        QCOMPARE(added["run"].toInt(), 2);
        QCOMPARE(added["model"].toString(), QStringLiteral("By hand"));
        QCOMPARE(added["translated"].toInt(), 2);
        QCOMPARE(added["traced"].toInt(), 0);
        // It is a run like others.
        ended = run({"export", "--workspace", at("w.contexture"), "--what", "translations", "--run", "2"});
        QVERIFY2(ended.out.contains("Er bellte."), ended.out);
        ended = run({"query", "--workspace", at("w.contexture"), "--side", "target", "--where", "translation = bellte",
                     "--count", "--quiet"});
        QVERIFY2(ended.code == 0 && ended.out.trimmed().toInt() >= 1, ended.err + ended.out);

        ended = runs({"--add", mine});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("one of the runs already"), ended.err);
        QCOMPARE(list().size(), 2);
        QCOMPARE(runs({"--remove", "2"}).code, 0);
        QCOMPARE(list().size(), 1);
        QCOMPARE(list().at(0).toObject()["model"].toString().isEmpty(), false);
    }

    void whatATokeniserLeftIsToldAndStaysAsItIs() {
        const Ended ended =
            runs({"--add", write("moses.txt", "Anna &apos;s Hund schlief .\nEr bellte &quot; laut &quot; .\n")});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.err.contains("looks tokenised or escaped (“&apos;” in “Anna &apos;s Hund schlief .”)"),
                 ended.err);
        const Ended written =
            run({"export", "--workspace", at("w.contexture"), "--what", "translations", "--run", "2"});
        QVERIFY2(written.out.contains("Anna &apos;s Hund schlief ."), written.out);
        QVERIFY(runs({"--add", write("plain.txt", "Annas Hund schlief.\nEr bellte „laut“.\n")}).err.isEmpty());
    }

    void blankLinesElsewhereShiftNothing() {
        write("kettle.txt", "The kettle is new.\nIt was a present.\n\nShe likes blue.\nIt matches the cups.\n");
        QCOMPARE(run({"translate", "--model", bundled("sentence"), "--beam", "1", "--quiet", "--document",
                      at("kettle.txt"), "--read-as", "lines", "--workspace", at("w.contexture"), "--replace"})
                     .code,
                 0);
        const Ended shifted = runs({"--add", write("shifted.txt", "Der Kessel ist neu.\nEr war ein Geschenk.\nMeine "
                                                                  "Tante hat ihn ausgesucht.\n\nEr passt zu den "
                                                                  "Tassen.\n")});
        QCOMPARE(shifted.code, 1);
        QVERIFY2(shifted.err.contains("shifted.txt, line 5: blank lines stand at other places") &&
                     shifted.err.contains("\"She likes blue.\""),
                 shifted.err);
        QCOMPARE(list().size(), 1);
        const Ended same = runs({"--add", write("same.txt", "Der Kessel ist neu.\nEs war ein Geschenk.\n\nSie mag "
                                                            "blau.\nEs passt zu den Tassen.\n")});
        QVERIFY2(same.code == 0, same.err);
        const Ended written =
            run({"export", "--workspace", at("w.contexture"), "--what", "translations", "--run", "2"});
        QVERIFY2(written.out.contains("She likes blue.,Sie mag blau."), written.out);
    }

    void whatDoesNotFitChangesNothing() {
        Ended ended = runs({"--add", write("short.txt", "Nur eine Zeile.\n")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("2"), ended.err);
        ended = runs({"--remove", "1,7"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("there is no run 7"), ended.err);
        QCOMPARE(list().size(), 1); // and the first is still there
        ended = runs({"--add", write("two.txt", "Eins.\nZwei.\n"), "--document", "novel"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("inspect lists"), ended.err);
        QCOMPARE(runs({"--name", "Nothing"}).code, 2);
        QCOMPARE(run({"runs", "--workspace", at("none.contexture")}).code, 1);
        QCOMPARE(run({"runs", "--workspace", at("text.txt")}).code, 1);
    }

    void numbersOfMetricsBelongToTheirRun() {
        QCOMPARE(runs({"--add", write("mine.txt", "Der Hund schlief unter dem Tisch.\nEr bellte.\n")}).code, 0);
        const QString scores = write(
            "comet.json",
            R"({"mine.txt": [{"src": "The dog slept under the old table.", "mt": "Der Hund schlief unter dem Tisch.",)"
            R"( "COMET": 0.25, "errors": [{"text": "unter dem Tisch", "start": 16, "end": 32, "severity": "major",)"
            R"( "confidence": 0.5}]}, {"src": "It barked.", "mt": "Er bellte.", "COMET": 0.75, "errors": []}]})");
        Ended ended = runs({"--scores", scores});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("holds 2 runs") && ended.err.contains("--run"), ended.err);
        ended = runs({"--scores", scores, "--run", "1"}); // of the model, which says something else
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("not those of the run"), ended.err);
        ended = runs({"--scores", scores, "--run", "2"});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY2(ended.err.contains("xCOMET: 2 of 2 translated sentences, mean 0.5") &&
                     ended.err.contains("2 marks added"),
                 ended.err);
        QCOMPARE(list().at(1).toObject()["scores"].toObject()["xCOMET"].toDouble(), 0.5);
        QVERIFY(list().at(0).toObject()["scores"].toObject().isEmpty());
        QVERIFY(lines(runs({}).out).last().endsWith("\txCOMET 0.5"));
        ended = runs({"--scores", write("lines.txt", "0.5\n\n"), "--run", "2", "--metric", "bleurt"});
        QVERIFY2(ended.code == 0, ended.err);

        ended = run({"query", "--workspace", at("w.contexture"), "--side", "target", "--where",
                     "xcomet < 0.5 and error", "--quiet"});
        const QByteArrayList found = lines(ended.out);
        QCOMPARE(found.size(), 4); // unter, dem, Tisch
        QVERIFY2(found[0].endsWith("\tscore.bleurt\tscore.xCOMET"), found[0]);
        QVERIFY2(found[1].contains("\tunter\t") && found[1].endsWith("\t0.5\t0.25"), found[1]);
        ended = run({"query", "--workspace", at("w.contexture"), "--where", "comet < 0.5", "--count", "--quiet"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("the runs have numbers of bleurt, xCOMET"), ended.err);
        ended = run({"export", "--workspace", at("w.contexture"), "--what", "scores"});
        QVERIFY2(ended.out.contains(",2,It barked.,Er bellte.,,0.75,"), ended.out);
        ended = run({"annotations", "--workspace", at("w.contexture"), "--what", "counts"});
        QVERIFY2(ended.out.contains("\txCOMET\tUncategorised\tMajor\t1\t"), ended.out);

        ended = runs({"--remove-scores", "comet", "--run", "2"});
        QVERIFY2(ended.code == 1 && ended.err.contains("it has those of bleurt, xCOMET"), ended.err);
        QCOMPARE(runs({"--remove-scores", "XCOMET", "--run", "2"}).code, 0);
        QCOMPARE(list().at(1).toObject()["scores"].toObject().keys(), QStringList{"bleurt"});
        QCOMPARE(runs({"--run", "2"}).code, 2); // of what?
        QCOMPARE(runs({"--scores", at("none.json"), "--run", "2"}).code, 1);
    }

    void aRunWithMarksIsNotRemovedByTheWay() {
        const QJsonObject sentence =
            json(run({"export", "--workspace", at("w.contexture"), "--what", "translations", "--format", "json"})
                     .out)["rows"][0]
                .toObject();
        const QStringList row{sentence["run"].toString(),
                              "text",
                              "1",
                              "1",
                              "Anna",
                              sentence["source"].toString(),
                              "<v>" + sentence["translation"].toString() + "</v>",
                              "Style/Awkward",
                              "Minor",
                              "{}"};
        write("marks.tsv",
              ("system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n" +
               row.join('\t') + "\n")
                  .toUtf8());
        Ended ended = run({"annotations", "--workspace", at("w.contexture"), "--import", at("marks.tsv")});
        QVERIFY2(ended.err.contains("1 mark added"), ended.err);
        ended = runs({"--remove", "1"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("1 marked error") && ended.err.contains("--with-notes"), ended.err);
        QCOMPARE(list().size(), 1);
        QCOMPARE(runs({"--remove", "1", "--with-notes"}).code, 0);
        QCOMPARE(list().size(), 0);
    }
};

QTEST_MAIN(TestRuns)
#include "test_runs.moc"
