// SPDX-License-Identifier: GPL-3.0-or-later

// An installation: all files are there, in the places where desktops and shells look, and the installed program works
// like the built one. File checkers (of desktop entries and the like) run where they are installed.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QMimeDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Ended {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

constexpr int kLongest = 240'000; // milliseconds

Ended run(const QString& program, const QStringList& arguments, const QStringList& settings = {},
          const QString& folder = {}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& setting : settings) {
        environment.insert(setting.section(QLatin1Char('='), 0, 0), setting.section(QLatin1Char('='), 1));
    }
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(kLongest)) {
        return {-1, {}, process.errorString().toUtf8()};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), qint64(bytes.size()));
}

QString source(const char* path) {
    return QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + QLatin1String(path);
}

// All long options that a help text explains: each stands first in its line, perhaps after a short one or another name.
QSet<QString> optionsOf(const QString& help) {
    static const QRegularExpression line(QStringLiteral("^\\s+(-[\\w-]+(?:,\\s*-[\\w-]+)*)"),
                                         QRegularExpression::MultilineOption);
    QSet<QString> found;
    for (auto it = line.globalMatch(help); it.hasNext();) {
        for (const QString& name : it.next().captured(1).split(QLatin1Char(','))) {
            if (name.trimmed().startsWith(QLatin1String("--"))) {
                found << name.trimmed();
            }
        }
    }
    return found;
}

// What a pattern captures where it first stands.
QString firstMatch(const QString& file, const char* pattern) {
    const QRegularExpression expression(QLatin1String(pattern), QRegularExpression::MultilineOption);
    return expression.match(QString::fromUtf8(bytesOf(file))).captured(1);
}

// Errors and warnings of appstreamcli, but for those that the project's own state gives: it has no domain to begin an
// identifier with, and no pages. A line is "W: contexture:3: tag".
QByteArrayList complaintsAbout(const QString& metainfo) {
    const Ended ended =
        run(QStringLiteral("appstreamcli"), {QStringLiteral("validate"), QStringLiteral("--no-net"), metainfo});
    QByteArrayList found;
    for (const QByteArray& line : ended.out.split('\n')) {
        const bool isComplaint = line.startsWith("E: ") || line.startsWith("W: ");
        if (isComplaint && !line.contains("cid-desktopapp-is-not-rdns") && !line.contains("url-homepage-missing")) {
            found << line;
        }
    }
    if (!ended.out.contains("alidation")) { // neither its verdict
        found << "it did not validate: " + ended.out + ended.err;
    }
    return found;
}

} // namespace

