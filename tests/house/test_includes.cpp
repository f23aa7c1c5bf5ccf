// SPDX-License-Identifier: GPL-3.0-or-later

// Dependencies between folders: which folders a folder may include, read from the include lines.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

class TestIncludes : public QObject {
    Q_OBJECT

private:
    // Lines under `folder` that match `forbidden`, as "file: include".
    static QStringList offences(const QString& folder, const QString& forbidden, const QString& except = {}) {
        const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"));
        const QRegularExpression bad(QStringLiteral("^(?:%1)").arg(forbidden));
        QStringList found;
        int files = 0;
        QDirIterator it(
            QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + folder,
            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cu"), QStringLiteral("*.cuh")},
            QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString path = it.next();
            if (!except.isEmpty() && path.contains(except)) {
                continue;
            }
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) {
                found << path + QStringLiteral(": cannot be read");
                continue;
            }
            ++files;
            while (!file.atEnd()) {
                const auto match = include.match(QString::fromUtf8(file.readLine()));
                if (match.hasMatch() && bad.match(match.captured(1)).hasMatch()) {
                    found << path + QStringLiteral(": ") + match.captured(1);
                }
            }
        }
        if (files == 0) {
            found << folder + QStringLiteral(": no file was read");
        }
        return found;
    }

