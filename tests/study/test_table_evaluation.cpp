// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/study/consulted_words.h"
#include "engine/study/evaluation.h"
#include "engine/study/table_evaluation.h"
#include "engine/suite/contrastive_run.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <iterator>

using namespace contexture;
using namespace contexture::study;
using contexture::suite::scoreCandidates;

namespace {

constexpr const char* kSite = "encoder.context";

class Model : public LoadedModel {
public:
    explicit Model(bool readsTarget = false) {
        m_info.name = "fake";
        m_info.hasContext = true;
        m_info.readsTarget = readsTarget;
        m_info.sites.push_back({.name = kSite,
                                .keySide = readsTarget ? Side::Target : Side::Source,
                                .isContext = true,
                                .levels = {AttentionLevel::Sentence},
                                .hasGate = true,
                                .heads = 2});
    }
    const ModelInfo& info() const override { return m_info; }

private:
    ModelInfo m_info;
};

CsrMatrix matrix(std::int32_t columns, const std::vector<std::vector<std::int32_t>>& rows) {
    CsrMatrix m;
    m.columns = columns;
    for (const auto& row : rows) {
        for (const auto column : row) {
            m.add(column, 1.0f / float(row.size()));
        }
        m.endRow();
    }
    return m;
}

// Translates a sentence by putting "so" before it, or "now" with context; traces weights that the tests count by hand.
class FakeEngine : public Engine {
public:
    EngineInfo info() const override { return {}; }
    void setThreads(int) override {}
    std::shared_ptr<LoadedModel> load(const std::filesystem::path&) override { return std::make_shared<Model>(); }
    std::shared_ptr<const Run> translate(const TranslateRequest& request, const SentenceListener&,
                                         const CancelToken&) override {
        sizes.push_back(request.document->size());
        for (const SentenceIndex hidden : request.settings.excluded) {
            outside += hidden.asSize() >= request.document->size() ? 1 : 0;
        }
        auto run = std::make_shared<Run>();
        run->document = request.document;
        run->settings = request.settings;
        run->seconds = 0.5;
        const bool context = request.settings.context != ContextMode::None;
        for (std::size_t i = 0; i < request.document->size(); ++i) {
            auto sentence = std::make_shared<TranslatedSentence>();
            sentence->text.text = (context ? "now " : "so ") + request.document->source[i].text;
            if (request.settings.trace != TraceDetail::None) {
                sentence->trace = std::make_shared<SentenceTrace>(trace(i));
            }
            run->sentences.push_back(std::move(sentence));
        }
        return run;
    }
    std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                 const CancelToken&) override {
        contexts.push_back(request.targetContext);
        auto scored = std::make_shared<TranslatedSentence>();
        scored->trace = scoredTrace;
        return std::vector<std::shared_ptr<const TranslatedSentence>>(request.items.size(), scored);
    }
    std::vector<CausalResult> check(const CausalRequest&, const CausalListener&, const CancelToken&) override {
        return {};
    }
    AttentionSteps steps(const StepsRequest&, const CancelToken&) override { return {}; }
    AttributionResult attribute(const AttributionRequest&, const AttributionProgress&, const CancelToken&) override {
        return {};
    }
    std::vector<SentenceNeed> need(const NeedRequest&, const NeedListener&, const CancelToken&) override { return {}; }

    std::vector<std::size_t> sizes;
    int outside = 0; // hidden sentences that are not in the document
    std::vector<std::vector<std::string>> contexts;
    std::shared_ptr<const SentenceTrace> scoredTrace;

private:
    // The first sentence sees nothing. The others: two words, two heads.
    static SentenceTrace trace(std::size_t sentence) {
        SentenceTrace trace;
        trace.noContext = sentence == 0;
        if (sentence > 0) {
            trace.visible = {{0, std::int32_t(sentence)}};
            trace.attention.push_back({.site = kSite,
                                       .level = AttentionLevel::Sentence,
                                       .heads = {matrix(3, {{0, 1}, {0}}), matrix(3, {{1}, {0, 1}})}});
            trace.attention.push_back({.site = kSite,
                                       .level = AttentionLevel::Word,
                                       .withinSentence = true,
                                       .heads = {matrix(9, {{0, 1, 2}, {0}}), matrix(9, {{3}, {0, 1, 3}})}});
            trace.gates.push_back({.site = kSite, .contextShare = {0.25f, 0.75f}, .spread = {0.0f, 0.0f}});
        }
        return trace;
    }
};

Document documentOf(const std::string& id, const std::vector<std::string>& source,
                    const std::vector<std::string>& reference) {
    Document document;
    document.id = id;
    for (const auto& text : source) {
        document.source.push_back({.text = text, .words = {}});
    }
    for (const auto& text : reference) {
        document.reference.push_back({.text = text, .words = {}});
    }
    return document;
}

