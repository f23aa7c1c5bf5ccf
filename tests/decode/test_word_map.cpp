// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/vocabulary.h"
#include "engine/decode/word_map.h"
#include "engine/text/segmentation.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::decode;

namespace {

std::vector<text::Piece> cut(const std::vector<ByteRange>& ranges) {
    std::vector<text::Piece> pieces;
    for (const ByteRange& range : ranges) {
        pieces.push_back({9, range});
    }
    return pieces;
}

using Ints = std::vector<std::int32_t>;

} // namespace

class TestWordMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesGoToTheWordTheyOverlapMost() {
        // "played it.": play|ed it|.
        const auto map =
            makeWordMap(cut({{0, 4}, {4, 6}, {7, 9}, {9, 10}}), std::vector<ByteRange>{{0, 6}, {7, 9}, {9, 10}});
        QCOMPARE(map.wordOfPiece, (Ints{0, 0, 1, 2}));
        QCOMPARE(map.piecesOfWord[0], (Ints{0, 1}));
        QCOMPARE(map.piecesOfWord[2], (Ints{3}));
    }

    void aPieceWithoutAWordGoesToTheNearestOne() {
        // A lone mark between "ab" and "cd" stands nearer to the following word; one after the end has only "cd".
        const auto map = makeWordMap(cut({{0, 2}, {3, 3}, {4, 6}, {8, 8}}), std::vector<ByteRange>{{0, 2}, {4, 6}});
        QCOMPARE(map.wordOfPiece, (Ints{0, 1, 1, 1}));
    }

    void aWordWithoutAPieceOfItsOwnSharesItsNeighbours() {
        // One piece covers both words of "):"
        const auto map = makeWordMap(cut({{0, 3}, {3, 5}}), std::vector<ByteRange>{{0, 3}, {3, 4}, {4, 5}});
        QCOMPARE(map.wordOfPiece, (Ints{0, 1}));
        QCOMPARE(map.piecesOfWord[2], (Ints{1}));
        const std::vector<double> scores{-0.5, -0.25};
        QCOMPARE(wordLogProbabilities(map, scores), (std::vector<float>{-0.5f, -0.25f, 0.0f}));
    }

    void aWordThatTheSubwordsDropSharesTheNearest() {
        // The rules of the subwords made nothing of the first and the last character.
        const auto map = makeWordMap(cut({{4, 6}, {7, 9}}), std::vector<ByteRange>{{0, 3}, {4, 6}, {7, 9}, {10, 13}});
        QCOMPARE(map.piecesOfWord[0], (Ints{0}));
        QCOMPARE(map.piecesOfWord[3], (Ints{1}));
        QCOMPARE(map.wordOfPiece, (Ints{1, 2}));
        QVERIFY(makeWordMap({}, std::vector<ByteRange>{{0, 3}}).piecesOfWord[0].empty());
    }

    void aSentenceWithoutWordsKeepsNoPiece() {
        const auto map = makeWordMap(cut({{0, 1}}), {});
        QCOMPARE(map.words, 0);
        QCOMPARE(map.wordOfPiece, (Ints{-1}));
        QVERIFY(wordLogProbabilities(map, std::vector<double>{-1.0}).empty());
    }

    void aWordsLogProbabilityIsTheSumOverItsPieces() {
        const auto map = makeWordMap(cut({{0, 4}, {4, 6}, {7, 9}}), std::vector<ByteRange>{{0, 6}, {7, 9}});
        QCOMPARE(wordLogProbabilities(map, std::vector<double>{-0.5, -1.0, -2.0}), (std::vector<float>{-1.5f, -2.0f}));
    }

    void rangesOfDecodedTextComeFromTheNumbers() {
        const SubwordVocabulary vocabulary(trained(false));
        const std::string text = "Der Hund bellte, und er schlief.";
        const auto pieces = vocabulary.encode(text);
        std::vector<std::int64_t> ids;
        for (const auto& piece : pieces) {
            ids.push_back(piece.id);
        }
        const Decoded decoded = vocabulary.decode(ids);
        QCOMPARE(decoded.text, text);
        QCOMPARE(decoded.pieces.size(), pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            QCOMPARE(decoded.pieces[i].bytes, pieces[i].bytes);
        }
    }

    void anotherCutOfTheSameTextKeepsItsOwnRanges() {
        // Letter by letter, as the model might produce it and encode() would not.
        const SubwordVocabulary vocabulary(trained(false));
        const std::vector<std::int64_t> ids{find(vocabulary, "\xE2\x96\x81"), find(vocabulary, "e"),
                                            find(vocabulary, "r"), find(vocabulary, "\xE2\x96\x81"),
                                            find(vocabulary, "e")};
        const Decoded decoded = vocabulary.decode(ids);
        QCOMPARE(decoded.text, std::string("er e"));
        const std::vector<ByteRange> expected{{0, 0}, {0, 1}, {1, 2}, {3, 3}, {3, 4}};
        for (std::size_t i = 0; i < ids.size(); ++i) {
            QCOMPARE(decoded.pieces[i].bytes, expected[i]);
        }
    }

    void charactersPutTogetherFromBytesBelongToTheirBytes() {
        const SubwordVocabulary vocabulary(trained(true));
        const std::string text = "er \xF0\x9F\x90\xB6 er"; // a dog's face, which no training sentence holds
        std::vector<std::int64_t> ids;
        for (const auto& piece : vocabulary.encode(text)) {
            ids.push_back(piece.id);
        }
        const Decoded decoded = vocabulary.decode(ids);
        QCOMPARE(decoded.text, text);
        std::uint32_t last = 0;
        for (const auto& piece : decoded.pieces) {
            QVERIFY(piece.bytes.begin >= last && piece.bytes.end >= piece.bytes.begin);
            last = piece.bytes.end;
        }
        QCOMPARE(std::size_t(last), text.size());
        text::Segmenter segmenter("de");
        const auto words = segmenter.words(text);
        QCOMPARE(words.size(), std::size_t(3));
        const auto map = makeWordMap(decoded.pieces, words);
        QVERIFY(map.piecesOfWord[1].size() >= 4); // its bytes
    }

    void bytesThatMakeNoCharacterDoNoHarm() {
        const SubwordVocabulary vocabulary(trained(true));
        const std::vector<std::int64_t> ids{find(vocabulary, "e"), find(vocabulary, "<0xF0>"), find(vocabulary, "r")};
        const Decoded decoded = vocabulary.decode(ids);
        QCOMPARE(decoded.pieces.size(), ids.size());
        QCOMPARE(std::size_t(decoded.pieces.back().bytes.end), decoded.text.size());
    }

private:
    static text::Subwords trained(bool byteFallback) {
        const std::vector<std::string> sentences{"Der Hund bellte, und er schlief.", "Er schlief und bellte nicht.",
                                                 "Die Katze schlief, und der Hund sah sie.", "Sie sah den Hund."};
        return text::trainSubwords(sentences,
                                   {.vocabularySize = byteFallback ? 320 : 60, .byteFallback = byteFallback});
    }

    static std::int64_t find(const SubwordVocabulary& vocabulary, const std::string& piece) {
        for (std::int64_t id = 0; id < vocabulary.subwords().size(); ++id) {
            if (vocabulary.subwords().piece(id) == piece) {
                return id;
            }
        }
        return -1; // decode() throws for it
    }
};

QTEST_APPLESS_MAIN(TestWordMap)
#include "test_word_map.moc"
