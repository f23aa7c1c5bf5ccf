// SPDX-License-Identifier: GPL-3.0-or-later

// Translation memories (TMX) as documents of pairs. What is expected follows TMX 1.4b (LISA 2005).
#include "engine/text/document_reader.h"
#include "engine/text/file_format.h"
#include "engine/text/given_translations.h"
#include "engine/text/one_document.h"
#include "tests/support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::text;
using contexture::test::refusalOf;

namespace {

using Texts = std::vector<std::string>;

Texts textsOf(const std::vector<Sentence>& sentences) {
    Texts texts;
    for (const Sentence& sentence : sentences) {
        texts.push_back(sentence.text);
    }
    return texts;
}

std::string memory(const std::string& pairs, const std::string& header = "srclang=\"en\" segtype=\"sentence\"") {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n<tmx version=\"1.4\">"
           "<header " +
           header + "/>\n<body>\n" + pairs + "</body></tmx>\n";
}

std::string segment(const std::string& language, const std::string& text) {
    return "<tuv xml:lang=\"" + language + "\"><seg>" + text + "</seg></tuv>";
}

// Two pairs in two languages, the second the other way round, and one without a translation.
const std::string kDogs =
    memory(" <tu tuid='1'>\n  " + segment("en-GB", "A dog &amp; a cat.") + "\n  " +
           segment("de-DE", "Ein Hund &amp; eine Katze.") + "\n </tu>\n <tu>" + segment("de-DE", "Er bellt.") +
           segment("en-GB", "It barks.") + "</tu>\n <tu>\n  " + segment("en-GB", "It sleeps.") + "\n </tu>\n");

std::string replaced(std::string text, const std::string& before, const std::string& after) {
    const auto place = text.find(before);
    if (place == std::string::npos) {
        qFatal("%s is not there", before.c_str());
    }
    return text.replace(place, before.size(), after);
}

WrittenBack with(const std::string& bytes, const Texts& translations, const std::string& language,
                 const std::string& source = {}) {
    const ReadOptions options{.memory = {.source = source}};
    return writtenBack(bytes, "a.tmx", parseDocuments(bytes, "a.tmx", options).at(0).source,
                       {translations.begin(), translations.end()}, language, options);
}

} // namespace

