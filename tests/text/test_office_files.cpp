// SPDX-License-Identifier: GPL-3.0-or-later

// Pages, Markdown and the files of word processors.
#include "engine/text/document_reader.h"
#include "engine/text/file_format.h"
#include "engine/text/given_translations.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <zip.h>

#include <functional>
#include <random>

using namespace contexture;
using namespace contexture::text;
using contexture::test::refusalOf;

namespace {

using Texts = std::vector<std::string>;
using Parts = std::vector<std::pair<std::string, std::string>>;

Texts textsIn(const std::string& bytes, const std::string& name) {
    Texts texts;
    const Document document = parseDocuments(bytes, name).at(0);
    for (const Sentence& sentence : document.source) {
        texts.push_back(sentence.text);
    }
    return texts;
}

WrittenBack with(const std::string& bytes, const std::string& name, const Texts& translations) {
    return writtenBack(bytes, name, parseDocuments(bytes, name).at(0).source,
                       {translations.begin(), translations.end()}, "de");
}

std::string packed(const Parts& parts, bool compress = true) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_source_keep(source);
    zip_t* archive = zip_open_from_source(source, ZIP_TRUNCATE, &error);
    for (const auto& [name, content] : parts) {
        zip_source_t* part = zip_source_buffer(archive, content.data(), content.size(), 0);
        const zip_int64_t at = zip_file_add(archive, name.c_str(), part, ZIP_FL_ENC_UTF_8);
        if (!compress || name == "mimetype") {
            zip_set_file_compression(archive, zip_uint64_t(at), ZIP_CM_STORE, 0);
        }
    }
    zip_close(archive);
    std::string bytes;
    zip_source_open(source);
    std::array<char, 4096> block{};
    for (zip_int64_t count = 0; (count = zip_source_read(source, block.data(), block.size())) > 0;) {
        bytes.append(block.data(), std::size_t(count));
    }
    zip_source_close(source);
    zip_source_free(source);
    return bytes;
}

std::string partIn(const std::string& bytes, const char* part) {
    zip_error_t error;
    zip_error_init(&error);
    zip_t* archive = zip_open_from_source(zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error), 0, &error);
    std::string content;
    if (zip_file_t* file = zip_fopen(archive, part, 0)) {
        std::array<char, 4096> block{};
        for (zip_int64_t count = 0; (count = zip_fread(file, block.data(), block.size())) > 0;) {
            content.append(block.data(), std::size_t(count));
        }
        zip_fclose(file);
    }
    zip_discard(archive);
    return content;
}

std::string wordXml(const std::string& body) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\r\n<w:document "
           "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>" +
           body + "<w:sectPr/></w:body></w:document>";
}

std::string word(const std::string& body) {
    return packed({{"[Content_Types].xml", "<Types/>"},
                   {"word/document.xml", wordXml(body)},
                   {"word/media/image1.png", "\x89PNG not really"}});
}

std::string openXml(const std::string& body) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-content xmlns:office=\"o\" "
           "xmlns:text=\"t\"><office:body><office:text>" +
           body + "</office:text></office:body></office:document-content>";
}

std::string openText(const std::string& body) {
    return packed({{"mimetype", "application/vnd.oasis.opendocument.text"}, {"content.xml", openXml(body)}});
}

} // namespace

class TestOfficeFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void paragraphsOfWord() {
        const std::string bytes =
            word("<w:p><w:pPr><w:pStyle w:val=\"Title\"/></w:pPr><w:r><w:t>The ke</w:t></w:r><w:r><w:t "
                 "xml:space=\"preserve\">y. </w:t></w:r><w:r><w:t>It turns &amp; clicks.</w:t></w:r></w:p>"
                 "<w:p/><w:p><w:r><w:t></w:t></w:r></w:p>"
                 "<w:tbl><w:tr><w:tc><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>One</w:t></w:r><w:r><w:tab/><w:t>cell</w:t>"
                 "</w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p></w:tc></w:tr></w:tbl>");
        QVERIFY((textsIn(bytes, "a.docx") == Texts{"The key.", "It turns & clicks.", "One cell"}));
        QCOMPARE(formatOf(bytes, "a"), std::string("Word"));
        QVERIFY(isOfficeFile(bytes));
        const auto written = with(bytes, "a.docx", {"Der Key.", "Er dreht & klickt.", "Eine Zelle"});
        QCOMPARE(partIn(written.bytes, "word/document.xml"),
                 wordXml("<w:p><w:pPr><w:pStyle w:val=\"Title\"/></w:pPr><w:r><w:t>Der Key. Er dreht &amp; "
                         "klickt.</w:t></w:r><w:r><w:t xml:space=\"preserve\"></w:t></w:r><w:r><w:t></w:t></w:r></w:p>"
                         "<w:p/><w:p><w:r><w:t></w:t></w:r></w:p>"
                         "<w:tbl><w:tr><w:tc><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Eine Zelle</w:t></w:r><w:r><w:t></w:t>"
                         "</w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p></w:tc></w:tr></w:tbl>"));
        QCOMPARE(partIn(written.bytes, "word/media/image1.png"), std::string("\x89PNG not really"));
        QCOMPARE(written.looks, std::size_t(1)); // "cell" is no longer without bold type
    }

    void paragraphsOfOpenDocument() {
        const std::string bytes =
            openText("<text:h>A <text:span text:style-name=\"T1\">head</text:span></text:h>"
                     "<text:p>It<text:s text:c=\"2\"/>clicks.<office:annotation><text:p>A "
                     "remark.</text:p></office:annotation> It "
                     "turns.</text:p><text:list><text:list-item><text:p>One</text:p></text:list-item></text:list>");
        QVERIFY((textsIn(bytes, "a.odt") == Texts{"A head", "It clicks.", "It turns.", "One"}));
        const auto written = with(bytes, "a.odt", {"Ein Kopf", "Er klickt.", "Er dreht.", "Eins"});
        QCOMPARE(
            partIn(written.bytes, "content.xml"),
            openXml(
                "<text:h>Ein Kopf<text:span text:style-name=\"T1\"></text:span></text:h>"
                "<text:p>Er klickt. Er dreht.<office:annotation><text:p>A remark.</text:p></office:annotation></text:p>"
                "<text:list><text:list-item><text:p>Eins</text:p></text:list-item></text:list>"));
        QVERIFY((textsIn(written.bytes, "a.odt") == Texts{"Ein Kopf", "Er klickt.", "Er dreht.", "Eins"}));
    }

    // Parts and relations as ECMA-376 part 1 has them (11.3, 17.10, 17.11): notes, headers and footers are parts of
    // their own.
    void headersFootersAndNotesOfWord() {
        const auto part = [](const std::string& element, const std::string& content) {
            return "<w:" + element + " xmlns:w=\"m\">" + content + "</w:" + element + ">";
        };
        const auto p = [](const std::string& text) { return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>"; };
        const auto relation = [](const std::string& kind, const std::string& target) {
            return "<Relationship Id=\"r\" "
                   "Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/" +
                   kind + "\" Target=\"" + target + "\"/>";
        };
        const std::string pages =
            "<w:p><w:r><w:t xml:space=\"preserve\">Page </w:t></w:r><w:r><w:fldChar "
            "w:fldCharType=\"begin\"/></w:r><w:r>"
            "<w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t>3</w:t>"
            "</w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r><w:r><w:t xml:space=\"preserve\"> of </w:t></w:r>"
            "<w:fldSimple w:instr=\" NUMPAGES \"><w:r><w:t>9</w:t></w:r></w:fldSimple></w:p>";
        const std::string notes = "<w:footnote w:type=\"separator\" w:id=\"-1\"><w:p><w:r><w:separator/></w:r></w:p>"
                                  "</w:footnote><w:footnote w:id=\"1\"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>A "
                                  "note.</w:t></w:r></w:p></w:footnote>";
        const std::string remarks = part("comments", "<w:comment w:author=\"A\">" + p("Really?") + "</w:comment>");
        const std::string body =
            "<w:p><w:r><w:t>The body.</w:t></w:r><w:r><w:footnoteReference w:id=\"1\"/></w:r></w:p>"
            "<w:p><w:r><w:pict><w:txbxContent>" +
            p("In a box.") + "</w:txbxContent></w:pict></w:r></w:p>";
        const std::string bytes =
            packed({{"[Content_Types].xml", "<Types/>"},
                    {"word/document.xml", wordXml(body)},
                    {"word/_rels/document.xml.rels",
                     "<Relationships>" + relation("footnotes", "footnotes.xml") + relation("comments", "comments.xml") +
                         relation("footer", "/word/footer1.xml") + relation("header", "header1.xml") +
                         relation("header", "header1.xml") + relation("endnotes", "endnotes.xml") +
                         relation("image", "media/a.png") + "</Relationships>"},
                    {"word/header1.xml", part("hdr", p("The head."))},
                    {"word/footer1.xml", part("ftr", pages)},
                    {"word/footnotes.xml", part("footnotes", notes)},
                    {"word/endnotes.xml", part("endnotes", "<w:endnote>" + p("The end.") + "</w:endnote>")},
                    {"word/comments.xml", remarks}});
        QVERIFY((textsIn(bytes, "a.docx") ==
                 Texts{"The body.", "In a box.", "The head.", "Page", "of", "A note.", "The end."}));
        const auto written =
            with(bytes, "a.docx", {"Der Text.", "Im Kasten.", "Der Kopf.", "Seite", "von", "Eine Note.", "Das Ende."});
        const auto expected = [](QString xml, const char* before, const char* after) {
            return xml.replace(QLatin1String(before), QLatin1String(after)).toStdString();
        };
        QCOMPARE(partIn(written.bytes, "word/header1.xml"), part("hdr", p("Der Kopf.")));
        QCOMPARE(partIn(written.bytes, "word/footer1.xml"), // the numbers stand between the words
                 expected(QString::fromStdString(
                              expected(QString::fromStdString(part("ftr", pages)), ">Page <", ">Seite <")),
                          "> of <", "> von <"));
        QCOMPARE(partIn(written.bytes, "word/footnotes.xml"),
                 expected(QString::fromStdString(part("footnotes", notes)), "A note.", "Eine Note."));
        QCOMPARE(partIn(written.bytes, "word/endnotes.xml"),
                 part("endnotes", "<w:endnote>" + p("Das Ende.") + "</w:endnote>"));
        QCOMPARE(partIn(written.bytes, "word/comments.xml"), remarks); // what people remarked stays theirs
        QVERIFY(partIn(written.bytes, "word/document.xml").find("<w:t>Im Kasten.</w:t>") != std::string::npos);
        QVERIFY(partIn(written.bytes, "word/document.xml").find("<w:footnoteReference w:id=\"1\"/>") !=
                std::string::npos);
        QVERIFY((textsIn(written.bytes, "a.docx") ==
                 Texts{"Der Text.", "Im Kasten.", "Der Kopf.", "Seite", "von", "Eine Note.", "Das Ende."}));
    }

    // OpenDocument 1.2 part 1: notes stand in the text (6.3), headers and footers in the styles (16.10).
    void headersFootersAndNotesOfOpenDocument() {
        const std::string body =
            "<text:p>It clicks<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation>"
            "<text:note-body><text:p>A note.</text:p></text:note-body></text:note>.</text:p><text:p><draw:frame>"
            "<draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame></text:p>";
        const std::string styles =
            "<office:document-styles xmlns:office=\"o\" xmlns:style=\"s\" xmlns:text=\"t\"><office:styles>"
            "<style:style "
            "style:name=\"A\"/></office:styles><office:master-styles><style:master-page><style:header><text:p>"
            "The head.</text:p></style:header><style:footer><text:p>Page <text:page-number>3</text:page-number> of "
            "<text:page-count>9</text:page-count></text:p></style:footer></style:master-page></office:master-styles>"
            "</office:document-styles>";
        const std::string bytes = packed({{"mimetype", "application/vnd.oasis.opendocument.text"},
                                          {"content.xml", openXml(body)},
                                          {"styles.xml", styles}});
        QVERIFY((textsIn(bytes, "a.odt") == Texts{"It clicks.", "In a box.", "A note.", "The head.", "Page", "of"}));
        const auto written =
            with(bytes, "a.odt", {"Er klickt.", "Im Kasten.", "Eine Note.", "Der Kopf.", "Seite", "von"});
        QString expected = QString::fromStdString(styles);
        expected.replace("The head.", "Der Kopf.").replace("Page <", "Seite <").replace(" of <", " von <");
        QCOMPARE(QString::fromStdString(partIn(written.bytes, "styles.xml")), expected);
        expected = QString::fromStdString(openXml(body));
        expected.replace("It clicks", "Er klickt.").replace("</text:note>.", "</text:note>");
        expected.replace("A note.", "Eine Note.").replace("In a box.", "Im Kasten.");
        QCOMPARE(QString::fromStdString(partIn(written.bytes, "content.xml")), expected);
        QVERIFY((textsIn(written.bytes, "a.odt") ==
                 Texts{"Er klickt.", "Im Kasten.", "Eine Note.", "Der Kopf.", "Seite", "von"}));
    }

    // libzip keeps the beginning of an archive whose later parts change, which must not touch the bytes that were read.
    void aTextBehindLargePartsIsWritten() {
        const std::string picture(100'000, 'x');
        const std::string bytes = packed({{"mimetype", "application/vnd.oasis.opendocument.text"},
                                          {"Pictures/a.png", picture},
                                          {"content.xml", openXml("<text:p>One.</text:p>")}},
                                         false);
        const std::string before = bytes;
        for (int round = 0; round < 3; ++round) {
            const auto written = with(bytes, "a.odt", {"Eins."});
            QCOMPARE(partIn(written.bytes, "content.xml"), openXml("<text:p>Eins.</text:p>"));
            QCOMPARE(partIn(written.bytes, "Pictures/a.png"), picture);
            QVERIFY(bytes == before);
        }
    }

    void badOfficeFilesAreRefused() {
        const std::string good = word("<w:p><w:r><w:t>One.</w:t></w:r></w:p>");
        std::string damaged = good;
        const std::size_t at = damaged.find("word/document.xml") + 30;
        for (std::size_t i = at; i < at + 20; ++i) {
            damaged[i] = '\x55';
        }
        QVERIFY(refusalOf([&] { textsIn(damaged, "a.docx"); }).contains("is damaged"));
        QVERIFY(refusalOf([&] { textsIn(good.substr(0, good.size() - 30), "a.docx"); }).contains("is damaged"));
        const std::string bomb = packed({{"word/document.xml", std::string(210'000'000, ' ')}});
        QVERIFY(bomb.size() < 1'000'000);
        QVERIFY(refusalOf([&] { textsIn(bomb, "a.docx"); }).contains("unpacked, the file's text has more than 200 MB"));
        const std::string entities =
            packed({{"word/document.xml", "<!DOCTYPE a [<!ENTITY b \"c\">]><w:document>&b;</w:document>"}});
        QVERIFY(refusalOf([&] { textsIn(entities, "a.docx"); }).contains("entities of its own"));
        const std::string latin =
            packed({{"word/document.xml", "<?xml version=\"1.0\"?><w:document>\xFC</w:document>"}});
        QVERIFY(refusalOf([&] { textsIn(latin, "a.docx"); }).contains("not in UTF-8"));
        QVERIFY(refusalOf([&] { textsIn(word(""), "a.docx"); }).contains("no text"));
    }

    void blocksOfAPage() {
        const std::string page =
            "<!DOCTYPE html>\n<html lang=\"en\"><head><title>A page</title><style>p { }</style>\n"
            "<script>var a = 1;</script></head>\n<body>\n <h1>Keys &amp; locks</h1>\n <p>\n  The <b>key</b> turns.\n  "
            "It "
            "clicks.<br>Then\n  stop.\n </p>\n<ul><li>One<li>Two <code>x</code></ul>\n<p translate=\"no\">KX-200</p>"
            "<pre>a  b</pre><!-- end --></body></html>\n";
        QVERIFY((textsIn(page, "page") ==
                 Texts{"A page", "Keys & locks", "The key turns.", "It clicks.", "Then stop.", "One", "Two x"}));
        QCOMPARE(parseDocuments(page, "page").at(0).sourceLanguage, std::string("en"));
        const auto written =
            with(page, "page",
                 {"Eine Seite", "Keys & <Locks>", "Der Key dreht.", "Er klickt.", "Dann halt.", "Eins", "Zwei x"});
        QString expected = QString::fromStdString(page);
        expected.replace("A page", "Eine Seite")
            .replace("Keys &amp; locks", "Keys &amp; &lt;Locks&gt;")
            .replace("The <b>key</b> turns.\n  It clicks.<br>Then\n  stop.",
                     "<b>Der Key dreht.</b> Er klickt.<br>Dann halt.")
            .replace("<li>One<li>Two <code>x</code>", "<li>Eins<li>Zwei <code>x</code>");
        QCOMPARE(QString::fromStdString(written.bytes), expected);
        QCOMPARE(written.moved, std::size_t(1));
    }

    void nestedPagesAreRefused() {
        std::string page = "<html>";
        for (int i = 0; i < 5000; ++i) {
            page += "<div>";
        }
        const auto refusal = refusalOf([&] { textsIn(page + "One.", "page"); });
        QVERIFY2(refusal.contains("more than 3000 elements"), qPrintable(refusal));
    }

    void blocksOfMarkdown() {
        const std::string text =
            "---\ntitle: x\n---\n# The *key*\n\nIt **turns**, as [he](http://a.b/c \"t\") said.\nIt "
            "clicks. Run `make`.\n\n> A quote that\n> goes on.\n\n- One\n- Two &amp; three\n  - "
            "Four\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| c | d |\n\n![A picture](x.png)\n";
        QVERIFY((textsIn(text, "a.md") == Texts{"The key", "It turns, as he said.", "It clicks.", "Run make.",
                                                "A quote that goes on.", "One", "Two & three", "Four", "a", "b", "c",
                                                "d"}));
        const auto written = with(text, "a.md",
                                  {"Der *Schlüssel*", "Er turns, sagte he.", "Er klickt.", "Tu make!", "Ein Zitat.",
                                   "1. Eins", "Zwei & drei", "Vier", "A", "B", "C", "D"});
        const QString expected = QString::fromUtf8(
            "---\ntitle: x\n---\n# *Der \\*Schlüssel\\**\n\nEr **turns**, sagte [he](http://a.b/c \"t\"). "
            "Er klickt. Tu `make`!\n\n> Ein Zitat.\n\n- 1\\. Eins\n- Zwei & drei\n  - "
            "Vier\n\n```\ncode\n```\n\n| A | B |\n|---|---|\n| C | D |\n\n![A picture](x.png)\n");
        QCOMPARE(QString::fromStdString(written.bytes), expected);
        QCOMPARE(written.moved, std::size_t(1)); // the emphasis of the heading
    }

    // What is written is read again as what was said, in its order, whatever stands around it.
    void generatedFilesComeBackWhole_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("parts");
        QTest::addColumn<QStringList>("blocks");
        QTest::newRow("Markdown") << "a.md" << QStringList{"We see",          "it.",          "Why?",  "*now*",
                                                           "**so *on* and**", "`x_y`",        "&amp;", "\\*",
                                                           "[here](b \"c\")", "![no](d)",     "\n",    "  \n",
                                                           "~~old~~",         "<b>",          "</b>",  "3 < 4",
                                                           "a_b_c",           "<http://a.b>", "**",    "["}
                                  << QStringList{
                                         "%1\n\n",    "# %1\n\n",           "> %1\n\n", "- %1\n",
                                         "1. %1\n\n", "```\ncode\n```\n\n", "***\n\n",  "<div>\n%1\n</div>\n\n"};
        QTest::newRow("HTML") << "a.html"
                              << QStringList{"We see",
                                             "it.",
                                             "Why?",
                                             "<b>now</b>",
                                             "<i>so <b>on</b> and</i>",
                                             "<code>x</code>",
                                             "&amp;",
                                             "&nbsp;",
                                             "<br>",
                                             "<img src=a>",
                                             "\n  ",
                                             "<!-- c -->",
                                             "<b>wrong<i>ly</b>nested</i>",
                                             "3 < 4",
                                             "&unknown;",
                                             "<span translate=no>K</span>"}
                              << QStringList{"<p>%1</p>\n",           "<h1>%1</h1>",
                                             "<ul><li>%1<li>%1</ul>", "<table><tr><td>%1</table>",
                                             "<div> %1 <p>%1</div>",  "<script>x</script>",
                                             "<pre>%1</pre>",         "<table>%1<tr></table>"};
    }
    void generatedFilesComeBackWhole() {
        QFETCH(QString, name);
        QFETCH(QStringList, parts);
        QFETCH(QStringList, blocks);
        std::mt19937 random(3);
        int refused = 0;
        for (int round = 0; round < 150; ++round) {
            QString file = name == "a.html" ? "<!DOCTYPE html>\n<html><body>" : "";
            for (unsigned b = 1 + random() % 5; b > 0; --b) {
                QString block = blocks[int(random() % unsigned(blocks.size()))];
                while (block.contains("%1")) {
                    QString text = "A";
                    for (unsigned p = random() % 6; p > 0; --p) {
                        text += " " + parts[int(random() % unsigned(parts.size()))];
                    }
                    block.replace(block.indexOf("%1"), 2, text);
                }
                file += block;
            }
            const std::string bytes = file.toStdString();
            Texts before;
            try {
                before = textsIn(bytes, name.toStdString());
            } catch (const Error&) {
                continue; // nothing to translate
            }
            Texts said;
            for (std::size_t i = 0; i < before.size(); ++i) {
                said.push_back("T" + std::to_string(i) + " *is* <b> & [x] 1. #.");
            }
            std::string written;
            try {
                written = with(bytes, name.toStdString(), said).bytes;
            } catch (const Error&) {
                ++refused;
                continue;
            }
            const Texts after = textsIn(written, name.toStdString());
            QString joined;
            for (const std::string& text : after) {
                joined += QString::fromStdString(text) + " ";
            }
            int at = 0;
            for (const std::string& text : said) {
                const int found = int(joined.indexOf(QString::fromStdString(text), at));
                QVERIFY2(found >= at, (bytes + "\n=====\n" + written + "\n=====\n" + joined.toStdString()).c_str());
                at = found + 1;
            }
        }
        QVERIFY2(refused < 10, qPrintable(QString::number(refused)));
    }

    void aReferenceMayBeAFileOfItsOwn() {
        Document document = parseDocuments("It turns.\nIt clicks.\n", "a.txt").at(0);
        attachReferenceText(document, word("<w:p><w:r><w:t>Er dreht. Er klickt.</w:t></w:r></w:p>"), "a.docx");
        QCOMPARE(document.reference.at(1).text, std::string("Er klickt."));
        const std::string xliff =
            "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"1\"><source>It "
            "turns.</source><target>Es dreht.</target></trans-unit><trans-unit id=\"2\"><source>It "
            "clicks.</source></trans-unit></body></file></xliff>";
        attachReferenceText(document, xliff, "a.xlf");
        QCOMPARE(document.reference.at(0).text, std::string("Es dreht."));
        const auto other = refusalOf([&] {
            Document changed = document;
            changed.source[1].text = "It rings.";
            attachReferenceText(changed, xliff, "a.xlf");
        });
        QVERIFY2(other.contains("translates other sentences than the document's, from sentence 2 on: It clicks."),
                 qPrintable(other));
        const QTemporaryDir folder;
        QFile file(folder.filePath("a.xlf"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(xliff.c_str()) > 0);
        file.close();
        const auto given = readGivenTranslations(file.fileName().toStdString(), document);
        QVERIFY((given.translations == Texts{"Es dreht.", ""}));
        const auto refusal =
            refusalOf([&] { attachReferenceText(document, word("<w:p><w:r><w:t>Er.</w:t></w:r></w:p>"), "a.docx"); });
        QVERIFY2(refusal.contains("this file holds 1 sentences and the document 2"), qPrintable(refusal));
    }
};

QTEST_APPLESS_MAIN(TestOfficeFiles)
#include "test_office_files.moc"
