// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

class TestTransformer : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<QString>("variant");
        for (const char* name : {"pre-norm", "post-norm", "untied with biases", "shared embedding", "outside root",
                                 "marks of languages", "learned positions", "marks behind", "relative positions"}) {
            QTest::newRow(name) << QString(name);
        }
    }

    ModelConfig variant() {
        QFETCH(QString, variant);
        ModelConfig config = smallConfig();
        auto& t = config.transformer;
        if (variant == "post-norm") {
            t.norm = NormPlacement::Post;
            t.finalNorm = false;
            t.attentionBias = false;
        } else if (variant == "untied with biases") {
            t.tiedOutput = false;
            t.outputBias = true;
            t.scaleEmbedding = false;
        } else if (variant == "shared embedding") {
            t.sharedEmbedding = true;
        } else if (variant == "outside root") {
            t.layerNorm = LayerNormKind::OutsideRoot;
            t.layerNormEpsilon = 1e-8;
        } else if (variant == "marks of languages") { // M2M100
            t.sourceMark = 5;
            t.targetMark = 6;
            t.positions = Positions::MarianHalves;
            t.positionOffset = 2;
        } else if (variant == "learned positions") { // mBART-50
            t.sourceMark = 5;
            t.targetMark = 6;
            t.positions = Positions::Learned;
            t.embeddingNorm = true;
        } else if (variant == "marks behind") { // the older mBART
            t.sourceMark = 5;
            t.targetMark = 6;
            t.sourceBos = false;
            t.marksBehind = true;
            t.activation = Activation::Gelu;
            t.positions = Positions::Learned;
            t.embeddingNorm = true;
        } else if (variant == "relative positions") { // T5
            t.positions = Positions::None;
            t.relativeBuckets = 8;
            t.relativeReach = 16;
            t.attentionWidth = 24;
            t.attentionBias = t.feedForwardBias = t.scaleEmbedding = false;
            t.gatedFeedForward = true;
            t.activation = Activation::GeluTanh;
            t.layerNorm = LayerNormKind::Rms;
        }
        return config;
    }

