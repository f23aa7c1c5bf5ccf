// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/decode/trace_builder.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

// A sentence whose piece p belongs to word words[p].
WordMap mapOf(const std::vector<std::int32_t>& words) {
    WordMap map;
    map.words = words.empty() ? 0 : words.back() + 1;
    map.wordOfPiece = words;
    map.piecesOfWord.resize(static_cast<std::size_t>(map.words));
    for (std::size_t p = 0; p < words.size(); ++p) {
        map.piecesOfWord[static_cast<std::size_t>(words[p])].push_back(static_cast<std::int32_t>(p));
    }
    return map;
}

at::Tensor rows(const std::vector<std::vector<float>>& values) { // [1, 1, T, K]
    const auto t = static_cast<std::int64_t>(values.size());
    const auto k = static_cast<std::int64_t>(values.front().size());
    at::Tensor tensor = at::zeros({1, 1, t, k});
    for (std::int64_t i = 0; i < t; ++i) {
        for (std::int64_t j = 0; j < k; ++j) {
            tensor[0][0][i][j] = values[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        }
    }
    return tensor;
}

std::vector<float> dense(const CsrMatrix& matrix, std::int32_t row) {
    std::vector<float> values;
    for (std::int32_t c = 0; c < matrix.columns; ++c) {
        values.push_back(matrix.at(row, c));
    }
    return values;
}

using Floats = std::vector<float>;
const std::vector<std::string> kContextSites{"encoder.context", "decoder.context"};

} // namespace

