// SPDX-License-Identifier: GPL-3.0-or-later

// Attribution methods on documents whose deciding word is known: with a constructed engine that looks for one animal,
// so that every number can be computed by hand, and with a trained model.
#include "engine/core/error.h"
#include "engine/study/attribution_test.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::study;

namespace {

std::vector<Sentence> sentences(const std::string& language, const std::vector<std::string>& texts) {
    text::Segmenter segmenter(language);
    std::vector<Sentence> all;
    for (const auto& text : texts) {
        all.push_back(segmenter.sentence(text));
    }
    return all;
}

// "The dog came." "Anna saw a tree." "It slept.": sie or es would be wrong.
lab::LabDocument document() {
    lab::LabDocument gold;
    gold.document.source = sentences("en", {"The dog came.", "Anna saw a tree.", "It slept."});
    gold.document.reference = sentences("de", {"Der Hund kam.", "Anna sah einen Baum.", "Er schlief."});
    lab::GoldRecord record;
    record.sentence = SentenceIndex(2);
    record.sourceWord = WordIndex(0);
    record.targetWord = WordIndex(0);
    record.antecedentSentence = SentenceIndex(0);
    record.antecedentWord = WordIndex(1);
    record.antecedents = {{SentenceIndex(0), Side::Source, WordIndex(1)}};
    record.distance = 2;
    record.right = "Er";
    record.wrong = {"Sie", "Es"};
    record.contrastive = {"Sie schlief.", "Es schlief."};
    gold.records = {record};
    return gold;
}

class NoModel : public LoadedModel {
public:
    const ModelInfo& info() const override { return m_info; }

private:
    ModelInfo m_info;
};

// 4 nats for the right form, of which the dog gives 3 and the tree 1; attention looks at the tree.
class KnowsDogs : public Engine {
public:
    EngineInfo info() const override { return {}; }
    void setThreads(int) override {}
    std::shared_ptr<LoadedModel> load(const std::filesystem::path&) override { return std::make_shared<NoModel>(); }
    std::shared_ptr<const Run> translate(const TranslateRequest&, const SentenceListener&,
                                         const CancelToken&) override {
        return {};
    }
    std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                 const CancelToken&) override {
        std::vector<std::shared_ptr<const TranslatedSentence>> scored;
        for (const ScoreItem& item : request.items) {
            auto sentence = std::make_shared<TranslatedSentence>();
            sentence->text = request.document->reference.at(item.sentence.asSize());
            scored.push_back(sentence);
        }
        return scored;
    }
    std::vector<CausalResult> check(const CausalRequest&, const CausalListener&, const CancelToken&) override {
        return {};
    }
    AttentionSteps steps(const StepsRequest&, const CancelToken&) override { return {}; }
    std::vector<SentenceNeed> need(const NeedRequest&, const NeedListener&, const CancelToken&) override { return {}; }
    AttributionResult attribute(const AttributionRequest& request, const AttributionProgress&,
                                const CancelToken&) override {
        asked = request;
        AttributionResult result;
        result.value = 4.0;
        result.instead = request.instead.empty() ? "" : request.instead.front();
        const auto& source = request.run->document->source;
        for (int s = 0; s < request.sentence.value; ++s) {
            for (std::size_t w = 0; w < source[std::size_t(s)].words.size(); ++w) {
                result.words.push_back({SentenceIndex(s), Side::Source, WordIndex(std::int64_t(w))});
            }
        }
        for (const AttributionMethod method : request.methods) {
            Attribution attribution{method, {}, {}};
            for (const DocumentWord& word : result.words) {
                const double gives = worth(*request.run->document, word);
                const bool isTree = gives == 1.0;
                attribution.weights.push_back(readsAttention(method) ? (isTree ? 1.0f : 0.0f)
                                                                     : static_cast<float>(gives));
            }
            result.methods.push_back(attribution);
        }
        for (const auto& hidden : request.hidden) {
            double value = 4.0;
            for (const DocumentWord& word : hidden) {
                value -= worth(*request.run->document, word);
            }
            result.hidden.push_back(value);
        }
        return result;
    }

    AttributionRequest asked;

private:
    static double worth(const Document& document, const DocumentWord& word) {
        const std::string_view text = document.source.at(word.sentence.asSize()).word(word.word);
        return text == "dog" ? 3.0 : text == "tree" ? 1.0 : 0.0;
    }
};

} // namespace

class TestAttributionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFirstWordThatDiffersIsAskedAbout() {
        const auto reference = sentences("de", {"Sie ging zum Ufer."}).front();
        const auto same = contrastedWord(reference, sentences("de", {"Sie ging zur Bank.", "Sie ging zum Fluss."}));
        QCOMPARE(same.word, WordIndex(2)); // the article already gives the noun away
        QCOMPARE(same.instead, std::vector<std::string>{"zur"});
        const auto both = contrastedWord(reference, sentences("de", {"Er ging zum Ufer.", "Es ging zum Ufer."}));
        QCOMPARE(both.word, WordIndex(0));
        QCOMPARE(both.instead, (std::vector<std::string>{"Er", "Es"}));
        QVERIFY(!contrastedWord(reference, {reference}).word.isValid());
    }

    void figuresAreThoseOfTheHand() {
        KnowsDogs engine;
        std::vector<lab::LabDocument> suite{document()};
        suite.front().records.push_back(suite.front().records.front()); // decided in its own sentence: left out
        suite.front().records.back().distance = 0;
        AttributionTestRequest request{
            engine.load({}), suite, {}, {AttributionMethod::Attention, AttributionMethod::Occlusion}};
        request.words = 1;
        std::size_t done = 0;
        const auto test = attributionTest(engine, request, [&](std::size_t documents) { done = documents; }, {});
        QCOMPARE(done, std::size_t(1));
        QCOMPARE(test.records, std::int64_t(1));
        QCOMPARE(test.leftOut, std::int64_t(1));
        QCOMPARE(test.prefers, std::int64_t(1));
        QCOMPARE(test.context, 4.0);
        const auto& attention = test.methods.at(AttributionMethod::Attention);
        QCOMPARE(attention.all.word.value(), 0.0);
        QCOMPARE(attention.all.sentence.value(), 0.0);
        QCOMPARE(attention.all.meanReciprocalRank(), 1.0 / 9.0); // the last of the nine words, as all others have none
        QCOMPARE(attention.faithfulness.comprehensiveness, 1.0); // the tree is hidden
        QCOMPARE(attention.faithfulness.sufficiency, 3.0);       // the dog is
        const auto& occlusion = test.methods.at(AttributionMethod::Occlusion);
        QCOMPARE(occlusion.all.word.value(), 1.0);
        QCOMPARE(occlusion.byPhenomenon.at("pronoun").word.count, std::int64_t(1));
        QCOMPARE(occlusion.byDistance.at(eval::DistanceBucket::Two).word.count, std::int64_t(1));
        QCOMPARE(occlusion.faithfulness.comprehensiveness, 3.0);
        QCOMPARE(occlusion.faithfulness.sufficiency, 1.0);
        QCOMPARE(test.deciding.comprehensiveness, 3.0);
        QCOMPARE(test.agreement.size(), std::size_t(1));
        QCOMPARE(test.agreement.front().sameWord.value(), 0.0);
        QCOMPARE(engine.asked.sourceWord, WordIndex(0));
        QCOMPARE(engine.asked.instead, (std::vector<std::string>{"Sie", "Es"}));
    }

    void withoutContextThereIsNothingToAsk() {
        KnowsDogs engine;
        const std::vector<lab::LabDocument> suite{document()};
        AttributionTestRequest request{engine.load({}), suite, {}, {AttributionMethod::Occlusion}};
        request.settings.context = ContextMode::None;
        QVERIFY_EXCEPTION_THROWN(attributionTest(engine, request, {}, {}), Error);
    }

    // A trained model loses more by the words that occlusion names than by words at random, and most by all of them.
    void hidingWhatWasNamedCostsMoreThanChance() {
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        const auto model = engine->load(CONTEXTURE_RESOURCES "/models/teaching/selective-encoder-online.safetensors");
        const auto suite = lab::generate({.documents = 3, .seed = 11, .minSentences = 6, .maxSentences = 9});
        AttributionTestRequest request{model, suite, {}, {AttributionMethod::Attention, AttributionMethod::Occlusion}};
        request.words = 1;
        const auto test = attributionTest(*engine, request, {}, {});
        QVERIFY(test.records >= 3);
        const auto& occlusion = test.methods.at(AttributionMethod::Occlusion);
        QVERIFY(occlusion.faithfulness.comprehensiveness > test.random.comprehensiveness + 1.0);
        QVERIFY(occlusion.all.sentence.value() > 0.5);
        QVERIFY(test.context > 1.0);
        QVERIFY(test.methods.at(AttributionMethod::Attention).all.sentence.count == test.records);
    }
};

QTEST_GUILESS_MAIN(TestAttributionTest)
#include "test_attribution_test.moc"
