// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/text/segmentation.h"
#include "engine/text/sentence_ends.h"
#include "engine/text/subwords.h"
#include "tests/support/errors.h"

#include <QTemporaryFile>
#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include <unistd.h>

using namespace contexture;
using namespace contexture::text;

namespace {

std::vector<std::string> corpus() {
    std::vector<std::string> sentences;
    const std::vector<std::string> nouns{"dog", "cat", "horse", "teacher", "phone", "bank", "river", "garden"};
    const std::vector<std::string> verbs{"sees", "hears", "likes", "follows", "finds", "forgets"};
    for (const auto& a : nouns) {
        for (const auto& v : verbs) {
            for (const auto& b : nouns) {
                sentences.push_back("The " + a + " " + v + " the old " + b + ", and it says: “It’s ½ past 9!”");
            }
        }
    }
    sentences.push_back("Grüße aus Köln, naïve façade ﬁn.");
    return sentences;
}

SubwordTraining smallTraining(bool byteFallback = false) {
    SubwordTraining options;
    options.vocabularySize = byteFallback ? 400 : 150;
    options.byteFallback = byteFallback;
    return options;
}

// What is written to a file descriptor while this lives.
class CapturedDescriptor {
public:
    explicit CapturedDescriptor(int descriptor) : m_descriptor(descriptor), m_saved(dup(descriptor)) {
        flush();
        m_file.open();
        dup2(m_file.handle(), descriptor);
    }
    ~CapturedDescriptor() { restore(); }
    CapturedDescriptor(const CapturedDescriptor&) = delete;
    CapturedDescriptor& operator=(const CapturedDescriptor&) = delete;

    QByteArray restore() {
        if (m_saved >= 0) {
            flush();
            dup2(m_saved, m_descriptor);
            close(m_saved);
            m_saved = -1;
        }
        m_file.seek(0);
        return m_file.readAll();
    }

private:
    static void flush() { // what was said before and while it is captured stays apart
        std::cout.flush();
        std::cerr.flush();
        std::fflush(nullptr);
    }

    int m_descriptor;
    int m_saved;
    QTemporaryFile m_file;
};

template<class Call>
std::string errorOf(const Call& call) {
    return contexture::test::refusalOf(call).toStdString();
}

} // namespace

