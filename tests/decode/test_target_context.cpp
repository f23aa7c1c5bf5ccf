// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/attention_view.h"
#include "engine/decode/causal_check.h"
#include "engine/decode/document_translator.h"
#include "engine/decode/prepared_document.h"
#include "engine/decode/teacher_forcing.h"
#include "engine/model/continuous_cache.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/hierarchical_attention_network.h"

#include "toy_system.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

using Variant = model::HierarchicalNetworkConfig::Variant;

const std::vector<std::string> kText{"a b c", "d", "b b a d", "", "a a", "d c b a", "b"};

model::ModelConfig configOf(const std::string& name) {
    model::ModelConfig config;
    auto& t = config.transformer;
    t.width = 16;
    t.feedForward = 24;
    t.heads = 2;
    t.encoderLayers = t.decoderLayers = 2;
    t.sourceVocabulary = t.targetVocabulary = 12;
    t.maxPositions = 64;
    t.tiedOutput = false; // tied, a random model repeats what it has just read
    t.outputBias = true;
    auto& n = config.part<model::HierarchicalNetworkConfig>();
    n.sentences = 2;
    n.heads = 2;
    n.feedForward = 24;
    config.part<model::ContinuousCacheConfig>().slots = 6;
    if (name == "cache") {
        config.system = "continuous-cache";
        return config;
    }
    if (name == "context encoder") {
        config.system = "hierarchical-context-encoder";
        return config;
    }
    config.system = "hierarchical-attention-network";
    n.variant = name == "joint"               ? Variant::Joint
                : name == "decoder"           ? Variant::Decoder
                : name == "decoder alignment" ? Variant::DecoderAlignment
                : name == "decoder source"    ? Variant::DecoderSource
                                              : Variant::Encoder;
    return config;
}

TranslationModel modelOf(const std::string& name) {
    at::manual_seed(5);
    auto made = model::makeSystem(configOf(name));
    made->eval();
    const at::NoGradGuard noGrad;
    for (auto& parameter : made->parameters()) {
        parameter.add_(at::randn_like(parameter) * 0.3);
    }
    made->named_parameters()["output.bias"][model::kEos] = -2.0; // a random model would hardly say anything
    return toy::toyModel(made);
}

std::shared_ptr<const Run> translate(const TranslationModel& model, DocumentDecoding decoding, int threads = 1) {
    RunSettings settings;
    settings.decode.maxExtraPieces = 6;
    settings.documentDecoding = decoding;
    return DocumentTranslator(model, toy::toyDocument(kText), settings, threads).translate({}, {});
}

model::Pieces piecesOf(const TranslatedSentence& sentence) {
    return {sentence.pieces.begin(), sentence.pieces.end()};
}

// By hand: the document's context filled with translations, and what the model then says of the final ones.
std::vector<double> scoresByHand(const TranslationModel& model, const Run& run, bool sequential,
                                 std::vector<SentenceIndex> excluded = {}) {
    const PreparedDocument prepared = prepareDocument(model, *run.document);
    const auto& read = sequential ? run.sentences : run.firstPass;
    const at::NoGradGuard noGrad;
    const auto context = model.system->openDocument(prepared.pieces, {ContextMode::Online, std::move(excluded)});
    const auto give = [&](std::size_t i) {
        const std::vector<SentenceIndex> which{SentenceIndex(std::int64_t(i))};
        const std::vector<model::Pieces> target{piecesOf(*read[i])};
        if (!target[0].empty()) {
            model.system->setTarget(*context, which, target);
        }
    };
    for (std::size_t i = 0; !sequential && i < read.size() && !run.firstPass.empty(); ++i) {
        give(i);
    }
    std::vector<double> scores;
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        const std::vector<SentenceIndex> which{SentenceIndex(std::int64_t(i))};
        const std::vector<model::Pieces> target{piecesOf(*run.sentences[i])};
        if (prepared.pieces[i].empty()) {
            scores.push_back(0.0);
            continue;
        }
        const auto batch = model::makeSourceBatch({&prepared.pieces[i], 1}, which, at::kCPU);
        const auto memory = model.system->encode(batch, context.get(), nullptr);
        scores.push_back(forcedScores(*model.system, memory, target, context.get(), nullptr, "toy")[0].total());
        if (sequential) {
            give(i);
        }
    }
    return scores;
}

} // namespace

