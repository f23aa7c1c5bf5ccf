// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/decode/benchmark.h"
#include "engine/decode/document_session.h"
#include "engine/decode/engine_impl.h"
#include "engine/decode/error_translation.h"
#include "engine/decode/operator_benchmark.h"
#include "engine/decode/search.h"

#include "random_model.h"
#include "toy_system.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <new>
#include <set>
#include <string>

using namespace contexture;
using namespace contexture::decode;

namespace {

// Any system with its cache taken away: every step runs decode() over the whole prefix.
class Uncached : public model::System {
public:
    explicit Uncached(model::System& inner) : m_inner(inner) {}

    const model::ModelConfig& config() const override { return m_inner.config(); }
    std::vector<SiteInfo> sites() const override { return m_inner.sites(); }
    bool isContextParameter(const std::string& name) const override { return m_inner.isContextParameter(name); }
    model::Memory encode(const model::SourceBatch& batch, const model::DocumentContext* context,
                         trace::Recorder* recorder) override {
        return m_inner.encode(batch, context, recorder);
    }
    at::Tensor decode(const model::Memory& memory, const at::Tensor& input, const model::DocumentContext* context,
                      trace::Recorder* recorder) override {
        return m_inner.decode(memory, input, context, recorder);
    }

    struct State : model::DecoderState {
        void reorder(const at::Tensor& rows) override {
            prefix = prefix.index_select(0, rows);
            memory.states = memory.states.index_select(0, rows);
            memory.mask = memory.mask.index_select(0, rows);
            std::vector<SentenceIndex> sentences;
            for (std::int64_t i = 0; i < rows.size(0); ++i) {
                sentences.push_back(memory.sentences.at(static_cast<std::size_t>(rows[i].item<std::int64_t>())));
            }
            memory.sentences = sentences;
        }
        model::Memory memory;
        at::Tensor prefix; // [N, t]
        const model::DocumentContext* context = nullptr;
    };

    std::unique_ptr<model::DecoderState> start(const model::Memory& memory, std::int64_t,
                                               const model::DocumentContext* context) override {
        auto state = std::make_unique<State>();
        state->memory = memory;
        state->prefix = at::empty({memory.states.size(0), 0}, at::kLong);
        state->context = context;
        return state;
    }
    at::Tensor step(model::DecoderState& state, const at::Tensor& previous) override {
        auto& own = static_cast<State&>(state);
        own.prefix = at::cat({own.prefix, previous.unsqueeze(1)}, 1);
        return m_inner.decode(own.memory, own.prefix, own.context, nullptr).select(1, -1);
    }

private:
    model::System& m_inner;
};

std::shared_ptr<Document> document() {
    text::Segmenter segmenter("en");
    auto document = std::make_shared<Document>();
    document->title = "test";
    for (const char* text :
         {"The dog barked, and it slept.", "It did not bark again.", "", "The cat saw the dog there.", "She slept.",
          "The bank was far away, and I saw it.", "It was old.", "I saw the old dog."}) {
        document->source.push_back(segmenter.sentence(text));
    }
    return document;
}

RunSettings settingsWith(ContextMode mode, int batch = 16) {
    RunSettings settings;
    settings.context = mode;
    settings.decode.batchSentences = batch;
    settings.decode.maxExtraPieces = 5;
    return settings;
}

float rowSum(const CsrMatrix& matrix, std::int32_t row) {
    float sum = 0.0f;
    for (const float value : matrix.row(row).value) {
        sum += value;
    }
    return sum;
}

bool near(float a, float b) {
    return std::abs(a - b) < 1e-5f;
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        at::set_num_threads(1); // of this thread; the engine's own have one each
        for (const char* kind : {"sentence", "encoder", "decoder", "flat-words", "sparse-soft"}) {
            const std::string path = m_folder.filePath(QString(kind) + ".safetensors").toStdString();
            toy::writeRandomBundle(path, kind);
            m_models[kind] = m_engine.load(path);
        }
    }

