// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/decode/causal_check.h"
#include "engine/decode/document_translator.h"
#include "engine/decode/scorer.h"

#include "toy_system.h"

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::decode;
using toy::ToySystem;

namespace {

const std::vector<std::string> kText{"a b c", "d", "b b a d", "c a", "a a"};

std::shared_ptr<const Document> withReference() {
    auto document = std::make_shared<Document>(*toy::toyDocument(kText));
    document->reference = toy::toyDocument({"d d", "a", "b", "c a", "d"})->source;
    return document;
}

double sum(const std::vector<float>& values) {
    double total = 0.0;
    for (const float value : values) {
        total += value;
    }
    return total;
}

TranslationModel contextModel(bool readsTarget = false, bool changesSettings = true) {
    return toy::toyModel(std::make_shared<ToySystem>(
        toy::ToyOptions{.hasContext = true, .readsTarget = readsTarget, .changesSettings = changesSettings}));
}

RunSettings settingsWith(ContextMode mode, bool trace = false) {
    RunSettings settings;
    settings.context = mode;
    settings.trace = trace ? TraceDetail::Shown : TraceDetail::None;
    settings.decode.maxExtraPieces = 6;
    return settings;
}

std::shared_ptr<const Run> translate(const TranslationModel& model, const RunSettings& settings) {
    return DocumentTranslator(model, withReference(), settings, 2).translate({}, {});
}

std::shared_ptr<LoadedModel> none() {
    return nullptr;
}

} // namespace

