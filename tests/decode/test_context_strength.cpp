// SPDX-License-Identifier: GPL-3.0-or-later

// Context-aware decoding of every system: 0 is the model without context; another strength is computed again here from
// the two distributions of each subword, with the context and without.
#include "engine/core/error.h"
#include "engine/decode/context_need.h"
#include "engine/decode/engine_impl.h"
#include "engine/lab/gold.h"
#include "engine/model/system.h"
#include "engine/model/untrained_window.h"

#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace contexture;
using namespace contexture::decode;

namespace {

const std::filesystem::path kTeaching = CONTEXTURE_RESOURCES "/models/teaching";
constexpr double kClose = 5e-4; // nats, of a sentence: other batches, and a strength of 2.5 multiplies what differs
constexpr float kStrong = 2.5f;

std::shared_ptr<const Document> document() {
    auto document = std::make_shared<Document>(
        lab::generateDocument({.documents = 1, .seed = 11, .minSentences = 6, .maxSentences = 7}, 0).document);
    document->reference.clear();
    return document;
}

} // namespace

class TestContextStrength : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    QTemporaryDir m_folder;
    std::shared_ptr<const Document> m_document = document();

    std::shared_ptr<LoadedModel> load(const QString& name) {
        if (name == "concatenation-at-decoding") { // over the sentence-level model
            const std::filesystem::path window = m_folder.filePath("window.safetensors").toStdString();
            model::writeUntrainedWindow(kTeaching / "sentence.safetensors", {}, window);
            m_engine.lookForBase({.base = {}, .folders = {kTeaching}});
            return m_engine.load(window);
        }
        return m_engine.load(kTeaching / (name.toStdString() + ".safetensors"));
    }
    static RunSettings settings(float strength, ContextMode context = ContextMode::Online, int beam = 1) {
        RunSettings settings;
        settings.context = context;
        settings.decode.beamSize = beam;
        settings.decode.maxExtraPieces = 4;
        settings.decode.contextStrength = strength;
        settings.trace = TraceDetail::None;
        return settings;
    }
    std::shared_ptr<const Run> translate(const std::shared_ptr<LoadedModel>& model, const RunSettings& settings) {
        return m_engine.translate({model, m_document, settings}, {}, {});
    }
    // Scores of the translations of `of`, which are also what a context of translations reads.
    std::vector<double> scores(const std::shared_ptr<LoadedModel>& model, const Run& of, const RunSettings& settings) {
        ScoreRequest request{model, m_document, {}, {}, settings};
        for (std::size_t s = 0; s < of.sentences.size(); ++s) {
            const std::string& text = of.sentences[s]->text.text;
            request.targetContext.push_back(text);
            request.items.push_back({SentenceIndex(std::int64_t(s)), text});
        }
        std::vector<double> totals;
        for (const auto& scored : m_engine.score(request, {})) {
            totals.push_back(scored->logProbability);
        }
        return totals;
    }
    static void addKinds() {
        QTest::addColumn<QString>("kind");
        for (const char* kind :
             {"selective-encoder-online", "selective-encoder-sparse-soft", "selective-decoder", "concatenation",
              "concatenation-at-decoding", "cache", "dat", "dct", "han-encoder", "han-joint", "hce"}) {
            QTest::newRow(kind) << QString::fromLatin1(kind);
        }
    }
    // Log-probabilities [T, V] of each next subword of a translation, read with this context or (null) without.
    static at::Tensor distributions(const TranslationModel& model, const DocumentSession& session,
                                    SentenceIndex sentence, const model::Pieces& pieces, bool withContext) {
        const at::NoGradGuard noGrad;
        const auto* context = withContext ? session.context().context : nullptr;
        const std::vector<model::Pieces> source{session.prepared().pieces[sentence.asSize()]};
        const std::vector<SentenceIndex> which{sentence};
        const auto batch =
            model::makeSourceBatch(source, which, at::kCPU, model::sourceStart(model.system->config().transformer));
        const auto memory = model.system->encode(batch, context, nullptr);
        model::Pieces input{model::kBos};
        input.insert(input.end(), pieces.begin(), pieces.end());
        return model.system->decode(memory, at::tensor(input, at::kLong).unsqueeze(0), context, nullptr)[0]
            .to(at::kDouble)
            .log_softmax(-1);
    }
    // p(with)^strength p(without)^(1 - strength), normalised: [T, V].
    static at::Tensor mixture(const TranslationModel& model, const DocumentSession& session, SentenceIndex sentence,
                              const model::Pieces& pieces, double strength) {
        return (strength * distributions(model, session, sentence, pieces, true) +
                (1.0 - strength) * distributions(model, session, sentence, pieces, false))
            .log_softmax(-1);
    }
    QString refusal(float strength) {
        const auto model = load(QStringLiteral("hce"));
        try {
            translate(model, settings(strength));
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

private Q_SLOTS:
    void noneOfItIsNoContext_data() { addKinds(); }
    void noneOfItIsNoContext() {
        QFETCH(const QString, kind);
        const auto model = load(kind);
        const auto none = translate(model, settings(1.0f, ContextMode::None));
        const auto zero = translate(model, settings(0.0f));
        for (std::size_t s = 0; s < m_document->size(); ++s) {
            QCOMPARE(zero->sentences[s]->text.text, none->sentences[s]->text.text);
            QVERIFY(std::abs(zero->sentences[s]->logProbability - none->sentences[s]->logProbability) < kClose);
        }
        const auto without = scores(model, *none, settings(1.0f, ContextMode::None));
        const auto nothing = scores(model, *none, settings(0.0f));
        const auto with = scores(model, *none, settings(1.0f));
        double moved = 0.0;
        for (std::size_t s = 0; s < without.size(); ++s) {
            QVERIFY(std::abs(nothing[s] - without[s]) < kClose);
            moved = std::max(moved, std::abs(with[s] - without[s]));
        }
        QVERIFY(moved > 1e-3); // the context did something
    }

    // A greedy translation takes the most probable subword of the mixture each time, with its probability; a beam and
    // a given translation have the probabilities of the mixture, too.
    void everyStepIsTheMixture_data() { addKinds(); }
    void everyStepIsTheMixture() {
        QFETCH(const QString, kind);
        const auto model = load(kind);
        const TranslationModel& parts = dynamic_cast<const EngineModel&>(*model).model();
        bool isOther = false; // than with strength 1
        for (const int beam : {1, 4}) {
            const auto run = translate(model, settings(kStrong, ContextMode::Online, beam));
            const auto usual = translate(model, settings(1.0f, ContextMode::Online, beam));
            const auto& read = run->firstPass.empty() ? run->sentences : run->firstPass;
            DocumentSession session(parts, m_document, run->settings, 1);
            session.openContext();
            for (std::size_t s = 0; s < read.size() && session.readsTarget(); ++s) {
                const std::vector which{SentenceIndex(std::int64_t(s))};
                const std::vector given{
                    readTranslation(parts, read[s]->text.text, read[s].get(), false, session.segmenter(0))};
                session.giveTargets(which, given);
            }
            for (std::size_t s = 0; s < run->sentences.size(); ++s) {
                const TranslatedSentence& said = *run->sentences[s];
                const model::Pieces pieces(said.pieces.begin(), said.pieces.end());
                const at::Tensor log = mixture(parts, session, SentenceIndex(std::int64_t(s)), pieces, double{kStrong});
                double total = 0.0;
                for (std::size_t t = 0; t <= pieces.size(); ++t) {
                    const auto of = log[std::int64_t(t)];
                    const std::int64_t piece = t < pieces.size() ? pieces[t] : model::kEos;
                    const double own = of[piece].item<double>();
                    const auto producible =
                        of.slice(0, t == 0 && !parts.system->mayEndAtOnce() ? model::kEos + 1 : model::kEos);
                    QVERIFY(beam > 1 || said.hitLengthStop || own > producible.max().item<double>() - kClose);
                    total += own;
                }
                QVERIFY2(
                    std::abs(total - said.logProbability) < kClose,
                    qPrintable(QStringLiteral("sentence %1: %2, not %3").arg(s).arg(said.logProbability).arg(total)));
                isOther = isOther || std::abs(said.logProbability - usual->sentences[s]->logProbability) > 1e-3;
            }
        }
        QVERIFY(isOther);
    }

    // The check and the need of context ask the same decoder; a try with another strength is the run with that one.
    void questionsAreAskedOfTheSameDecoder() {
        const auto model = load(QStringLiteral("selective-encoder-online"));
        const auto run = translate(model, settings(1.0f));
        const auto strong = scores(model, *run, settings(kStrong));
        const auto usual = scores(model, *run, settings(1.0f));
        const auto without = scores(model, *run, settings(1.0f, ContextMode::None));
        const auto sentence = SentenceIndex(4);
        const std::size_t at = sentence.asSize();
        const auto forced = [&](const std::shared_ptr<const Run>& of, const ContextChange& change) {
            return m_engine.check({model, of, sentence, {{}}, false, change}, {}, {}).at(0).forcedSentence;
        };
        QVERIFY(std::abs(strong[at] - usual[at]) > 1e-3);
        QVERIFY(std::abs(forced(run, {.strength = double{kStrong}}) - strong[at]) < kClose);
        QVERIFY(std::abs(forced(run, {}) - usual[at]) < kClose); // nothing of the try is left
        QVERIFY(std::abs(forced(run, {.strength = 0.0}) - without[at]) < kClose);
        auto stronger = std::make_shared<Run>(*run);
        stronger->settings.decode.contextStrength = kStrong;
        QVERIFY(std::abs(forced(stronger, {}) - strong[at]) < kClose);
        QVERIFY(std::abs(forced(stronger, {.strength = 1.0}) - usual[at]) < kClose);
        NeedRequest request;
        request.model = model;
        request.run = stronger;
        request.sentences = {sentence};
        const std::vector<SentenceNeed> needs = m_engine.need(request, {}, {});
        double gain = 0.0; // of the words; the end of the sentence belongs to none
        for (const WordNeed& word : needs.at(0).words) {
            gain += double{word.gain};
        }
        const auto end = [&](float strength, ContextMode context) {
            ScoreRequest score{
                model, m_document, {}, {{sentence, run->sentences[at]->text.text}}, settings(strength, context)};
            const auto scored = m_engine.score(score, {}).at(0);
            double words = 0.0;
            for (const float word : scored->wordLogProbability) {
                words += double{word};
            }
            return words;
        };
        const double expected = end(kStrong, ContextMode::Online) - end(1.0f, ContextMode::None);
        QVERIFY2(std::abs(gain - expected) < kClose, qPrintable(QStringLiteral("%1, not %2").arg(gain).arg(expected)));
    }

    void whatIsNotReadHasNoStrength() {
        const auto model = load(QStringLiteral("hce"));
        QCOMPARE(translate(model, settings(kStrong, ContextMode::None))->settings.decode.contextStrength, 1.0f);
        QCOMPARE(translate(model, settings(kStrong))->settings.decode.contextStrength, kStrong);
        QCOMPARE(QString::fromStdString(translate(model, settings(kStrong))->label), "Online context x 2.5");
        QVERIFY(!isSameSearch(settings(kStrong).decode, settings(1.0f).decode));
    }

    void aStrengthOutOfRangeIsRefused() {
        for (const float wrong : {-0.1f, 10.5f, std::numeric_limits<float>::quiet_NaN()}) {
            QVERIFY2(refusal(wrong).contains("between 0 and 10"), qPrintable(refusal(wrong)));
        }
        const auto model = load(QStringLiteral("hce")); // of a system whose attention cannot be set by hand
        const auto run = translate(model, settings(1.0f));
        const auto ask = [&](double strength) {
            m_engine.check({model, run, SentenceIndex(2), {{}}, false, {.strength = strength}}, {}, {});
        };
        ask(2.0);
        QVERIFY_THROWS_EXCEPTION(Error, ask(-1.0));
        const auto plain = load(QStringLiteral("sentence")); // it has no context that could be stronger
        const auto alone = translate(plain, settings(1.0f, ContextMode::None));
        const CausalRequest request{plain, alone, SentenceIndex(2), {{}}, false, {.strength = 2.0}};
        QVERIFY_THROWS_EXCEPTION(Error, m_engine.check(request, {}, {}));
        QVERIFY_THROWS_EXCEPTION(Error, ask(std::numeric_limits<double>::quiet_NaN()));
        const auto without = translate(model, settings(1.0f, ContextMode::None)); // of a model that could read one
        QString refused;
        try {
            m_engine.check({model, without, SentenceIndex(2), {{}}, false, {.strength = 2.0}}, {}, {});
        } catch (const Error& error) {
            refused = QString::fromUtf8(error.what());
        }
        QVERIFY2(refused.contains("read no context"), qPrintable(refused));
    }
};

QTEST_GUILESS_MAIN(TestContextStrength)
#include "test_context_strength.moc"