    void aBundleDescribesItsModel() {
        const ModelInfo& decoder = m_models["decoder"]->info();
        QVERIFY(decoder.hasContext && decoder.readsTarget);
        QCOMPARE(decoder.variant, std::string("decoder, hierarchical, sparse-sparse"));
        const ModelInfo& sentence = m_models["sentence"]->info();
        QVERIFY(!sentence.hasContext && !sentence.readsTarget);
        QCOMPARE(sentence.sourceLanguage, std::string("en"));
        QCOMPARE(sentence.targetLanguage, std::string("de"));
        QVERIFY(sentence.hash != decoder.hash);
        QVERIFY(decoder.parameters > sentence.parameters);
    }

    void theContextsStatesCanBeCancelled_data() { contextKinds(); }
    void theContextsStatesCanBeCancelled() {
        QFETCH(QString, kind);
        const TranslationModel& model = translationModel(kind);
        const RunSettings settings = settingsWith(mode(kind));
        DocumentSession session(model, document(), settings, 2);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_THROWS_EXCEPTION(Cancelled, session.openContext(cancel));
    }

    void cachedSearchEqualsUncached_data() { kinds(); }
    void cachedSearchEqualsUncached() {
        QFETCH(QString, kind);
        const c10::InferenceMode noGradients;
        const TranslationModel& model = translationModel(kind);
        RunSettings settings = settingsWith(mode(kind));
        DocumentSession session(model, document(), settings, 1);
        session.openContext();
        giveSomeTargets(session, model);
        std::vector<SentenceIndex> sentences;
        std::vector<model::Pieces> pieces;
        std::vector<std::int32_t> lengths;
        for (std::size_t i = 0; i < session.size(); ++i) {
            if (session.prepared().length(i) > 0) {
                sentences.emplace_back(static_cast<std::int64_t>(i));
                pieces.push_back(session.prepared().pieces[i]);
                lengths.push_back(session.prepared().length(i));
            }
        }
        const auto* context = session.context().context;
        const auto batch = model::makeSourceBatch(pieces, sentences, at::kCPU);
        const model::Memory memory = model.system->encode(batch, context, nullptr);
        const SearchOptions options{.decode = settings.decode, .maxPositions = 100, .modelName = "random"};
        Uncached uncached(*model.system);
        const auto fast = search(*model.system, memory, lengths, context, options, {});
        const auto slow = search(uncached, memory, lengths, context, options, {});
        for (std::size_t i = 0; i < fast.size(); ++i) {
            QCOMPARE(fast[i].pieces, slow[i].pieces);
            QVERIFY(std::abs(fast[i].logProbability - slow[i].logProbability) < 1e-3);
        }
    }

    void theSameRequestGivesTheSameBits_data() { kinds(); }
    void theSameRequestGivesTheSameBits() {
        QFETCH(QString, kind);
        const auto settings = settingsWith(mode(kind), 3);
        m_engine.setThreads(2);
        const auto first = m_engine.translate({loaded(kind), document(), settings}, {}, {});
        const auto second = m_engine.translate({loaded(kind), document(), settings}, {}, {});
        m_engine.setThreads(1);
        const auto third = m_engine.translate({loaded(kind), document(), settings}, {}, {});
        for (const auto& other : {second, third}) {
            for (std::size_t i = 0; i < first->sentences.size(); ++i) {
                QCOMPARE(other->sentences[i]->pieces, first->sentences[i]->pieces);
                QCOMPARE(other->sentences[i]->logProbability, first->sentences[i]->logProbability);
                QCOMPARE(*other->sentences[i]->trace, *first->sentences[i]->trace);
            }
        }
    }

