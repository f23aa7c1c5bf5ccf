// SPDX-License-Identifier: GPL-3.0-or-later

// The handbook agrees with the programs: commands run; options, files, columns and keys exist.
#include "tests/house/handbook_pages.h"
#include "tests/support/warm_program.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>

class TestHandbook : public QObject {
    Q_OBJECT

private:
    struct Ended {
        int code = -1;
        QString out;
        QString err;
    };

    // The command line as scripts call it; loaded once, but not under a sanitizer.
    static QString commandLine() {
#ifdef CONTEXTURE_WARM_CLIENT
        return QStringLiteral(CONTEXTURE_WARM_CLIENT);
#else
        return QStringLiteral(CONTEXTURE_BIN "/contexture-cli");
#endif
    }
    static void addProgram(QProcessEnvironment& environment) {
#ifdef CONTEXTURE_WARM_CLIENT
        static const contexture::test::WarmServer server(QStringLiteral(CONTEXTURE_BIN "/contexture-cli"),
                                                         QStringLiteral(CONTEXTURE_WARM_PROCESS));
        QVERIFY(server.isReady());
        server.addTo(environment);
#endif
        const QString folders = QFileInfo(commandLine()).path() + QStringLiteral(":" CONTEXTURE_BIN ":");
        environment.insert(QStringLiteral("PATH"), folders + environment.value(QStringLiteral("PATH")));
    }

