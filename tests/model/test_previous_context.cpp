// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/bundle_io.h"
#include "engine/model/continuous_cache.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/hierarchical_context_encoder.h"
#include "tests/model/source_context.h"

#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Network = HierarchicalNetworkConfig;

const std::vector<std::string> kVariants{"han, encoder",
                                         "han, decoder",
                                         "han, decoder source",
                                         "han, decoder alignment",
                                         "han, joint",
                                         "han, joint, options",
                                         "han, decoder alignment, options",
                                         "hce",
                                         "hce, options",
                                         "cache",
                                         "cache, options"};

ModelConfig variantOf(const std::string& name) {
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    const bool options = has("options");
    ModelConfig config = smallConfig(has("han")   ? "hierarchical-attention-network"
                                     : has("hce") ? "hierarchical-context-encoder"
                                                  : "continuous-cache");
    if (options) {
        config.transformer.norm = NormPlacement::Post;
        config.transformer.finalNorm = false;
    }
    auto& n = config.part<HierarchicalNetworkConfig>();
    n.variant = has("decoder source")      ? Network::Variant::DecoderSource
                : has("decoder alignment") ? Network::Variant::DecoderAlignment
                : has("decoder")           ? Network::Variant::Decoder
                : has("joint")             ? Network::Variant::Joint
                                           : Network::Variant::Encoder;
    n.sentences = 2;
    n.heads = 2;
    n.feedForward = 24;
    n.detach = n.gateBias = n.gateLayerNorm = options;
    n.detach = !options;
    n.wordNormaliser = options ? Normaliser::Sparsemax : Normaliser::Softmax;
    n.sentenceNormaliser = options ? Normaliser::Entmax15 : Normaliser::Softmax;
    config.part<HierarchicalEncoderConfig>() = {
        .sentences = 2, .distancePositions = !options, .beginOfContext = !options, .gateBias = !options};
    config.part<ContinuousCacheConfig>() = {.slots = options ? 7 : 25, .scaled = options};
    return config;
}

std::unique_ptr<DocumentContext> open(System& system, const Text& text, std::vector<SentenceIndex> excluded = {},
                                      ContextMode mode = ContextMode::Online) {
    auto context = system.openDocument(text.source, {mode, std::move(excluded)});
    if (context) {
        system.setTarget(*context, allSentences(text.size()), text.target);
    }
    return context;
}

// Whose sentences notice that sentence 2 is another one, or hidden.
std::set<std::int64_t> readersOfTwo(const std::string& name) {
    // What the two after it keep for others is computed with their own context.
    const bool further = name.starts_with("han, decoder source") || name.starts_with("han, joint");
    return further || name.starts_with("cache") ? std::set<std::int64_t>{3, 4, 5} : std::set<std::int64_t>{3, 4};
}

} // namespace

// What the systems that read states of the sentences before one have in common: the hierarchical attention network, the
// hierarchical context encoder and the continuous cache.
class TestPreviousContext : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<QString>("variant");
        for (const auto& name : kVariants) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    static std::string name() {
        QFETCH(QString, variant);
        return variant.toStdString();
    }

