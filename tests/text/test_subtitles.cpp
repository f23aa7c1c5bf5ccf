// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/one_document.h"
#include "engine/text/subtitles.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <random>
#include <string>
#include <vector>

using namespace contexture;
using namespace contexture::text;
using contexture::test::refusalOf;

namespace {

// A sentence over two cues, two speakers in one, a song; byte order mark and CR LF, as players' programs write them.
const std::string kSubRip =
    "\xEF\xBB\xBF"
    "1\r\n00:00:01,000 --> 00:00:03,200\r\nBefore we leave\r\nwe look at the map\r\n\r\n"
    "2\r\n00:00:03,200 --> 00:00:04,900\r\nand count the bags.\r\n\r\n"
    "3\r\n00:00:05,100 --> 00:00:07,000\r\n- Is <i>this</i> the key?\r\n- No, it is too small.\r\n\r\n"
    "4\r\n00:00:12,000 --> 00:00:13,500\r\n\u266a It turns and turns... \u266a\r\n";

std::vector<std::string> sentencesOf(const std::string& bytes, const std::string& name = "talk.srt") {
    std::vector<std::string> sentences;
    const auto documents = parseDocuments(bytes, name);
    for (const auto& sentence : documents.front().source) {
        sentences.push_back(sentence.text);
    }
    return sentences;
}

std::string with(const std::string& bytes, const std::vector<std::string>& translations) {
    return subtitlesWith(bytes, "talk.srt", parseDocuments(bytes, "talk.srt").front().source, translations);
}

} // namespace