    // In the folder where the commands of a page run, with the programs in the path and nothing of this person's.
    static Ended run(const QString& folder, const QString& program, const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        addProgram(environment);
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder);
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder);
        process.start(program, arguments);
        if (!process.waitForFinished(kLongest)) {
            process.kill();
            process.waitForFinished();
            return {-1, QString::fromUtf8(process.readAllStandardOutput()), QStringLiteral("it does not end")};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }
    static constexpr int kLongest = 600000; // milliseconds

    // What a reader has: the repository's resources, a text, a table, a downloaded model, a folder to work in.
    static void prepare(const QString& folder) {
        QVERIFY(QFile::link(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources"), folder + "/resources"));
        write(folder + "/my.txt", "The cat is hungry.\n\nIt eats a fish.\n");
        write(folder + "/my.tsv", "doc_id\tsent_idx\tsource\treference\n"
                                  "talk-7\t0\tAnna has a dog.\tAnna hat einen Hund.\n"
                                  "talk-7\t1\tIt barks.\tEr bellt.\n"
                                  "talk-8\t0\tThe cat sleeps.\tDie Katze schläft.\n"
                                  "talk-8\t1\tIt is tired.\tSie ist müde.\n");
        write(folder + "/talk.srt", "1\n00:00:01,000 --> 00:00:02,000\nThe cat is\n\n"
                                    "2\n00:00:02,000 --> 00:00:03,000\nhungry.\n");
        write(folder + "/work.xlf", "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body>"
                                    "<trans-unit id=\"1\"><source>It eats a <g id=\"1\">fish</g>.</source>"
                                    "</trans-unit></body></file></xliff>\n");
        write(folder + "/program.po", "msgid \"Open it.\"\nmsgstr \"\"\n");
        write(folder + "/page.html", "<!DOCTYPE html>\n<html><body><p>It sleeps.</p></body></html>\n");
        write(folder + "/page.md", "# A cat\n\nIt *sleeps*.\n");
        QVERIFY(QDir(folder).mkpath(QStringLiteral("work")));
        QVERIFY(QFile::copy(folder + "/my.tsv", folder + "/work/train.tsv"));
        QVERIFY(QFile::copy(folder + "/my.tsv", folder + "/work/dev.tsv"));
        const QDir model(QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/data/marian/" CONTEXTURE_SMALL_IMPORT));
        QVERIFY(QDir(folder).mkpath(QStringLiteral("opus-mt-en-de")));
        for (const QString& file : model.entryList(QDir::Files)) {
            QVERIFY(QFile::copy(model.filePath(file), folder + "/opus-mt-en-de/" + file));
        }
    }
    static void write(const QString& path, const QByteArray& bytes) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), qint64(bytes.size()));
    }

    // "--model" of "--model FILE"
    static QSet<QString> optionsIn(const QString& text) {
        static const QRegularExpression option(QStringLiteral("(?<![\\w-])--[a-z][a-z-]*"));
        QSet<QString> found;
        for (auto it = option.globalMatch(text); it.hasNext();) {
            found << it.next().captured();
        }
        return found;
    }

    // Names of options that a program's help explains: each stands first in its line.
    static QSet<QString> explained(const QString& help) {
        static const QRegularExpression line(QStringLiteral("^\\s+(?:-\\w,\\s*)?(--[a-z][a-z-]*)"),
                                             QRegularExpression::MultilineOption);
        QSet<QString> found;
        for (auto it = line.globalMatch(help); it.hasNext();) {
            found << it.next().captured(1);
        }
        return found -
               QSet<QString>{QStringLiteral("--help"), QStringLiteral("--help-all"), QStringLiteral("--version")};
    }

    static QStringList commands() {
        static const QRegularExpression name(QStringLiteral("^  ([a-z][a-z-]*) "), QRegularExpression::MultilineOption);
        const QString help = run(QDir::tempPath(), commandLine(), {QStringLiteral("--help")})
                                 .out.section(QStringLiteral("Subcommands:"), 1);
        QStringList found;
        for (auto it = name.globalMatch(help); it.hasNext();) {
            found << it.next().captured(1);
        }
        return found;
    }
    static QSet<QString> optionsOf(const QString& command) {
        static std::map<QString, QSet<QString>> known;
        if (!known.contains(command)) {
            const bool isWindow = command == QLatin1String("contexture");
            const QStringList arguments = isWindow ? QStringList{"--help"} : QStringList{command, "--help"};
            known[command] =
                explained(run(QDir::tempPath(), isWindow ? QStringLiteral(CONTEXTURE_BIN "/contexture") : commandLine(),
                              arguments)
                              .out);
        }
        return known[command];
    }

    static QSet<QString> keysIn(const QString& markdown) {
        QSet<QString> keys;
        for (const QStringList& row : handbook::rows(markdown)) {
            for (const QString& key : handbook::quoted(row[0])) {
                keys << key;
            }
        }
        return keys;
    }

    // "sentences[].words[]" of everything in a report that is no object and no list.
    static void addKeys(const QJsonValue& value, const QString& path, QSet<QString>& keys) {
        if (value.isObject()) {
            const QJsonObject object = value.toObject();
            for (auto it = object.begin(); it != object.end(); ++it) {
                addKeys(it.value(), path + (path.isEmpty() || path.endsWith('.') ? "" : ".") + it.key(), keys);
            }
        } else if (value.isArray()) {
            for (const QJsonValue& item : value.toArray()) {
                addKeys(item, path + QStringLiteral("[]"), keys);
            }
        } else {
            keys << path;
        }
    }
    static QSet<QString> keysOf(const QString& path) {
        QSet<QString> keys;
        const QJsonDocument document = QJsonDocument::fromJson(handbook::read(path).toUtf8());
        addKeys(document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object()), {}, keys);
        return keys;
    }
    // "by_distance.<distance>" stands for "by_distance.>3".
    static bool stands(const QString& key, const QString& written) {
        static const QRegularExpression any(QStringLiteral("<[a-z]+>"));
        QString pattern;
        qsizetype from = 0;
        for (auto it = any.globalMatch(written); it.hasNext();) {
            const auto found = it.next();
            pattern += QRegularExpression::escape(written.mid(from, found.capturedStart() - from)) +
                       QStringLiteral("[^.\\[]+");
            from = found.capturedEnd();
        }
        pattern += QRegularExpression::escape(written.mid(from));
        return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(key).hasMatch();
    }
    static void compareKeys(const QSet<QString>& actual, const QSet<QString>& written) {
        for (const QString& key : actual) {
            QVERIFY2(std::any_of(written.begin(), written.end(), [&](const QString& w) { return stands(key, w); }),
                     qPrintable("the handbook lacks " + key));
        }
        for (const QString& key : written) {
            QVERIFY2(std::any_of(actual.begin(), actual.end(), [&](const QString& k) { return stands(k, key); }),
                     qPrintable("the handbook has " + key + ", which no report holds"));
        }
    }

    QTemporaryDir m_folder; // where reports() works

