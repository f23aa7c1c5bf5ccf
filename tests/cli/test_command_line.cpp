// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli as scripts use it: files, standard output, exit codes, and one sentence on standard error.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

#include <cmath>
#include <csignal>
#include <sys/stat.h>

class TestCommandLine : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QStringList m_source; // sentences of the first generated document

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }
    QStringList translateWith(const QString& bundle, const QStringList& more) const {
        return QStringList{"translate", "--quiet", "--beam", "1", "--model", bundle, "--document", path("doc.txt")} +
               more;
    }
    QStringList translate(const QStringList& more, const char* model = "selective-encoder-online") const {
        return translateWith(bundled(model), more);
    }

private Q_SLOTS:
    void initTestCase();
    void everyCommandExplainsItself_data();
    void everyCommandExplainsItself();
    void senselessArguments_data();
    void senselessArguments();
    void failuresAreOneSentence_data();
    void failuresAreOneSentence();
    void aSeedGivesTheSameDocuments();
    void suitesHoldWhatTheDocumentsSay();
    void whatWasGeneratedIsToldAsJson();
    void whatWasImportedIsToldAsJson();
    void aTranslationIsALineForEachSentence();
    void pipesAreWrittenInto();
    void contextIsAsAskedFor();
    void documentsAreDecodedAsIsUsualForTheSystem();
    void interruptedTranslationsKeepWhatIsDone();
    void interruptedStudiesSayWhatIsKept();
    void aWorkspaceIsInspectedAndExported();
    void inspectedConfigs();
    void aSentenceLevelModelReadsWhatStandsBefore();
    void adaptersAreTrainedOverAnImportedModel();
    void bundlesThatCannotBeUsedAreShown_data();
    void bundlesThatCannotBeUsedAreShown();
    void benchmarksAreFigures();
};

void TestCommandLine::initTestCase() {
    QVERIFY(m_folder.isValid());
    const auto made = run({"generate", "--out", path("lab"), "--documents", "12", "--seed", "31"});
    QCOMPARE(made.code, 0);
    QByteArray first;
    const auto rows = lines(bytesOf(path("lab/documents.tsv")));
    for (int i = 1; i < rows.size(); ++i) {
        const auto cells = rows[i].split('\t');
        QCOMPARE(cells.size(), 4);
        if (first.isEmpty() || cells[0] == first) {
            first = cells[0];
            m_source << QString::fromUtf8(cells[2]);
        }
    }
    QVERIFY(m_source.size() >= 4);
    write("doc.txt", m_source.join('\n').toUtf8() + '\n');
    QVERIFY(run(translate({"--trace", "--workspace", path("w.contexture")})).code == 0);
}

void TestCommandLine::everyCommandExplainsItself_data() {
    QTest::addColumn<QString>("command");
    for (const char* name : {"generate", "prepare", "train", "import", "bundle", "concatenate", "translate", "what-if",
                             "score", "evaluate", "inspect", "export", "study", "bench"}) {
        QTest::newRow(name) << name;
    }
}

void TestCommandLine::everyCommandExplainsItself() {
    QFETCH(QString, command);
    const auto help = run({command, "--help"});
    QCOMPARE(help.code, 0);
    QVERIFY(help.out.contains("Usage:"));
    QVERIFY(help.err.isEmpty());
    QVERIFY(run({"--help"}).out.contains(command.toUtf8()));
}

