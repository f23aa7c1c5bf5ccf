// SPDX-License-Identifier: GPL-3.0-or-later

// Arguments that contexture-cli refuses: before any work, and without changing a file.
#include "tests/cli/program.h"

#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>

class TestRefusals : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString model() const { return bundled("selective-encoder-online"); }
    void write(const QString& name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }
    // Not quiet: a translation that has begun would show its progress.
    QStringList translate(const QString& document, const QStringList& more) const {
        return QStringList{"translate", "--beam", "1", "--model", model(), "--document", path(document)} + more;
    }
    void verifyRefusal(const Ended& ended, const QString& says, int code = 1) const {
        QCOMPARE(ended.code, code);
        QVERIFY2(ended.out.isEmpty(), ended.out.constData());
        QVERIFY2(ended.err.startsWith("contexture-cli: "), ended.err.constData());
        QVERIFY2(ended.err.contains(says.toUtf8()), ended.err.constData());
        QCOMPARE(lines(ended.err).size(), 1);
    }

private Q_SLOTS:
    void initTestCase();
    void whatIsReadIsNotOverwritten_data();
    void whatIsReadIsNotOverwritten();
    void foldersAreNamedAsFolders_data();
    void foldersAreNamedAsFolders();
    void workspacesAreReplacedOnlyWhenAskedFor();
    void corporaAreReplacedOnlyWhenAskedFor();
    void importedBundlesAreReplacedOnlyWhenAskedFor();
    void preparedFoldersAndReportsAreApart_data();
    void preparedFoldersAndReportsAreApart();
    void shardsAndRecipeAreCompared();
    void argumentsOutOfRange_data();
    void argumentsOutOfRange();
    void benchmarksNeedAContextModel();
    void onlySentenceLevelModelsReadUntrained();
    void usageNamesTheCommand();
    void aFullDiskIsAFailure();
    void aFullDiskLeavesNoHalfFile_data();
    void aFullDiskLeavesNoHalfFile();
    void exportsOfNothingAreRefused_data();
    void exportsOfNothingAreRefused();
    void documentsOfATableAreChosenById();
    void everyDocumentIsCheckedBeforeTheFirstIsTranslated();
    void aTableGoesIntoOneWorkspaceAndFurtherRunsBesideIt();
    void suitesMustFitTheirDocuments();
    void entriesOutsideADocumentAreScoredAlone();
    void tablesAreCheckedBeforeAnythingIsPrinted_data();
    void tablesAreCheckedBeforeAnythingIsPrinted();
    void certaintyIsNeverClaimed();
    void cardsTakeAnyFileName();
};

