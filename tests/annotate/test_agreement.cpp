// SPDX-License-Identifier: GPL-3.0-or-later

// Counts, scores and agreement; every number is worked out by hand beside it.
#include "engine/annotate/agreement.h"
#include "engine/annotate/scores.h"
#include "tests/annotate/records.h"

#include <QtTest>

using namespace annotatetest;

namespace {

MarkRecord by(const std::string& annotator, const std::string& segment, const std::string& category,
              const std::string& severity, std::vector<CharacterSpan> spans) {
    MarkRecord made = record(category, severity, std::move(spans));
    made.mark.annotator = annotator;
    made.segment = segment;
    return made;
}

CharacterSpan target(std::uint32_t begin, std::uint32_t end) {
    return {Side::Target, begin, end};
}

} // namespace

class TestAgreement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A marks 0-2 (Mistranslation, Major) and 3-9 (Grammar, Minor); B 0-2 (Mistranslation, Minor) and 5-11 (Omission,
    // Major). Characters: A 2+6 = 8, B 2+6 = 8, both 2 + (5..8: 4) = 6: F1 = 12/16 = 0.75. One of 2 and 2 marks has the
    // same span: 2/4 = 0.5. Two pairs share characters.
    void spansAreComparedByCharacterAndWhole() {
        const auto found = agreementOf(std::vector{by("A", "1", "Accuracy/Mistranslation", "Major", {target(0, 2)}),
                                                   by("A", "1", "Fluency/Grammar", "Minor", {target(3, 9)}),
                                                   by("B", "1", "Accuracy/Mistranslation", "Minor", {target(0, 2)}),
                                                   by("B", "1", "Accuracy/Omission", "Major", {target(5, 11)})},
                                       usualTypology());
        QCOMPARE(found.size(), std::size_t(1));
        const Agreement& one = found.front();
        QCOMPARE(one.sentences, std::size_t(1));
        QCOMPARE(one.charactersOfFirst, std::size_t(8));
        QCOMPARE(one.charactersOfSecond, std::size_t(8));
        QCOMPARE(one.charactersOfBoth, std::size_t(6));
        QCOMPARE(one.characterF1.value(), 0.75);
        QCOMPARE(one.sameSpans, std::size_t(1));
        QCOMPARE(one.spanF1.value(), 0.5);
        QCOMPARE(one.pairs, std::size_t(2));
        QCOMPARE(one.sameCategory, std::size_t(1));
        QCOMPARE(one.sameSeverity, std::size_t(0));
        // Categories: observed 1/2; A has Mistranslation 1/2, Grammar 1/2, B Mistranslation 1/2, Omission 1/2: expected
        // 1/4. (1/2 - 1/4) / (3/4) = 1/3. Top categories: A Accuracy 1/2, Fluency 1/2; B Accuracy 1: expected 1/2,
        // observed 1/2: 0. Severities: A Major, Minor; B Minor, Major: observed 0, expected 1/2: -1.
        QVERIFY(std::abs(one.categoryKappa.value() - 1.0 / 3.0) < 1e-12);
        QVERIFY(std::abs(one.topCategoryKappa.value()) < 1e-12);
        QVERIFY(std::abs(one.severityKappa.value() + 1.0) < 1e-12);
    }

    // Cohen 1960's kind of table: 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no. Observed 35/50 = 0.7; expected
    // 25/50 * 30/50 + 25/50 * 20/50 = 0.5; kappa 0.2/0.5 = 0.4.
    void kappaOfAKnownTable() {
        std::vector<std::pair<std::string, std::string>> labels;
        labels.insert(labels.end(), 20, {"yes", "yes"});
        labels.insert(labels.end(), 5, {"yes", "no"});
        labels.insert(labels.end(), 10, {"no", "yes"});
        labels.insert(labels.end(), 15, {"no", "no"});
        QVERIFY(std::abs(cohensKappa(labels).value() - 0.4) < 1e-12);
        QVERIFY(!cohensKappa({}));
        labels.assign(3, {"yes", "yes"});
        QVERIFY(!cohensKappa(labels)); // chance would agree, too
    }

    // Sentence 1 was seen by A alone, sentence 2 by both, one of them without error.
    void onlySentencesThatBothLookedAtCount() {
        const auto found = agreementOf(std::vector{by("A", "1", "Other", "Major", {target(0, 2)}),
                                                   by("A", "2", "Other", "Major", {target(0, 2)}),
                                                   by("B", "2", "No-error", "No-error", {})},
                                       usualTypology());
        QCOMPARE(found.at(0).sentences, std::size_t(1));
        QCOMPARE(found[0].errorsOfFirst, std::size_t(1));
        QCOMPARE(found[0].errorsOfSecond, std::size_t(0));
        QCOMPARE(found[0].characterF1.value(), 0.0);
        QVERIFY(!found[0].categoryKappa);
    }

    void nothingMarkedIsUnknownAndStrangersAreNoPair() {
        const auto clean =
            agreementOf(std::vector{by("A", "1", "No-error", "No-error", {}), by("B", "1", "no-error", "no-error", {})},
                        usualTypology());
        QCOMPARE(clean.at(0).sentences, std::size_t(1));
        QVERIFY(!clean[0].characterF1 && !clean[0].spanF1);
        QVERIFY(agreementOf(std::vector{by("A", "1", "Other", "Major", {}), by("B", "2", "Other", "Major", {})},
                            usualTypology())
                    .empty());
    }

    // Both mark 0-2 twice, as Grammar and as Spelling, in another order: the pairs go by category.
    void severalMarksOnOneSpanPairByCategory() {
        const auto found = agreementOf(std::vector{by("A", "1", "Fluency/Grammar", "Major", {target(0, 2)}),
                                                   by("A", "1", "Fluency/Spelling", "Major", {target(0, 2)}),
                                                   by("B", "1", "Fluency/Spelling", "Major", {target(0, 2)}),
                                                   by("B", "1", "Fluency/Grammar", "Major", {target(0, 2)})},
                                       usualTypology());
        QCOMPARE(found.at(0).sameSpans, std::size_t(2));
        QCOMPARE(found[0].sameCategory, std::size_t(2));
        QCOMPARE(found[0].categoryKappa.value(), 1.0);
        QCOMPARE(found[0].charactersOfFirst, std::size_t(2)); // each once
    }

    // A mark without span is the whole translation ("Es bellte .": 11 characters); an omission stands in the source.
    void wholeSentencesAndOmissionsCount() {
        const auto found = agreementOf(std::vector{by("A", "1", "Non-translation", "Major", {}),
                                                   by("B", "1", "Accuracy/Omission", "Major", {{Side::Source, 0, 2}})},
                                       usualTypology());
        QCOMPARE(found.at(0).charactersOfFirst, std::size_t(11));
        QCOMPARE(found[0].charactersOfSecond, std::size_t(2));
        QCOMPARE(found[0].charactersOfBoth, std::size_t(0));
    }

    void threeAnnotatorsAreThreePairs() {
        const auto found =
            agreementOf(std::vector{by("C", "1", "Other", "Major", {}), by("A", "1", "Other", "Major", {}),
                                    by("B", "1", "Other", "Minor", {})},
                        usualTypology());
        QByteArray pairs;
        for (const Agreement& one : found) {
            pairs += QByteArray::fromStdString(one.first + one.second + " ");
        }
        QCOMPARE(pairs, QByteArray("AB AC BC "));
    }

    // Sentence 1: A 5 + 0.1, B nothing: mean 2.55. Sentence 2: A alone, 1. Score (2.55 + 1) / 2 = 1.775; weight 6.1.
    void scoresAreMeansOverAnnotatorsAndSentences() {
        const Counts counts = countMarks(std::vector{by("A", "1", "Accuracy/Mistranslation", "Major", {}),
                                                     by("A", "1", "fluency/punctuation", "minor", {}),
                                                     by("B", "1", "No-error", "No-error", {}),
                                                     by("A", "2", "Style/Awkward", "Minor", {})},
                                         usualTypology());
        QCOMPARE(counts.scores.size(), std::size_t(2)); // the document, and all
        QCOMPARE(QByteArray::fromStdString(counts.scores[0].document), QByteArray("farm"));
        for (const ScoreRow& score : counts.scores) {
            QCOMPARE(score.errors, std::size_t(3));
            QCOMPARE(score.sentences, std::size_t(2));
            QVERIFY(std::abs(score.weight - 6.1) < 1e-12);
            QVERIFY(std::abs(score.score - 1.775) < 1e-12);
        }
        QCOMPARE(counts.rows.size(), std::size_t(3));
        QCOMPARE(QByteArray::fromStdString(counts.rows[1].category), QByteArray("Fluency/Punctuation"));
        QCOMPARE(QByteArray::fromStdString(counts.rows[1].severity), QByteArray("Minor"));
        QVERIFY(counts.unknown.empty());
    }

    void whatTheTypologyLacksIsToldOnceAndCounted() {
        const Counts counts = countMarks(
            std::vector{by("A", "1", "Vibes", "Huge", {}), by("A", "2", "Vibes", "Huge", {})}, usualTypology());
        QCOMPARE(counts.unknown.size(), std::size_t(2));
        QCOMPARE(counts.rows.at(0).count, std::size_t(2));
        QCOMPARE(counts.rows[0].weight, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestAgreement)
#include "test_agreement.moc"
