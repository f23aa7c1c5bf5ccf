// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/decode/batch_plan.h"
#include "engine/decode/document_translator.h"

#include "toy_system.h"

#include <QtTest>

#include <algorithm>
#include <set>

#include <numeric>

using namespace contexture;
using namespace contexture::decode;
using toy::ToySystem;

namespace {

const std::vector<std::string> kText{"a b c", "d", "b b a d", "c a", "a a", "d c b a", "b", "c c"};

std::shared_ptr<const Run> translate(const TranslationModel& model, const std::shared_ptr<const Document>& document,
                                     const RunSettings& settings, int threads = 2,
                                     const SentenceListener& listener = {}, const CancelToken& cancel = {}) {
    return DocumentTranslator(model, document, settings, threads).translate(listener, cancel);
}

RunSettings settingsWith(ContextMode mode) {
    RunSettings settings;
    settings.context = mode;
    settings.decode.maxExtraPieces = 6;
    return settings;
}

std::vector<std::string> texts(const Run& run) {
    std::vector<std::string> found;
    for (const auto& sentence : run.sentences) {
        found.push_back(sentence ? sentence->text.text : "(none)");
    }
    return found;
}

void compareBits(const Run& a, const Run& b) {
    QCOMPARE(a.sentences.size(), b.sentences.size());
    for (std::size_t i = 0; i < a.sentences.size(); ++i) {
        QCOMPARE(a.sentences[i]->pieces, b.sentences[i]->pieces);
        QCOMPARE(a.sentences[i]->logProbability, b.sentences[i]->logProbability);
        QCOMPARE(a.sentences[i]->wordLogProbability, b.sentences[i]->wordLogProbability);
        QCOMPARE(*a.sentences[i]->trace, *b.sentences[i]->trace);
    }
}

} // namespace