void TestRefusals::initTestCase() {
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"generate", "--out", path("lab"), "--documents", "12", "--seed", "31"}).code, 0);
    write("d.txt", "The dog barked.\nIt was loud.\n");
    write("table.tsv", "doc_id\tsent_idx\ten\tde\n"
                       "a\t0\tThe dog barked.\tDer Hund bellte.\na\t1\tIt was loud.\tEr war laut.\n"
                       "b\t0\tThe cat slept.\tDie Katze schlief.\n");
    write("recipe.json", bytesOf(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/recipes/teaching-sentence.json")));
    write("model.npz", "not read");
    QVERIFY(QDir(m_folder.path()).mkdir("hf"));
    write("hf/model.npz", "not read");
    write("hf/source.spm", "not read");
    write("hf/vocab.json", "not read");
    const QByteArray training =
        R"("subwords": {"vocabulary": 60}, "training": {"max_steps": 2}, "output": "x.safetensors")";
    const QByteArray files = R"({"data": {"files": [{"path": "table.tsv"}], "dev_files": ["table.tsv"]}, )" + training;
    write("files.json", files + "}");
    write("log.json", files + R"(, "log": "table.tsv"})");
    write("shards.json", R"({"data": {"shards": "shards", "dev_files": ["table.tsv"]}, )" + training + "}");
    QCOMPARE(run({"prepare", "--quiet", "--recipe", path("files.json"), "--out", path("shards")}).code, 0);
    QVERIFY(QFile::copy(bundled("sentence"), path("m.safetensors")));
    QVERIFY(QDir(m_folder.path()).mkdir("folder"));
    QCOMPARE(run(translate("d.txt", {"--trace", "--workspace", path("w.contexture")})).code, 0);
    QCOMPARE(run(translate("d.txt", {"--workspace", path("plain.contexture")})).code, 0);
}

void TestRefusals::whatIsReadIsNotOverwritten_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("arguments");
    const auto row = [&](const char* name, const QString& file, const QStringList& arguments) {
        QTest::newRow(name) << path(file) << arguments;
    };
    const QString table = path("table.tsv");
    const QString suite = path("lab/contrapro.json");
    const QString gold = path("lab/gold.json");
    const QString recipe = path("recipe.json");
    row("document as workspace", "d.txt", translate("d.txt", {"--workspace", path("d.txt")}));
    row("document under another name", "d.txt", translate("d.txt", {"--json", path("folder/../d.txt")}));
    row("model as output", "m.safetensors",
        {"translate", "--model", path("m.safetensors"), "--document", path("d.txt"), "--output",
         path("m.safetensors")});
    row("exported workspace", "w.contexture",
        {"export", "--workspace", path("w.contexture"), "--what", "gates", "--out", path("w.contexture")});
    row("evaluated table", "table.tsv", {"evaluate", "--model", model(), "--table", table, "--json", table});
    row("evaluated suite", "lab/gold.json", {"evaluate", "--model", model(), "--suite", gold, "--records", gold});
    row("scored suite", "lab/contrapro.json", {"score", "--model", model(), "--suite", suite, "--json", suite});
    row("recipe", "recipe.json", {"train", "--recipe", recipe, "--out", path("new.safetensors"), "--json", recipe});
    row("prepared recipe", "recipe.json", {"prepare", "--recipe", recipe, "--out", path("new"), "--json", recipe});
    row("imported model", "model.npz", {"import", path("model.npz"), "--out", path("model.npz")});
    row("file of an imported folder", "hf/vocab.json",
        {"import", path("hf"), "--out", path("hf/vocab.json"), "--replace"});
    row("file beside an imported model", "hf/source.spm",
        {"import", path("hf/model.npz"), "--out", path("hf/source.spm"), "--replace"});
    row("prepared table", "table.tsv",
        {"prepare", "--recipe", path("files.json"), "--out", path("new"), "--json", table});
    row("manifest as report", "shards/manifest.json",
        {"train", "--recipe", path("shards.json"), "--json", path("shards/manifest.json")});
    row("shard as bundle", "shards/000000.safetensors",
        {"train", "--recipe", path("shards.json"), "--out", path("shards/000000.safetensors"), "--restart"});
    row("subwords as checkpoint", "shards/source.model",
        {"train", "--recipe", path("shards.json"), "--checkpoint", path("shards/source.model"), "--restart"});
    row("table as log", "table.tsv", {"train", "--recipe", path("log.json")});
    row("measured document", "d.txt",
        {"bench", "decode", "--model", model(), "--document", path("d.txt"), "--json", path("d.txt")});
}

void TestRefusals::whatIsReadIsNotOverwritten() {
    QFETCH(QString, file);
    QFETCH(QStringList, arguments);
    const QByteArray before = bytesOf(file);
    QVERIFY(!before.isEmpty());
    verifyRefusal(run(arguments), "would overwrite");
    QVERIFY(bytesOf(file) == before);
}

void TestRefusals::foldersAreNamedAsFolders_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("suite to score") << QStringList{"score", "--model", model(), "--suite", path("folder")};
    QTest::newRow("suite to evaluate") << QStringList{"evaluate", "--model", model(), "--suite", path("folder")};
    QTest::newRow("output") << translate("d.txt", {"--output", path("folder")});
}

void TestRefusals::foldersAreNamedAsFolders() {
    QFETCH(QStringList, arguments);
    verifyRefusal(run(arguments), path("folder") + ": this is a folder");
}