// Systems that read states of earlier sentences, on either side or both, under the generic decoder.
class TestTargetContext : public QObject {
    Q_OBJECT

private:
    void addSystems(bool sequential) {
        QTest::addColumn<QString>("system");
        QTest::addColumn<bool>("sequential");
        for (const char* name :
             {"encoder", "decoder source", "context encoder", "decoder", "decoder alignment", "joint", "cache"}) {
            QTest::addRow("%s", name) << QString(name) << false;
            if (sequential) {
                QTest::addRow("%s, sequential", name) << QString(name) << true;
            }
        }
    }
    static DocumentDecoding decoding() {
        QFETCH(bool, sequential);
        return sequential ? DocumentDecoding::Sequential : DocumentDecoding::TwoPass;
    }
    static TranslationModel model() {
        QFETCH(QString, system);
        return modelOf(system.toStdString());
    }

private Q_SLOTS:
    void translationsAreWhatTheModelSaysOfTheirContext_data() { addSystems(true); }
    void translationsAreWhatTheModelSaysOfTheirContext() {
        const auto made = model();
        const auto run = translate(made, decoding());
        const bool target = made.info.readsTarget;
        QFETCH(QString, system);
        QCOMPARE(target, system != "encoder" && system != "decoder source" && system != "context encoder");
        QCOMPARE(run->firstPass.empty(), !target || decoding() == DocumentDecoding::Sequential);
        const auto scores = scoresByHand(made, *run, decoding() == DocumentDecoding::Sequential);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QVERIFY2(std::abs(scores[i] - run->sentences[i]->logProbability) < 1e-4, qPrintable(QString::number(i)));
        }
        const auto again = translate(made, decoding(), 3);
        for (std::size_t i = 0; i < kText.size(); ++i) {
            QCOMPARE(again->sentences[i]->pieces, run->sentences[i]->pieces);
            QCOMPARE(*again->sentences[i]->trace, *run->sentences[i]->trace);
        }
    }

    void tracesNameTheWordsThatWereRead_data() { addSystems(true); }
    void tracesNameTheWordsThatWereRead() {
        const auto made = model();
        const auto run = translate(made, decoding());
        int records = 0;
        for (std::size_t i = 0; i < kText.size(); ++i) {
            const SentenceTrace& trace = *run->sentences[i]->trace;
            // A translation may be empty: then there is nothing to read in it.
            const auto canRead = [&](const SiteInfo& site) {
                const std::size_t reach = site.levels.front() == AttentionLevel::CacheSlot ? i : 2;
                for (std::size_t j = i < reach ? 0 : i - reach; j < i; ++j) {
                    if (!keySentence(*run, site.keySide, SentenceIndex(std::int64_t(j)))->words.empty()) {
                        return true;
                    }
                }
                return false;
            };
            const auto& sites = made.info.sites;
            const bool anything = std::any_of(sites.begin(), sites.end(),
                                              [&](const SiteInfo& site) { return site.isContext && canRead(site); });
            QVERIFY(kText[i].empty() || trace.noContext == !anything);
            for (const SiteInfo& site : made.info.sites) {
                if (!site.isContext) {
                    continue;
                }
                const bool recorded = canRead(site) && !kText[i].empty();
                QVERIFY(!recorded || trace.findGate(site.name));
                const auto offsets = keyWordOffsets(*run, site.keySide);
                for (const auto level : site.levels) {
                    const auto* record = trace.find(site.name, level);
                    QCOMPARE(record != nullptr, recorded);
                    if (!record) {
                        continue;
                    }
                    ++records;
                    verify(*run, *record, i, offsets);
                }
            }
        }
        QVERIFY(records >= 5);
    }

    // The check opens the document again where its states were computed under the mask.
    void theCausalCheckHidesASentence_data() { addSystems(false); }
    void theCausalCheckHidesASentence() {
        const auto made = model();
        const auto run = translate(made, DocumentDecoding::TwoPass);
        CausalRequest request;
        request.run = run;
        request.sentence = SentenceIndex(2);
        request.exclusions = {{SentenceIndex(1)}, {SentenceIndex(5)}, {SentenceIndex(0), SentenceIndex(1)}};
        const auto results = checkCauses(made, request, 2, {}, {});
        const auto present = run->sentences[2]->wordLogProbability;
        for (std::size_t r = 0; r < results.size(); ++r) {
            const auto expected = scoresByHand(made, *run, false, request.exclusions[r])[2];
            const auto without = scoresByHand(made, *run, false)[2];
            double change = 0.0; // the end of the sentence is not among the words
            for (std::size_t w = 0; w < present.size(); ++w) {
                change += std::abs(double(results[r].forcedLogProbability[w]) - double(present[w]));
            }
            QCOMPARE(std::abs(expected - without) > 1e-5, r != 1);
            QCOMPARE(change > 1e-4, r != 1); // sentences in a batch are not those alone to the last bit
        }
    }

private:
    static void verify(const Run& run, const AttentionRecord& record, std::size_t i,
                       const std::vector<std::int32_t>& offsets) {
        const bool marks = run.model.system == "hierarchical-context-encoder"; // weight on begin and end is no word's
        for (const CsrMatrix& head : record.heads) {
            for (std::int32_t r = 0; r < head.rows(); ++r) {
                const auto row = head.row(r);
                double sum = 0.0;
                for (const float value : row.value) {
                    sum += value;
                }
                if (record.level != AttentionLevel::Word) {
                    QVERIFY(std::abs(sum - 1.0) < 1e-5);
                    continue;
                }
                // A sum of one for each of one or two sentences.
                const double whole = std::round(sum);
                QVERIFY(marks ? sum > 0.0 && sum < 2.0 : whole >= 1.0 && whole <= 2.0 && std::abs(sum - whole) < 1e-5);
                QVERIFY(row.column.back() < offsets[i]);                   // words of earlier sentences
                QVERIFY(row.column.front() >= offsets[i < 2 ? 0 : i - 2]); // of the two before
            }
        }
        if (record.level != AttentionLevel::CacheSlot) {
            return;
        }
        QCOMPARE(record.heads.size(), std::size_t(1));
        QCOMPARE(std::size_t(record.heads[0].columns), record.slotWords.size());
        QVERIFY(!record.slotWords.empty() && record.slotWords.size() <= 6);
        for (const DocumentWord& word : record.slotWords) {
            QVERIFY(word.side == Side::Target && word.sentence.asSize() < i);
            const Sentence* sentence = keySentence(run, Side::Target, word.sentence);
            QVERIFY(sentence && word.word.isValid() && word.word.asSize() < sentence->words.size());
        }
    }
};

QTEST_APPLESS_MAIN(TestTargetContext)
#include "test_target_context.moc"