// Made, shown, translated with and without its context.
void TestCommandLine::aSentenceLevelModelReadsWhatStandsBefore() {
    QVERIFY(QFile::copy(bundled("sentence"), path("base.safetensors")));
    const auto made = run({"concatenate", path("base.safetensors"), "--sentences", "2", "--separator", "end",
                           "--pieces", "40", "--out", path("two.safetensors")});
    QVERIFY2(made.code == 0 &&
                 made.out.contains("2 previous sentences, up to 40 subwords with the sentence, which it was not"),
             made.err.constData());
    const auto shown = run({"inspect", path("two.safetensors")});
    QVERIFY2(shown.out.contains("Concatenation at decoding, not trained for it"), shown.out.constData());
    QVERIFY(shown.out.contains("2 previous sentences and their translations, up to 40 subwords with the sentence"));
    QVERIFY(shown.out.contains("0 tensors"));
    const auto translated = [&](const QString& model, const QString& context) {
        return run(translateWith(path(model), {"--context", context, "--output", "-"}));
    };
    const auto with = translated("two.safetensors", "online");
    QCOMPARE(with.code, 0);
    QCOMPARE(lines(with.out).size(), m_source.size());
    QCOMPARE(translated("two.safetensors", "none").out, translated("base.safetensors", "none").out);
    QVERIFY(with.out != translated("two.safetensors", "none").out);
    // Away from its base it says what it needs, and takes it when it is named.
    QVERIFY(QDir(m_folder.path()).mkdir("away"));
    QVERIFY(QFile::copy(path("two.safetensors"), path("away/two.safetensors")));
    const auto alone = translated("away/two.safetensors", "online");
    QVERIFY2(alone.code == 1 && alone.err.contains("base.safetensors") && lines(alone.err).size() == 1,
             alone.err.constData());
    QCOMPARE(run(translateWith(path("away/two.safetensors"),
                               {"--base", path("base.safetensors"), "--context", "online", "--output", "-"}))
                 .out,
             with.out);
}

// Over a base with relative positions, which no other context layer takes: trained, taken apart, translated.
void TestCommandLine::adaptersAreTrainedOverAnImportedModel() {
    const auto imported =
        run({"import", QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/data/multilingual/madlad"), "--source-language",
             "en", "--target-language", "de", "--out", path("madlad.safetensors")});
    QVERIFY2(imported.code == 0, imported.err.constData());
    write("adapters.json", R"({"stage": "context", "base": "madlad.safetensors", "freeze_base": true,
        "data": {"files": [{"path": "lab/documents.tsv"}], "dev_files": ["lab/documents.tsv"]},
        "model": {"system": "concatenation-adapted", "transformer": {"dropout": 0.0},
                  "concatenation_adapted": {"sentences": 2, "adapter": 8}},
        "training": {"learning_rate": 0.01, "max_steps": 12, "documents_per_update": 6, "evaluate_every": 12,
                     "choose_by": "last", "seed": 1},
        "output": "adapted-whole.safetensors"})");
    const auto trained = run({"train", "--quiet", "--recipe", path("adapters.json")});
    QVERIFY2(trained.code == 0, trained.err.constData());
    // The imported base is float32, the trained bundle float16.
    const auto refused = run({"bundle", path("adapted-whole.safetensors"), "--base", path("madlad.safetensors"),
                              "--out", path("adapted.safetensors")});
    QVERIFY2(refused.code == 1 && refused.err.contains("another precision") && refused.err.contains("--write-base"),
             refused.err.constData());
    const auto parted = run({"bundle", path("adapted-whole.safetensors"), "--write-base", path("half.safetensors"),
                             "--out", path("adapted.safetensors")});
    QVERIFY2(parted.code == 0, parted.err.constData());
    QVERIFY(QFileInfo(path("adapted.safetensors")).size() < QFileInfo(path("adapted-whole.safetensors")).size());
    const auto shown = run({"inspect", path("adapted.safetensors")});
    QVERIFY2(shown.out.contains("Concatenation with adapters"), shown.out.constData());
    const auto translated = [&](const QString& model, const QString& context) {
        const auto made = run(translateWith(path(model), {"--context", context, "--output", "-"}));
        return made.code == 0 ? made.out : made.err;
    };
    QCOMPARE(translated("adapted.safetensors", "online"), translated("adapted-whole.safetensors", "online"));
    QCOMPARE(translated("adapted.safetensors", "none"), translated("half.safetensors", "none"));
    QVERIFY(translated("adapted.safetensors", "online") != translated("adapted.safetensors", "none"));
    // Another limit, set afterwards: nothing fits, and it is the base; the number of sentences stays.
    const auto changed =
        run({"concatenate", path("adapted.safetensors"), "--pieces", "1", "--out", path("narrow.safetensors")});
    QVERIFY2(changed.code == 0 && changed.out.contains("another window"), changed.err.constData());
    const auto asItIs = run({"concatenate", path("adapted.safetensors"), "--out", path("same.safetensors")});
    QVERIFY2(asItIs.code == 1 && asItIs.err.contains("--pieces"), asItIs.err.constData());
    const auto narrow = run({"inspect", path("narrow.safetensors")}).out;
    QVERIFY2(narrow.contains("2 previous sentences and their translations, up to 1 subwords"), narrow.constData());
    QVERIFY2(narrow.contains("window_of_training") && narrow.contains("\"pieces\":0"), narrow.constData());
    QCOMPARE(translated("narrow.safetensors", "online"), translated("half.safetensors", "none"));
    // Written a third time, with words that no sentence contains: the card keeps the window of the training.
    run({"concatenate", path("narrow.safetensors"), "--pieces", "0", "--only-with", "zebra", "--out",
         path("words.safetensors")});
    const auto words = run({"inspect", path("words.safetensors")}).out;
    QVERIFY2(words.contains("zebra") && words.contains("\"pieces\":0") && !words.contains("\"pieces\":1"),
             words.constData());
    QCOMPARE(translated("words.safetensors", "online"), translated("half.safetensors", "none"));
    run({"concatenate", path("words.safetensors"), "--only-with", "", "--out", path("every.safetensors")});
    QCOMPARE(translated("every.safetensors", "online"), translated("adapted.safetensors", "online"));
}

