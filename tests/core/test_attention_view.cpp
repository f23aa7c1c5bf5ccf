// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/attention_view.h"
#include "engine/core/decisive_head.h"
#include "engine/core/error.h"

#include <QtTest>

#include <cmath>

using namespace contexture;

namespace {

CsrMatrix matrix(std::int32_t columns, const std::vector<std::vector<float>>& rows) {
    CsrMatrix result;
    result.columns = columns;
    for (const auto& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            result.add(static_cast<std::int32_t>(c), row[c]);
        }
        result.endRow();
    }
    return result;
}

// Three sentences of 2, 0 and 3 words; one query word; two heads. All numbers below are worked out by hand.
const std::vector<std::int32_t> kOffsets{0, 2, 2, 5};
const HeadIndex kMean;

SentenceTrace hierarchical() {
    SentenceTrace trace;
    trace.attention.push_back({.site = "encoder.context",
                               .level = AttentionLevel::Sentence,
                               .heads = {matrix(3, {{0.25f, 0.0f, 0.75f}}), matrix(3, {{0.0f, 0.0f, 1.0f}})}});
    trace.attention.push_back(
        {.site = "encoder.context",
         .level = AttentionLevel::Word,
         .withinSentence = true,
         .heads = {matrix(5, {{0.5f, 0.5f, 0.0f, 1.0f, 0.0f}}), matrix(5, {{1.0f, 0.0f, 0.5f, 0.0f, 0.5f}})}});
    return trace;
}

SentenceTrace flatOverWords() {
    SentenceTrace trace;
    trace.attention.push_back(
        {.site = "encoder.context",
         .level = AttentionLevel::Word,
         .heads = {matrix(5, {{0.25f, 0.0f, 0.25f, 0.5f, 0.0f}}), matrix(5, {{0.0f, 0.0f, 0.0f, 0.25f, 0.75f}})}});
    return trace;
}

SentenceTrace flatOverSentences() {
    SentenceTrace trace;
    trace.attention.push_back(
        {.site = "decoder.context", .level = AttentionLevel::Sentence, .heads = {matrix(3, {{0.5f, 0.0f, 0.5f}})}});
    return trace;
}

} // namespace

