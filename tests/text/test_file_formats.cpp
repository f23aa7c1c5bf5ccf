// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/document_reader.h"
#include "engine/text/file_format.h"
#include "engine/text/one_document.h"
#include "tests/support/errors.h"

#include <QRegularExpression>
#include <QtTest>

#include <functional>
#include <random>

using namespace contexture;
using namespace contexture::text;
using contexture::test::refusalOf;

namespace {

using Texts = std::vector<std::string>;

Document documentIn(const std::string& bytes, const std::string& name = "work") {
    return parseDocuments(bytes, name).at(0);
}

Texts textsOf(const std::vector<Sentence>& sentences) {
    Texts texts;
    for (const Sentence& sentence : sentences) {
        texts.push_back(sentence.text);
    }
    return texts;
}

WrittenBack with(const std::string& bytes, const std::vector<std::optional<std::string>>& translations,
                 const std::string& name = "work", const std::string& language = "de") {
    return writtenBack(bytes, name, documentIn(bytes, name).source, translations, language);
}

// One of XLIFF 1.2 as programs for translators write it: marks inside, a segmented unit, an empty target, a unit that
// is not to be translated.
const std::string kJob =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n"
    " <file original=\"manual.docx\" source-language=\"en-GB\" target-language=\"de-DE\" datatype=\"x-docx\"><body>\n"
    "  <trans-unit id='1'><source>Turn the <g id=\"1\">key</g> twice.<x id=\"2\"/></source><seg-source><mrk "
    "mtype=\"seg\" mid=\"0\">Turn the <g id=\"1\">key</g> twice.</mrk></seg-source><target state=\"translated\">Drehen "
    "Sie den <g id=\"1\">Schl\u00fcssel</g> zweimal.<x id=\"2\"/></target></trans-unit>\n"
    "  <trans-unit id=\"2\"><source>It must click. It is small &amp; old.</source><seg-source><mrk mtype=\"seg\" "
    "mid=\"1\">It must click.</mrk> <mrk mtype=\"seg\" mid=\"2\">It is small &amp; "
    "old.</mrk></seg-source><target/></trans-unit>\n"
    "  <trans-unit id=\"3\" translate=\"no\"><source>KX-200</source></trans-unit>\n"
    " </body></file>\n"
    "</xliff>\n";

std::string xliff2(const std::string& units, const std::string& attributes = " trgLang=\"de\"") {
    return "<?xml version=\"1.0\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" "
           "srcLang=\"en\"" +
           attributes + ">\n<file id=\"f\">" + units + "</file></xliff>";
}

std::string xliff1(const std::string& source) {
    return "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body><trans-unit "
           "id=\"1\"><source>" +
           source + "</source></trans-unit></body></file></xliff>";
}

const std::string kTargetStart = "<target state=\"needs-review-translation\" state-qualifier=\"leveraged-mt\">";

std::string targetIn(const std::string& bytes) {
    const std::size_t from = bytes.find(kTargetStart) + kTargetStart.size();
    return bytes.substr(from, bytes.find("</target>", from) - from);
}

const std::string kProgram = "# ours\nmsgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                             "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n"
                             "#. the button\nmsgctxt \"door\"\nmsgid \"Open it\"\nmsgstr \"\u00d6ffnen\"\n\n"
                             "msgid \"%d key\"\nmsgid_plural \"%d keys\"\n"
                             "msgstr[0] \"%d Schl\u00fcssel\"\nmsgstr[1] \"%d Schl\u00fcssel\"\n\n"
                             "#~ msgid \"gone\"\n#~ msgstr \"weg\"\n";

} // namespace

