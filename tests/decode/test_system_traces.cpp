// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/attention_view.h"
#include "engine/decode/document_translator.h"
#include "engine/decode/scorer.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/language_model.h"
#include "engine/model/rnnsearch.h"
#include "engine/model/selective_attention.h"
#include "engine/model/selective_context.h"

#include "toy_system.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

const std::vector<std::string> kText{"a b c", "d", "b b a d", "", "a a", "d c b a", "b"};

// "concatenation", or "concatenation without BOS": over a base that reads none, as models of other programs do; "with
// languages": over one that is told the languages of both sides.
model::ModelConfig smallConfig(std::string system) {
    constexpr std::string_view kWithout = " without BOS";
    model::ModelConfig config;
    if (system.ends_with(kWithout)) {
        system.resize(system.size() - kWithout.size());
        config.transformer.sourceBos = false;
    }
    constexpr std::string_view kMarks = " with languages";
    if (system.ends_with(kMarks)) { // as models for many languages have them
        system.resize(system.size() - kMarks.size());
        config.transformer.sourceMark = 5;
        config.transformer.targetMark = 6;
        config.transformer.positions = model::Positions::Learned;
        config.transformer.embeddingNorm = true;
    }
    config.system = system;
    config.part<model::HierarchicalNetworkConfig>().heads = config.part<model::SelectiveAttentionConfig>().heads = 2;
    config.part<model::HierarchicalNetworkConfig>().feedForward =
        config.part<model::SelectiveAttentionConfig>().feedForward = 24;
    auto& t = config.transformer;
    t.width = 16;
    t.feedForward = 24;
    t.heads = 2;
    t.encoderLayers = t.decoderLayers = 2;
    t.sourceVocabulary = t.targetVocabulary = 12;
    t.maxPositions = 64;
    config.part<model::RnnSearchConfig>() = {
        .embedding = 8, .hidden = 8, .attention = 8, .dropout = 0.1, .residual = {}};
    config.part<model::RnnSearchConfig>().residual.kind = model::ResidualConfig::Kind::SelfAttentive;
    config.part<model::LanguageModelConfig>() = {
        .embedding = 8, .hidden = 8, .dropout = 0.1, .residual = config.part<model::RnnSearchConfig>().residual};
    return config;
}

TranslationModel modelOf(const std::string& system) {
    at::manual_seed(5);
    auto made = model::makeSystem(smallConfig(system));
    made->eval();
    const at::NoGradGuard noGrad;
    for (auto& parameter : made->parameters()) {
        parameter.add_(at::randn_like(parameter) * 0.2);
    }
    return toy::toyModel(made);
}

RunSettings settingsFor(const TranslationModel& model) {
    RunSettings settings;
    settings.context = model.info.hasContext ? ContextMode::Online : ContextMode::None;
    settings.decode.maxExtraPieces = 6;
    settings.trace = TraceDetail::All;
    return settings;
}

std::shared_ptr<const Run> translate(const TranslationModel& model, const RunSettings& settings, int threads = 1) {
    return DocumentTranslator(model, toy::toyDocument(kText), settings, threads).translate({}, {});
}

double rowSum(const CsrMatrix& matrix, std::int32_t row) {
    double sum = 0;
    for (const float value : matrix.row(row).value) {
        sum += value;
    }
    return sum;
}

} // namespace