    void tracesDoNotDependOnTheBatch_data() { kinds(); }
    void tracesDoNotDependOnTheBatch() {
        QFETCH(QString, kind);
        const auto together = m_engine.translate({loaded(kind), document(), settingsWith(mode(kind), 16)}, {}, {});
        const auto alone = m_engine.translate({loaded(kind), document(), settingsWith(mode(kind), 1)}, {}, {});
        for (std::size_t i = 0; i < together->sentences.size(); ++i) {
            const TranslatedSentence& a = *together->sentences[i];
            const TranslatedSentence& b = *alone->sentences[i];
            QCOMPARE(a.text.text, b.text.text);
            QVERIFY(std::abs(a.logProbability - b.logProbability) < 1e-3);
            QCOMPARE(a.trace->attention.size(), b.trace->attention.size());
            for (std::size_t r = 0; r < a.trace->attention.size(); ++r) {
                compareRecords(a.trace->attention[r], b.trace->attention[r]);
            }
            for (std::size_t g = 0; g < a.trace->gates.size(); ++g) {
                for (std::size_t w = 0; w < a.trace->gates[g].contextShare.size(); ++w) {
                    QVERIFY(near(a.trace->gates[g].contextShare[w], b.trace->gates[g].contextShare[w]));
                }
            }
        }
    }

    void contextRowsSumToOne_data() { kinds(); }
    void contextRowsSumToOne() {
        QFETCH(QString, kind);
        const auto run = m_engine.translate({loaded(kind), document(), settingsWith(mode(kind))}, {}, {});
        int checked = 0;
        for (const auto& sentence : run->sentences) {
            for (const AttentionRecord& record : sentence->trace->attention) {
                for (const CsrMatrix& head : record.heads) {
                    const auto words = record.querySide == Side::Source
                                           ? run->document->source[indexOf(*run, sentence)].words.size()
                                           : sentence->text.words.size();
                    QCOMPARE(head.rows(), static_cast<std::int32_t>(words));
                    for (std::int32_t row = 0; row < head.rows(); ++row) {
                        const bool inside =
                            record.level == AttentionLevel::Source || record.level == AttentionLevel::SelfSide;
                        const float sum = rowSum(head, row);
                        QVERIFY(sum <= 1.0f + 1e-5f || record.withinSentence);
                        if (!inside && !record.withinSentence) {
                            QVERIFY2(near(sum, 1.0f), qPrintable(QString::number(double(sum))));
                            ++checked;
                        }
                    }
                }
            }
            checkWithin(*run, *sentence, checked);
        }
        QVERIFY(checked > 0 || kind == "sentence");
        std::string all; // the random models say something, and not always the same
        std::set<std::string> different;
        for (const auto& sentence : run->sentences) {
            all += sentence->text.text + "\n";
            different.insert(sentence->text.text);
        }
        QVERIFY2(run->targetWords() > run->document->size() && different.size() > 3, all.c_str());
    }

    void forcedScoresEqualTheSearchs_data() { contextKinds(); } // nothing can be hidden from the others
    void forcedScoresEqualTheSearchs() {
        QFETCH(QString, kind);
        const auto settings = settingsWith(mode(kind));
        const auto run = m_engine.translate({loaded(kind), document(), settings}, {}, {});
        // Through the causal check with nothing hidden: it uses the subwords as they were produced.
        const auto causes = m_engine.check({loaded(kind), run, SentenceIndex(7), {{}}}, {}, {});
        const TranslatedSentence& present = *run->sentences[7];
        QCOMPARE(causes[0].retranslated->pieces, present.pieces);
        QCOMPARE(causes[0].forcedLogProbability.size(), present.wordLogProbability.size());
        for (std::size_t w = 0; w < present.wordLogProbability.size(); ++w) {
            QVERIFY(std::abs(causes[0].forcedLogProbability[w] - present.wordLogProbability[w]) < 1e-3f);
        }
    }

    void libTorchsErrorsBecomeOneSentence() {
        const auto system = std::make_shared<toy::ToySystem>(toy::ToyOptions{});
        system->beforeStep = [] { TORCH_CHECK(false, "sizes do not match\nand a second line"); };
        const auto model = std::make_shared<EngineModel>(
            LoadedFile{.model = toy::toyModel(system), .own = {}, .targetMarks = {}, .marks = {}});
        try {
            m_engine.translate({model, toy::toyDocument({"a"}), settingsWith(ContextMode::None)}, {}, {});
            QFAIL("no error");
        } catch (const Error& error) {
            const std::string message = error.what();
            QVERIFY(message.find("sizes do not match") != std::string::npos);
            QVERIFY(message.find('\n') == std::string::npos);
            QVERIFY(message.find("frame #") == std::string::npos);
            QCOMPARE(error.where(), std::string("toy"));
        }
    }