class TestScoring : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoringATranslationGivesTheSearchsOwnNumbers() {
        const TranslationModel model = contextModel();
        const auto run = translate(model, settingsWith(ContextMode::Offline));
        ScoreRequest request{none(), withReference(), {}, {}, settingsWith(ContextMode::Offline)};
        for (std::size_t i = 0; i < kText.size(); ++i) {
            request.items.push_back({SentenceIndex(static_cast<std::int64_t>(i)), run->sentences[i]->text.text});
        }
        const auto scores = scoreTranslations(model, request, 2, {});
        QCOMPARE(scores.size(), kText.size());
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QVERIFY(std::abs(scores[i]->logProbability - run->sentences[i]->logProbability) < 1e-5);
            QCOMPARE(scores[i]->wordLogProbability.size(), run->sentences[i]->text.words.size());
            for (std::size_t w = 0; w < scores[i]->wordLogProbability.size(); ++w) {
                QVERIFY(std::abs(scores[i]->wordLogProbability[w] - run->sentences[i]->wordLogProbability[w]) < 1e-5f);
            }
        }
    }

    void wordsAndTheEndMakeTheSentence() {
        // One piece a word here: what is missing to the total is the end's own probability, which is below one.
        const TranslationModel model = contextModel();
        ScoreRequest request{none(),
                             withReference(),
                             {},
                             {{SentenceIndex(1), "a b c"}, {SentenceIndex(1), ""}},
                             settingsWith(ContextMode::Online)};
        const auto scores = scoreTranslations(model, request, 1, {});
        QVERIFY(scores[0]->logProbability < sum(scores[0]->wordLogProbability));
        QVERIFY(scores[1]->wordLogProbability.empty());
        QVERIFY(scores[1]->logProbability < 0.0);
    }

    void candidatesOfOneSentenceAreScoredAsIfAlone() {
        const TranslationModel model = contextModel();
        ScoreRequest request{none(), withReference(), {}, {}, settingsWith(ContextMode::Online)};
        for (const char* target : {"a", "b a", "c c c", "a", "d"}) {
            request.items.push_back({SentenceIndex(2), target});
            request.items.push_back({SentenceIndex(3), target});
            request.items.push_back({SentenceIndex(3), target});
        }
        const auto together = scoreTranslations(model, request, 2, {});
        for (const bool trace : {false, true}) {
            for (std::size_t i = 0; i < request.items.size(); ++i) {
                ScoreRequest alone = request;
                alone.settings.trace = trace ? TraceDetail::Shown : TraceDetail::None;
                alone.items = {request.items[i]};
                const auto score = scoreTranslations(model, alone, 1, {}).front();
                QCOMPARE(score->logProbability, together[i]->logProbability);
                QCOMPARE(score->trace != nullptr, trace);
            }
        }
    }

    void aTargetSideModelReadsWhatItIsGiven() {
        const TranslationModel model = contextModel(true);
        ScoreRequest request{
            none(), withReference(), {}, {{SentenceIndex(3), "c a"}}, settingsWith(ContextMode::Online)};
        const double reference = scoreTranslations(model, request, 1, {}).front()->logProbability;
        request.targetContext = {"d d", "a", "b", "c a", "d"};
        QCOMPARE(scoreTranslations(model, request, 1, {}).front()->logProbability, reference);
        request.targetContext[1] = std::string("b");
        QVERIFY(scoreTranslations(model, request, 1, {}).front()->logProbability != reference);
        request.targetContext[1] = std::string("a");
        request.targetContext[4] = std::string("b b"); // later: hidden online
        QCOMPARE(scoreTranslations(model, request, 1, {}).front()->logProbability, reference);
    }

    void badScoreRequestsAreRefused() {
        const TranslationModel model = contextModel(true);
        ScoreRequest request{
            none(), toy::toyDocument(kText), {}, {{SentenceIndex(0), "a"}}, settingsWith(ContextMode::Online)};
        QVERIFY_THROWS_EXCEPTION(Error, scoreTranslations(model, request, 1, {})); // no reference, no context
        request.targetContext = {"a"};
        QVERIFY_THROWS_EXCEPTION(Error, scoreTranslations(model, request, 1, {})); // one for five
        request.targetContext.clear();
        request.document = withReference();
        request.items = {{SentenceIndex(5), "a"}};
        QVERIFY_THROWS_EXCEPTION(Error, scoreTranslations(model, request, 1, {})); // no such sentence
        request.items = {{SentenceIndex(0), std::string(64, 'a')}};
        QVERIFY_THROWS_EXCEPTION(Error, scoreTranslations(model, request, 1, {})); // longer than the model's positions
    }

    void theCausalCheckEqualsARunWithoutTheSentence_data() {
        QTest::addColumn<bool>("readsTarget");
        QTest::addColumn<bool>("changesSettings");
        QTest::newRow("source side, states kept") << false << true;
        QTest::newRow("source side, opened again") << false << false;
        QTest::newRow("target side, states kept") << true << true;
        QTest::newRow("target side, opened again") << true << false;
    }
    void theCausalCheckEqualsARunWithoutTheSentence() {
        QFETCH(bool, readsTarget);
        QFETCH(bool, changesSettings);
        const TranslationModel model = contextModel(readsTarget, changesSettings);
        const auto settings = settingsWith(ContextMode::Online);
        const auto run = translate(model, settings);
        const SentenceIndex sentence(4);
        const std::vector<std::vector<SentenceIndex>> exclusions{
            {}, {SentenceIndex(1)}, {SentenceIndex(1), SentenceIndex(3)}};
        std::size_t heard = 0;
        const auto results = checkCauses(model, {none(), run, sentence, exclusions}, 2,
                                         [&](std::size_t row, const CausalResult& result) {
                                             QCOMPARE(row, heard++);
                                             QVERIFY(result.retranslated);
                                         },
                                         {});
        QCOMPARE(results.size(), exclusions.size());
        QCOMPARE(heard, exclusions.size());
        for (std::size_t row = 0; row < exclusions.size(); ++row) {
            // The first pass of a two-pass run reads no context, so a whole run without the sentence holds it fixed
            // too.
            RunSettings without = settings;
            without.excluded = exclusions[row];
            const auto again = translate(model, without);
            const TranslatedSentence& expected = *again->sentences[sentence.asSize()];
            QCOMPARE(results[row].excluded, exclusions[row]);
            QCOMPARE(results[row].retranslated->pieces, expected.pieces);
            QCOMPARE(results[row].retranslated->logProbability, expected.logProbability);

            ScoreRequest score{none(), withReference(), {}, {{sentence, run->sentences[4]->text.text}}, without};
            for (const auto& first : run->firstPass) {
                score.targetContext.push_back(first->text.text);
            }
            QCOMPARE(results[row].forcedLogProbability,
                     scoreTranslations(model, score, 1, {}).front()->wordLogProbability);
        }
        // Nothing hidden: the run itself.
        QCOMPARE(results[0].retranslated->pieces, run->sentences[4]->pieces);
        QVERIFY(results[1].forcedLogProbability != results[0].forcedLogProbability);
    }

    // What is kept for the next question changes no answer: of another sentence, after other exclusions, of another
    // run.
    void aCheckerThatGoesOnSaysWhatAFreshOneSays() {
        const TranslationModel model = contextModel();
        const auto one = translate(model, settingsWith(ContextMode::Online));
        auto hidden = settingsWith(ContextMode::Online);
        hidden.excluded = {SentenceIndex(2)};
        const auto other = translate(model, hidden);
        CausalChecker checker;
        for (const auto& [run, sentence] :
             {std::pair{one, 4}, std::pair{one, 3}, std::pair{other, 4}, std::pair{one, 4}}) {
            for (const bool retranslate : {true, false}) {
                const CausalRequest request{
                    none(), run, SentenceIndex(sentence), {{}, {SentenceIndex(1)}, {}}, retranslate};
                const auto kept = checker.check(model, request, 1, {}, {});
                const auto fresh = checkCauses(model, request, 1, {}, {});
                QCOMPARE(kept.size(), fresh.size());
                for (std::size_t row = 0; row < fresh.size(); ++row) {
                    QCOMPARE(kept[row].forcedLogProbability, fresh[row].forcedLogProbability);
                    QCOMPARE(kept[row].retranslated != nullptr, retranslate);
                    if (retranslate) {
                        QCOMPARE(kept[row].retranslated->pieces, fresh[row].retranslated->pieces);
                    }
                }
                QVERIFY(fresh[0].forcedLogProbability != fresh[1].forcedLogProbability);
            }
        }
        CancelToken cancelled;
        cancelled.cancel();
        const CausalRequest request{none(), other, SentenceIndex(4), {{}}};
        QVERIFY_THROWS_EXCEPTION(Cancelled, checker.check(model, request, 1, {}, cancelled));
        QCOMPARE(checker.check(model, request, 1, {}, {}).size(), std::size_t(1)); // and goes on
    }

    // The document's states are computed once for all questions that leave them as they are.
    void statesAreKept() {
        const TranslationModel model = contextModel();
        const auto& system = dynamic_cast<const toy::ToySystem&>(*model.system);
        const auto run = translate(model, settingsWith(ContextMode::Online));
        const int before = system.opened;
        CausalChecker checker;
        const auto ask = [&](const Run& asked, int sentence) {
            checker.check(model, {none(), std::make_shared<Run>(asked), SentenceIndex(sentence), {{}}}, 1, {}, {});
            return system.opened - before;
        };
        QCOMPARE(ask(*run, 4), 1);
        QCOMPARE(ask(*run, 3), 1);
        Run other = *run;
        auto document = std::make_shared<Document>(*run->document);
        document->source[4] = document->source[1];
        other.document = document;
        QCOMPARE(ask(other, 4), 1); // its own source
        QCOMPARE(ask(other, 3), 2); // read by this one
        QCOMPARE(ask(other, 3), 2);
        QCOMPARE(ask(*run, 3), 3);
        other = *run;
        other.settings.decode.beamSize = 2;
        QCOMPARE(ask(other, 3), 4);
    }

    void exclusionsComeOnTopOfTheRunsOwn() {
        const TranslationModel model = contextModel();
        auto settings = settingsWith(ContextMode::Online);
        settings.excluded = {SentenceIndex(0)};
        const auto run = translate(model, settings);
        const auto results = checkCauses(model, {none(), run, SentenceIndex(4), {{SentenceIndex(2)}}}, 1, {}, {});
        settings.excluded = {SentenceIndex(0), SentenceIndex(2)};
        QCOMPARE(results[0].retranslated->logProbability, translate(model, settings)->sentences[4]->logProbability);
    }

    void badCausalRequestsAreRefused() {
        const TranslationModel model = contextModel();
        const auto online = translate(model, settingsWith(ContextMode::Online));
        const auto none = translate(model, settingsWith(ContextMode::None));
        const std::vector<std::vector<SentenceIndex>> one{{SentenceIndex(0)}};
        QVERIFY_THROWS_EXCEPTION(Error, checkCauses(model, {nullptr, none, SentenceIndex(4), one}, 1, {}, {}));
        QVERIFY_THROWS_EXCEPTION(Error, checkCauses(model, {nullptr, online, SentenceIndex(5), one}, 1, {}, {}));
        QVERIFY_THROWS_EXCEPTION(
            Error, checkCauses(model, {nullptr, online, SentenceIndex(4), {{SentenceIndex(7)}}}, 1, {}, {}));
        auto foreign = std::make_shared<Run>(*online);
        foreign->model.hash = "another";
        QVERIFY_THROWS_EXCEPTION(Error, checkCauses(model, {nullptr, foreign, SentenceIndex(4), one}, 1, {}, {}));
    }

    void aCancelledCheckSaysSo() {
        const TranslationModel model = contextModel();
        const auto run = translate(model, settingsWith(ContextMode::Online));
        const CancelToken cancel;
        std::size_t heard = 0;
        QVERIFY_THROWS_EXCEPTION(
            Cancelled, checkCauses(
                           model, {nullptr, run, SentenceIndex(4), {{SentenceIndex(0)}, {SentenceIndex(1)}}}, 1,
                           [&](std::size_t, const CausalResult&) {
                               ++heard;
                               cancel.cancel();
                           },
                           cancel));
        QCOMPARE(heard, std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestScoring)
#include "test_scoring.moc"
