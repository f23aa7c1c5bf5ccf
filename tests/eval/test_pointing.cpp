// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/eval/pointing.h"

#include "tests/eval/matrices.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::eval;
using evaltest::matrix;

namespace {

// Four sentences of 2, 3, 2 and 2 words; the record stands in sentence 3 and is decided by word 1 of sentence 1.
const std::vector<std::int32_t> kOffsets{0, 2, 5, 7, 9};

lab::GoldRecord record() {
    lab::GoldRecord gold;
    gold.sentence = SentenceIndex(3);
    gold.sourceWord = WordIndex(0);
    gold.targetWord = WordIndex(1);
    gold.antecedentSentence = SentenceIndex(1);
    gold.antecedentWord = WordIndex(1);
    gold.antecedents = {{SentenceIndex(1), Side::Source, WordIndex(1)}};
    gold.decidedBy = Side::Source;
    gold.distance = 2;
    return gold;
}

SentenceTrace trace(const std::vector<std::vector<float>>& sentences, const std::vector<std::vector<float>>& words,
                    bool within = true) {
    SentenceTrace result;
    result.visible = {{0, 3}};
    if (!sentences.empty()) {
        result.attention.push_back(
            {.site = "encoder.context", .level = AttentionLevel::Sentence, .heads = {matrix(sentences)}});
    }
    if (!words.empty()) {
        result.attention.push_back({.site = "encoder.context",
                                    .level = AttentionLevel::Word,
                                    .withinSentence = within,
                                    .heads = {matrix(words)}});
    }
    return result;
}

PointingAnswer ask(const SentenceTrace& trace, const lab::GoldRecord& gold) {
    return pointing({&trace, &gold, "encoder.context", &kOffsets, {}});
}

const std::vector<float> kNoWords(9, 0.0f);

} // namespace

