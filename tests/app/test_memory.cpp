// SPDX-License-Identifier: GPL-3.0-or-later

// Memory: documents opened, translated, viewed and closed leave no memory in use. CONTEXTURE_DOCUMENTS sets their
// number, e.g. 1000.
#include "tests/app/desk.h"

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <malloc.h>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using widgets::TextSide;

namespace {

constexpr int kSentences = 40;

qint64 allocated() { // bytes that the program holds
    const auto info = ::mallinfo2();
    return qint64(info.uordblks + info.hblkhd);
}

qint64 resident() { // of the whole process, in bytes
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() * 4096 : 0;
}

} // namespace

class TestMemory : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString document(int number) const {
        const QString path = m_folder.filePath(QStringLiteral("%1.txt").arg(number % 7)); // seven texts, in turn
        QFile file(path);
        if (!file.exists() && file.open(QIODevice::WriteOnly)) {
            for (int s = 0; s < kSentences; ++s) {
                file.write(
                    QStringLiteral("Document %1 has a sentence %2 of some words.\n").arg(number).arg(s).toUtf8());
            }
        }
        return path;
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName(QStringLiteral("contexture-test-memory"));
        QVERIFY(m_folder.isValid());
    }

    void documentsLeaveNothingBehind() {
        const int wanted = qEnvironmentVariableIntValue("CONTEXTURE_DOCUMENTS");
        const int documents = wanted > 0 ? wanted : 60;
        Desk desk;
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        const QString workspace = m_folder.filePath(QStringLiteral("w.contexture"));
        const auto look = [&](int number) {
            QVERIFY(test::opened(desk.window, {number % 7 == 6 ? workspace : document(number)}));
            QTRY_VERIFY(desk.window.isSettled());
            if (number % 7 != 6) {
                desk.window.translate();
                QTRY_VERIFY(desk.window.isSettled());
            }
            QCOMPARE(desk.window.session().activeRun()->finished(), std::size_t(kSentences));
            desk.click({1, TextSide::Source, 0});
            desk.window.grab();
        };
        look(0);
        QVERIFY(test::saved(desk.window, workspace));
        for (int i = 0; i < 28; ++i) { // whatever is kept once is kept now
            look(i);
        }
        ::malloc_trim(0);
        const qint64 before = allocated();
        const qint64 residentBefore = resident();
        for (int i = 0; i < documents; ++i) {
            look(i);
        }
        look(27); // the document that was open before
        ::malloc_trim(0);
        const qint64 grown = allocated() - before;
        qInfo("%d documents: %lld KB more are held, %lld MB are resident (%lld before)", documents,
              static_cast<long long>(grown / 1024), static_cast<long long>(resident() >> 20),
              static_cast<long long>(residentBefore >> 20));
        // A document with its translation and weights takes hundreds of kilobytes here: one that was kept would show.
        QVERIFY2(grown < 512 * 1024 + documents * 1024, qPrintable(QString::number(grown)));
    }
};

QTEST_MAIN(TestMemory)
#include "test_memory.moc"