void TestRefusals::workspacesAreReplacedOnlyWhenAskedFor() {
    QVERIFY(QFile::copy(path("plain.contexture"), path("kept.contexture")));
    const QByteArray before = bytesOf(path("kept.contexture"));
    const auto onto = [&](const QString& name, const QStringList& more = {}) {
        return run(translate("d.txt", QStringList{"--quiet", "--trace", "--workspace", path(name)} + more));
    };
    verifyRefusal(onto("kept.contexture"), "--replace");
    QVERIFY(bytesOf(path("kept.contexture")) == before);
    const auto replaced = onto("kept.contexture", {"--replace"});
    QVERIFY2(replaced.code == 0, replaced.err.constData());
    QVERIFY(bytesOf(path("kept.contexture")) != before);
    // What is no workspace is not replaced at all.
    const QByteArray table = bytesOf(path("table.tsv"));
    verifyRefusal(onto("table.tsv", {"--replace"}), "table.tsv");
    QVERIFY(bytesOf(path("table.tsv")) == table);
    verifyRefusal(run(translate("d.txt", {"--output", path("o"), "--json", path("o")})), "the same file");
    verifyRefusal(run(translate("d.txt", {"--output", "not-there", "--json", "./not-there"})), "the same file");
}

void TestRefusals::importedBundlesAreReplacedOnlyWhenAskedFor() {
    const QString folder = QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/data/marian/shared/hugging-face");
    const auto import = [&](const QStringList& more = {}) {
        return run(QStringList{"import", folder, "--out", path("imported.safetensors")} + more);
    };
    write("imported.safetensors", "of somebody");
    verifyRefusal(import(), "--replace");
    QCOMPARE(bytesOf(path("imported.safetensors")), QByteArray("of somebody"));
    const auto replaced = import({"--replace"});
    QVERIFY2(replaced.code == 0, replaced.err.constData());
    QVERIFY(bytesOf(path("imported.safetensors")) != "of somebody");
}

void TestRefusals::preparedFoldersAndReportsAreApart_data() {
    QTest::addColumn<QString>("report");
    QTest::newRow("the folder") << "apart";
    QTest::newRow("the folder in other words") << "folder/../apart/";
    QTest::newRow("a shard") << "apart/000000.safetensors";
    QTest::newRow("the manifest") << "apart/manifest.json";
}

void TestRefusals::preparedFoldersAndReportsAreApart() {
    QFETCH(QString, report);
    verifyRefusal(
        run({"prepare", "--quiet", "--recipe", path("files.json"), "--out", path("apart"), "--json", path(report)}),
        "--out and --json would write the same");
    QVERIFY(!QFile::exists(path("apart")));
}

// What the shards hold counts; the recipe that is given beside them may name something else.
void TestRefusals::shardsAndRecipeAreCompared() {
    write("other.json",
          bytesOf(path("files.json")).replace("{\"path\": \"table.tsv\"}", "{\"path\": \"table.tsv\", \"weight\": 3}"));
    const auto train = [&](const char* recipe) {
        return run({"train", "--quiet", "--restart", "--recipe", path(recipe), "--shards", path("shards")});
    };
    const auto same = train("files.json");
    QVERIFY2(same.code == 0 && !same.err.contains("not heeded"), same.err.constData());
    QVERIFY2(same.err.contains("table.tsv: this table is trained on and is a dev file"), same.err.constData());
    const auto other = train("other.json");
    QVERIFY2(other.code == 0 && other.err.contains("\"table.tsv\" with weight 3.0, are not heeded"),
             other.err.constData());
}