class TestSubtitles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesAreFoundInTheCues() {
        const std::vector<std::string> expected{"Before we leave we look at the map and count the bags.",
                                                "Is this the key?", "No, it is too small.", "It turns and turns..."};
        QVERIFY(sentencesOf(kSubRip) == expected);
        const auto document = parseDocuments(kSubRip, "a/talk.srt").front();
        QCOMPARE(document.title, std::string("talk"));
        QVERIFY(document.source[0].startsParagraph);
        QVERIFY(!document.source[1].startsParagraph);
        QVERIFY(document.source[3].startsParagraph); // nothing is shown for five seconds before it
        const std::string vtt =
            "WEBVTT - a talk\n\nNOTE by nobody\n\nSTYLE\n::cue { color: red }\n\n"
            "intro\n00:01.000 --> 00:03.200 align:start\nBefore we leave\nwe look at the map\n\n"
            "00:03.200 --> 00:04.900\nand count the bags.\n\n"
            "00:05.100 --> 00:07.000\n<v Ann>Is <i>this</i> the key?</v>\n<v Ben>No, it is too small.\n\n"
            "00:08.000 --> 00:09.500\n\u266a It turns and turns... \u266a\n";
        QVERIFY(sentencesOf(vtt, "talk.vtt") == expected);
    }

    void whatIsNoTextStaysOutside_data() {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("typeface") << "<b>We <font color=\"red\">wait</font>.</b>"
                                  << "We wait.";
        QTest::newRow("place") << "{\\an8}We wait."
                               << "We wait.";
        QTest::newRow("less than") << "If 3 < 4, we wait > here."
                                   << "If 3 < 4, we wait > here.";
        QTest::newRow("braces") << "We {all} wait."
                                << "We {all} wait.";
        QTest::newRow("one speaker") << "- We wait."
                                     << "We wait.";
        QTest::newRow("without a blank") << "-We wait."
                                         << "We wait.";
        QTest::newRow("minus") << "-5 degrees outside."
                               << "-5 degrees outside.";
        QTest::newRow("dash inside") << "We wait -"
                                     << "We wait -";
        QTest::newRow("hash") << "# We wait #"
                              << "We wait";
        QTest::newRow("hash of a number") << "#3 waits."
                                          << "#3 waits.";
        QTest::newRow("ampersand") << "Salt &amp; pepper."
                                   << "Salt &amp; pepper."; // SubRip has no such names
    }
    void whatIsNoTextStaysOutside() {
        QFETCH(QString, shown);
        QFETCH(QString, sentence);
        const std::string bytes = "1\n00:00:01,000 --> 00:00:02,000\n" + shown.toStdString() + "\n";
        QVERIFY(sentencesOf(bytes) == std::vector<std::string>{sentence.toStdString()});
    }

    void namedCharactersOfWebVttAreTakenBothWays() {
        const std::string bytes = "WEBVTT\n\n00:01.000 --> 00:02.000\nSalt &amp; pepper &lt;here&gt;.\n";
        QVERIFY(sentencesOf(bytes) == std::vector<std::string>{"Salt & pepper <here>."});
        QCOMPARE(with(bytes, {"Salz & Pfeffer <hier>."}),
                 std::string("WEBVTT\n\n00:01.000 --> 00:02.000\nSalz &amp; Pfeffer &lt;hier&gt;.\n"));
    }

    void translationsStandInTheirCues() {
        const std::string expected =
            "\xEF\xBB\xBF"
            "1\r\n00:00:01,000 --> 00:00:03,200\r\nEhe wir gehen, sehen wir\r\nauf die Karte\r\n\r\n"
            "2\r\n00:00:03,200 --> 00:00:04,900\r\nund zählen die Taschen.\r\n\r\n"
            "3\r\n00:00:05,100 --> 00:00:07,000\r\n- Ist das der Schlüssel?\r\n- Nein, er ist zu klein.\r\n\r\n"
            "4\r\n00:00:12,000 --> 00:00:13,500\r\n\u266a Er dreht und dreht sich... \u266a\r\n";
        const auto written =
            with(kSubRip, {"Ehe wir gehen, sehen wir auf die Karte und zählen die Taschen.", "Ist das der Schlüssel?",
                           "Nein, er ist zu klein.", "Er dreht und dreht sich..."});
        // 37 characters fit into a line, so the first cue has one.
        QCOMPARE(QString::fromStdString(written),
                 QString::fromStdString(expected).replace("wir\r\nauf die Karte", "wir auf die Karte"));
        QCOMPARE(sentencesOf(written).size(), std::size_t(4));
    }

    void longLinesAreBrokenAndWordsAreNot() {
        const std::string bytes = "1\n00:00:01,000 --> 00:00:02,000\n<i>Short.</i>\n";
        QCOMPARE(with(bytes, {"Das ist ein Satz, der länger als zweiundvierzig Zeichen ist."}),
                 std::string("1\n00:00:01,000 --> 00:00:02,000\n<i>Das ist ein Satz, der länger\n"
                             "als zweiundvierzig Zeichen ist.</i>\n"));
        const std::string word(60, 'x');
        QCOMPARE(with(bytes, {word}), "1\n00:00:01,000 --> 00:00:02,000\n<i>" + word + "</i>\n");
        QCOMPARE(with(bytes, {"Zwei\nZeilen"}), std::string("1\n00:00:01,000 --> 00:00:02,000\n<i>Zwei Zeilen</i>\n"));
    }

    // Whatever the cues hold, times and numbers come back as they were, and reading again finds the same sentences.
    void generatedFilesComeBackWhole() {
        std::mt19937 random(5);
        const std::vector<std::string> words{"We",   "see",  "the", "lamp.",     "It", "is",
                                             "old!", "Why?", "and", "\u00fcber", "it", "shines"};
        for (int round = 0; round < 200; ++round) {
            const std::string end = random() % 2 ? "\n" : "\r\n";
            std::string bytes;
            std::vector<std::string> times;
            const int cues = 1 + int(random() % 8);
            for (int c = 0; c < cues; ++c) {
                times.push_back("00:00:" + std::to_string(10 + 5 * c) + ",000 --> 00:00:" + std::to_string(12 + 5 * c) +
                                ",500");
                bytes += std::to_string(c + 1) + end + times.back() + end;
                for (int l = 0; l < int(1 + random() % 2); ++l) {
                    bytes += random() % 4 == 0 ? "- " : "";
                    for (int w = 0; w < int(1 + random() % 5); ++w) {
                        bytes += (w > 0 ? " " : "") + words[random() % words.size()];
                    }
                    bytes += end;
                }
                bytes += random() % 3 == 0 ? end + end : end;
            }
            const auto before = sentencesOf(bytes);
            const auto written = with(bytes, before);
            std::size_t at = 0;
            for (const auto& time : times) {
                at = written.find(time, at);
                QVERIFY2(at != std::string::npos, written.c_str());
            }
            QVERIFY2(sentencesOf(written) == before, (bytes + "\n=====\n" + written).c_str());
        }
    }

    void wrongSubtitlesAreRefused_data() {
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QString>("said");
        const QString good = "1\n00:00:01,000 --> 00:00:02,000\nWe wait.\n\n";
        QTest::newRow("no time") << good + "2\n00:00:xx,000 --> 00:00:04,000\nHere.\n"
                                 << "talk.srt, line 6: this is no time of a subtitle";
        QTest::newRow("backwards") << good + "2\n00:00:05,000 --> 00:00:04,000\nHere.\n"
                                   << "line 6: this subtitle ends before it begins";
        QTest::newRow("no text") << "1\n00:00:01,000 --> 00:00:02,000\n\n"
                                 << "the subtitles hold no text";
        QTest::newRow("notes alone") << QString::fromUtf8("1\n00:00:01,000 --> 00:00:02,000\n\u266a\u266a\n")
                                     << "the subtitles hold no text";
        QTest::newRow("empty WebVTT") << "WEBVTT\n"
                                      << "the subtitles hold no text";
    }
    void wrongSubtitlesAreRefused() {
        QFETCH(QString, bytes);
        QFETCH(QString, said);
        const auto refusal = refusalOf([&] { parseDocuments(bytes.toStdString(), "talk.srt"); });
        QVERIFY2(refusal.contains(said), qPrintable(refusal));
    }

    void fewerWordsThanCuesLeaveTheLastEmpty() {
        const std::string bytes = "1\n00:00:01,000 --> 00:00:02,000\nWe wait\n\n"
                                  "2\n00:00:02,000 --> 00:00:03,000\nhere today.\n";
        QCOMPARE(with(bytes, {"Hier."}), std::string("1\n00:00:01,000 --> 00:00:02,000\nHier.\n\n"
                                                     "2\n00:00:02,000 --> 00:00:03,000\n\n"));
        QCOMPARE(with(bytes, {"Ja, hier."}), std::string("1\n00:00:01,000 --> 00:00:02,000\nJa,\n\n"
                                                         "2\n00:00:02,000 --> 00:00:03,000\nhier.\n"));
    }

    void otherSentencesAreRefused() {
        auto source = parseDocuments(kSubRip, "talk.srt").front().source;
        const std::vector<std::string> translations(source.size(), "Ja.");
        QVERIFY(refusalOf([&] { subtitlesWith(kSubRip, "talk.srt", source, translations); }).isEmpty());
        source[1].text = "Is that the key?";
        const auto refusal = refusalOf([&] { subtitlesWith(kSubRip, "talk.srt", source, translations); });
        QVERIFY2(refusal.contains("these subtitles hold other sentences"), qPrintable(refusal));
    }

    void namesOfSubtitles() {
        QVERIFY(isSubtitlesName("a/talk.SRT") && isSubtitlesName("talk.de.vtt"));
        QVERIFY(!isSubtitlesName("talk.txt") && !isSubtitlesName("srt"));
    }

    void tooManySentencesAreRefused() {
        const auto refusal = refusalOf([] { parseDocuments(kSubRip, "talk.srt", {.maxSentences = 3}); });
        QVERIFY2(refusal.contains("more than 3 sentences"), qPrintable(refusal));
    }

    void subtitlesAreAReferenceWhereTheyHoldAsManySentences() {
        Document document = parseDocuments(kSubRip, "talk.srt").front();
        attachReferenceText(
            document,
            "WEBVTT\n\n00:01.000 --> 00:04.900\nEhe wir gehen, sehen wir auf die Karte.\n\n"
            "00:05.100 --> 00:07.000\n- Ist das der Schlüssel?\n- Nein.\n\n00:12.000 --> 00:13.500\nEr dreht sich.\n",
            "talk.de.vtt");
        QCOMPARE(document.reference.size(), std::size_t(4));
        QCOMPARE(document.reference[2].text, std::string("Nein."));
        const auto refusal = refusalOf(
            [&] { attachReferenceText(document, "WEBVTT\n\n00:01.000 --> 00:04.900\nEiner.\n", "talk.de.vtt"); });
        QVERIFY2(refusal.contains("these subtitles hold 1 sentences and the document 4"), qPrintable(refusal));
        attachReferenceText(document, "Eins.\nZwei.\nDrei.\nVier.\n", "lines.txt"); // a line a sentence will do
        QCOMPARE(document.reference[3].text, std::string("Vier."));
    }

    void aFileOfSubtitlesHasNoOtherLayout() {
        QVERIFY(!layoutOf(kSubRip, "talk.srt"));
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "talk.srt";
        std::ofstream(path, std::ios::binary) << kSubRip;
        const auto one = readOneDocument(path);
        QVERIFY(one.document && !one.layout);
        QCOMPARE(one.document->size(), std::size_t(4));
    }
};

QTEST_GUILESS_MAIN(TestSubtitles)
#include "test_subtitles.moc"
