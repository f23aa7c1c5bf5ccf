// SPDX-License-Identifier: GPL-3.0-or-later

// Measures of context use on real text, with an engine whose answers are known.
#include "engine/core/error.h"
#include "engine/eval/pronoun_suite.h"
#include "engine/study/context_gain.h"
#include "engine/study/pronoun_test.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::study;

namespace {

class Model : public LoadedModel {
public:
    Model() {
        m_info.name = "fake";
        m_info.sourceLanguage = "en";
        m_info.targetLanguage = "de";
        m_info.hasContext = true;
    }
    const ModelInfo& info() const override { return m_info; }

private:
    ModelInfo m_info;
};

// Says "es" when it reads nothing, and with context the pronoun of the last animal before the sentence. Each word of
// a translation has the log-probability -1; with context a pronoun has -0.5 and a noun -1.25.
class KnowsAnimals : public Engine {
public:
    EngineInfo info() const override { return {}; }
    void setThreads(int) override {}
    std::shared_ptr<LoadedModel> load(const std::filesystem::path&) override { return nullptr; }
    std::shared_ptr<const Run> translate(const TranslateRequest&, const SentenceListener&,
                                         const CancelToken&) override {
        throw Error("nothing is translated here");
    }
    std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                 const CancelToken&) override {
        text::Segmenter german("de");
        std::vector<std::shared_ptr<const TranslatedSentence>> all;
        for (const ScoreItem& item : request.items) {
            auto scored = std::make_shared<TranslatedSentence>();
            scored->text = german.sentence(item.target);
            const bool reads = request.settings.context != ContextMode::None;
            const std::string said = reads ? pronounFor(*request.document, item.sentence) : "es";
            scored->logProbability = (" " + item.target).find(" " + said + " ") == std::string::npos ? -2.0 : -1.0;
            for (std::size_t w = 0; w < scored->text.words.size(); ++w) {
                const auto kind = eval::wordClass(scored->text, w, "de");
                scored->wordLogProbability.push_back(!reads                             ? -1.0f
                                                     : kind == eval::WordClass::Pronoun ? -0.5f
                                                     : kind == eval::WordClass::Noun    ? -1.25f
                                                                                        : -1.0f);
            }
            all.push_back(std::move(scored));
        }
        return all;
    }
    AttentionSteps steps(const StepsRequest&, const CancelToken&) override { return {}; }
    AttributionResult attribute(const AttributionRequest&, const AttributionProgress&, const CancelToken&) override {
        return {};
    }
    std::vector<SentenceNeed> need(const NeedRequest&, const NeedListener&, const CancelToken&) override { return {}; }
    std::vector<CausalResult> check(const CausalRequest&, const CausalListener&, const CancelToken&) override {
        return {};
    }

private:
    static std::string pronounFor(const Document& document, SentenceIndex sentence) {
        std::string said = "es";
        for (std::size_t s = 0; s < sentence.asSize(); ++s) {
            const std::string& text = document.source[s].text;
            said = text.find("dog") != std::string::npos     ? "er"
                   : text.find("cat") != std::string::npos   ? "sie"
                   : text.find("horse") != std::string::npos ? "es"
                                                             : said;
        }
        return said;
    }
};

Document story(const std::string& id, const std::string& animal, const std::string& german,
               const std::string& pronoun) {
    text::Segmenter source("en");
    text::Segmenter target("de");
    Document document;
    document.id = id;
    document.source = {source.sentence("We have a " + animal + " here."), source.sentence("Yesterday it slept.")};
    document.reference = {target.sentence("Wir haben hier " + german + "."),
                          target.sentence("Gestern schlief " + pronoun + " lange.")};
    return document;
}

std::vector<Document> stories() {
    std::vector<Document> documents;
    for (int i = 0; i < 5; ++i) {
        const std::string n = std::to_string(i);
        documents.push_back(story("dog " + n, "dog", "einen Hund", "er"));
        documents.push_back(story("cat " + n, "cat", "eine Katze", "sie"));
        documents.push_back(story("horse " + n, "horse", "ein Pferd", "es"));
    }
    return documents;
}

} // namespace