void TestCommandLine::senselessArguments_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList();
    QTest::newRow("no such command") << QStringList{"transmogrify"};
    QTest::newRow("no such option") << QStringList{"translate", "--colour", "red"};
    QTest::newRow("a missing option") << QStringList{"translate", "--document", "x"};
    QTest::newRow("not a number") << QStringList{"generate", "--out", path("no"), "--documents", "many"};
    QTest::newRow("beam of none") << translate({"--beam", "0"});
    QTest::newRow("no such table") << QStringList{"export", "--workspace", path("w.contexture"), "--what", "thoughts"};
}

void TestCommandLine::senselessArguments() {
    QFETCH(QStringList, arguments);
    const auto ended = run(arguments);
    QCOMPARE(ended.code, 2);
    QVERIFY2(ended.out.isEmpty(), ended.out.constData());
    QVERIFY2(ended.err.startsWith("contexture-cli: "), ended.err.constData());
    QCOMPARE(lines(ended.err).size(), 1);
}

void TestCommandLine::failuresAreOneSentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says"); // a name that the sentence must hold
    const QString model = bundled("selective-encoder-online");
    const auto on = [&](const QString& document, const QStringList& more = {}) {
        return QStringList{"translate", "--quiet", "--model", model, "--document", path(document)} + more;
    };
    write("empty.txt", "");
    write("binary.txt", QByteArray("a\0b\nc\n", 6));
    write("latin1.txt", "Gr\xfc\xdf"
                        "e\n");
    write("short.txt", "Nur eine Zeile.\n");
    write("cut.safetensors", bytesOf(model).left(100000));
    write("foreign.safetensors", "not a bundle at all");
    write("french.tsv", "doc_id\tsent_idx\tfr\tde\nd\t0\tBonjour.\tGuten Tag.\n");
    write("gold.json", "{\"documents\": 3}");

    QTest::newRow("no model") << QStringList{"translate", "--model", path("gone.safetensors"), "--document",
                                             path("doc.txt")}
                              << "gone.safetensors";
    QTest::newRow("half a model") << QStringList{"translate", "--model", path("cut.safetensors"), "--document",
                                                 path("doc.txt")}
                                  << "cut.safetensors";
    QTest::newRow("not a model") << QStringList{"inspect", path("foreign.safetensors")} << "foreign.safetensors";
    QTest::newRow("no document") << on("gone.txt") << "gone.txt";
    QTest::newRow("empty document") << on("empty.txt") << "empty.txt";
    QTest::newRow("binary document") << on("binary.txt") << "binary.txt";
    QTest::newRow("another encoding") << on("latin1.txt") << "latin1.txt";
    QTest::newRow("another language") << on("french.tsv") << "from fr into de";
    QTest::newRow("reference of another length") << on("doc.txt", {"--reference", path("short.txt")}) << "short.txt";
    QTest::newRow("excluded beyond the end") << on("doc.txt", {"--exclude", "4000"}) << "4000";
    QTest::newRow("nowhere to write") << on("doc.txt", {"--beam", "1", "--output", path("no/such/folder.txt")})
                                      << "folder.txt";
    QTest::newRow("a suite that is none")
        << QStringList{"evaluate", "--model", model, "--suite", path("gold.json")} << "gold.json";
    QTest::newRow("a model for a suite") << QStringList{"score", "--model", model, "--suite", model}
                                         << "selective-encoder-online.safetensors: this is not JSON";
    QTest::newRow("a run that is not there")
        << QStringList{"export", "--workspace", path("w.contexture"), "--what", "gates", "--run", "9"}
        << "there is no run 9";
    QTest::newRow("a workspace that is none")
        << QStringList{"export", "--workspace", path("doc.txt"), "--what", "gates"} << "doc.txt";
}