    void missingMemoryIsCalledSo() {
        const auto happened = [](const std::function<void()>& work) {
            try {
                withTranslatedErrors("model", work);
            } catch (const Error& error) {
                return error.happened();
            }
            return std::string();
        };
        const std::string message = happened([] { throw std::bad_alloc(); });
        QVERIFY(message.find("memory") != std::string::npos);
        QCOMPARE(happened([] { at::empty({std::int64_t{1} << 50}, at::kFloat); }), message);
    }

    void theBenchmarkMeasuresEverySetting() {
        const DecodingBenchmarkRequest request{loaded("encoder"), document(), settingsWith(ContextMode::Online), 1};
        const DecodingBenchmark result = benchmarkDecoding(m_engine, request, {});
        QVERIFY(result.sentenceLevel > 0 && result.context > 0 && result.traced > 0);
        QVERIFY(result.contextRatio() > 0 && result.tracingRatio() > 0);
        QVERIFY(result.traceBytes > 0);
    }

    // A model on a device is compared with the one on the processor; here both are on it, as one model and as two.
    void theBenchmarkComparesWithTheReference() {
        DecodingBenchmarkRequest request{loaded("encoder"), document(), settingsWith(ContextMode::Online), 1};
        request.reference = loaded("encoder");
        DecodingBenchmark result = benchmarkDecoding(m_engine, request, {});
        QCOMPARE(result.sameWords, 1.0);
        QVERIFY(result.largestDifference < 1e-4);
        request.reference = loaded("decoder"); // other weights
        result = benchmarkDecoding(m_engine, request, {});
        QVERIFY(result.largestDifference > 1e-3);
    }

    void operatorsAreComparedWithLibTorchs() {
        OperatorBenchmarkOptions options;
        options.secondsPerMeasurement = 0.0; // one round each
        options.values = 600;
        options.columns = {30, 100};
        options.batch = 1;
        options.heads = 2;
        options.queries = 3;
        options.headWidth = 8;
        options.sentences = {4, 9};
        std::vector<std::pair<Normaliser, std::int64_t>> rows;
        compareNormalisers(options,
                           [&](const NormaliserComparison& row) {
                               rows.emplace_back(row.normaliser, row.columns);
                               QVERIFY(row.forward > 0 && row.backward > 0 && row.softmaxForward > 0 &&
                                       row.softmaxBackward > 0);
                           },
                           {});
        QCOMPARE(rows.size(), std::size_t(6));
        QCOMPARE(rows.back(), std::pair(Normaliser::Entmax15, std::int64_t{100}));
        rows.clear();
        compareAttention(options,
                         [&](const AttentionComparison& row) {
                             rows.emplace_back(row.normaliser, row.sentences);
                             QVERIFY(row.forward > 0 && row.both > 0 && row.flatForward > 0 && row.flatBoth > 0);
                         },
                         {});
        QCOMPARE(rows.size(), std::size_t(4));
        CancelToken cancelled;
        cancelled.cancel();
        QVERIFY_EXCEPTION_THROWN(compareNormalisers(options, {}, cancelled), Cancelled);
    }