// Published systems go through the decoder and its traces as they are.
class TestSystemTraces : public QObject {
    Q_OBJECT

private:
    void addContextSystems() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"document-context-transformer", "discourse-aware-transformer", "concatenation",
                                 "document-context-transformer without BOS", "discourse-aware-transformer without BOS",
                                 "concatenation without BOS", "document-context-transformer with languages",
                                 "discourse-aware-transformer with languages", "concatenation with languages"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void addSystems() {
        addContextSystems();
        for (const char* name : {"rnnsearch", "language-model"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    // And those whose context reaches farther back.
    void addAllSystems() {
        addSystems();
        for (const char* name : {"selective-attention without BOS", "hierarchical-attention-network without BOS",
                                 "hierarchical-context-encoder without BOS", "continuous-cache without BOS",
                                 "selective-attention with languages", "hierarchical-attention-network with languages",
                                 "hierarchical-context-encoder with languages", "continuous-cache with languages"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    TranslationModel model() {
        QFETCH(QString, system);
        return modelOf(system.toStdString());
    }

private Q_SLOTS:
    void threadsAndBatchesDoNotMatter_data() { addAllSystems(); }
    void threadsAndBatchesDoNotMatter() {
        const auto made = model();
        auto settings = settingsFor(made);
        const auto one = translate(made, settings);
        const auto many = translate(made, settings, 3);
        settings.decode.batchSentences = 1;
        const auto alone = translate(made, settings);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QCOMPARE(many->sentences[i]->pieces, one->sentences[i]->pieces);
            QCOMPARE(*many->sentences[i]->trace, *one->sentences[i]->trace);
            QCOMPARE(alone->sentences[i]->pieces, one->sentences[i]->pieces);
            QVERIFY(std::abs(alone->sentences[i]->logProbability - one->sentences[i]->logProbability) < 1e-4);
        }
    }

    void everySiteIsInTheTrace_data() { addAllSystems(); }
    void everySiteIsInTheTrace() {
        const auto made = model();
        const auto run = translate(made, settingsFor(made));
        for (std::size_t i = 0; i < kText.size(); ++i) {
            const auto& sentence = *run->sentences[i];
            const SentenceTrace& trace = *sentence.trace;
            if (kText[i].empty()) {
                continue;
            }
            QCOMPARE(trace.noContext, made.info.hasContext && i == 0);
            for (const SiteInfo& site : made.info.sites) {
                const bool recorded = !(site.isContext && trace.noContext);
                for (const auto level : site.levels) {
                    const AttentionRecord* record = trace.find(site.name, level);
                    QCOMPARE(record != nullptr, recorded);
                    if (!record) {
                        continue;
                    }
                    const auto rows = site.querySide == Side::Source ? run->document->source[i].words.size()
                                                                     : sentence.text.words.size();
                    QCOMPARE(record->heads.size(), std::size_t(site.heads));
                    for (const CsrMatrix& head : record->heads) {
                        QCOMPARE(head.rows(), std::int32_t(rows));
                        for (std::int32_t r = 0; r < head.rows(); ++r) {
                            // The rest lies on marks. Conditional on its sentence, each of them sums to one at most.
                            const double most = record->withinSentence ? double(kText.size()) : 1.0;
                            QVERIFY(rowSum(head, r) <= most + 1e-5);
                        }
                    }
                }
                QCOMPARE(trace.findGate(site.name) != nullptr, recorded && site.hasGate);
            }
            QVERIFY(made.info.hasContext || (trace.visible.empty() && !trace.noContext));
        }
    }

    void byDefaultATraceHoldsWhatAViewShows_data() { addAllSystems(); }
    void byDefaultATraceHoldsWhatAViewShows() {
        const auto made = model();
        auto settings = settingsFor(made);
        const auto all = translate(made, settings);
        settings.trace = RunSettings().trace;
        const auto shown = translate(made, settings);
        const auto onRequest = [&](const std::string& name) {
            return std::any_of(made.info.sites.begin(), made.info.sites.end(),
                               [&](const SiteInfo& site) { return site.name == name && site.onRequest; });
        };
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QCOMPARE(shown->sentences[i]->pieces, all->sentences[i]->pieces);
            SentenceTrace expected = *all->sentences[i]->trace;
            std::erase_if(expected.attention, [&](const AttentionRecord& record) { return onRequest(record.site); });
            QCOMPARE(*shown->sentences[i]->trace, expected);
        }
        // Whatever the views ask for is there: context, the words produced so far, the last source attention.
        QVERIFY(!onRequest(made.info.sites.back().name));
    }

    // Whether weights were kept while the search went on or a pass afterwards was observed.
    void scoringATranslationShowsTheSame_data() {
        addSystems();
        QTest::newRow("selective") << QString(
            "selective-attention without BOS"); // of those whose context is the source
    }
    void scoringATranslationShowsTheSame() {
        const auto made = model();
        ScoreRequest request;
        request.settings = settingsFor(made);
        const auto run = translate(made, request.settings);
        request.document = run->document;
        for (std::size_t i = 0; i < kText.size(); ++i) {
            request.items.push_back({SentenceIndex(std::int64_t(i)), run->sentences[i]->text.text});
        }
        const auto scored = scoreTranslations(made, request, 1, {});
        for (std::size_t i = 0; i < kText.size(); ++i) {
            if (kText[i].empty()) {
                continue;
            }
            QCOMPARE(scored[i]->pieces, run->sentences[i]->pieces);
            const SentenceTrace& expected = *scored[i]->trace;
            const SentenceTrace& trace = *run->sentences[i]->trace;
            QCOMPARE(trace.attention.size(), expected.attention.size());
            QCOMPARE(trace.gates.size(), expected.gates.size());
            for (const AttentionRecord& record : expected.attention) {
                const AttentionRecord* same = trace.find(record.site, record.level);
                QVERIFY2(same, record.site.c_str());
                for (std::size_t h = 0; h < record.heads.size(); ++h) {
                    const CsrMatrix& head = record.heads[h];
                    QCOMPARE(same->heads[h].rows(), head.rows());
                    QCOMPARE(same->heads[h].columns, head.columns);
                    for (std::int32_t r = 0; r < head.rows(); ++r) {
                        for (std::int32_t c = 0; c < head.columns; ++c) {
                            QVERIFY2(std::abs(same->heads[h].at(r, c) - head.at(r, c)) < 1e-5f, record.site.c_str());
                        }
                    }
                }
            }
        }
    }

    void contextWordsAreThoseBefore_data() { addContextSystems(); }
    void contextWordsAreThoseBefore() {
        const auto made = model();
        const auto run = translate(made, settingsFor(made));
        const auto offsets = keyWordOffsets(*run, Side::Source);
        const SentenceTrace& trace = *run->sentences[4]->trace; // sentence 3 has no words
        QCOMPARE(trace.visible, (std::vector<SentenceRange>{{2, 3}}));
        int sites = 0;
        for (const SiteInfo& site : made.info.sites) {
            const AttentionRecord* record = trace.find(site.name, AttentionLevel::Word);
            if (!site.isContext || !record) {
                continue;
            }
            ++sites;
            QCOMPARE(record->heads[0].columns, offsets.back());
            const auto sentences = sentenceWeights(trace, site.name, HeadIndex(), offsets);
            QVERIFY(sentences);
            for (std::int32_t r = 0; r < record->heads[0].rows(); ++r) {
                const auto row = record->heads[0].row(r);
                QCOMPARE(row.column.size(), std::size_t(4)); // "b b a d"
                QVERIFY(row.column.front() == offsets[2] && row.column.back() == offsets[3] - 1);
                QVERIFY(sentences->at(r, 2) > 0.0f);
            }
        }
        QVERIFY(sites > 0);
    }

    void theCausalCheckHidesASentence_data() { addContextSystems(); }
    void theCausalCheckHidesASentence() {
        const auto made = model();
        auto settings = settingsFor(made);
        const auto before = translate(made, settings);
        settings.excluded = {SentenceIndex(2)};
        const auto after = translate(made, settings);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            const bool read = i == 4; // sentence 3 has no words, sentence 2 itself does not change
            QCOMPARE(std::abs(after->sentences[i]->logProbability - before->sentences[i]->logProbability) > 1e-5, read);
            QVERIFY(!after->sentences[i]->trace->isVisible(SentenceIndex(2)));
        }
    }
};

QTEST_APPLESS_MAIN(TestSystemTraces)
#include "test_system_traces.moc"