class TestFileFormats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void segmentsOfXliffAreSentences() {
        const Document document = documentIn(kJob);
        QVERIFY((textsOf(document.source) == Texts{"Turn the key twice.", "It must click.", "It is small & old."}));
        QVERIFY((textsOf(document.reference) == Texts{"Drehen Sie den Schl\u00fcssel zweimal.", "", ""}));
        QCOMPARE(document.sourceLanguage, std::string("en-GB"));
        QCOMPARE(document.targetLanguage, std::string("de-DE"));
        QVERIFY(document.source[1].startsParagraph && !document.source[2].startsParagraph);
        QCOMPARE(formatOf(kJob, "work"), std::string("XLIFF"));
        QVERIFY(!layoutOf(kJob, "work"));
    }

    void translationsStandInTargetsAndAllElseStays() {
        const auto written = with(kJob, {"Dreh den Key zweimal.", "Er muss klicken.", "Er ist klein & alt."});
        std::string expected = kJob;
        const auto replace = [&](const std::string& old, const std::string& with) {
            QVERIFY2(expected.find(old) != std::string::npos, old.c_str());
            expected.replace(expected.find(old), old.size(), with);
        };
        replace("<target state=\"translated\">Drehen Sie den <g id=\"1\">Schl\u00fcssel</g> zweimal.<x id=\"2\"/>",
                kTargetStart + "<mrk mtype=\"seg\" mid=\"0\"><g id=\"1\">Dreh den Key zweimal.</g></mrk><x id=\"2\"/>");
        replace("<target/>", kTargetStart +
                                 "<mrk mtype=\"seg\" mid=\"1\">Er muss klicken.</mrk> <mrk mtype=\"seg\" mid=\"2\">Er "
                                 "ist klein &amp; alt.</mrk></target>");
        QCOMPARE(QString::fromStdString(written.bytes), QString::fromStdString(expected));
        QCOMPARE(written.moved, std::size_t(1));
        QVERIFY((textsOf(documentIn(written.bytes).reference) ==
                 Texts{"Dreh den Key zweimal.", "Er muss klicken.", "Er ist klein & alt."}));
    }

    void sentencesWithoutTranslationKeepWhatWasThere() {
        const auto written = with(kJob, {std::nullopt, std::nullopt, std::nullopt});
        QCOMPARE(written.bytes, kJob);
    }

    void marksStandWhereTheyBelong_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("moved");
        QTest::newRow("around all") << "<g id=\"1\">It clicks.</g>"
                                    << "Er klickt."
                                    << "<g id=\"1\">Er klickt.</g>" << 0;
        QTest::newRow("at both ends") << "<x id=\"1\"/>It clicks.<ph id=\"2\">&lt;br&gt;</ph>"
                                      << "Er klickt."
                                      << "<x id=\"1\"/>Er klickt.<ph id=\"2\">&lt;br&gt;</ph>" << 0;
        QTest::newRow("word for word") << "Press <g id=\"1\">KX-200</g> now."
                                       << "Jetzt KX-200 drücken."
                                       << "Jetzt <g id=\"1\">KX-200</g> drücken." << 0;
        QTest::newRow("twice there") << "Press <g id=\"1\">A</g> now."
                                     << "A ist A."
                                     << "<g id=\"1\">A ist A.</g>" << 1;
        QTest::newRow("two pairs that moved") << "<g id=\"1\">One</g> and <g id=\"2\">two</g>."
                                              << "Eins und zwei."
                                              << "<g id=\"1\"><g id=\"2\">Eins und zwei.</g></g>" << 2;
        QTest::newRow("single inside") << "Press <x id=\"1\"/> now."
                                       << "Jetzt drücken."
                                       << "Jetzt drücken.<x id=\"1\"/>" << 1;
        QTest::newRow("half pairs") << "<bpt id=\"1\">&lt;b&gt;</bpt>Stop<ept id=\"1\">&lt;/b&gt;</ept> here."
                                    << "Hier Stop!"
                                    << "Hier <bpt id=\"1\">&lt;b&gt;</bpt>Stop<ept id=\"1\">&lt;/b&gt;</ept>!" << 0;
    }
    void marksStandWhereTheyBelong() {
        QFETCH(QString, source);
        QFETCH(QString, translation);
        QFETCH(QString, target);
        QFETCH(int, moved);
        const auto written = with(xliff1(source.toStdString()), {translation.toStdString()});
        QCOMPARE(QString::fromStdString(targetIn(written.bytes)), target);
        QCOMPARE(written.moved, std::size_t(moved));
    }

    void lineBreaksEndWords() {
        const std::string bytes = xliff1("Stop.<x id=\"1\" ctype=\"lb\"/>It clicks.");
        QVERIFY((textsOf(documentIn(bytes).source) == Texts{"Stop.", "It clicks."}));
        QCOMPARE(targetIn(with(bytes, {"Halt.", "Er klickt."}).bytes),
                 std::string("Halt.<x id=\"1\" ctype=\"lb\"/>Er klickt."));
    }

    // Notes go with every sentence of their unit; those of the file, the target and other elements do not.
    void notesForTranslatorsGoWithTheirSentences() {
        const Document one = documentIn(
            "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><header><note>of the file"
            "</note></header><body><trans-unit id=\"1\"><source>Save it. Then close.</source><note from=\"dev\">On  a "
            "<b>button</b> &amp; menu</note><note>  </note><note>At most 10 letters</note></trans-unit><trans-unit "
            "id=\"2\"><source>Dogs</source></trans-unit></body></file></xliff>");
        QCOMPARE(one.size(), std::size_t(3));
        QVERIFY(one.fileNotes ==
                Texts({"On a button & menu\nAt most 10 letters", "On a button & menu\nAt most 10 letters", ""}));
        QCOMPARE(one.fileNote(SentenceIndex(2)), std::string_view());
        const Document two = documentIn(xliff2(
            "<unit id=\"1\"><notes><note category=\"a\">Of a cat</note><note>Formal</note></notes><segment><source>It "
            "sleeps.</source></segment><segment><source>It eats.</source></segment></unit>"));
        QVERIFY(two.fileNotes == Texts({"Of a cat\nFormal", "Of a cat\nFormal"}));
        const Document three =
            documentIn("#. Shown at the start\n#. of the program\n#  Anna: informal\n#: main.c:12\n#, c-format\n"
                       "msgctxt \"menu\"\nmsgid \"Open\"\nmsgstr \"\"\n\nmsgid \"Close\"\nmsgstr \"\"\n",
                       "a.po");
        QVERIFY(three.fileNotes == Texts({"menu\nShown at the start\nof the program\nAnna: informal", ""}));
        QVERIFY(documentIn(kJob).fileNotes.empty());
    }

    void unitsWithoutSegmentsAreProse() {
        const std::string bytes =
            xliff1("<g id=\"1\">It clicks.</g> <x id=\"2\"/>It is\n   <g id=\"3\">small. And</g> old.");
        QVERIFY((textsOf(documentIn(bytes).source) == Texts{"It clicks.", "It is small.", "And old."}));
        const auto written = with(bytes, {"Er klickt.", "Er ist klein.", "Und alt."});
        QCOMPARE(targetIn(written.bytes),
                 std::string("<g id=\"1\">Er klickt.</g> <x id=\"2\"/><g id=\"3\">Er ist klein. Und alt.</g>"));
    }

    void xliff2HasStatesAtItsSegments() {
        const std::string bytes = xliff2(
            "<unit id=\"1\"><originalData><data id=\"d\">x</data></originalData>"
            "<segment id=\"a\"><source>The <pc id=\"1\">key</pc> turns.</source></segment>"
            "<ignorable><source> </source></ignorable>"
            "<segment id=\"b\" state='final'><source>It clicks.</source><target>Er klickt.</target></segment></unit>"
            "<unit id=\"2\" translate=\"no\"><segment><source>KX</source></segment></unit>"
            "<group id=\"g\"><unit id=\"3\">\n  <segment>\n    <source>End<ph id=\"1\"/></source>\n  "
            "</segment></unit></group>");
        const Document document = documentIn(bytes);
        QVERIFY((textsOf(document.source) == Texts{"The key turns.", "It clicks.", "End"}));
        QVERIFY((textsOf(document.reference) == Texts{"", "Er klickt.", ""}));
        const auto written = with(bytes, {"Er dreht sich.", "Es macht klick.", "Ende"});
        QCOMPARE(written.final, std::size_t(1));
        const auto has = [&](const char* part) { return written.bytes.find(part) != std::string::npos; };
        QVERIFY2(
            has("<segment id=\"a\" state=\"translated\" subState=\"contexture:mt\"><source>The <pc id=\"1\">key</pc> "
                "turns.</source><target><pc id=\"1\">Er dreht sich.</pc></target></segment>"),
            written.bytes.c_str());
        QVERIFY2(
            has("<segment id=\"b\" state='final'><source>It clicks.</source><target>Er klickt.</target></segment>"),
            written.bytes.c_str());
        QVERIFY2(
            has("<segment state=\"translated\" subState=\"contexture:mt\">\n    <source>End<ph id=\"1\"/></source>\n  "
                "  <target>Ende<ph id=\"1\"/></target>\n  </segment>"),
            written.bytes.c_str());
    }

    void aLanguageOfAModelIsNoMarkup() {
        std::string job = kJob;
        const std::string named = " target-language=\"de-DE\"";
        job.erase(job.find(named), named.size());
        const std::string bytes = with(job, {"Eins.", "Zwei.", "Drei."}, "work", "x\" y=\"<").bytes;
        QVERIFY(bytes.find(" target-language=\"x&quot; y=&quot;&lt;\"") != std::string::npos);
    }

    void theTargetLanguageIsNamedWhereItIsNot() {
        const std::string bytes = xliff2("<unit id=\"1\"><segment><source>One.</source></segment></unit>", "");
        const auto written = with(bytes, {"Eins."});
        QVERIFY(written.bytes.find("<xliff trgLang=\"de\" xmlns=") != std::string::npos);
        const auto refusal = refusalOf([&] { with(kJob, {"Un.", "Deux.", "Trois."}, "work", "fr"); });
        QVERIFY2(refusal.contains("asks for a translation into “de-DE”"), qPrintable(refusal));
    }

    void badXmlIsRefused_data() {
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("broken") << "<xliff version=\"1.2\">\n<file>\n</xliff>"
                                << "work, line 3: the XML is broken here";
        QTest::newRow("entity bomb")
            << "<?xml version=\"1.0\"?>\n<!DOCTYPE xliff [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<xliff "
               "version=\"1.2\"/>"
            << "work, line 2: the XML declares entities of its own";
        QTest::newRow("external entity")
            << "<!DOCTYPE xliff [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><xliff version=\"1.2\"><file/></xliff>"
            << "declares entities of its own";
        QTest::newRow("encoding") << "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><xliff version=\"1.2\"/>"
                                  << "says that it is in ISO-8859-1";
        QTest::newRow("version") << "<xliff version=\"3.0\"/>"
                                 << "XLIFF of version “3.0”";
        QTest::newRow("nothing in it") << "<xliff version=\"1.2\"><file/></xliff>"
                                       << "holds no text that is to be translated";
        QTest::newRow("deep") << "<xliff version=\"1.2\">" + QString("<g>").repeated(300) +
                                     QString("</g>").repeated(300) + "</xliff>"
                              << "more than 250 elements stand in one another";
    }
    void badXmlIsRefused() {
        QFETCH(QString, bytes);
        QFETCH(QString, said);
        const auto refusal = refusalOf([&] { documentIn(bytes.toStdString()); });
        QVERIFY2(refusal.contains(said), qPrintable(refusal));
        QVERIFY2(refusal.contains("; "), qPrintable(refusal)); // what to do
    }

    void entitiesOfNobodyAreNotExpanded() { // nor are files fetched: pugixml does neither
        const std::string bytes = xliff1("Salt &lolz; pepper.");
        QVERIFY((textsOf(documentIn(bytes).source) == Texts{"Salt &lolz; pepper."}));
    }

    void catalogueOfAProgram() {
        const Document document = documentIn(kProgram);
        QVERIFY((textsOf(document.source) == Texts{"Open it", "%d key", "%d keys"}));
        QVERIFY((textsOf(document.reference) == Texts{"\u00d6ffnen", "%d Schl\u00fcssel", "%d Schl\u00fcssel"}));
        const auto written = with(kProgram, {"Mach \"es\" auf", "%d Key", "%d Keys"});
        std::string expected = kProgram;
        const auto replace = [&](const std::string& old, const std::string& with) {
            expected.replace(expected.find(old), old.size(), with);
        };
        replace("msgstr \"\u00d6ffnen\"", "msgstr \"Mach \\\"es\\\" auf\"");
        replace("msgstr[0] \"%d Schl\u00fcssel\"", "msgstr[0] \"%d Key\"");
        replace("msgstr[1] \"%d Schl\u00fcssel\"", "msgstr[1] \"%d Keys\"");
        QCOMPARE(QString::fromStdString(written.bytes), QString::fromStdString(expected));
    }

    void linesOfACatalogueAreUnits() {
        const std::string bytes = "msgid \"\"\n\"One. Two.\\n\"\n\"\\n\"\n\"  Three.\\n\"\nmsgstr \"\"\n";
        QVERIFY((textsOf(documentIn(bytes).source) == Texts{"One.", "Two.", "Three."}));
        const auto written = with(bytes, {"Eins.", "Zwei.", "Drei."});
        QCOMPARE(written.bytes, std::string("msgid \"\"\n\"One. Two.\\n\"\n\"\\n\"\n\"  Three.\\n\"\nmsgstr \"\"\n"
                                            "\"Eins. Zwei.\\n\"\n\"\\n\"\n\" Drei.\\n\"\n"));
    }

    void controlsOfACatalogueAreWrittenAsDigits() { // as such they would make the file a binary one
        const std::string bytes = "msgid \"a\\bc\"\nmsgstr \"\"\n";
        const std::string text = documentIn(bytes).source.at(0).text;
        QCOMPARE(text, std::string("a\bc"));
        QCOMPARE(with(bytes, {text}).bytes, std::string("msgid \"a\\bc\"\nmsgstr \"a\\010c\"\n"));
    }

    void badCataloguesAreRefused_data() {
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("broken")
            << "msgid \"a\"\nmsgstr \"b\"\nmsgid \"c\nmsgstr \"d\"\n"
            << "work, line 4: the PO file is broken here (end-of-line within string)"; // where it ends
        QTest::newRow("broken often") << "msgid \"a\"\nmsgstr \"b\"\n" + QString("msgid \"c\n\\q\n").repeated(50)
                                      << "the PO file is broken here";
        QTest::newRow("twice") << "msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n"
                               << "the PO file is broken here";
        QTest::newRow("charset")
            << "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=KOI8-R\\n\"\nmsgid \"a\"\nmsgstr \"\"\n"
            << "says that it is in koi8-r";
        QTest::newRow("header alone") << "msgid \"\"\nmsgstr \"\"\n"
                                      << "holds no text that is to be translated";
    }
    void badCataloguesAreRefused() {
        QFETCH(QString, bytes);
        QFETCH(QString, said);
        const auto refusal = refusalOf([&] { documentIn(bytes.toStdString()); });
        QVERIFY2(refusal.contains(said), qPrintable(refusal));
        QVERIFY(
            (textsOf(documentIn(kProgram).source) == Texts{"Open it", "%d key", "%d keys"})); // nothing is left over
    }

    // Whatever units hold, what is outside their targets stays, and what is read again is what was written.
    void generatedXliffComesBackWhole() {
        std::mt19937 random(7);
        const Texts parts{"We see ",
                          "the &lt;lamp&gt;. ",
                          "Why? ",
                          "&amp;",
                          "\n   ",
                          "\u00fcber ",
                          "<x id=\"9\"/>",
                          "<g id=\"1\">",
                          "</g>",
                          "<![CDATA[a < b]]>",
                          "<!-- & -->",
                          "<mrk mtype='x'>",
                          "</mrk>",
                          "<bpt id=\"3\">{</bpt>",
                          "<ept id=\"3\">}</ept>",
                          "It is. "};
        for (int round = 0; round < 150; ++round) {
            std::string units;
            const int count = 1 + int(random() % 4);
            for (int u = 0; u < count; ++u) {
                std::string source = "A";
                Texts open;
                for (unsigned p = random() % 12; p > 0; --p) {
                    const std::string& part = parts[random() % parts.size()];
                    if (part.starts_with("</")) {
                        if (!open.empty()) {
                            source += open.back();
                            open.pop_back();
                        }
                    } else {
                        source += part;
                        if (part.starts_with("<g")) {
                            open.push_back("</g>");
                        } else if (part.starts_with("<mrk")) {
                            open.push_back("</mrk>");
                        }
                    }
                }
                for (; !open.empty(); open.pop_back()) {
                    source += open.back();
                }
                units += " <trans-unit id = \"" + std::to_string(u) + "\" >\r\n<source >" + source + "</source>" +
                         (random() % 2 ? "<target  a='\"' ><g>alt</g></target >" : "") + "<note>n</note></trans-unit>";
            }
            const std::string bytes =
                "\xEF\xBB\xBF<?xml version='1.0'?><xliff version=\"1.2\"><file source-language='en' "
                "target-language='de'><body>" +
                units + "</body></file></xliff>";
            const Document before = documentIn(bytes);
            std::vector<std::optional<std::string>> translations;
            for (std::size_t i = 0; i < before.size(); ++i) {
                translations.push_back("T" + std::to_string(i) + " < & > \u00e4.");
            }
            const std::string written = with(bytes, translations).bytes;
            QVERIFY2(textsOf(documentIn(written).source) == textsOf(before.source), (bytes + "\n" + written).c_str());
            const auto without = [](std::string text) { // targets
                for (std::size_t at = 0; (at = text.find("<target")) != std::string::npos;) {
                    const std::size_t end = text.find('>', text.find("</target", at)) + 1;
                    text.erase(at, end - at);
                }
                return QString::fromStdString(text).remove("\r\n"); // a new target stands on a line as its source does
            };
            QCOMPARE(without(written), without(bytes));
            const QString bare = QString::fromStdString(written).remove(
                QRegularExpression(QStringLiteral("<bpt.*?</bpt>|<ept.*?</ept>|<[^>]*>")));
            for (std::size_t i = 0; i < before.size(); ++i) {
                const QString text = QStringLiteral("T%1 &lt; &amp; &gt; \u00e4.").arg(i);
                QVERIFY2(bare.contains(text), written.c_str());
            }
        }
    }

    void generatedCataloguesComeBackWhole() {
        std::mt19937 random(11);
        const Texts parts{"We see ", "it. ", "Why? ", "\\n", "\\\"", "\\t", "\u00fc", "\"\n\"", "\\\\", "%s"};
        for (int round = 0; round < 200; ++round) {
            const std::string end = random() % 2 ? "\r\n" : "\n";
            std::string bytes = "# c" + end;
            const int count = 1 + int(random() % 4);
            for (int m = 0; m < count; ++m) {
                std::string text = "M" + std::to_string(m) + " ";
                for (unsigned p = random() % 8; p > 0; --p) {
                    const std::string& part = parts[random() % parts.size()];
                    text += part == "\"\n\"" ? "\"" + end + "\"" : part;
                }
                bytes += end + "#, c-format" + end + "msgid \"" + text + "\"" + end + "msgstr \"" +
                         (random() % 2 ? "old\"" + end + " \"text" : "") + "\"" + end;
            }
            const Document before = documentIn(bytes);
            std::vector<std::optional<std::string>> translations;
            for (std::size_t i = 0; i < before.size(); ++i) {
                translations.push_back("T" + std::to_string(i) + " \"\\ \u00e4.");
            }
            const std::string written = with(bytes, translations).bytes;
            QVERIFY2(textsOf(documentIn(written).source) == textsOf(before.source), (bytes + "\n" + written).c_str());
            for (std::size_t i = 0; i < before.size(); ++i) {
                const std::string text = "T" + std::to_string(i) + " \\\"\\\\ \u00e4.";
                QVERIFY2(written.find(text) != std::string::npos, written.c_str());
            }
        }
    }

    void binaryFilesAreRefusedByName_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("PDF") << QByteArray("%PDF-1.7\n%\xE2\xE3\n1 0 obj\n")
                             << "this is a PDF, which is not read; copy";
        QTest::newRow("Word before 2007")
            << QByteArray("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0", 10) << "a file of Microsoft Office before 2007";
        QTest::newRow("spreadsheet") << QByteArray("PK\x03\x04....xl/workbook.xml") << "a spreadsheet";
        QTest::newRow("slides") << QByteArray("PK\x03\x04....ppt/presentation.xml") << "slides";
        QTest::newRow("book") << QByteArray("PK\x03\x04....mimetypeapplication/epub+zip") << "an electronic book";
        QTest::newRow("zip") << QByteArray("PK\x03\x04....a.txt") << "an archive (zip)";
        QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08\0", 4) << "a compressed file";
        QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1A\n\0", 9) << "a picture";
        QTest::newRow("film") << QByteArray("\0\0\0\x20"
                                            "ftypisom",
                                            12)
                              << "a recording";
    }
    void binaryFilesAreRefusedByName() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        const auto refusal = refusalOf([&] { documentIn(bytes.toStdString(), "talk.txt"); });
        QVERIFY2(refusal.contains(said), qPrintable(refusal));
        Document document = documentIn("One.\n");
        QVERIFY(refusalOf([&] { attachReferenceText(document, bytes.toStdString(), "talk.txt"); }).contains(said));
    }

    void shortTextsAreNoBinaryFiles() {
        for (const char* text :
             {"RIFF", "RIFF a", "abc ftyp", "PK", "BZh9", "%PDF", "GIF89a is old.", "It begins with %PDF-1."}) {
            QVERIFY((textsOf(documentIn(text).source) == Texts{text}));
        }
    }

    void namesTellWhatIsWritten() {
        QCOMPARE(formatOfName("a/work.XLF"), std::string("XLIFF"));
        QCOMPARE(formatOfName("talk.de.srt"), std::string("subtitles"));
        QCOMPARE(formatOfName("de.po"), std::string("PO"));
        QCOMPARE(formatOfName("talk.txt"), std::string());
        QCOMPARE(formatOfName("xlf"), std::string());
    }

    void otherSentencesAreNotWritten() {
        auto source = documentIn(kJob).source;
        source[0].text = "Turn it.";
        const auto refusal = refusalOf([&] { writtenBack(kJob, "work.xlf", source, {{}, {}, {}}, "de"); });
        QVERIFY2(refusal.contains("holds other sentences than those that were translated"), qPrintable(refusal));
    }
};

QTEST_APPLESS_MAIN(TestFileFormats)
#include "test_file_formats.moc"