    // The first sentence finds a document of which no target side is known.
    void everyKindTranslatesSentenceBySentence_data() { kinds(); }
    void everyKindTranslatesSentenceBySentence() {
        QFETCH(QString, kind);
        TranslateRequest request;
        request.document = document();
        request.model = loaded(kind);
        request.settings.context = mode(kind);
        request.settings.documentDecoding = DocumentDecoding::Sequential;
        request.settings.trace = TraceDetail::Shown;
        const auto run = m_engine.translate(request, {}, {});
        for (const auto& sentence : run->sentences) {
            QVERIFY(sentence && sentence->trace);
        }
        QVERIFY(run->sentences.front()->trace->noContext || kind == "sentence");
    }

private:
    static void contextKinds() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"encoder", "decoder", "flat-words", "sparse-soft"}) {
            QTest::newRow(kind) << kind;
        }
    }
    static void kinds() {
        contextKinds();
        QTest::newRow("sentence") << "sentence";
    }

    static ContextMode mode(const QString& kind) {
        return kind == "sentence" ? ContextMode::None : ContextMode::Online;
    }
    std::shared_ptr<LoadedModel> loaded(const QString& kind) { return m_models.at(kind.toStdString()); }
    const TranslationModel& translationModel(const QString& kind) {
        return static_cast<const EngineModel&>(*loaded(kind)).model();
    }

    static std::size_t indexOf(const Run& run, const std::shared_ptr<const TranslatedSentence>& sentence) {
        return static_cast<std::size_t>(std::find(run.sentences.begin(), run.sentences.end(), sentence) -
                                        run.sentences.begin());
    }

    static void giveSomeTargets(DocumentSession& session, const TranslationModel& model) {
        std::vector<SentenceIndex> sentences;
        std::vector<Translation> translations;
        for (std::size_t i = 0; i < session.size(); ++i) {
            sentences.emplace_back(static_cast<std::int64_t>(i));
            translations.push_back(readTranslation(model, i % 2 ? "Er schlief." : "Die Katze sah sie.", nullptr, false,
                                                   session.segmenter(0)));
        }
        session.giveTargets(sentences, translations);
    }

    // Weights that are zero in one and below the tolerance in the other are equal here: the normaliser's edge.
    static void compareRecords(const AttentionRecord& a, const AttentionRecord& b) {
        QCOMPARE(a.site, b.site);
        QCOMPARE(a.heads.size(), b.heads.size());
        for (std::size_t h = 0; h < a.heads.size(); ++h) {
            QCOMPARE(a.heads[h].rows(), b.heads[h].rows());
            // Online, the target side of later sentences may not be there yet: fewer columns, and nothing in them.
            const std::int32_t columns = std::max(a.heads[h].columns, b.heads[h].columns);
            QVERIFY(a.heads[h].columns == b.heads[h].columns || a.keySide == Side::Target);
            for (std::int32_t r = 0; r < a.heads[h].rows(); ++r) {
                for (std::int32_t c = 0; c < columns; ++c) {
                    QVERIFY(near(a.heads[h].at(r, c), b.heads[h].at(r, c)));
                }
            }
        }
    }

    // Within a sentence that has weight, the words' weights sum to one; elsewhere there are none.
    static void checkWithin(const Run& run, const TranslatedSentence& sentence, int& checked) {
        for (const AttentionRecord& record : sentence.trace->attention) {
            const AttentionRecord* level = sentence.trace->find(record.site, AttentionLevel::Sentence);
            if (!record.withinSentence || !level) {
                continue;
            }
            std::vector<std::int32_t> offsets{0};
            for (std::size_t i = 0; i < run.document->size(); ++i) {
                const Sentence& words =
                    record.keySide == Side::Source ? run.document->source[i] : run.firstPass[i]->text;
                offsets.push_back(offsets.back() + static_cast<std::int32_t>(words.words.size()));
            }
            for (std::size_t h = 0; h < record.heads.size(); ++h) {
                for (std::int32_t r = 0; r < record.heads[h].rows(); ++r) {
                    for (std::int32_t j = 0; j < level->heads[h].columns; ++j) {
                        float sum = 0.0f;
                        for (std::int32_t c = offsets[static_cast<std::size_t>(j)];
                             c < offsets[static_cast<std::size_t>(j) + 1] && c < record.heads[h].columns; ++c) {
                            sum += record.heads[h].at(r, c);
                        }
                        QVERIFY(near(sum, level->heads[h].at(r, j) > 0.0f ? 1.0f : 0.0f));
                        ++checked;
                    }
                }
            }
        }
    }

    QTemporaryDir m_folder;
    EngineImpl m_engine;
    std::map<std::string, std::shared_ptr<LoadedModel>> m_models;
};

QTEST_APPLESS_MAIN(TestEngine)
#include "test_engine.moc"