void TestRefusals::corporaAreReplacedOnlyWhenAskedFor() {
    const auto generate = [&](const char* seed, const QStringList& more = {}) {
        return run(QStringList{"generate", "--out", path("corpus"), "--documents", "2", "--seed", seed} + more);
    };
    QCOMPARE(generate("1").code, 0);
    const QByteArray before = bytesOf(path("corpus/gold.json"));
    QCOMPARE(generate("1").code, 0); // the same again
    verifyRefusal(generate("2"), "--replace");
    QVERIFY(bytesOf(path("corpus/gold.json")) == before);
    verifyRefusal(generate("1", {"--json", path("corpus/gold.json")}), "the same file");
    QVERIFY(bytesOf(path("corpus/gold.json")) == before);
    QCOMPARE(generate("2", {"--replace"}).code, 0);
    QVERIFY(bytesOf(path("corpus/gold.json")) != before);
}

void TestRefusals::argumentsOutOfRange_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const QStringList gates{"export", "--workspace", path("w.contexture"), "--what", "gates"};
    QTest::newRow("run below the first") << gates + QStringList{"--run=-1"} << "--run";
    QTest::newRow("sentence below the first") << gates + QStringList{"--sentence=-2"} << "--sentence";
    QTest::newRow("negative seed") << QStringList{"generate", "--out", path("no"), "--seed", "-1"} << "--seed";
    QTest::newRow("negative threads") << translate("d.txt", {"--threads", "-3"}) << "--threads";
    QTest::newRow("negative documents")
        << QStringList{"evaluate", "--model", model(), "--suite", path("lab/gold.json"), "--documents", "-3"}
        << "--documents";
    QTest::newRow("a seed beyond 64 bits")
        << QStringList{"generate", "--out", path("no"), "--seed", "99999999999999999999"} << "--seed: 999999";
    QTest::newRow("a training seed beyond 64 bits")
        << QStringList{"train", "--recipe", path("recipe.json"), "--seed", "18446744073709551616"} << "--seed";
    QTest::newRow("documents beyond 64 bits")
        << QStringList{"evaluate", "--model", "no", "--suite", "no", "--documents", "99999999999999999999"}
        << "--documents";
    QTest::newRow("longest document below the shortest")
        << QStringList{"generate", "--out", path("no"), "--min-sentences", "9", "--max-sentences", "5"}
        << "--max-sentences: 5 is below --min-sentences (9)";
    QTest::newRow("documents too short to make")
        << QStringList{"generate", "--out", path("no"), "--min-sentences", "0"} << "--min-sentences";
    QTest::newRow("excluded before the first") << translate("d.txt", {"--exclude", "2,0"}) << "--exclude";
    QTest::newRow("negative length penalty") << translate("d.txt", {"--length-penalty=-1"}) << "--length-penalty";
    QTest::newRow("negative strength") << translate("d.txt", {"--context-strength=-1"}) << "--context-strength";
    QTest::newRow("too large a strength") << translate("d.txt", {"--context-strength", "11"}) << "--context-strength";
    const auto context = [&](const char* name, const QStringList& arguments, const char* option) {
        QTest::newRow(name) << arguments + QStringList{QLatin1String(option), "sideways"}
                            << QLatin1String(option) + QStringLiteral(": sideways not in {none,online,offline}");
    };
    context("context to translate", {"translate", "--model", "no", "--document", "no"}, "--context");
    context("context to score", {"score", "--model", "no", "--suite", "no"}, "--context");
    context("context to evaluate", {"evaluate", "--model", "no", "--suite", "no"}, "--context");
    context("context to compare with", {"evaluate", "--model", "no", "--table", "no"}, "--against");
    for (const char* command : {"translate", "evaluate", "bench"}) {
        QTest::addRow("precision to %s", command) << QStringList{QLatin1String(command), "--precision", "fp8"}
                                                  << QStringLiteral("--precision: fp8 not in {fp32,bf16,int8,auto}");
    }
    const auto bench = [&](const char* option, const char* value) {
        QTest::addRow("bench %s %s", option, value)
            << QStringList{"bench", "train", QLatin1String(option), value} << QString(QLatin1String(option));
    };
    bench("--updates", "0");
    bench("--width", "0");
    bench("--width", "12"); // 8 heads
    bench("--feed-forward", "0");
    bench("--encoder-layers", "0");
    bench("--decoder-layers", "-1");
    bench("--vocabulary", "4");
    bench("--batch", "0");
    bench("--repetitions", "0");
    bench("--threads", "0");
    bench("--sentences", "0");
    bench("--beam", "0");
    bench("--pieces", "0");
    bench("--produced", "1");
    // Nothing is measured first.
    QTest::newRow("bench decode of a document without a model")
        << QStringList{"bench", "normalisers", "decode", "--document", path("d.txt")} << "--model";
    QTest::newRow("bench decode of translations as short as their sources")
        << QStringList{"bench", "decode", "--pieces", "20", "--produced", "20"} << "--produced";
    QTest::newRow("bench decode writing a bundle's weights")
        << QStringList{"bench", "normalisers", "decode", "--model", model(), "--weights", path("w")} << "--weights";
    for (const char* wrong : {"0", "-1", "1001", "two"}) {
        QTest::addRow("%s sentences before", wrong)
            << QStringList{"concatenate", bundled("sentence"), "--sentences", wrong, "--out", path("no")}
            << "--sentences";
    }
    QTest::newRow("fewer subwords than none")
        << QStringList{"concatenate", bundled("sentence"), "--pieces", "-1", "--out", path("no")} << "--pieces";
    QTest::newRow("another separator") << QStringList{"concatenate", bundled("sentence"), "--separator", "<sep>",
                                                      "--out",       path("no")}
                                       << "--separator";
    QTest::newRow("replacing nothing") << translate("d.txt", {"--replace"}) << "--workspace";
}

