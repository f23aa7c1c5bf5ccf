// SPDX-License-Identifier: GPL-3.0-or-later

// Consecutive questions about a run: the engine's cache changes no answer, for every system. Answers are bit-identical
// where the context stayed the same; where sentences of the context were recomputed in other batches than in a newly
// opened document, they differ by rounding only.
#include "engine/decode/engine_impl.h"
#include "engine/store/trace_blob.h"
#include "engine/text/segmentation.h"
#include "engine/text/what_if.h"
#include "tests/decode/random_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr float kClose = 1e-4f; // of weights, and of the size of a log-probability

std::shared_ptr<const Document> document() {
    text::Segmenter segmenter("en");
    auto document = std::make_shared<Document>();
    for (const char* text : {"The dog barked, and it slept.", "It did not bark again.", "The cat saw the dog there.",
                             "She slept.", "The bank was far away, and I saw it.", "It was old."}) {
        document->source.push_back(segmenter.sentence(text));
    }
    return document;
}

} // namespace

class TestQuestions : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    QTemporaryDir m_folder;

    static CausalResult answer(Engine& engine, const CausalRequest& request) {
        return engine.check(request, {}, {}).at(0);
    }
    static bool areEqual(const CausalResult& a, const CausalResult& b) {
        const bool isSameTranslation =
            !a.retranslated == !b.retranslated &&
            (!a.retranslated || (a.retranslated->pieces == b.retranslated->pieces &&
                                 a.retranslated->logProbability == b.retranslated->logProbability));
        return isSameTranslation && a.forcedLogProbability == b.forcedLogProbability &&
               bytesOf(a.forcedTrace) == bytesOf(b.forcedTrace) &&
               (!a.retranslated || bytesOf(a.retranslated->trace) == bytesOf(b.retranslated->trace));
    }
    static bool areClose(const std::vector<float>& a, const std::vector<float>& b) {
        bool isClose = a.size() == b.size();
        for (std::size_t i = 0; isClose && i < a.size(); ++i) {
            isClose = std::abs(a[i] - b[i]) < kClose * std::max(1.0f, std::abs(a[i]));
        }
        return isClose;
    }
    static std::vector<float> dense(const CsrMatrix& matrix) {
        std::vector<float> values(static_cast<std::size_t>(matrix.rows()) * std::size_t(matrix.columns), 0.0f);
        for (std::int32_t row = 0; row < matrix.rows(); ++row) {
            for (std::size_t i = 0; i < matrix.row(row).column.size(); ++i) {
                values[std::size_t(row) * std::size_t(matrix.columns) + std::size_t(matrix.row(row).column[i])] =
                    matrix.row(row).value[i];
            }
        }
        return values;
    }
    static bool areClose(const std::shared_ptr<const SentenceTrace>& a, const std::shared_ptr<const SentenceTrace>& b) {
        if (!a || !b) {
            return !a == !b;
        }
        bool isClose = a->visible == b->visible && a->attention.size() == b->attention.size() &&
                       a->gates.size() == b->gates.size();
        for (std::size_t r = 0; isClose && r < a->attention.size(); ++r) {
            const AttentionRecord& one = a->attention[r];
            const AttentionRecord& other = b->attention[r];
            isClose =
                one.site == other.site && one.slotWords == other.slotWords && one.heads.size() == other.heads.size();
            for (std::size_t h = 0; isClose && h < one.heads.size(); ++h) {
                isClose = areClose(dense(one.heads[h]), dense(other.heads[h]));
            }
        }
        for (std::size_t g = 0; isClose && g < a->gates.size(); ++g) {
            isClose = areClose(a->gates[g].contextShare, b->gates[g].contextShare);
        }
        return isClose;
    }
    static bool areClose(const CausalResult& a, const CausalResult& b) {
        return !a.retranslated == !b.retranslated &&
               (!a.retranslated || (a.retranslated->pieces == b.retranslated->pieces &&
                                    areClose(a.retranslated->wordLogProbability, b.retranslated->wordLogProbability) &&
                                    areClose(a.retranslated->trace, b.retranslated->trace))) &&
               areClose(a.forcedLogProbability, b.forcedLogProbability) && areClose(a.forcedTrace, b.forcedTrace);
    }
    static std::vector<std::byte> bytesOf(const std::shared_ptr<const SentenceTrace>& trace) {
        return trace ? store::encodeTrace(*trace) : std::vector<std::byte>();
    }

