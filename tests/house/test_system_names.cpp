// SPDX-License-Identifier: GPL-3.0-or-later

// A system's name occurs in that system's own file alone; core and the programs use ModelInfo.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

class TestSystemNames : public QObject {
    Q_OBJECT

    static QString read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    static QStringList sources(const char* folder) {
        QStringList paths;
        QDirIterator it(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + QLatin1String(folder),
                        {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            paths << it.next();
        }
        return paths;
    }

    // Those that stand in some file's description: {.name = "continuous-cache", .title = ...
    static QStringList names() {
        const QRegularExpression description(QStringLiteral("\\.name = \"([^\"]+)\",\\s*\\.title = "));
        QStringList found;
        for (const QString& path : sources("engine/model")) {
            const auto match = description.match(read(path));
            if (match.hasMatch()) {
                found << match.captured(1);
            }
        }
        return found;
    }

    static QStringList offences(const char* folder) {
        QStringList found;
        for (const QString& path : sources(folder)) {
            // Code, not comments: what a name is like may be said.
            const QString code = read(path).remove(QRegularExpression(QStringLiteral("//[^\n]*")));
            for (const QString& name : names()) {
                if (code.contains(QLatin1Char('"') + name + QLatin1Char('"'))) {
                    found << path + QStringLiteral(": ") + name;
                }
            }
        }
        return found;
    }

private Q_SLOTS:
    void everySystemOfTheRegistryDescribesItself() {
        const QString registry = read(QStringLiteral(CONTEXTURE_SOURCE_DIR "/engine/model/registry.cpp"));
        const auto listed = registry.count(QRegularExpression(QStringLiteral("(?m)^ +one\\(\\w+\\)")));
        QVERIFY(listed > 0);
        QCOMPARE(names().size(), listed);
    }

    void noNameStandsInCoreOrInAProgram() {
        QStringList found = offences("engine/core") + offences("engine/store") + offences("app");
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void aNameWouldBeFound() { QVERIFY(!offences("tests/model").isEmpty()); }
};

QTEST_APPLESS_MAIN(TestSystemNames)
#include "test_system_names.moc"