class TestDocumentTranslator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesArriveInOrder() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        auto settings = settingsWith(ContextMode::Offline);
        settings.decode.batchSentences = 2;
        std::vector<std::int32_t> order;
        const auto run =
            translate(model, toy::toyDocument(kText), settings, 3, [&](SentenceIndex sentence, const auto& translated) {
                QVERIFY(translated);
                order.push_back(sentence.value);
            });
        std::vector<std::int32_t> expected(kText.size());
        std::iota(expected.begin(), expected.end(), 0);
        QCOMPARE(order, expected);
        QCOMPARE(run->finished(), kText.size());
        QVERIFY(!run->cancelled);
        QCOMPARE(run->label, std::string("Offline context"));
    }

    void theNumberOfThreadsDoesNotMatter() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        const auto document = toy::toyDocument(kText);
        auto settings = settingsWith(ContextMode::Online);
        settings.decode.batchSentences = 2;
        compareBits(*translate(model, document, settings, 1), *translate(model, document, settings, 4));
    }

    void theBatchSizeDoesNotMatter() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        const auto document = toy::toyDocument(kText);
        auto settings = settingsWith(ContextMode::Online);
        const auto together = translate(model, document, settings);
        settings.decode.batchSentences = 1;
        compareBits(*together, *translate(model, document, settings));
    }

    void everySentenceIsInOneBatch() {
        std::vector<std::int32_t> lengths(300);
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            lengths[i] = static_cast<std::int32_t>(i * 37 % 50);
        }
        for (const int batch : {1, 2, 7, 16}) {
            const auto plan = planBatches(lengths, batch);
            std::vector<std::size_t> seen;
            for (const auto& sentences : plan) {
                QVERIFY(!sentences.empty() && sentences.size() <= static_cast<std::size_t>(batch));
                seen.insert(seen.end(), sentences.begin(), sentences.end());
            }
            QVERIFY(plan.front().front() == 0 ||
                    plan.front().back() == 0); // the first sentence is among the first done
            QVERIFY(plan.front().size() <= 2);
            std::sort(seen.begin(), seen.end());
            std::vector<std::size_t> all(lengths.size());
            std::iota(all.begin(), all.end(), 0);
            QCOMPARE(seen, all);
        }
    }

    void stepsReadEarlierStepsOnly() {
        std::vector<std::int32_t> lengths(200);
        std::vector<bool> reads(lengths.size());
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            lengths[i] = static_cast<std::int32_t>(i * 37 % 50);
            reads[i] = i * 13 % 7 < 3;
        }
        for (const int batch : {1, 7, 16}) {
            std::vector<int> stepOf(lengths.size(), -1);
            std::size_t sentences = 0;
            int step = 0;
            for (const Batches& batches : planSteps(lengths, reads, batch)) {
                QVERIFY(!batches.empty());
                for (const auto& together : batches) {
                    QVERIFY(!together.empty() && together.size() <= static_cast<std::size_t>(batch));
                    for (const std::size_t sentence : together) {
                        QCOMPARE(stepOf[sentence], -1);
                        stepOf[sentence] = step;
                        ++sentences;
                        QVERIFY(!reads[sentence] || (batches.size() == 1 && together.size() == 1));
                    }
                }
                ++step;
            }
            QCOMPARE(sentences, lengths.size());
            for (std::size_t i = 0; i < lengths.size(); ++i) {
                for (std::size_t j = 0; reads[i] && j < i; ++j) {
                    QVERIFY(stepOf[j] < stepOf[i]);
                }
            }
            // One for each that reads, and no more than one for the others of each window.
            const auto readers = std::count(reads.begin(), reads.end(), true);
            QVERIFY(step <= readers + (batch == 1 ? 101 : batch == 7 ? 16 : 8));
        }
        const auto oneByOne = planSteps(lengths, std::vector<bool>(lengths.size(), true), 16);
        QCOMPARE(oneByOne.size(), lengths.size());
    }

    void cancelKeepsWhatIsFinished() {
        const auto system = std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true});
        const auto model = toy::toyModel(system);
        std::vector<std::string> text; // so long that nobody translates it before the third sentence is heard
        for (int i = 0; i < 200; ++i) {
            text.insert(text.end(), kText.begin(), kText.end());
        }
        const auto document = toy::toyDocument(text);
        auto settings = settingsWith(ContextMode::Online);
        settings.decode.batchSentences = 1;
        const auto whole = translate(model, document, settings);
        const CancelToken cancel;
        std::size_t delivered = 0;
        const auto run = translate(
            model, document, settings, 1,
            [&](SentenceIndex, const auto&) {
                if (++delivered == 3) {
                    cancel.cancel();
                }
            },
            cancel);
        QVERIFY(run->cancelled);
        QCOMPARE(run->finished(), delivered);
        QVERIFY(delivered >= 3 && delivered < text.size());
        QCOMPARE(run->sentences.size(), text.size());
        // Batches are made of sentences of like length: what is finished need not be the document's beginning.
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (run->sentences[i]) {
                QCOMPARE(run->sentences[i]->text.text, whole->sentences[i]->text.text);
            }
        }
    }

    void aRunCancelledBeforeItBeginsIsEmpty() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{}));
        const CancelToken cancel;
        cancel.cancel();
        const auto run = translate(model, toy::toyDocument(kText), settingsWith(ContextMode::None), 2, {}, cancel);
        QVERIFY(run->cancelled);
        QCOMPARE(run->finished(), std::size_t(0));
    }

    void emptyLinesHaveEmptyTranslations() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        for (const auto& text : {std::vector<std::string>{"a b", "", "   ", "c"}, std::vector<std::string>{"", ""}}) {
            const auto run = translate(model, toy::toyDocument(text), settingsWith(ContextMode::Online));
            QCOMPARE(run->finished(), text.size());
            QVERIFY(run->sentences[1]->text.text.empty());
            QVERIFY(run->sentences[1]->text.words.empty());
            QCOMPARE(run->sentences[1]->logProbability, 0.0);
        }
        const auto nothing = translate(model, toy::toyDocument({}), settingsWith(ContextMode::Online));
        QVERIFY(nothing->sentences.empty());
    }

    void laterSentencesChangeNothingOnline() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        auto changed = kText;
        changed[5] = std::string("d d d d");
        const auto before = translate(model, toy::toyDocument(kText), settingsWith(ContextMode::Online));
        const auto after = translate(model, toy::toyDocument(changed), settingsWith(ContextMode::Online));
        for (std::size_t i = 0; i < 5; ++i) {
            QCOMPARE(after->sentences[i]->logProbability, before->sentences[i]->logProbability);
        }
        QVERIFY(after->sentences[6]->logProbability != before->sentences[6]->logProbability);
        const auto offline = translate(model, toy::toyDocument(kText), settingsWith(ContextMode::Offline));
        const auto offlineAfter = translate(model, toy::toyDocument(changed), settingsWith(ContextMode::Offline));
        QVERIFY(offlineAfter->sentences[0]->logProbability != offline->sentences[0]->logProbability);
    }

    void anExcludedSentenceHasNoInfluence() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        auto settings = settingsWith(ContextMode::Online);
        settings.excluded = {SentenceIndex(2)};
        auto changed = kText;
        changed[2] = std::string("d");
        const auto before = translate(model, toy::toyDocument(kText), settings);
        const auto after = translate(model, toy::toyDocument(changed), settings);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            if (i != 2) {
                QCOMPARE(after->sentences[i]->logProbability, before->sentences[i]->logProbability);
                QVERIFY(!after->sentences[i]->trace->isVisible(SentenceIndex(2)));
            }
        }
        QCOMPARE(before->label, std::string("Online context, without sentence 3"));
    }

    void theFirstSentenceHasNoContextOnline() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        const auto run = translate(model, toy::toyDocument(kText), settingsWith(ContextMode::Online));
        const SentenceTrace& first = *run->sentences[0]->trace;
        QVERIFY(first.noContext);
        QVERIFY(first.attention.empty());
        const SentenceTrace& fourth = *run->sentences[3]->trace;
        QVERIFY(!fourth.noContext);
        QCOMPARE(fourth.visibleCount(), 3);
        const AttentionRecord* record = fourth.find("encoder.context", AttentionLevel::Sentence);
        QVERIFY(record);
        QCOMPARE(record->heads[0].rows(), 2); // words of "c a"
        QCOMPARE(record->heads[0].at(0, 1), 1.0f / 3.0f);
        QCOMPARE(record->heads[0].at(0, 4), 0.0f);
    }

    void withoutATraceNothingIsRecorded() {
        const auto model = toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true}));
        auto settings = settingsWith(ContextMode::Online);
        const auto traced = translate(model, toy::toyDocument(kText), settings);
        settings.trace = TraceDetail::None;
        const auto plain = translate(model, toy::toyDocument(kText), settings);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QVERIFY(!plain->sentences[i]->trace);
            QCOMPARE(plain->sentences[i]->logProbability, traced->sentences[i]->logProbability);
        }
    }

    void theSecondPassReadsTheFirst() {
        const auto model =
            toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true, .readsTarget = true}));
        const auto document = toy::toyDocument(kText);
        const auto without = translate(model, document, settingsWith(ContextMode::None));
        for (const ContextMode mode : {ContextMode::Online, ContextMode::Offline}) {
            const auto run = translate(model, document, settingsWith(mode));
            QCOMPARE(run->firstPass.size(), kText.size());
            for (std::size_t i = 0; i < kText.size(); ++i) {
                QCOMPARE(run->firstPass[i]->text.text, without->sentences[i]->text.text);
            }
            // By hand: the document's context filled with the first pass, each sentence then translated by itself.
            const auto context = model.system->openDocument(sources(kText), {.mode = mode, .excluded = {}});
            setTargets(*model.system, *context, *without);
            for (std::size_t i = 0; i < kText.size(); ++i) {
                QCOMPARE(run->sentences[i]->pieces, byHand(model, *context, i));
            }
        }
    }

    void theFirstPassIsHeardBeforeWhatReadsIt() {
        const auto model =
            toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true, .readsTarget = true}));
        auto settings = settingsWith(ContextMode::Online);
        settings.decode.batchSentences = 2;
        std::vector<std::string> first(kText.size());
        std::size_t final = 0;
        const auto listener = [&](SentenceIndex sentence, const auto&) {
            QVERIFY(!first[sentence.asSize()].empty());
            ++final;
        };
        const auto run = DocumentTranslator(model, toy::toyDocument(kText), settings, 2)
                             .translate(listener, {}, {[&](SentenceIndex sentence, const auto& translated) {
                                            QVERIFY(first[sentence.asSize()].empty());
                                            first[sentence.asSize()] = "heard: " + translated->text.text;
                                        }});
        QCOMPARE(final, kText.size());
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QCOMPARE(first[i], "heard: " + run->firstPass[i]->text.text);
        }
    }

    void aCancelledFirstPassHoldsWhatWasHeard() {
        const auto model =
            toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true, .readsTarget = true}));
        auto settings = settingsWith(ContextMode::Offline);
        settings.decode.batchSentences = 1;
        const CancelToken cancel;
        std::set<std::int32_t> heard;
        const auto run = DocumentTranslator(model, toy::toyDocument(kText), settings, 1)
                             .translate({}, cancel, {[&](SentenceIndex sentence, const auto&) {
                                            heard.insert(sentence.value);
                                            if (heard.size() == 2) {
                                                cancel.cancel();
                                            }
                                        }});
        QVERIFY(run->cancelled);
        QVERIFY(heard.size() >= 2); // the worker may have been faster than who listens
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QCOMPARE(run->firstPass.at(i) != nullptr, heard.contains(static_cast<std::int32_t>(i)));
        }
    }

    void droppedTracesAreHeardAndNotKept_data() {
        QTest::addColumn<bool>("readsTarget");
        QTest::newRow("source side") << false;
        QTest::newRow("target side, sequential") << true;
    }
    void droppedTracesAreHeardAndNotKept() {
        QFETCH(bool, readsTarget);
        const auto model =
            toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true, .readsTarget = readsTarget}));
        auto settings = settingsWith(ContextMode::Online);
        settings.documentDecoding = DocumentDecoding::Sequential;
        settings.decode.batchSentences = 1;
        settings.trace = TraceDetail::All;
        const auto usual = translate(model, toy::toyDocument(kText), settings);
        std::vector<std::weak_ptr<const SentenceTrace>> heard;
        std::size_t alive = 0; // most of them at one time, seen from the listener
        const auto listener = [&](SentenceIndex sentence, const std::shared_ptr<const TranslatedSentence>& translated) {
            QVERIFY(translated->trace);
            QVERIFY(*translated->trace == *usual->sentences[sentence.asSize()]->trace);
            heard.emplace_back(translated->trace);
            alive = std::max(alive, static_cast<std::size_t>(std::count_if(
                                        heard.begin(), heard.end(), [](const auto& t) { return !t.expired(); })));
        };
        const auto run = DocumentTranslator(model, toy::toyDocument(kText), settings, 1)
                             .translate(listener, {}, {.dropTraces = true});
        QCOMPARE(heard.size(), kText.size());
        QVERIFY2(alive <= 2, qPrintable(QString::number(alive))); // the one that is told, and one that came with it
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QVERIFY(!run->sentences[i]->trace);
            QCOMPARE(run->sentences[i]->text.text, usual->sentences[i]->text.text);
        }
    }

    void sequentialDecodingReadsTheFinalTranslations() {
        const auto model =
            toy::toyModel(std::make_shared<ToySystem>(toy::ToyOptions{.hasContext = true, .readsTarget = true}));
        const auto document = toy::toyDocument(kText);
        auto settings = settingsWith(ContextMode::Online);
        settings.documentDecoding = DocumentDecoding::Sequential;
        const auto run = translate(model, document, settings);
        QVERIFY(run->firstPass.empty());
        const auto context = model.system->openDocument(sources(kText), {.mode = ContextMode::Online, .excluded = {}});
        setTargets(*model.system, *context, *run);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QCOMPARE(run->sentences[i]->pieces, byHand(model, *context, i));
        }
        const auto twoPass = translate(model, document, settingsWith(ContextMode::Online));
        QVERIFY(texts(*twoPass) != texts(*run)); // the toy's texts tell the two apart
    }

    void badRequestsAreRefusedBeforeAnyWork_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"no context model", "languages", "sequential offline", "excluded", "beam", "long"}) {
            QTest::newRow(what) << what;
        }
    }
    void badRequestsAreRefusedBeforeAnyWork() {
        QFETCH(QString, what);
        const auto system = std::make_shared<ToySystem>(
            toy::ToyOptions{.hasContext = what != "no context model", .readsTarget = what == "sequential offline"});
        const auto model = toy::toyModel(system);
        auto document = std::make_shared<Document>(*toy::toyDocument(kText));
        auto settings = settingsWith(ContextMode::Offline);
        std::vector<std::string> named;
        if (what == "no context model") {
            named = {"toy"};
        } else if (what == "languages") {
            document->sourceLanguage = "en-GB"; // a region does not matter
            document->targetLanguage = "fr";
            named = {"from en-GB into fr", "from en into de", "toy"};
        } else if (what == "sequential offline") {
            settings.documentDecoding = DocumentDecoding::Sequential;
            named = {"needs online context"};
        } else if (what == "excluded") {
            settings.excluded = {SentenceIndex(8)};
            named = {"sentence 9", "8"};
        } else if (what == "beam") {
            settings.decode.beamSize = 0;
            named = {"beam size"};
        } else {
            std::string text = "a";
            for (int i = 1; i < 63; ++i) {
                text += " a";
            }
            document = std::make_shared<Document>(*toy::toyDocument({"a", text}));
            named = {"sentence 2", "63", "62"};
        }
        try {
            translate(model, document, settings);
            QFAIL("accepted");
        } catch (const Error& error) {
            for (const std::string& name : named) {
                QVERIFY2(std::string(error.what()).find(name) != std::string::npos, error.what());
            }
        }
        QCOMPARE(system->steps.load(), 0);
        QCOMPARE(system->opened.load(), 0);
    }

    void anErrorInABatchEndsTheRun() {
        const auto system = std::make_shared<ToySystem>(toy::ToyOptions{});
        system->beforeStep = [] { throw Error("broken"); };
        const auto model = toy::toyModel(system);
        QVERIFY_THROWS_EXCEPTION(Error, translate(model, toy::toyDocument(kText), settingsWith(ContextMode::None), 3));
    }