void TestRefusals::argumentsOutOfRange() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    verifyRefusal(run(arguments), says, 2);
}

void TestRefusals::benchmarksNeedAContextModel() {
    verifyRefusal(run({"bench", "decode", "--sentences", "2", "--model", bundled("sentence")}),
                  "the model reads no context");
}

void TestRefusals::onlySentenceLevelModelsReadUntrained() {
    for (const char* name : {"rnnsearch", "selective-encoder-online", "concatenation"}) {
        verifyRefusal(run({"concatenate", bundled(name), "--out", path("untrained")}), "no sentence-level Transformer");
        QVERIFY(!QFile::exists(path("untrained")));
    }
    verifyRefusal(run({"concatenate", path("nothing"), "--out", path("untrained")}), "nothing");
    QVERIFY(QFile::copy(bundled("sentence"), path("itself.safetensors")));
    verifyRefusal(run({"concatenate", path("itself.safetensors"), "--out", path("itself.safetensors")}), "--out");
}

void TestRefusals::usageNamesTheCommand() {
    verifyRefusal(run({"translat", "--model", model()}), "unknown command \"translat\"", 2);
    // An option that does not exist is named before one that is missing.
    verifyRefusal(run({"export", "--colour", "red"}), "unknown option \"--colour\" (see contexture-cli export --help)",
                  2);
    verifyRefusal(run({"--colour"}), "unknown option \"--colour\" (see contexture-cli --help)", 2);
    verifyRefusal(run({"export"}), "is required (see contexture-cli export --help)", 2);
    verifyRefusal(run({}), "A subcommand is required", 2);
}

void TestRefusals::aFullDiskIsAFailure() {
    if (!QFile::exists("/dev/full")) {
        QSKIP("there is no full device here");
    }
    for (const QStringList& arguments : {QStringList{"inspect", "--json", model()}, QStringList{"inspect", "--help"},
                                         QStringList{"generate", "--out", path("full"), "--documents", "1"}}) {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(CONTEXTURE_CLI), arguments);
        QVERIFY(process.waitForFinished(60000));
        verifyRefusal({process.exitCode(), {}, process.readAllStandardError()}, "standard output");
    }
}

