// SPDX-License-Identifier: GPL-3.0-or-later

// The training program: killed, stopped, on a full disk, and with rows and shards of all kinds.
#include "tests/train/train_programs.h"

#include <QRandomGenerator>

#include <csignal>

using namespace trainprograms;

class TestTrainProgram : public TrainPrograms {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }

    void aKillAtAnyMomentLeavesAWholeCheckpoint() {
        recipe("killed", {{"max_steps", 1000000},
                          {"evaluate_every", 50},
                          {"checkpoint_every_minutes", 0},
                          {"keep_checkpoint", true}});
        QRandomGenerator random(7);
        qlonglong reached = 0;
        for (int i = 0; i < 6; ++i) {
            const auto process = start("killed", i == 0 ? QStringList() : QStringList{"--resume"});
            QVERIFY2(waitForCheckpoint("killed", *process), qPrintable(process->readAll()));
            QTest::qWait(random.bounded(40)); // the moment of the kill, anywhere in a write
            process->kill();
            end(*process);
            // Whole: it resumes, and no step is lost that an earlier resume had.
            const auto resumed = run("killed", 1, {"--resume", "--minutes", "0.00001"});
            QVERIFY2(resumed[0].code == 0, qPrintable(resumed[0].output));
            const auto steps = QRegularExpression("(\\d+) steps").match(resumed[0].output).captured(1).toLongLong();
            QVERIFY2(steps > reached, qPrintable(resumed[0].output));
            reached = steps;
            QVERIFY(!bytesOf("killed.safetensors").isEmpty());
        }
    }

    void aFullDiskLeavesTheCheckpointAsItWas() {
        recipe("full", {{"max_steps", 1000000}, {"keep_checkpoint", true}, {"checkpoint_every_minutes", 0}});
        QCOMPARE(run("full", 1, {"--steps", "5"})[0].code, 0);
        const QByteArray checkpoint = bytesOf("full.safetensors.checkpoint");
        const QByteArray log = bytesOf("full.safetensors.log.jsonl");
        QVERIFY(!checkpoint.isEmpty());
        const auto parts = [&] { // a process that was killed leaves its own
            return QDir(m_folder.path()).entryList({"*.part"}, QDir::Files | QDir::Hidden);
        };
        const auto before = parts();
        const auto process = start("full", {"--resume"}, 0, 1, 0, rlim_t(checkpoint.size() / 2));
        const auto ended = end(*process);
        QVERIFY2(ended.code == 1 && ended.lines == 1, qPrintable(ended.output));
        QVERIFY2(ended.output.contains("full.safetensors.checkpoint"), qPrintable(ended.output));
        QVERIFY2(ended.output.contains("the checkpoint of step 5 is kept") && ended.output.contains("--resume"),
                 qPrintable(ended.output));
        QVERIFY(bytesOf("full.safetensors.checkpoint") == checkpoint);
        QVERIFY(bytesOf("full.safetensors.log.jsonl").startsWith(log));
        QCOMPARE(parts(), before);
        const auto resumed = run("full", 1, {"--resume", "--steps", "9"});
        QVERIFY2(resumed[0].code == 0 && resumed[0].output.contains("9 steps"), qPrintable(resumed[0].output));
    }

    void aFinishedBundleIsNotReplacedByMistake() {
        recipe("finished", {{"max_steps", 2}});
        const auto begun = run("finished", 1, {"--resume"}); // there is nothing yet: it begins, and says so
        QVERIFY2(begun[0].code == 0 && begun[0].output.contains("there is no checkpoint"), qPrintable(begun[0].output));
        const QByteArray bundle = bytesOf("finished.safetensors");
        for (const QStringList& more : {QStringList{}, QStringList{"--resume"}}) {
            const auto refused = run("finished", 1, more + QStringList{"--seed", "2"});
            QVERIFY2(refused[0].code == 1 && refused[0].lines == 1 && refused[0].output.contains("--restart"),
                     qPrintable(refused[0].output));
            QVERIFY(bytesOf("finished.safetensors") == bundle);
        }
        QCOMPARE(run("finished", 1, {"--out", path("elsewhere.safetensors")})[0].code, 0);
        QVERIFY(bytesOf("finished.safetensors") == bundle);
        QCOMPARE(run("finished", 1, {"--restart", "--seed", "2"})[0].code, 0);
        QVERIFY(bytesOf("finished.safetensors") != bundle);
    }

    void anInterruptedTrainingWithoutEvaluationNamesNoModel() {
        recipe("early", {{"max_steps", 1000000}, {"evaluate_every", 1000000}, {"checkpoint_every_minutes", 0}});
        const auto process = start("early", {"--json", path("early-report.json")});
        QVERIFY(waitForCheckpoint("early", *process));
        process->terminate();
        const auto ended = end(*process);
        QVERIFY2(ended.code == 3 && ended.output.contains("no model was evaluated yet") && !ended.output.contains("-1"),
                 qPrintable(ended.output));
        const auto report = QJsonDocument::fromJson(bytesOf("early-report.json")).object();
        QVERIFY(report["best_step"].isNull() && report["best_dev_loss"].isNull());
    }

    void badRowsAreCountedInOutputAndReport() {
        write("data/bad.tsv", table(12, 0).toUtf8() + "x\t0\tone side\nx\t1\t\tleer\nd1\t9\tback\tzurück\n");
        recipe("bad", {{"max_steps", 1}});
        auto json = QJsonDocument::fromJson(bytesOf("bad.json")).object();
        auto data = json["data"].toObject();
        data["files"] = QJsonArray{QJsonObject{{"path", "bad.tsv"}}};
        json["data"] = data;
        write("bad.json", QJsonDocument(json).toJson());
        const auto check = [&](const QString& output, const QString& report) {
            QVERIFY2(output.contains("bad.tsv: 3 of 51 rows left out: 1 missing or extra column (line 50); 1 document "
                                     "that ended earlier (line 52); 1 empty source (line 51)"),
                     qPrintable(output));
            const auto files = QJsonDocument::fromJson(bytesOf(report)).object()["data"].toArray();
            QCOMPARE(files[0].toObject()["rows"].toInt(), 51);
            QCOMPARE(files[0].toObject()["kept"].toInt(), 48);
            QCOMPARE(files[0].toObject()["skipped"].toArray().size(), 3);
            QCOMPARE(files[0].toObject()["skipped"].toArray()[0].toObject()["lines"].toArray()[0].toInt(), 50);
        };
        const auto trained = run("bad", 1, {"--json", path("bad-report.json")});
        QVERIFY2(trained[0].code == 0, qPrintable(trained[0].output));
        check(trained[0].output, "bad-report.json");
        QProcess prepare;
        prepare.setProcessEnvironment(cleanEnvironment());
        prepare.start(CONTEXTURE_CLI, {"prepare", "--recipe", path("bad.json"), "--out", path("bad-shards"), "--json",
                                       path("bad-prepared.json")});
        const auto prepared = end(prepare);
        QVERIFY2(prepared.code == 0, qPrintable(prepared.output));
        check(prepared.output, "bad-prepared.json");
        const auto sharded =
            run("bad", 1, {"--restart", "--shards", path("bad-shards"), "--json", path("bad-sharded.json")});
        QVERIFY2(sharded[0].code == 0, qPrintable(sharded[0].output));
        check(sharded[0].output, "bad-sharded.json");
    }

    void trainingFromShardsResumesInTheMiddleOfAnEpoch() {
        recipe("sharded", {{"keep_checkpoint", true}, {"tokens_per_batch", 20}});
        QProcess prepare;
        prepare.setProcessEnvironment(cleanEnvironment());
        prepare.start(CONTEXTURE_CLI,
                      {"prepare", "--recipe", path("sharded.json"), "--out", path("shards"), "--quiet"});
        QVERIFY(end(prepare).code == 0);
        const QStringList shards{"--shards", path("shards")};
        QCOMPARE(run("sharded", 1, shards)[0].code, 0);
        const QByteArray whole = bytesOf("sharded.safetensors");
        QVERIFY(!whole.isEmpty());
        QCOMPARE(run("sharded", 1, shards + QStringList{"--restart", "--steps", "7"})[0].code, 0);
        const auto resumed = run("sharded", 1, shards + QStringList{"--resume"});
        QVERIFY2(resumed[0].code == 0, qPrintable(resumed[0].output));
        const auto a = curve("sharded");
        QVERIFY(a.loss.size() == 2);
        QCOMPARE(a.devSteps, (std::vector{7, 20, 40})); // it was not begun anew
        QVERIFY(bytesOf("sharded.safetensors").size() == whole.size());
        // The card names the steps at which it stopped in between nowhere: the files are the same.
        QVERIFY(bytesOf("sharded.safetensors") == whole);
    }

    void onePairIsOne() {
        recipe("long", {{"max_steps", 1}, {"max_sentence_pieces", 60}});
        auto json = QJsonDocument::fromJson(bytesOf("long.json")).object();
        auto data = json["data"].toObject();
        data["files"] = QJsonArray{QJsonObject{{"path", "long.tsv"}}};
        json["data"] = data;
        write("long.json", QJsonDocument(json).toJson());
        write("data/long.tsv", table(12, 0).toUtf8() + "x\t0\t" + QByteArray("dog ").repeated(99) + "\tHund .\n");
        const auto trained = run("long");
        QVERIFY2(trained[0].output.contains("1 pair was longer than max_sentence_pieces and left out"),
                 qPrintable(trained[0].output));
    }
};

QTEST_GUILESS_MAIN(TestTrainProgram)
#include "test_train_program.moc"