void TestCommandLine::failuresAreOneSentence() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const auto ended = run(arguments);
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.out.isEmpty(), ended.out.constData());
    QVERIFY2(ended.err.startsWith("contexture-cli: "), ended.err.constData());
    QVERIFY2(ended.err.contains(says.toUtf8()), ended.err.constData());
    QCOMPARE(lines(ended.err).size(), 1);
}

void TestCommandLine::aSeedGivesTheSameDocuments() {
    QCOMPARE(run({"generate", "--out", path("again"), "--documents", "12", "--seed", "31"}).code, 0);
    QCOMPARE(run({"generate", "--out", path("other"), "--documents", "12", "--seed", "32"}).code, 0);
    for (const char* name : {"documents.tsv", "gold.json", "contrapro.json"}) {
        const QByteArray bytes = bytesOf(path(QStringLiteral("lab/") + name));
        QVERIFY(!bytes.isEmpty());
        QCOMPARE(bytesOf(path(QStringLiteral("again/") + name)), bytes);
        QVERIFY(bytesOf(path(QStringLiteral("other/") + name)) != bytes);
    }
}

void TestCommandLine::suitesHoldWhatTheDocumentsSay() {
    QHash<QString, QHash<int, QPair<QString, QString>>> table;
    const auto rows = lines(bytesOf(path("lab/documents.tsv")));
    for (int i = 1; i < rows.size(); ++i) {
        const auto cells = QString::fromUtf8(rows[i]).split('\t');
        table[cells[0]][cells[1].toInt()] = {cells[2], cells[3]};
    }
    QCOMPARE(table.size(), 12);
    const auto suite = json(bytesOf(path("lab/contrapro.json"))).array();
    QVERIFY(!suite.isEmpty());
    for (const auto& value : suite) {
        const auto entry = value.toObject();
        // ContraPro counts segments from 1.
        const auto pair = table[entry["document id"].toString()][entry["segment id"].toInt() - 1];
        QCOMPARE(entry["src segment"].toString(), pair.first);
        QCOMPARE(entry["ref segment"].toString(), pair.second);
        QVERIFY(!entry["errors"].toArray().isEmpty());
        for (const auto& error : entry["errors"].toArray()) {
            QVERIFY(error.toObject()["contrastive"].toString() != pair.second);
        }
    }
}

void TestCommandLine::whatWasGeneratedIsToldAsJson() {
    const auto ended = run({"generate", "--out", path("told"), "--documents", "12", "--seed", "31", "--json", "-"});
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.err.startsWith("12 documents, "), ended.err.constData()); // standard output is the report alone
    const auto report = json(ended.out).object();
    QCOMPARE(report["documents"].toInt(), 12);
    QCOMPARE(report["seed"].toInt(), 31);
    QCOMPARE(report["sentences"].toInt(), lines(bytesOf(path("told/documents.tsv"))).size() - 1);
    int records = 0;
    QHash<QString, int> phenomena;
    for (const auto& document : json(bytesOf(path("told/gold.json")))["documents"].toArray()) {
        for (const auto& record : document.toObject()["records"].toArray()) {
            ++records;
            ++phenomena[record.toObject()["phenomenon"].toString()];
        }
    }
    QVERIFY(records > 0);
    QCOMPARE(report["records"].toInt(), records);
    QCOMPARE(report["phenomena"].toObject().size(), phenomena.size());
    for (auto it = phenomena.begin(); it != phenomena.end(); ++it) {
        QCOMPARE(report["phenomena"].toObject()[it.key()].toInt(), it.value());
    }
    QCOMPARE(report["files"].toArray().size(), 3);
    for (const auto& file : report["files"].toArray()) {
        QVERIFY2(QFile::exists(file.toString()), qPrintable(file.toString()));
    }
    QVERIFY(run({"generate", "--out", path("one"), "--documents", "1"}).out.startsWith("1 document, "));
}