class TestPointing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLargestWeightMustFallOnTheAntecedent() {
        // Row 0 is the record's. Sentence 1 has most weight, and in it word 1.
        const PointingAnswer answer = ask(
            trace({{0.2f, 0.7f, 0.1f, 0}, {1, 0, 0, 0}}, {{1, 0, 0.3f, 0.6f, 0.1f, 1, 0, 0, 0}, kNoWords}), record());
        QVERIFY(answer.sentence == Pointing::Right);
        QVERIFY(answer.word == Pointing::Right);
        QCOMPARE(answer.pointedSentence, SentenceIndex(1));
        QVERIFY(answer.pointedWord == (DocumentWord{SentenceIndex(1), Side::Source, WordIndex(1)}));
    }

    // The mean looks at sentence 2, the second head alone at sentence 1, the first at neither's right word.
    void headsAreJudgedByThemselves() {
        SentenceTrace two = trace({{0.1f, 0, 0.9f, 0}, {1, 0, 0, 0}}, {{1, 0, 1, 0, 0, 1, 0, 0, 0}, kNoWords});
        two.attention[0].heads.push_back(matrix({{0, 0.6f, 0.4f, 0}, {1, 0, 0, 0}}));
        two.attention[1].heads.push_back(matrix({{1, 0, 0, 1, 0, 1, 0, 0, 0}, kNoWords}));
        const lab::GoldRecord gold = record();
        const PointingQuestion question{&two, &gold, "encoder.context", &kOffsets, {}};
        QVERIFY(pointing(question).sentence == Pointing::Wrong);
        const auto heads = pointingOfHeads(question);
        QCOMPARE(heads.size(), std::size_t(2));
        QVERIFY(heads[0].sentence == Pointing::Wrong);
        QCOMPARE(heads[0].pointedSentence, SentenceIndex(2));
        QVERIFY(heads[1].sentence == Pointing::Right);
        QVERIFY(heads[1].word == Pointing::Right);

        HeadPointing counts;
        counts.add(gold, heads);
        counts.add(gold, {heads[0], heads[0]});
        QCOMPARE(counts.heads.size(), std::size_t(2));
        QCOMPARE(counts.heads[0].all.sentence.value(), 0.0);
        QCOMPARE(counts.heads[1].all.sentence.value(), 0.5);
        QCOMPARE(counts.someHead.all.sentence.value(), 0.5);
        QCOMPARE(counts.someHead.byPhenomenon.at(lab::name(gold.phenomenon)).word.value(), 0.5);

        SentenceTrace elsewhere = two;
        elsewhere.attention[0].site = elsewhere.attention[1].site = "decoder.context";
        QVERIFY(pointingOfHeads({&elsewhere, &gold, "encoder.context", &kOffsets, {}}).empty());
        QVERIFY(pointingOfHeads({nullptr, &gold, "encoder.context", &kOffsets, {}}).empty());
    }

    // A cache reads target words that its slots name; two slots may hold one word, and some hold none.
    void slotsOfACacheAreTheWordsThatTheyHold() {
        lab::GoldRecord gold = record();
        gold.decidedBy = Side::Target;
        gold.antecedents = {{SentenceIndex(1), Side::Target, WordIndex(1)}};
        SentenceTrace cache;
        cache.visible = {{0, 3}};
        AttentionRecord slots{.site = "encoder.context",
                              .level = AttentionLevel::CacheSlot,
                              .querySide = Side::Target,
                              .keySide = Side::Target};
        slots.heads = {matrix({{0, 0, 0, 1}, {0.4f, 0.3f, 0.3f, 0}})}; // row 1 is the record's target word
        slots.slotWords = {{SentenceIndex(0), Side::Target, WordIndex(0)},
                           {SentenceIndex(1), Side::Target, WordIndex(1)},
                           {SentenceIndex(1), Side::Target, WordIndex(1)},
                           {}};
        cache.attention = {slots};
        const PointingAnswer right = ask(cache, gold);
        QVERIFY(right.sentence == Pointing::Right); // 0.3 + 0.3 against 0.4
        QVERIFY(right.word == Pointing::Right);
        cache.attention[0].slotWords[2] = {SentenceIndex(2), Side::Target, WordIndex(0)};
        const PointingAnswer wrong = ask(cache, gold);
        QVERIFY(wrong.word == Pointing::Wrong);
        QVERIFY(wrong.pointedWord == (DocumentWord{SentenceIndex(0), Side::Target, WordIndex(0)}));
        QVERIFY(ask(cache, record()).word == Pointing::OtherSide);
    }

    void levelsAreJudgedApart() {
        // The right sentence, the wrong word in it.
        PointingAnswer answer = ask(
            trace({{0.2f, 0.7f, 0.1f, 0}, {1, 0, 0, 0}}, {{1, 0, 0.6f, 0.3f, 0.1f, 1, 0, 0, 0}, kNoWords}), record());
        QVERIFY(answer.sentence == Pointing::Right);
        QVERIFY(answer.word == Pointing::Wrong);
        QVERIFY(answer.pointedWord == (DocumentWord{SentenceIndex(1), Side::Source, WordIndex(0)}));
        // The wrong sentence by a little, yet the right word after re-scaling: 0.5 * 0.5 < 0.45 * 0.9.
        answer =
            ask(trace({{0.5f, 0.45f, 0.05f, 0}, {1, 0, 0, 0}}, {{0.5f, 0.5f, 0.1f, 0.9f, 0, 1, 0, 0, 0}, kNoWords}),
                record());
        QVERIFY(answer.sentence == Pointing::Wrong);
        QCOMPARE(answer.pointedSentence, SentenceIndex(0));
        QVERIFY(answer.word == Pointing::Right);
    }

    void wordWeightsAreRescaledByTheirSentence() {
        // Word 0 of sentence 0 has weight 1 within its sentence, but that sentence hardly counts.
        const PointingAnswer answer =
            ask(trace({{0.1f, 0.9f, 0, 0}, {1, 0, 0, 0}}, {{1, 0, 0, 0.8f, 0.2f, 0, 0, 0, 0}, kNoWords}), record());
        QVERIFY(answer.word == Pointing::Right);
    }

    void finalWordWeightsAreTakenAsTheyAre() {
        const PointingAnswer answer =
            ask(trace({}, {{0.3f, 0, 0.1f, 0.35f, 0, 0.25f, 0, 0, 0}, kNoWords}, false), record());
        QVERIFY(answer.word == Pointing::Right);
        QVERIFY(answer.sentence == Pointing::Right); // sums: 0.3, 0.45, 0.25
        const PointingAnswer other = ask(trace({}, {{0.3f, 0.3f, 0, 0.4f, 0, 0, 0, 0, 0}, kNoWords}, false), record());
        QVERIFY(other.word == Pointing::Right);
        QVERIFY(other.sentence == Pointing::Wrong); // sums: 0.6, 0.4
    }

    void sentencesAloneAreJudgedAlone() {
        const PointingAnswer answer = ask(trace({{0.2f, 0.7f, 0.1f, 0}, {1, 0, 0, 0}}, {}), record());
        QVERIFY(answer.sentence == Pointing::Right);
        QVERIFY(answer.word == Pointing::NotRecorded);
    }

    void theMeanOverHeadsDecides() {
        SentenceTrace twoHeads = trace({{0.9f, 0.1f, 0, 0}, {1, 0, 0, 0}}, {});
        twoHeads.attention[0].heads.push_back(matrix({{0, 1, 0, 0}, {1, 0, 0, 0}}));
        QVERIFY(ask(twoHeads, record()).sentence == Pointing::Right); // 0.45 and 0.55
    }

    void aTieIsNoAnswer() {
        QVERIFY(ask(trace({{0.5f, 0.5f, 0, 0}, {1, 0, 0, 0}}, {}), record()).sentence == Pointing::Wrong);
        QVERIFY(ask(trace({{0, 0, 0, 0}, {1, 0, 0, 0}}, {}), record()).sentence == Pointing::Wrong);
    }

    void anyMentionOfTheAntecedentIsAccepted() {
        lab::GoldRecord gold = record();
        gold.antecedents.push_back({SentenceIndex(2), Side::Source, WordIndex(0)});
        const PointingAnswer answer =
            ask(trace({{0.2f, 0.2f, 0.6f, 0}, {1, 0, 0, 0}}, {{1, 0, 0, 1, 0, 1, 0, 0, 0}, kNoWords}), gold);
        QVERIFY(answer.sentence == Pointing::Right);
        QVERIFY(answer.word == Pointing::Right);
    }

    void theRowFollowsTheAskingSide() {
        lab::GoldRecord gold = record();
        gold.decidedBy = Side::Target;
        gold.antecedents = {{SentenceIndex(1), Side::Target, WordIndex(1)}};
        SentenceTrace decoder = trace({{1, 0, 0, 0}, {0, 1, 0, 0}}, {}); // row 1 is the target word's
        decoder.attention[0].querySide = Side::Target;
        decoder.attention[0].keySide = Side::Target;
        QVERIFY(ask(decoder, gold).sentence == Pointing::Right);
        decoder.attention[0].querySide = Side::Source;
        QVERIFY(ask(decoder, gold).sentence == Pointing::Wrong);
    }

    void whatNeedNotOrCannotBeConsultedIsLeftOut() {
        const SentenceTrace weights = trace({{0.2f, 0.7f, 0.1f, 0}, {1, 0, 0, 0}}, {});
        lab::GoldRecord gold = record();
        gold.distance = 0;
        QVERIFY(ask(weights, gold).sentence == Pointing::SameSentence);

        gold = record();
        gold.distance = -1;
        gold.antecedents = {{SentenceIndex(3), Side::Source, WordIndex(1)}}; // behind the mask
        QVERIFY(ask(weights, gold).sentence == Pointing::Ahead);
        QVERIFY(ask(weights, gold).word == Pointing::Ahead);

        SentenceTrace excluded = weights;
        excluded.visible = {{0, 1}, {2, 3}};
        QVERIFY(ask(excluded, record()).sentence == Pointing::Hidden);

        gold = record();
        gold.decidedBy = Side::Target;
        QVERIFY(ask(weights, gold).sentence == Pointing::OtherSide);

        SentenceTrace empty;
        empty.visible = {{0, 3}};
        QVERIFY(ask(empty, record()).sentence == Pointing::NotRecorded);
        QVERIFY(pointing({nullptr, &gold, "encoder.context", &kOffsets, {}}).sentence == Pointing::NotRecorded);

        gold = record();
        gold.sourceWord = WordIndex(2); // the trace has two rows
        QVERIFY(ask(weights, gold).sentence == Pointing::NotRecorded);
    }

    void offlineAheadIsJudged() {
        lab::GoldRecord gold = record();
        gold.sentence = SentenceIndex(0);
        gold.distance = -1;
        SentenceTrace offline = trace({{0, 0.7f, 0.2f, 0.1f}, {0, 1, 0, 0}}, {});
        offline.visible = {{1, 4}};
        QVERIFY(ask(offline, gold).sentence == Pointing::Right);
    }

    void aTraceOfAnotherDocumentIsRefused() {
        lab::GoldRecord gold = record();
        gold.antecedents = {{SentenceIndex(1), Side::Source, WordIndex(3)}}; // sentence 1 has three words
        const SentenceTrace weights = trace({{0.2f, 0.7f, 0.1f, 0}, {1, 0, 0, 0}}, {});
        QVERIFY_EXCEPTION_THROWN(ask(weights, gold), Error);
        gold.antecedents = {{SentenceIndex(9), Side::Source, WordIndex(0)}};
        SentenceTrace wide = weights;
        wide.visible = {{0, 10}};
        QVERIFY_EXCEPTION_THROWN(ask(wide, gold), Error);
    }

    void answersAreCounted() {
        PointingResult result;
        lab::GoldRecord pronoun = record();
        lab::GoldRecord sense = record();
        sense.phenomenon = lab::Phenomenon::WordSense;
        result.add(pronoun, {Pointing::Right, Pointing::Wrong, {}, {}});
        result.add(pronoun, {Pointing::SameSentence, Pointing::SameSentence, {}, {}});
        result.add(sense, {Pointing::Wrong, Pointing::NotRecorded, {}, {}});
        QVERIFY(result.all.sentence == (Accuracy{2, 1}));
        QVERIFY(result.all.word == (Accuracy{1, 0}));
        QCOMPARE(result.all.sentenceOutcomes[static_cast<std::size_t>(Pointing::SameSentence)], std::int64_t(1));
        QVERIFY(result.byPhenomenon.at("pronoun").finest() == (Accuracy{1, 0}));
        QVERIFY(result.byPhenomenon.at("word_sense").finest() == (Accuracy{1, 0})); // no word level: the sentence's
    }
};

QTEST_APPLESS_MAIN(TestPointing)
#include "test_pointing.moc"
