// SPDX-License-Identifier: GPL-3.0-or-later

// Files for others contain no path of the machine that wrote them, and so no user name.
#include "tests/cli/program.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

namespace {

const char* const kPerson = "erika-mustermann";

} // namespace

class TestNoFolders : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const {
        return m_folder.filePath(QLatin1String(kPerson) + QLatin1Char('/') + QLatin1String(name));
    }

private Q_SLOTS:
    // A text and a model in somebody's home, translated there.
    void initTestCase() {
        QVERIFY(QDir().mkpath(at("out")));
        QFile text(at("pets.txt"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("Anna has a dog.\nIt is old.\nPaul likes it.\n");
        text.close();
        QVERIFY(QFile::copy(bundled("selective-encoder-online"), at("model.safetensors")));
        const Ended ended =
            run({"translate", "--model", at("model.safetensors"), "--document", at("pets.txt"), "--trace",
                 "--workspace", at("out/pets.contexture"), "--output", at("out/pets.de.txt")});
        QVERIFY2(ended.code == 0, ended.err);
    }

    void whatIsExportedNamesNobody_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("name");
        for (const char* what : {"sentence-attention", "word-attention", "gates", "translations"}) {
            for (const char* format : {"csv", "json", "npz"}) {
                QTest::addRow("%s %s", what, format)
                    << QStringList{"export", "--what", QLatin1String(what), "--format", QLatin1String(format)}
                    << QStringLiteral("out/%1.%2").arg(QLatin1String(what), QLatin1String(format));
            }
        }
        QTest::newRow("page") << QStringList{"export", "--what", "page"} << QStringLiteral("out/page.html");
        QTest::newRow("notes") << QStringList{"export", "--what", "notes"} << QStringLiteral("out/notes.csv");
    }
    void whatIsExportedNamesNobody() {
        QFETCH(QStringList, arguments);
        QFETCH(const QString, name);
        arguments << "--workspace" << at("out/pets.contexture") << "--out" << at(qPrintable(name));
        const Ended ended = run(arguments);
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY(QFileInfo(at(qPrintable(name))).size() > 0);
    }

    // The files of a lesson before they are packed, and what it records of the workspace.
    void aLessonNamesNobody() {
        Ended ended = run({"lesson", "new", at("out/lesson"), "--workspace", at("out/pets.contexture")});
        QVERIFY2(ended.code == 0, ended.err);
        ended = run({"lesson", "pack", at("out/lesson")});
        QVERIFY2(ended.code == 0, ended.err);
    }

    void cleanupTestCase() {
        int files = 0;
        for (QDirIterator each(at("out"), QDir::Files, QDirIterator::Subdirectories); each.hasNext();) {
            const QString path = each.next();
            const QByteArray bytes = bytesOf(path);
            ++files;
            QVERIFY2(!bytes.contains(kPerson), qPrintable(QFileInfo(path).fileName()));
        }
        QVERIFY(files >= 18);
    }
};

QTEST_GUILESS_MAIN(TestNoFolders)
#include "test_no_folders.moc"