void TestRefusals::aFullDiskLeavesNoHalfFile_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    write("long.txt", QByteArray("The dog slept under the old table.\n").repeated(100));
    write("small.json", R"({"data": {"lab": {"documents": 12, "seed": 3, "dev_documents": 2}},
        "subwords": {"vocabulary": 500}, "training": {"max_steps": 4},
        "model": {"source_language": "en", "target_language": "de"}, "output": "x.safetensors"})");
    const auto named = [&](const char* file) { return path("disk/") + QLatin1String(file) + ": "; };
    QTest::newRow("text") << translate("long.txt", {"--quiet", "--output", path("disk/o.txt")}) << named("o.txt");
    QTest::newRow("JSON") << translate("long.txt", {"--quiet", "--json", path("disk/o.json")}) << named("o.json");
    QTest::newRow("corpus") << QStringList{"generate", "--out", path("disk/lab"), "--documents", "12"}
                            << named("lab/documents.tsv");
    QTest::newRow("shards") << QStringList{"prepare",          "--quiet", "--recipe",
                                           path("small.json"), "--out",   path("disk/shards")}
                            << named("shards/000000.safetensors");
}

// A limit on the size of files stands for the disk: what is written fails half-way.
void TestRefusals::aFullDiskLeavesNoHalfFile() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    QVERIFY(QDir(m_folder.path()).mkpath("disk"));
    QProcess process;
    process.setChildProcessModifier([] {
        const rlimit limit{2000, 2000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, SIG_IGN);
    });
    process.start(QStringLiteral(CONTEXTURE_CLI), arguments);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    verifyRefusal({process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()}, says);
    QDirIterator left(path("disk"), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    QVERIFY2(!left.hasNext(), qPrintable(left.next()));
}

void TestRefusals::exportsOfNothingAreRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const auto row = [&](const char* name, const char* workspace, const char* what, const QStringList& more,
                         const char* says) {
        QTest::newRow(name) << QStringList{"export", "--workspace", path(workspace), "--what", what} + more << says;
    };
    row("beyond the document", "w.contexture", "translations", {"--sentence", "3"}, "no sentence 3");
    row("an unknown site", "w.contexture", "gates", {"--site", "encoder.kontext"}, "use encoder.context");
    row("another kind of site", "w.contexture", "sentence-attention", {"--site", "decoder.0.cross"},
        "use encoder.context");
    row("no trace", "plain.contexture", "sentence-attention", {}, "--trace");
}

void TestRefusals::exportsOfNothingAreRefused() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    verifyRefusal(run(arguments), says);
}

void TestRefusals::documentsOfATableAreChosenById() {
    const auto only = run(translate("table.tsv", {"--quiet", "--only", "b", "--json", "-"}));
    QCOMPARE(only.code, 0);
    QCOMPARE(json(only.out)["document"]["id"].toString(), QStringLiteral("b"));
    const auto both = run(translate("table.tsv", {"--quiet", "--only", "b", "a", "--json", "-"}));
    QCOMPARE(json(both.out).array().size(), 2);
    QCOMPARE(json(both.out)[0]["document"]["id"].toString(), QStringLiteral("a")); // as the file has them
    verifyRefusal(run(translate("table.tsv", {"--only", "a", "c"})), "no document \"c\"");
    QCOMPARE(run(translate("table.tsv", {"--quiet", "--only", "b", "--workspace", path("b.contexture")})).code, 0);
}

void TestRefusals::everyDocumentIsCheckedBeforeTheFirstIsTranslated() {
    verifyRefusal(run(translate("table.tsv", {"--exclude", "2"})), "document \"b\" has no sentence 2");
    verifyRefusal(run(translate("table.tsv", {"--trace", "--output", path("t.txt")})), "nothing would keep it");
    QVERIFY(!QFile::exists(path("t.txt")));
    write("twice.tsv", "doc_id\tsource\tsrc\nx\tThe dog slept.\tThe cat slept.\n");
    verifyRefusal(run(translate("twice.tsv", {})), "line 1: two columns mean the same, the second is “src”");
    verifyRefusal(run(translate("table.tsv", {"--exclude", "2", "--workspace", path("two.contexture")})), "sentence 2");
    QVERIFY(!QFile::exists(path("two.contexture")));
}