private Q_SLOTS:
    void arrowsRunOneWay_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("forbidden");
        const QString torch = QStringLiteral("torch/|ATen/|c10/");
        const QString qt = QStringLiteral("Q[A-Za-z]+$|Qt[A-Z]|qcustomplot");
        QTest::newRow("engine sees no Qt") << QStringLiteral("engine") << qt;
        QTest::newRow("engine sees no widget or app") << QStringLiteral("engine") << QStringLiteral("widgets/|app/");
        QTest::newRow("widgets see no engine") << QStringLiteral("widgets") << QStringLiteral("engine/|app/|") + torch;
        QTest::newRow("app sees no LibTorch") << QStringLiteral("app") << torch;
        QTest::newRow("app sees no LibTorch behind a header")
            << QStringLiteral("app") << QStringLiteral("engine/model/(nn|system|recorder|transformer|selective)");
        QTest::newRow("command line sees no Qt") << QStringLiteral("app/cli") << qt;
        QTest::newRow("window meets the engine through core")
            << QStringLiteral("app/gui") << QStringLiteral("engine/(model|decode|train|kernels)/");
        for (const char* plain : {"core", "text", "kernels", "store", "lab", "eval", "study"}) {
            QTest::addRow("%s sees no LibTorch", plain) << QStringLiteral("engine/") + QLatin1String(plain) << torch;
        }
        QTest::newRow("core stands alone") << QStringLiteral("engine/core")
                                           << QStringLiteral("engine/(?!core/)|nlohmann|unicode|SQLite|sentencepiece");
    }
    void arrowsRunOneWay() {
        QFETCH(QString, folder);
        QFETCH(QString, forbidden);
        const QStringList found = offences(folder, forbidden);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    // The table of CONTRIBUTING.md: what each folder may include of this project.
    void foldersIncludeWhatTheTableNames() {
        QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/CONTRIBUTING.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression row(
            QStringLiteral("^\\| `((?:engine|app)/\\w+|widgets)` \\|[^|]*\\|([^|]*)\\|$"),
            QRegularExpression::MultilineOption);
        static const QRegularExpression folder(QStringLiteral("`([a-z/]+)`"));
        QStringList folders;
        const QString table = QString::fromUtf8(file.readAll());
        for (auto rows = row.globalMatch(table); rows.hasNext();) {
            const auto match = rows.next();
            folders << match.captured(1);
            QStringList allowed{match.captured(1) + QLatin1Char('/')};
            for (auto names = folder.globalMatch(match.captured(2)); names.hasNext();) {
                const QString name = names.next().captured(1);
                QVERIFY2(QDir(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + name).exists(), qPrintable(name));
                allowed << name + QLatin1Char('/');
            }
            const QStringList found = offences(
                match.captured(1), QStringLiteral("(?!%1)(?:engine|app|widgets)/").arg(allowed.join(QLatin1Char('|'))));
            QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        }
        QStringList there{QStringLiteral("widgets")};
        for (const char* parent : {"engine", "app"}) {
            const QDir dir(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + QLatin1String(parent));
            for (const QString& name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
                there << QLatin1String(parent) + QLatin1Char('/') + name;
            }
        }
        folders.sort();
        there.sort();
        QCOMPARE(folders, there);
    }

    // The second table of CONTRIBUTING.md: the folders of the window. A row names rows above it only, so that the
    // folders include each other in no circle.
    void foldersOfTheWindowIncludeWhatTheTableNames() {
        QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/CONTRIBUTING.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression row(QStringLiteral("^\\| `app/gui/(\\w+)` \\|[^|]*\\|([^|]*)\\|$"),
                                            QRegularExpression::MultilineOption);
        static const QRegularExpression name(QStringLiteral("`(\\w+)`"));
        const QString gui = QStringLiteral("app/gui/");
        QStringList above;
        const QString table = QString::fromUtf8(file.readAll());
        for (auto rows = row.globalMatch(table); rows.hasNext();) {
            const auto match = rows.next();
            QStringList allowed{match.captured(1) + QLatin1Char('/')};
            for (auto names = name.globalMatch(match.captured(2)); names.hasNext();) {
                const QString folder = names.next().captured(1);
                QVERIFY2(above.contains(folder), qPrintable(match.captured(1) + ": " + folder));
                allowed << folder + QLatin1Char('/');
            }
            const QStringList found =
                offences(gui + match.captured(1), gui + QStringLiteral("(?!%1)").arg(allowed.join(QLatin1Char('|'))));
            QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
            above << match.captured(1);
        }
        QStringList there =
            QDir(QStringLiteral(CONTEXTURE_SOURCE_DIR "/app/gui")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        above.sort();
        there.sort();
        QCOMPARE(above, there);
    }

    void modelsOfOtherProgramsAreReadWithoutLibTorch() {
        const QStringList found = offences(QStringLiteral("engine/exchange"), QStringLiteral("torch/|ATen/|c10/"),
                                           QStringLiteral("exchange/import.cpp"));
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void anOffenceWouldBeFound() {
        QVERIFY(!offences(QStringLiteral("app/gui"), QStringLiteral("QWidget$")).isEmpty());
    }

    // Some standard libraries bring <algorithm> with other headers, the next version does not: the build ends there.
    void algorithmsComeFromTheirHeader() {
        static const QRegularExpression used(QStringLiteral(
            "\\bstd::(?:max|min|clamp|sort|stable_sort|any_of|all_of|none_of|find|find_if|count|count_if|copy|copy_n|"
            "fill|fill_n|transform|lower_bound|upper_bound|max_element|min_element|equal|reverse|rotate|shuffle|"
            "unique|replace)\\("));
        QVERIFY(used.match(QStringLiteral("  return std::max(1, 2);")).hasMatch());
        QStringList without;
        for (const char* folder : {"engine", "widgets", "app", "tests"}) {
            QDirIterator it(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + QLatin1String(folder),
                            {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                if (used.match(text).hasMatch() && !text.contains(QStringLiteral("#include <algorithm>"))) {
                    without << file.fileName();
                }
            }
        }
        QVERIFY2(without.isEmpty(), qPrintable(without.join(QLatin1Char('\n'))));
    }

    void sourcesNameTheirLicence() {
        QStringList without;
        for (const char* folder : {"engine", "widgets", "app", "tests", "cmake"}) {
            QDirIterator it(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + QLatin1String(folder),
                            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cu"),
                             QStringLiteral("*.cuh"), QStringLiteral("*.cpp.in"), QStringLiteral("*.cmake"),
                             QStringLiteral("CMakeLists.txt")},
                            QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray first = file.readLine();
                if (first != "// SPDX-License-Identifier: GPL-3.0-or-later\n" &&
                    first != "# SPDX-License-Identifier: GPL-3.0-or-later\n") {
                    without << file.fileName();
                }
            }
        }
        QVERIFY2(without.isEmpty(), qPrintable(without.join(QLatin1Char('\n'))));
    }

    void filesStayReadable() {
        QStringList tooLong;
        for (const char* folder : {"engine", "widgets", "app", "tests"}) {
            QDirIterator it(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + QLatin1String(folder),
                            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cu")}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                if (file.readAll().count('\n') > 600) {
                    tooLong << file.fileName();
                }
            }
        }
        QVERIFY2(tooLong.isEmpty(), qPrintable(tooLong.join(QLatin1Char('\n'))));
    }
};

QTEST_APPLESS_MAIN(TestIncludes)
#include "test_includes.moc"