void TestCommandLine::whatWasImportedIsToldAsJson() {
    const QString from = QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/data/marian/separate/hugging-face");
    const auto ended = run({"import", from, "--out", path("imported.safetensors"), "--source-language", "en",
                            "--target-language", "de", "--name", "Small", "--json", "-"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto report = json(ended.out).object();
    const auto bundle = json(run({"inspect", path("imported.safetensors"), "--json"}).out).object();
    QCOMPARE(report["name"].toString(), QStringLiteral("Small"));
    QCOMPARE(report["source_language"].toString(), QStringLiteral("en"));
    QCOMPARE(report["target_language"].toString(), QStringLiteral("de"));
    QCOMPARE(report["file"].toString(), path("imported.safetensors"));
    QCOMPARE(report["bytes"].toInteger(), QFile(path("imported.safetensors")).size());
    QVERIFY(report["parameters"].toInteger() > 0);
    for (const char* key : {"parameters", "sha256", "bytes"}) {
        QCOMPARE(report[QLatin1String(key)], bundle[QLatin1String(key)]);
    }
}

void TestCommandLine::aTranslationIsALineForEachSentence() {
    QCOMPARE(run(translate({"--output", path("o.txt"), "--json", path("o.json")})).code, 0);
    const auto written = lines(bytesOf(path("o.txt")));
    QCOMPARE(written.size(), m_source.size());
    const auto onStandardOutput = run(translate({}));
    QCOMPARE(onStandardOutput.out, bytesOf(path("o.txt")));
    QVERIFY(onStandardOutput.err.isEmpty());
    const auto sentences = json(bytesOf(path("o.json")))["sentences"].toArray();
    QCOMPARE(sentences.size(), m_source.size());
    for (int i = 0; i < sentences.size(); ++i) {
        const auto sentence = sentences[i].toObject();
        QCOMPARE(sentence["source"].toString(), m_source[i]);
        QCOMPARE(sentence["translation"].toString().toUtf8(), written[i]);
        QVERIFY(sentence["log_probability"].toDouble() < 0.0);
        QVERIFY(!sentence.contains("trace"));
    }
    // A text is data: what looks like markup or an option is translated like anything else.
    write("odd.txt", "<b>&lt;</b>\n--model %s $(date)\n\u0645\u0631\u062d\u0628\u0627\n");
    const auto odd = run({"translate", "--quiet", "--beam", "1", "--model", bundled("sentence"), "--document",
                          path("odd.txt"), "--json", "-"});
    QCOMPARE(odd.code, 0);
    QCOMPARE(json(odd.out)["sentences"].toArray()[0].toObject()["source"].toString(), QStringLiteral("<b>&lt;</b>"));
}

void TestCommandLine::pipesAreWrittenInto() {
    const QString pipe = path("pipe");
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    QProcess reader;
    reader.start("cat", {pipe});
    QVERIFY(reader.waitForStarted());
    QCOMPARE(run(translate({"--output", pipe})).code, 0);
    QVERIFY(reader.waitForFinished(10000));
    QCOMPARE(reader.readAllStandardOutput(), run(translate({})).out);
}

void TestCommandLine::contextIsAsAskedFor() {
    const auto sentences = [&](const QStringList& more) {
        const auto ended = run(translate(QStringList{"--json", "-"} + more));
        return json(ended.out)["sentences"].toArray();
    };
    const auto number = [](const QJsonValue& sentence) { return sentence.toObject()["log_probability"].toDouble(); };
    const auto online = sentences({});
    const auto none = sentences({"--context", "none"});
    const auto excluded = sentences({"--exclude", "1"});
    QCOMPARE(online.size(), m_source.size());
    QCOMPARE(none.size(), m_source.size());
    // The first sentence has nothing before it; the second has, unless it is hidden.
    // Sentences are batched otherwise, and newer versions of LibTorch round otherwise in another batch.
    const auto apart = [&](const QJsonValue& a, const QJsonValue& b) { return std::abs(number(a) - number(b)); };
    QVERIFY(apart(online[0], none[0]) < 1e-4);
    QVERIFY(apart(online[1], none[1]) > 1e-3);
    QVERIFY(apart(excluded[1], none[1]) < 1e-4);
    // A context model over a frozen base is, without context, that base.
    const auto frozen = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/models/teaching/sentence.safetensors");
    const auto base = json(run(translateWith(frozen, {"--json", "-"})).out)["sentences"].toArray();
    const auto overIt = json(run(translate({"--json", "-", "--context", "none"}, "hce")).out)["sentences"].toArray();
    QCOMPARE(base.size(), m_source.size());
    QCOMPARE(overIt.size(), base.size());
    for (int i = 0; i < base.size(); ++i) {
        QCOMPARE(base[i].toObject()["translation"], overIt[i].toObject()["translation"]);
        QVERIFY(apart(base[i], overIt[i]) < 1e-4);
    }
}

void TestCommandLine::documentsAreDecodedAsIsUsualForTheSystem() {
    const auto order = [&](const char* model, const QStringList& more) {
        const auto ended = run(translate(QStringList{"--json", "-"} + more, model));
        return json(ended.out)["settings"].toObject()["decode"].toString();
    };
    QCOMPARE(order("selective-decoder", {}), QStringLiteral("two-pass"));
    QCOMPARE(order("selective-decoder", {"--decode", "sequential"}), QStringLiteral("sequential"));
    QCOMPARE(order("han-joint", {}), QStringLiteral("sequential"));
    QCOMPARE(order("cache", {}), QStringLiteral("sequential"));
    QCOMPARE(order("cache", {"--decode", "two-pass"}), QStringLiteral("two-pass"));
    QCOMPARE(order("han-joint", {"--context", "offline"}), QStringLiteral("two-pass"));
}

void TestCommandLine::interruptedTranslationsKeepWhatIsDone() {
    write("long.txt", (m_source.join('\n').toUtf8() + '\n').repeated(400));
    QProcess process;
    process.start(QStringLiteral(CONTEXTURE_CLI), {"translate", "--model", bundled("sentence"), "--document",
                                                   path("long.txt"), "--output", path("part.txt")});
    QVERIFY(process.waitForStarted());
    process.setReadChannel(QProcess::StandardError);
    QByteArray progress;
    while (!progress.contains(" of ") && process.waitForReadyRead(60000)) { // some sentences are done
        progress += process.readAll();
    }
    QVERIFY(process.state() == QProcess::Running);
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 3);
    const auto written = lines(bytesOf(path("part.txt")));
    QCOMPARE(written.size(), 400 * m_source.size()); // a line for each sentence, those not reached are empty
    const qsizetype open = written.count(QByteArray());
    QVERIFY(open > 0);
    QVERIFY(open < written.size());
    const auto said = lines(process.readAllStandardError());
    QVERIFY(!said.isEmpty());
    QCOMPARE(said.last(), "contexture-cli: interrupted: " + QByteArray::number(written.size() - open) + " of " +
                              QByteArray::number(written.size()) +
                              " sentences are translated; what is done was written");
}

void TestCommandLine::interruptedStudiesSayWhatIsKept() {
    write("study.json", R"({"name": "Tiny",
      "data": {"lab": {"documents": 12, "seed": 3, "dev_documents": 2, "max_sentences": 5}},
      "test": {"lab": {"documents": 3, "seed": 9, "max_sentences": 5}},
      "training": {"max_steps": 1000000, "evaluate_every": 4, "tokens_per_batch": 300, "documents_per_update": 1},
      "base": {"subwords": {"vocabulary": 500}, "model": {"source_language": "en", "target_language": "de",
        "transformer": {"width": 16, "feed_forward": 16, "heads": 2, "encoder_layers": 1, "decoder_layers": 1}}},
      "systems": [{"name": "cache", "model": {"system": "continuous-cache"}}]})");
    QProcess process;
    process.start(QStringLiteral(CONTEXTURE_CLI),
                  {"study", "--config", path("study.json"), "--out", path("study"), "--no-speed"});
    QVERIFY(process.waitForStarted());
    process.setReadChannel(QProcess::StandardError);
    QByteArray progress;
    while (!progress.contains("step") && process.waitForReadyRead(60000)) { // the first row is being trained
        progress += process.readAll();
    }
    QVERIFY2(process.state() == QProcess::Running, progress.constData());
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 3);
    QCOMPARE(lines(process.readAllStandardError()).last(),
             QByteArray("contexture-cli: interrupted: 0 of 2 rows are finished and kept; the same command goes on with "
                        "the others"));
}

