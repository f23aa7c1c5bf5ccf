// SPDX-License-Identifier: GPL-3.0-or-later

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
        QTest::newRow("Unicode's line breaks are spaces")
            << "en"
            << "The key\u2028is old. It does not\u0085turn. The\u2029end. Anna\voils\fit."
            << QStringList{"The key\u2028is old.", "It does not\u0085turn.", "The\u2029end.", "Anna\voils\fit."};
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

    void directSpeechStaysInItsSentence_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("sentences"); // the text is these, with a space between
        const auto row = [](const char* name, const char* language, const QStringList& sentences) {
            QTest::newRow(name) << language << sentences;
        };
        row("question, exclamation", "en",
            {"“Do you have an idea?” asked Laura.", "“Stop!” he cried.", "She asked \"Why?\" and left."});
        row("ASCII marks", "en", {"\"Why?\" he said.", "'Never!' she said.", "\"Really?!\" they asked.", "\"No.\""});
        row("single marks", "en", {"‘Is it?’ he asked.", "‘It is!’ she said."});
        row("marks within marks", "en", {"“Did he say ‘Why?’” she asked.", "He did."});
        row("a new sentence after them", "en", {"“Stop!”", "He ran.", "She asked “Why?”", "Nobody knew."});
        row("dots and a mark", "en", {"“Wait...?” he asked.", "“But...” she said.", "“Well…” he said."});
        row("question mark and exclamation mark in one", "en", {"“What‽” he cried.", "“What⁉” he cried."});
        row("German", "de", {"„Kommst du?“ fragte er.", "„Nein!“ rief sie.", "„Gut.“", "Er ging."});
        row("German, marks to the inside", "de", {"»Kommst du?« fragte er.", "»Nein!« rief sie.", "»Gut.«"});
        row("German, single marks", "de", {"‚Kommst du?‘ fragte er.", "›Nein!‹ rief sie."});
        row("a German mark opens the next", "de", {"Er kam.", "»Nein!«", "»Warum?«", "»Darum.«"});
        row("French", "fr", {"« Tu viens ? » demanda-t-il.", "« Non ! » dit-elle.", "« Bon. »", "Il partit."});
        row("French, a sentence after the mark", "fr", {"« Tu viens ? »", "Il partit.", "Elle dit « Non ! »"});
        row("French, no-break spaces", "fr",
            {"«\u00a0Tu viens\u00a0?\u00a0» demanda-t-il.", "«\u202fNon\u202f!\u202f»", "Elle partit."});
        row("French, marks within marks", "fr", {"« Il dit ‹ Non ! › » dit-elle.", "Il partit."});
        row("French, punctuation after the mark", "fr", {"« Tu viens ? », dit-il.", "Non."});
        row("brackets", "en", {"It was late (was it?) and dark.", "It rained [sic!] all day.", "(Was it?)", "It was."});
        row("brackets after it", "en", {"“Stop!” (he meant it) was all.", "He left."});
        row("Russian", "ru", {"«Почему?» спросил он.", "«Нет!» сказала она.", "Он ушёл."});
        row("Greek", "el", {"«Στοπ!» φώναξε.", "Έφυγε."});
        row("Turkish", "tr", {"“Neden?” ilk soru buydu.", "İyi."});
        row("an accent that stands alone", "fr", {"« Quoi ! » e\u0301cria-t-il.", "Non."});
        row("no marks", "en", {"Yahoo! is a company.", "What? he asked.", "Oh! what a day."});
        row("a name in lower case begins one", "en", {"Did he call?", "iPhone users did.", "“Really?”", "eBay knew."});
        row("a word in one letter", "en", {"“Who?” a man asked.", "Nobody."});
        row("an upper-case letter begins one", "en", {"“Who?”", "I asked.", "Why?", "No!", "Yes."});
        row("a number begins one", "en", {"“Who?”", "3 men asked."});
    }
    void directSpeechStaysInItsSentence() {
        QFETCH(QString, language);
        QFETCH(QStringList, sentences);
        Segmenter segmenter(language.toStdString());
        const std::string utf8 = sentences.join(' ').toStdString();
        QCOMPARE(pieces(utf8, segmenter.sentences(utf8)), sentences);
    }

    // ICU's own filter takes the end of a word for an abbreviation: "er." for "r.", "aimer." for "mer.".
    void theEndOfAWordIsNoAbbreviation_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("sentences"); // the text is these, with a space between
        const auto row = [](const char* name, const char* language, const QStringList& sentences) {
            QTest::newRow(name) << language << sentences;
        };
        row("German", "de",
            {"Da kam er.", "Sie gab.", "Der Dieb.", "Die Uhr.", "Ihr Vater.", "Der Tod.", "Ein Rezept.", "Er lief."});
        row("German, capital letters", "de", {"Die KG.", "Die OHG.", "Ein BMW.", "Er lief."});
        row("French", "fr",
            {"Elle veut aimer.", "Le peintre voit la mer.", "Il doit venir.", "C'est un jeu.", "Bien."});
        row("Italian", "it", {"Il pallon.", "La canzon.", "Il mare."});
        row("Spanish", "es", {"Mira el mar.", "Bien.", "Quiere cantar.", "Pide la merced.", "Sol."});
        row("Portuguese", "pt", {"Olha o mar.", "Ele vem com.", "O chef.", "O sol.", "O rapaz vai."});
        row("Russian", "ru", {"Он любит куб.", "Пришёл Прокл.", "Вот."});
        row("what is one", "de",
            {"Das war ca. Ende Mai.", "Siehe evtl. Anna.", "Siehe (vgl. Anna).", "Der Ober-Ing. Roth kam."});
        row("several letters", "de", {"Das ist z.B. Anna.", "Das ist i.d.R. Anna.", "Das ist z. B. Anna."});
        row("several letters of a name", "en", {"J.R.R. Tolkien wrote.", "J. R. R. Tolkien wrote.", "He read."});
        row("several letters in lower case", "en", {"He came at 5 p.m.", "She left."});
        row("two spaces after it", "en", {"Mr.  Smith left.", "He ran."});
        row("after an apostrophe", "fr", {"Vers l'av. J.-C. Anne part.", "Non."});
    }
    void theEndOfAWordIsNoAbbreviation() {
        QFETCH(QString, language);
        QFETCH(QStringList, sentences);
        Segmenter segmenter(language.toStdString());
        const std::string utf8 = sentences.join(' ').toStdString();
        QCOMPARE(pieces(utf8, segmenter.sentences(utf8)), sentences);
    }

    // Scripts without capital letters tell nothing by a small one.
    void scriptsWithoutCaseAreCutAsAnnex29Says_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("sentences");
        const auto row = [](const char* name, const char* language, const char* text, const QStringList& sentences) {
            QTest::newRow(name) << language << text << sentences;
        };
        row("Chinese", "zh", "“你来吗？”他问。她不知道！", {"“你来吗？”", "他问。", "她不知道！"});
        row("Chinese, a Latin word", "zh", "你来吗？ebay 很好。他用 Windows。linux 更好。",
            {"你来吗？", "ebay 很好。", "他用 Windows。", "linux 更好。"});
        row("Chinese, ASCII marks", "zh", "你来吗? ok 吧。", {"你来吗?", "ok 吧。"});
        row("Japanese", "ja", "「来る？」と聞いた。いや！", {"「来る？」", "と聞いた。", "いや！"});
        row("Arabic", "ar", "«لماذا؟» سأل. «لا!» قالت.", {"«لماذا؟»", "سأل.", "«لا!»", "قالت."});
        row("Arabic, a Latin word", "ar", "من؟ google هنا.", {"من؟", "google هنا."});
        row("Hebrew", "he", "“למה?” שאל. לא!", {"“למה?”", "שאל.", "לא!"});
        row("Hindi", "hi", "क्यों? वह गया।", {"क्यों?", "वह गया।"});
        row("Georgian", "ka", "რატომ? არ ვიცი. კარგი!", {"რატომ?", "არ ვიცი.", "კარგი!"});
        row("Korean", "ko", "왜? 몰라. 네!", {"왜?", "몰라.", "네!"});
    }
    void scriptsWithoutCaseAreCutAsAnnex29Says() {
        QFETCH(QString, language);
        QFETCH(QString, text);
        QFETCH(QStringList, sentences);
        Segmenter segmenter(language.toStdString());
        const std::string utf8 = text.toStdString();
        QCOMPARE(pieces(utf8, segmenter.sentences(utf8)), sentences);
    }

    void abbreviationsStandBeforeNumbers_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("sentences"); // the text is these, with a space between
        const auto row = [](const char* name, const char* language, const QStringList& sentences) {
            QTest::newRow(name) << language << sentences;
        };
        row("English", "en",
            {"He lived at No. 10 Downing Street.", "See Nos. 3 and 4.", "Read p. 5 Tuesday.", "Read pp. 5 Tuesday."});
        row("English, parts of a book", "en",
            {"See Vol. 2 Part 1.", "See vol. 2 Part 1.", "See Fig. 3 Below.", "See (Figs. 3 A) and Ch. 4 A."});
        row("Roman numbers", "en", {"See Vol. II Part 1.", "See Ch. IV Part 1."});
        row("a no-break space", "en", {"He lived at\u00a0No.\u00a010 Downing Street.", "Yes."});
        row("German", "de",
            {"Er wohnt in Nr. 10 Abteilung A1.", "Siehe S. 5 Mitte.", "Siehe Bd. 2 Teil 1.", "Siehe Abb. 3 Mitte."});
        row("German, laws", "de",
            {"Das sagt Art. 5 Abs. 2 Satz 1.", "Siehe Kap. 4 Mitte.", "Er wohnt in Haus-Nr. 5 Mitte."});
        row("a word without a number", "en", {"No.", "He left.", "She ate a fig.", "It was good.", "Is it No.", "I?"});
        row("a mark that opens before it", "en", {"“J. Smith left.”", "“No. 10 Downing Street.”", "Yes."});
        row("an apostrophe within a word", "en", {"It was Fred's.", "He ran.", "It was Fred’s.", "He ran."});
    }
    void abbreviationsStandBeforeNumbers() {
        QFETCH(QString, language);
        QFETCH(QStringList, sentences);
        Segmenter segmenter(language.toStdString());
        const std::string utf8 = sentences.join(' ').toStdString();
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
