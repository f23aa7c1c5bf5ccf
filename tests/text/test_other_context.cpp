// SPDX-License-Identifier: GPL-3.0-or-later

// Changed context for a try: which sentences stand where, and the request to the engine.
#include "engine/text/segmentation.h"
#include "engine/text/what_if.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace contexture;
using namespace contexture::text;

namespace {

std::shared_ptr<const Run> runOf(const std::vector<std::string>& texts, ContextMode context) {
    auto document = std::make_shared<Document>();
    Segmenter segmenter("en");
    auto run = std::make_shared<Run>();
    for (const std::string& each : texts) {
        document->source.push_back(segmenter.sentence(each));
        auto said = std::make_shared<TranslatedSentence>();
        said->text = segmenter.sentence("T " + each);
        run->sentences.push_back(said);
    }
    run->document = document;
    run->settings.context = context;
    return run;
}

const std::vector<std::string> kTexts{"one", "two", "three", "four", "five", "six"};

} // namespace

class TestOtherContext : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aShuffledContextIsTheSameSentencesElsewhere() {
        for (const ContextMode mode : {ContextMode::Online, ContextMode::Offline}) {
            const auto run = runOf(kTexts, mode);
            std::set<std::vector<std::string>> orders;
            for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                const auto sources = shuffledContext(*run, SentenceIndex(3), seed);
                QVERIFY(sources == shuffledContext(*run, SentenceIndex(3), seed));
                std::vector<std::string> texts = kTexts;
                for (const auto& [sentence, text] : sources) {
                    QVERIFY(sentence != SentenceIndex(3));
                    QVERIFY(mode == ContextMode::Offline || sentence < SentenceIndex(3));
                    QVERIFY(text != kTexts[sentence.asSize()]); // what stays is not listed
                    texts[sentence.asSize()] = text;
                }
                orders.insert(texts);
                std::vector<std::string> sorted = texts;
                std::vector<std::string> all = kTexts;
                std::ranges::sort(sorted);
                std::ranges::sort(all);
                QCOMPARE(sorted, all);
            }
            // Of three sentences there are six orders; forty seeds draw all of them but for a chance of one in 200.
            QVERIFY(mode == ContextMode::Offline ? orders.size() > 20 : orders.size() >= 5);
        }
    }

    void withoutContextNothingIsShuffled() {
        QVERIFY(shuffledContext(*runOf(kTexts, ContextMode::None), SentenceIndex(3), 1).empty());
        QVERIFY(shuffledContext(*runOf(kTexts, ContextMode::Online), SentenceIndex(1), 1).empty());
        QVERIFY(shuffledContext(*runOf({"a", "a", "a", "b"}, ContextMode::Online), SentenceIndex(3), 2).empty());
    }

    void anotherDocumentStandsAtItsOwnPlaces() {
        const auto run = runOf(kTexts, ContextMode::Offline);
        const auto other = runOf({"uno", "due", "tre"}, ContextMode::None)->document;
        std::vector<SentenceIndex> beyond;
        const auto sources = contextOf(*other, *run, SentenceIndex(1), beyond);
        QCOMPARE(sources, (OtherSources{{SentenceIndex(0), "uno"}, {SentenceIndex(2), "tre"}}));
        QCOMPARE(beyond, (std::vector<SentenceIndex>{SentenceIndex(3), SentenceIndex(4), SentenceIndex(5)}));
    }

    void theQuestionHasTheOtherTextsAndTheRunDoesNot() {
        const auto run = runOf(kTexts, ContextMode::Online);
        WhatIf what{.sentence = SentenceIndex(2),
                    .sources = {{SentenceIndex(0), "a dog"}},
                    .beginning = "Der Hund",
                    .hidden = {SentenceIndex(1)}};
        CausalRequest request = whatIfRequest(nullptr, run, what);
        QCOMPARE(request.run->document->source[0].text, std::string("a dog"));
        QCOMPARE(request.run->document->source[0].words.size(), std::size_t(2));
        QCOMPARE(run->document->source[0].text, std::string("one"));
        QVERIFY(request.retranslate);
        QCOMPARE(request.beginning, std::string("Der Hund"));
        QCOMPARE(request.exclusions, (std::vector<std::vector<SentenceIndex>>{{SentenceIndex(1)}}));
        QCOMPARE(request.run->sentences[2], run->sentences[2]); // what the present one is
        what.beginning.clear();
        what.translation = "eine Katze";
        request = whatIfRequest(nullptr, run, what);
        QVERIFY(!request.retranslate);
        CausalResult answer;
        answer.forcedLogProbability = {-1.0f, -2.0f};
        answer.forcedSentence = -3.5;
        const KeptTry kept = keptTry(request, what, answer);
        QCOMPARE(kept.said->text.text, std::string("eine Katze"));
        QCOMPARE(kept.said->wordLogProbability, (std::vector<float>{-1.0f, -2.0f}));
        QCOMPARE(kept.said->logProbability, -3.5);
    }

    // A model that reads the translations of the others must read them where their sources stand now.
    void translationsAreShuffledWithTheirSources() {
        auto run = std::make_shared<Run>(*runOf(kTexts, ContextMode::Online));
        run->model.readsTarget = true;
        WhatIf what{.sentence = SentenceIndex(5),
                    .sources = shuffledContext(*run, SentenceIndex(5), 7),
                    .origin = ContextOrigin{.seed = 7}};
        const CausalRequest request = whatIfRequest(nullptr, run, what);
        for (std::size_t s = 0; s < kTexts.size(); ++s) {
            QCOMPARE(request.run->sentences[s]->text.text, "T " + request.run->document->source[s].text);
        }
        QVERIFY(request.run->document->source[0].text != "one" || request.run->document->source[1].text != "two" ||
                request.run->document->source[2].text != "three");
    }
};

QTEST_APPLESS_MAIN(TestOtherContext)
#include "test_other_context.moc"
