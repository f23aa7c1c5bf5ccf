// SPDX-License-Identifier: GPL-3.0-or-later

// Which sentences contain one of some words, in text and in subwords.
#include "engine/text/chosen_words.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace contexture;
using namespace contexture::text;

class TestChosenWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreFoundWhole_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("contains");
        const auto row = [](const char* words, const char* text, bool contains) {
            QTest::addRow("%s | %s", words, text) << QString(words) << QString(text) << contains;
        };
        row("it you", "It is old.", true);
        row("it you", "Is IT?", true);
        row("it you", "It's late.", true);
        row("it you", "(it)", true);
        row("it", "The item is a unit.", false);
        row("it", "An item, and then it.", true); // the first place is within a word
        row("it", "it2 and 2it", false);
        row("it", "", false);
        row("", "It is old.", false);
        row(" \t\n ", "It is old.", false);
        row("  you\tit  ", "It is old.", true);
        row("ihn", "Ich sehe ihn.", true);
        row("ihn", "Ihnen", false);
        row("ÄRGER", "Der Ärger ist groß.", true);
        row("straße", "Die STRASSE.", true);   // folded, both are strasse
        row("e", "e\xCC\x81t\xC3\xA9", false); // a letter with a mark behind it
        row("он", "Вот он.", true);
        row("он", "Один закон", false);
        row("它", "我买了它。", true); // no spaces between words
        row("それ", "私はそれを見た", true);
        row("그", "그 책", true);
        row("그", "그녀", false);
        row("no-one", "No-one knows.", true);
        row("no-one", "No one knows.", false);
        row("\xF0\x9D\x92\x9C", "a \xF0\x9D\x92\x9C b", true); // beyond 16 bits
    }
    void wordsAreFoundWhole() {
        QFETCH(QString, words);
        QFETCH(QString, text);
        QFETCH(bool, contains);
        QCOMPARE(containsOneOf(words.toStdString(), text.toStdString()), contains);
    }

    void brokenBytesAreNoLetters() {
        QVERIFY(containsOneOf("it", "\xFFit\xC3"));
        QVERIFY(containsOneOf("it", "it \xFF"));
        QVERIFY(!containsOneOf("\xFF\xC3", "it"));
    }

    // A vocabulary that cuts words into letters and word parts, and writes one of them with several pieces.
    void theyAreFoundInSubwords() {
        std::vector<std::string> sentences;
        for (const char* text :
             {"it is old", "the item is new", "you see a unit", "did you see it", "they sit there"}) {
            sentences.insert(sentences.end(), 5, text);
        }
        const Subwords subwords =
            trainSubwords(sentences, {.vocabularySize = 40, .softLimit = true, .normalisation = Normalisation::Nfkc});
        const auto contains = finderOf("it you", subwords);
        for (const auto& [text, expected] :
             std::vector<std::pair<std::string, bool>>{{"it is old", true},
                                                       {"the item is new", false},
                                                       {"a unit", false},
                                                       {"you see a unit", true},
                                                       {"they sit there", false},
                                                       {"see it", true},
                                                       {"ö it", true}, // behind an unknown character
                                                       {"", false}}) {
            const auto pieces = subwords.encode(text);
            QVERIFY2(contains(pieces) == expected, text.c_str());
        }
        QVERIFY(!contains({subwords.size() + 7})); // a number that is no piece
    }
};

QTEST_APPLESS_MAIN(TestChosenWords)
#include "test_chosen_words.moc"
