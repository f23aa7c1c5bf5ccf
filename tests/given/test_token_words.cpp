// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens of other programs, as words of our own text. Every expected place was found by hand.
#include "engine/given/token_words.h"
#include "tests/support/errors.h"

#include <QtTest>

#include <algorithm>

using namespace contexture;
using contexture::test::refusalOf;

namespace {

// Words are what stands between spaces, a final stop apart.
Sentence sentenceOf(const std::string& text) {
    Sentence sentence;
    sentence.text = text;
    for (std::uint32_t begin = 0; begin < text.size();) {
        std::uint32_t end = begin;
        while (end < text.size() && text[end] != ' ' && !(text[end] == '.' && end > begin)) {
            ++end;
        }
        end = std::max(end, begin + 1);
        sentence.words.push_back({begin, end});
        begin = end < text.size() && text[end] == ' ' ? end + 1 : end;
    }
    return sentence;
}

std::vector<int> wordsOf(const std::vector<std::string>& tokens, const std::string& text) {
    const given::TokenWords found = given::tokenWords(tokens, sentenceOf(text), Message("here"));
    return {found.wordOfToken.begin(), found.wordOfToken.end()};
}

} // namespace

class TestTokenWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyMarkingOfSubwordsIsUnderstood() {
        const std::vector<int> expected{0, 1, 2, 2, 2, 3};
        // BPE with joiners
        QCOMPARE(wordsOf({"Obama", "empfängt", "Net@@", "any@@", "ahu", "."}, "Obama empfängt Netanyahu."), expected);
        // SentencePiece
        QCOMPARE(
            wordsOf({"\u2581Obama", "\u2581empfängt", "\u2581Net", "any", "ahu", "."}, "Obama empfängt Netanyahu."),
            expected);
        // WordPiece, in lower case
        QCOMPARE(wordsOf({"obama", "empfängt", "net", "##any", "##ahu", "."}, "Obama empfängt Netanyahu."), expected);
    }

    void aLoneBoundaryAndMarksOfTheEndAreNoWord() {
        QCOMPARE(wordsOf({"<s>", "\u2581", "It", "\u2581barked", ".", "</s>"}, "It barked."),
                 (std::vector<int>{-1, -1, 0, 1, 2, -1}));
    }

    // Models for several languages put a mark before the tokens.
    void marksOfLanguagesAreNoWord() {
        for (const char* mark : {"eng_Latn", "en_XX", "__en__", ">>deu<<", "<2de>"}) {
            QCOMPARE(wordsOf({mark, "\u2581It", "\u2581barked", ".", "</s>"}, "It barked."),
                     (std::vector<int>{-1, 0, 1, 2, -1}));
        }
        // NLLB's first version has it at the end; in the middle it is none.
        QCOMPARE(wordsOf({"\u2581It", ".", "</s>", "eng_Latn"}, "It."), (std::vector<int>{0, 1, -1, -1}));
        QVERIFY(!refusalOf([] { wordsOf({"It", "eng_Latn", "barked", "."}, "It barked."); }).isEmpty());
        // A text that says it itself has it as a word.
        QCOMPARE(wordsOf({"__en__", "it"}, "__en__ it"), (std::vector<int>{0, 1}));
        QCOMPARE(given::textOf({"deu_Latn", "\u2581Er", "\u2581bellte", ".", "</s>"}), std::string("Er bellte."));
    }

    // SentencePiece normalises by NFKC first: what stands in the text is another spelling.
    void normalisedSignsStandForTheirOwn() {
        QCOMPARE(wordsOf({"\u2581He", "\u2581waited", "\u2581...", "\u25812", "1\u20442", "\u2581hours", "."},
                         "He waited \u2026 2\u00bd hours."),
                 (std::vector<int>{0, 1, 2, 3, 3, 4, 5}));
        QCOMPARE(wordsOf({"\u2581caf\u00e9"}, "cafe\u0301"), (std::vector<int>{0}));
        QCOMPARE(wordsOf({"\u2581cafe\u0301"}, "caf\u00e9"), (std::vector<int>{0}));
    }

    void bytesMakeTheirSign() {
        // U+1F469 is F0 9F 91 A9.
        QCOMPARE(wordsOf({"\u2581sent", "\u2581", "<0xF0>", "<0x9F>", "<0x91>", "<0xA9>", "\u2581and"},
                         "sent \U0001F469 and"),
                 (std::vector<int>{0, -1, 1, 1, 1, 1, 2}));
        // GPT-2's letters for bytes: U+0120 is a space, "caf\u00c3\u00a9" are the bytes of "caf\u00e9".
        QCOMPARE(wordsOf({"It", "\u0120is", "\u0120caf\u00c3", "\u00a9"}, "It is caf\u00e9"),
                 (std::vector<int>{0, 1, 2, 2}));
        QCOMPARE(given::textOf({"It", "\u0120is", "\u0120caf\u00c3", "\u00a9"}), std::string("It is caf\u00e9"));
    }

    void escapesOfMosesAreUndone() {
        QCOMPARE(wordsOf({"it", "&apos;s", "R@@", "&amp;@@", "D"}, "It's R&D"), (std::vector<int>{0, 0, 1, 1, 1}));
        QCOMPARE(wordsOf({"well", "@-@", "known"}, "well-known"), (std::vector<int>{0, 0, 0}));
        // A text that has them literally keeps them.
        QCOMPARE(wordsOf({"&amp;", "is"}, "&amp; is"), (std::vector<int>{0, 1}));
    }

    void anUnknownTokenTakesWhatTheNextLeaves() {
        QCOMPARE(wordsOf({"the", "<unk>", "barked"}, "The Löwchen barked"), (std::vector<int>{0, 1, 2}));
        QCOMPARE(wordsOf({"the", "<unk>"}, "The Löwchen"), (std::vector<int>{0, 1}));
    }

    void aTokenOverTwoWordsBelongsToTheOneThatItOverlapsMost() {
        Sentence sentence;
        sentence.text = "z.Beispiel";
        sentence.words = {{0, 2}, {2, 10}};
        const given::TokenWords found = given::tokenWords({"z.Beispiel"}, sentence, Message("here"));
        QCOMPARE(found.wordOfToken, (std::vector<std::int32_t>{1}));
        QCOMPARE(found.tokensOfWord[0], (std::vector<std::int32_t>{0})); // it speaks for both
        QCOMPARE(found.tokensOfWord[1], (std::vector<std::int32_t>{0}));
    }

    void whatIsNotTheSentenceIsTold() {
        QString told = refusalOf([] { wordsOf({"The", "cat", "slept"}, "The dog slept"); });
        QVERIFY2(told.contains("here") && told.contains("token 2, \"cat\"") && told.contains("dog slept"),
                 qPrintable(told));
        told = refusalOf([] { wordsOf({"The", "dog"}, "The dog slept"); });
        QVERIFY2(told.contains("end before") && told.contains("\"slept\" is left"), qPrintable(told));
        told = refusalOf([] { wordsOf({"The", "dog", "slept"}, "The dog"); });
        QVERIFY2(told.contains("token 3"), qPrintable(told));
        told = refusalOf([] { wordsOf({"\xff\xfe", "dog"}, "The dog"); });
        QVERIFY2(told.contains("token 2") || told.contains("token 1"), qPrintable(told));
    }

    void tokensSpellTheirText() {
        QCOMPARE(given::textOf({"Net@@", "any@@", "ahu", "&amp;", "Co", "</s>"}), std::string("Netanyahu & Co"));
        QCOMPARE(given::textOf({"\u2581It", "\u2581bark", "ed", "."}), std::string("It barked."));
        QCOMPARE(given::textOf({"net", "##any", "ahu"}), std::string("netany ahu"));
        QCOMPARE(given::textOf({}), std::string());
    }
};

QTEST_APPLESS_MAIN(TestTokenWords)
#include "test_token_words.moc"