private Q_SLOTS:
    void stepsEqualTeacherForcing_data() { addVariants(); }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(variant());
        const auto source = randomSentences({5, 1, 9}, 1);
        const auto target = randomSentences({6, 6, 6}, 2);
        const auto input = targetInput(target);
        const auto batch = makeSourceBatch(source, allSentences(3), at::kCPU);
        const at::NoGradGuard noGrad;
        const auto memory = system->encode(batch, nullptr, nullptr);
        const auto forced = system->decode(memory, input, nullptr, nullptr);
        const auto state = system->start(memory, 1, nullptr);
        for (std::int64_t t = 0; t < input.size(1); ++t) {
            const auto logits = system->step(*state, input.select(1, t));
            QCOMPARE_LT(largestDifference(logits, forced.select(1, t)), 1e-4);
        }
    }

    // Hypotheses that change places, double and die in between go on as if each had been decoded alone.
    void reorderedHypothesesKeepTheirPast() {
        const auto system = makeRandom(smallConfig());
        const auto source = randomSentences({7, 3}, 3);
        const auto batch = makeSourceBatch(source, allSentences(2), at::kCPU);
        const at::NoGradGuard noGrad;
        const auto memory = system->encode(batch, nullptr, nullptr);
        const auto state = system->start(memory, 2, nullptr); // rows: sentence 0, 0, 1, 1

        std::vector<Pieces> past(4, Pieces{kBos});
        std::vector<std::int64_t> sentenceOf{0, 0, 1, 1};
        const std::vector<std::vector<std::int64_t>> orders{
            {1, 0, 2, 2}, {0, 0, 1, 3}, {3, 2, 1, 0}, {2, 0}, {1, 0, 1, 1, 0, 0}};
        std::int64_t next = 4;
        for (const auto& order : orders) {
            std::vector<std::int64_t> previous;
            for (const auto& row : past) {
                previous.push_back(row.back());
            }
            const auto logits = system->step(*state, at::tensor(previous));
            for (std::size_t n = 0; n < past.size(); ++n) {
                Memory alone{memory.states.narrow(0, sentenceOf[n], 1),
                             memory.mask.narrow(0, sentenceOf[n], 1),
                             {memory.sentences[std::size_t(sentenceOf[n])]}};
                const auto forced = system->decode(alone, at::tensor(past[n]).unsqueeze(0), nullptr, nullptr);
                QCOMPARE_LT(largestDifference(logits[std::int64_t(n)], forced[0][-1]), 1e-4);
            }
            state->reorder(at::tensor(order));
            std::vector<Pieces> moved;
            std::vector<std::int64_t> movedSentence;
            for (const auto from : order) {
                moved.push_back(past[std::size_t(from)]);
                moved.back().push_back(4 + next++ % 19);
                movedSentence.push_back(sentenceOf[std::size_t(from)]);
            }
            past = moved;
            sentenceOf = movedSentence;
        }
    }

    void manyStepsOutgrowTheCache() {
        const auto system = makeRandom(smallConfig());
        const auto target = randomSentences({50}, 5);
        const auto input = targetInput(target);
        const at::NoGradGuard noGrad;
        const auto memory =
            system->encode(makeSourceBatch(randomSentences({4}, 4), allSentences(1), at::kCPU), nullptr, nullptr);
        const auto forced = system->decode(memory, input, nullptr, nullptr);
        const auto state = system->start(memory, 1, nullptr);
        at::Tensor logits;
        for (std::int64_t t = 0; t < input.size(1); ++t) {
            logits = system->step(*state, input.select(1, t));
        }
        QCOMPARE_LT(largestDifference(logits, forced.select(1, -1)), 1e-4);
    }

    void paddingNeverMatters_data() { addVariants(); }
    void paddingNeverMatters() {
        const auto system = makeRandom(variant());
        const auto source = randomSentences({5, 12, 1}, 1);
        const auto target = randomSentences({8, 3, 5}, 2);
        const at::NoGradGuard noGrad;
        const auto memory = system->encode(makeSourceBatch(source, allSentences(3), at::kCPU), nullptr, nullptr);
        const auto together = system->decode(memory, targetInput(target), nullptr, nullptr);
        for (std::size_t b = 0; b < 3; ++b) {
            const auto one = makeSourceBatch({&source[b], 1}, allSentences(1), at::kCPU);
            const auto alone =
                system->decode(system->encode(one, nullptr, nullptr), targetInput({target[b]}), nullptr, nullptr);
            const auto rows = std::int64_t(target[b].size()) + 1;
            QCOMPARE_LT(largestDifference(alone[0], together[std::int64_t(b)].narrow(0, 0, rows)), 1e-5);
        }
    }

    void laterTargetPiecesChangeNothing() {
        const auto system = makeRandom(smallConfig());
        const auto memory =
            system->encode(makeSourceBatch(randomSentences({6}, 1), allSentences(1), at::kCPU), nullptr, nullptr);
        auto target = randomSentences({8}, 2);
        const auto before = system->decode(memory, targetInput(target), nullptr, nullptr);
        target[0][5] = target[0][5] == 4 ? 5 : 4;
        const auto after = system->decode(memory, targetInput(target), nullptr, nullptr);
        QVERIFY(at::equal(before.narrow(1, 0, 6), after.narrow(1, 0, 6)));
        QVERIFY(largestDifference(before.select(1, 6), after.select(1, 6)) > 1e-3);
    }

    void everySiteReportsItselfOnce() {
        const auto system = makeRandom(smallConfig());
        MemoryRecorder recorder;
        const auto memory =
            system->encode(makeSourceBatch(randomSentences({6, 4}, 1), allSentences(2), at::kCPU), nullptr, &recorder);
        system->decode(memory, targetInput(randomSentences({3, 3}, 2)), nullptr, &recorder);
        QCOMPARE(recorder.dense.size(), system->sites().size());
        for (const auto& info : system->sites()) {
            int found = 0;
            for (const auto& [site, weights] : recorder.dense) {
                if (site.name == info.name) {
                    ++found;
                    QVERIFY(site.level == info.levels.front());
                    QVERIFY(site.querySide == info.querySide && site.keySide == info.keySide);
                    QCOMPARE(weights.size(1), std::int64_t(info.heads));
                    QCOMPARE_LT(largestDifference(weights.sum(-1), at::ones_like(weights.sum(-1))), 1e-5);
                }
            }
            QCOMPARE(found, 1);
        }
        // Padding of the shorter source gets exactly nothing.
        const auto& cross = recorder.dense.back().second; // [B, H, T, S]
        QCOMPARE(cross[1].narrow(-1, 6, 2).abs().max().item<double>(), 0.0);
    }

    void everyParameterLearns_data() { addVariants(); }
    void everyParameterLearns() {
        const auto system = makeRandom(variant());
        system->train();
        const auto memory =
            system->encode(makeSourceBatch(randomSentences({6, 4}, 1), allSentences(2), at::kCPU), nullptr, nullptr);
        const auto logits = system->decode(memory, targetInput(randomSentences({3, 5}, 2)), nullptr, nullptr);
        logits.log_softmax(-1).select(-1, 7).sum().backward();
        for (const auto& parameter : system->named_parameters()) {
            QVERIFY2(parameter.value().grad().defined() && parameter.value().grad().abs().sum().item<double>() > 0.0,
                     parameter.key().c_str());
        }
    }

    // The whole model in double against central differences along random directions.
    void gradientIsThatOfTheFunction_data() { addVariants(); }
    void gradientIsThatOfTheFunction() {
        const auto system = makeRandom(variant());
        system->to(at::kDouble);
        const auto batch = makeSourceBatch(randomSentences({4, 6}, 1), allSentences(2), at::kCPU);
        const auto input = targetInput(randomSentences({5, 3}, 2));
        at::manual_seed(3);
        const auto coefficients = at::randn({2, 6, 23}, at::kDouble);
        coefficients[1].narrow(0, 4, 2).zero_(); // padding is no part of a loss, and its embedding never learns
        const auto loss = [&] {
            const auto logits = system->decode(system->encode(batch, nullptr, nullptr), input, nullptr, nullptr);
            return (logits.log_softmax(-1) * coefficients).sum();
        };
        loss().backward();
        for (const auto& item : system->named_parameters()) {
            auto parameter = item.value();
            const auto direction = at::randn_like(parameter);
            const double analytic = (parameter.grad() * direction).sum().item<double>();
            const at::NoGradGuard noGrad;
            const auto original = parameter.clone();
            parameter.copy_(original + 1e-6 * direction);
            const double above = loss().item<double>();
            parameter.copy_(original - 1e-6 * direction);
            const double below = loss().item<double>();
            parameter.copy_(original);
            const double numeric = (above - below) / 2e-6;
            QVERIFY2(std::abs(numeric - analytic) < 1e-5 * (1.0 + std::abs(analytic)),
                     qPrintable(QString("%1: %2 and %3").arg(item.key().c_str()).arg(numeric).arg(analytic)));
        }
    }

    void tooLongASentenceIsRefused() {
        const auto system = makeRandom(smallConfig());
        const auto batch = makeSourceBatch(randomSentences({63}, 1), allSentences(1), at::kCPU); // with BOS and EOS 65
        QVERIFY_EXCEPTION_THROWN(system->encode(batch, nullptr, nullptr), Error);
    }

    void unknownSystemIsRefusedByName() {
        ModelConfig config = smallConfig("no-such-system");
        try {
            makeSystem(config);
            QFAIL("an unknown system was made");
        } catch (const Error& error) {
            QVERIFY(error.happened().find("no-such-system") != std::string::npos);
        }
    }

    void missingVocabularyIsRefused() {
        ModelConfig config = smallConfig();
        config.transformer.targetVocabulary = 0;
        QVERIFY_EXCEPTION_THROWN(makeSystem(config), Error);
    }

    void dropoutActsInTrainingOnly() {
        const auto system = makeRandom(smallConfig());
        const auto batch = makeSourceBatch(randomSentences({6}, 1), allSentences(1), at::kCPU);
        const auto states = [&] { return system->encode(batch, nullptr, nullptr).states; };
        QVERIFY(at::equal(states(), states()));
        system->train();
        QVERIFY(!at::equal(states(), states()));
    }
};

QTEST_APPLESS_MAIN(TestTransformer)
#include "test_transformer.moc"