class TestTraceBuilder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysAddUpAndQueriesAreAveraged() {
        // Three source pieces in two words (0 0 1), two target pieces in one word (0 0).
        const WordMap source = mapOf({0, 0, 1});
        const WordMap target = mapOf({0, 0});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &source, .target = &target}});
        // Rows: what produces piece 0, piece 1, EOS. Columns: BOS, three pieces, EOS.
        builder.attention({.name = "decoder.0.cross", .level = AttentionLevel::Source, .querySide = Side::Target},
                          rows({{0.1f, 0.2f, 0.3f, 0.25f, 0.15f}, {0.0f, 0.5f, 0.0f, 0.5f, 0.0f}, {1, 0, 0, 0, 0}}));
        const auto trace = builder.finish().front();
        const CsrMatrix& matrix = trace->attention.at(0).heads.at(0);
        QCOMPARE(matrix.rows(), 1);
        QCOMPARE(matrix.columns, 2);
        // Word 0: (0.2 + 0.3 + 0.5) / 2; word 1: (0.25 + 0.5) / 2. BOS and EOS belong to no word.
        QCOMPARE(dense(matrix, 0), (Floats{0.5f, 0.375f}));
    }

    void sourceRowsStandBehindBos() {
        const WordMap source = mapOf({0, 1});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &source}});
        builder.attention({.name = "encoder.0.self", .level = AttentionLevel::SelfSide},
                          rows({{1, 0, 0, 0}, {0, 0.25f, 0.75f, 0}, {0, 1, 0, 0}, {0, 0, 0, 1}}));
        const auto trace = builder.finish().front();
        const CsrMatrix& matrix = trace->attention.at(0).heads.at(0);
        QCOMPARE(matrix.rows(), 2);
        QCOMPARE(dense(matrix, 0), (Floats{0.25f, 0.75f}));
        QCOMPARE(dense(matrix, 1), (Floats{1, 0}));
    }

    // Models of other programs may read no BOS: rows and columns of the source begin with its first piece.
    void aSourceMayHaveNoBos() {
        const WordMap source = mapOf({0, 1});
        const WordMap target = mapOf({0});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &source, .target = &target, .sourceBos = false}});
        builder.attention({.name = "encoder.0.self", .level = AttentionLevel::SelfSide},
                          rows({{0.25f, 0.75f, 0}, {0.5f, 0, 0.5f}, {0, 0, 1}}));
        builder.attention({.name = "decoder.0.cross", .level = AttentionLevel::Source, .querySide = Side::Target},
                          rows({{0.125f, 0.625f, 0.25f}, {0, 0, 1}}));
        builder.attention({.name = "decoder.0.self", .level = AttentionLevel::SelfSide, .querySide = Side::Target},
                          rows({{1, 0}, {0.5f, 0.5f}}));
        at::Tensor gamma = at::zeros({1, 3, 1}); // of the two words and EOS
        gamma[0][0] = 0.25;
        gamma[0][1] = 0.5;
        builder.gate("encoder.context", Side::Source, gamma);
        const auto trace = builder.finish().front();
        QCOMPARE(dense(trace->attention.at(0).heads.at(0), 0), (Floats{0.25f, 0.75f}));
        QCOMPARE(dense(trace->attention.at(0).heads.at(0), 1), (Floats{0.5f, 0}));
        QCOMPARE(dense(trace->attention.at(1).heads.at(0), 0), (Floats{0.125f, 0.625f}));
        QCOMPARE(dense(trace->attention.at(2).heads.at(0), 0), (Floats{0})); // the target still begins with BOS
        QCOMPARE(trace->gates.at(0).contextShare, (Floats{0.75f, 0.5f}));
    }

    void targetColumnsAreThePiecesThatWereRead() {
        // Position t reads piece t - 1: column 0 is BOS, column 1 is piece 0.
        const WordMap target = mapOf({0, 1});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = nullptr, .target = &target}});
        builder.attention({.name = "decoder.0.self", .level = AttentionLevel::SelfSide, .querySide = Side::Target},
                          rows({{1, 0, 0}, {0.5f, 0.5f, 0}, {0.25f, 0.25f, 0.5f}}));
        const auto trace = builder.finish().front();
        const CsrMatrix& matrix = trace->attention.at(0).heads.at(0);
        QCOMPARE(dense(matrix, 0), (Floats{0, 0})); // word 0 was produced from BOS alone
        QCOMPARE(dense(matrix, 1), (Floats{0.5f, 0}));
    }

    void exactZerosAreNotStoredAndPaddingIsCut() {
        const WordMap longer = mapOf({0, 1});
        const WordMap shorter = mapOf({0});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &longer}, {.source = &shorter}});
        const at::Tensor weights = at::zeros({2, 1, 4, 3}); // three sentences
        weights[0][0][1][2] = 1.0;
        weights[0][0][2][0] = 1.0;
        weights[1][0][1][1] = 1.0;
        weights[1][0][3][0] = 7.0; // padding of the shorter sentence
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Sentence}, weights);
        const auto traces = builder.finish();
        QCOMPARE(traces[0]->attention[0].heads[0].nonZero(), std::size_t(2));
        QCOMPARE(traces[1]->attention[0].heads[0].rows(), 1);
        QCOMPARE(traces[1]->attention[0].heads[0].nonZero(), std::size_t(1));
        QCOMPARE(traces[1]->attention[0].heads[0].at(0, 1), 1.0f);
    }

    void weightsWithinASentenceAreConditionalOnIt() {
        // The document: sentence 0 with pieces in words (0 0 1), sentence 1 with one piece. One query word of two
        // pieces.
        const WordMap first = mapOf({0, 0, 1});
        const WordMap second = mapOf({0});
        const WordMap query = mapOf({0, 0});
        const std::vector<const WordMap*> words{&first, &second};
        const TraceColumns columns = contextColumns(words, std::vector<std::int32_t>{3, 1});
        TraceBuilder builder(&columns, {kContextSites}, {{.source = &query}});
        builder.visible(0, {{0, 2}});
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Word, .withinSentence = true},
                          rows({{0, 0, 0, 0}, {0.5f, 0.25f, 0.25f, 1}, {0, 0, 1, 1}, {0, 0, 0, 0}}));
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Sentence},
                          rows({{0, 0}, {1, 0}, {0.25f, 0.75f}, {0, 0}}));
        const auto trace = builder.finish().front();
        const AttentionRecord* word = trace->find("encoder.context", AttentionLevel::Word);
        const AttentionRecord* sentence = trace->find("encoder.context", AttentionLevel::Sentence);
        QVERIFY(word && sentence && word->withinSentence);
        // s = (1 + 0.25)/2 = 0.625 and 0.375. Products of word 0: (1*0.75 + 0.25*0)/2 = 0.375; of word 1 (1*0.25 +
        // 0.25)/2 = 0.25; of sentence 1: 0.375. Divided by s: 0.6, 0.4, 1.
        QCOMPARE(dense(sentence->heads[0], 0), (Floats{0.625f, 0.375f}));
        QCOMPARE(dense(word->heads[0], 0), (Floats{0.6f, 0.4f, 1.0f}));
    }

    void ignoredSentencesHoldNoWordWeights() {
        const WordMap context = mapOf({0});
        const WordMap query = mapOf({0});
        const std::vector<const WordMap*> words{&context, &context};
        const TraceColumns columns = contextColumns(words, std::vector<std::int32_t>{1, 1});
        TraceBuilder builder(&columns, {kContextSites}, {{.source = &query}});
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Sentence},
                          rows({{0, 0}, {0, 1}, {0, 0}}));
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Word, .withinSentence = true},
                          rows({{1, 1}, {1, 1}, {1, 1}})); // a dense module fills them all
        const auto trace = builder.finish().front();
        const CsrMatrix& matrix = trace->find("encoder.context", AttentionLevel::Word)->heads[0];
        QCOMPARE(matrix.nonZero(), std::size_t(1));
        QCOMPARE(matrix.at(0, 1), 1.0f);
    }

    void sparseReportsEqualDenseOnes() {
        const WordMap context = mapOf({0, 1, 1});
        const WordMap query = mapOf({0, 1});
        const std::vector<const WordMap*> words{&context};
        const TraceColumns columns = contextColumns(words, std::vector<std::int32_t>{3});
        const trace::Site site{.name = "encoder.context", .level = AttentionLevel::Word};
        TraceBuilder denseBuilder(&columns, {kContextSites}, {{.source = &query}});
        denseBuilder.attention(site, rows({{0, 0, 0}, {0.5f, 0, 0.5f}, {0, 0.25f, 0.75f}, {0, 0, 0}}));
        CsrMatrix sparse;
        sparse.columns = 3;
        sparse.endRow();
        sparse.add(0, 0.5f);
        sparse.add(2, 0.5f);
        sparse.endRow();
        sparse.add(1, 0.25f);
        sparse.add(2, 0.75f);
        sparse.endRow();
        sparse.endRow();
        TraceBuilder sparseBuilder(&columns, {kContextSites}, {{.source = &query}});
        sparseBuilder.attention(site, 0, {sparse});
        QCOMPARE(*sparseBuilder.finish().front(), *denseBuilder.finish().front());
    }

    void slotsAreNamedByTheWordsTheyHold() {
        const WordMap first = mapOf({0, 0, 1});
        const WordMap second = mapOf({0, 1});
        const WordMap target = mapOf({0, 0});
        const std::vector<const WordMap*> words{&first, nullptr, &second};
        const TraceColumns columns = contextColumns(words, std::vector<std::int32_t>{3, 0, 2});
        const std::vector<std::string> sites{"decoder.cache"};
        TraceBuilder builder({nullptr, &columns}, {sites}, {{.source = nullptr, .target = &target}});
        builder.visible(0, {{0, 3}});
        builder.slots("decoder.cache", 0, {{SentenceIndex(2), 1}, {SentenceIndex(0), 1}, {SentenceIndex(0), 2}});
        builder.attention({.name = "decoder.cache",
                           .level = AttentionLevel::CacheSlot,
                           .querySide = Side::Target,
                           .keySide = Side::Target},
                          rows({{0.5f, 0.5f, 0}, {0, 0.5f, 0.5f}, {1, 0, 0}}));
        const auto trace = builder.finish().front();
        const AttentionRecord* record = trace->find("decoder.cache", AttentionLevel::CacheSlot);
        QVERIFY(record);
        QCOMPARE(record->slotWords, (std::vector<DocumentWord>{{SentenceIndex(2), Side::Target, WordIndex(1)},
                                                               {SentenceIndex(0), Side::Target, WordIndex(0)},
                                                               {SentenceIndex(0), Side::Target, WordIndex(1)}}));
        QCOMPARE(dense(record->heads[0], 0), (Floats{0.25f, 0.5f, 0.25f}));
        TraceBuilder nameless({nullptr, &columns}, {sites}, {{.source = nullptr, .target = &target}});
        nameless.attention({.name = "decoder.cache",
                            .level = AttentionLevel::CacheSlot,
                            .querySide = Side::Target,
                            .keySide = Side::Target},
                           rows({{1.0f}, {1.0f}, {1.0f}}));
        QVERIFY_EXCEPTION_THROWN(nameless.finish(), Error);
    }

    // One module reads the source, another the target of other sentences: each has its own columns, and what either may
    // read is visible.
    void bothSidesMayBeRead() {
        const WordMap source = mapOf({0, 0});
        const WordMap target = mapOf({0});
        const std::vector<const WordMap*> sources{&source};
        const std::vector<const WordMap*> targets{&target};
        const TraceColumns ofSource = contextColumns(sources, std::vector<std::int32_t>{2});
        const TraceColumns ofTarget = contextColumns(targets, std::vector<std::int32_t>{1});
        const std::vector<std::string> sites{"encoder.context", "decoder.context"};
        TraceBuilder builder({&ofSource, &ofTarget}, {sites}, {{.source = &target, .target = &target}});
        builder.visible(0, {{0, 2}, {4, 5}});
        builder.visible(0, {{1, 3}});
        builder.visible(0, {});
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Word},
                          rows({{0, 0}, {0.25f, 0.75f}, {0, 0}}));
        builder.attention({.name = "decoder.context",
                           .level = AttentionLevel::Word,
                           .querySide = Side::Target,
                           .keySide = Side::Target},
                          rows({{1.0f}, {1.0f}}));
        const auto trace = builder.finish().front();
        QCOMPARE(trace->visible, (std::vector<SentenceRange>{{0, 3}, {4, 5}}));
        QVERIFY(!trace->noContext);
        QCOMPARE(trace->find("encoder.context", AttentionLevel::Word)->heads[0].columns, 1);
        QCOMPARE(trace->find("decoder.context", AttentionLevel::Word)->heads[0].at(0, 0), 1.0f);
    }

    void columnsCountThroughTheWordsOfTheDocument() {
        const WordMap first = mapOf({0, 0, 1});
        const WordMap third = mapOf({0, 1});
        const std::vector<const WordMap*> words{&first, nullptr, &third};
        const TraceColumns columns =
            contextColumns(words, std::vector<std::int32_t>{3, 0, 3}); // the third with its EOS
        QCOMPARE(columns.count, 4);
        QCOMPARE(columns.word, (std::vector<std::int32_t>{0, 0, 1, 2, 3, -1}));
        QCOMPARE(columns.sentence, (std::vector<std::int32_t>{0, 0, 0, 2, 2, 2}));
        QVERIFY_THROWS_EXCEPTION(Error, contextColumns(words, std::vector<std::int32_t>{3, 0, 9}));
    }

    void gatesAreAveragedOverPieces() {
        const WordMap source = mapOf({0, 0});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &source}});
        const at::Tensor gamma = at::zeros({1, 4, 2});
        gamma[0][1][0] = 1.0; // piece 0: mean 0.75, deviation 0.25
        gamma[0][1][1] = 0.5;
        gamma[0][2][0] = 0.25; // piece 1: mean 0.25, deviation 0
        gamma[0][2][1] = 0.25;
        builder.visible(0, {{0, 1}});
        builder.gate("encoder.context", Side::Source, gamma);
        const auto trace = builder.finish().front();
        const GateRecord* gate = trace->findGate("encoder.context");
        QVERIFY(gate);
        QCOMPARE(gate->contextShare, (Floats{0.5f}));
        QCOMPARE(gate->spread, (Floats{0.125f}));
    }

    void noContextIsNotARowOfZeros() {
        const WordMap source = mapOf({0});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &source}, {.source = &source}});
        builder.visible(0, {{0, 0}});
        builder.visible(1, {{0, 1}});
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Sentence}, at::ones({2, 1, 3, 1}));
        builder.attention({.name = "encoder.0.self", .level = AttentionLevel::SelfSide}, at::ones({2, 1, 3, 3}));
        builder.gate("encoder.context", Side::Source, at::ones({2, 3, 4}));
        const auto traces = builder.finish();
        QVERIFY(traces[0]->noContext);
        QVERIFY(!traces[0]->find("encoder.context", AttentionLevel::Sentence));
        QVERIFY(!traces[0]->findGate("encoder.context"));
        QVERIFY(traces[0]->find("encoder.0.self", AttentionLevel::SelfSide));
        QVERIFY(!traces[1]->noContext);
        QVERIFY(traces[1]->find("encoder.context", AttentionLevel::Sentence));
        QVERIFY(traces[1]->isVisible(SentenceIndex(0)));
    }

    void reportsThatDoNotFitTheDocumentAreRefused() {
        const WordMap source = mapOf({0});
        TraceBuilder builder(nullptr, {kContextSites}, {{.source = &source}});
        builder.attention({.name = "encoder.context", .level = AttentionLevel::Word}, at::ones({1, 1, 3, 5}));
        QVERIFY_THROWS_EXCEPTION(Error, builder.finish());
    }
};

QTEST_APPLESS_MAIN(TestTraceBuilder)
#include "test_trace_builder.moc"