class TestAttentionView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meanAddsColumnsThatOnlySomeHeadsHave() {
        const AttentionRecord record{
            .site = "s", .heads = {matrix(3, {{0.5f, 0.0f, 0.5f}, {}}), matrix(3, {{0.0f, 1.0f, 0.0f}, {0.0f, 0.5f}})}};
        QCOMPARE(meanOverHeads(record), matrix(3, {{0.25f, 0.5f, 0.25f}, {0.0f, 0.25f, 0.0f}}));
    }

    // Weights 1/4 and 3/4 have an entropy of 0.5623 nats, a single weight has none.
    void theSharpestHeadHasTheLeastEntropy() {
        const auto sharpest = sharpestHead(hierarchical(), "encoder.context", WordIndex(0), kOffsets);
        QVERIFY(sharpest);
        QCOMPARE(sharpest->head, HeadIndex(1));
        QCOMPARE(sharpest->value, 0.0);
        SentenceTrace softer = hierarchical();
        softer.attention[0].heads[1] = matrix(3, {{0.5f, 0.0f, 0.5f}}); // 0.6931
        const auto other = sharpestHead(softer, "encoder.context", WordIndex(0), kOffsets);
        QCOMPARE(other->head, HeadIndex(0));
        QVERIFY(std::abs(other->value - 0.562335) < 1e-6);
        // Sums over the words of a sentence where a system has no sentence level: 1/4 and 3/4 against 1.
        QCOMPARE(sharpestHead(flatOverWords(), "encoder.context", WordIndex(0), kOffsets)->head, HeadIndex(1));
        QVERIFY(!sharpestHead(hierarchical(), "decoder.context", WordIndex(0), kOffsets));
        QVERIFY(!sharpestHead(hierarchical(), "encoder.context", WordIndex(7), kOffsets));
        QVERIFY(!sharpestHead(hierarchical(), "encoder.context", {}, kOffsets));
    }

    void theMostDecisiveHeadLooksWhereItMatters() {
        const auto decisive = [](const std::vector<SentenceEffect>& effects) {
            return mostDecisiveHead(hierarchical(), "encoder.context", WordIndex(0), kOffsets, effects);
        };
        const SentenceIndex self(3);
        // 0.25 x 2 + 0.75 x 0.5 = 0.875 against 1 x 0.5.
        auto found = decisive({{self, SentenceIndex(0), -2.0}, {self, SentenceIndex(2), 0.5}});
        QVERIFY(found);
        QCOMPARE(found->head, HeadIndex(0));
        QVERIFY(std::abs(found->value - 0.875) < 1e-9);
        // 0.75 x 3 against 1 x 3.
        found = decisive({{self, SentenceIndex(0), 0.1}, {self, SentenceIndex(2), 3.0}});
        QCOMPARE(found->head, HeadIndex(1));
        QVERIFY(!decisive({}));
        QVERIFY(!decisive({{self, SentenceIndex(1), 5.0}})); // nobody looks there
    }

    void meanOfOneHeadIsThatHead() {
        const SentenceTrace trace = flatOverSentences();
        QCOMPARE(meanOverHeads(trace.attention[0]), trace.attention[0].heads[0]);
    }

    void meanOfNoHeadsIsEmpty() { QCOMPARE(meanOverHeads(AttentionRecord{}).rows(), 0); }

    void headsOfDifferentShapeAreRefused() {
        const AttentionRecord record{.site = "s", .heads = {matrix(3, {{1.0f}}), matrix(2, {{1.0f}})}};
        QVERIFY_EXCEPTION_THROWN(meanOverHeads(record), Error);
    }

    void aHeadThatIsNotThereIsRefused() {
        const SentenceTrace trace = hierarchical();
        QVERIFY_EXCEPTION_THROWN(headOrMean(trace.attention[0], HeadIndex(2)), Error);
        QCOMPARE(headOrMean(trace.attention[0], HeadIndex(1)), trace.attention[0].heads[1]);
    }

    void sentenceWeightsAreTheRecordedOnes() {
        const SentenceTrace trace = hierarchical();
        QCOMPARE(*sentenceWeights(trace, "encoder.context", HeadIndex(0), kOffsets), matrix(3, {{0.25f, 0.0f, 0.75f}}));
        QCOMPARE(*sentenceWeights(trace, "encoder.context", kMean, kOffsets), matrix(3, {{0.125f, 0.0f, 0.875f}}));
    }

    void flatWordWeightsAddUpInEachSentence() {
        const SentenceTrace trace = flatOverWords();
        QCOMPARE(*sentenceWeights(trace, "encoder.context", HeadIndex(0), kOffsets), matrix(3, {{0.25f, 0.0f, 0.75f}}));
        QCOMPARE(*sentenceWeights(trace, "encoder.context", kMean, kOffsets), matrix(3, {{0.125f, 0.0f, 0.875f}}));
    }

    void finalWordWeightsAreProducts() {
        const SentenceTrace trace = hierarchical();
        // Head 1 gives word 1 a weight in a sentence that it ignores: the product is exactly zero and not stored.
        QCOMPARE(*wordWeights(trace, "encoder.context", HeadIndex(1), true, kOffsets),
                 matrix(5, {{0.0f, 0.0f, 0.5f, 0.0f, 0.5f}}));
        QCOMPARE(*wordWeights(trace, "encoder.context", kMean, true, kOffsets),
                 matrix(5, {{0.0625f, 0.0625f, 0.25f, 0.375f, 0.25f}}));
    }

    void meanWithinASentenceWeighsHeadsByHowMuchTheyLookThere() {
        const SentenceTrace trace = hierarchical();
        const auto words = wordWeights(trace, "encoder.context", kMean, false, kOffsets);
        // Sentence 1: only head 1 looks there, so its weights alone: 0.5, 0.5.
        QCOMPARE(words->at(0, 0), 0.5f);
        QCOMPARE(words->at(0, 1), 0.5f);
        // Sentence 3: (0.75 * (0, 1, 0) + 1 * (0.5, 0, 0.5)) / 1.75.
        QCOMPARE(words->at(0, 2), 2.0f / 7.0f);
        QCOMPARE(words->at(0, 3), 3.0f / 7.0f);
        QCOMPARE(words->at(0, 4), 2.0f / 7.0f);
    }

    void oneHeadWithinASentenceIsWhatItRecorded() {
        const SentenceTrace trace = hierarchical();
        QCOMPARE(*wordWeights(trace, "encoder.context", HeadIndex(0), false, kOffsets), trace.attention[1].heads[0]);
    }

    void flatWeightsWithinASentenceAddUpToOne() {
        const SentenceTrace trace = flatOverWords();
        const auto words = wordWeights(trace, "encoder.context", HeadIndex(0), false, kOffsets);
        QCOMPARE(*words, matrix(5, {{1.0f, 0.0f, 0.25f / 0.75f, 0.5f / 0.75f, 0.0f}}));
        QCOMPARE(*wordWeights(trace, "encoder.context", HeadIndex(0), true, kOffsets), trace.attention[0].heads[0]);
    }

    void flatAttentionOverSentencesHasNoWords() {
        const SentenceTrace trace = flatOverSentences();
        QVERIFY(!wordWeights(trace, "decoder.context", kMean, true, kOffsets));
        QVERIFY(!wordWeights(trace, "decoder.context", kMean, false, kOffsets));
        QVERIFY(sentenceWeights(trace, "decoder.context", kMean, kOffsets));
    }

    void wordsWithoutSentenceWeightsHaveNoProduct() {
        SentenceTrace trace = hierarchical();
        trace.attention.erase(trace.attention.begin());
        QVERIFY(!wordWeights(trace, "encoder.context", kMean, true, kOffsets));
        QVERIFY(!sentenceWeights(trace, "encoder.context", kMean, kOffsets));
        QCOMPARE(wordWeights(trace, "encoder.context", kMean, false, kOffsets)->at(0, 0), 0.75f);
    }

    void anUnknownSiteHasNothing() {
        QVERIFY(!sentenceWeights(hierarchical(), "decoder.context", kMean, kOffsets));
        QVERIFY(!wordWeights(hierarchical(), "decoder.context", kMean, true, kOffsets));
    }

    void aDocumentOfAnotherLengthIsRefused() {
        const std::vector<std::int32_t> other{0, 2, 2, 4};
        QVERIFY_EXCEPTION_THROWN(sentenceWeights(flatOverWords(), "encoder.context", kMean, other), Error);
        QVERIFY_EXCEPTION_THROWN(wordWeights(hierarchical(), "encoder.context", kMean, true, other), Error);
    }

    void targetOffsetsCountAnUntranslatedSentenceAsEmpty() {
        auto document = std::make_shared<Document>();
        document->source = {Sentence{"a b", {{0, 1}, {2, 3}}}, Sentence{"c", {{0, 1}}}};
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = Sentence{"x y z", {{0, 1}, {2, 3}, {4, 5}}};
        Run run;
        run.document = document;
        run.sentences = {nullptr, translated};
        QCOMPARE(keyWordOffsets(run, Side::Source), (std::vector<std::int32_t>{0, 2, 3}));
        QCOMPARE(keyWordOffsets(run, Side::Target), (std::vector<std::int32_t>{0, 0, 3}));
        QVERIFY(!keySentence(run, Side::Target, SentenceIndex(0)));
        QVERIFY(!keySentence(run, Side::Source, SentenceIndex(2)));
        QVERIFY(!keySentence(run, Side::Source, SentenceIndex()));
    }

    void targetKeysAreTheWordsThatTheModelRead() {
        auto document = std::make_shared<Document>();
        document->source = {Sentence{"a", {{0, 1}}}};
        auto final = std::make_shared<TranslatedSentence>();
        final->text = Sentence{"x y", {{0, 1}, {2, 3}}};
        Run run;
        run.document = document;
        run.sentences = {final};
        auto first = std::make_shared<TranslatedSentence>();
        first->text = Sentence{"p q r", {{0, 1}, {2, 3}, {4, 5}}};
        run.firstPass = {first};
        QCOMPARE(keyWordOffsets(run, Side::Target), (std::vector<std::int32_t>{0, 3}));
        QCOMPARE(keySentence(run, Side::Target, SentenceIndex(0))->text, std::string("p q r"));
    }
};

QTEST_APPLESS_MAIN(TestAttentionView)
#include "test_attention_view.moc"
