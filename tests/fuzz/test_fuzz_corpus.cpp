// SPDX-License-Identifier: GPL-3.0-or-later

// Every file of corpus/, once, through the targets that are fuzzed: good-* is taken, bad-* is refused with an Error,
// and neither shows anything that fuzzing would have found.
#include "tests/fuzz/target.h"

#include <QDir>
#include <QtTest>

using namespace contexture;

class TestFuzzCorpus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyParserHasBothKinds_data() { eachTarget(); }
    void everyParserHasBothKinds() {
        QFETCH(QString, target);
        const QDir folder(corpus().filePath(target));
        QVERIFY(!folder.entryList({"good-*"}, QDir::Files).isEmpty());
        // A segmenter takes all text, changed rows are told one by one, and so are the mistakes of a lesson's text.
        const bool takesAll = QStringList{"segmentation", "workspace_rows", "lesson_text"}.contains(target);
        QCOMPARE(folder.entryList({"bad-*"}, QDir::Files).isEmpty(), takesAll);
    }

    void everyFolderIsATargets() {
        for (const QString& name : corpus().entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QVERIFY2(find(name), qPrintable(name));
        }
    }

    void everyFileIsReadAsItsNameSays_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("file");
        for (const QString& target : corpus().entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            for (const QString& file : QDir(corpus().filePath(target)).entryList(QDir::Files)) {
                QTest::addRow("%s", qPrintable(target + "/" + file)) << target << file;
            }
        }
    }
    void everyFileIsReadAsItsNameSays() {
        QFETCH(QString, target);
        QFETCH(QString, file);
        QFile opened(QDir(corpus().filePath(target)).filePath(file));
        QVERIFY(opened.open(QIODevice::ReadOnly));
        const QByteArray bytes = opened.readAll();
        QString refusal;
        try {
            find(target)->read({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        } catch (const Error& error) {
            refusal = QString::fromUtf8(error.what());
            QVERIFY(!refusal.isEmpty());
        }
        QVERIFY2(refusal.isEmpty() == file.startsWith("good-"), qPrintable(refusal));
        QVERIFY(file.startsWith("good-") || file.startsWith("bad-"));
    }

private:
    static QDir corpus() { return QDir(CONTEXTURE_SOURCE_DIR "/tests/fuzz/corpus"); }
    static const fuzz::Target* find(const QString& name) {
        for (const fuzz::Target* target : fuzz::targets()) {
            if (target->name == name.toStdString()) {
                return target;
            }
        }
        return nullptr;
    }
    static void eachTarget() {
        QTest::addColumn<QString>("target");
        for (const fuzz::Target* target : fuzz::targets()) {
            QTest::addRow("%s", target->name.c_str()) << QString::fromStdString(target->name);
        }
    }
};

QTEST_MAIN(TestFuzzCorpus)
#include "test_fuzz_corpus.moc"