private Q_SLOTS:
    void commandsRun_data() {
        QTest::addColumn<QString>("page");
        for (const QString& name : handbook::names()) { // the German pages have the same ones
            const auto all = handbook::blocks(handbook::page(name));
            if (std::any_of(all.begin(), all.end(), [](const auto& block) { return block.info == "sh"; })) {
                QTest::newRow(qPrintable(name)) << handbook::page(name);
            }
        }
        QTest::newRow("README") << handbook::read(QStringLiteral(CONTEXTURE_SOURCE_DIR "/README.md"));
    }
    // The blocks of a page in one shell, one after the other, in a folder that holds what a reader has.
    void commandsRun() {
        QFETCH(const QString, page);
        const QTemporaryDir folder;
        prepare(folder.path());
        QString script = QStringLiteral("set -eu\n");
        for (const auto& block : handbook::blocks(page)) {
            script += block.info == QLatin1String("sh") ? block.text : QString();
        }
        write(folder.filePath(QStringLiteral("page.sh")), script.toUtf8());
        const Ended ended = run(folder.path(), QStringLiteral("sh"), {QStringLiteral("-x"), QStringLiteral("page.sh")});
        QVERIFY2(ended.code == 0, qPrintable(ended.err.right(700)));
    }

    // Those that are not run here, too: the command is known, and has the options.
    void commandsAreKnown_data() {
        QTest::addColumn<QString>("page");
        for (const QString& name : handbook::names() + handbook::names(QStringLiteral("de"))) {
            QTest::newRow(qPrintable(name)) << handbook::page(name);
        }
        QTest::newRow("README") << handbook::read(QStringLiteral(CONTEXTURE_SOURCE_DIR "/README.md"));
        QTest::newRow("CONTRIBUTING") << handbook::read(QStringLiteral(CONTEXTURE_SOURCE_DIR "/CONTRIBUTING.md"));
    }
    void commandsAreKnown() {
        QFETCH(const QString, page);
        static const QStringList known = commands();
        QVERIFY(known.size() > 8);
        static const QRegularExpression call(QStringLiteral("(?:^|[\\s/])(contexture(?:-cli)?)\\s+([^\\n]*)"));
        for (const auto& block : handbook::blocks(page)) {
            QVERIFY2(!block.info.startsWith(QLatin1String("sh")) ||
                         (QStringList{"sh", "sh long", "sh window", "sh elsewhere"}.contains(block.info)),
                     qPrintable(block.info));
            if (!block.info.startsWith(QLatin1String("sh"))) {
                continue;
            }
            for (const QString& line : block.text.split(QLatin1Char('\n'))) {
                const auto found = call.match(line);
                if (!found.hasMatch()) {
                    continue;
                }
                const QString arguments = found.captured(2).section(QStringLiteral(" #"), 0, 0);
                const QString command = found.captured(1) == QLatin1String("contexture")
                                            ? QStringLiteral("contexture")
                                            : arguments.section(QLatin1Char(' '), 0, 0);
                QVERIFY2(command == QLatin1String("contexture") || known.contains(command), qPrintable(line));
                const QSet<QString> strange = optionsIn(arguments) - optionsOf(command);
                QVERIFY2(strange.isEmpty(), qPrintable(line + ": " + strange.values().join(QStringLiteral(", "))));
            }
        }
    }

    // A training writes over no finished bundle: one whose recipe names a bundle of the box would end with an error.
    void trainingsMayWrite_data() {
        commandsAreKnown_data();
    }
    void trainingsMayWrite() {
        QFETCH(const QString, page);
        static const QRegularExpression train(
            QStringLiteral("contexture-cli train [^\\n]*--recipe (resources/[^ \\n]+)[^\\n]*"));
        for (auto it = train.globalMatch(page); it.hasNext();) {
            const auto found = it.next();
            const QFileInfo recipe(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + found.captured(1));
            const QString output =
                QJsonDocument::fromJson(handbook::read(recipe.filePath()).toUtf8())["output"].toString();
            QVERIFY2(!output.isEmpty(), qPrintable(recipe.filePath()));
            QVERIFY2(found.captured().contains(QStringLiteral("--out ")) ||
                         !QFileInfo::exists(recipe.dir().filePath(output)),
                     qPrintable(found.captured()));
        }
    }

    void namedFilesAreThere_data() {
        commandsAreKnown_data();
    }
    void namedFilesAreThere() {
        QFETCH(const QString, page);
        static const QRegularExpression name(
            QStringLiteral("(?<![A-Za-z0-9_./-])(?:resources|packaging|tests|engine|widgets|"
                           "app|translations)/[A-Za-z0-9_./*-]*[A-Za-z0-9_*]"));
        for (auto found = name.globalMatch(page); found.hasNext();) {
            const QString path = found.next().captured();
            if (path.contains(QLatin1Char('*'))) {
                continue;
            }
            QVERIFY2(QFileInfo::exists(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + path) ||
                         QFileInfo::exists(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + path + QStringLiteral(".cpp")),
                     qPrintable(path));
        }
        // Recipes and bundles by their bare names.
        static const QRegularExpression bare(
            QStringLiteral("`((?:teaching|english-german)[a-z/-]*\\.(?:json|safetensors))`"));
        for (auto found = bare.globalMatch(page); found.hasNext();) {
            const QString file = found.next().captured(1);
            QVERIFY2(QFileInfo::exists(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/recipes/") + file) ||
                         QFileInfo::exists(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/models/") + file),
                     qPrintable(file));
        }
    }

    // Every bundle and every recipe is named somewhere.
    void filesOfTheBoxAreNamed() {
        QString all;
        for (const QString& name : handbook::names()) {
            all += handbook::page(name);
        }
        for (const char* folder : {"models", "recipes", "studies"}) {
            QDirIterator files(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/") + QLatin1String(folder),
                               {"*.safetensors", "*.json", "*.sh"}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString name = QFileInfo(files.next()).completeBaseName();
                const bool isTeachingRecipe = name.startsWith(QLatin1String("teaching-")); // "teaching-*.json"
                QVERIFY2(isTeachingRecipe || all.contains(name), qPrintable(name));
            }
        }
    }

    void optionsAreAll_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QString();
        QTest::newRow("German") << QStringLiteral("de/");
    }
    void optionsAreAll() {
        QFETCH(const QString, language);
        const QString page = handbook::page(language + QStringLiteral("command-line"));
        const auto compare = [](const QString& command, const QString& section) {
            QSet<QString> written;
            for (const QStringList& row : handbook::rows(section)) {
                written += optionsIn(handbook::quoted(row[0]).value(0));
            }
            const QSet<QString> there = optionsOf(command);
            QVERIFY2((there - written).isEmpty(),
                     qPrintable(command + " lacks " + (there - written).values().join(QStringLiteral(", "))));
            QVERIFY2((written - there).isEmpty(),
                     qPrintable(command + " has not " + (written - there).values().join(QStringLiteral(", "))));
        };
        for (const QString& command : commands()) {
            const QString section = handbook::section(page, QStringLiteral("## ") + command);
            QVERIFY2(!section.isEmpty(), qPrintable(command));
            compare(command, section);
        }
        const QString last = page.mid(page.lastIndexOf(QStringLiteral("\n## ")));
        compare(QStringLiteral("contexture"), last);
    }

    // The same headings in number, and the same blocks.
    void germanIsTheSame_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : handbook::names(QStringLiteral("de"))) {
            QTest::newRow(qPrintable(name)) << name.mid(3);
        }
    }
    void germanIsTheSame() {
        QFETCH(const QString, name);
        const QString english = handbook::page(name);
        const QString german = handbook::page(QStringLiteral("de/") + name);
        QVERIFY2(!english.isEmpty(), qPrintable(name));
        static const QRegularExpression heading(QStringLiteral("^(#+) "), QRegularExpression::MultilineOption);
        const auto levels = [](const QString& page) {
            QStringList found;
            for (auto it = heading.globalMatch(page); it.hasNext();) {
                found << it.next().captured(1);
            }
            return found;
        };
        QCOMPARE(levels(german), levels(english));
        QCOMPARE(handbook::rows(german).size(), handbook::rows(english).size());
        const auto ours = handbook::blocks(german);
        const auto theirs = handbook::blocks(english);
        QCOMPARE(ours.size(), theirs.size());
        for (std::size_t i = 0; i < ours.size(); ++i) {
            QCOMPARE(ours[i].info, theirs[i].info);
            QCOMPARE(ours[i].text, theirs[i].text);
        }
    }

    void userPagesAreGerman() {
        QCOMPARE(handbook::names(QStringLiteral("de")),
                 (QStringList{"de/command-line", "de/documents", "de/file-kinds", "de/glossary", "de/index",
                              "de/lessons", "de/marking", "de/models", "de/teaching", "de/why", "de/window"}));
    }

    // Every page is in the contents, and links lead to pages and headings that are there.
    void linksLeadSomewhere_data() {
        commandsAreKnown_data();
    }
    void linksLeadSomewhere() {
        QFETCH(const QString, page);
        const QString tag = QString::fromLatin1(QTest::currentDataTag());
        const QString file = tag == tag.toUpper() ? QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + tag
                                                  : handbook::folder() + QLatin1Char('/') + tag;
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)#]*)(?:#([^)]*))?\\)"));
        for (auto it = link.globalMatch(page); it.hasNext();) {
            const auto found = it.next();
            if (found.captured(1).startsWith(QLatin1String("https://"))) {
                continue;
            }
            const QString to = found.captured(1).isEmpty()
                                   ? file + QStringLiteral(".md")
                                   : QFileInfo(file).path() + QLatin1Char('/') + found.captured(1);
            QVERIFY2(QFileInfo::exists(to), qPrintable(found.captured()));
            if (!found.captured(2).isEmpty()) {
                static const QRegularExpression heading(QStringLiteral("^#+ (.*)$"),
                                                        QRegularExpression::MultilineOption);
                QStringList anchors;
                for (auto h = heading.globalMatch(handbook::read(to)); h.hasNext();) {
                    QString anchor = h.next().captured(1).toLower().replace(QLatin1Char(' '), QLatin1Char('-'));
                    anchors << anchor.remove(
                        QRegularExpression(QStringLiteral("[^\\w-]"), QRegularExpression::UseUnicodePropertiesOption));
                }
                QVERIFY2(anchors.contains(found.captured(2)), qPrintable(found.captured()));
            }
        }
    }
    void everyPageIsInTheContents() {
        for (const char* index : {"index", "de/index"}) {
            const QString contents = handbook::page(QLatin1String(index));
            for (const QString& name : handbook::names()) {
                QVERIFY2(name == QLatin1String("index") || contents.contains(name + QStringLiteral(".md)")),
                         qPrintable(name));
            }
        }
    }

    void readmeIsShort() {
        const QString readme = handbook::read(QStringLiteral(CONTEXTURE_SOURCE_DIR "/README.md"));
        QVERIFY(readme.count(QLatin1Char('\n')) <= 150);
    }

    // Columns of export, and the JSON of translate, evaluate and score.
    void reports() {
        QVERIFY(m_folder.isValid());
        prepare(m_folder.path());
        const QString script = QStringLiteral(
            "set -eu\n"
            "T=resources/models/teaching\n"
            "contexture-cli generate --out lab --documents 12 --seed 3\n"
            "contexture-cli translate --model $T/selective-encoder-online.safetensors --document "
            "resources/demo/farm.txt "
            "--exclude 3 --trace --workspace w.contexture --json translate.json --quiet\n"
            "contexture-cli translate --model $T/rnnsearch-self-attentive.safetensors --document my.txt --trace "
            "--workspace residual.contexture --quiet\n"
            "contexture-cli translate --model $T/cache.safetensors --document resources/demo/farm.txt --decode "
            "sequential "
            "--beam 1 --trace --workspace cache.contexture --json cache.json --quiet\n"
            "{ printf 'The dog'; yes ' barked' | head -n 1500 | tr -d '\\n'; } > long.txt\n"
            "contexture-cli translate --model $T/sentence.safetensors --document long.txt --long-sentences skip --json "
            "long.json --quiet\n"
            "{ printf 'source\\treference\\n'; cat long.txt; printf '\\tDer Hund bellte.\\n'; } > long.tsv\n"
            "contexture-cli evaluate --model $T/sentence.safetensors --table long.tsv --long-sentences cut --beam 1 "
            "--json long-table.json --quiet\n"
            "contexture-cli evaluate --model $T/selective-encoder-online.safetensors --suite lab/gold.json --beam 1 "
            "--json suite.json --quiet\n"
            "contexture-cli evaluate --model $T/selective-encoder-online.safetensors --pronouns lab/documents.tsv "
            "--json pronouns.json --records pronouns.jsonl --quiet\n"
            "for context in online none; do\n"
            "  contexture-cli translate --model $T/selective-encoder-online.safetensors --document lab/documents.tsv "
            "--beam 1 --context $context --output $context.txt --quiet\n"
            "done\n"
            "{ printf 'translation\\tcomet\\n'; sed 's/$/\\t0.5/' online.txt; } > comet.tsv\n"
            "contexture-cli evaluate --model $T/selective-encoder-online.safetensors --table lab/documents.tsv --beam "
            "1 --need --scores comet.tsv --json table.json --quiet\n"
            "contexture-cli evaluate --table lab/documents.tsv --hypothesis online.txt --hypothesis none.txt --scores "
            "comet.tsv --json files.json\n"
            "contexture-cli score --model $T/selective-encoder-online.safetensors --suite lab/contrapro.json "
            "--documents "
            "lab/documents.tsv --json score.json\n"
            "contexture-cli need --model $T/selective-encoder-online.safetensors --workspace w.contexture --sentence 7 "
            "--keep --json need.json --quiet\n"
            "contexture-cli attribute --model $T/selective-encoder-online.safetensors --workspace w.contexture "
            "--sentence 7 --word 3 --method gradient --keep --json attribute.json --quiet\n"
            "for what in translations sentence-attention word-attention gates needs attributions notes; do\n"
            "  contexture-cli export --workspace w.contexture --what $what --out $what.csv\n"
            "done\n"
            "contexture-cli export --workspace residual.contexture --what sub-phrases --out sub-phrases.csv\n");
        write(m_folder.filePath(QStringLiteral("reports.sh")), script.toUtf8());
        const Ended ended =
            run(m_folder.path(), QStringLiteral("sh"), {QStringLiteral("-x"), QStringLiteral("reports.sh")});
        QVERIFY2(ended.code == 0, qPrintable(ended.err.right(700)));

        const QString page = handbook::page(QStringLiteral("formats"));
        const QString columns = handbook::section(page, QStringLiteral("## Columns of export"));
        for (const char* what : {"translations", "sentence-attention", "word-attention", "gates", "needs",
                                 "attributions", "sub-phrases", "notes"}) {
            const QString head = QStringLiteral("**`") + QLatin1String(what) + QStringLiteral("`**");
            const QString own = columns.section(head, 1).section(QStringLiteral("\n**`"), 0, 0);
            const QString first =
                handbook::read(m_folder.filePath(QLatin1String(what) + QStringLiteral(".csv"))).section("\r\n", 0, 0);
            const QStringList names = first.split(QLatin1Char(','));
            QVERIFY2(names.size() > 5, what);
            QCOMPARE(keysIn(own) - QSet<QString>(names.begin(), names.end()), QSet<QString>());
            QCOMPARE(QSet<QString>(names.begin(), names.end()) - keysIn(own), QSet<QString>());
        }
        const auto keys = [&](const char* file) { return keysOf(m_folder.filePath(QLatin1String(file))); };
        compareKeys(keys("translate.json") + keys("cache.json") + keys("long.json"),
                    keysIn(handbook::section(page, QStringLiteral("## JSON of translate"))));
        compareKeys(keys("suite.json") + keys("table.json") + keys("long-table.json") + keys("files.json") +
                        keys("pronouns.json"),
                    keysIn(handbook::section(page, QStringLiteral("## JSON of evaluate"))));
        // One pronoun a line, with the members that the page names.
        const QByteArray line =
            handbook::read(m_folder.filePath(QStringLiteral("pronouns.jsonl"))).section('\n', 0, 0).toUtf8();
        const QJsonObject record = QJsonDocument::fromJson(line).object();
        QVERIFY2(!record.isEmpty(), line.constData());
        const QString named = handbook::section(page, QStringLiteral("## JSON of evaluate"))
                                  .section(QStringLiteral("With `--pronouns` and `--records`"), 1);
        for (const QString& key : record.keys()) {
            QVERIFY2(named.contains(QLatin1Char('`') + key + QLatin1Char('`')), qPrintable(key));
        }
        compareKeys(keys("score.json"), keysIn(handbook::section(page, QStringLiteral("## JSON of score"))));
    }
};

QTEST_GUILESS_MAIN(TestHandbook)
#include "test_handbook.moc"