void TestRefusals::aTableGoesIntoOneWorkspaceAndFurtherRunsBesideIt() {
    const QString all = path("all.contexture");
    const auto words = [&] {
        return lines(run({"query", "--workspace", all, "--quiet", "--where", "position = 1"}).out).size() - 1; // names
    };
    verifyRefusal(run(translate("table.tsv", {"--workspace", all, "--append"})), "no workspace to add runs to");
    QCOMPARE(run(translate("table.tsv", {"--quiet", "--workspace", all})).code, 0);
    const auto first = words();
    QVERIFY(first >= 2);
    verifyRefusal(run(translate("table.tsv", {"--workspace", all})), "--append");
    QCOMPARE(run(translate("table.tsv", {"--quiet", "--context", "none", "--workspace", all, "--append"})).code, 0);
    QCOMPARE(words(), 2 * first);
    QCOMPARE(run(translate("table.tsv", {"--workspace", all, "--append", "--replace"})).code, 2);
    verifyRefusal(run({"query", "--workspace", all, "--where", "sourc = it"}), "“sourc” is no field");
    verifyRefusal(run({"query", "--workspace", all, "--named", "mine"}), "keeps no search");
    write("lemmas.tsv", "went\tgo\nthe dog\n");
    verifyRefusal(run({"query", "--workspace", all, "--where", "lemma = go", "--lemmas", path("lemmas.tsv")}),
                  "lemmas.tsv, line 2: the line has no tab");
    write("lemmas.tsv", "the\tdas da\n");
    const QStringList withList{"query",    "--workspace",      all,      "--count", "--quiet",
                               "--lemmas", path("lemmas.tsv"), "--where"};
    QVERIFY(run(withList + QStringList{"lemma = \"das da\""}).out.toInt() > 0);
    QCOMPARE(run(withList + QStringList{"lemma = the"}).out.toInt(), 0);
    QCOMPARE(run({"query", "--workspace", all, "--where", "source = the", "--save-as", "mine", "--count"}).code, 0);
    QCOMPARE(run({"query", "--workspace", all, "--list"}).out, QByteArray("mine\tsource = the\n"));
    QCOMPARE(run({"query", "--workspace", all, "--named", "mine", "--count"}).code, 0);
}

void TestRefusals::suitesMustFitTheirDocuments() {
    const auto score = [&](const QByteArray& source, const QByteArray& segment) {
        write("suite.json", "[{\"src segment\": \"" + source +
                                "\", \"ref segment\": \"Er war laut.\", \"errors\": "
                                "[{\"contrastive\": \"Sie war laut.\"}], \"ante distance\": 1, \"document id\": \"a\", "
                                "\"segment id\": " +
                                segment + "}]");
        return run({"score", "--model", model(), "--suite", path("suite.json"), "--documents", path("table.tsv")});
    };
    QCOMPARE(score("It was  loud .", "2").code, 0); // white space is no difference
    const auto another = score("It was loud.", "1");
    verifyRefusal(another, "entry 1");
    QVERIFY(another.err.contains("document \"a\""));
}

void TestRefusals::entriesOutsideADocumentAreScoredAlone() {
    write("unnamed.tsv", "sent_idx\ten\n0\tThe dog barked.\n1\tIt was loud.\n2\tIt slept.\n");
    const auto entry = [](const QByteArray& source, const QByteArray& segment) {
        return "{\"src segment\": \"" + source +
               "\", \"ref segment\": \"Er schlief.\", \"errors\": [{\"contrastive\": "
               "\"Sie schlief.\"}], \"ante distance\": 1" +
               segment + "}";
    };
    const QByteArray first = entry("It was loud.", ", \"segment id\": 2");
    const QByteArray last = entry("It slept.", ", \"segment id\": 3");
    const auto scores = [&](const QByteArray& entries) {
        write("mixed.json", "[" + entries + "]");
        return json(run({"score", "--model", model(), "--suite", path("mixed.json"), "--documents", path("unnamed.tsv"),
                         "--context", "none", "--json", "-"})
                        .out)["items"]
            .toArray();
    };
    const auto without = scores(first + "," + last);
    const auto mixed = scores(first + "," + entry("She left.", "") + "," + last);
    QCOMPARE(without.size(), 2);
    QCOMPARE(mixed.size(), 3);
    QCOMPARE(mixed[0], without[0]);
    QCOMPARE(mixed[2], without[1]);
}

