// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/text/document_reader.h"
#include "engine/text/one_document.h"
#include "engine/text/segmentation.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::text;

namespace {

QStringList texts(const std::vector<Sentence>& sentences) {
    QStringList list;
    for (const Sentence& sentence : sentences) {
        list << QString::fromStdString(sentence.text);
    }
    return list;
}

std::vector<int> paragraphStarts(const std::vector<Sentence>& sentences) {
    std::vector<int> starts;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (sentences[i].startsParagraph) {
            starts.push_back(static_cast<int>(i));
        }
    }
    return starts;
}

Document one(std::string_view bytes, const ReadOptions& options = {}) {
    auto documents = parseDocuments(bytes, "dir/story.txt", options);
    Q_ASSERT(documents.size() == 1);
    return documents.at(0);
}

} // namespace

class TestDocumentReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSentenceALineWithParagraphs() {
        const Document document = one("The dog ran.\nIt barked.\n\n\nThe cat left.\n");
        QCOMPARE(texts(document.source), (QStringList{"The dog ran.", "It barked.", "The cat left."}));
        QCOMPARE(paragraphStarts(document.source), (std::vector<int>{0, 2}));
        QCOMPARE(document.title, std::string("story"));
        QVERIFY(document.id.empty());
        QVERIFY(!document.hasReference());
        QCOMPARE(document.source[1].word(WordIndex(0)), std::string_view("It"));
    }

    void oneDocumentOfSeveralIsRead() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& bytes) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
                qFatal("cannot write a fixture");
            }
            return file.fileName().toStdString();
        };
        const std::string table =
            write("table.tsv", "doc_id\ten\tde\na\tOne.\tEins.\nb\tTwo.\tZwei.\nb\tThree.\tDrei.\n");
        const OneDocument none = readOneDocument(table);
        QVERIFY(!none.document);
        QCOMPARE(none.outlines.size(), std::size_t(2));
        QCOMPARE(none.outlines[1].id, std::string("b"));
        QCOMPARE(none.outlines[1].sentences, std::size_t(2));
        const OneDocument second = readOneDocument(table, 1);
        QVERIFY(second.document == readDocuments(table)[1]);
        // Where there is one only, nobody need choose.
        for (const std::string& path :
             {write("one.tsv", "source\treference\nOne.\tEins.\nTwo.\tZwei.\n"), write("one.txt", "One.\nTwo.\n")}) {
            const OneDocument only = readOneDocument(path);
            QCOMPARE(only.outlines.size(), std::size_t(1));
            QCOMPARE(only.outlines[0].sentences, std::size_t(2));
            QVERIFY(only.document == readDocuments(path)[0]);
        }
    }

    void readingIsFollowedAndStopped_data() {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("a sentence a line") << QByteArray() << QByteArray("The dog ran.\n");
        QTest::newRow("prose") << QByteArray() << QByteArray("The dog ran. It barked. And the cat left.\n\n");
        QTest::newRow("a table") << QByteArray("doc_id\tsource\n") << QByteArray("one\tThe dog ran.\n");
    }
    void readingIsFollowedAndStopped() {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, line);
        const std::string bytes = (head + line.repeated(3000)).toStdString();
        ReadOptions options;
        std::size_t told = 0;
        options.watch.progress = [&](std::size_t done, std::size_t all) {
            QVERIFY(done <= all);
            ++told;
        };
        QVERIFY(one(bytes, options).size() >= 3000);
        QVERIFY(told > 0);
        told = 0;
        options.watch.progress = [&](std::size_t, std::size_t) {
            ++told;
            options.watch.cancel.cancel();
        };
        QVERIFY_THROWS_EXCEPTION(Cancelled, one(bytes, options));
        QCOMPARE(told, std::size_t(1));
    }

    void everyLineEndAndAByteOrderMarkAreUnderstood_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("Unix") << QByteArray("One.\nTwo.\n\nThree.\n");
        QTest::newRow("Windows") << QByteArray("One.\r\nTwo.\r\n\r\nThree.\r\n");
        QTest::newRow("old Mac") << QByteArray("One.\rTwo.\r\rThree.\r");
        QTest::newRow("mixed") << QByteArray("One.\r\nTwo.\n\r\nThree.");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBFOne.\nTwo.\n\nThree.");
        QTest::newRow("white space around") << QByteArray("  One.\t\nTwo. \n \t \n\xC2\xA0Three.");
    }
    void everyLineEndAndAByteOrderMarkAreUnderstood() {
        QFETCH(QByteArray, bytes);
        const Document document = one(bytes.toStdString());
        QCOMPARE(texts(document.source), (QStringList{"One.", "Two.", "Three."}));
        QCOMPARE(paragraphStarts(document.source), (std::vector<int>{0, 2}));
    }

    void aSingleCarriageReturnIsWhiteSpaceInsideItsLine() {
        // Case: a stray CR in the second of four lines, of which each has its translation in another file.
        const Document document = one("The key is old.\nIt does\r not turn.\nAnna oils it.\nNow it turns.\n");
        QCOMPARE(texts(document.source),
                 (QStringList{"The key is old.", "It does\r not turn.", "Anna oils it.", "Now it turns."}));
        QCOMPARE(document.source[1].words.size(), std::size_t(5)); // It does not turn .
        QCOMPARE(texts(one("One.\r\nTwo\ris here.\r\nThree.\r").source),
                 (QStringList{"One.", "Two\ris here.", "Three."}));
    }

    void onlyLineFeedsCountAsLineEnds() {
        // As many sentences as `wc -l` counts lines: other characters that break lines elsewhere are white space.
        const Document document = one("The key\xE2\x80\xA8is old.\nIt does not\xC2\x85turn.\nAnna\voils it.\n"
                                      "Now it\fturns.\nThe\xE2\x80\xA9"
                                      "end.\n",
                                      [] {
                                          ReadOptions options;
                                          options.layout = Layout::SentencePerLine;
                                          return options;
                                      }());
        QCOMPARE(document.size(), std::size_t(5));
    }

    void hardWrappedProseIsJoinedAndSplit() {
        const Document document = one("Mr. Brown had a dog that was old and\nslow. It slept in the garden. One day\n"
                                      "it heard a noise and ran to the\ngate.\n\nNobody was there. It went back.\n");
        QCOMPARE(texts(document.source),
                 (QStringList{"Mr. Brown had a dog that was old and slow.", "It slept in the garden.",
                              "One day it heard a noise and ran to the gate.", "Nobody was there.", "It went back."}));
        QCOMPARE(paragraphStarts(document.source), (std::vector<int>{0, 3}));
    }

    void paragraphsOnOneLineEachAreProse() {
        const Document document = one("One came. Two came. Three came.\n\nFour went. Five went.\n");
        QCOMPARE(document.size(), std::size_t(5));
        QCOMPARE(paragraphStarts(document.source), (std::vector<int>{0, 3}));
    }

    void layoutIsToldByMoreThanTwoFifthsOfTheLines() {
        // Two lines of five show prose, then one of two.
        QVERIFY(guessLayout({"One. Two.", "Three. Four.", "Five.", "Six.", "Seven."}, "en") == Layout::SentencePerLine);
        QVERIFY(guessLayout({"One. Two.", "Three."}, "en") == Layout::Prose);
        // A line without an end counts when the next goes on in lower case, and only then.
        QVERIFY(guessLayout({"A heading", "Another heading", "A third"}, "en") == Layout::SentencePerLine);
        QVERIFY(guessLayout({"the old dog", "barked at the cat", "again."}, "en") == Layout::Prose);
        QVERIFY(guessLayout({"the old dog", "", "barked at the cat", "", "again."}, "en") == Layout::SentencePerLine);
        QVERIFY(guessLayout({}, "en") == Layout::SentencePerLine);
    }

    void layoutCanBeForced() {
        ReadOptions options;
        options.layout = Layout::SentencePerLine;
        QCOMPARE(one("One. Two.\nThree. Four.\n", options).size(), std::size_t(2));
        options.layout = Layout::Prose;
        QCOMPARE(texts(one("A line\nand a line.\nB.\n", options).source), (QStringList{"A line and a line.", "B."}));
    }

    void abbreviationsFollowTheLanguageOfTheOptions() {
        ReadOptions options;
        options.layout = Layout::Prose;
        options.sourceLanguage = "de";
        QCOMPARE(texts(one("Sie kam am 3. Mai. Er ging.", options).source),
                 (QStringList{"Sie kam am 3. Mai.", "Er ging."}));
    }

    void aTabInATextMakesNoTable() { // "It" is the tag of Italian
        QCOMPARE(texts(one("It\tbarks.\nIt sleeps.\n").source), QStringList({"It\tbarks.", "It sleeps."}));
        QCOMPARE(texts(one("en\tbarks\nIt\tsleeps.\n").source), QStringList({"It"})); // a column of English
    }

    void tableWithSeveralDocuments() {
        const auto documents = parseDocuments("doc_id\tsent_idx\ten\tde\n"
                                              "a\t0\tThe dog ran.\tDer Hund lief.\n"
                                              "a\t1\tIt barked.\tEr bellte.\n"
                                              "b\t0\tHello.\tHallo.\n"
                                              "\n"
                                              "a\t2\tEnd.\tEnde.\n",
                                              "corpus.tsv");
        QCOMPARE(documents.size(), std::size_t(2));
        QCOMPARE(documents[0].id, std::string("a"));
        QCOMPARE(documents[0].title, std::string("a"));
        QCOMPARE(documents[0].sourceLanguage, std::string("en"));
        QCOMPARE(documents[0].targetLanguage, std::string("de"));
        QCOMPARE(texts(documents[0].source), (QStringList{"The dog ran.", "It barked.", "End."}));
        QCOMPARE(texts(documents[0].reference), (QStringList{"Der Hund lief.", "Er bellte.", "Ende."}));
        QCOMPARE(documents[0].reference[1].word(WordIndex(1)), std::string_view("bellte"));
        QCOMPARE(documents[1].id, std::string("b"));
    }

    void rowsStandInTheOrderOfTheirIndex() {
        const auto documents =
            parseDocuments("doc_id\tsent_idx\tsource\nd\t10\tThird.\nd\t2\tSecond.\nd\t1\tFirst.\n", "x");
        QCOMPARE(texts(documents.at(0).source), (QStringList{"First.", "Second.", "Third."}));
        QVERIFY(documents.at(0).sourceLanguage.empty());
        QVERIFY(!documents.at(0).hasReference());
    }

    void columnsMayStandAnywhereAndBeFewer() {
        const auto documents =
            parseDocuments("reference\tnote\tsource\nHallo.\tx\tHello.\nTsch\xC3\xBCss.\t\tBye.\n", "x.tsv");
        QCOMPARE(documents.size(), std::size_t(1));
        QCOMPARE(texts(documents[0].source), (QStringList{"Hello.", "Bye."}));
        QCOMPARE(texts(documents[0].reference), (QStringList{"Hallo.", "Tschüss."}));
        QCOMPARE(documents[0].title, std::string("x"));
    }

    void languageColumnsAreChosenByTheOptionsElseFromLeftToRight() {
        const std::string table = "de\ten\tfr\nHallo.\tHello.\tSalut.\n";
        Document document = parseDocuments(table, "x").at(0); // en -> de
        QCOMPARE(document.sourceLanguage, std::string("en"));
        QCOMPARE(document.targetLanguage, std::string("de"));
        ReadOptions options;
        options.sourceLanguage = "fr";
        options.targetLanguage = "en";
        document = parseDocuments(table, "x", options).at(0);
        QCOMPARE(texts(document.source), QStringList{"Salut."});
        QCOMPARE(texts(document.reference), QStringList{"Hello."});
        // A model for English and German, a table of French and Italian: what the header names, for others to refuse.
        document = parseDocuments("fr\tit\nSalut.\tCiao.\n", "x").at(0);
        QCOMPARE(document.sourceLanguage, std::string("fr"));
        QCOMPARE(document.targetLanguage, std::string("it"));
    }

    void anEmptyReferenceColumnIsNoReference() {
        QVERIFY(!parseDocuments("source\treference\nHello.\t\nBye.\t\n", "x").at(0).hasReference());
        const Document half = parseDocuments("source\treference\nHello.\tHallo.\nBye.\t\n", "x").at(0);
        QCOMPARE(texts(half.reference), (QStringList{"Hallo.", ""}));
    }

    void aTextWithATabInItIsNoTable() {
        QCOMPARE(texts(one("He said:\tno.\nShe left.\n").source), (QStringList{"He said:\tno.", "She left."}));
    }

    void textIsKeptAsItStands() {
        const QStringList lines{"<b>&lt; & <script>alert(1)</script>", "\u202bשלום <b>\u202c עולם",
                                "e\u0301 👩🏽‍🏫 ½ ﬁ", "„Ja“, sagte er – nein…"};
        const Document document = one(lines.join('\n').toStdString());
        QCOMPARE(texts(document.source), lines);
    }

    void aReferenceIsAttached() {
        Document document = one("The dog ran.\nIt barked.\n\nThe cat left.\n");
        attachReferenceText(document, "Der Hund lief.\r\nEr bellte.\r\nDie Katze ging.\r\n", "ref.txt");
        QCOMPARE(texts(document.reference), (QStringList{"Der Hund lief.", "Er bellte.", "Die Katze ging."}));
    }

    void blankLinesOnOneSideShiftNoReference() {
        // "She likes blue." must never stand beside "Meine Tante hat ihn ausgesucht.", line 3 of the other side.
        Document document = one("The kettle is new.\nIt was a present.\n\nShe likes blue.\nIt matches the cups.\n"
                                "We drink tea every day.\n");
        const std::string reference = "Der Kessel ist neu.\nEr war ein Geschenk.\nMeine Tante hat ihn ausgesucht.\n"
                                      "Sie mag Blau.\n\nWir trinken jeden Tag Tee.\n";
        const Document before = document;
        try {
            attachReferenceText(document, reference, "ref.txt");
            QFAIL("it was taken");
        } catch (const Error& error) {
            QCOMPARE(error.where(), std::string("ref.txt, line 6"));
            QVERIFY2(error.happened().find("before sentence 3 (\"She likes blue.\")") != std::string::npos,
                     error.what());
        }
        try { // with the document's own lines
            attachReferenceText(document, reference, "ref.txt", {}, {0, 0, 1, 0, 0, 0});
            QFAIL("it was taken");
        } catch (const Error& error) {
            QCOMPARE(error.where(), std::string("ref.txt, line 3"));
            QVERIFY2(error.happened().find("blank in the document, and not in this file") != std::string::npos,
                     error.what());
        }
        QVERIFY(document == before);
    }

    void aBlankFirstLineOnOneSideShiftsNoReference() {
        Document document = one("One.\nTwo.\n");
        try {
            attachReferenceText(document, "\nEins.\nZwei.\n", "ref.txt", {}, {0, 0, 1});
            QFAIL("it was taken");
        } catch (const Error& error) {
            QCOMPARE(error.where(), std::string("ref.txt, line 1"));
            QVERIFY2(error.happened().find("the line is blank, and not in the document: \"One.\"") != std::string::npos,
                     error.what());
        }
    }

    void blankLinesThatOneSideLacksAreNoConflict() {
        const char* text = "One.\nTwo.\n\nThree.\n\n\nFour.\n";
        for (const char* reference : {"Eins.\nZwei.\nDrei.\nVier.\n", "Eins.\nZwei.\n\nDrei.\nVier.\n",
                                      "\nEins.\nZwei.\n\n\nDrei.\n\nVier.\n"}) {
            Document document = one(text);
            attachReferenceText(document, reference, "ref.txt");
            QCOMPARE(texts(document.reference), (QStringList{"Eins.", "Zwei.", "Drei.", "Vier."}));
        }
        Document document = one("One.\nTwo.\nThree.\nFour.\n");
        attachReferenceText(document, "Eins.\nZwei.\n\nDrei.\nVier.\n", "ref.txt", {}, {0, 0, 0, 0, 0});
        QCOMPARE(document.reference.size(), std::size_t(4));
    }

    void aReferenceInProseIsSplit() {
        Document document = one("The dog ran. It barked.\nThe cat left. It came back.\n");
        QCOMPARE(document.size(), std::size_t(4));
        attachReferenceText(document, "Der Hund lief. Er bellte.\nDie Katze ging. Sie kam zurück.\n", "ref.txt");
        QCOMPARE(document.reference.size(), std::size_t(4));
        QCOMPARE(document.reference[3].text, std::string("Sie kam zurück."));
    }

    void aFileIsReadAsItsBytes() {
        QTemporaryDir dir;
        QFile file(dir.filePath("Räuber 🐕.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("One.\nTwo.\n");
        file.close();
        const auto documents = readDocuments(file.fileName().toStdString());
        QCOMPARE(texts(documents.at(0).source), (QStringList{"One.", "Two."}));
        QCOMPARE(QString::fromStdString(documents.at(0).title), QString("Räuber 🐕"));
    }

    void whatIsWrittenIsReadAgain() {
        const Document document = one("One.\nTwo.\n\nThree.\n");
        const Document again = one(joinLines(document.source, true));
        QVERIFY(again.source == document.source);
    }

    void aHundredThousandSentencesAreRead() {
        std::string text;
        for (int i = 0; i < 100'000; ++i) {
            text += "The old dog number " + std::to_string(i) + " barked at the cat.\n";
        }
        const Document document = one(text);
        QCOMPARE(document.size(), std::size_t(100'000));
        QCOMPARE(document.source.back().words.size(), std::size_t(10));
    }

    void aSentenceOfFiftyThousandWordsIsRead() {
        std::string text;
        for (int i = 0; i < 50'000; ++i) {
            text += "word ";
        }
        for (const Layout layout : {Layout::Auto, Layout::SentencePerLine, Layout::Prose}) {
            ReadOptions options;
            options.layout = layout;
            const Document document = one(text, options);
            QCOMPARE(document.size(), std::size_t(1));
            QCOMPARE(document.source[0].words.size(), std::size_t(50'000));
        }
    }

    void sentencesOfALineWithSeparatorsAreApart() {
        const std::string text =
            "She met a teacher. <sep> The teacher was tall.\nHe left. <sep> It rained. <sep> It was late.\n";
        QCOMPARE(guessLayout({"She met a teacher. <sep> The teacher was tall."}, "en"), Layout::SentencePerLine);
        const auto documents = parseDocuments(text, "pairs");
        const auto& source = documents.front().source;
        QCOMPARE(source.size(), std::size_t(5));
        QCOMPARE(source[1].text, std::string("The teacher was tall."));
        QVERIFY(source[0].startsParagraph && !source[1].startsParagraph);
        QVERIFY(source[2].startsParagraph && !source[4].startsParagraph);
        // A text that speaks of the mark keeps it.
        const auto about = parseDocuments("The mark <sep> stands between.\nIt is no word.\n", "about");
        QCOMPARE(about.front().source[0].text, std::string("The mark <sep> stands between."));
    }
};

QTEST_APPLESS_MAIN(TestDocumentReader)
#include "test_document_reader.moc"
