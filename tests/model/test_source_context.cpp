// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/bundle_io.h"
#include "engine/model/previous_sentences.h"
#include "tests/model/source_context.h"

#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

// What the systems that read the sentences before one on the source side have in common.
class TestSourceContext : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<QString>("variant");
        for (const auto& name : sourceContextVariants()) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    ModelConfig variant() {
        QFETCH(QString, variant);
        return sourceContextVariant(variant.toStdString());
    }
    static std::unique_ptr<DocumentContext> open(System& system, const Text& text,
                                                 std::vector<SentenceIndex> excluded = {}) {
        return system.openDocument(text.source, {ContextMode::Online, std::move(excluded)});
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
            QVERIFY(!system->isContextParameter(parameter.key()));
        }
        std::int64_t own = 0;
        for (const auto& parameter : system->named_parameters()) {
            own += system->isContextParameter(parameter.key()) ? parameter.value().numel() : 0;
        }
        std::int64_t all = 0;
        std::int64_t ofBase = 0;
        for (const auto& parameter : system->parameters()) {
            all += parameter.numel();
        }
        for (const auto& parameter : base->parameters()) {
            ofBase += parameter.numel();
        }
        QCOMPARE(all, ofBase + own);

        const Text text;
        QVERIFY(!system->openDocument(text.source, {ContextMode::None, {}}));
        const auto expected = logitsOf(*base, text, nullptr);
        QVERIFY(at::equal(logitsOf(*system, text, nullptr), expected));
        const auto online = logitsOf(*system, text, open(*system, text).get());
        for (std::int64_t b = 1; b < 6; ++b) {
            QVERIFY(changeAt(text, online, expected, b) > 1e-4);
        }
        // Zhang et al. 2018 let a sentence without previous ones attend to EOS; elsewhere the context is bypassed.
        const bool bypasses = variant().system != "document-context-transformer";
        QCOMPARE(changeAt(text, online, expected, 0) < 1e-5, bypasses);
        const auto none = logitsOf(*system, text, open(*system, text, allSentences(6)).get());
        for (std::int64_t b = 0; b < 6; ++b) {
            QCOMPARE(changeAt(text, none, expected, b) < 1e-5, bypasses);
        }
    }

    void stepsEqualTeacherForcing_data() { addVariants(); }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(variant());
        const Text text;
        const auto context = open(*system, text);
        QCOMPARE_LT(stepsFromTeacherForcing(*system, {text.source, text.target, context.get()}, 2), 1e-4);
    }

    void batchedEqualsAlone_data() { addVariants(); }
    void batchedEqualsAlone() {
        const auto system = makeRandom(variant());
        const Text text;
        const auto context = open(*system, text);
        QCOMPARE_LT(aloneFromBatched(*system, {text.source, text.target, context.get()}), 1e-5);
    }

    // Sentence 2 is read by the two after it, and by nobody else; offline as online.
    void theTwoSentencesBeforeAreRead_data() { addVariants(); }
    void theTwoSentencesBeforeAreRead() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        const Text text;
        Text changed = text;
        changed.source[2] = randomSentences({6}, 99)[0];
        for (const auto mode : {ContextMode::Online, ContextMode::Offline}) {
            const auto before = logitsOf(*system, text, system->openDocument(text.source, {mode, {}}).get());
            // The batch stays the text's: what changes is what the document holds of sentence 2.
            const auto document = system->openDocument(changed.source, {mode, {}});
            const auto own = makeSourceBatch(text.source, allSentences(6), at::kCPU);
            for (const std::int64_t b : {0, 1, 3, 4, 5}) {
                const std::vector<SentenceIndex> which{SentenceIndex(b)};
                const auto batch = makeSourceBatch({&text.source[std::size_t(b)], 1}, which, at::kCPU);
                const auto memory = system->encode(batch, document.get(), nullptr);
                const auto after =
                    system->decode(memory, targetInput({text.target[std::size_t(b)]}), document.get(), nullptr);
                const double change = largestDifference(after[0], before[b].narrow(0, 0, after.size(1)));
                QCOMPARE(change > 1e-4, b == 3 || b == 4);
                QVERIFY(change > 1e-4 || change < 1e-5);
            }
        }
    }

    void excludedSentencesHaveNoInfluence_data() { addVariants(); }
    void excludedSentencesHaveNoInfluence() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        const Text text;
        const std::vector<SentenceIndex> excluded{SentenceIndex(2)};
        const auto context = open(*system, text, excluded);
        const auto without = logitsOf(*system, text, context.get());
        QVERIFY(context->setSettings({ContextMode::Online, {}}));
        const auto all = logitsOf(*system, text, context.get());
        for (std::int64_t b = 0; b < 6; ++b) {
            QCOMPARE(changeAt(text, without, all, b) > 1e-4, b == 3 || b == 4);
        }
        QVERIFY(at::equal(all, logitsOf(*system, text, open(*system, text).get())));
        QVERIFY(context->setSettings({ContextMode::Online, excluded}));
        QVERIFY(at::equal(without, logitsOf(*system, text, context.get())));
    }

    void documentsLaidEndToEndDoNotMix_data() { addVariants(); }
    void documentsLaidEndToEndDoNotMix() {
        const auto system = makeRandom(variant());
        QVERIFY(system->joinsDocuments());
        const at::NoGradGuard noGrad;
        const Text text;
        ContextSettings joined{ContextMode::Online, {}};
        joined.laterDocuments = {SentenceIndex(3)};
        const auto together = logitsOf(*system, text, system->openDocument(text.source, joined).get());
        Text first{{text.source.begin(), text.source.begin() + 3}, {text.target.begin(), text.target.begin() + 3}};
        Text second{{text.source.begin() + 3, text.source.end()}, {text.target.begin() + 3, text.target.end()}};
        const auto a = logitsOf(*system, first, open(*system, first).get());
        const auto b = logitsOf(*system, second, open(*system, second).get());
        for (std::int64_t i = 0; i < 3; ++i) {
            const auto rowsA = std::int64_t(first.target[std::size_t(i)].size()) + 1;
            const auto rowsB = std::int64_t(second.target[std::size_t(i)].size()) + 1;
            QCOMPARE_LT(largestDifference(a[i].narrow(0, 0, rowsA), together[i].narrow(0, 0, rowsA)), 1e-5);
            QCOMPARE_LT(largestDifference(b[i].narrow(0, 0, rowsB), together[i + 3].narrow(0, 0, rowsB)), 1e-5);
        }
    }

    void recordsSayWhatWasRead_data() { addVariants(); }
    void recordsSayWhatWasRead() {
        const ModelConfig config = variant();
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        Text text;
        text.source[4].clear(); // a sentence without words is nobody's context
        const auto context = open(*system, text, {SentenceIndex(1)});
        MemoryRecorder recorder;
        const auto traced = logitsOf(*system, text, context.get(), &recorder);
        QVERIFY(at::equal(traced, logitsOf(*system, text, context.get())));
        const std::vector<std::vector<SentenceRange>> visible{{}, {{0, 1}}, {{0, 1}}, {{2, 3}}, {{2, 4}}, {{3, 4}}};
        std::vector<int> start{0};
        for (std::size_t j = 0; j < text.size(); ++j) {
            QCOMPARE(recorder.ranges.at(std::int64_t(j)), visible[j]);
            const int pieces = int(text.source[j].size());
            QCOMPARE(context->keyPieceCounts()[j], pieces == 0 ? 0 : pieces + marksOf(config));
            start.push_back(start.back() + context->keyPieceCounts()[j]);
        }
        int sites = 0;
        for (const auto& info : system->sites()) {
            if (!info.isContext) {
                continue;
            }
            ++sites;
            QCOMPARE(recorder.gates.contains(info.name), info.hasGate);
            for (std::int64_t b = 0; b < 6; ++b) {
                const auto* words = recorder.find(info.name, AttentionLevel::Word, b);
                const auto* sentences = recorder.find(info.name, AttentionLevel::Sentence, b);
                const auto& ranges = visible[std::size_t(b)];
                QCOMPARE(words != nullptr, !ranges.empty());
                QCOMPARE(sentences != nullptr, !ranges.empty() && info.levels.size() == 2);
                if (!words) {
                    continue;
                }
                QCOMPARE(words->heads.size(), std::size_t(2));
                const auto own = info.querySide == Side::Source ? text.source[std::size_t(b)].size() + 2
                                                                : text.target[std::size_t(b)].size() + 1;
                // A part of the base's own attention where there is one encoder for both, else all of it.
                const auto base =
                    info.name.substr(0, info.name.rfind('.')) + (info.querySide == Side::Source ? ".self" : ".cross");
                const auto* rest = recorder.find(
                    base, info.querySide == Side::Source ? AttentionLevel::SelfSide : AttentionLevel::Source, b);
                for (std::size_t h = 0; h < 2; ++h) {
                    QCOMPARE(words->heads[h].columns, start.back());
                    for (std::size_t t = 0; t < own; ++t) {
                        const auto row = std::int32_t(t);
                        double total = 0;
                        for (std::size_t j = 0; j < text.size(); ++j) {
                            double inside = 0;
                            for (int w = start[j]; w < start[j + 1]; ++w) {
                                inside += words->heads[h].at(row, w);
                            }
                            const bool read = std::any_of(ranges.begin(), ranges.end(), [&](const SentenceRange& r) {
                                return std::int32_t(j) >= r.begin && std::int32_t(j) < r.end;
                            });
                            QVERIFY(read || inside == 0.0);
                            if (sentences) {
                                QCOMPARE_LT(std::abs(sentences->heads[h].at(row, std::int32_t(j)) - inside), 1e-6);
                            }
                            total += inside;
                        }
                        for (std::size_t k = 0; rest && k < rest->heads[h].row(row).value.size(); ++k) {
                            total += rest->heads[h].row(row).value[k];
                        }
                        QCOMPARE_LT(std::abs(total - 1.0), 1e-5);
                    }
                }
            }
        }
        QVERIFY(sites > 0);
    }

    // With the base frozen, gradients reach everything that context training adds, and nothing else.
    void gradientsReachTheContextAlone_data() { addVariants(); }
    void gradientsReachTheContextAlone() {
        const auto system = makeRandom(variant());
        system->train();
        for (auto& item : system->named_parameters()) {
            item.value().set_requires_grad(system->isContextParameter(item.key()) ||
                                           variant().system == "concatenation");
        }
        const Text text;
        const auto context = open(*system, text);
        logitsOf(*system, text, context.get()).log_softmax(-1).select(-1, 7).sum().backward();
        for (const auto& item : system->named_parameters()) {
            const auto& gradient = item.value().grad();
            QVERIFY2(item.value().requires_grad() ? gradient.defined() && gradient.abs().sum().item<double>() > 0.0
                                                  : !gradient.defined(),
                     item.key().c_str());
        }
    }

    // The whole model in double against central differences, the context's own way included.
    void gradientIsThatOfTheFunction_data() { addVariants(); }
    void gradientIsThatOfTheFunction() {
        const auto system = makeRandom(variant());
        system->to(at::kDouble);
        const Text text;
        const auto context = open(*system, text);
        at::manual_seed(3);
        auto coefficients = at::randn({6, 8, 23}, at::kDouble);
        for (std::int64_t b = 0; b < 6; ++b) {
            const auto rows = std::int64_t(text.target[std::size_t(b)].size()) + 1;
            coefficients[b].narrow(0, rows, 8 - rows).zero_();
        }
        const auto loss = [&] { return (logitsOf(*system, text, context.get()).log_softmax(-1) * coefficients).sum(); };
        loss().backward();
        QCOMPARE(wrongGradient(*system, loss), std::string());
    }

    void aBundleSaysTheSame_data() { addVariants(); }
    void aBundleSaysTheSame() {
        const auto system = makeRandom(variant());
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

    // Where the sentences before are too many pieces for the model's positions, the farthest are left out.
    void tooLongAContextLosesItsFarthestSentences() {
        const std::vector<Pieces> source = randomSentences({20, 30, 25, 10}, 5);
        for (const auto separators : {PreviousSentences::Separators::End, PreviousSentences::Separators::Begin,
                                      PreviousSentences::Separators::BeginEnd, PreviousSentences::Separators::Each}) {
            const PreviousSentences document(source, {ContextMode::Online, {}}, 3, separators);
            const auto last = SentenceIndex(3);
            QCOMPARE(document.row(last, 1000).visible, (std::vector<SentenceRange>{{0, 3}}));
            QCOMPARE(document.row(last, 60).visible, (std::vector<SentenceRange>{{1, 3}}));
            QCOMPARE(document.row(last, 30).visible, (std::vector<SentenceRange>{{2, 3}}));
            QVERIFY(document.row(last, 10).visible.empty());
            QVERIFY(std::int64_t(document.row(last, 60).pieces.size()) <= 60);
        }
        // Those that are encoded alone need room by themselves only.
        const PreviousSentences alone(source, {ContextMode::Online, {}}, 3, PreviousSentences::Separators::BeginEach);
        QCOMPARE(alone.row(SentenceIndex(3), 32).visible, (std::vector<SentenceRange>{{0, 3}}));
        QCOMPARE(alone.row(SentenceIndex(3), 31).visible, (std::vector<SentenceRange>{{0, 1}, {2, 3}}));
        for (const auto* name : {"dct", "dat", "dat, joined", "concatenation", "concatenation, context first"}) {
            const auto system = makeRandom(sourceContextVariant(name)); // reads at most 64 positions
            const auto document = system->openDocument(source, {ContextMode::Online, {}});
            const auto batch = makeSourceBatch(source, allSentences(4), at::kCPU);
            const at::NoGradGuard noGrad;
            QVERIFY(system->encode(batch, document.get(), nullptr).mask.size(1) <= 64);
        }
    }
};

QTEST_APPLESS_MAIN(TestSourceContext)
#include "test_source_context.moc"