class TestMemories : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notesOfPairsAreKept() {
        const Document document =
            parseDocuments(memory("<tu><note>Of a <b>dog</b></note><note>Old</note>" + segment("en", "It barks.") +
                                  segment("de", "Er bellt.") + "</tu><tu>" + segment("en", "Yes.") + "</tu>"),
                           "a.tmx")
                .front();
        QVERIFY(document.fileNotes == Texts({"Of a dog\nOld", ""}));
    }

    void pairsAreSentencesWithReferences() {
        const auto documents = parseDocuments(kDogs, "dogs.tmx");
        QCOMPARE(documents.size(), std::size_t(1));
        const Document& document = documents.front();
        QVERIFY((textsOf(document.source) == Texts{"A dog & a cat.", "It barks.", "It sleeps."}));
        QVERIFY((textsOf(document.reference) == Texts{"Ein Hund & eine Katze.", "Er bellt.", ""}));
        QCOMPARE(document.targetLanguage, std::string("de-DE"));
        QCOMPARE(document.title, std::string("dogs"));
        QVERIFY(document.id.empty());
        QCOMPARE(formatOf(kDogs, "dogs.tmx"), std::string("TMX"));
        QCOMPARE(formatOfName("dogs.de.tmx"), std::string("TMX"));
    }

    void allButTheTargetsStays() {
        const auto written = with(kDogs, {"Hund < Katze.", "Es bellt.", "Er schläft."}, "de");
        std::string expected = replaced(kDogs, "Ein Hund &amp; eine Katze.", "Hund &lt; Katze.");
        expected = replaced(expected, "Er bellt.", "Es bellt.");
        for (int i = 0; i < 2; ++i) {
            expected =
                replaced(expected, "<tuv xml:lang=\"de-DE\">", "<tuv xml:lang=\"de-DE\" changeid=\"Contexture\">");
        }
        expected = replaced(expected, segment("en-GB", "It sleeps."),
                            segment("en-GB", "It sleeps.") + "\n  <tuv xml:lang=\"de-DE\" creationid=\"Contexture\">"
                                                             "<seg>Er schläft.</seg></tuv>");
        QCOMPARE(QString::fromStdString(written.bytes), QString::fromStdString(expected));
        QCOMPARE(textsOf(parseDocuments(written.bytes, "a").at(0).reference).at(2), std::string("Er schläft."));
    }

    void aLanguageThatIsNotThereIsAdded() {
        const auto written = with(kDogs, {"Un chien.", "Il aboie.", "Il dort."}, "fr");
        const std::string expected =
            replaced(kDogs, segment("de-DE", "Ein Hund &amp; eine Katze."),
                     segment("de-DE", "Ein Hund &amp; eine Katze.") +
                         "\n  <tuv xml:lang=\"fr\" creationid=\"Contexture\"><seg>Un chien.</seg></tuv>");
        QVERIFY2(written.bytes.starts_with(expected.substr(0, expected.find("</tu>"))), written.bytes.c_str());
        const auto documents = parseDocuments(written.bytes, "a");
        QCOMPARE(documents.size(), std::size_t(2));
        QVERIFY((textsOf(documents[0].reference) == Texts{"Ein Hund & eine Katze.", "Er bellt.", ""}));
        QVERIFY((textsOf(documents[1].reference) == Texts{"Un chien.", "Il aboie.", "Il dort."}));
    }

    void eachTargetLanguageIsADocument() {
        const std::string bytes =
            memory("<tu>" + segment("en", "One.") + segment("fr", "Un.") + segment("de", "Eins.") + "</tu><tu>" +
                   segment("en", "Two.") + segment("de", "Zwei.") + "</tu>");
        const auto documents = parseDocuments(bytes, "a.tmx");
        QCOMPARE(documents.size(), std::size_t(2));
        QCOMPARE(documents[0].id, std::string("fr"));
        QCOMPARE(documents[1].id, std::string("de"));
        QVERIFY((textsOf(documents[0].reference) == Texts{"Un.", ""}));
        QVERIFY((textsOf(documents[1].reference) == Texts{"Eins.", "Zwei."}));
        QTemporaryDir folder;
        QFile file(folder.filePath("a.tmx"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.c_str()) > 0);
        file.close();
        const auto path = file.fileName().toStdString();
        const OneDocument several = readOneDocument(path);
        QVERIFY(!several.document && several.outlines.size() == 2); // a person is asked
        QCOMPARE(readOneDocument(path, 1).document->targetLanguage, std::string("de"));
        const ReadOptions german{.memory = {.source = "en", .target = "de-AT"}};
        const auto chosen = parseDocuments(bytes, "a.tmx", german);
        QVERIFY(chosen.size() == 1 && chosen[0].targetLanguage == "de" && chosen[0].id.empty());
        // As translations of a document, those in its target language.
        Document document = documents[1];
        document.reference.clear();
        attachReferenceText(document, bytes, "a.tmx");
        QVERIFY((textsOf(document.reference) == Texts{"Eins.", "Zwei."}));
        QVERIFY((readGivenTranslations(path, document).translations == Texts{"Eins.", "Zwei."}));
    }

    void anyLanguageMayBeTheSource() {
        const ReadOptions options{.memory = {.source = "de", .target = "en"}};
        const Document document = parseDocuments(kDogs, "dogs.tmx", options).at(0);
        QVERIFY((textsOf(document.source) == Texts{"Ein Hund & eine Katze.", "Er bellt."}));
        QVERIFY((textsOf(document.reference) == Texts{"A dog & a cat.", "It barks."}));
        const auto written = with(kDogs, {"A cat.", "He barks."}, "en", "de");
        QVERIFY2(written.bytes.find("<tuv xml:lang=\"en-GB\" changeid=\"Contexture\"><seg>He barks.</seg>") !=
                     std::string::npos,
                 written.bytes.c_str());
        QVERIFY(written.bytes.find(segment("en-GB", "It sleeps.")) != std::string::npos);
        const auto refusal =
            refusalOf([&] { parseDocuments(kDogs, "dogs.tmx", {.memory = {.source = "fr", .target = {}}}); });
        QVERIFY2(refusal.contains("no segments in “fr”, but in en-GB, de-DE"), qPrintable(refusal));
    }

    void theFirstLanguageIsTheSourceWhereTheHeaderSaysAll() {
        const std::string bytes =
            memory("<tu>" + segment("fr", "Un.") + segment("en", "One.") + "</tu>", "srclang=\"*all*\"");
        QVERIFY((textsOf(parseDocuments(bytes, "a").at(0).source) == Texts{"Un."}));
    }

    void theTypeOfSegmentsTellsProse() {
        const std::string pair = "<tu>" + segment("en", "One. Two.") + segment("de", "Eins. Zwei.") + "</tu>";
        QVERIFY((textsOf(parseDocuments(memory(pair), "a").at(0).source) == Texts{"One. Two."}));
        const std::string paragraphs = memory(pair, "srclang=\"en\" segtype=\"paragraph\"");
        QVERIFY((textsOf(parseDocuments(paragraphs, "a").at(0).source) == Texts{"One.", "Two."}));
        QVERIFY((textsOf(parseDocuments(paragraphs, "a").at(0).reference) == Texts{"Eins.", "Zwei."}));
        const std::string own = memory(replaced(pair, "<tu>", "<tu segtype=\"block\">"));
        QCOMPARE(parseDocuments(own, "a").at(0).size(), std::size_t(2));
    }

    void marksStandWhereTheyBelong_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<QString>("target");
        QTest::newRow("a pair around a name") << "Press <bpt i=\"1\">&lt;b></bpt>KX<ept i=\"1\">&lt;/b></ept> now."
                                              << "Press KX now."
                                              << "Jetzt KX drücken."
                                              << "Jetzt <bpt i=\"1\">&lt;b></bpt>KX<ept i=\"1\">&lt;/b></ept> drücken.";
        QTest::newRow("a note inside of a mark") << "Stop<ph>{<sub>a note</sub>}</ph>."
                                                 << "Stop."
                                                 << "Halt."
                                                 << "Halt.<ph>{<sub>a note</sub>}</ph>";
        QTest::newRow("half of a pair") << "<it pos=\"begin\">{b}</it>Stop."
                                        << "Stop."
                                        << "Halt."
                                        << "<it pos=\"begin\">{b}</it>Halt.";
        QTest::newRow("highlighted") << "The <hi>KX</hi> turns."
                                     << "The KX turns."
                                     << "Die KX dreht."
                                     << "Die <hi>KX</hi> dreht.";
    }
    void marksStandWhereTheyBelong() {
        QFETCH(QString, source);
        QFETCH(QString, text);
        QFETCH(QString, translation);
        QFETCH(QString, target);
        const std::string bytes =
            memory("<tu>" + segment("en", source.toStdString()) + "<tuv xml:lang=\"de\"><seg/></tuv></tu>");
        QVERIFY((textsOf(parseDocuments(bytes, "a").at(0).source) == Texts{text.toStdString()}));
        const std::string written = with(bytes, {translation.toStdString()}, "de").bytes;
        QVERIFY2(written.find("<tuv xml:lang=\"de\" changeid=\"Contexture\"><seg>" + target.toStdString() +
                              "</seg></tuv>") != std::string::npos,
                 written.c_str());
    }

    void olderMemoriesNameLanguagesWithoutPrefix() {
        const std::string bytes = memory("<tu><tuv lang=\"EN-US\"><seg>One.</seg></tuv></tu>", "srclang=\"en-us\"");
        QVERIFY((textsOf(parseDocuments(bytes, "a").at(0).source) == Texts{"One."}));
        const std::string written = with(bytes, {"Eins."}, "de").bytes;
        QVERIFY2(written.find("<tuv lang=\"de\" creationid=\"Contexture\"><seg>Eins.</seg></tuv></tu>") !=
                     std::string::npos,
                 written.c_str());
    }

    void aLanguageOfAModelIsNoMarkup() {
        const std::string written = with(kDogs, {"1", "2", "3"}, "x\"<").bytes;
        QVERIFY(written.find("xml:lang=\"x&quot;&lt;\"") != std::string::npos);
    }

    void badMemoriesAreRefused_data() {
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QString>("said");
        const QString pair = QString::fromStdString("<tu>" + segment("en", "&a;") + "</tu>");
        const auto typed = [&](const QString& type) {
            return QStringLiteral("<!DOCTYPE tmx %1><tmx version=\"1.4\"><header/><body>%2</body></tmx>")
                .arg(type, pair);
        };
        QTest::newRow("entity bomb") << typed("[<!ENTITY b \"bb\"><!ENTITY a \"&b;&b;&b;\">]")
                                     << "declares entities of its own";
        QTest::newRow("external entity") << typed("[<!ENTITY a SYSTEM \"file:///etc/passwd\">]")
                                         << "declares entities of its own";
        QTest::newRow("external parameter") << typed("SYSTEM \"tmx14.dtd\" [<!ENTITY % a SYSTEM \"http://a/b\"> %a;]")
                                            << "declares entities of its own";
        QTest::newRow("nothing in it") << QString::fromStdString(memory("")) << "no text that is to be translated";
        QTest::newRow("broken") << "<tmx><body>\n<tu>\n</tmx>"
                                << "work, line 3: the XML is broken here";
    }
    void badMemoriesAreRefused() {
        QFETCH(QString, bytes);
        QFETCH(QString, said);
        const auto refusal = refusalOf([&] { parseDocuments(bytes.toStdString(), "work"); });
        QVERIFY2(refusal.contains(said), qPrintable(refusal));
    }

    void noFileIsFetchedForADocumentType() { // the type is named and not read
        QCOMPARE(parseDocuments(kDogs, "a").at(0).size(), std::size_t(3));
    }
};

QTEST_APPLESS_MAIN(TestMemories)
#include "test_memories.moc"
