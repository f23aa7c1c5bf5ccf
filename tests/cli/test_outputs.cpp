// SPDX-License-Identifier: GPL-3.0-or-later

// Output files of a command: an unwritable path is reported before the work; a failed output does not prevent the
// others.
#include "tests/cli/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>

class TestOutputs : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }

    // Under a limit on the size of files, which stands for a full disk.
    static Ended runOnAFullDisk(const QStringList& arguments, rlim_t bytes) {
        QProcess process;
        process.setChildProcessModifier([bytes] {
            const rlimit limit{bytes, bytes};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            std::signal(SIGXFSZ, SIG_IGN);
        });
        process.start(QStringLiteral(CONTEXTURE_CLI), arguments);
        if (!process.waitForFinished(120000)) {
            return {};
        }
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

private Q_SLOTS:
    void initTestCase() {
        write("text.txt", "The dog slept under the old table.\nIt barked.\n");
        write("table.tsv", "doc_id\tsent_idx\ten\tde\na\t0\tIt barked.\tEr bellte.\n");
        write("recipe.json", R"({"data": {"lab": {"documents": 12, "seed": 3, "dev_documents": 2}},
            "training": {"max_steps": 4}, "output": "x.safetensors"})");
        write("study.json", R"({"data": {"lab": {"documents": 9, "seed": 3}}, "training": {"max_steps": 5},
            "test": {"lab": {"documents": 2, "seed": 9}}, "systems": [{"name": "plain", "base": ""}]})");
    }

    void aPipeIsReadAndWritten() {
        const QStringList translate{"translate", "--quiet", "--model", bundled("selective-encoder-online"),
                                    "--beam",    "1"};
        const Ended file = run(translate + QStringList{"--document", path("text.txt"), "--output", "-"});
        const Ended piped = run(translate + QStringList{"--document", "-", "--output", "-"}, bytesOf(path("text.txt")));
        QCOMPARE(piped.code, 0);
        QCOMPARE(piped.out, file.out);
        QCOMPARE(lines(piped.out).size(), 2);
        const Ended table =
            run(translate + QStringList{"--document", "-", "--output", "-"}, bytesOf(path("table.tsv")));
        QCOMPARE(lines(table.out).size(), 1);
        const Ended nothing = run(translate + QStringList{"--document", "-", "--output", "-"});
        QVERIFY(nothing.code != 0);
        QVERIFY2(nothing.err.contains("standard input"), nothing.err.constData());
    }

    // The model and the suite are not there either: that the output is complained of shows that it was looked at
    // before.
    void whatCannotBeWrittenIsSaidBeforeTheWork_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("option");
        const QString nowhere = path("no such folder/result");
        const QString behindAFile = path("text.txt/result");
        const QString model = path("no such model.safetensors");
        const QStringList translate{"translate", "--model", model, "--document", path("text.txt")};
        const QStringList evaluate{"evaluate", "--model", model, "--table", path("table.tsv")};
        for (const char* option : {"--output", "--json", "--workspace"}) {
            QTest::addRow("translate %s", option) << translate + QStringList{option, nowhere} << option;
            QTest::addRow("translate %s behind a file", option)
                << translate + QStringList{option, behindAFile} << option;
        }
        QTest::newRow("evaluate tables --json") << evaluate + QStringList{"--json", nowhere} << "--json";
        QTest::newRow("evaluate tables --records") << evaluate + QStringList{"--records", nowhere} << "--records";
        QTest::newRow("evaluate a suite --json")
            << QStringList{"evaluate", "--model", model, "--suite", path("gold.json"), "--json", nowhere} << "--json";
        QTest::newRow("score --json") << QStringList{"score",  "--model", model, "--suite", path("suite.json"),
                                                     "--json", nowhere}
                                      << "--json";
        QTest::newRow("bench --json") << QStringList{"bench", "decode", "--model", model, "--json", nowhere}
                                      << "--json";
        QTest::newRow("export --out") << QStringList{"export", "--workspace", path("no.contexture"), "--what", "gates",
                                                     "--out",  nowhere}
                                      << "--out";
        QTest::newRow("import --json") << QStringList{"import", path("no such folder"),
                                                      "--out",  path("made.safetensors"),
                                                      "--json", nowhere}
                                       << "--json";
        QTest::newRow("import --out") << QStringList{"import", path("no such folder"), "--out", nowhere} << "--out";
        QTest::newRow("prepare --json") << QStringList{"prepare", "--recipe",     path("recipe.json"),
                                                       "--out",   path("shards"), "--json",
                                                       nowhere}
                                        << "--json";
        QTest::newRow("train --json") << QStringList{"train", "--recipe", path("recipe.json"), "--json", nowhere}
                                      << "--json";
    }
    void whatCannotBeWrittenIsSaidBeforeTheWork() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, option);
        const QStringList before = QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden);
        const Ended ended = run(arguments);
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("/result: " + option.toUtf8()), ended.err.constData());
        QCOMPARE(lines(ended.err).size(), 1);
        QVERIFY2(ended.out.isEmpty(), ended.out.constData());
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden), before);
    }

    void aStudysReportIsLookedAtBeforeItsRows() {
        QVERIFY(QDir(m_folder.path()).mkpath("out/study.json")); // a folder, where the report will be a file
        const Ended ended =
            run({"study", "--config", path("study.json"), "--out", path("out"), "--no-speed", "--quiet"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("out/study.json: --out"), ended.err.constData());
        QVERIFY(!QFile::exists(path("out/rows")));
    }

    void whatCanBeWrittenIsWritten() {
        write("long.txt", QByteArray("The dog slept under the old table.\n").repeated(40));
        const Ended ended =
            runOnAFullDisk({"translate", "--quiet", "--beam", "1", "--model", bundled("selective-encoder-online"),
                            "--document", path("long.txt"), "--workspace", path("w.contexture"), "--json",
                            path("w.json"), "--output", path("w.txt")},
                           6000);
        QCOMPARE(ended.code, 1);
        QCOMPARE(lines(bytesOf(path("w.txt"))).size(), 40);
        QVERIFY(!QFile::exists(path("w.json")) && !QFile::exists(path("w.contexture")));
        QVERIFY2(ended.err.contains("w.json") && ended.err.contains("w.contexture"), ended.err.constData());
        QCOMPARE(lines(ended.err).size(), 2);
    }

    void formatsOfNumbersAreCompared() {
        const auto formats =
            run({"bench", "decode", "--model", bundled("selective-encoder-online"), "--sentences", "8", "--repetitions",
                 "1", "--threads", "1", "--beam", "1", "--precision", "fp32,bf16,int8", "--json", "-"});
        QVERIFY2(formats.code == 0, formats.err.constData());
        const auto rows = json(formats.out)["decode"].toArray();
        QCOMPARE(rows.size(), 3);
        for (int i = 0; i < 3; ++i) {
            const auto row = rows[i].toObject();
            QCOMPARE(row["precision"].toString(), (QStringList{"fp32", "bf16", "int8"}).at(i));
            QVERIFY(row["same_words"].toDouble() > 0.5);
            QCOMPARE(row["largest_difference"].toDouble() > 0.0, i > 0); // fp32 is the reference
        }
    }

    void randomModelsAreMeasured() {
        const QString sizes =
            QStringLiteral("bench decode --width 16 --feed-forward 32 --encoder-layers 1 --decoder-layers 2 "
                           "--vocabulary 60 --batch 3 --pieces 5 --produced 9 --beam 1,2 --threads 1 "
                           "--repetitions 1 --json -");
        const auto ended = run(sizes.split(QLatin1Char(' ')) + QStringList{"--weights", path("random.safetensors")});
        QVERIFY2(ended.code == 0, ended.err.constData());
        const auto rows = json(ended.out)["decode"].toArray();
        QCOMPARE(rows.size(), 2);
        for (const auto& value : rows) {
            const auto row = value.toObject();
            QVERIFY(row["pieces_per_second"].toDouble() > 0.0);
            QVERIFY(row["pieces_per_processor_second"].toDouble() > 0.0);
            const auto translations = row["translations"].toArray();
            QCOMPARE(translations.size(), 3);
            for (const auto& translation : translations) {
                QCOMPARE(translation.toArray().size(), 8); // and EOS
            }
            QCOMPARE(row["sources"].toArray()[0].toArray().size(), 5);
            QCOMPARE(row["precision"].toString(), QStringLiteral("fp32"));
            QCOMPARE(row["same_pieces"].toDouble(), 1.0);
        }
        // What other programs read: the config, and every weight in full.
        const QByteArray weights = bytesOf(path("random.safetensors"));
        QVERIFY(weights.contains("decoder.1.self_attention.query_key_value.weight"));
        QVERIFY(weights.contains("\"dtype\":\"F32\""));
    }
};

QTEST_GUILESS_MAIN(TestOutputs)
#include "test_outputs.moc"
