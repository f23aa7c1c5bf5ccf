// SPDX-License-Identifier: GPL-3.0-or-later

// The READMEs: the files that they name exist, and their list of libraries and licences is the one of the About dialog.
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

class TestDocuments : public QObject {
    Q_OBJECT

private:
    static QString read(const QString& name) {
        QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + name);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

private Q_SLOTS:
    void namedFilesAreThere_data() {
        QTest::addColumn<QString>("document");
        for (const char* document : {"README.md", "CONTRIBUTING.md", "resources/models/teaching/README.md",
                                     "resources/models/english-german/README.md"}) {
            QTest::newRow(document) << QString::fromLatin1(document);
        }
    }
    void namedFilesAreThere() {
        QFETCH(const QString, document);
        const QString text = read(document);
        QVERIFY2(!text.isEmpty(), qPrintable(document));
        static const QRegularExpression name(QStringLiteral("(?<![A-Za-z0-9_.-])(?:resources|packaging|tests|engine|"
                                                            "widgets|app|translations)/[A-Za-z0-9_./-]*[A-Za-z0-9_]"));
        for (auto found = name.globalMatch(text); found.hasNext();) {
            const QString path = found.next().captured();
            QVERIFY2(QFileInfo::exists(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + path) ||
                         QFileInfo::exists(QStringLiteral(CONTEXTURE_SOURCE_DIR "/") + path + QStringLiteral(".cpp")),
                     qPrintable(document + QStringLiteral(" names ") + path));
        }
    }

    void librariesAreTheSameInAboutAndReadme() {
        const QString table = read(QStringLiteral("README.md")).section(QStringLiteral("## Libraries and licences"), 1);
        static const QRegularExpression row(QStringLiteral("\\n\\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|"));
        QSet<QString> inReadme;
        for (auto found = row.globalMatch(table); found.hasNext();) {
            for (const QString& library : found.next().captured(1).split(QStringLiteral(", "))) {
                inReadme << library;
            }
        }
        inReadme.remove(QStringLiteral("library")); // the table's head
        const QString list = read(QStringLiteral("app/gui/help/about.cpp"))
                                 .section(QStringLiteral("libraries[] = {"), 1)
                                 .section(QStringLiteral("};"), 0, 0);
        static const QRegularExpression entry(QStringLiteral("\\{\"([^\"]+)\""));
        QSet<QString> inAbout;
        for (auto found = entry.globalMatch(list); found.hasNext();) {
            for (const QString& library : found.next().captured(1).split(QStringLiteral(", "))) {
                inAbout << library;
            }
        }
        QVERIFY(inReadme.size() > 10);
        QCOMPARE(inAbout - inReadme, QSet<QString>());
        QCOMPARE(inReadme - inAbout, QSet<QString>());
    }
};

QTEST_GUILESS_MAIN(TestDocuments)
#include "test_documents.moc"
