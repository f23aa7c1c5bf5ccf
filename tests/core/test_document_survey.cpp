// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/document_survey.h"
#include "engine/core/error.h"
#include "engine/core/weight_and_effect.h"

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

Sentence sentence(const std::string& text, int words) {
    Sentence made;
    made.text = text;
    made.words.resize(static_cast<std::size_t>(words));
    return made;
}

// Four sentences of two words each under two heads. Sentence 0 has nothing to read, sentence 3 has no translation.
std::shared_ptr<const Run> madeRun() {
    auto document = std::make_shared<Document>();
    for (const char* text : {"a b", "c d", "e f", "g h"}) {
        document->source.push_back(sentence(text, 2));
    }
    auto run = std::make_shared<Run>();
    run->document = document;
    run->settings.context = ContextMode::Online;
    run->model.sites = {{.name = "encoder.context",
                         .isContext = true,
                         .levels = {AttentionLevel::Sentence},
                         .hasGate = true,
                         .heads = 2}};
    const auto add = [&](SentenceTrace trace, std::vector<float> probabilities) {
        auto made = std::make_shared<TranslatedSentence>();
        made->text = sentence("x y", 2);
        made->wordLogProbability = std::move(probabilities);
        made->trace = std::make_shared<const SentenceTrace>(std::move(trace));
        run->sentences.push_back(std::move(made));
    };
    add({.visible = {}, .noContext = true, .attention = {}, .gates = {}}, {-1.0f, -3.0f});
    add({.visible = {{0, 1}},
         .attention = {{.site = "encoder.context",
                        .heads = {matrix(4, {{1.0f}, {1.0f}}), matrix(4, {{1.0f}, {1.0f}})}}},
         .gates = {{.site = "encoder.context", .contextShare = {0.2f, 0.4f}, .spread = {0.0f, 0.0f}}}},
        {-0.5f, -0.5f});
    // Word 0: head 0 looks at sentence 0 alone, head 1 at both alike. Word 1: both heads at sentence 1 alone.
    add({.visible = {{0, 2}},
         .attention = {{.site = "encoder.context",
                        .heads = {matrix(4, {{1.0f, 0.0f}, {0.0f, 1.0f}}), matrix(4, {{0.5f, 0.5f}, {0.0f, 1.0f}})}}},
         .gates = {{.site = "encoder.context", .contextShare = {0.0f, 1.0f}, .spread = {0.0f, 0.0f}}}},
        {-2.0f, -4.0f});
    run->sentences.push_back(nullptr);
    return run;
}

} // namespace

class TestDocumentSurvey : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void measuresAreThoseOfTheDefinitions() {
        const auto run = madeRun();
        const auto survey = surveyDocument(*run, "encoder.context", HeadIndex());
        QCOMPARE(survey.size(), std::size_t(4));
        QCOMPARE(survey[0].state, SentenceSurvey::State::Bypassed);
        QCOMPARE(survey[0].logProbability, std::optional(-2.0));
        QCOMPARE(survey[3].state, SentenceSurvey::State::NotTranslated);
        QVERIFY(!survey[3].logProbability);

        QCOMPARE(survey[1].state, SentenceSurvey::State::Observed);
        QCOMPARE(survey[1].weights, (std::vector<SentenceWeight>{{SentenceIndex(0), 1.0f}}));
        QCOMPARE(survey[1].distance, 1.0);
        QCOMPARE(survey[1].support, 1.0);
        QCOMPARE(survey[1].zeroShare, 0.0);
        QCOMPARE(survey[1].entropy, 0.0);
        QVERIFY(std::abs(*survey[1].contextShare - 0.3) < 1e-6);

