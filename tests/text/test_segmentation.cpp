#include "engine/text/segmentation.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::text;

namespace {

QStringList pieces(const std::string& text, const std::vector<ByteRange>& ranges) {
    QStringList list;
    for (const ByteRange& range : ranges) {
        list << QString::fromStdString(text.substr(range.begin, range.size()));
    }
    return list;
}

} // namespace

class TestSegmentation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreThoseOfAnnex29_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("punctuation marks are words")
            << "It barked, twice." << QStringList{"It", "barked", ",", "twice", "."};
        QTest::newRow("apostrophe") << "don't" << QStringList{"don't"};
        QTest::newRow("number") << "3.14 or 1,000" << QStringList{"3.14", "or", "1,000"};
        QTest::newRow("ellipsis of dots") << "no..." << QStringList{"no", ".", ".", "."};
        QTest::newRow("German quotes") << "„Ja“" << QStringList{"„", "Ja", "“"};
        QTest::newRow("hyphen") << "E-Mail" << QStringList{"E", "-", "Mail"};
        QTest::newRow("markup is text") << "<b>&lt;" << QStringList{"<", "b", ">", "&", "lt", ";"};
        QTest::newRow("white space is none") << " \t a\u00a0 \u3000b " << QStringList{"a", "b"};
        QTest::newRow("family of four is one emoji")
            << "👨‍👩‍👧‍👦!" << QStringList{"👨‍👩‍👧‍👦", "!"};
        QTest::newRow("skin tone and flag") << "👩🏽‍🏫🇩🇪" << QStringList{"👩🏽‍🏫", "🇩🇪"};
        QTest::newRow("combining marks stay with their letter")
            << QString("e\u0301te\u0301 q\u0323\u0301") << QStringList{"e\u0301te\u0301", "q\u0323\u0301"};
        QTest::newRow("right to left") << "שלום עולם!" << QStringList{"שלום", "עולם", "!"};
        QTest::newRow("Arabic") << "مرحبا، يا" << QStringList{"مرحبا", "،", "يا"};
        QTest::newRow("a lone direction mark is no word") << QString("\u200f a") << QStringList{"a"};
        QTest::newRow("nothing") << "" << QStringList{};
        QTest::newRow("only white space") << " \u00a0\n" << QStringList{};
    }
    void wordsAreThoseOfAnnex29() {
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        Segmenter segmenter("en");
        const std::string utf8 = text.toStdString();
        QCOMPARE(pieces(utf8, segmenter.words(utf8)), words);
    }

    void sentencesEndWhereAReaderEndsThem_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("sentences");
        QTest::newRow("two") << "en"
                             << "It barked. She ran." << QStringList{"It barked.", "She ran."};
        QTest::newRow("title") << "en"
                               << "Mr. Smith met Dr. Jones. They spoke."
                               << QStringList{"Mr. Smith met Dr. Jones.", "They spoke."};
        QTest::newRow("a name is no abbreviation")
            << "en"
            << "This is Joe. He ran. OK. Go." << QStringList{"This is Joe.", "He ran.", "OK.", "Go."};
        QTest::newRow("a noun is no abbreviation")
            << "de"
            << "Das ist Max. Er mag diese Art. Das war ein Test. Prof. Roth kam."
            << QStringList{"Das ist Max.", "Er mag diese Art.", "Das war ein Test.", "Prof. Roth kam."};
        QTest::newRow("initial") << "en"
                                 << "J. Smith left. He ran." << QStringList{"J. Smith left.", "He ran."};
        QTest::newRow("the word I ends one") << "en"
                                             << "It was I. He ran." << QStringList{"It was I.", "He ran."};
        QTest::newRow("German abbreviation")
            << "de"
            << "Es gibt z. B. Hunde. Sie bellen." << QStringList{"Es gibt z. B. Hunde.", "Sie bellen."};
        QTest::newRow("German title") << "de"
                                      << "Dr. Meier kam am 3. Mai. Er blieb bis zum 12. Jahrhundert."
                                      << QStringList{"Dr. Meier kam am 3. Mai.", "Er blieb bis zum 12. Jahrhundert."};
        QTest::newRow("a number can end one")
            << "de"
            << "Er zählte bis 3. Dann ging er." << QStringList{"Er zählte bis 3.", "Dann ging er."};
        QTest::newRow("question, exclamation") << "en"
                                               << "Why? No! Yes." << QStringList{"Why?", "No!", "Yes."};
        QTest::newRow("quotation") << "de"
                                   << "„Komm!“ Er kam." << QStringList{"„Komm!“", "Er kam."};
        QTest::newRow("a line break is a space")
            << "en"
            << "It barked\nloudly. She\r\nran." << QStringList{"It barked\nloudly.", "She\r\nran."};
        QTest::newRow("decimal") << "en"
                                 << "It cost 3.50 euros. Cheap." << QStringList{"It cost 3.50 euros.", "Cheap."};
        QTest::newRow("no end") << "en"
                                << "no end" << QStringList{"no end"};
        QTest::newRow("white space around") << "en"
                                            << "  One.  Two. \u00a0" << QStringList{"One.", "Two."};
        QTest::newRow("emoji") << "en"
                               << "Good 👍🏽. Bad 👎🏽!" << QStringList{"Good 👍🏽.", "Bad 👎🏽!"};
        QTest::newRow("Arabic") << "ar"
                                << "أين الكلب؟ الكلب هنا." << QStringList{"أين الكلب؟", "الكلب هنا."};
        QTest::newRow("Hebrew") << "he"
                                << "הכלב נבח. החתול ברח." << QStringList{"הכלב נבח.", "החתול ברח."};
        QTest::newRow("Chinese") << "zh"
                                 << "狗叫了。猫跑了。" << QStringList{"狗叫了。", "猫跑了。"};
        QTest::newRow("unknown language") << "xx-nonsense-"
                                          << "One. Two." << QStringList{"One.", "Two."};
        QTest::newRow("nothing") << "en"
                                 << "" << QStringList{};
    }
    void sentencesEndWhereAReaderEndsThem() {
        QFETCH(QString, language);
        QFETCH(QString, text);
        QFETCH(QStringList, sentences);
        Segmenter segmenter(language.toStdString());
        const std::string utf8 = text.toStdString();
        QCOMPARE(pieces(utf8, segmenter.sentences(utf8)), sentences);
    }

    void brokenUtf8NeitherHangsNorReachesOutside() {
        Segmenter segmenter("en");
        const std::string text("a \xff\xc3 b. \xed\xa0\x80 C\xf0\x9f", 14);
        for (const auto& ranges : {segmenter.words(text), segmenter.sentences(text)}) {
            QVERIFY(!ranges.empty());
            for (const ByteRange& range : ranges) {
                QVERIFY(range.begin < range.end && range.end <= text.size());
            }
        }
    }

    void aSentenceCarriesItsWords() {
        Segmenter segmenter("en");
        const Sentence sentence = segmenter.sentence("It ran.", true);
        QCOMPARE(sentence.words.size(), std::size_t(3));
        QCOMPARE(sentence.word(WordIndex(1)), std::string_view("ran"));
        QVERIFY(sentence.startsParagraph);
    }

    void linesAreNumberedAsSentences() {
        const std::vector<Sentence> sentences{{"One\nand a half.", {}, true}, {"Two.", {}, false}, {"", {}, true}};
        QCOMPARE(joinLines(sentences), std::string("One and a half.\nTwo.\n\n"));
        QCOMPARE(joinLines({sentences[1], sentences[0]}, true), std::string("Two.\n\nOne and a half.\n"));
        QCOMPARE(joinLines({}), std::string());
    }
};

QTEST_APPLESS_MAIN(TestSegmentation)
#include "test_segmentation.moc"