private Q_SLOTS:
    void withoutContextItIsTheBase_data() { addVariants(); }
    void withoutContextItIsTheBase() {
        const ModelConfig config = variantOf(name());
        const auto system = makeRandom(config);
        ModelConfig plain = config;
        plain.system = "transformer";
        const auto base = makeSystem(plain);
        base->eval();
        const at::NoGradGuard noGrad;
        std::size_t own = system->named_parameters().size();
        for (const auto& parameter : base->named_parameters()) {
            parameter.value().copy_(system->named_parameters()[parameter.key()]);
            QVERIFY(!system->isContextParameter(parameter.key()));
            --own;
        }
        for (const auto& parameter : system->named_parameters()) {
            own -= system->isContextParameter(parameter.key()) ? 1 : 0;
        }
        QCOMPARE(own, std::size_t(0));
        const Text text;
        QVERIFY(!system->openDocument(text.source, {ContextMode::None, {}}));
        const auto expected = logitsOf(*base, text, nullptr);
        QVERIFY(at::equal(logitsOf(*system, text, nullptr), expected));
        const auto context = open(*system, text);
        const auto online = logitsOf(*system, text, context.get());
        QCOMPARE_LT(changeAt(text, online, expected, 0), 1e-5);
        for (std::int64_t b = 1; b < 6; ++b) {
            QVERIFY(changeAt(text, online, expected, b) > 1e-4);
        }
        const auto nothing = open(*system, text, allSentences(6));
        const auto none = logitsOf(*system, text, nothing.get());
        for (std::int64_t b = 0; b < 6; ++b) {
            QCOMPARE_LT(changeAt(text, none, expected, b), 1e-5);
        }
    }

    void stepsEqualTeacherForcing_data() { addVariants(); }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(variantOf(name()));
        const Text text;
        const auto context = open(*system, text);
        QCOMPARE_LT(stepsFromTeacherForcing(*system, {text.source, text.target, context.get()}, 2), 1e-4);
    }

    void batchedEqualsAlone_data() { addVariants(); }
    void batchedEqualsAlone() {
        const auto system = makeRandom(variantOf(name()));
        const Text text;
        const auto context = open(*system, text);
        QCOMPARE_LT(aloneFromBatched(*system, {text.source, text.target, context.get()}), 1e-5);
    }

    // Sentence 2 is read by those after it within reach, never by itself or an earlier one; offline as online.
    void onlySentencesBeforeAreRead_data() { addVariants(); }
    void onlySentencesBeforeAreRead() {
        const auto system = makeRandom(variantOf(name()));
        system->to(at::kDouble);
        const at::NoGradGuard noGrad;
        const Text text;
        Text changed = text;
        changed.source[2] = randomSentences({6}, 99)[0];
        changed.target[2] = randomSentences({4}, 98)[0];
        const auto readers = readersOfTwo(name());
        for (const auto mode : {ContextMode::Online, ContextMode::Offline}) {
            const auto before = logitsOf(*system, text, open(*system, text, {}, mode).get());
            // The batch stays the text's: what changes is what the document holds of sentence 2.
            const auto after = logitsOf(*system, text, open(*system, changed, {}, mode).get());
            for (std::int64_t b = 0; b < 6; ++b) {
                const double change = changeAt(text, before, after, b);
                QVERIFY2(readers.contains(b) ? change > 1e-7 : change < 1e-12,
                         qPrintable(QString("%1: %2").arg(b).arg(change)));
            }
        }
    }

    void excludedSentencesHaveNoInfluence_data() { addVariants(); }
    void excludedSentencesHaveNoInfluence() {
        const auto system = makeRandom(variantOf(name()));
        system->to(at::kDouble);
        const at::NoGradGuard noGrad;
        const Text text;
        Text changed = text;
        changed.source[2] = randomSentences({6}, 99)[0];
        changed.target[2] = randomSentences({4}, 98)[0];
        const std::vector<SentenceIndex> excluded{SentenceIndex(2)};
        const auto context = open(*system, text, excluded);
        const auto without = logitsOf(*system, text, context.get());
        const auto other = logitsOf(*system, text, open(*system, changed, excluded).get());
        const auto all = logitsOf(*system, text, open(*system, text).get());
        const auto readers = readersOfTwo(name());
        for (std::int64_t b = 0; b < 6; ++b) {
            QCOMPARE_LT(changeAt(text, without, other, b), 1e-12);
            QCOMPARE(changeAt(text, without, all, b) > 1e-7, readers.contains(b));
        }
        // States that were computed under the mask cannot change it; others give what a new document gives.
        const bool fixed = name().starts_with("han, joint") || name().starts_with("han, decoder source");
        QCOMPARE(context->setSettings({ContextMode::Online, {}}), !fixed);
        QVERIFY(largestDifference(logitsOf(*system, text, context.get()), fixed ? without : all) < 1e-12);
        QCOMPARE(context->settings().excluded.empty(), !fixed);
    }

    void documentsLaidEndToEndDoNotMix_data() { addVariants(); }
    void documentsLaidEndToEndDoNotMix() {
        const auto system = makeRandom(variantOf(name()));
        QVERIFY(system->joinsDocuments());
        const at::NoGradGuard noGrad;
        const Text text;
        const auto document = system->openDocument(text.source, {ContextMode::Online, {}, {SentenceIndex(3)}});
        system->setTarget(*document, allSentences(6), text.target);
        const auto together = logitsOf(*system, text, document.get());
        const Text first{{text.source.begin(), text.source.begin() + 3},
                         {text.target.begin(), text.target.begin() + 3}};
        const Text second{{text.source.begin() + 3, text.source.end()}, {text.target.begin() + 3, text.target.end()}};
        const auto a = logitsOf(*system, first, open(*system, first).get());
        const auto b = logitsOf(*system, second, open(*system, second).get());
        for (std::int64_t i = 0; i < 3; ++i) {
            const auto rowsA = std::int64_t(first.target[std::size_t(i)].size()) + 1;
            const auto rowsB = std::int64_t(second.target[std::size_t(i)].size()) + 1;
            QCOMPARE_LT(largestDifference(a[i].narrow(0, 0, rowsA), together[i].narrow(0, 0, rowsA)), 1e-5);
            QCOMPARE_LT(largestDifference(b[i].narrow(0, 0, rowsB), together[i + 3].narrow(0, 0, rowsB)), 1e-5);
        }
    }

    // Sentence by sentence: each one's target is given when it is final, and those that follow read it.
    void targetsMayComeOneByOne_data() { addVariants(); }
    void targetsMayComeOneByOne() {
        const auto system = makeRandom(variantOf(name()));
        const at::NoGradGuard noGrad;
        const Text text;
        const auto whole = open(*system, text);
        const auto expected = logitsOf(*system, text, whole.get());
        const auto context = system->openDocument(text.source, {ContextMode::Online, {}});
        for (std::size_t b = 0; b < text.size(); ++b) {
            const std::vector<SentenceIndex> which{SentenceIndex(std::int64_t(b))};
            const auto batch = makeSourceBatch({&text.source[b], 1}, which, at::kCPU);
            const auto memory = system->encode(batch, context.get(), nullptr);
            const auto alone = system->decode(memory, targetInput({text.target[b]}), context.get(), nullptr);
            QCOMPARE_LT(largestDifference(alone[0], expected[std::int64_t(b)].narrow(0, 0, alone.size(1))), 1e-5);
            system->setTarget(*context, which, {&text.target[b], 1});
        }
        QCOMPARE(context->keyPieceCounts(), whole->keyPieceCounts());
    }

    void recordsSayWhatWasRead_data() { addVariants(); }
    void recordsSayWhatWasRead() {
        const ModelConfig config = variantOf(name());
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        Text text;
        text.source[4].clear(); // a sentence without words is nobody's context
        text.target[4].clear();
        const bool specials = config.system == "hierarchical-context-encoder";
        const auto context = open(*system, text, {SentenceIndex(1)});
        MemoryRecorder recorder;
        const auto traced = logitsOf(*system, text, context.get(), &recorder);
        QVERIFY(at::equal(traced, logitsOf(*system, text, context.get())));
        const bool cache = config.system == "continuous-cache";
        const std::vector<std::vector<SentenceRange>> visible{
            {},
            {{0, 1}},
            {{0, 1}},
            cache ? std::vector<SentenceRange>{{0, 1}, {2, 3}} : std::vector<SentenceRange>{{2, 3}},
            cache ? std::vector<SentenceRange>{{0, 1}, {2, 4}} : std::vector<SentenceRange>{{2, 4}},
            cache ? std::vector<SentenceRange>{{0, 1}, {2, 4}} : std::vector<SentenceRange>{{3, 4}}};
        for (std::size_t b = 0; b < 6; ++b) {
            QCOMPARE(recorder.ranges.at(std::int64_t(b)), visible[b]);
        }
        for (const auto& info : system->sites()) {
            if (!info.isContext) {
                continue;
            }
            const auto& keys = info.keySide == Side::Source ? text.source : text.target;
            const auto& counts = context->keyPieceCountsOf(info.keySide);
            std::vector<int> start{0};
            for (std::size_t j = 0; j < keys.size(); ++j) {
                QCOMPARE(counts[j], keys[j].empty() ? 0 : int(keys[j].size()) + (specials ? 2 : 0));
                start.push_back(start.back() + counts[j]);
            }
            const auto& gamma = recorder.gates.at(info.name); // [B, T, D]
            QVERIFY(at::equal(gamma[0], at::ones_like(gamma[0])));
            QVERIFY(gamma.min().item<double>() > 0.0 && gamma[1].max().item<double>() < 1.0);
            for (std::int64_t b = 0; b < 6; ++b) {
                const auto& ranges = visible[std::size_t(b)];
                const auto rows = std::int32_t(info.querySide == Side::Source ? text.source[std::size_t(b)].size() + 2
                                                                              : text.target[std::size_t(b)].size() + 1);
                for (const auto level : info.levels) {
                    const auto* record = recorder.find(info.name, level, b);
                    QCOMPARE(record != nullptr, !ranges.empty());
                    if (!record) {
                        continue;
                    }
                    QCOMPARE(record->heads.size(), std::size_t(info.heads));
                    QCOMPARE(record->site.querySide, info.querySide);
                    QCOMPARE(record->site.keySide, info.keySide);
                    const auto* sentences = recorder.find(info.name, AttentionLevel::Sentence, b);
                    for (std::size_t h = 0; h < record->heads.size(); ++h) {
                        const CsrMatrix& weights = record->heads[h];
                        for (std::int32_t t = 0; t < rows; ++t) {
                            double total = 0;
                            for (const float weight : weights.row(t).value) {
                                total += weight;
                            }
                            if (level != AttentionLevel::Word) {
                                QCOMPARE_LT(std::abs(total - 1.0), 1e-5);
                                continue;
                            }
                            QVERIFY(record->site.withinSentence);
                            QCOMPARE(weights.columns, start.back());
                            for (std::size_t j = 0; j < keys.size(); ++j) {
                                double inside = 0;
                                for (int w = start[j]; w < start[j + 1]; ++w) {
                                    inside += weights.at(t, w);
                                }
                                const float own = sentences->heads[h].at(t, std::int32_t(j));
                                const bool isVisible = std::any_of(ranges.begin(), ranges.end(), [&](auto& r) {
                                    return std::int32_t(j) >= r.begin && std::int32_t(j) < r.end;
                                });
                                QVERIFY(isVisible || own == 0.0f);
                                QCOMPARE_LT(std::abs(inside - (own > 0.0f ? 1.0 : 0.0)), 1e-5);
                            }
                        }
                    }
                }
            }
        }
    }

    // With the base frozen, gradients reach everything that context training adds, and nothing else.
    void gradientsReachTheContextAlone_data() { addVariants(); }
    void gradientsReachTheContextAlone() {
        const auto system = makeRandom(variantOf(name()));
        system->train();
        for (auto& item : system->named_parameters()) {
            item.value().set_requires_grad(system->isContextParameter(item.key()));
        }
        const Text text;
        const auto context = open(*system, text);
        logitsOf(*system, text, context.get()).log_softmax(-1).select(-1, 7).sum().backward();
        for (const auto& item : system->named_parameters()) {
            const auto& gradient = item.value().grad();
            QCOMPARE(gradient.defined(), system->isContextParameter(item.key()));
            // A constant added to all scores changes no softmax.
            QVERIFY2(!gradient.defined() || item.key() == "context.pooling_score.bias" ||
                         gradient.abs().sum().item<double>() > 0.0,
                     item.key().c_str());
        }
    }

    // The whole model in double against central differences. Queries are not cut off here: where they are, the gradient
    // is the authors', not the function's.
    void gradientIsThatOfTheFunction_data() { addVariants(); }
    void gradientIsThatOfTheFunction() {
        ModelConfig config = variantOf(name());
        config.part<HierarchicalNetworkConfig>().detach = false;
        const auto system = makeRandom(config);
        system->to(at::kDouble);
        const Text text;
        const auto context = open(*system, text);
        at::manual_seed(3);
        auto coefficients = at::randn({6, 8, 23}, at::kDouble);
        for (std::int64_t b = 0; b < 6; ++b) {
            const auto rows = std::int64_t(text.target[std::size_t(b)].size()) + 1;
            coefficients[b].narrow(0, rows, 8 - rows).zero_();
        }
        const auto loss = [&] {
            const at::AutoGradMode gradients(true); // nothing that was kept before is read
            return (logitsOf(*system, text, context.get()).log_softmax(-1) * coefficients).sum();
        };
        loss().backward();
        QCOMPARE(wrongGradient(*system, loss), std::string());
    }

    // What is computed with gradients is what is kept without; context states know no dropout.
    void keptStatesAreThoseOfTraining_data() { addVariants(); }
    void keptStatesAreThoseOfTraining() {
        const auto system = makeRandom(variantOf(name()));
        const Text text;
        system->train();
        const auto context = open(*system, text);
        system->eval();
        const auto learning = logitsOf(*system, text, context.get());
        QVERIFY(learning.requires_grad());
        const at::NoGradGuard noGrad;
        QCOMPARE_LT(largestDifference(learning.detach(), logitsOf(*system, text, context.get())), 1e-5);
        QCOMPARE_LT(largestDifference(learning.detach(), logitsOf(*system, text, open(*system, text).get())), 1e-5);
    }

    void aBundleSaysTheSame_data() { addVariants(); }
    void aBundleSaysTheSame() {
        const auto system = makeRandom(variantOf(name()));
        const QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("m.safetensors").toStdString());
        const auto tokenizer = someTokenizer();
        saveBundle(path, *system, tokenizer, tokenizer, "{}", false);
        const auto loaded = loadBundle(path);
        QCOMPARE(toJson(loaded.system->config()), toJson(system->config()));
        const at::NoGradGuard noGrad;
        const Text text;
        QVERIFY(at::equal(logitsOf(*loaded.system, text, open(*loaded.system, text).get()),
                          logitsOf(*system, text, open(*system, text).get())));
    }

    void aSentenceOutsideTheDocumentIsRefused_data() { addVariants(); }
    void aSentenceOutsideTheDocumentIsRefused() {
        const auto system = makeRandom(variantOf(name()));
        const Text text;
        const auto context = open(*system, text);
        const std::vector<SentenceIndex> which{SentenceIndex(6)};
        const auto batch = makeSourceBatch({&text.source[0], 1}, which, at::kCPU);
        const auto refused = [&] {
            const auto memory = system->encode(batch, context.get(), nullptr);
            system->decode(memory, targetInput({text.target[0]}), context.get(), nullptr);
        };
        QVERIFY_EXCEPTION_THROWN(refused(), Error);
    }

    // Unknown words are hidden from hierarchical attention, each side by its own numbers.
    void unknownWordsAreNotRead() {
        const auto system = makeRandom(variantOf("han, joint"));
        const at::NoGradGuard noGrad;
        Text text;
        text.source[0][2] = text.target[0][1] = kUnknown;
        text.source[1] = text.target[1] = {kUnknown, kUnknown};
        const auto context = open(*system, text);
        MemoryRecorder recorder;
        logitsOf(*system, text, context.get(), &recorder);
        QCOMPARE(recorder.ranges.at(2), (std::vector<SentenceRange>{{0, 1}})); // nothing of sentence 1 can be read
        QCOMPARE(recorder.find("encoder.context", AttentionLevel::Word, 1)->heads[0].at(1, 2), 0.0f);
        QCOMPARE(recorder.find("decoder.context", AttentionLevel::Word, 1)->heads[1].at(1, 1), 0.0f);
        QVERIFY(recorder.find("decoder.context", AttentionLevel::Word, 1)->heads[1].at(1, 0) > 0.0f);
        QCOMPARE(recorder.find("encoder.context", AttentionLevel::Sentence, 2)->heads[0].at(1, 0), 1.0f);
    }

    // null=attend: a sentence without any context reads the first one, every word alike.
    void attendWhenEmptyReadsTheFirstSentence() {
        ModelConfig config = variantOf("han, encoder");
        config.part<HierarchicalNetworkConfig>().attendWhenEmpty = true;
        const auto system = makeRandom(config);
        QVERIFY(!system->joinsDocuments());
        const at::NoGradGuard noGrad;
        const Text text;
        MemoryRecorder recorder;
        logitsOf(*system, text, open(*system, text).get(), &recorder);
        QCOMPARE(recorder.ranges.at(0), (std::vector<SentenceRange>{{0, 1}}));
        const auto* word = recorder.find("encoder.context", AttentionLevel::Word, 0);
        const auto* sentence = recorder.find("encoder.context", AttentionLevel::Sentence, 0);
        QVERIFY(word && sentence);
        for (int w = 0; w < 5; ++w) {
            QCOMPARE_LT(std::abs(word->heads[0].at(3, w) - 0.2f), 1e-6f);
        }
        QCOMPARE_LT(std::abs(sentence->heads[0].at(3, 0) - 1.0f), 1e-6f);
    }
};

QTEST_APPLESS_MAIN(TestPreviousContext)
#include "test_previous_context.moc"
