// SPDX-License-Identifier: GPL-3.0-or-later

// Attribution for every system: hiding is compared with documents without those words, gradients with finite
// differences; and the contextual need of the words of a translation.
#include "engine/core/attention_view.h"
#include "engine/core/error.h"
#include "engine/decode/attribution.h"
#include "engine/decode/embedding_gradients.h"
#include "engine/decode/engine_impl.h"
#include "engine/decode/explained_word.h"
#include "engine/lab/gold.h"
#include "engine/model/system.h"
#include "engine/model/untrained_window.h"
#include "engine/text/segmentation.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr SentenceIndex kAsked(3);
constexpr double kClose = 2e-4; // nats; states are computed in other batches

std::shared_ptr<Document> document() {
    const auto gold = lab::generateDocument({.documents = 1, .seed = 5, .minSentences = 5, .maxSentences = 6}, 0);
    auto document = std::make_shared<Document>(gold.document);
    document->reference.clear();
    return document;
}

QList<QByteArray> contextModels() {
    return {"selective-encoder-online",
            "selective-encoder-sparse-soft",
            "selective-decoder",
            "concatenation",
            "concatenation-at-decoding",
            "cache",
            "dat",
            "dct",
            "han-encoder",
            "han-joint",
            "hce"};
}

} // namespace

class TestAttribution : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    QTemporaryDir m_folder;

    std::shared_ptr<LoadedModel> load(const QString& name) {
        if (name == "concatenation-at-decoding") { // of no file of its own: over the sentence-level model
            const std::filesystem::path teaching = CONTEXTURE_RESOURCES "/models/teaching";
            const std::filesystem::path window = m_folder.filePath("window.safetensors").toStdString();
            model::writeUntrainedWindow(teaching / "sentence.safetensors", {}, window);
            m_engine.lookForBase({.base = {}, .folders = {teaching}});
            return m_engine.load(window);
        }
        return m_engine.load(CONTEXTURE_RESOURCES "/models/teaching/" + name.toStdString() + ".safetensors");
    }
    std::shared_ptr<const Run> translate(const std::shared_ptr<LoadedModel>& model,
                                         const std::shared_ptr<const Document>& of, ContextMode context) {
        TranslateRequest request{model, of, {}};
        request.settings.context = context;
        request.settings.decode.beamSize = 1;
        request.settings.decode.maxExtraPieces = 4;
        return m_engine.translate(request, [](SentenceIndex, auto) {}, {});
    }
    AttributionRequest question(const QString& kind, std::vector<AttributionMethod> methods) {
        AttributionRequest request;
        request.model = load(kind);
        request.run =
            translate(request.model, document(),
                      kind == "sentence" || kind.startsWith("rnnsearch") ? ContextMode::None : ContextMode::Online);
        request.sentence = kAsked;
        request.word = WordIndex(0);
        request.methods = std::move(methods);
        return request;
    }
    AttributionResult ask(const AttributionRequest& request) { return m_engine.attribute(request, {}, {}); }
    static void addKinds(bool withSentenceLevel) {
        QTest::addColumn<QString>("kind");
        auto kinds = contextModels();
        if (withSentenceLevel) {
            kinds << "sentence"
                  << "rnnsearch-self-attentive";
        }
        for (const QByteArray& kind : kinds) {
            QTest::newRow(kind.constData()) << QString(kind);
        }
    }
    // What a context that reads the target side reads.
    static void giveTranslations(DocumentSession& session, const TranslationModel& model, const Run& run) {
        if (!session.readsTarget()) {
            return;
        }
        std::vector<SentenceIndex> sentences;
        std::vector<Translation> translations;
        const auto& read = run.firstPass.empty() ? run.sentences : run.firstPass;
        for (std::size_t s = 0; s < read.size(); ++s) {
            sentences.emplace_back(static_cast<std::int64_t>(s));
            translations.push_back(
                readTranslation(model, read[s]->text.text, read[s].get(), false, session.segmenter(0)));
        }
        session.giveTargets(sentences, translations);
    }
    // What the word's log-probability is in the same run over another document.
    double valueIn(const AttributionRequest& request, const std::shared_ptr<const Document>& other) {
        auto run = std::make_shared<Run>(*request.run);
        run->document = other;
        CausalRequest check{request.model, run, request.sentence, {{}}, false};
        return double{m_engine.check(check, {}, {}).front().forcedLogProbability.at(request.word.asSize())};
    }

