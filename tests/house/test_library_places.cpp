// SPDX-License-Identifier: GPL-3.0-or-later

// Library search paths of programs and libraries: only folders of the program, never the current folder. Read from the
// built files and from an installation.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

class TestLibraryPlaces : public QObject {
    Q_OBJECT

    QTemporaryDir m_installed;

    struct Ended {
        int code = -1;
        QByteArray output;
    };
    static Ended run(const QString& program, const QStringList& arguments, const QString& folder = {},
                     const QString& pathToPrograms = {}) {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setWorkingDirectory(folder);
        if (!pathToPrograms.isEmpty()) { // by its bare name, as from a shell
            process.setProgram(QStringLiteral("/usr/bin/env"));
            process.setArguments(QStringList{QStringLiteral("PATH=") + pathToPrograms, program} + arguments);
        } else {
            process.setProgram(program);
            process.setArguments(arguments);
        }
        process.start();
        if (!process.waitForFinished(240000)) {
            return {-1, process.errorString().toUtf8()};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                process.readAllStandardOutput()};
    }

    // Programs and shared libraries under a folder, known by their first bytes; objects and archives are neither.
    static QStringList binaries(const QString& folder) {
        QStringList found;
        QDirIterator it(folder, QDir::Files | QDir::NoSymLinks, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (file.open(QIODevice::ReadOnly)) {
                const QByteArray head = file.read(18); // e_type is a number of two bytes at 16: 2 program, 3 shared
                if (head.startsWith("\177ELF") && head.size() == 18 && (head[16] == 2 || head[16] == 3)) {
                    found << file.fileName();
                }
            }
        }
        return found;
    }

    // Of all RPATH and RUNPATH entries, those that are not below a folder that the file system or the program names.
    static QStringList unsafe(const QStringList& files, int* entriesRead = nullptr) {
        QStringList found;
        static const QRegularExpression line(
            QStringLiteral("\\((RPATH|RUNPATH)\\)\\s+Library (?:rpath|runpath): \\[(.*)\\]"));
        for (const QString& file : files) {
            const Ended read = run(QStringLiteral(READELF_PROGRAM), {QStringLiteral("--dynamic"), file});
            if (read.code != 0) {
                found << file + QStringLiteral(": cannot be read");
            }
            for (auto match = line.globalMatch(QString::fromUtf8(read.output)); match.hasNext();) {
                for (const QString& entry : match.next().captured(2).split(QLatin1Char(':'))) {
                    if (entriesRead) {
                        ++*entriesRead;
                    }
                    const bool isOfProgram =
                        entry == QLatin1String("$ORIGIN") || entry.startsWith(QLatin1String("$ORIGIN/"));
                    if (!isOfProgram && !entry.startsWith(QLatin1Char('/'))) {
                        found << file + QStringLiteral(": \"") + entry + QLatin1Char('"');
                    }
                }
            }
        }
        return found;
    }

    QStringList programFolders() const {
        return {QStringLiteral(BUILD_FOLDER "/bin"), m_installed.filePath(QStringLiteral("bin"))};
    }

private Q_SLOTS:
    void initTestCase() {
        const Ended ended =
            run(QStringLiteral(CMAKE_PROGRAM), {QStringLiteral("--install"), QStringLiteral(BUILD_FOLDER),
                                                QStringLiteral("--prefix"), m_installed.path()});
        QVERIFY2(ended.code == 0, ended.output.constData());
    }

    void noBuiltFileLooksInTheCurrentFolder() {
        const QStringList built =
            binaries(QStringLiteral(BUILD_FOLDER "/bin")) + binaries(QStringLiteral(BUILD_FOLDER "/tests"));
        QVERIFY(built.filter(QStringLiteral("libcontexture_engine.so")).size() == 1);
        QVERIFY(built.contains(QStringLiteral(BUILD_FOLDER "/bin/contexture-cli")));
        int entries = 0;
        const QStringList found = unsafe(built, &entries);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        QVERIFY(entries >= 2); // the engine is found by one
    }

