// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace contexture;
using namespace contexture::text;

namespace {

template<class Call>
std::optional<Error> errorOf(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

} // namespace

class TestBadDocuments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void badContentIsRefusedByLine_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        const auto row = [](const char* name, const QByteArray& bytes, const char* where, const char* what) {
            QTest::newRow(name) << bytes << where << what;
        };
        row("empty", "", "bad", "empty");
        row("byte order mark alone", "\xEF\xBB\xBF", "bad", "empty");
        row("white space alone", " \n\t\n\xC2\xA0\n", "bad", "white space");
        row("UTF-16",
            QByteArray("\xFF\xFE"
                       "O\0n\0e\0",
                       8),
            "bad", "UTF-16");
        row("NUL", QByteArray("One.\nTw\0o.\n", 11), "bad, line 2", "NUL");
        row("binary",
            QByteArray("\x7f"
                       "ELF\x02\x01\x01\0\0\0\0",
                       11),
            "bad, line 1", "binary");
        row("Latin-1",
            "One.\nGr\xFC\xDF"
            "e.\n",
            "bad, line 2", "byte 3 of the line (0xFC) is not UTF-8");
        row("overlong", "One.\r\nTwo.\r\n\xC0\xAF", "bad, line 3", "byte 1 of the line (0xC0) is not UTF-8");
        row("surrogate", "\xED\xA0\x80", "bad, line 1", "not UTF-8");
        row("beyond Unicode", "\xF4\x90\x80\x80", "bad, line 1", "not UTF-8");
        row("cut character", "One \xE2\x80", "bad, line 1", "byte 5");
        row("control character", "One.\n\nT\x1bwo.\n", "bad, line 3", "control character (0x1B)");
        row("delete", "One\x7f.", "bad, line 1", "control character (0x7F)");
        row("header alone", "doc_id\tsent_idx\ten\tde\n", "bad", "no rows");
        row("no source column", "doc_id\tsent_idx\na\t0\n", "bad, line 1", "no column for the source");
        row("no header", "a\t0\tOne.\na\t1\tTwo.\n", "bad, line 1", "no column for the source");
        row("missing column", "doc_id\tsent_idx\ten\tde\na\t0\tOne.\tEins.\na\t1\tTwo.\n", "bad, line 3",
            "the row has 3 columns, and the first line names 4");
        row("one column", "doc_id\tsent_idx\ten\na\t0\tOne.\nTwo.\n", "bad, line 3",
            "the row has one column, and the first line names 3");
        row("extra column", "source\treference\nOne.\tEins.\tUn.\n", "bad, line 2", "the row has 3 columns");
        row("one language twice", "doc_id\ten\ten\na\tOne.\tTwo.\n", "bad, line 1",
            "two columns mean the same, the second is “en”");
        row("index no number", "doc_id\tsent_idx\ten\na\tzero\tOne.\n", "bad, line 2",
            "\"zero\" is not a whole number");
        row("index negative", "doc_id\tsent_idx\ten\na\t-1\tOne.\n", "bad, line 2", "not a whole number");
        row("index with a fraction", "doc_id\tsent_idx\ten\na\t1.5\tOne.\n", "bad, line 2", "not a whole number");
        row("index missing", "doc_id\tsent_idx\ten\na\t\tOne.\n", "bad, line 2", "not a whole number");
        row("index too large", "doc_id\tsent_idx\ten\na\t99999999999999999999\tOne.\n", "bad, line 2", "not a whole");
        row("index twice", "doc_id\tsent_idx\ten\na\t0\tOne.\nb\t0\tOne.\na\t1\tTwo.\na\t0\tOne.\n", "bad, line 5",
            "index 0 of document \"a\" stood in line 2 already");
        row("index twice without documents", "sent_idx\ten\n0\tOne.\n1\tTwo.\n0\tThree.\n", "bad, line 4",
            "index 0 of document \"\" stood in line 2 already");
        row("one row without a document", "doc_id\tsent_idx\ten\nb\t0\tOne.\na\t2\tTwo.\n\t3\tThree.\na\t3\tFour.\n",
            "bad, line 4", "the row has no doc_id, and other rows have one");
        row("empty source", "doc_id\tsent_idx\ten\na\t0\t \n", "bad, line 2", "no source text");
        row("commas between columns", "doc_id,sent_idx,source,reference\na,0,One.,Eins.\n", "bad, line 1", "commas");
        row("semicolons between columns", "\"en\";\"de\"\n\"One; two.\";\"Eins; zwei.\"\n", "bad, line 1",
            "semicolons");
        row("JSON", "{\n  \"documents\": []\n}\n", "bad", "JSON");
        row("a list in JSON", " [ {\"source\": \"One.\"},\n{\"source\": \"Two.\"} ]\n\n", "bad", "JSON");
        row("lines of JSON", "{\"source\": \"One.\"}\n{\"source\": \"Two.\"}\n", "bad", "JSON");
        row("texts in JSON", "[\"One.\",\n \"Two.\"]\n", "bad", "JSON");
        row("XLIFF", "<?xml version=\"1.0\"?>\n<xliff version=\"1.2\">\n", "bad, line 2", "the XML is broken");
        row("XLIFF in a line", "<xliff version=\"1.2\"><file/></xliff>\n", "bad", "no text that is to be translated");
        row("TMX", "<?xml version=\"1.0\"?>\n<tmx version=\"1.4\">\n<body/></tmx>\n", "bad",
            "no text that is to be translated");
        row("HTML", "<!DOCTYPE html>\n<html lang=\"en\">\n", "bad", "no text that is to be translated");
        row("XML", "<?xml version=\"1.0\"?>\n<book>\n", "bad", "XML");
        row("SGML", "<srcset setid=\"newstest2014\" srclang=\"any\">\n<doc>\n", "bad", "SGML");
        row("PO", "# German\nmsgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n", "bad",
            "no text that is to be translated");
        row("ASS", "[Script Info]\nTitle: x\n[Events]\n", "bad", "SubStation Alpha");
        row("SBV", "0:00:01.000,0:00:03.200\nWe wait.\n\n", "bad", "SBV or MicroDVD");
        row("MicroDVD", "{25}{80}We wait.\n{90}{120}Here.\n", "bad", "SBV or MicroDVD");
        row("LaTeX", "\\documentclass{article}\n\\begin{document}\n", "bad", "LaTeX");
        row("RTF", "{\\rtf1\\ansi Hello.}\n", "bad", "RTF");
        row("bundle", QByteArray("\x40\0\0\0\0\0\0\0{\"__metadata__\":{}}", 26), "bad", "this is a model");
        row("workspace", QByteArray("SQLite format 3\0\x10\0", 18), "bad", "this is a workspace");
    }
    void badContentIsRefusedByLine() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, where);
        QFETCH(QString, what);
        const auto error = errorOf([&] { parseDocuments(bytes.toStdString(), "bad"); });
        QVERIFY(error.has_value());
        QCOMPARE(QString::fromStdString(error->where()), where);
        QVERIFY2(error->happened().find(what.toStdString()) != std::string::npos, error->what());
        QVERIFY2(!error->remedy().empty(), error->what());
    }

    void textsThatResembleOtherFormatsAreRead() {
        for (const char* text :
             {"Source, reference and a target.\nOne, two.\n", "No, so\nit is.\n", "de, en\nOne.\n",
              "[Music]\nHe came.\n[Silence]\n", "[[File]]\nOne.\n[[Category]]\n", "{One} came.\nTwo went {home}\n",
              "The arrow --> points on.\nIt ends.\n", "<b>It</b> is bold.\n<html> is a tag, said Anna.\n",
              "A file has msgid \"x\".\nAnd msgstr.\n", "At 10:15 --> Paul came.\n"}) {
            QCOMPARE(parseDocuments(text, "good").size(), std::size_t(1));
            Document document = parseDocuments(text, "good").at(0);
            attachReferenceText(document, text, "good");
        }
    }

    void badFilesAreRefusedByName() {
        QTemporaryDir dir;
        auto error = errorOf([&] { readDocuments(dir.filePath("nothing.txt").toStdString()); });
        QVERIFY(error && error->happened().find("no such file") != std::string::npos);
        QVERIFY(error->where().find("nothing.txt") != std::string::npos);
        error = errorOf([&] { readDocuments(dir.path().toStdString()); });
        QVERIFY(error && error->happened().find("folder") != std::string::npos);
        const std::string pipe = dir.filePath("pipe").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        error = errorOf([&] { readDocuments(pipe); }); // opening it would wait for ever
        QVERIFY(error && error->happened().find("pipe") != std::string::npos);
        error = errorOf([&] { readDocuments(dir.filePath("a/b.txt").toStdString()); });
        QVERIFY(error.has_value());
    }

    void anUnreadableFileIsRefused() {
        if (geteuid() == 0) {
            QSKIP("root may read every file");
        }
        QTemporaryDir dir;
        QFile file(dir.filePath("secret.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("One.\n");
        file.close();
        QVERIFY(file.setPermissions(QFileDevice::WriteOwner));
        const auto error = errorOf([&] { readDocuments(file.fileName().toStdString()); });
        QVERIFY(error && error->happened().find("cannot be read") != std::string::npos);
    }

    void limitsAreStatedWhenTheyAreMet() {
        ReadOptions options;
        options.maxSentences = 3;
        QCOMPARE(parseDocuments("One.\nTwo.\nThree.\n", "x", options).at(0).size(), std::size_t(3));
        auto error = errorOf([&] { parseDocuments("One.\nTwo.\nThree.\nFour.\n", "x", options); });
        QVERIFY(error && error->happened().find("more than 3 sentences") != std::string::npos);
        error = errorOf([&] { parseDocuments("Of all four one. Two. Three. Four.", "x", options); });
        QVERIFY(error && error->happened().find("more than 3 sentences") != std::string::npos);
        error = errorOf([&] { parseDocuments("source\tx\n1\t\n2\t\n3\t\n4\t\n", "x", options); });
        QVERIFY(error && error->where() == "x, line 5");

        QTemporaryDir dir;
        QFile file(dir.filePath("long.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(2'000'001, 'a'));
        file.close();
        options.maxBytes = 2'000'000;
        error = errorOf([&] { readDocuments(file.fileName().toStdString(), options); });
        QVERIFY(error && error->happened().find("2 MB") != std::string::npos);
    }

    void aReferenceWithAnotherCountNamesTheFirstLine_data() {
        QTest::addColumn<QByteArray>("reference");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        // The document: two paragraphs, of three and of two sentences.
        QTest::newRow("too short") << QByteArray("Eins.\nZwei.\nDrei.\nVier.\n") << "ref, line 4"
                                   << "sentence 5 of the document (\"Five.\") has no translation";
        QTest::newRow("too long") << QByteArray("Eins.\nZwei.\nDrei.\nVier.\nFünf.\nSechs.\n") << "ref, line 6"
                                  << "5 sentences and the reference 6";
        QTest::newRow("a paragraph is short") << QByteArray("Eins.\nZwei.\n\nVier.\nFünf.\n") << "ref, line 2"
                                              << "paragraph 1 has 3 sentences in the document and 2 in the reference";
        QTest::newRow("a paragraph is long")
            << QByteArray("Eins.\nZwei.\nDrei.\nMehr.\n\nVier.\nFünf.\n") << "ref, line 4"
            << "paragraph 1 has 3 sentences in the document and 4 in the reference";
        QTest::newRow("the last paragraph is short") << QByteArray("Eins.\nZwei.\nDrei.\n\nVier.\n") << "ref, line 5"
                                                     << "paragraph 2 has 2 sentences";
        QTest::newRow("a paragraph too many")
            << QByteArray("Eins.\nZwei.\nDrei.\n\nVier.\nFünf.\n\nSechs.\n") << "ref, line 8"
            << "has no counterpart";
        QTest::newRow("empty") << QByteArray("") << "ref"
                               << "empty";
        QTest::newRow("not UTF-8") << QByteArray("Eins.\n\xFC\n") << "ref, line 2"
                                   << "not UTF-8";
    }
    void aReferenceWithAnotherCountNamesTheFirstLine() {
        QFETCH(QByteArray, reference);
        QFETCH(QString, where);
        QFETCH(QString, what);
        Document document = parseDocuments("One.\nTwo.\nThree.\n\nFour.\nFive.\n", "doc").at(0);
        const Document before = document;
        const auto error = errorOf([&] { attachReferenceText(document, reference.toStdString(), "ref"); });
        QVERIFY(error.has_value());
        QCOMPARE(QString::fromStdString(error->where()), where);
        QVERIFY2(error->happened().find(what.toStdString()) != std::string::npos, error->what());
        QVERIFY(document == before);
    }

    void excerptsAreCutBetweenCharacters() {
        QCOMPARE(excerpt("äöü", 3), std::string("ä…"));
        QCOMPARE(excerpt("äöü", 6), std::string("äöü"));
        QCOMPARE(excerpt("abc", 2), std::string("ab…"));
    }
};

QTEST_APPLESS_MAIN(TestBadDocuments)
#include "test_bad_documents.moc"
