// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/file_kind.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace contexture::text;

class TestFileKind : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contentTellsTheKind_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<FileKind>("kind");
        QByteArray cut(64 * 1024 - 1, 'a');
        cut += "ä and more"; // the sample ends inside the letter
        QTest::newRow("text") << QByteArray("The dog ran.\n") << FileKind::Text;
        QTest::newRow("emoji") << QByteArray("🐕‍🦺 שלום") << FileKind::Text;
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBFText") << FileKind::Text;
        QTest::newRow("a character cut by the sample") << cut << FileKind::Text;
        QTest::newRow("JSON is text") << QByteArray("{\"a\": 1}") << FileKind::Text;
        QTest::newRow("a brace in the ninth place is text") << QByteArray("12345678{}") << FileKind::Text;
        QTest::newRow("workspace") << QByteArray("SQLite format 3\0\x10\0\x01\x01", 20) << FileKind::Workspace;
        QTest::newRow("words about SQLite") << QByteArray("SQLite format 3 is a format.") << FileKind::Text;
        QTest::newRow("bundle") << QByteArray("\x10\0\0\0\0\0\0\0{\"a\":{}}        ", 24) << FileKind::Bundle;
        QTest::newRow("bundle of a hostile length")
            << QByteArray("\xff\xff\xff\xff\xff\xff\xff\xff{}") << FileKind::Bundle;
        QTest::newRow("empty") << QByteArray() << FileKind::Unknown;
        QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << FileKind::Unknown;
        QTest::newRow("Latin-1") << QByteArray("Gr\xFC\xDF"
                                               "e aus K\xF6ln")
                                 << FileKind::Unknown;
        QTest::newRow("cut in the middle of garbage") << QByteArray("\xC3") << FileKind::Unknown;
    }
    void contentTellsTheKind() {
        QFETCH(QByteArray, bytes);
        QFETCH(FileKind, kind);
        QVERIFY(kindOfBytes(bytes.toStdString()) == kind);
        QTemporaryDir dir;
        QFile file(dir.filePath("misleading.contexture"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        QVERIFY(detectKind(file.fileName().toStdString()) == kind);
    }

    void foldersAndNothingAreUnknown() {
        QTemporaryDir dir;
        QVERIFY(detectKind(dir.path().toStdString()) == FileKind::Unknown);
        QVERIFY(detectKind(dir.filePath("nothing").toStdString()) == FileKind::Unknown);
        QVERIFY(detectKind("") == FileKind::Unknown);
    }
};

QTEST_APPLESS_MAIN(TestFileKind)
#include "test_file_kind.moc"