std::vector<Document> table() {
    return {documentOf("a", {"we went to the old town", "it was late in the day"},
                       {"now we went to the old town", "now it was late in the day"}),
            documentOf("b", {"nobody knew the way back home"}, {"so nobody knew the way back home"})};
}

} // namespace

class TestTableEvaluation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutContextSentencesGoTogetherAndComeBackApart() {
        FakeEngine engine;
        const auto documents = table();
        RunSettings settings;
        settings.context = ContextMode::None;
        const auto result = translateTable(engine, std::make_shared<Model>(), documents, settings, {}, {});
        QCOMPARE(engine.sizes, std::vector<std::size_t>{3});
        QCOMPARE(result.sentences.size(), std::size_t(2));
        QCOMPARE(result.sentences[0].size(), std::size_t(2));
        QCOMPARE(result.sentences[1].at(0).text, std::string("so nobody knew the way back home"));
        QVERIFY(result.context.empty());
    }

    void contextIsCountedWhereThereIsAny() {
        FakeEngine engine;
        const auto documents = table();
        std::size_t done = 0;
        int runs = 0;
        const auto result =
            translateTable(engine, std::make_shared<Model>(), documents, {},
                           {.progress = [&](std::size_t n) { done = n; }, .run = [&](const Run&) { ++runs; }}, {});
        QCOMPARE(engine.sizes, (std::vector<std::size_t>{2, 1}));
        QCOMPARE(done, std::size_t(3));
        QCOMPARE(runs, 2);
        QCOMPARE(result.context.size(), std::size_t(1));
        QCOMPARE(result.context[0].sentences, 6.0 / 4.0);    // 2 + 1 + 1 + 2 sentences, 2 words x 2 heads
        QCOMPARE(result.context[0].contextWords, 8.0 / 4.0); // 3 + 1 + 1 + 3 words
        QCOMPARE(result.context[0].share, 0.5);
        QCOMPARE(result.seconds, 1.0);
    }

    void scoresAreThoseOfTheWholeCorpus() {
        FakeEngine engine;
        const auto documents = table();
        const auto result = translateTable(engine, std::make_shared<Model>(), documents, {}, {}, {});
        const std::vector<std::string> references{"now we went to the old town", "now it was late in the day",
                                                  "so nobody knew the way back home"};
        const std::vector<std::string> hypotheses{"now we went to the old town", "now it was late in the day",
                                                  "now nobody knew the way back home"};
        const auto scores = scoreTable(documents, result);
        QCOMPARE(scores.bleu, eval::corpusBleu(hypotheses, references).score);
        QCOMPARE(scores.chrf, eval::corpusChrf(hypotheses, references));
        QVERIFY(scores.bleu < 100.0);
    }

    void theComparisonTakesDocumentsOrSentencesAsUnits() {
        FakeEngine engine;
        std::vector<Document> documents;
        for (int i = 0; i < 6; ++i) {
            std::ranges::move(table(), std::back_inserter(documents));
        }
        const auto model = std::make_shared<Model>();
        RunSettings none;
        none.context = ContextMode::None;
        const auto with = translateTable(engine, model, documents, {}, {}, {});
        const auto without = translateTable(engine, model, documents, none, {}, {});
        const auto byDocument = compareTable(documents, with, without);
        QVERIFY(byDocument.bleu.first > byDocument.bleu.second);
        QCOMPARE(byDocument.bleu.units, std::size_t(12));
        QCOMPARE(byDocument.bleu.samples, 4096); // all exchanges
        const auto bySentence = compareTable(documents, with, without, {.unit = ComparisonUnit::Sentences, .test = {}});
        QCOMPARE(bySentence.chrf.units, std::size_t(18));
        QCOMPARE(bySentence.bleu.first, byDocument.bleu.first);
        const std::span<const Document> two(documents.data(), 2);
        const auto few = compareTable(two, with, without);
        QVERIFY(std::isnan(few.bleu.p) && std::isnan(few.chrf.p));
    }

    void consultedWordsAreNamedByWeight() {
        auto document = std::make_shared<Document>(documentOf("a", {"we have a cat", "It sleeps"}, {}));
        document->source[0].words = {{0, 2}, {3, 7}, {8, 9}, {10, 13}};
        document->source[1].words = {{0, 2}, {3, 9}};
        SentenceTrace trace;
        trace.visible = {{0, 1}};
        CsrMatrix sentences; // [2 words, 2 sentences]
        sentences.columns = 2;
        CsrMatrix words; // [2 words, 6 words]
        words.columns = 6;
        for (int row = 0; row < 2; ++row) {
            sentences.add(0, 1.0f);
            sentences.endRow();
            words.add(1, 0.25f);
            words.add(3, 0.75f);
            words.endRow();
        }
        trace.attention.push_back({.site = kSite, .level = AttentionLevel::Sentence, .heads = {sentences}});
        trace.attention.push_back(
            {.site = kSite, .level = AttentionLevel::Word, .withinSentence = true, .heads = {words}});
        trace.gates.push_back({.site = kSite, .contextShare = {0.5f, 0.125f}, .spread = {0.0f, 0.0f}});
        auto second = std::make_shared<TranslatedSentence>();
        second->trace = std::make_shared<const SentenceTrace>(trace);
        Run run;
        run.document = document;
        run.sentences = {std::make_shared<TranslatedSentence>(), second};
        const SiteInfo site = Model().info().sites[0];
        const auto found = consultedFor(run, site, {"it"}, 1);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].sentence.value, 1);
        QCOMPARE(found[0].text, std::string("It"));
        QCOMPARE(found[0].contextShare, 0.5);
        QCOMPARE(found[0].consulted.size(), std::size_t(1));
        QCOMPARE(found[0].consulted[0].text, std::string("cat"));
        QCOMPARE(found[0].consulted[0].weight, 0.75);
        QVERIFY(consultedFor(run, site, {"dog"}, 1).empty());
    }

    void aMissingReferenceIsNamed() {
        FakeEngine engine;
        auto documents = table();
        const auto result = translateTable(engine, std::make_shared<Model>(), documents, {}, {}, {});
        documents[1].reference.clear();
        try {
            scoreTable(documents, result);
            QFAIL("no error");
        } catch (const Error& error) {
            QVERIFY(QString::fromStdString(error.what()).contains("reference"));
        }
    }

    void unknownTranslationsOfTheContextAreTheModelsOwn() {
        FakeEngine engine;
        const auto document =
            std::make_shared<const Document>(documentOf("a", {"her aunt came", "the doctor smiled"}, {"", "x"}));
        const std::vector<suite::Candidates> second{{SentenceIndex(1), "x", {"y"}}};
        scoreCandidates(engine, std::make_shared<Model>(true), document, second, {.excluded = {SentenceIndex(1)}}, {});
        QCOMPARE(engine.sizes, std::vector<std::size_t>{1}); // online the second sentence is read by none
        QCOMPARE(engine.outside, 0);
        QCOMPARE(engine.contexts.size(), std::size_t(2));
        const std::vector<std::string> before{"now her aunt came", ""};
        QVERIFY(engine.contexts[0] == before && engine.contexts[1] == before);

        FakeEngine offline;
        scoreCandidates(offline, std::make_shared<Model>(true), document, second, {.context = ContextMode::Offline},
                        {});
        const std::vector<std::string> own{"now her aunt came", "now the doctor smiled"};
        QCOMPARE(offline.contexts.at(0), own);

        FakeEngine first; // before the first sentence there is nothing to translate
        scoreCandidates(first, std::make_shared<Model>(true), document, {{SentenceIndex(0), "x", {"y"}}}, {}, {});
        QVERIFY(first.sizes.empty());
        QCOMPARE(first.contexts.at(0), (std::vector<std::string>{"", ""}));

        FakeEngine other; // a model that does not read them needs no translation
        scoreCandidates(other, std::make_shared<Model>(false), document, second, {}, {});
        QVERIFY(other.sizes.empty() && other.contexts[0].empty());
    }

    // Where a sentence has no reference the model read its own words, and gold records name others.
    void pointingAtOwnTranslationsIsNotJudged() {
        FakeEngine engine;
        SentenceTrace trace;
        trace.visible = {{0, 2}};
        trace.attention.push_back(
            {.site = kSite, .level = AttentionLevel::Sentence, .keySide = Side::Target, .heads = {matrix(3, {{0}})}});
        engine.scoredTrace = std::make_shared<const SentenceTrace>(trace);
        lab::LabDocument gold{documentOf("a", {"a", "b", "c"}, {"x", "y", "z"}), {}};
        gold.document.reference[0].words = {{0, 1}};
        lab::GoldRecord record;
        record.sentence = SentenceIndex(2);
        record.sourceWord = WordIndex(0);
        record.decidedBy = Side::Target;
        record.distance = 2;
        record.antecedents = {{SentenceIndex(0), Side::Target, WordIndex(0)}};
        gold.records = {record};
        const auto pointed = [&] {
            const std::vector<lab::LabDocument> suite{gold};
            const EvaluationRequest request{std::make_shared<Model>(true), suite, {}, false};
            return evaluate(engine, request, {}, {}).pointing.at(kSite).all.sentence;
        };
        QCOMPARE(pointed().right, std::int64_t(1));
        gold.document.reference[1].text.clear();
        QCOMPARE(pointed().count, std::int64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestTableEvaluation)
#include "test_table_evaluation.moc"
