// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/selective_attention.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>

#include <thread>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Selective = SelectiveAttentionConfig;

// A document of six sentences, one of one piece, and its translation.
struct Text {
    std::vector<Pieces> source = randomSentences({5, 3, 1, 7, 4, 6}, 11);
    std::vector<Pieces> target = randomSentences({4, 5, 2, 6, 3, 7}, 12);

    std::size_t size() const { return source.size(); }
};

// Everything that a model says of the sentences of a document, batched: logits [B, T, V].
at::Tensor logitsOf(System& system, const Text& text, const DocumentContext* context,
                    trace::Recorder* recorder = nullptr) {
    const auto batch = makeSourceBatch(text.source, allSentences(text.size()), at::kCPU);
    const auto memory = system.encode(batch, context, recorder);
    return system.decode(memory, targetInput(text.target), context, recorder);
}

std::unique_ptr<DocumentContext> open(System& system, const Text& text, ContextMode mode,
                                      std::vector<SentenceIndex> excluded = {}) {
    auto context = system.openDocument(text.source, {mode, std::move(excluded)});
    if (context) {
        system.setTarget(*context, allSentences(text.size()), text.target);
    }
    return context;
}

// Largest change of what is said of one sentence, where it has pieces.
double changeAt(const Text& text, const at::Tensor& a, const at::Tensor& b, std::int64_t sentence) {
    const auto rows = std::int64_t(text.target[std::size_t(sentence)].size()) + 1;
    return largestDifference(a[sentence].narrow(0, 0, rows), b[sentence].narrow(0, 0, rows));
}

} // namespace

class TestSelectiveAttention : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<int>("integration");
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("options"); // 1: post-norm, raw keys, read values, gate bias and norm
        const char* sides[] = {"encoder", "decoder"};
        const char* types[] = {"hierarchical", "flat sentences", "flat words"};
        for (const int side : {0, 1}) {
            for (const int type : {0, 1, 2}) {
                for (const int options : {0, 1}) {
                    QTest::addRow("%s, %s%s", sides[side], types[type], options ? ", options" : "")
                        << side << type << options;
                }
            }
        }
    }

    ModelConfig variant() {
        QFETCH(int, integration);
        QFETCH(int, type);
        QFETCH(int, options);
        ModelConfig config = smallConfig("selective-attention");
        config.part<SelectiveAttentionConfig>().integration = Selective::Integration(integration);
        config.part<SelectiveAttentionConfig>().type = Selective::Type(type);
        config.part<SelectiveAttentionConfig>().sentenceNormaliser =
            type == 0 ? Normaliser::Sparsemax : Normaliser::Softmax;
        if (options == 1) {
            config.transformer.norm = NormPlacement::Post;
            config.transformer.finalNorm = false;
            config.part<SelectiveAttentionConfig>().keys = Selective::Keys::RawAttention;
            config.part<SelectiveAttentionConfig>().values = Selective::Values::Read;
            config.part<SelectiveAttentionConfig>().gateBias = true;
            config.part<SelectiveAttentionConfig>().gateLayerNorm = true;
            config.part<SelectiveAttentionConfig>().wordNormaliser = Normaliser::Softmax;
            config.part<SelectiveAttentionConfig>().sentenceNormaliser = Normaliser::Entmax15;
        }
        return config;
    }

