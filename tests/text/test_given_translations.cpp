// SPDX-License-Identifier: GPL-3.0-or-later

// Translations that any program made, read for one document: lines and tables, and what does not fit.
#include "engine/core/error.h"
#include "engine/text/given_translations.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::text;

class TestGivenTranslations : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static Document document() {
        Document made;
        made.id = "tale";
        for (const char* each : {"It barks.", "It sleeps.", "It eats."}) {
            Sentence sentence;
            sentence.text = each;
            made.source.push_back(sentence);
        }
        return made;
    }
    std::filesystem::path write(const QByteArray& bytes) {
        const QString path = m_folder.filePath("other.txt");
        QFile file(path);
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(bytes);
        return path.toStdString();
    }

private Q_SLOTS:
    void whatFits_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("translations");
        const QStringList all{"Er bellt.", "Er schläft.", "Er frisst."};
        QTest::newRow("lines") << QByteArray("Er bellt.\nEr schläft.\nEr frisst.\n") << all;
        QTest::newRow("no last line end, Windows") << QByteArray("Er bellt.\r\nEr schläft.\r\n  Er frisst. ") << all;
        QTest::newRow("paragraphs") << QByteArray("Er bellt.\n\nEr schläft.\n\n\nEr frisst.\n") << all;
        QTest::newRow("an empty translation")
            << QByteArray("Er bellt.\n\nEr frisst.\n") << QStringList{"Er bellt.", "", "Er frisst."};
        QTest::newRow("table") << QByteArray("doc_id\tsent_idx\ttranslation\nother\t0\tNein.\ntale\t2\tEr frisst.\n"
                                             "tale\t0\tEr bellt.\ntale\t1\tEr schläft.\n")
                               << all;
        QTest::newRow("table without documents")
            << QByteArray("sent_idx\thypothesis\n1\tEr schläft.\n0\tEr bellt.\n2\tEr frisst.\n") << all;
        QTest::newRow("markup is text") << QByteArray("<b>Er</b> bellt.\n'; DROP TABLE run; --\n../../etc\n")
                                        << QStringList{"<b>Er</b> bellt.", "'; DROP TABLE run; --", "../../etc"};
    }
    void whatFits() {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, translations);
        const GivenTranslations given = readGivenTranslations(write(bytes), document());
        QStringList read;
        for (const std::string& each : given.translations) {
            read << QString::fromStdString(each);
        }
        QCOMPARE(read, translations);
        QCOMPARE(QByteArray::fromStdString(given.bytes), bytes);
    }

    void whatDoesNotFitIsNamed_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        QTest::newRow("too few") << QByteArray("Er bellt.\nEr schläft.\n") << "sentence 3 has no translation";
        QTest::newRow("too many") << QByteArray("a\nb\nc\nder Rest\n")
                                  << "the first without a sentence is \"der Rest\"";
        QTest::newRow("empty") << QByteArray() << "the file is empty";
        QTest::newRow("another document")
            << QByteArray("doc_id\tsent_idx\ttranslation\nother\t0\tNein.\n") << "the table has no document \"tale\"";
        QTest::newRow("too few rows") << QByteArray("doc_id\tsent_idx\ttranslation\ntale\t0\tEr bellt.\n")
                                      << "document \"tale\" has 1 translations, and 3 sentences";
        QTest::newRow("one index twice") << QByteArray("sent_idx\ttranslation\n0\ta\n0\tb\n1\tc\n")
                                         << "stood in line 2 already";
        QTest::newRow("no text column") << QByteArray("doc_id\tsent_idx\tgerman\ntale\t0\ta\n")
                                        << "the table has no column \"translation\"";
        QTest::newRow("a row too short") << QByteArray("sent_idx\ttranslation\n0\n")
                                         << "the row has one column, and the first line names 2";
        QTest::newRow("no number") << QByteArray("sent_idx\ttranslation\nx\ta\n") << "is not a whole number from 0";
    }
    void whatDoesNotFitIsNamed() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        try {
            readGivenTranslations(write(bytes), document());
            QFAIL("it was read");
        } catch (const Error& error) {
            const QString text = QString::fromStdString(error.what());
            QVERIFY2(text.contains(told), qPrintable(text));
            QVERIFY(text.contains("other.txt"));
            QVERIFY(!error.remedyMessage().empty());
        }
    }

    void blankLinesElsewhereShiftNothing() {
        Document paragraphs = document();
        paragraphs.source[1].startsParagraph = true;
        QCOMPARE(readGivenTranslations(write("a\n\nb\nc\n"), paragraphs).translations.size(), std::size_t(3));
        QCOMPARE(readGivenTranslations(write("a\nb\nc\n"), paragraphs).translations.size(), std::size_t(3));
        try {
            readGivenTranslations(write("a\nb\n\nc\n"), paragraphs);
            QFAIL("it was read");
        } catch (const Error& error) {
            const QString text = QString::fromStdString(error.what());
            QVERIFY2(text.contains("before sentence 2 (\"It sleeps.\")"), qPrintable(text));
            QVERIFY2(text.contains("other.txt, line 4"), qPrintable(text));
        }
    }

    void subtitlesOfOtherLengthAreRefused() {
        try {
            readGivenTranslations(write("1\n00:00:01,000 --> 00:00:03,200\nEr bellt.\n"), document());
            QFAIL("it was read");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("this file holds 1 sentences and the document 3"), error.what());
        }
    }

    void aFileThatIsNotThereIsNamed() {
        QVERIFY_EXCEPTION_THROWN(readGivenTranslations(m_folder.filePath("none.txt").toStdString(), document()), Error);
    }
};

QTEST_APPLESS_MAIN(TestGivenTranslations)
#include "test_given_translations.moc"