void TestRefusals::tablesAreCheckedBeforeAnythingIsPrinted_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QString>("says");
    write("gap.tsv", "doc_id\tsent_idx\ten\tde\na\t0\tOne.\tEins.\nb\t0\tTwo.\tZwei.\nb\t1\tThree.\t\n");
    write("french.tsv", "doc_id\tsent_idx\tfr\tde\nd\t0\tBonjour.\tGuten Tag.\n");
    QTest::newRow("no reference") << QStringList{"--table", path("gap.tsv")} << "sentence 2 of document \"b\"";
    for (const char* context : {"none", "online"}) {
        QTest::addRow("another language, context %s", context)
            << QStringList{"--table", path("table.tsv"), "--table", path("french.tsv"), "--context", context}
            << "from fr";
    }
}

void TestRefusals::tablesAreCheckedBeforeAnythingIsPrinted() {
    QFETCH(QStringList, more);
    QFETCH(QString, says);
    verifyRefusal(run(QStringList{"evaluate", "--model", model(), "--beam", "1"} + more), says);
}

void TestRefusals::certaintyIsNeverClaimed() {
    const auto evaluate = [&](const QStringList& more) {
        return run(QStringList{"evaluate", "--quiet", "--beam", "1", "--model", model(), "--table",
                               path("lab/documents.tsv"), "--json", path("e.json")} +
                   more);
    };
    const auto one = evaluate({"--documents", "9"});
    QCOMPARE(one.code, 0);
    QVERIFY2(one.out.contains("not tested: 9 documents are too few, 10 are needed; --units sentences"),
             one.out.constData());
    const auto bleu = json(bytesOf(path("e.json")))[0]["comparison"]["bleu"];
    for (const char* key : {"p", "lower", "upper"}) {
        QVERIFY2(bleu[QLatin1String(key)].isNull(), key);
    }
    const auto sentences = evaluate({"--documents", "9", "--units", "sentences"});
    QVERIFY2(sentences.out.contains("two-sided approximate randomisation of ") &&
                 sentences.out.contains(" sentences, 10001 samples, seed 1; sentences of one document"),
             sentences.out.constData());
    // On these twelve documents context helps nearly everywhere.
    const auto all = evaluate({});
    QVERIFY2(all.out.contains("two-sided approximate randomisation of 12 documents, 4096 samples, seed 1"),
             all.out.constData());
    const auto comparison = json(bytesOf(path("e.json")))[0]["comparison"];
    QCOMPARE(comparison["samples"].toInt(), 4096);
    QCOMPARE(comparison["unit"].toString(), QString("documents"));
    for (const char* score : {"bleu", "chrf"}) { // as p says
        const auto found = comparison[QLatin1String(score)];
        const bool isOutside = found["lower"].toDouble() > 0.0 || found["upper"].toDouble() < 0.0;
        QCOMPARE(isOutside, found["p"].toDouble() < 0.05);
    }
}

void TestRefusals::cardsTakeAnyFileName() {
    QProcess process; // the shell makes a name that is no UTF-8
    process.start("sh",
                  {"-c",
                   "t=\"$1/$(printf 'odd\\377.tsv')\"; cp \"$1/table.tsv\" \"$t\"; \"$2\" evaluate --quiet --beam 1 "
                   "--model \"$1/m.safetensors\" --table \"$t\" --note-in-card; ended=$?; rm \"$t\"; exit $ended",
                   "sh", m_folder.path(), QStringLiteral(CONTEXTURE_CLI)});
    QVERIFY(process.waitForFinished(60000));
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 0, said.constData());
    QVERIFY(run({"inspect", "--json", path("m.safetensors")}).out.contains("odd"));
}

QTEST_GUILESS_MAIN(TestRefusals)
#include "test_refusals.moc"