void TestCommandLine::aWorkspaceIsInspectedAndExported() {
    const QString workspace = path("w.contexture");
    QVERIFY(run({"inspect", workspace}).out.contains(QByteArray::number(m_source.size()) + " sentences"));
    QCOMPARE(json(run({"inspect", workspace, "--json"}).out)["kind"].toString(), QStringLiteral("workspace"));
    for (const char* what : {"sentence-attention", "word-attention", "gates", "translations", "sub-phrases", "notes"}) {
        const auto table = run({"export", "--workspace", workspace, "--what", what});
        const auto rows = run({"export", "--workspace", workspace, "--what", what, "--format", "json"});
        QCOMPARE(table.code, 0);
        QCOMPARE(rows.code, 0);
        QVERIFY2(json(rows.out).isObject(), what);
        const auto list = json(rows.out)["rows"].toArray();
        const bool hasNone = qstrcmp(what, "sub-phrases") == 0 || qstrcmp(what, "notes") == 0; // here
        QVERIFY2(list.isEmpty() == hasNone, what);
        QCOMPARE(lines(table.out).size(), list.size() + 1); // no cell here holds a line end
        QCOMPARE(run({"export", "--workspace", workspace, "--what", what, "--out", path("t.csv")}).code, 0);
        QCOMPARE(bytesOf(path("t.csv")), table.out);
    }
    const auto rowsOf = [&](const QStringList& more) {
        return json(run(QStringList{"export", "--workspace", workspace, "--format", "json"} + more).out)["rows"]
            .toArray();
    };
    QCOMPARE(rowsOf({"--what", "translations"}).size(), m_source.size());
    // Weights of one word over the sentences that it may see sum to one, and none lies ahead of it.
    QHash<QPair<int, int>, double> sums;
    for (const auto& value : rowsOf({"--what", "sentence-attention", "--mean-only"})) {
        const auto row = value.toObject();
        QVERIFY(row["key_sentence_from_1"].toInt() < row["sentence_from_1"].toInt());
        sums[{row["sentence_from_1"].toInt(), row["word_from_1"].toInt()}] += row["weight"].toDouble();
    }
    QVERIFY(!sums.isEmpty());
    for (const double sum : sums) {
        QVERIFY(std::abs(sum - 1.0) < 1e-4);
    }
    const auto gates = rowsOf({"--what", "gates", "--sentence", "2"});
    QVERIFY(!gates.isEmpty());
    for (const auto& value : gates) {
        QCOMPARE(value.toObject()["sentence_from_1"].toInt(), 2);
        const double share = value.toObject()["context_share"].toDouble();
        QVERIFY(share >= 0.0 && share <= 1.0);
    }
}