private Q_SLOTS:
    void oneAfterAnotherIsAsEachAlone_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("decoding");
        QTest::addColumn<int>("context");
        for (const char* kind :
             {"sentence", "encoder", "decoder", "flat-words", "concatenation", "concatenation-at-decoding",
              "continuous-cache", "discourse-aware-transformer", "document-context-transformer",
              "hierarchical-attention-network", "hierarchical-context-encoder", "rnnsearch"}) {
            const auto add = [&](const char* how, DocumentDecoding decoding, ContextMode context) {
                QTest::addRow("%s, %s", kind, how)
                    << QString(kind) << static_cast<int>(decoding) << static_cast<int>(context);
            };
            add("two-pass", DocumentDecoding::TwoPass, ContextMode::Online);
            add("sequential", DocumentDecoding::Sequential, ContextMode::Online);
            if (QLatin1String(kind) == "encoder" || QLatin1String(kind) == "decoder") {
                add("offline", DocumentDecoding::TwoPass, ContextMode::Offline); // words stand behind the sentence, too
            }
        }
    }
    void oneAfterAnotherIsAsEachAlone() {
        QFETCH(const QString, kind);
        QFETCH(const int, decoding);
        const std::filesystem::path path = m_folder.filePath(kind + ".safetensors").toStdString();
        if (!std::filesystem::exists(path)) {
            toy::writeRandomBundle(path, kind.toStdString());
        }
        const auto model = m_engine.load(path);
        TranslateRequest request{model, document(), {}};
        QFETCH(const int, context);
        request.settings.context = model->info().hasContext ? static_cast<ContextMode>(context) : ContextMode::None;
        request.settings.documentDecoding = static_cast<DocumentDecoding>(decoding);
        request.settings.decode.maxExtraPieces = 4;
        request.settings.decode.beamSize = 2;
        const auto run = m_engine.translate(request, {}, {});

        QVERIFY(answer(m_engine, text::whatIfRequest(model, run, {.sentence = SentenceIndex(4)})).retranslated->trace);
        const auto what = [](std::int32_t sentence) { return WhatIf{.sentence = SentenceIndex(sentence)}; };
        std::vector<WhatIf> questions{what(4), what(4), what(4), what(4), what(2), what(4),
                                      what(5), what(4), what(0), what(4), what(5), what(4)};
        questions[1].sources = {{SentenceIndex(4), "The cat was far away."}};            // its own source
        questions[2].sources = {{SentenceIndex(4), "It slept, and I saw the old dog."}}; // another of it
        questions[3].translation = "Die Katze schlief.";
        questions[5].sources = {{SentenceIndex(1), "The cat did bark."}}; // what it reads
        questions[6].sources = {{SentenceIndex(5), "She was far away."}};
        questions[7].sources = {{SentenceIndex(4), "The cat was far away."}};
        questions[7].beginning = "Die";
        questions[9].sources = {{SentenceIndex(1), ""}, {SentenceIndex(3), "It was the old dog, and she slept there."}};
        questions[10].sources = {{SentenceIndex(3), "It barked."}};
        questions[11].origin = ContextOrigin{.kind = ContextOrigin::Kind::Shuffled, .seed = 3};
        for (std::size_t q = 0; q < questions.size(); ++q) {
            const CausalRequest asked = text::whatIfRequest(model, run, questions[q]);
            EngineImpl fresh;
            CausalRequest alone = asked;
            alone.model = fresh.load(path);
            const CausalResult kept = answer(m_engine, asked);
            const CausalResult anew = answer(fresh, alone);
            // With another source a sentence is encoded alone, and anew beside others: a library of matrix products may
            // round rows of a larger matrix in another way.
            const bool isAsBefore = q == 0;
            QVERIFY2(isAsBefore ? areEqual(kept, anew) : areClose(kept, anew), qPrintable(QString::number(q)));
        }
        if (run->settings.context != ContextMode::None) { // an edited context is read
            QVERIFY(!areClose(answer(m_engine, text::whatIfRequest(model, run, questions[0])),
                              answer(m_engine, text::whatIfRequest(model, run, questions[9]))));
        }
        // It is heard at all.
        QVERIFY(!areEqual(answer(m_engine, text::whatIfRequest(model, run, questions[0])),
                          answer(m_engine, text::whatIfRequest(model, run, questions[1]))));
    }
};

QTEST_GUILESS_MAIN(TestQuestions)
#include "test_questions.moc"