class TestInstallation : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;  // installed: prefix/
    QTemporaryDir m_working; // where programs write

    QString installed(const QString& path) const { return m_folder.filePath(QStringLiteral("prefix/") + path); }
    QString installedProgram(const QString& name) const { return installed(QStringLiteral("bin/") + name); }
    static QString builtProgram(const QString& name) { return QStringLiteral(BUILD_FOLDER "/bin/") + name; }

    QStringList commands() const {
        static const QRegularExpression name(QStringLiteral("^  ([a-z]+) "), QRegularExpression::MultilineOption);
        const QString help =
            QString::fromUtf8(run(installedProgram(QStringLiteral("contexture-cli")), {QStringLiteral("--help")}).out);
        QStringList found;
        for (auto it = name.globalMatch(help.section(QStringLiteral("Subcommands:"), 1)); it.hasNext();) {
            found << it.next().captured(1);
        }
        return found;
    }

    // What bash offers for the last of these words.
    QStringList completed(const QStringList& words) const {
        const QString script = QStringLiteral("set -u; . \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
                                              "_contexture; printf '%s\\n' \"${COMPREPLY[@]}\"");
        const Ended ended =
            run(QStringLiteral("bash"),
                QStringList{QStringLiteral("-c"), script, QStringLiteral("bash"),
                            installed(QStringLiteral("share/bash-completion/completions/contexture-cli"))} +
                    words,
                {}, m_working.path());
        return QString::fromUtf8(ended.out).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }

    // A picture of the demo as this program draws it, without the status line, which tells the time it took.
    QImage demo(const QString& program, const QString& name) const {
        const QString picture = m_working.filePath(name);
        const Ended ended = run(program, {QStringLiteral("--demo"), QStringLiteral("--screenshot"), picture,
                                          QStringLiteral("--size"), QStringLiteral("1000x700")});
        return ended.code == 0 ? QImage(picture).copy(0, 0, 1000, 660) : QImage();
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid() && m_working.isValid());
        const Ended ended =
            run(QStringLiteral(CMAKE_PROGRAM), {QStringLiteral("--install"), QStringLiteral(BUILD_FOLDER),
                                                QStringLiteral("--prefix"), installed(QString())});
        QVERIFY2(ended.code == 0, ended.err.constData());
    }

    void everyProgramStarts() {
        for (const char* name : {"contexture", "contexture-cli"}) {
            const Ended version = run(installedProgram(QLatin1String(name)), {QStringLiteral("--version")});
            QCOMPARE(version.code, 0);
            QVERIFY2(version.out.trimmed().endsWith(" " CONTEXTURE_VERSION), version.out.constData());
        }
        const Ended figures = run(installedProgram(QStringLiteral("contexture-figures")), {});
        QVERIFY2(figures.err.contains("usage: contexture-figures"), figures.err.constData());
    }

    void versionIsTheSameEverywhere() {
        const QString version = QStringLiteral(CONTEXTURE_VERSION);
        QCOMPARE(firstMatch(source("CMakeLists.txt"), "^project\\(Contexture VERSION ([0-9.]+)"), version);
        QCOMPARE(firstMatch(installed(QStringLiteral("share/doc/contexture/CHANGELOG.md")), "^## ([0-9.]+) \\("),
                 version);
        const QString metainfo = installed(QStringLiteral("share/metainfo/contexture.metainfo.xml"));
        QCOMPARE(firstMatch(metainfo, "<release version=\"([0-9.]+)\""), version);
        QCOMPARE(firstMatch(metainfo, "<release version=.* date=\"([0-9-]+)\""),
                 firstMatch(source("CHANGELOG.md"), "^## [0-9.]+ \\(([0-9-]+)\\)"));
        const QString package = QStringLiteral(BUILD_FOLDER "/CPackConfig.cmake");
        QCOMPARE(firstMatch(package, "CPACK_PACKAGE_VERSION \"([0-9.]+)\""), version);
    }

    void everyResourceIsInstalled() {
        for (const char* part :
             {"models", "demo", "handbook", "recipes", "studies", "pictures", "typologies", "lemmas"}) {
            const QString from = source("resources/") + QLatin1String(part);
            int files = 0;
            for (QDirIterator it(from, QDir::Files, QDirIterator::Subdirectories); it.hasNext(); ++files) {
                const QString file = it.next();
                const QString copy =
                    installed(QStringLiteral("share/contexture/") + QLatin1String(part)) + file.mid(from.size());
                QVERIFY2(QFileInfo(copy).size() == QFileInfo(file).size(), qPrintable(copy));
            }
            QVERIFY2(files > 0, part);
        }
    }

    void translationsAreTheSameByteForByte_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("document");
        QTest::newRow("teaching") << "teaching/selective-encoder-online"
                                  << "farm";
        QTest::newRow("real language") << "english-german/selective-encoder"
                                       << "letter";
    }
    void translationsAreTheSameByteForByte() {
        QFETCH(const QString, model);
        QFETCH(const QString, document);
        const auto translated = [&](const QString& program, const QString& resources, const QString& name) {
            const QString json = m_working.filePath(name);
            // In a folder of its own, from relative paths: reports name their files.
            const Ended ended =
                run(program,
                    {QStringLiteral("translate"), QStringLiteral("--model"),
                     QStringLiteral("models/%1.safetensors").arg(model), QStringLiteral("--document"),
                     QStringLiteral("demo/%1.txt").arg(document), QStringLiteral("--trace"), QStringLiteral("--json"),
                     json, QStringLiteral("--output"), json + QStringLiteral(".txt"), QStringLiteral("--threads"),
                     QStringLiteral("1"), QStringLiteral("--quiet")},
                    {}, resources);
            static const QRegularExpression time(QStringLiteral("\"seconds\":[^,}]*")); // what it took differs
            QString report = QString::fromUtf8(bytesOf(json));
            return ended.code == 0 ? bytesOf(json + QStringLiteral(".txt")) + report.remove(time).toUtf8()
                                   : QByteArray();
        };
        const QByteArray built =
            translated(builtProgram(QStringLiteral("contexture-cli")), source("resources"), QStringLiteral("built"));
        const QByteArray ours = translated(installedProgram(QStringLiteral("contexture-cli")),
                                           installed(QStringLiteral("share/contexture")), QStringLiteral("installed"));
        QVERIFY(built.size() > 1000);
        QVERIFY(built == ours);
    }

    // The window finds the installed engine, model, document and texts; a changed document shows that it is not the
    // one of the sources.
    void windowShowsWhatIsInstalled() {
        const QImage built = demo(builtProgram(QStringLiteral("contexture")), QStringLiteral("built.png"));
        QVERIFY(!built.isNull());
        QVERIFY(demo(installedProgram(QStringLiteral("contexture")), QStringLiteral("installed.png")) == built);
        const QString document = installed(QStringLiteral("share/contexture/demo/farm.txt"));
        const QByteArray text = bytesOf(document);
        QVERIFY(text.contains("The "));
        write(document, QByteArray(text).replace("The ", "This "));
        const QImage changed = demo(installedProgram(QStringLiteral("contexture")), QStringLiteral("changed.png"));
        write(document, text);
        QVERIFY(!changed.isNull());
        QVERIFY(changed != built);
    }

    void windowSpeaksGerman() {
        const Ended help =
            run(installedProgram(QStringLiteral("contexture")), {QStringLiteral("--help")},
                {QStringLiteral("LC_ALL="), QStringLiteral("LANGUAGE="), QStringLiteral("LANG=de_DE.UTF-8")});
        QCOMPARE(help.code, 0);
        QVERIFY2(QString::fromUtf8(help.out).contains(QStringLiteral("Übersetzung")), help.out.constData());
    }

    void desktopEntryIsValid() {
        const QString entry = installed(QStringLiteral("share/applications/contexture.desktop"));
        const QByteArray text = bytesOf(entry);
        QVERIFY(text.contains("\nExec=contexture %F\n") && text.contains("\nIcon=contexture\n"));
        if (QStandardPaths::findExecutable(QStringLiteral("desktop-file-validate")).isEmpty()) {
            QSKIP("desktop-file-validate is not installed (package desktop-file-utils)");
        }
        const Ended ended = run(QStringLiteral("desktop-file-validate"), {QStringLiteral("--no-hints"), entry});
        QVERIFY2(ended.code == 0 && ended.out.isEmpty(), (ended.out + ended.err).constData());
    }

    void metainfoIsValid() {
        const QString metainfo = installed(QStringLiteral("share/metainfo/contexture.metainfo.xml"));
        QVERIFY(bytesOf(metainfo).contains("<launchable type=\"desktop-id\">contexture.desktop</launchable>"));
        if (QStandardPaths::findExecutable(QStringLiteral("appstreamcli")).isEmpty()) {
            QSKIP("appstreamcli is not installed (package appstream)");
        }
        const QByteArrayList complaints = complaintsAbout(metainfo);
        QVERIFY2(complaints.isEmpty(), complaints.join('\n').constData());
    }

    // With pictures, for those who publish the pages that these lie on.
    void metainfoOfAProjectWithPagesIsValid() {
        if (QStandardPaths::findExecutable(QStringLiteral("appstreamcli")).isEmpty()) {
            QSKIP("appstreamcli is not installed (package appstream)");
        }
        // The lines that packaging/CMakeLists.txt writes, with their quotes and ends as CMake reads them.
        static const QRegularExpression lines(
            QStringLiteral("string\\(CONCAT CONTEXTURE_METAINFO_WEB(.*?)\\n\\s*endif"),
            QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression text(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
        const QString list = lines.match(QString::fromUtf8(bytesOf(source("packaging/CMakeLists.txt")))).captured(1);
        QString web;
        for (auto it = text.globalMatch(list); it.hasNext();) {
            web += it.next()
                       .captured(1)
                       .replace(QStringLiteral("\\n"), QStringLiteral("\n"))
                       .replace(QStringLiteral("\\\""), QStringLiteral("\""));
        }
        web.replace(QStringLiteral("${CONTEXTURE_WEB}"), QStringLiteral("https://example.org/contexture"));
        QVERIFY(web.contains(QStringLiteral("<screenshot")));
        QString metainfo =
            QString::fromUtf8(bytesOf(installed(QStringLiteral("share/metainfo/contexture.metainfo.xml"))));
        QVERIFY(metainfo.contains(QStringLiteral("  <provides>")));
        metainfo.replace(QStringLiteral("  <provides>"), web + QStringLiteral("  <provides>"));
        const QString file = m_working.filePath(QStringLiteral("contexture.metainfo.xml"));
        write(file, metainfo.toUtf8());
        const QByteArrayList complaints = complaintsAbout(file);
        QVERIFY2(complaints.isEmpty(), complaints.join('\n').constData());
    }

    void picturesOfTheMetainfoAreThere() {
        static const QRegularExpression picture(QStringLiteral("(pictures/[a-z-]+\\.png)</image>"));
        const QString text = QString::fromUtf8(bytesOf(source("packaging/CMakeLists.txt")));
        int count = 0;
        for (auto it = picture.globalMatch(text); it.hasNext(); ++count) {
            const QImage image(source("resources/") + it.next().captured(1));
            QCOMPARE(image.size(), QSize(1600, 1000));
        }
        QVERIFY(count >= 2);
    }

    void iconIsThereInItsSizes() {
        QVERIFY(QFile::exists(installed(QStringLiteral("share/icons/hicolor/scalable/apps/contexture.svg"))));
        if (QStandardPaths::findExecutable(QStringLiteral("rsvg-convert")).isEmpty()) {
            QSKIP("rsvg-convert is not installed (package librsvg2-bin): the icon is installed as SVG alone");
        }
        for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
            const QImage icon(installed(QStringLiteral("share/icons/hicolor/%1x%1/apps/contexture.png").arg(size)));
            QCOMPARE(icon.size(), QSize(size, size));
            QVERIFY(qAlpha(icon.pixel(0, 0)) == 0 && qAlpha(icon.pixel(size / 2, size / 2)) == 255);
        }
    }

    // By their first bytes where the name says nothing, and by the name where nothing can be read.
    void filesAreRecognised() {
        if (QStandardPaths::findExecutable(QStringLiteral("update-mime-database")).isEmpty()) {
            QSKIP("update-mime-database is not installed (package shared-mime-info)");
        }
        // Beside the types that every system has, as in /usr/share.
        const QString common = QStringLiteral("/usr/share/mime/packages/freedesktop.org.xml");
        QVERIFY(QFile::copy(common, installed(QStringLiteral("share/mime/packages/freedesktop.org.xml"))));
        qputenv("XDG_DATA_DIRS", installed(QStringLiteral("share")).toLocal8Bit());
        qputenv("XDG_DATA_HOME", m_working.filePath(QStringLiteral("nothing")).toLocal8Bit());
        const Ended made = run(QStringLiteral("update-mime-database"), {installed(QStringLiteral("share/mime"))},
                               {QStringLiteral("PKGSYSTEM_ENABLE_FSYNC=0")});
        QVERIFY2(made.code == 0 && made.err.isEmpty(), made.err.constData());
        const QString model = installed(QStringLiteral("share/contexture/models/teaching/sentence.safetensors"));
        const QString workspace = m_working.filePath(QStringLiteral("farm.contexture"));
        const Ended translated =
            run(installedProgram(QStringLiteral("contexture-cli")),
                {QStringLiteral("translate"), QStringLiteral("--model"), model, QStringLiteral("--document"),
                 installed(QStringLiteral("share/contexture/demo/farm.txt")), QStringLiteral("--trace"),
                 QStringLiteral("--workspace"), workspace, QStringLiteral("--quiet")});
        QVERIFY2(translated.code == 0, translated.err.constData());
        const QByteArray foreign = QByteArray("\x3f\0\0\0\0\0\0\0{\"weight\":{\"dtype\":\"F32\"", 33);

        const struct {
            QString name;
            QByteArray bytes;
            QString type;
        } files[] = {
            {QStringLiteral("a.contexture"), bytesOf(workspace), QStringLiteral("application/x-contexture-workspace")},
            {QStringLiteral("a-copy"), bytesOf(workspace), QStringLiteral("application/x-contexture-workspace")},
            {QStringLiteral("b.safetensors"), bytesOf(model), QStringLiteral("application/x-contexture-model")},
            {QStringLiteral("b-copy"), bytesOf(model), QStringLiteral("application/x-contexture-model")},
            {QStringLiteral("c.safetensors"), foreign, QStringLiteral("application/safetensors")},
            {QStringLiteral("empty.contexture"), {}, QStringLiteral("application/x-contexture-workspace")},
        };
        const QMimeDatabase database; // the first in this process: it reads where XDG_DATA_DIRS says
        QVERIFY(database.mimeTypeForName(QStringLiteral("application/x-contexture-workspace")).isValid());
        for (const auto& [name, bytes, type] : files) {
            const QString path = m_working.filePath(name);
            write(path, bytes);
            QVERIFY2(database.mimeTypeForFile(path).name() == type,
                     qPrintable(name + QStringLiteral(": ") + database.mimeTypeForFile(path).name()));
        }
        const QByteArray entry = bytesOf(installed(QStringLiteral("share/applications/contexture.desktop")));
        for (const char* type : {"application/x-contexture-workspace;", "application/x-contexture-model;"}) {
            QVERIFY2(entry.contains(type), type);
        }
    }

    void manualPagesSayEveryOption() {
        const QString page =
            QString::fromUtf8(bytesOf(installed(QStringLiteral(CONTEXTURE_MAN_FOLDER "/man1/contexture-cli.1"))))
                .remove(QLatin1Char('\\'));
        if (page.isEmpty()) {
            QSKIP("manual pages are made where perl is installed, and not with sanitizers");
        }
        for (const QString& command : commands()) {
            const QString section = page.section(QStringLiteral(".SS contexture-cli %1\n").arg(command), 1)
                                        .section(QStringLiteral(".SS "), 0, 0);
            const QString help = QString::fromUtf8(
                run(installedProgram(QStringLiteral("contexture-cli")), {command, QStringLiteral("--help")}).out);
            for (const QString& option : optionsOf(help) - QSet<QString>{QStringLiteral("--help")}) {
                QVERIFY2(section.contains(QStringLiteral("fB%1fR").arg(option)), qPrintable(command + ' ' + option));
            }
        }
        const QString window =
            QString::fromUtf8(bytesOf(installed(QStringLiteral(CONTEXTURE_MAN_FOLDER "/man1/contexture.1"))))
                .remove(QLatin1Char('\\'));
        for (const QString& option : optionsOf(QString::fromUtf8(
                 run(installedProgram(QStringLiteral("contexture")), {QStringLiteral("--help")}).out))) {
            QVERIFY2(window.contains(QStringLiteral("fB%1fR").arg(option)), qPrintable(option));
        }
    }

    void manualPagesAreWellFormed() {
        if (QStandardPaths::findExecutable(QStringLiteral("man")).isEmpty()) {
            QSKIP("man is not installed (package man-db)");
        }
        const QDir folder(installed(QStringLiteral(CONTEXTURE_MAN_FOLDER "/man1")));
        for (const QString& page : folder.entryList({QStringLiteral("*.1")})) {
            const Ended ended = run(QStringLiteral("man"),
                                    {QStringLiteral("--warnings"), QStringLiteral("-E"), QStringLiteral("UTF-8"),
                                     QStringLiteral("-l"), QStringLiteral("-Tutf8"), folder.filePath(page)},
                                    {QStringLiteral("MANROFFSEQ="), QStringLiteral("MANWIDTH=80")});
            QVERIFY2(ended.code == 0 && ended.err.isEmpty(), ended.err.constData());
            QVERIFY(ended.out.size() > 200);
        }
    }

    void bashCompletesEveryOption() {
        if (!QFile::exists(installed(QStringLiteral("share/bash-completion/completions/contexture-cli")))) {
            QSKIP("completions are made where perl is installed, and not with sanitizers");
        }
        const QString program = QStringLiteral("contexture-cli");
        const QStringList known = commands();
        QVERIFY(known.size() > 8);
        const QStringList first = completed({program, QString()});
        for (const QString& command : known) {
            QVERIFY2(first.contains(command), qPrintable(command));
            const QString help =
                QString::fromUtf8(run(installedProgram(program), {command, QStringLiteral("--help")}).out);
            const QStringList offered = completed({program, command, QStringLiteral("--")});
            QCOMPARE(QSet<QString>(offered.begin(), offered.end()), optionsOf(help));
        }
        const QStringList ofWindow = completed({QStringLiteral("contexture"), QStringLiteral("--")});
        QCOMPARE(QSet<QString>(ofWindow.begin(), ofWindow.end()),
                 optionsOf(QString::fromUtf8(
                     run(installedProgram(QStringLiteral("contexture")), {QStringLiteral("--help")}).out)));
    }

    void bashCompletesValuesAndFiles() {
        if (!QFile::exists(installed(QStringLiteral("share/bash-completion/completions/contexture-cli")))) {
            QSKIP("completions are made where perl is installed, and not with sanitizers");
        }
        const QString program = QStringLiteral("contexture-cli");
        const QString translate = QStringLiteral("translate");
        QCOMPARE(completed({program, translate, QStringLiteral("--context"), QStringLiteral("o")}),
                 QStringList({QStringLiteral("online"), QStringLiteral("offline")}));
        QCOMPARE(completed({program, translate, QStringLiteral("--context"), QStringLiteral("="), QStringLiteral("n")}),
                 QStringList({QStringLiteral("none")}));
        QCOMPARE(completed({program, QStringLiteral("bench"), QStringLiteral("p")}),
                 QStringList({QStringLiteral("pruning")}));
        write(m_working.filePath(QStringLiteral("a text.txt")), "The cat sleeps.\n");
        QCOMPARE(completed({program, translate, QStringLiteral("--document"), QStringLiteral("a t")}),
                 QStringList({QStringLiteral("a text.txt")}));
        QCOMPARE(completed({program, translate, QStringLiteral("--beam"), QString()}), QStringList());
        QCOMPARE(completed({QStringLiteral("contexture"), QStringLiteral("--theme"), QString()}),
                 QStringList({QStringLiteral("light"), QStringLiteral("dark")}));
    }

    void zshReadsItsCompletion() {
        const QString file = installed(QStringLiteral("share/zsh/site-functions/_contexture-cli"));
        if (QStandardPaths::findExecutable(QStringLiteral("zsh")).isEmpty() || !QFile::exists(file)) {
            QSKIP("zsh is not installed, or there is no completion: see bashCompletesEveryOption");
        }
        const Ended ended = run(QStringLiteral("zsh"), {QStringLiteral("-f"), QStringLiteral("-n"), file});
        QVERIFY2(ended.code == 0 && ended.err.isEmpty(), ended.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestInstallation)
#include "test_installation.moc"