// A config alone has as many parameters as the tensors of the bundle that it comes from.
void TestCommandLine::inspectedConfigs() {
    for (const char* name : {"sentence", "selective-encoder-online", "hce", "rnnsearch-self-attentive"}) {
        const QByteArray bytes = bytesOf(bundled(name));
        const auto header = json(bytes.mid(8, qFromLittleEndian<qint64>(bytes.constData()))).object();
        qint64 expected = 0;
        for (auto it = header.begin(); it != header.end(); ++it) {
            const auto tensor = it.value().toObject();
            if (it.key() == QLatin1String("__metadata__") || !tensor["dtype"].toString().contains('F')) {
                continue; // subword models are bytes
            }
            qint64 count = 1;
            for (const auto& length : tensor["shape"].toArray()) {
                count *= length.toInteger();
            }
            expected += count;
        }
        QVERIFY(expected > 100000);
        write("config.json", header["__metadata__"].toObject()["contexture.config"].toString().toUtf8());
        const auto counted = run({"inspect", "--config", path("config.json"), "--json"});
        QVERIFY2(counted.code == 0, counted.err.constData());
        QCOMPARE(json(counted.out)["parameters"].toInteger(), expected);
        QCOMPARE(json(run({"inspect", bundled(name), "--json"}).out)["parameters"].toInteger(), expected);
        QVERIFY(run({"inspect", bundled(name), "--tensors"}).out.size() > run({"inspect", bundled(name)}).out.size());
    }
}