class TestContextMeasures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pronounsAreRightWithTheirOwnContextAlone() {
        KnowsAnimals engine;
        const auto documents = stories();
        const auto suite = eval::pronounSuite(documents, {.balanced = false});
        QCOMPARE(suite.items.size(), std::size_t(15));
        RunSettings settings;
        settings.context = ContextMode::Online;
        std::size_t readings = 0;
        const PronounTest test =
            testPronouns(engine, std::make_shared<Model>(), suite, settings,
                         {.samples = 500, .progress = [&](std::size_t done) { readings = done; }}, CancelToken());
        QCOMPARE(readings, std::size_t(45));
        // Always "es": the neuter ones are right, a third of the genders.
        QCOMPARE(test.without.byGender[0].right, std::int64_t(0));
        QCOMPARE(test.without.byGender[2].right, std::int64_t(5));
        QCOMPARE(test.without.mean, 1.0 / 3.0);
        QCOMPARE(test.with.mean, 1.0);
        QCOMPARE(test.mean.value, 1.0);
        QCOMPARE(test.mean.lower, 1.0); // every sample is right throughout
        QCOMPARE(test.gained.value, 1.0 - 1.0 / 3.0);
        // The context of the entry seven further, which speaks of another animal.
        QCOMPARE(test.exchanged.mean, 0.0);
        QCOMPARE(test.ofThisContext.value, 1.0);
    }

    void entriesOfOneDocumentDoNotLendToEachOther() {
        KnowsAnimals engine;
        Document one = story("one", "dog", "einen Hund", "er");
        const Document again = story("one", "dog", "einen Hund", "er");
        one.source.push_back(again.source[1]);
        one.reference.push_back(again.reference[1]);
        const std::vector<Document> documents{one, story("two", "cat", "eine Katze", "sie")};
        const auto suite = eval::pronounSuite(documents, {.balanced = false});
        QCOMPARE(suite.items.size(), std::size_t(3));
        RunSettings settings;
        settings.context = ContextMode::Online;
        const PronounTest test =
            testPronouns(engine, std::make_shared<Model>(), suite, settings, {.samples = 10}, CancelToken());
        QCOMPARE(test.with.mean, 1.0);
        QCOMPARE(test.exchanged.mean, 0.0);
    }

    void aSuiteWithoutEntriesIsRefused() {
        KnowsAnimals engine;
        QVERIFY_EXCEPTION_THROWN(testPronouns(engine, std::make_shared<Model>(), {}, {}, {}, CancelToken()), Error);
    }

    // By class of word; the numbers of words are counted by hand.
    void gainIsTheMeanDifferenceOfWords() {
        KnowsAnimals engine;
        const std::vector<Document> documents = stories();
        RunSettings settings;
        settings.context = ContextMode::Online;
        const ContextGain gain =
            contextGain(engine, std::make_shared<Model>(), documents, settings, {.samples = 200}, CancelToken());
        const auto of = [&](eval::WordClass kind) {
            return *std::find_if(gain.byClass.begin(), gain.byClass.end(),
                                 [&](const auto& one) { return one.wordClass == kind; });
        };
        // "Wir", and "er", "sie" or "es": two pronouns a document. One noun.
        QCOMPARE(of(eval::WordClass::Pronoun).words, std::int64_t(30));
        QCOMPARE(of(eval::WordClass::Pronoun).nats, 0.5);
        QCOMPARE(of(eval::WordClass::Noun).words, std::int64_t(15));
        QCOMPARE(of(eval::WordClass::Noun).nats, -0.25);
        QCOMPARE(of(eval::WordClass::Noun).lower, -0.25);
        QCOMPARE(of(eval::WordClass::Punctuation).nats, 0.0);
        // Eleven words a document: "Wir haben hier einen Hund ." and "Gestern schlief er lange ."
        QCOMPARE(gain.all.words, std::int64_t(15 * 11));
        QCOMPARE(gain.all.nats, (2 * 0.5 - 0.25) / 11.0);
    }

    void oneDocumentHasNoInterval() {
        KnowsAnimals engine;
        const std::vector<Document> documents{story("d", "dog", "einen Hund", "er")};
        RunSettings settings;
        settings.context = ContextMode::Online;
        const auto gain = contextGain(engine, std::make_shared<Model>(), documents, settings, {}, CancelToken());
        QVERIFY(std::isnan(gain.all.lower) && std::isnan(gain.all.upper));
    }
};

QTEST_GUILESS_MAIN(TestContextMeasures)
#include "test_context_measures.moc"