class TestSubwords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void openSentencesAreToldFromClosedOnes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("open");
        const auto row = [](const char* text, bool open) { QTest::newRow(text) << QString::fromUtf8(text) << open; };
        row("The old dog sees the cat", true);
        row("The old dog sees the cat.", false);
        row("it says: “The old dog.”", false);
        row("it says: “The old dog”", true);
        row("The old dog!", false);
        row("The old dog:", false);
        row("half past 9", true);
        row("“”", false); // nothing that could be closed
        row("", false);
    }
    void openSentencesAreToldFromClosedOnes() {
        QFETCH(QString, text);
        QFETCH(bool, open);
        auto sentences = corpus();
        sentences.push_back("“The old dog.” “The cat!” The river: the bank.");
        const auto subwords = trainSubwords(sentences, smallTraining());
        const SentenceEnds ends = sentenceEnds(subwords);
        QCOMPARE(ends.isOpen(subwords.encode(text.toStdString())), open);
        QCOMPARE(subwords.piece(ends.stop), std::string("."));
        QCOMPARE(std::int64_t(ends.kinds.size()), subwords.size());
    }

    void specialNumbersStandWhereTheModelsExpectThem() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        QCOMPARE(subwords.piece(0), std::string("<pad>"));
        QCOMPARE(subwords.piece(1), std::string("<unk>"));
        QCOMPARE(subwords.piece(2), std::string("<s>"));
        QCOMPARE(subwords.piece(3), std::string("</s>"));
        QVERIFY(subwords.size() <= 150);
        QVERIFY(subwords.size() > 50);
    }

    void trainingTwiceGivesTheSameBytes() {
        const Subwords first = trainSubwords(corpus(), smallTraining());
        const Subwords second = trainSubwords(corpus(), smallTraining());
        QVERIFY(first.bytes() == second.bytes());
    }

    void bytesMakeTheSameModelAgain() {
        const Subwords trained = trainSubwords(corpus(), smallTraining());
        const Subwords loaded = Subwords::fromBytes(trained.bytes());
        const std::string text = "The horse likes the garden.";
        QVERIFY(loaded.encode(text) == trained.encode(text));
        QCOMPARE(loaded.size(), trained.size());
        QVERIFY(loaded.bytes() == trained.bytes());
    }

    void decodingGivesNormalisedTextBack_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << "The dog sees the cat.";
        QTest::newRow("umlauts and punctuation") << "Köln, naïve façade: “old” horse!";
        QTest::newRow("one word") << "it";
        QTest::newRow("nothing") << "";
        QTest::newRow("markup") << "<b>&lt;";
        QTest::newRow("emoji") << "The dog 🐕‍🦺 sees 👩🏽‍🏫.";
        QTest::newRow("right to left") << "The old שלום horse مرحبا";
        QTest::newRow("combining marks") << "q̣́ sees it";
    }
    void decodingGivesNormalisedTextBack() {
        QFETCH(QString, text);
        const Subwords subwords = trainSubwords(corpus(), smallTraining(true));
        const QString normal = text.normalized(QString::NormalizationForm_KC);
        QCOMPARE(normal, text); // the row is normalised text
        QCOMPARE(QString::fromStdString(subwords.decode(subwords.encode(text.toStdString()))), text);
    }

    void specialNumbersAreSkippedInDecoding() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        std::vector<std::int64_t> ids = subwords.encode("The cat finds it");
        ids.insert(ids.begin(), 2);
        ids.push_back(3);
        ids.push_back(0);
        ids.push_back(0);
        QCOMPARE(subwords.decode(ids), std::string("The cat finds it"));
    }

    void unknownCharactersAreSeen() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        const auto ids = subwords.encode("猫");
        QVERIFY(std::find(ids.begin(), ids.end(), 1) != ids.end());
        QVERIFY(subwords.decode(ids).find("\xE2\x81\x87") != std::string::npos);
    }

    void rangesLieInTheOriginalText_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("bytes");
        const QStringList texts{
            "The dog sees the old cat, and it says.",
            "It’s ½ past 9!",                // ½ becomes three characters
            "ﬁnds   the\u00a0cat",           // a ligature, three spaces, a no-break space
            "  The dog  ",                   // white space around
            "q\u0323\u0301 sees e\u0301",    // combining marks become one character
            "\u202bשלום\u202c sees the dog", // right-to-left with embedding marks
            "The 🐕‍🦺 sees 👩🏽‍🏫!",
            "<b>&lt; sees",
            "\u3000The\u200bcat",                             // ideographic and zero-width space
            "The\u2028dog\r sees\u0085the\u2029old\v\f\tcat", // line ends that stay inside of a line
        };
        for (const bool bytes : {false, true}) {
            for (int i = 0; i < texts.size(); ++i) {
                QTest::addRow("%d%s", i, bytes ? " with bytes" : "") << texts[i] << bytes;
            }
        }
    }
    void rangesLieInTheOriginalText() {
        QFETCH(QString, text);
        QFETCH(bool, bytes);
        const Subwords subwords = trainSubwords(corpus(), smallTraining(bytes));
        const std::string utf8 = text.toStdString();
        const auto pieces = subwords.encodeWithRanges(utf8);
        const auto ids = subwords.encode(utf8);
        QCOMPARE(pieces.size(), ids.size());
        Segmenter segmenter("en");
        const auto words = segmenter.words(utf8);
        const auto owners = wordOfPiece(pieces, words);
        QCOMPARE(owners.size(), pieces.size());
        std::vector<bool> covered(utf8.size(), false);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            QCOMPARE(pieces[i].id, ids[i]);
            QVERIFY(pieces[i].bytes.begin <= pieces[i].bytes.end);
            QVERIFY(pieces[i].bytes.end <= utf8.size());
            if (pieces[i].bytes.size() > 0) {
                QVERIFY(utf8[pieces[i].bytes.begin] != ' ');
                // Cut between characters.
                QVERIFY((static_cast<unsigned char>(utf8[pieces[i].bytes.begin]) & 0xC0) != 0x80);
                const bool atEnd = pieces[i].bytes.end == utf8.size();
                QVERIFY(atEnd || (static_cast<unsigned char>(utf8[pieces[i].bytes.end]) & 0xC0) != 0x80);
            }
            if (i > 0) {
                QVERIFY(owners[i] < 0 || owners[i] >= owners[i - 1]);
            }
            std::fill(covered.begin() + pieces[i].bytes.begin, covered.begin() + pieces[i].bytes.end, true);
        }
        for (std::size_t w = 0; w < words.size(); ++w) {
            QVERIFY2(covered[words[w].begin], qPrintable(QString("word %1 has no piece").arg(w)));
            // Without bytes, neighbouring unknown characters share one piece, also across words.
            QVERIFY(!bytes || std::find(owners.begin(), owners.end(), static_cast<std::int32_t>(w)) != owners.end());
        }
    }

    // A carriage return in the middle of a line, as texts of other systems have it, is no unknown piece.
    void lineEndsInsideOfASentenceAreBlanks() {
        SubwordTraining training = smallTraining();
        for (const auto normalisation : {SubwordTraining().normalisation, Normalisation::Identity}) {
            training.normalisation = normalisation;
            const Subwords subwords = trainSubwords(corpus(), training);
            const auto expected = subwords.encode("The dog sees the cat");
            for (const char* text :
                 {"The\rdog sees the cat", "The dog\r sees the cat", "The dog\xE2\x80\xA8sees the cat",
                  "The dog sees\xC2\x85the cat", "The dog sees the\xE2\x80\xA9\vcat\f", "\tThe dog sees the cat\r"}) {
                QVERIFY2(subwords.encode(text) == expected, text);
            }
            const auto pieces = subwords.encodeWithRanges("The\xE2\x80\xA8"
                                                          "dog");
            QCOMPARE(pieces.back().bytes.end, 9u);
            QCOMPARE(pieces.front().bytes.begin, 0u);
        }
    }

    void everyBytePieceStandsForItsCharacter() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining(true));
        const std::string text = "dog 猫";
        const auto pieces = subwords.encodeWithRanges(text);
        int standing = 0;
        for (const Piece& piece : pieces) {
            if (piece.bytes == ByteRange{4, 7}) {
                ++standing;
            }
        }
        QCOMPARE(standing, 3); // 猫 is three bytes
    }

    void piecesBelongToTheWordTheyOverlapMost() {
        const std::vector<ByteRange> words{{0, 3}, {4, 5}, {6, 10}};
        const std::vector<Piece> pieces{{5, {0, 2}}, {5, {2, 5}},   {5, {4, 10}}, {5, {5, 6}},
                                        {5, {6, 6}}, {5, {10, 10}}, {5, {3, 3}},  {5, {2, 4}}};
        // {2,5} covers one byte of each of the first two words: the first of equals.
        QVERIFY(wordOfPiece(pieces, words) == (std::vector<std::int32_t>{0, 0, 2, -1, 2, -1, -1, 0}));
        QVERIFY(wordOfPiece(pieces, {}) == std::vector<std::int32_t>(pieces.size(), -1));
    }

    void aForeignModelIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("This is no SentencePiece model, but a sentence about one.");
        QTest::newRow("zeros") << QByteArray(1000, '\0');
        QTest::newRow("ones") << QByteArray(1000, '\xff');
        QTest::newRow("a length without end") << QByteArray("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 10);
    }
    void aForeignModelIsRefused() {
        QFETCH(QByteArray, bytes);
        const std::string error = errorOf([&] {
            Subwords::fromBytes({reinterpret_cast<const std::uint8_t*>(bytes.constData()), std::size_t(bytes.size())});
        });
        QVERIFY(error.find("subword model") != std::string::npos);
    }

    void aTruncatedModelIsRefusedAtEveryLength() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        const auto& bytes = subwords.bytes();
        // A cut between two fields leaves a sound message: without the trainer's part the numbers are the library's
        // own.
        for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 997) {
            QVERIFY(!errorOf([&] { Subwords::fromBytes(std::span(bytes).first(size)); }).empty());
        }
    }

    void aNormalisationTableThatLeadsOutsideItselfIsRefused() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        auto bytes = subwords.bytes();
        // The table of nmt_nfkc is the only long run of the model: damage many of its units.
        int refused = 0;
        int tried = 0;
        for (std::size_t at = bytes.size() / 4; at < bytes.size() / 2; at += 4099) {
            auto damaged = bytes;
            for (std::size_t i = at; i < at + 16; ++i) {
                damaged[i] = 0x7f;
            }
            ++tried;
            refused += errorOf([&] { Subwords::fromBytes(damaged).encode("Ein Text ½ ﬁ"); }).empty() ? 0 : 1;
        }
        QVERIFY(tried > 10);
        QVERIFY(refused > tried / 2);
    }

    void withoutNormalisationTextOfKnownCharactersIsCutTheSameWay() {
        auto sentences = corpus(); // what NFKC leaves as it is
        std::erase_if(sentences, [](const std::string& s) { return s.find("ﬁ") != std::string::npos; });
        for (std::string& sentence : sentences) {
            sentence = sentence.substr(0, sentence.find(','));
        }
        SubwordTraining options = smallTraining();
        const Subwords normalised = trainSubwords(sentences, options);
        options.normalisation = Normalisation::Identity;
        const Subwords plain = trainSubwords(sentences, options);
        QCOMPARE(plain.size(), normalised.size());
        for (std::int64_t id = 0; id < plain.size(); ++id) {
            QCOMPARE(plain.piece(id), normalised.piece(id));
        }
        for (const auto& sentence : sentences) {
            QVERIFY(plain.encode(sentence) == normalised.encode(sentence));
        }
        QVERIFY(plain.encode("  the   dog ") == normalised.encode("the dog")); // white space is folded either way
        QVERIFY(plain.bytes().size() + 200'000 < normalised.bytes().size());
        // What only a rule would make of it is unknown.
        QCOMPARE(normalised.decode(normalised.encode("the \uff44og")), std::string("the dog"));
        QVERIFY(plain.decode(plain.encode("the \uff44og")) != "the dog");
    }

    void aModelWithOtherNumbersIsRefused() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        std::string bytes(subwords.bytes().begin(), subwords.bytes().end());
        bytes.replace(bytes.find("<pad>"), 5, "<qad>"); // no piece is the padding any more
        const std::string error = errorOf([&] {
            Subwords::fromBytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        });
        QVERIFY2(error.find("0 padding") != std::string::npos, error.c_str());
    }

    void numbersOutsideTheVocabularyAreRefused() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        QVERIFY(!errorOf([&] { subwords.piece(-1); }).empty());
        QVERIFY(!errorOf([&] { subwords.piece(subwords.size()); }).empty());
        const std::vector<std::int64_t> ids{5, 1'000'000};
        QVERIFY(errorOf([&] { subwords.decode(ids); }).find("1000000") != std::string::npos);
    }

    void trainingOnNothingIsRefused() {
        QVERIFY(!errorOf([] { trainSubwords({}, {}); }).empty());
        const std::vector<std::string> blank{"", "  \u00a0 "};
        QVERIFY(!errorOf([&] { trainSubwords(blank, {}); }).empty());
    }

    void aVocabularyThatCannotBeReachedIsRefused() {
        SubwordTraining options = smallTraining();
        options.vocabularySize = 100'000;
        options.softLimit = false;
        QVERIFY(errorOf([&] { trainSubwords(corpus(), options); }).find("vocabulary size") != std::string::npos);
        options.vocabularySize = 8; // fewer than there are letters
        QVERIFY(!errorOf([&] { trainSubwords(corpus(), options); }).empty());
    }

    void softLimitTakesWhatThereIs() {
        SubwordTraining options;
        options.vocabularySize = 100'000;
        const Subwords subwords = trainSubwords(corpus(), options);
        QVERIFY(subwords.size() > 4);
        QVERIFY(subwords.size() < 100'000);
    }

    void veryLongSentencesAreTrainedOnToo() {
        std::string sentence;
        for (int i = 0; i < 2000; ++i) {
            sentence += "zebra ";
        }
        std::vector<std::string> sentences = corpus();
        sentences.push_back(sentence); // longer than the library's own limit of 4,192 bytes
        const Subwords subwords = trainSubwords(sentences, smallTraining());
        const auto ids = subwords.encode("z");
        QVERIFY(std::find(ids.begin(), ids.end(), 1) == ids.end());
    }

    void theLibraryPrintsNothing() {
        CapturedDescriptor out(STDOUT_FILENO);
        CapturedDescriptor err(STDERR_FILENO);
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        subwords.decode(subwords.encode("The dog"));
        errorOf([] { Subwords::fromBytes(std::vector<std::uint8_t>(100, 8)); });
        errorOf([] {
            SubwordTraining options;
            options.vocabularySize = 3;
            trainSubwords(corpus(), options);
        });
        const QByteArray printedErr = err.restore();
        const QByteArray printedOut = out.restore();
        QCOMPARE(printedOut, QByteArray());
        QCOMPARE(printedErr, QByteArray());
    }

    void aSentenceOfFiftyThousandWordsIsCut() {
        const Subwords subwords = trainSubwords(corpus(), smallTraining());
        std::string text;
        for (int i = 0; i < 50'000; ++i) {
            text += "horse ";
        }
        const auto pieces = subwords.encodeWithRanges(text);
        Segmenter segmenter("en");
        const auto words = segmenter.words(text);
        QCOMPARE(words.size(), std::size_t(50'000));
        const auto owners = wordOfPiece(pieces, words);
        QCOMPARE(owners.back(), 49'999);
    }
};

QTEST_APPLESS_MAIN(TestSubwords)
#include "test_subwords.moc"