private:
    static std::vector<model::Pieces> sources(const std::vector<std::string>& text) {
        std::vector<model::Pieces> pieces;
        for (const std::string& sentence : text) {
            auto& ids = pieces.emplace_back();
            for (const auto& piece : toy::ToyVocabulary().encode(sentence)) {
                ids.push_back(piece.id);
            }
        }
        return pieces;
    }

    static void setTargets(model::System& system, model::DocumentContext& context, const Run& run) {
        for (std::size_t i = 0; i < run.sentences.size(); ++i) {
            const SentenceIndex which[] = {SentenceIndex(static_cast<std::int64_t>(i))};
            const model::Pieces target[] = {{run.sentences[i]->pieces.begin(), run.sentences[i]->pieces.end()}};
            system.setTarget(context, which, target);
        }
    }

    static std::vector<std::int32_t> byHand(const TranslationModel& model, const model::DocumentContext& context,
                                            std::size_t sentence) {
        const auto document = toy::toyDocument(kText);
        const PreparedDocument prepared = prepareDocument(model, *document);
        const DecodeOptions options = settingsWith(ContextMode::Online).decode;
        const BatchTranslator batches(model, *document, prepared, options);
        text::Segmenter segmenter;
        const SentenceIndex which[] = {SentenceIndex(static_cast<std::int64_t>(sentence))};
        return batches.translate(which, {&context, nullptr}, TraceDetail::None, segmenter, {}).front().sentence->pieces;
    }
};

QTEST_APPLESS_MAIN(TestDocumentTranslator)
#include "test_document_translator.moc"