private Q_SLOTS:
    void withoutContextItIsTheBase_data() { addVariants(); }
    void withoutContextItIsTheBase() {
        const auto system = makeRandom(variant());
        ModelConfig plain = variant();
        plain.system = "transformer";
        const auto base = makeSystem(plain);
        base->eval();
        const at::NoGradGuard noGrad;
        for (const auto& parameter : base->named_parameters()) {
            parameter.value().copy_(system->named_parameters()[parameter.key()]);
        }
        const Text text;
        QVERIFY(!system->openDocument(text.source, {ContextMode::None, {}}));
        const auto expected = logitsOf(*base, text, nullptr);
        QVERIFY(at::equal(logitsOf(*system, text, nullptr), expected));
        // Nothing to read online in the first sentence, bit for bit; the others are changed by theirs.
        const auto context = open(*system, text, ContextMode::Online);
        const auto online = logitsOf(*system, text, context.get());
        QVERIFY(at::equal(online[0], expected[0]));
        for (std::int64_t b = 1; b < 6; ++b) {
            QVERIFY(changeAt(text, online, expected, b) > 1e-4);
        }
        // Everything excluded: nobody reads anything.
        const auto none = open(*system, text, ContextMode::Offline, allSentences(6));
        QVERIFY(at::equal(logitsOf(*system, text, none.get()), expected));
    }

    void stepsEqualTeacherForcing_data() { addVariants(); }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(variant());
        const Text text;
        const auto context = open(*system, text, ContextMode::Online);
        QCOMPARE_LT(stepsFromTeacherForcing(*system, {text.source, text.target, context.get()}, 2), 1e-4);
    }

    void batchedEqualsAlone_data() { addVariants(); }
    void batchedEqualsAlone() {
        const auto system = makeRandom(variant());
        const Text text;
        const auto context = open(*system, text, ContextMode::Offline);
        QCOMPARE_LT(aloneFromBatched(*system, {text.source, text.target, context.get()}), 1e-5);
    }

    // Online: whatever is changed in a sentence, no earlier sentence notices, and a later one does.
    void onlineReadsThePastOnly_data() { addVariants(); }
    void onlineReadsThePastOnly() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        const Text text;
        Text changed = text;
        changed.source[3] = randomSentences({7}, 99)[0];
        changed.target[3] = randomSentences({6}, 98)[0];
        const auto before = logitsOf(*system, text, open(*system, text, ContextMode::Online).get());
        const auto after = logitsOf(*system, changed, open(*system, changed, ContextMode::Online).get());
        for (const std::int64_t b : {0, 1, 2}) {
            QCOMPARE_LT(changeAt(text, before, after, b), 1e-5);
        }
        for (const std::int64_t b : {4, 5}) {
            QVERIFY(changeAt(text, before, after, b) > 1e-4);
        }
    }

    void aSentenceNeverReadsItself_data() { addVariants(); }
    void aSentenceNeverReadsItself() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        const Text text;
        for (const auto mode : {ContextMode::Online, ContextMode::Offline}) {
            // The document around sentence 2 stays, what the context holds of sentence 2 itself becomes another text.
            Text other = text;
            other.source[2] = randomSentences({1}, 77)[0];
            other.target[2] = randomSentences({2}, 78)[0];
            const auto mine = logitsOf(*system, text, open(*system, text, mode).get());
            const auto with = logitsOf(*system, text, open(*system, other, mode).get());
            QCOMPARE_LT(changeAt(text, mine, with, 2), 1e-5);
            QVERIFY(changeAt(text, mine, with, 4) > 1e-4);
        }
    }

    void excludedSentencesHaveNoInfluence_data() { addVariants(); }
    void excludedSentencesHaveNoInfluence() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        const Text text;
        Text other = text;
        other.source[1] = randomSentences({8}, 55)[0];
        other.target[1] = randomSentences({9}, 56)[0];
        const std::vector<SentenceIndex> excluded{SentenceIndex(1)};
        const auto context = open(*system, text, ContextMode::Offline, excluded);
        const auto without = logitsOf(*system, text, context.get());
        const auto changed = logitsOf(*system, text, open(*system, other, ContextMode::Offline, excluded).get());
        for (std::int64_t b = 0; b < 6; ++b) { // not to the bit: sentences of other lengths are batched otherwise
            QCOMPARE_LT(changeAt(text, without, changed, b), 1e-5);
        }
        // The same context with the mask taken away, and put back.
        QVERIFY(context->setSettings({ContextMode::Offline, {}}));
        const auto all = logitsOf(*system, text, context.get());
        QVERIFY(changeAt(text, without, all, 4) > 1e-4);
        QVERIFY(at::equal(all, logitsOf(*system, text, open(*system, text, ContextMode::Offline).get())));
        QVERIFY(context->setSettings({ContextMode::Offline, excluded}));
        QVERIFY(at::equal(without, logitsOf(*system, text, context.get())));
    }

    // A sentence without words is there in the document, and nobody reads it.
    void anEmptySentenceIsNeverRead_data() { addVariants(); }
    void anEmptySentenceIsNeverRead() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        Text text;
        text.source[0].clear();
        text.target[0].clear();
        const auto context = open(*system, text, ContextMode::Online);
        QCOMPARE(context->keyPieceCounts()[0], 0);
        MemoryRecorder recorder;
        logitsOf(*system, text, context.get(), &recorder);
        QVERIFY(recorder.ranges.at(1).empty());
        QCOMPARE(recorder.ranges.at(2), (std::vector<SentenceRange>{{1, 2}}));
    }

    void prunedEqualsDense_data() { addVariants(); }
    void prunedEqualsDense() {
        const auto system = makeRandom(variant());
        auto& layer = static_cast<SelectiveAttention&>(*system).contextLayer();
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = open(*system, text, ContextMode::Offline);
        layer.setPath(nn::HierarchicalPath::Dense);
        MemoryRecorder denseRecord;
        const auto dense = logitsOf(*system, text, context.get(), &denseRecord);
        layer.setPath(nn::HierarchicalPath::Pruned);
        MemoryRecorder prunedRecord;
        const auto pruned = logitsOf(*system, text, context.get(), &prunedRecord);
        for (std::int64_t b = 0; b < 6; ++b) {
            QCOMPARE_LT(changeAt(text, dense, pruned, b), 1e-5);
        }
        QCOMPARE(denseRecord.rows.size(), prunedRecord.rows.size());
        for (std::size_t i = 0; i < denseRecord.rows.size(); ++i) {
            QCOMPARE(denseRecord.rows[i].b, prunedRecord.rows[i].b);
            for (std::size_t h = 0; h < denseRecord.rows[i].heads.size(); ++h) {
                const auto& a = denseRecord.rows[i].heads[h];
                const auto& b = prunedRecord.rows[i].heads[h];
                QCOMPARE(a.columns, b.columns);
                QCOMPARE(a.rows(), b.rows());
                for (std::int32_t r = 0; r < a.rows(); ++r) {
                    for (std::int32_t c = 0; c < a.columns; ++c) {
                        QCOMPARE_LT(std::abs(a.at(r, c) - b.at(r, c)), 1e-5f);
                    }
                }
            }
        }
    }

    void recordsSayWhatWasRead_data() { addVariants(); }
    void recordsSayWhatWasRead() {
        const ModelConfig config = variant();
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = open(*system, text, ContextMode::Online, {SentenceIndex(1)});
        MemoryRecorder recorder;
        const auto traced = logitsOf(*system, text, context.get(), &recorder);
        QVERIFY(at::equal(traced, logitsOf(*system, text, context.get())));

        const auto sites = system->sites();
        const auto& info = sites.back();
        const bool encoder = config.part<SelectiveAttentionConfig>().integration == Selective::Integration::Encoder;
        QVERIFY(info.isContext && info.hasGate);
        QCOMPARE(info.name, std::string(encoder ? "encoder.context" : "decoder.context"));
        QVERIFY(recorder.ranges.at(0).empty());
        QCOMPARE(recorder.ranges.at(3), (std::vector<SentenceRange>{{0, 1}, {2, 3}}));
        const auto& side = encoder ? text.source : text.target;
        const auto& counts = context->keyPieceCounts();
        std::vector<int> start{0};
        for (std::size_t j = 0; j < side.size(); ++j) {
            QCOMPARE(counts[j], int(side[j].size()));
            start.push_back(start.back() + counts[j]);
        }
        for (std::int64_t b = 0; b < 6; ++b) {
            const auto sentence = recorder.find(info.name, AttentionLevel::Sentence, b);
            const auto word = recorder.find(info.name, AttentionLevel::Word, b);
            QCOMPARE(sentence != nullptr,
                     b > 0 && config.part<SelectiveAttentionConfig>().type != Selective::Type::FlatWord);
            QCOMPARE(word != nullptr,
                     b > 0 && config.part<SelectiveAttentionConfig>().type != Selective::Type::FlatSentence);
            const auto& any = sentence ? sentence : word;
            const int rows = int(side[std::size_t(b)].size()) + (encoder ? 2 : 1); // BOS and EOS; BOS
            for (std::size_t h = 0; any && h < 2; ++h) {
                for (int t = 0; t < rows; ++t) {
                    double total = 0;
                    for (std::size_t j = 0; j < side.size(); ++j) {
                        double inside = 0;
                        for (int w = start[j]; word && w < start[j + 1]; ++w) {
                            inside += word->heads[h].at(t, w);
                        }
                        const double own = sentence ? sentence->heads[h].at(t, std::int32_t(j)) : inside;
                        total += own;
                        const bool visible = std::int64_t(j) < b && j != 1;
                        QVERIFY(visible || (own == 0.0 && inside == 0.0));
                        if (word && word->site.withinSentence) {
                            QCOMPARE_LT(std::abs(inside - (own > 0 ? 1.0 : 0.0)), 1e-5);
                        }
                    }
                    QCOMPARE_LT(std::abs(total - 1.0), 1e-5);
                }
            }
        }
        const auto& gamma = recorder.gates.at(info.name); // [B, T, D]
        QCOMPARE(gamma.size(2), 16);
        QVERIFY(at::equal(gamma[0], at::ones_like(gamma[0]))); // nothing visible: all its own
        QVERIFY(gamma.min().item<double>() > 0.0 && gamma.max().item<double>() <= 1.0);
    }

    // Base frozen: gradients reach the context's parameters, all of them, and no other.
    void aFrozenBaseGetsNoGradient_data() { addVariants(); }
    void aFrozenBaseGetsNoGradient() {
        const auto system = makeRandom(variant());
        for (auto& item : system->named_parameters()) {
            item.value().requires_grad_(system->isContextParameter(item.key()));
        }
        system->train();
        const Text text;
        const auto context = open(*system, text, ContextMode::Offline);
        auto loss = logitsOf(*system, text, context.get()).log_softmax(-1).select(-1, 5).sum();
        loss.backward();
        for (const auto& item : system->named_parameters()) {
            const auto gradient = item.value().grad();
            QCOMPARE(gradient.defined(), system->isContextParameter(item.key()));
            QVERIFY2(!gradient.defined() || gradient.abs().sum().item<double>() > 0.0, item.key().c_str());
            QCOMPARE(system->isContextParameter(item.key()), item.key().rfind("context.", 0) == 0);
        }
    }

    // Context states are constants, without dropout, whatever mode the module is in.
    void contextStatesKnowNoDropout_data() { addVariants(); }
    void contextStatesKnowNoDropout() {
        const auto system = makeRandom(variant());
        const Text text;
        const auto evaluated = open(*system, text, ContextMode::Online);
        system->train();
        const auto trained = open(*system, text, ContextMode::Online);
        const auto& a = static_cast<const SelectiveDocument&>(*evaluated).states();
        const auto& b = static_cast<const SelectiveDocument&>(*trained).states();
        QVERIFY(at::equal(a.keys, b.keys) && at::equal(a.values, b.values));
        QVERIFY(!b.keys.requires_grad() && !b.values.requires_grad());
        QVERIFY(system->is_training());
    }

    // The whole model in double against central differences (the dense path: the kernel is float32).
    void gradientIsThatOfTheFunction_data() { addVariants(); }
    void gradientIsThatOfTheFunction() {
        const auto system = makeRandom(variant());
        system->to(at::kDouble);
        const Text text;
        const auto context = open(*system, text, ContextMode::Offline);
        at::manual_seed(4);
        const auto coefficients = at::randn({6, 8, 23}, at::kDouble) * targetInput(text.target).ne(kPad).unsqueeze(-1);
        const auto loss = [&] { return (logitsOf(*system, text, context.get()).log_softmax(-1) * coefficients).sum(); };
        loss().backward();
        for (const auto& item : system->named_parameters()) {
            if (!system->isContextParameter(item.key()) && item.key().rfind("decoder.1", 0) != 0) {
                continue; // the base by itself is tested with the Transformer
            }
            auto parameter = item.value();
            const auto direction = at::randn_like(parameter);
            const double analytic = (parameter.grad() * direction).sum().item<double>();
            const auto original = parameter.detach().clone();
            const auto at_ = [&](double step) {
                {
                    const at::NoGradGuard noGrad;
                    parameter.copy_(original + step * direction);
                }
                return loss().item<double>(); // gradients on: nothing that was projected before is read
            };
            const double numeric = (at_(1e-6) - at_(-1e-6)) / 2e-6;
            at_(0.0);
            QVERIFY2(std::abs(numeric - analytic) < 1e-4 * (1.0 + std::abs(analytic)),
                     qPrintable(QString("%1: %2 and %3").arg(item.key().c_str()).arg(numeric).arg(analytic)));
        }
    }

    void keptProjectionsFollowTheWeights() {
        const auto system = makeRandom(smallConfig("selective-attention"));
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = open(*system, text, ContextMode::Online);
        const auto before = logitsOf(*system, text, context.get());
        system->train(); // as a trainer does around its updates
        system->named_parameters()["context.value.weight"].mul_(-1.5);
        system->eval();
        const auto after = logitsOf(*system, text, context.get());
        QVERIFY(changeAt(text, before, after, 3) > 1e-4);
        QVERIFY(at::equal(after, logitsOf(*system, text, open(*system, text, ContextMode::Online).get())));
    }

    // Sentence by sentence: each one's target is given when it is final, and those that follow read it.
    void targetsMayComeOneByOne() {
        ModelConfig config = smallConfig("selective-attention");
        config.part<SelectiveAttentionConfig>().integration = Selective::Integration::Decoder;
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto whole = open(*system, text, ContextMode::Online);
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

    void attendWhenEmptyReadsEverything() {
        ModelConfig config = smallConfig("selective-attention");
        config.part<SelectiveAttentionConfig>().attendWhenEmpty = true;
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = open(*system, text, ContextMode::Online);
        MemoryRecorder recorder;
        logitsOf(*system, text, context.get(), &recorder);
        QCOMPARE(recorder.ranges.at(0), (std::vector<SentenceRange>{{0, 6}}));
        QCOMPARE(recorder.ranges.at(1), (std::vector<SentenceRange>{{0, 1}}));
        QVERIFY(recorder.find("encoder.context", AttentionLevel::Sentence, 0) != nullptr);
    }

    void severalThreadsReadOneDocument() {
        const auto system = makeRandom(smallConfig("selective-attention"));
        const Text text;
        const auto context = open(*system, text, ContextMode::Offline);
        const at::NoGradGuard noGrad;
        const auto expected = logitsOf(*system, text, context.get());
        const auto fresh = open(*system, text, ContextMode::Offline);
        std::vector<at::Tensor> results(4);
        std::vector<std::thread> threads;
        for (auto& result : results) {
            threads.emplace_back([&] {
                const c10::InferenceMode inference;
                result = logitsOf(*system, text, fresh.get());
            });
        }
        for (auto& thread : threads) {
            thread.join();
        }
        for (const auto& result : results) {
            QVERIFY(at::equal(result, expected));
        }
    }

    void aSentenceOutsideTheDocumentIsRefused() {
        const auto system = makeRandom(smallConfig("selective-attention"));
        const Text text;
        const auto context = open(*system, text, ContextMode::Online);
        const std::vector<SentenceIndex> which{SentenceIndex(6)};
        const auto batch = makeSourceBatch({&text.source[0], 1}, which, at::kCPU);
        QVERIFY_EXCEPTION_THROWN(system->encode(batch, context.get(), nullptr), Error);
    }
};

QTEST_APPLESS_MAIN(TestSelectiveAttention)
#include "test_selective_attention.moc"