        // The mean over heads: word 0 at .75 and .25, word 1 at 0 and 1. Sentence 0 lies two back, sentence 1 one.
        QCOMPARE(survey[2].weights,
                 (std::vector<SentenceWeight>{{SentenceIndex(0), 0.375f}, {SentenceIndex(1), 0.625f}}));
        QCOMPARE(survey[2].distance, ((0.75 * 2 + 0.25 * 1) + 1.0) / 2);
        QCOMPARE(survey[2].support, 1.5);
        QCOMPARE(survey[2].zeroShare, 0.25);
        QVERIFY(std::abs(survey[2].entropy - (-0.75 * std::log(0.75) - 0.25 * std::log(0.25)) / 2) < 1e-9);
        QCOMPARE(survey[2].visible, 2);
        QCOMPARE(*survey[2].contextShare, 0.5);
        QCOMPARE(survey[2].logProbability, std::optional(-3.0));
    }

    void oneHeadIsThatHead() {
        const auto survey = surveyDocument(*madeRun(), "encoder.context", HeadIndex(0));
        QCOMPARE(survey[2].weights, (std::vector<SentenceWeight>{{SentenceIndex(0), 0.5f}, {SentenceIndex(1), 0.5f}}));
        QCOMPARE(survey[2].entropy, 0.0); // each of its words looks at one sentence
        QCOMPARE(survey[2].zeroShare, 0.5);
    }

    // Two words of sentence 1 look one back; of sentence 2's, .75 of one word two back, the rest one back.
    void distancesShareAllWeight() {
        const auto profile = distanceProfile(surveyDocument(*madeRun(), "encoder.context", HeadIndex()));
        QCOMPARE(profile, (std::vector<DistanceShare>{{-2, 0.75 / 4}, {-1, 3.25 / 4}}));
        QVERIFY(distanceProfile({}).empty());
    }

    void whatWasNotRecordedIsSaidApart() {
        Run run = *madeRun();
        auto untraced = std::make_shared<TranslatedSentence>(*run.sentences[1]);
        untraced->trace = nullptr;
        run.sentences[1] = untraced;
        QCOMPARE(surveyDocument(run, "encoder.context", HeadIndex())[1].state, SentenceSurvey::State::NotTraced);
        run.model.sites.push_back({.name = "decoder.context", .isContext = true, .levels = {}, .heads = 1});
        QCOMPARE(surveyDocument(run, "decoder.context", HeadIndex())[2].state, SentenceSurvey::State::NoWeights);
        run.settings.context = ContextMode::None;
        QCOMPARE(surveyDocument(run, "encoder.context", HeadIndex())[2].state, SentenceSurvey::State::SentenceModel);
        QVERIFY_THROWS_EXCEPTION(Error, surveyDocument(run, "no.such.site", HeadIndex()));
    }

    void theHeaviestAreHiddenFirstThenTheNearest() {
        SentenceSurvey survey;
        survey.visibleRanges = {{0, 6}};
        survey.weights = {{SentenceIndex(0), 0.3f}, {SentenceIndex(2), 0.7f}};
        const auto chosen = [&](int most) {
            std::vector<int> numbers;
            for (const SentenceIndex each : sentencesToHide(survey, SentenceIndex(4), most)) {
                numbers.push_back(each.value);
            }
            return numbers;
        };
        QCOMPARE(chosen(1), std::vector<int>{2});
        QCOMPARE(chosen(2), (std::vector<int>{0, 2}));
        QCOMPARE(chosen(4), (std::vector<int>{0, 2, 3, 5})); // never sentence 4 itself
        QCOMPARE(chosen(99), (std::vector<int>{0, 1, 2, 3, 5}));
    }

    void effectsAreDifferencesFromTheRowWithoutExclusion() {
        const std::vector<CausalResult> rows{{{}, nullptr, {-1.0f, -2.0f}},
                                             {{SentenceIndex(0)}, nullptr, {-1.5f, -4.0f}},
                                             {{SentenceIndex(1)}, nullptr, {-0.5f, -2.0f}}};
        const auto effects = effectsOf(SentenceIndex(2), rows);
        QCOMPARE(effects.size(), std::size_t(2));
        QCOMPARE(effects[0].hidden, SentenceIndex(0));
        QCOMPARE(effects[0].effect, 2.5);  // it had helped
        QCOMPARE(effects[1].effect, -0.5); // it had done harm
        const auto weights = weightsOf(effects, surveyDocument(*madeRun(), "encoder.context", HeadIndex()));
        QCOMPARE(weights, (std::vector<double>{0.375, 0.625}));
        const auto request = effectRequest(nullptr, madeRun(), SentenceIndex(2),
                                           std::vector<SentenceIndex>{SentenceIndex(0), SentenceIndex(1)});
        QCOMPARE(request.exclusions.size(), std::size_t(3));
        QVERIFY(request.exclusions.front().empty());
        QVERIFY(!request.retranslate);
    }

    // Worked out by hand: ranks of a are 1 2.5 2.5 4, of b 2 1 3 4.
    void rankCorrelationKnowsTies() {
        const std::vector<double> a{1, 5, 5, 9};
        const std::vector<double> b{20, 10, 30, 40};
        // deviations a: -1.5 0 0 1.5; b: -.5 -1.5 .5 1.5; sum of products .75 + 2.25 = 3; squares 4.5 and 5
        QVERIFY(std::abs(*rankCorrelation(a, b) - 3.0 / std::sqrt(4.5 * 5.0)) < 1e-12);
        const std::vector<double> up{1, 2, 3, 4, 5};
        const std::vector<double> curve{1, 4, 9, 16, 25};
        std::vector<double> down(curve.rbegin(), curve.rend());
        QCOMPARE(*rankCorrelation(up, curve), 1.0);
        QCOMPARE(*rankCorrelation(up, down), -1.0);
        QVERIFY(!rankCorrelation(up, std::vector<double>(5, 2.0)));
        QVERIFY(!rankCorrelation(std::vector<double>{1, 2}, std::vector<double>{1, 2}));
    }

    void headsAreRankedByWhatMatters() {
        const std::vector<SentenceEffect> effects{{SentenceIndex(1), SentenceIndex(0), 3.0},
                                                  {SentenceIndex(2), SentenceIndex(0), 1.0},
                                                  {SentenceIndex(2), SentenceIndex(1), 2.0}};
        const auto heads = headAgreements(*madeRun(), effects);
        QCOMPARE(heads.size(), std::size_t(3)); // the mean, and each head
        QVERIFY(!heads[0].head.isValid());
        QCOMPARE(*heads[0].correlation, 1.0); // weights 1, .375, .625
        QCOMPARE(heads[1].head, HeadIndex(0));
        // Head 0 has 1, .5, .5: ranks 3 1.5 1.5 beside 3 1 2
        QVERIFY(std::abs(*heads[1].correlation - 1.5 / std::sqrt(1.5 * 2.0)) < 1e-12);
        QCOMPARE(heads[1].entropy, 0.0);
        // Head 1: weights 1, .25, .75
        QCOMPARE(*heads[2].correlation, 1.0);
    }

    void differencesNeedBothTranslations() {
        const auto run = madeRun();
        Run other = *run;
        auto changed = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        changed->text.text = "z y";
        other.sentences[1] = changed;
        other.sentences[2] = nullptr;
        QCOMPARE(differingSentences(*run, other), (std::vector<bool>{false, true, false, false}));
    }
};

QTEST_APPLESS_MAIN(TestDocumentSurvey)
#include "test_document_survey.moc"