private Q_SLOTS:
    void aWordLeftOutIsAsInADocumentWithoutIt_data() { addKinds(false); }
    void aWordLeftOutIsAsInADocumentWithoutIt() {
        QFETCH(const QString, kind);
        const auto request = question(kind, {AttributionMethod::LeftOut});
        const AttributionResult result = ask(request);
        QCOMPARE(result.methods.size(), std::size_t(1));
        QCOMPARE(result.methods.front().weights.size(), result.words.size());
        int compared = 0;
        double largest = 0.0;
        for (std::size_t i = 0; i < result.words.size(); ++i) {
            const DocumentWord& word = result.words[i];
            const Sentence& read = request.run->document->source[word.sentence.asSize()];
            const std::string_view text = read.text;
            const ByteRange range = read.words[word.word.asSize()];
            if (word.side == Side::Target || range.begin == 0 || text[range.begin - 1] != ' ') {
                continue; // a first word stands without the blank before the next one
            }
            const auto other = document();
            std::string without(text.substr(0, range.begin - 1));
            without += text.substr(range.end);
            text::Segmenter segmenter("en");
            other->source[word.sentence.asSize()] = segmenter.sentence(without);
            const double expected = result.value - valueIn(request, other);
            QVERIFY2(std::abs(double{result.methods.front().weights[i]} - expected) < kClose,
                     qPrintable(QStringLiteral("%1: %2, not %3")
                                    .arg(QString::fromStdString(without))
                                    .arg(double{result.methods.front().weights[i]})
                                    .arg(expected)));
            largest = std::max(largest, std::abs(expected));
            ++compared;
        }
        const bool readsSources = kind != "selective-decoder" && kind != "cache";
        QCOMPARE(compared > 0, readsSources);
        QCOMPARE(largest > 0.0, readsSources);
    }

    // A context layer whose values are all zero is one whose value matrix is zero; in the decoder a word that no
    // head weighs has none to be taken away.
    void zeroedValuesAreThoseOfAZeroMatrix_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("matrix");
        QTest::newRow("encoder") << "selective-encoder-online"
                                 << "context.value.weight";
        QTest::newRow("decoder") << "selective-decoder"
                                 << "context.value.weight";
    }
    void zeroedValuesAreThoseOfAZeroMatrix() {
        QFETCH(const QString, kind);
        QFETCH(const QString, matrix);
        const auto request = question(kind, {AttributionMethod::ValueZeroing, AttributionMethod::Attention});
        const AttributionResult result = ask(request);
        QCOMPARE(result.methods.size(), std::size_t(2));
        bool isSomeRead = false;
        for (std::size_t i = 0; i < result.words.size(); ++i) {
            // A mean over heads: none of them reads it. In the encoder other words of the sentence may.
            if (kind == "selective-decoder" && result.methods[1].weights[i] == 0.0f) {
                QCOMPARE(result.methods[0].weights[i], 0.0f);
            }
            isSomeRead = isSomeRead || std::abs(result.methods[0].weights[i]) > 1e-3f;
        }
        QVERIFY(isSomeRead);
        const AttributionResult again = ask(request); // nothing of the first question is left
        QCOMPARE(again.value, result.value);
        QCOMPARE(again.methods[0].weights, result.methods[0].weights);

        const TranslationModel& model = dynamic_cast<const EngineModel&>(*request.model).model();
        DocumentSession session(model, request.run->document, request.run->settings, 1);
        session.openContext();
        giveTranslations(session, model, *request.run);
        const ExplainedWord explained(request, session);
        session.setZeroedValues(result.words);
        const double without = explained.valueNow(session);
        session.setZeroedValues({});
        QVERIFY(std::abs(explained.valueNow(session) - result.value) < 1e-9);
        at::Tensor value;
        for (const auto& item : model.system->named_parameters()) {
            value = item.key() == matrix.toStdString() ? item.value().detach() : value;
        }
        QVERIFY(value.defined());
        value.zero_();
        DocumentSession zero(model, request.run->document, request.run->settings, 1);
        zero.openContext();
        giveTranslations(zero, model, *request.run);
        QVERIFY(std::abs(ExplainedWord(request, zero).value() - without) < 1e-5);
        QVERIFY(std::abs(without - result.value) > 1e-3);
    }

    void whoHasNoValuesOfWordsIsNotAskedSo() {
        for (const char* kind : {"dct", "cache", "concatenation", "han-joint"}) {
            QVERIFY2(ask(question(QString::fromLatin1(kind), {AttributionMethod::ValueZeroing})).methods.empty(), kind);
        }
        const auto result = ask(question(QStringLiteral("han-encoder"), {AttributionMethod::ValueZeroing}));
        QCOMPARE(result.methods.size(), std::size_t(1));
        QVERIFY(std::any_of(result.methods[0].weights.begin(), result.methods[0].weights.end(),
                            [](float weight) { return std::abs(weight) > 1e-4f; }));
    }

    // The unknown subword, in a document that is opened anew with it.
    void aHiddenWordIsReadAsUnknown_data() { addKinds(false); }
    void aHiddenWordIsReadAsUnknown() {
        QFETCH(const QString, kind);
        const auto request = question(kind, {AttributionMethod::Occlusion});
        const AttributionResult result = ask(request);
        const TranslationModel& model = dynamic_cast<const EngineModel&>(*request.model).model();
        double largest = 0.0;
        for (std::size_t i = 0; i < result.words.size(); ++i) {
            const DocumentWord& word = result.words[i];
            DocumentSession session(model, request.run->document, request.run->settings, 1);
            if (word.side == Side::Source) {
                PreparedSentence changed{session.prepared().pieces[word.sentence.asSize()],
                                         session.prepared().words[word.sentence.asSize()],
                                         {}};
                for (std::size_t p = 0; p < changed.pieces.size(); ++p) {
                    if (changed.words.wordOfPiece[p] == word.word.value) {
                        changed.pieces[p] = model::kUnknown;
                    }
                }
                session.replaceSources(std::vector{word.sentence}, {changed});
            }
            session.openContext();
            if (session.readsTarget()) {
                std::vector<SentenceIndex> sentences;
                std::vector<Translation> translations;
                const auto& read = request.run->firstPass.empty() ? request.run->sentences : request.run->firstPass;
                for (std::size_t s = 0; s < read.size(); ++s) {
                    Translation given =
                        readTranslation(model, read[s]->text.text, read[s].get(), false, session.segmenter(0));
                    if (word.side == Side::Target && word.sentence.asSize() == s) {
                        auto changed = std::make_shared<TranslatedSentence>(*given.sentence);
                        for (std::size_t p = 0; p < changed->pieces.size(); ++p) {
                            if (given.words->wordOfPiece[p] == word.word.value) {
                                changed->pieces[p] = static_cast<std::int32_t>(model::kUnknown);
                            }
                        }
                        given.sentence = changed;
                    }
                    sentences.emplace_back(static_cast<std::int64_t>(s));
                    translations.push_back(given);
                }
                session.giveTargets(sentences, translations);
            }
            const ExplainedWord explained(request, session);
            QVERIFY2(std::abs(double{result.methods.front().weights[i]} - (result.value - explained.value())) < kClose,
                     qPrintable(QString::number(i)));
            largest = std::max(largest, std::abs(result.value - explained.value()));
        }
        QVERIFY(largest > 0.0);
    }

    void gradientsAreSlopes_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<float>("strength"); // of the context
        for (const QByteArray& kind : contextModels() + QList<QByteArray>{"sentence", "rnnsearch-self-attentive"}) {
            QTest::newRow(kind.constData()) << QString(kind) << 1.0f;
        }
        for (const char* kind : {"selective-decoder", "han-joint", "hce"}) {
            QTest::addRow("%s, twice", kind) << QString::fromLatin1(kind) << 2.0f;
        }
    }
    void gradientsAreSlopes() {
        QFETCH(const QString, kind);
        QFETCH(const float, strength);
        auto request = question(kind, {AttributionMethod::InputTimesGradient});
        if (strength != 1.0f) {
            auto stronger = std::make_shared<Run>(*request.run);
            stronger->settings.decode.contextStrength = strength;
            request.run = stronger;
        }
        request.ownSentence = true;
        const AttributionResult result = ask(request);
        if (kind == "cache") { // words of earlier translations share its slots
            QVERIFY(result.methods.empty());
            return;
        }
        QCOMPARE(result.methods.size(), std::size_t(1));
        const TranslationModel& model = dynamic_cast<const EngineModel&>(*request.model).model();
        DocumentSession session(model, request.run->document, request.run->settings, 1);
        session.openContext();
        giveTranslations(session, model, *request.run);
        const ExplainedWord explained(request, session);
        double largest = 0.0;
        for (std::size_t i = 0; i < result.words.size(); ++i) {
            const EmbeddingGradients one(model, session, explained, request.sentence, {result.words[i]});
            if (!one.isPossible()) {
                continue; // a word without a subword of its own
            }
            QVERIFY(std::abs(one.valueAt(1.0) - result.value) < kClose);
            constexpr double kStep = 0.004;
            const double slope = (one.valueAt(1.0 + kStep) - one.valueAt(1.0 - kStep)) / (2.0 * kStep);
            const double computed = double{result.methods.front().weights[i]};
            QVERIFY2(std::abs(slope - computed) < 0.02 * std::max(0.1, std::abs(computed)),
                     qPrintable(QStringLiteral("word %1: slope %2, gradient %3").arg(i).arg(slope).arg(computed)));
            if (result.words[i].sentence != kAsked) {
                largest = std::max(largest, std::abs(computed));
            }
        }
        QCOMPARE(largest > 0.0, request.run->settings.context != ContextMode::None);
    }

    void integratedGradientsAddUpToTheDifference_data() { addKinds(true); }
    void integratedGradientsAddUpToTheDifference() {
        QFETCH(const QString, kind);
        auto request = question(kind, {AttributionMethod::IntegratedGradients});
        request.ownSentence = true;
        request.steps = 150;
        const AttributionResult result = ask(request);
        if (kind == "cache") {
            QVERIFY(result.methods.empty());
            return;
        }
        const auto& weights = result.methods.at(0).weights;
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        const double difference = result.methods.front().completeSum.value();
        QVERIFY2(std::abs(sum - difference) < 0.05 * std::max(1.0, std::abs(difference)),
                 qPrintable(QStringLiteral("%1, not %2").arg(sum).arg(difference)));
    }

    void attentionIsThatOfTheTrace() {
        const auto request =
            question("selective-decoder", {AttributionMethod::Attention, AttributionMethod::GatedAttention});
        const AttributionResult result = ask(request);
        const auto& translated = request.run->sentences.at(kAsked.asSize());
        const SiteInfo* site = nullptr;
        for (const SiteInfo& each : request.run->model.sites) {
            site = each.isContext ? &each : site;
        }
        QVERIFY(site && site->querySide == Side::Target);
        const auto offsets = keyWordOffsets(*request.run, site->keySide);
        const auto weights = wordWeights(*translated->trace, site->name, HeadIndex(), true, offsets);
        const auto share = translated->trace->findGate(site->name)->shareOf(request.word);
        double sum = 0.0;
        for (std::size_t i = 0; i < result.words.size(); ++i) {
            const float expected = weights->at(request.word.value,
                                               offsets[result.words[i].sentence.asSize()] + result.words[i].word.value);
            QVERIFY(std::abs(result.methods.at(0).weights[i] - expected) < 1e-5f);
            QVERIFY(std::abs(result.methods.at(1).weights[i] - expected * *share) < 1e-5f);
            sum += double{expected};
        }
        QVERIFY(sum > 0.5);
    }

    void questionsLeaveTheDocumentAsItWas_data() { addKinds(false); }
    void questionsLeaveTheDocumentAsItWas() {
        QFETCH(const QString, kind);
        auto request = question(kind, {AttributionMethod::Occlusion, AttributionMethod::LeftOut});
        request.ownSentence = true;
        request.hidden = {{{SentenceIndex(0), Side::Source, WordIndex(1)}, {kAsked, Side::Source, WordIndex(0)}}};
        const CausalRequest check{request.model, request.run, kAsked, {{}, {SentenceIndex(1)}}, false};
        const auto before = m_engine.check(check, {}, {});
        ask(request);
        const auto after = m_engine.check(check, {}, {});
        for (std::size_t row = 0; row < before.size(); ++row) {
            QVERIFY(std::abs(before[row].forcedSentence - after[row].forcedSentence) < kClose);
        }
        CancelToken cancel;
        bool isCancelled = false;
        try {
            m_engine.attribute(
                request, [&](std::size_t done, std::size_t) { done == 3 ? cancel.cancel() : void(); }, cancel);
        } catch (const Cancelled&) {
            isCancelled = true;
        }
        QVERIFY(isCancelled);
        const auto later = m_engine.check(check, {}, {});
        QVERIFY(std::abs(before.front().forcedSentence - later.front().forcedSentence) < kClose);
    }

    void anotherFormIsComparedGivenTheSameBeginning() {
        auto request = question("selective-encoder-online", {AttributionMethod::LeftOut});
        request.word = WordIndex(1);
        const auto& translated = *request.run->sentences.at(kAsked.asSize());
        QVERIFY(translated.text.words.size() > 1);
        const ByteRange range = translated.text.words[1];
        request.instead = {"dog", "old"};
        const AttributionResult result = ask(request);
        double best = -1e9;
        std::string form;
        for (const char* other : {"dog", "old"}) {
            std::string changed = translated.text.text;
            changed.replace(range.begin, range.size(), other);
            ScoreRequest score{request.model, request.run->document, {}, {{kAsked, changed}}, request.run->settings};
            const double probability = double{m_engine.score(score, {}).front()->wordLogProbability.at(1)};
            if (probability > best) {
                best = probability;
                form = other;
            }
        }
        QCOMPARE(result.instead, form);
        ScoreRequest own{
            request.model, request.run->document, {}, {{kAsked, translated.text.text}}, request.run->settings};
        const double value = double{m_engine.score(own, {}).front()->wordLogProbability.at(1)} - best;
        QVERIFY(std::abs(result.value - value) < kClose);
    }

    // P-CXMI of a word is the difference of two forced scores; nothing before the first sentence can have helped it.
    void needIsTheDifferenceOfTwoScores_data() { addKinds(false); }
    void needIsTheDifferenceOfTwoScores() {
        QFETCH(const QString, kind);
        const auto model = load(kind);
        const auto run = translate(model, document(), ContextMode::Online);
        const auto needs = m_engine.need({model, run}, {}, {});
        QCOMPARE(needs.size(), run->sentences.size());
        const CausalRequest with{model, run, kAsked, {{}}, false};
        const auto scored = m_engine.check(with, {}, {}).front().forcedLogProbability;
        auto none = std::make_shared<Run>(*run);
        none->settings.context = ContextMode::None;
        none->firstPass.clear();
        const auto without = m_engine.check({model, none, kAsked, {{}}, false}, {}, {}).front().forcedLogProbability;
        double largest = 0.0;
        for (std::size_t w = 0; w < needs[3].words.size(); ++w) {
            const WordNeed& need = needs[3].words[w];
            const double expected = double{scored[w]} - double{without[w]};
            QVERIFY2(std::abs(double{need.gain} - expected) < kClose,
                     qPrintable(QStringLiteral("%1, not %2").arg(double{need.gain}).arg(expected)));
            QVERIFY(need.divergence > -1e-5f);
            largest = std::max(largest, double{need.divergence});
        }
        QVERIFY(largest > 0.0);
        if (kind == "selective-encoder-online") { // masked wholly, its layer is bypassed
            for (const WordNeed& need : needs.front().words) {
                QVERIFY(std::abs(need.gain) < 1e-5f && std::abs(need.divergence) < 1e-5f);
                QVERIFY(need.instead.empty() || need.gain == 0.0f);
            }
        }
    }

    // What would have come is what the model says without context behind the same beginning.
    void theWordWithoutContextIsWhatTheModelSaysThen() {
        const auto model = load("selective-encoder-online");
        const auto run = translate(model, document(), ContextMode::Online);
        int told = 0;
        const auto needs = m_engine.need({model, run}, {}, {});
        for (const SentenceNeed& sentence : needs) {
            const TranslatedSentence& translated = *run->sentences[sentence.sentence.asSize()];
            for (std::size_t w = 0; w < sentence.words.size(); ++w) {
                if (sentence.words[w].instead.empty()) {
                    continue;
                }
                ++told;
                const ByteRange range = translated.text.words[w];
                QVERIFY(sentence.words[w].instead != translated.text.text.substr(range.begin, range.size()));
            }
        }
        NeedRequest strict{model, run, {}, 1e9};
        for (const SentenceNeed& sentence : m_engine.need(strict, {}, {})) {
            for (const WordNeed& word : sentence.words) {
                QVERIFY(word.instead.empty());
            }
        }
        Q_UNUSED(told);
    }

    void whatMakesNoSenseIsRefused() {
        auto request = question("selective-encoder-online", {AttributionMethod::Occlusion});
        const auto message = [this](const AttributionRequest& asked) {
            try {
                ask(asked);
            } catch (const Error& error) {
                return QString::fromUtf8(error.what());
            }
            return QString();
        };
        auto asked = request;
        asked.word = WordIndex(400);
        QVERIFY(message(asked).contains("has no word 401"));
        asked = request;
        asked.sentence = SentenceIndex(17);
        QVERIFY(message(asked).contains("not translated yet"));
        asked = request;
        const auto& text = request.run->sentences[3]->text;
        asked.instead = {text.text.substr(text.words[0].begin, text.words[0].size())};
        QVERIFY(message(asked).contains("no other form"));
        asked = request;
        asked.mostWords = 3;
        QVERIFY(message(asked).contains("the limit is 3"));
        asked.methods = {AttributionMethod::Attention};
        QCOMPARE(message(asked), QString());
        const auto none = translate(request.model, document(), ContextMode::None);
        try {
            m_engine.need({request.model, none}, {}, {});
            QFAIL("nothing was refused");
        } catch (const Error& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains("read no context"));
        }
    }

    void int8RunsAreAskedInFloat32() {
        auto request = question("selective-encoder-online", {AttributionMethod::InputTimesGradient});
        const AttributionResult exact = ask(request);
        auto run = std::make_shared<Run>(*request.run);
        run->settings.decode.precision = WeightPrecision::Int8;
        request.run = run;
        const AttributionResult again = ask(request);
        QCOMPARE(again.methods.at(0).weights, exact.methods.at(0).weights);
    }
};

QTEST_GUILESS_MAIN(TestAttribution)
#include "test_attribution.moc"