    void noInstalledFileLooksInTheCurrentFolder() {
        const QStringList installed = binaries(m_installed.path());
        QVERIFY(installed.contains(m_installed.filePath(QStringLiteral("bin/contexture-cli"))));
        QVERIFY(installed.contains(m_installed.filePath(QStringLiteral(LIBRARY_FOLDER "/libcontexture_engine.so"))));
        int entries = 0;
        const QStringList found = unsafe(installed, &entries);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        QVERIFY(entries >= 2);
        for (const QString& file : installed) { // and none knows the folder of the build
            const Ended read = run(QStringLiteral(READELF_PROGRAM), {QStringLiteral("--dynamic"), file});
            QVERIFY2(!read.output.contains(BUILD_FOLDER), qPrintable(file));
        }
    }

    // A library that is linked into the engine as a whole would stand in the way of the system's for every program that
    // loads the engine: half of one, half of the other (Debian 13, zstd).
    void theEngineOffersNoOtherLibrary() {
        const Ended read =
            run(QStringLiteral(READELF_PROGRAM), {QStringLiteral("--dyn-syms"), QStringLiteral("--wide"),
                                                  QStringLiteral(BUILD_FOLDER "/bin/libcontexture_engine.so")});
        QVERIFY2(read.code == 0, read.output.constData());
        int own = 0;
        QStringList foreign;
        static const QRegularExpression library(QStringLiteral("^(ZSTD_|ZDICT_|sqlite3_|zip_|inflate|deflate)"));
        for (const QString& line : QString::fromLatin1(read.output).split(QLatin1Char('\n'))) {
            const QStringList cells = line.simplified().split(QLatin1Char(' '));
            if (cells.size() < 8 || cells[6] == QLatin1String("UND")) {
                continue; // Num: Value Size Type Bind Vis Ndx Name
            }
            own += cells[7].contains(QLatin1String("contexture")) ? 1 : 0;
            if (library.match(cells[7]).hasMatch()) {
                foreign << cells[7];
            }
        }
        QVERIFY(own > 0);
        QVERIFY2(foreign.isEmpty(), qPrintable(foreign.join(QLatin1Char(' '))));
    }

    void aPlantedLibraryIsNotLoaded_data() {
        QTest::addColumn<QString>("library");
        for (const char* library : {"libzstd.so.1", "libsqlite3.so.0", "libcontexture_engine.so", "libtorch.so",
                                    "contexture_sentencepiece.so", "libsentencepiece.so.0"}) {
            QTest::newRow(library) << QString::fromLatin1(library);
        }
    }
    void aPlantedLibraryIsNotLoaded() {
        QFETCH(const QString, library);
        const QTemporaryDir corpus;
        QVERIFY(QFile::copy(QStringLiteral(PLANTED_LIBRARY), corpus.filePath(library)));
        QFile text(corpus.filePath(QStringLiteral("text.txt")));
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("The dog saw the ball.\n") > 0);
        text.close();
        const QString bundle = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/models/teaching/sentence.safetensors");
        QVERIFY(QFile::exists(bundle));
        for (const QString& folder : programFolders()) {
            const QString program = folder + QStringLiteral("/contexture-cli");
            const Ended version = run(program, {QStringLiteral("--version")}, corpus.path());
            QVERIFY2(version.code == 0, version.output.constData());
            // Loads the subwords' module, too, and is called as people call what is installed.
            const Ended translated = run(QStringLiteral("contexture-cli"),
                                         {QStringLiteral("translate"), QStringLiteral("--model"), bundle,
                                          QStringLiteral("--document"), QStringLiteral("text.txt")},
                                         corpus.path(), folder);
            QVERIFY2(translated.code == 0, translated.output.constData());
            QVERIFY2(!translated.output.contains("planted"), translated.output.constData());
        }
    }

    void whatWouldBeUnsafeIsFound() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("padded"));
        // The one way to know that the test can fail: the same file with an empty entry in place of its own.
        QFile original(QStringLiteral(BUILD_FOLDER "/bin/contexture-cli"));
        QVERIFY(original.open(QIODevice::ReadOnly));
        QByteArray bytes = original.readAll();
        const auto at = bytes.indexOf("$ORIGIN:");
        QVERIFY(at > 0);
        bytes.replace(at, 7, ":::::::");
        QFile padded(file);
        QVERIFY(padded.open(QIODevice::WriteOnly) && padded.write(bytes) == bytes.size());
        padded.close();
        QVERIFY(!unsafe({file}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestLibraryPlaces)
#include "test_library_places.moc"