void TestCommandLine::bundlesThatCannotBeUsedAreShown_data() {
    QTest::addColumn<QByteArray>("field"); // of the config, in the file's header
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* field, const char* value, const char* says) {
        QTest::newRow(name) << QByteArray(field) << QByteArray(value) << QByteArray(says);
    };
    row("as it is", R"(\"system\": \"transformer\")", R"(\"system\": \"transformer\")", "");
    row("an unknown system", R"(\"system\": \"transformer\")", R"(\"system\": \"transfusion\")", "transfusion");
    row("no heads", R"(\"heads\": 4)", R"(\"heads\": 0)", "transformer.heads is 0");
    row("tensors of another shape", R"(\"width\": 128)", R"(\"width\": 120)", "but the config asks for");
}

void TestCommandLine::bundlesThatCannotBeUsedAreShown() {
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, says);
    QByteArray bytes = bytesOf(bundled("sentence"));
    QVERIFY2(bytes.contains(field), field.constData());
    bytes.replace(field, value); // as long as before: the header's length stands in front of it
    bytes.replace("contexture.checksum", "contexture.nochecks"); // as in bundles from before there was one
    write("bent.safetensors", bytes);
    const QString bent = path("bent.safetensors");
    const auto text = run({"inspect", bent});
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("a model bundle"));
    const auto shown = json(run({"inspect", bent, "--json"}).out).object();
    QVERIFY(shown["tensors"].toArray().size() > 0);
    const auto translated =
        run({"translate", "--quiet", "--beam", "1", "--model", bent, "--document", path("doc.txt")});
    QCOMPARE(translated.code, says.isEmpty() ? 0 : 1);
    QCOMPARE(text.out.count("it cannot be used: "), says.isEmpty() ? 0 : 1);
    QCOMPARE(shown["unusable"].isNull(), says.isEmpty());
    QVERIFY2(text.out.contains(says), text.out.constData());
    QVERIFY(says.isEmpty() || translated.err.endsWith(shown["unusable"].toString().toUtf8() + '\n'));
}

void TestCommandLine::benchmarksAreFigures() {
    const auto ended = run({"bench", "decode", "--model", bundled("selective-encoder-online"), "--sentences", "8",
                            "--repetitions", "1", "--threads", "1", "--json", "-"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    // Standard output is the report alone; the table that people read goes to standard error.
    const auto rows = json(ended.out)["decode"].toArray();
    QCOMPARE(rows.size(), 2); // greedy and a beam
    QVERIFY(rows[0].toObject()["context_words"].toDouble() > 0.0);
    QVERIFY(ended.err.contains("Decoding"));
    const auto asked = run({"bench", "questions", "--model", bundled("selective-encoder-online"), "--sentences", "8",
                            "--repetitions", "1", "--threads", "1", "--json", "-"});
    QVERIFY2(asked.code == 0, asked.err.constData());
    const auto times = json(asked.out)["questions"].toArray();
    QCOMPARE(times.size(), 3);
    QVERIFY(times[2].toObject()["milliseconds"].toDouble() > 0.0);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
